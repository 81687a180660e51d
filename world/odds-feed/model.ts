/** What the feed knows of a match, in the words of docs/odds-feed-protocol.md. */

export type Side = 'home' | 'away'

export interface Competitor {
  readonly id: string
  readonly name: string
  readonly short: string
  readonly colours: readonly [string, string]
  readonly crest: number
}

export interface Player {
  readonly id: string
  readonly name: string
  readonly side: Side
}

export type EventStatus = 'planned' | 'in_play' | 'ended' | 'postponed' | 'cancelled' | 'abandoned' | 'walkover'

/** A match and what is known of both sides before it begins. */
export interface Fixture {
  readonly id: string
  readonly sport: string
  readonly league: { readonly id: string; readonly name: string }
  readonly startsAt: number
  readonly round: number
  readonly venue: string
  readonly format: string
  readonly betDelayS: number
  readonly home: Competitor
  readonly away: Competitor
  readonly players: readonly Player[]
  /** How much better the home side is, in deviations; the model of each sport makes its own numbers of it. */
  readonly edge: number
  /** How much happens, 1 as usual. */
  readonly tempo: number
}

export interface Part {
  readonly name: string
  readonly home: number
  readonly away: number
}

export interface Board {
  readonly period: string
  readonly clock_s: number
  readonly running: boolean
  readonly home: number
  readonly away: number
  readonly periods: readonly Part[]
  readonly serving: Side | null
  readonly points: readonly [string, string] | null
  /** How a bout ended; null in all other sports and before. */
  readonly result: {
    readonly winner: Side | 'draw'
    readonly method: 'stoppage' | 'points'
    readonly round: number
  } | null
  readonly stats: readonly { readonly name: string; readonly home: number; readonly away: number }[]
  /** By players: goals, points. */
  readonly scored: Readonly<Record<string, number>>
}

export interface Happening {
  readonly id: number
  readonly kind: string
  readonly side: Side | null
  readonly clock_s: number
  readonly player: string | null
  readonly x: number
  readonly y: number
  readonly home: number
  readonly away: number
}

/** One moment of a match. `changesOdds`: something was scored, so that betting stops for a while. */
export interface Step {
  readonly atMs: number
  readonly board: Board
  readonly happened: Happening | null
  readonly changesOdds: boolean
}

/** A match from its first to its last moment, in milliseconds from its start. The last board has the period `end`. */
export type Course = readonly Step[]

/** One way in which something can end, as numbers. Parts: halves, sets by games; of a bout `[[round, is it a stoppage]]`. */
export interface Ending {
  readonly home: number
  readonly away: number
  readonly parts: readonly (readonly [number, number])[]
}

/** An ending and its chance. */
export interface Weighted extends Ending {
  readonly weight: number
}

export interface MarketName {
  readonly id: string
  readonly spec: string
}

/** What the model of a sport brings. */
export interface SportModel {
  /** Draws the course of a match. */
  play(fixture: Fixture): Course
  /** The endings that are possible from here. `span` says of what: `full`, or a part of a spec such as `period=h1`, `set=2`, `goal=3`, `player=…`. */
  endings(fixture: Fixture, board: Board, span: string): readonly Weighted[]
  /** What is offered now. */
  offer(fixture: Fixture, board: Board): readonly MarketName[]
}

export const startBoard: Board = {
  period: 'planned',
  clock_s: 0,
  running: false,
  home: 0,
  away: 0,
  periods: [],
  serving: null,
  points: null,
  result: null,
  stats: [],
  scored: {},
}
