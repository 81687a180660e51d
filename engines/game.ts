import type { Ratio } from '#engines/ratio.ts'
import type { Result } from '#kit/result.ts'

/**
 * What every game of ours looks like, from dice to slots. A game is one pure object: no clock, no I/O, no randomness of its own.
 * The same object decides on the server, previews in the browser and recomputes in the verifier.
 */

/**
 * Randomness that arrives as an argument. fairness/stream.ts makes one from seeds, fairness/chain.ts from a link of a chain; a
 * simulation brings a faster one. A game uses what it draws at once and in order, and never draws again because it disliked it.
 */
export interface Draw {
  /** Four bytes, big-endian: 0 … 2^32 − 1. */
  u32(): number
  /** Uniform over 0 … n − 1, exactly; n is 1 … 2^32. */
  int(n: number): number
  /** Seven bytes, of which the first 52 bits count. */
  bits52(): bigint
}

/** What survives a database, a wire and a proof. Shapes made of it are `type`s, since an interface has no index. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export type GameFamily = 'slots' | 'instant' | 'tables' | 'cards' | 'fish' | 'lottery'

/** By the standard deviation of one round's return in stakes: below 2.5, 3.5, 5, 8, or more. */
export type Volatility = 'low' | 'medium_low' | 'medium' | 'medium_high' | 'high'

export interface GameInfo {
  /** Kebab-case, unique among all families; it is written into every round and every proof. */
  readonly id: string
  readonly family: GameFamily
  /** Grows when anything that changes an outcome or a payout changes. Old versions stay verifiable. */
  readonly mathVersion: number
  /** Exact theoretical return in parts per million, to the nearest: the least and the most over all choices a player has. */
  readonly rtpPpm: { readonly least: number; readonly most: number }
  /** Of the choice a player is offered first. */
  readonly volatility: Volatility
  /** What of a bet counts as turnover: its stake, or, where the player chooses how little is at risk, what was won or lost. */
  readonly turnover: 'stake' | 'result'
  /** The highest payout in stakes over all choices, rounded down to the hundredth; null where only the limit of the round ends its growth. */
  readonly topMultiplier: number | null
  /** 'seeds': each player has a seed pair. 'chain': everybody plays the same round, drawn from a link of a hash chain. */
  readonly source: 'seeds' | 'chain'
  /** 'one': the round is over when it has begun. 'many': the player acts, and the round must survive a lost connection. */
  readonly steps: 'one' | 'many'
}

export interface Bet<Choice extends Json> {
  /** Minor units. */
  readonly stake: bigint
  /**
   * The most that this round may pay, in minor units; it is fixed when the round begins. It never takes from a win: a bet that could
   * win more is refused, and a round with steps collects by itself before the step that would pass it.
   */
  readonly maxPayout: bigint
  readonly choice: Choice
}

/** A bet and how far its round has come. The state is plain JSON and holds secrets: only `viewOf` goes to a player. */
export interface Round<Choice extends Json, State extends Json> extends Bet<Choice> {
  readonly state: State
}

export type ChoiceRefusal = 'choice_is_malformed'
export type BetRefusal = 'stake_must_be_positive' | 'win_could_pass_the_limit'
export type ActionRefusal = 'action_is_malformed' | 'action_is_not_possible' | 'round_is_over'

/** Exact figures for one choice (and, in a game with steps, one plan), in stakes. */
export interface Maths {
  readonly rtp: Ratio
  /** How often a round pays anything at all. */
  readonly hitRate: Ratio
  readonly variance: Ratio
  readonly topMultiplier: Ratio
}

export interface Game<
  Choice extends Json = Json,
  State extends Json = Json,
  Action extends Json = Json,
  View extends Json = Json,
> {
  readonly info: GameInfo
  /** Edge, paytable, strips: all that decides an outcome, and what rules pages are made from. Its hash is in every proof. */
  readonly rules: Json

  /** What the player chose before the round, from an unknown source. */
  readChoice(input: unknown): Result<Choice, ChoiceRefusal>
  readAction(input: unknown): Result<Action, ActionRefusal>

  /** Whether the bet may be placed. It needs no draw, so a bet that is refused is refused before anything is drawn for it. */
  checkBet(bet: Bet<Choice>): Result<null, BetRefusal>
  /** Refuses what `checkBet` refuses, before it draws, and nothing else. */
  begin(bet: Bet<Choice>, draw: Draw): Result<State, BetRefusal>
  /** The draw goes on where the round's last step left it. A refused action draws nothing. */
  act(round: Round<Choice, State>, action: Action, draw: Draw): Result<State, ActionRefusal>

  isOver(round: Round<Choice, State>): boolean
  /** What the round pays if it ends as it stands, in minor units; final when it is over. */
  payoutOf(round: Round<Choice, State>): bigint
  /** What the player may see now. Of a round that is over, everything. */
  viewOf(round: Round<Choice, State>): View
  /** How a round is ended whose player never came back: actions in the player's favour, asked for until it is over, or a refund. */
  sweep(round: Round<Choice, State>): { readonly kind: 'act'; readonly action: Action } | { readonly kind: 'refund' }

  /** The exact return of a choice, for the evidence on /fair/rtp. It holds under every plan, because the edge is taken once. */
  rtpOf(choice: Choice): Ratio
}
