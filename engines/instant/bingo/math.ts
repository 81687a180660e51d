import { choose, type Ending, figuresOf } from '#engines/figures.ts'
import type { Maths } from '#engines/game.ts'
import { bingo } from '#engines/instant/bingo/data.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

const size = bingo.columns
const full = 2 ** size - 1
const centre = Math.floor(size / 2)
/** The free centre has no number. */
const numbersOnCard = size * size - 1

export function paysFor(lines: number): Ratio {
  return ratio(bingo.pays[Math.min(lines, bingo.pays.length - 1)] ?? 0)
}

/** Rows, columns and diagonals that are all marked; each row is a number of five bits. */
export function countLines(rows: readonly number[]): number {
  const columns = rows.reduce((shared, row) => shared & row, full)
  const isDown = rows.every((row, at) => (row >> at) & 1)
  const isUp = rows.every((row, at) => (row >> (size - 1 - at)) & 1)
  return rows.filter((row) => row === full).length + countBits(columns) + Number(isDown) + Number(isUp)
}

interface Partial {
  readonly columns: number
  readonly diagonals: number
  readonly fullRows: number
  readonly marks: number
}

/**
 * How many of the 2^24 marked cards have so many lines and so many marks. Row by row it is enough to remember which columns and
 * diagonals are still whole, so a few thousand sums replace sixteen million cards.
 */
export function countCards(): ReadonlyMap<number, ReadonlyMap<number, bigint>> {
  let partials = new Map<string, { readonly partial: Partial; readonly ways: bigint }>()
  partials.set('', { partial: { columns: full, diagonals: 3, fullRows: 0, marks: 0 }, ways: 1n })
  for (let row = 0; row < size; row += 1) {
    const next: typeof partials = new Map()
    for (const { partial, ways } of partials.values())
      for (const marks of rowsAt(row)) {
        const grown = addRow(partial, row, marks)
        const key = Object.values(grown).join()
        next.set(key, { partial: grown, ways: ways + (next.get(key)?.ways ?? 0n) })
      }
    partials = next
  }
  const counts = new Map<number, Map<number, bigint>>()
  for (const { partial, ways } of partials.values()) {
    const lines = partial.fullRows + countBits(partial.columns) + countBits(partial.diagonals)
    const byMarks = counts.get(lines) ?? new Map<number, bigint>()
    counts.set(lines, byMarks.set(partial.marks, ways + (byMarks.get(partial.marks) ?? 0n)))
  }
  return counts
}

/** Given how many of the card's numbers are called, every set of that many is as likely: so cards only need to be counted. */
export function endingsOf(): readonly Ending[] {
  const { balls, called } = bingo
  return [...countCards()].map(([lines, byMarks]) => {
    const ways = [...byMarks].map(([marks, cards]) => cards * choose(balls - numbersOnCard, called - marks))
    return {
      chance: ratio(
        ways.reduce((total, way) => total + way, 0n),
        choose(balls, called),
      ),
      pays: paysFor(lines),
    }
  })
}

export const mathsOf = (): Maths => figuresOf(endingsOf())

/** The centre is marked from the beginning, and is not counted as a mark. */
function rowsAt(row: number): readonly number[] {
  const all = Array.from({ length: full + 1 }, (_, marks) => marks)
  return row === centre ? all.filter((marks) => (marks >> centre) & 1) : all
}

function addRow(partial: Partial, row: number, marks: number): Partial {
  const down = (marks >> row) & 1
  const up = (marks >> (size - 1 - row)) & 1
  return {
    columns: partial.columns & marks,
    diagonals: partial.diagonals & (down | (up << 1)),
    fullRows: partial.fullRows + Number(marks === full),
    marks: partial.marks + countBits(marks) - Number(row === centre),
  }
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1
  return count
}
