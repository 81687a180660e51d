import type { Json } from '#engines/game.ts'
import { poolFaults } from '#engines/shared-game.ts'
import type { Id } from '#kit/id.ts'

/** `demo` is play money. */
export const modes = ['real', 'demo'] as const
export type Mode = (typeof modes)[number]

/** Who plays: a member, or, with play money, also the browser of a visitor. */
export type PlayerId = Id<'member'> | Id<'demo'>

export interface Player {
  readonly id: PlayerId
  readonly mode: Mode
}

/**
 * `betting`: bets are taken until `closesAt`. `closed`: none joins any more, and the result is on its way. `over`: everybody knows the
 * result. `void`: the round has none, and stakes go back.
 */
export const roundStates = ['betting', 'closed', 'over', 'void'] as const
export type RoundState = (typeof roundStates)[number]

/** Why stakes went back: the dealer was gone while bets were taken, an operator declared the round void, or its pool could not be played. */
export const voidReasons = ['round_was_cut_off', 'round_was_declared_void', ...poolFaults] as const
export type VoidReason = (typeof voidReasons)[number]

/** One slip has at most so many spots, and one player so many slips in a round. */
export const spotsMax = 60
export const slipsMax = 60

/** A round is named by its table and its number there; numbers rise by one, over all chains of the table. */
export interface RoundName {
  readonly tableId: string
  readonly number: number
}

export interface SharedRound extends RoundName {
  readonly chainId: Id<'chain'>
  readonly link: number
  readonly hashSealed: Uint8Array
  readonly state: RoundState
  readonly closesAt: Date
  /** What came out, and the link it was drawn from; both are null until everybody may know. */
  readonly outcome: Json
  readonly hash: string | null
  /** Of a void round: why, where somebody said so. */
  readonly voidReason: VoidReason | null
  /** Of a round that has ended: whether every bet is settled. */
  readonly isSettled: boolean
  readonly terminal: string
  readonly salt: string
  readonly chainLength: number
}

/** What only the server knows of a round that is not over. */
export interface LinkSecret {
  readonly hash: string
  readonly salt: string
}

export interface ChainRow {
  readonly id: Id<'chain'>
  readonly tableId: string
  readonly length: number
  readonly terminal: string
  readonly secretSealed: Uint8Array
  readonly waypointsSealed: Uint8Array | null
  readonly salt: string
  readonly used: number
}
