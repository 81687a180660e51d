import type { Json, Round } from '#engines/game.ts'
import { toNumber } from '#engines/ratio.ts'
import type { Result } from '#kit/result.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import type { PlayerState } from '#modules/play/deps.ts'
import type { PlannedRound } from '#modules/play/draw.ts'
import type { Engine } from '#modules/play/games.ts'
import type { PlayerId, StoredRound } from '#modules/play/model.ts'
import type { NewRound, RoundRow } from '#modules/play/store/rounds.ts'
import type { GiftRefusal } from '#modules/wallet/model.ts'

/** A round as it stands after a step, by the engine that it is played with. */
export interface Step {
  readonly engine: Engine
  readonly round: StoredRound
}

/** Where a round's money comes from and goes to. Real play and demo play differ in this alone. */
export interface Settlement {
  /** The round that was begun with a key; null when there is none. */
  findBegun(playerId: PlayerId, key: string): Promise<RoundRow | null>
  /**
   * Takes the stake, then draws the round, pays what is won at once and writes it, all or nothing. `replay` when the key was used before;
   * then, as with every refusal, nothing was drawn.
   */
  begin(
    playerState: PlayerState,
    engine: Engine,
    planned: PlannedRound,
  ): Promise<Result<NewRound | 'replay', 'funds_are_short' | 'key_is_reused' | StakeBlock | GiftRefusal>>
  /**
   * Takes an open round further, under the lock of its row: `decide` is shown how it stands and may draw, since nobody else can take it
   * further meanwhile. What it decides is written, and paid when that ends the round. Gives the round with its balance.
   */
  advance<Refusal extends string>(
    playerState: PlayerState,
    known: StoredRound,
    decide: (round: RoundRow) => Result<Step | 'replay', Refusal>,
  ): Promise<Result<StoredRound, Refusal>>
}

export const engineRound = ({ stake, maxPayout, choice, state }: StoredRound): Round<Json, Json> => ({
  stake,
  maxPayout,
  choice,
  state,
})

/** What the choice of a round was to return, in stakes. */
export const expectedOf = ({ game }: Engine, { choice }: Pick<StoredRound, 'choice'>) => toNumber(game.rtpOf(choice))
