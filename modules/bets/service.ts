import { assert } from '#kit/assert.ts'
import type { Tx } from '#kit/tx.ts'
import type { EndedBet, OpenBet, Settlement } from '#modules/bets/model.ts'
import {
  addPartitions,
  addPastPartitions,
  findBets,
  insertEvents,
  type SettlementRow,
  upsertOpen,
  writeSettlements,
} from '#modules/bets/store.ts'
import { atRiskOf, readRuleSets, turnoverOf } from '#modules/bets/turnover-rules.ts'
import { findRule } from '#modules/wallet/model.ts'

export { cashOut } from '#modules/bets/cash-out.ts'
export { correctBets } from '#modules/bets/correct.ts'
export { coverDay, verifyEvents } from '#modules/bets/daily-hash.ts'
export { type EventReader, followEvents, followMemberEvents } from '#modules/bets/readers.ts'
export { type DecideBets, settleGroup, voidGroup } from '#modules/bets/settle-group.ts'
export { findSharedGroups, findVersionsBefore, hasOpenBets, joinGroup, lowerBonus } from '#modules/bets/store.ts'
export {
  atRiskOf,
  currentTurnoverRules,
  readRuleSets,
  type TurnoverRules,
  turnoverOf,
} from '#modules/bets/turnover-rules.ts'

/**
 * Bets that ended in the call that placed them, in the transaction that moved their money. The last thing a transaction does: from here on
 * it holds a lane of events.
 */
export async function recordBets(tx: Tx, bets: readonly EndedBet[]): Promise<void> {
  await insertEvents(tx, bets)
}

/** Bets that can still end, in the transaction that took their stakes. A vendor's round that takes another stake is opened again. */
export async function openBets(tx: Tx, bets: readonly OpenBet[]): Promise<void> {
  await upsertOpen(tx, bets)
}

export interface BetOutcome extends Omit<Settlement, 'turnover'> {
  readonly id: string
  /** The whole stake, of a bet whose stake could change; null where it is the one that was placed. */
  readonly stake: bigint | null
  /** What of the stake was no bet, such as a tip. */
  readonly tips?: bigint
}

/** Ends open bets in the transaction that pays them. Answers which it ended; the others had ended before. */
export async function endBets(tx: Tx, outcomes: readonly BetOutcome[]): Promise<ReadonlySet<string>> {
  return await writeSettlements(tx, await settlementsOf(tx, outcomes), false)
}

/** Settles bets once more that have ended, as their next version. What comes to the same changes nothing. */
export async function settleAgain(tx: Tx, outcomes: readonly BetOutcome[]): Promise<ReadonlySet<string>> {
  return await writeSettlements(tx, await settlementsOf(tx, outcomes), true)
}

/** What counts is decided by the rule of the time when the bet was placed. */
async function settlementsOf(tx: Tx, outcomes: readonly BetOutcome[]): Promise<SettlementRow[]> {
  if (outcomes.length === 0) return []
  const bets = await findBets(
    tx,
    outcomes.map(({ id }) => id),
  )
  const versions = await readRuleSets(tx)
  return outcomes.map((outcome): SettlementRow => {
    const bet = bets.get(outcome.id)
    assert(bet, 'a bet that ends was opened')
    const rule = findRule(versions, bet.rule, bet.game)
    const { end, payout, tips = 0n } = outcome
    const stake = (outcome.stake ?? bet.stake) - tips
    const ended = { end, stake, bonus: bet.bonus, payout }
    return { ...outcome, turnover: turnoverOf(ended, rule), atRisk: atRiskOf(ended, rule), category: rule.category }
  })
}

/** Partitions of events from a moment of the last 40 days on, for whoever makes the history of a demo. Answers how many were missing. */
export async function preparePastMonths(
  db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  since: Date,
): Promise<number> {
  return await db.tx(async (tx) => await addPastPartitions(tx, since))
}

/** Partitions of events are made months ahead. */
export async function prepareMonths(db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }): Promise<void> {
  await db.tx(async (tx) => await addPartitions(tx, 3))
}
