import type { ComponentType } from 'react'
import type { Json } from '#engines/game.ts'

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
}
