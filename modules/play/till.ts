import type { Json, Round } from '#engines/game.ts'
import { toNumber } from '#engines/ratio.ts'
import type { Result } from '#kit/result.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import type { Engine } from '#modules/play/games.ts'
import type { PlayerId, StoredRound } from '#modules/play/model.ts'
import type { Seat } from '#modules/play/parts.ts'
import type { Settled } from '#modules/play/store/returns.ts'
import type { NewRound, RoundRow } from '#modules/play/store/rounds.ts'

/** Where a round's money comes from and goes to. Real play and demo play differ in this alone. */
export interface Till {
  /** The round that was begun with a key; null when there is none. */
  findBegun(playerId: PlayerId, key: string): Promise<RoundRow | null>
  /** Takes the stake, pays what is won at once and writes the round, all or nothing. `replay` when the key was used before. */
  begin(
    seat: Seat,
    engine: Engine,
    round: NewRound,
  ): Promise<Result<NewRound | 'replay', 'funds_are_short' | 'key_is_reused' | StakeBlock>>
  /** Writes the next state of an open round and pays when that ends it. Gives the round with its balance. */
  advance(seat: Seat, engine: Engine, round: StoredRound, stepsBefore: number): Promise<StoredRound>
}

export const engineRound = ({ stake, maxPayout, choice, state }: StoredRound): Round<Json, Json> => ({
  stake,
  maxPayout,
  choice,
  state,
})

/** How the evidence counts a round; nothing while it is open, nor when it was given back. */
export function settledOf({ game }: Engine, round: StoredRound, lane: number): Settled | null {
  if (round.status !== 'over') return null
  const { currency, stake, payout, jackpot } = round
  const expected = toNumber(game.rtpOf(round.choice))
  return { game: game.info.id, currency, lane, stake, paid: payout + jackpot, expected }
}
