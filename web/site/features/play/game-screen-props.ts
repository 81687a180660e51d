import type { ReactNode } from 'react'
import type { PlayGame } from '#web/site/features/play/model.ts'
import type { Table, TableState } from '#web/site/features/play/table.ts'

/** What the page gives to the screen of a game. */
export interface GameScreenProps {
  readonly game: PlayGame
  readonly table: Table
  readonly state: TableState
  /** The heart that makes it a favourite. */
  readonly heart?: ReactNode
  /** False when somebody has to sign in first, who is then asked to. */
  readonly mayPlay: () => boolean
}
