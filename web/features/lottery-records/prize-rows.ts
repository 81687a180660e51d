import { north, province } from '#engines/lottery/vietnam/boards.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

interface PrizeRow {
  readonly name: string
  readonly numbers: readonly string[]
}

const boardNames: Readonly<Record<string, PlainKey>> = {
  special: 'draws.prize.special',
  g1: 'draws.prize.g1',
  g2: 'draws.prize.g2',
  g3: 'draws.prize.g3',
  g4: 'draws.prize.g4',
  g5: 'draws.prize.g5',
  g6: 'draws.prize.g6',
  g7: 'draws.prize.g7',
  g8: 'draws.prize.g8',
}

const countsOf = (board: Readonly<Record<string, { readonly count: number }>>) =>
  Object.entries(board).map(([prize, { count }]) => [boardNames[prize] ?? 'draws.numbers', count] as const)

/** How many numbers each prize of a board has, from the highest down. */
const boards: Readonly<Record<string, readonly (readonly [name: PlainKey, count: number])[]>> = {
  'vietnam-north': countsOf(north),
  'vietnam-province': countsOf(province),
  'four-digit': [
    ['draws.prize.g1', 1],
    ['draws.prize.g2', 1],
    ['draws.prize.g3', 1],
    ['draws.prize.starters', 10],
    ['draws.prize.consolation', 10],
  ],
}

/** The prize of each place of a board; null for games without one. */
export const prizeNames = (game: string): readonly string[] | null =>
  boards[game]?.flatMap(([name, count]) => Array.from({ length: count }, () => t(name))) ?? null

/** The numbers of a board by prize; null for games whose numbers have no prizes of their own. */
export function prizeRows(game: string, numbers: readonly string[]): readonly PrizeRow[] | null {
  const board = boards[game]
  if (!board) return null
  let from = 0
  return board.map(([name, count]) => {
    const row = { name: t(name), numbers: numbers.slice(from, from + count) }
    from += count
    return row
  })
}
