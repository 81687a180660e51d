import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import { asMember, audit, type Context, type Identity, now } from '#modules/identity/deps.ts'
import type { Account } from '#modules/identity/model.ts'
import { clearBlock, markBlocked } from '#modules/identity/store/accounts.ts'
import { deleteDevicesOf } from '#modules/identity/store/secrets.ts'
import { endSessionsOf } from '#modules/identity/store/sessions.ts'

/** From this moment the account can neither sign in nor use a session it has. The house's block outweighs an agent's. */
export async function blockAccount(identity: Identity, id: Account['id'], context: Context): Promise<void> {
  const ended = await identity.db.tx(async (tx) => {
    await markBlocked(tx, id, { at: now(identity), by: null })
    return await shutOut(tx, identity, id, { by: null, context })
  })
  for (const sessionId of ended) identity.announceEnd(sessionId)
}

interface ByAgent {
  readonly by: Id<'member'>
  readonly context: Context
}

/**
 * The same in a transaction of the caller, by an agent. Null when the account is closed already; otherwise the sessions that ended, for the
 * caller to announce after the commit.
 */
export async function blockByAgent(
  tx: Tx,
  identity: Identity,
  id: Id<'member'>,
  { by, context }: ByAgent,
): Promise<readonly Id<'session'>[] | null> {
  if (!(await markBlocked(tx, id, { at: now(identity), by }))) return null
  return await shutOut(tx, identity, id, { by, context })
}

async function shutOut(
  tx: Tx,
  identity: Identity,
  id: Account['id'],
  { by, context }: { readonly by: Id<'member'> | null; readonly context: Context },
): Promise<readonly Id<'session'>[]> {
  await deleteDevicesOf(tx, id)
  const sessions = await endSessionsOf(tx, id, now(identity))
  const actor = by === null ? ({ who: 'operator', id: null } as const) : asMember(by)
  await audit(tx, identity, context, { action: 'account.blocked', actor, subject: id })
  return sessions
}

/** Opens an account again that an agent closed. Whether this agent may is for the caller to say. */
export async function unblockByAgent(
  tx: Tx,
  identity: Identity,
  id: Id<'member'>,
  { by, context }: ByAgent,
): Promise<void> {
  await clearBlock(tx, id)
  await audit(tx, identity, context, { action: 'account.unblocked', actor: asMember(by), subject: id })
}
