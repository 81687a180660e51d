import { sample } from '#engines/fairness/pick.ts'
import type { Draw } from '#engines/game.ts'
import { sizeOf } from '#engines/lottery/mechanics/mechanic.ts'
import type { PlayType, Selection, Symbols } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import { countNotes } from '#engines/lottery/settle.ts'
import { Bug } from '#kit/assert.ts'

/** Some of the symbols, different from each other, in order. */
function pickSymbols(draw: Draw, symbols: Symbols, count: number): readonly number[] {
  const from = symbols.kind === 'names' ? 0 : symbols.from
  return sample(draw, sizeOf(symbols), count)
    .map((at) => from + at)
    .toSorted((a, b) => a - b)
}

function pickOnce(draw: Draw, play: PlayType, more: number): Selection {
  const shape = shapeOf(play)
  if (shape.kind === 'tickets') {
    const { size, symbols, isDistinct } = shape
    const one = () => pickSymbols(draw, symbols, 1)[0] ?? 0
    if (!isDistinct) return [Array.from({ length: size }, one)]
    const from = symbols.kind === 'names' ? 0 : symbols.from
    return [sample(draw, sizeOf(symbols), size).map((at) => from + at)]
  }
  const { lists, leastFilled } = shape
  const must = lists.filter(({ least }) => least > 0).length
  // Of lists that may stay empty as many are filled as the play asks for.
  const filled = new Set(sample(draw, lists.length, must === 0 ? leastFilled : 0))
  return lists.map(({ symbols, least, most }, at) => {
    const count = filled.has(at) ? 1 : least
    return pickSymbols(draw, symbols, count === 0 ? 0 : Math.min(most, count + more))
  })
}

const triesMost = 200

/** A small selection of a play at random, mostly one note. Lists that make no note together are picked again, and longer after some tries. */
export function quickPick(draw: Draw, play: PlayType): Selection {
  for (let tries = 0; tries < triesMost; tries += 1) {
    const selection = pickOnce(draw, play, Math.floor(tries / 8))
    if (countNotes(play, selection) > 0) return selection
  }
  throw new Bug(`${play.id} has small selections`)
}
