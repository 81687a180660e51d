import type { Id } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import type { Compliance } from '#modules/compliance/deps.ts'
import type { ChangeHappened } from '#modules/compliance/model.ts'
import { addChange } from '#modules/compliance/store/limits.ts'

const complianceChanged = 'compliance.changed'

/** A change in the member's own list, and the event from which the member is told. */
export async function noteChange(
  tx: Tx,
  { publish }: Pick<Compliance, 'publish'>,
  memberId: Id<'member'>,
  change: Parameters<typeof addChange>[2],
): Promise<void> {
  await addChange(tx, memberId, change)
  const payload: ChangeHappened = { memberId, kind: change.kind, detail: change.detail }
  await publish(tx, [{ topic: complianceChanged, key: memberId, payload }])
}
