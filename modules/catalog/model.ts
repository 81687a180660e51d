import type { Volatility } from '#engines/game.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { ExtraTab } from '#modules/catalog/rules/tabs.ts'
import type { GameCategory, ProviderType } from '#modules/catalog/rules.ts'

export const vendorStates = ['open', 'maintenance'] as const
export type VendorState = (typeof vendorStates)[number]

/** `soon` is announced and cannot be played yet. */
export const gameStates = ['open', 'soon', 'maintenance'] as const
export type GameState = (typeof gameStates)[number]

export const badges = ['hot', 'new', 'jackpot'] as const
export type Badge = (typeof badges)[number]

/** Who runs a game: one of our own engines, or a vendor behind the gateway. */
export const gameSources = ['house', 'vendor'] as const
export type GameSource = (typeof gameSources)[number]

export const volatilities = [
  'low',
  'medium_low',
  'medium',
  'medium_high',
  'high',
] as const satisfies readonly Volatility[]

/** Why a known game cannot be played now, whoever runs it. */
export type GameStateRefusal = 'game_is_soon' | 'game_is_in_maintenance'

export type CatalogRefusal =
  | 'game_is_unknown'
  | 'vendor_is_unknown'
  /** A game of ours without an engine can be announced, and not opened. */
  | 'game_has_no_engine'
  /** The vendor or the type that was sent with a game is not that game's. */
  | 'game_is_another_vendors'
  | 'favourites_are_full'
  | 'favourites_change_too_fast'

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
  readonly source: GameSource
  /** The id of the engine that plays a game of the house; null where there is none yet, and for every vendor's game. */
  readonly engine: string | null
  readonly tab: ExtraTab | null
  /** Words that it is also found by. */
  readonly keywords: string
  /** What a vendor tells of its game; null for our own, of which the engine tells. */
  readonly rtpPpm: number | null
  readonly volatility: Volatility | null
}

/** The figures of a game: exact for our own, as told for a vendor's, null where nobody told. */
export interface Figures {
  readonly rtpPpm: { readonly least: number; readonly most: number } | null
  readonly volatility: Volatility | 'chosen' | null
  readonly topMultiplier: number | null
}

/** A game with what a tile says about it and its maker. The state is the maker's while the maker is in maintenance. */
export interface ShownGame extends Figures {
  readonly nodeId: string
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
  readonly vendorName: string
  readonly vendorIcon: string
  readonly category: GameCategory
  readonly badge: Badge | null
  readonly state: GameState
  readonly source: GameSource
  readonly tab: ExtraTab | null
}

/** What has to be known before a round begins or a window opens. */
export interface Playable {
  readonly nodeId: string
  readonly gameName: string
  readonly vendorName: string
  readonly source: GameSource
  readonly engine: string | null
  /** `maintenance` also while the whole maker rests. Only what is `open` may be played. */
  readonly state: GameState
  readonly vassalage: string
  readonly category: GameCategory
}

/** That a member played a game, for the row of recent games. */
export interface Played {
  readonly memberId: Id<'member'>
  readonly nodeId: string
  readonly at: Date
}

/** Money that a round paid, for the winner board. */
export interface Win {
  /** The id of the round, so that a win told twice is one win. */
  readonly id: Id<'round'>
  readonly nodeId: string
  /** That of the game when it was won. */
  readonly category: GameCategory
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

/** Where a game of our own is played: tables, and fights, which are tables too, below the lobby of tables; all others have one page. `type` is its type or its category. */
export function playPathOf(nodeId: string, type: string, mode: 'real' | 'demo'): string {
  return `/${type === 'LIVE' || type === 'COCKFIGHT' ? 'live' : 'play'}/${nodeId}${mode === 'demo' ? '?mode=demo' : ''}`
}
