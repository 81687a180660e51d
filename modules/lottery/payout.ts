import type { Outcome } from '#engines/lottery/model.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { playOf, settleBet } from '#engines/lottery/settle.ts'
import { assert } from '#kit/assert.ts'
import type { SoldLottery } from '#modules/lottery/list.ts'
import type { BetRow } from '#modules/lottery/ticket-store.ts'

/** What a bet pays by a result. */
export function payoutOf(
  { rules }: Pick<SoldLottery, 'rules'>,
  {
    play: playId,
    selection,
    prizeGroup,
    stakePerNote,
  }: Pick<BetRow, 'play' | 'selection' | 'prizeGroup' | 'stakePerNote'>,
  outcome: Outcome,
): bigint {
  const play = playOf(rules, playId)
  const read = play && readSelection(play, selection)
  assert(play && read?.ok, 'a bet that was taken can be read')
  return settleBet(play, { selection: read.value, group: prizeGroup, stakePerNote }, outcome).payout
}
