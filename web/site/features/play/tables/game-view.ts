import type { ComponentType } from 'react'
import type { Json } from '#engines/game.ts'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'

/** Something that a player can do in their turn. One that is not possible stays in its place and says why. */
export interface ActChoice {
  readonly action: string
  /** The letter that does it. */
  readonly key: string
  readonly name: string
  readonly hint: string
  readonly isOff: boolean
  readonly isMain?: boolean
}

/** What a game looks like on the table screen. Each part reads the seat that it stands at. */
export interface GameView {
  readonly Scene: ComponentType
  readonly Cloth: ComponentType
  /** Beside the table: what came out before. */
  readonly Record: ComponentType
  /** Below the table, over its whole width. */
  readonly Wide: ComponentType | null
  /** What the dealer says of the newest step. */
  call(step: Json): string
  /** What came out, in words. */
  headline(outcome: Json): string
  /** Letters that put the chosen chip on a spot. */
  readonly keys?: Readonly<Record<string, string>>
  /** Of a game in which players act. */
  readonly acting?: {
    choices(seat: Seat): readonly ActChoice[]
    /** What the dealer calls when somebody has acted. */
    callAct(seat: string, action: string): string
    /** Beside the clock: what is done at its end. */
    note(seat: Seat): string
  }
}
