import type { OpenStream } from '#engines/fairness/stream.ts'
import type { Json, Round } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'
import type { PlayerState } from '#modules/play/deps.ts'
import type { Engine } from '#modules/play/games.ts'
import type { NewRound } from '#modules/play/store/rounds.ts'

/** All of a round that is known before it is drawn: what was bet, by whom, and on which number of which seeds. */
export type PlannedRound = Omit<NewRound, 'state' | 'cursor' | 'status' | 'payout' | 'jackpot' | 'balanceAfter'>

/** Where streams are opened; a test may count them. */
export interface Streams {
  readonly openStream: OpenStream
}

/** What the draw adds to a planned round. */
export type Drawn = Pick<NewRound, 'state' | 'cursor' | 'status' | 'payout'>

/**
 * Draws a planned round. Called in the transaction that has taken its stake and its number, and nowhere else: whoever could have a draw
 * made without paying for it could learn from what follows (an answer, its time, an error) how to bet on the same number.
 */
export function drawRound(streams: Streams, playerState: PlayerState, { game }: Engine, planned: PlannedRound): Drawn {
  const { stake, maxPayout, choice, nonce } = planned
  const { serverSeed, clientSeed } = playerState.pair
  assert(playerState.pair.id === planned.pairId, 'a round is drawn from the seeds it was planned with')
  playerState.hasDrawn = true
  const stream = streams.openStream({ serverSeed, clientSeed, nonce })
  const begun = game.begin({ stake, maxPayout, choice }, stream)
  assert(begun.ok, 'a bet is checked before its stake is taken')
  const round: Round<Json, Json> = { stake, maxPayout, choice, state: begun.value }
  const isOver = game.isOver(round)
  const { value: state } = begun
  return { state, cursor: stream.cursor, status: isOver ? 'over' : 'open', payout: isOver ? game.payoutOf(round) : 0n }
}
