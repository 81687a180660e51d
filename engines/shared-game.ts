import type { ChoiceRefusal, Draw, GameInfo, Json } from '#engines/game.ts'
import { floorOf, type Ratio } from '#engines/ratio.ts'
import type { Result } from '#kit/result.ts'

/** One spot of a slip: what was chosen, and the stake on it in minor units. */
export interface SpotBet<Choice extends Json> {
  readonly choice: Choice
  readonly stake: bigint
}

/**
 * A game of rounds that everybody plays together. Like every game it is one pure object: it draws from what it is given, and the same
 * object decides on the server, previews in the browser and recomputes in the verifier.
 */
export interface SharedGame<Choice extends Json = Json, Outcome extends Json = Json> {
  readonly info: GameInfo
  /** All that decides an outcome or a payout. Its hash is in every proof. */
  readonly rules: Json

  /** One spot, from an unknown source. */
  readChoice(input: unknown): Result<Choice, ChoiceRefusal>
  /** The name of the spot, under which stakes on it are added up. */
  spotOf(choice: Choice): string
  /** What a bet on this spot pays at most, in stakes, the stake itself included. */
  topOf(choice: Choice): Ratio

  /** From the round's link alone: nobody's bets play a part. */
  draw(draw: Draw): Outcome
  /** What a bet on this spot pays, in stakes, the stake itself included: nothing is lost, one gives the stake back. */
  paysOf(choice: Choice, outcome: Outcome): Ratio
  /** The outcome in the order in which it is shown: card by card, die by die. */
  reveal(outcome: Outcome): readonly Json[]

  /** The exact return of a spot. */
  rtpOf(choice: Choice): Ratio
}

/** What a bet pays, rounded down to the minor unit. */
export function payoutOf<Choice extends Json, Outcome extends Json>(
  { paysOf }: Pick<SharedGame<Choice, Outcome>, 'paysOf'>,
  { choice, stake }: SpotBet<Choice>,
  outcome: Outcome,
): bigint {
  return floorOf(stake, paysOf(choice, outcome))
}
