import type { ChoiceRefusal, Draw, GameInfo, Json } from '#engines/game.ts'
import { floorOf, type Ratio } from '#engines/ratio.ts'
import { type Result, yes } from '#kit/result.ts'

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

  /** From the round's link alone: nobody's bets play a part. Of a game in which players act: with nobody at its seats. */
  draw(draw: Draw): Outcome
  /** What a bet on this spot pays, in stakes, the stake itself included: nothing is lost, one gives the stake back. */
  paysOf(choice: Choice, outcome: Outcome): Ratio
  /** The outcome in the order in which it is shown: card by card, die by die. Where players act, what is shown after the last of them. */
  reveal(outcome: Outcome): readonly Json[]

  /** The exact return of a spot. */
  rtpOf(choice: Choice): Ratio

  /** Of a game in which players act between the deal and the result. */
  readonly acting?: Acting<Choice, Outcome>

  /** Of a game whose winners share what was staked. */
  readonly pooled?: Pooled<Outcome>
}

/** What stands on each spot of a pool, in minor units. */
export type PoolStakes = Readonly<Record<string, string>>

/** Why a round of a pool is not played once betting has closed: nobody is on one side, or one would pay hardly more than was staked. */
export const poolFaults = ['side_is_empty', 'side_pays_too_little'] as const
export type PoolFault = (typeof poolFaults)[number]

/** The link decides who wins; what that pays follows from what stood on the spots when betting had closed. So a round follows from its link and its pools. */
export interface Pooled<Outcome extends Json = Json> {
  /** Whose stakes are in the pool. Other spots are paid by the house. */
  readonly spots: readonly string[]
  whyVoid(pools: PoolStakes): PoolFault | null
  /** What the link says, with the pools that it is paid by. */
  withPools(outcome: Outcome, pools: PoolStakes): Outcome
  poolsOf(outcome: Outcome): PoolStakes
  /** What the house takes of the pools. */
  commissionOf(outcome: Outcome): bigint
}

/** What was done at each seat of a round, in order. A game in which nobody acts has no seats. */
export type Acts = Readonly<Record<string, readonly string[]>>

/**
 * Where a player acts. A `sole` seat is one player's, for real money, and everybody sees what is done there. At an `own` seat every player acts
 * for themselves; at a `practice` seat every player of play money does, and nobody else sees it.
 */
export interface Seat {
  readonly name: string
  readonly hold: 'sole' | 'own' | 'practice'
}

/**
 * Players act between the deal and the result. Every card is the link's, at a place in the deck that was fixed before: an act decides how many cards
 * its own seat takes, and never which card anybody else gets. So a round follows from its link and its acts.
 */
export interface Acting<Choice extends Json = Json, Outcome extends Json = Json> {
  /** Where somebody who bets on this spot acts; null for a bet that nobody acts for. */
  seatOf(choice: Choice): Seat | null
  /** Whether a spot takes only stakes that an act adds. */
  isAdded(choice: Choice): boolean
  /** What a bet on this spot can pay at most together with all that acts can add to it, in stakes of the first. */
  reachOf(choice: Choice): Ratio

  /** The round as far as these acts go, with every seat that has any or an empty list of them. It holds secrets: `shown` is for players. */
  play(draw: Draw, acts: Acts): Result<Outcome, 'action_is_not_possible'>
  /** What can be done at a seat now; nothing when it is done. */
  actionsAt(outcome: Outcome, seat: string): readonly string[]
  /** The spot that an act puts another stake on, as high as the first; null for an act that costs nothing. */
  addedBy(outcome: Outcome, seat: string, action: string): Choice | null
  /** What is done for somebody who does nothing, again and again until the seat is done. */
  readonly defaultAction: string

  /** What is dealt before anybody acts, step by step. */
  open(outcome: Outcome): readonly Json[]
  /** What players may see while they act. */
  shown(outcome: Outcome): Json
}

/** A round from its link and what was done at its seats, or what stood in its pools. */
export function playShared(
  game: SharedGame,
  draw: Draw,
  { acts, pools }: { readonly acts: Acts; readonly pools: PoolStakes },
): Result<Json, 'action_is_not_possible'> {
  if (game.acting) return game.acting.play(draw, acts)
  const drawn = game.draw(draw)
  return yes(game.pooled ? game.pooled.withPools(drawn, pools) : drawn)
}

/** What a bet pays, rounded down to the minor unit. */
export function payoutOf<Choice extends Json, Outcome extends Json>(
  { paysOf }: Pick<SharedGame<Choice, Outcome>, 'paysOf'>,
  { choice, stake }: SpotBet<Choice>,
  outcome: Outcome,
): bigint {
  return floorOf(stake, paysOf(choice, outcome))
}
