import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import type { Contracts, Judging } from '#modules/contracts/deps.ts'
import type { Contract, EndCause, Terms } from '#modules/contracts/model.ts'
import { type Happening, publishHappenings } from '#modules/contracts/offers/events.ts'
import type { Ending } from '#modules/contracts/rules/endings.ts'
import { checkOffer } from '#modules/contracts/rules/tiers.ts'
import { closeOffers, markTerminated } from '#modules/contracts/store/changes.ts'
import { findOpenOf, type Thread } from '#modules/contracts/store/contracts.ts'

/** An agent's table becomes another one, or none, from a moment on. */
export interface Turn {
  readonly thread: Thread
  /** What it becomes; null for nothing. */
  readonly terms: Terms | null
  readonly until: Date
  readonly endings: readonly Ending[]
}

/**
 * Ends what cannot go on further down, and takes offers back that could no longer be made: all in the transaction of the turn, so that at
 * no moment a table stands above the one that it stands on. Gives every contract that it touched.
 */
export async function endBelow(tx: Tx, contracts: Contracts, turn: Turn, judging: Judging): Promise<Contract[]> {
  const { thread, until, endings } = turn
  const ends = endings.map(({ contract, cause }) => ({ id: contract.id, cause, note: null }))
  const count = await markTerminated(tx, ends, until)
  assert(count === ends.length, 'what was found to end under the lock is still there to be ended')
  const ended = endings.map(({ contract }) => contract)

  const uplines = [thread.downlineId, ...ended.map(({ downlineId }) => downlineId)]
  const open = await findOpenOf(tx, uplines, thread)
  const unfounded = open.filter((offered) => !isFounded(offered, turn, judging))
  const closed = new Set(
    await closeOffers(
      tx,
      unfounded.map(({ id }) => id),
      'expired',
      judging.now,
    ),
  )
  const lapsed = unfounded.filter(({ id }) => closed.has(id))

  await publishHappenings(tx, contracts, [
    ...ended.map((contract): Happening => {
      const endsAt = contract.startsAt && contract.startsAt > until ? contract.startsAt : until
      return { contract, state: 'terminated', to: ['downline'], at: endsAt }
    }),
    ...lapsed.map(
      (contract): Happening => ({ contract, state: 'expired', to: ['upline', 'downline'], at: judging.now }),
    ),
  ])
  return [...ended, ...lapsed]
}

function isFounded({ uplineId, terms }: Contract, turn: Turn, { rules }: Judging): boolean {
  if (uplineId !== turn.thread.downlineId || turn.terms === null) return false
  return checkOffer(terms, turn.terms, rules.gapPpm).ok
}

/** Ends one contract and all that stands on it. */
export async function terminateIn(
  tx: Tx,
  contracts: Contracts,
  contract: Contract,
  end: {
    readonly until: Date
    readonly cause: EndCause
    readonly note: string | null
    readonly endings: readonly Ending[]
    readonly to: Happening['to']
  },
  judging: Judging,
): Promise<Contract[]> {
  const { until, cause, note, endings, to } = end
  const count = await markTerminated(tx, [{ id: contract.id, cause, note }], until)
  assert(count === 1, 'a contract that goes on can be ended')
  await publishHappenings(tx, contracts, [{ contract, state: 'terminated', to, at: until }])
  const { downlineId, currency, terms } = contract
  const thread = { downlineId, kind: terms.kind, currency }
  const touched = await endBelow(tx, contracts, { thread, terms: null, until, endings }, judging)
  return [contract, ...touched]
}
