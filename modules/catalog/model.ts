import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { GameCategory, ProviderType } from '#modules/catalog/rules.ts'

export const vendorStates = ['open', 'maintenance'] as const
export type VendorState = (typeof vendorStates)[number]

/** `soon` is announced and cannot be played yet. */
export const gameStates = ['open', 'soon', 'maintenance'] as const
export type GameState = (typeof gameStates)[number]

export const badges = ['hot', 'new', 'jackpot'] as const
export type Badge = (typeof badges)[number]

/** A maker's shelf: one row for each game type it has games of. */
export interface Vendor {
  readonly vassalage: string
  readonly gameType: ProviderType
  readonly displayName: string
  /** The id of its drawn mark. */
  readonly art: string
  readonly order: number
  readonly state: VendorState
  /** The game that its card starts at once; null where the card leads to a list. */
  readonly gameCode: string | null
}

export interface Game {
  readonly nodeId: string
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
  readonly gameType: ProviderType
  readonly order: number
  readonly badge: Badge | null
  /** Its place among the hot games; null for most. */
  readonly hotOrder: number | null
  readonly state: GameState
}

/** A game with what a tile says about its maker. The state is the maker's while the maker is in maintenance. */
export interface ShownGame {
  readonly nodeId: string
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
  readonly vendorName: string
  readonly vendorIcon: string
  readonly category: GameCategory
  readonly badge: Badge | null
  readonly state: GameState
}

/** Money that a round paid, for the winner board. */
export interface Win {
  /** The id of the round, so that a win told twice is one win. */
  readonly id: Id<'round'>
  readonly nodeId: string
  readonly memberId: Id<'member'>
  readonly accountName: string
  readonly amount: bigint
  readonly currency: Currency
  readonly at: Date
}

/** A win as everyone may see it. */
export interface ShownWin {
  readonly nodeId: string
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
  readonly category: GameCategory
  readonly customerName: string
  readonly amount: bigint
  readonly currency: Currency
  readonly at: Date
}
