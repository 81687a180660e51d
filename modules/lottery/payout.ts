import type { Outcome } from '#engines/lottery/model.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { playOf, type SettledBet, settleBet } from '#engines/lottery/settle.ts'
import { assert } from '#kit/assert.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { BetRow } from '#modules/lottery/ticket-store.ts'

type Bought = Pick<BetRow, 'play' | 'selection' | 'prizeGroup' | 'stakePerNote'>

/** What a bet comes to by a result, its share of a jackpot left out. */
export function settledBy(
  { rules }: Pick<SoldLottery, 'rules'>,
  { play: playId, selection, prizeGroup, stakePerNote }: Bought,
  outcome: Outcome,
): SettledBet {
  const play = playOf(rules, playId)
  const read = play && readSelection(play, selection)
  assert(play && read?.ok, 'a bet that was taken can be read')
  return settleBet(play, { selection: read.value, group: prizeGroup, stakePerNote }, outcome)
}

/** What a bet pays by a result, without a jackpot. */
export const payoutOf = (lottery: Pick<SoldLottery, 'rules'>, bet: Bought, outcome: Outcome): bigint =>
  settledBy(lottery, bet, outcome).payout

/** What a ticket's bets came to, their shares of a jackpot included; of a void issue their stakes. */
export function paidFor(
  lottery: Pick<SoldLottery, 'rules'>,
  bets: readonly BetRow[],
  outcome: Outcome | null,
  shares: ReadonlyMap<string, bigint>,
): bigint {
  return bets.reduce((sum, bet) => {
    const paid = outcome ? payoutOf(lottery, bet, outcome) + (shares.get(bet.id) ?? 0n) : bet.stake
    return sum + paid
  }, 0n)
}
