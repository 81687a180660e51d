import type { Tx } from '#kit/tx.ts'
import type { Contracts } from '#modules/contracts/deps.ts'
import { type Contract, type ContractHappened, contractHappened } from '#modules/contracts/model.ts'
import { findPeople } from '#modules/contracts/store/people.ts'

/** Something that became of a contract, and who is to be told; whoever did it knows. */
export interface Happening {
  readonly contract: Contract
  readonly state: ContractHappened['state']
  readonly to: readonly ('upline' | 'downline')[]
  readonly at: Date
}

/** In the transaction that makes it so. The house is told nothing: its people look at the list. */
export async function publishHappenings(
  tx: Tx,
  { publish }: Pick<Contracts, 'publish'>,
  happenings: readonly Happening[],
): Promise<void> {
  const people = await findPeople(
    tx,
    happenings.flatMap(({ contract }) => [contract.uplineId, contract.downlineId]),
  )
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.nickname ?? null))
  const events = happenings.flatMap(({ contract, state, to, at }) =>
    to.flatMap((side) => {
      const { id, number, uplineId, downlineId, terms } = contract
      const memberId = side === 'upline' ? uplineId : downlineId
      if (memberId === null) return []
      const other = nameOf(side === 'upline' ? downlineId : uplineId)
      const payload: ContractHappened = { memberId, id, number, kind: terms.kind, state, other, at: at.toISOString() }
      return [{ topic: contractHappened, key: memberId, payload }]
    }),
  )
  if (events.length > 0) await publish(tx, events)
}

/** After the commit: the open pages of both sides look again. */
export function announceTo({ announce }: Pick<Contracts, 'announce'>, contracts: readonly Contract[]): void {
  const sides = contracts.flatMap(({ uplineId, downlineId }) => [uplineId, downlineId])
  for (const id of new Set(sides)) if (id !== null) announce(id, { type: 'contract' })
}
