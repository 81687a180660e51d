import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Agents } from '#modules/agents/deps.ts'
import { recordAudit } from '#modules/audit/service.ts'
import type { Context } from '#modules/identity/service.ts'

/** An agent, or somebody of the house. */
export type Doer =
  | { readonly who: 'agent'; readonly id: Id<'member'> }
  | { readonly who: 'operator'; readonly id: Id<'operator'> }

interface Deed {
  readonly action: string
  readonly by: Doer
  readonly subject: string | null
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** What agents do to others is written into the chain, last in the transaction. */
export async function auditOf(
  tx: Tx,
  { identity }: Pick<Agents, 'identity'>,
  { address, requestId }: Context,
  { action, by, subject, detail = {} }: Deed,
): Promise<void> {
  const actor = { who: by.who === 'agent' ? ('member' as const) : by.who, id: by.id }
  await recordAudit(tx, identity.audit, { action, actor, subject, address, requestId, detail })
}
