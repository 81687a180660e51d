import { sample } from '#engines/fairness/pick.ts'
import type { Draw } from '#engines/game.ts'
import { sizeOf } from '#engines/lottery/mechanics/mechanic.ts'
import type { PlayType, Selection, Shape } from '#engines/lottery/model.ts'
import { shapeOf } from '#engines/lottery/notation.ts'
import type { Rule } from '#engines/lottery/rule.ts'
import { countNotes } from '#engines/lottery/settle.ts'
import type { Symbols } from '#engines/lottery/symbols.ts'
import { Bug } from '#kit/assert.ts'

/** So many different symbols, in the order in which they came. */
function pickSymbols(draw: Draw, symbols: Symbols, count: number): readonly number[] {
  const from = symbols.kind === 'names' ? 0 : symbols.from
  return sample(draw, sizeOf(symbols), count).map((at) => from + at)
}

const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

function pickTicket(draw: Draw, { size, symbols, isDistinct }: Extract<Shape, { kind: 'tickets' }>): Selection {
  if (isDistinct) return [pickSymbols(draw, symbols, size)]
  return [Array.from({ length: size }, () => pickSymbols(draw, symbols, 1)[0] ?? 0)]
}

/** Whether a number that is in two lists makes no note with itself. */
function isDisjoint(rule: Rule): boolean {
  if (rule.kind === 'direct') return rule.isDistinct
  return rule.kind === 'group' || rule.kind === 'any-group' || rule.kind === 'pool'
}

/** How many of each list make one note; of lists that may stay empty, as many as the play asks for get one. */
function countsOf(
  draw: Draw,
  rule: Rule,
  { lists, leastFilled }: Extract<Shape, { kind: 'lists' }>,
): readonly number[] {
  if (rule.kind === 'pool' && rule.hasBankers) return [1, rule.choose - 1]
  if (lists.some(({ least }) => least > 0)) return lists.map(({ least }) => least)
  const filled = new Set(sample(draw, lists.length, leastFilled))
  return lists.map((_, at) => (filled.has(at) ? 1 : 0))
}

function pickLists(draw: Draw, rule: Rule, shape: Extract<Shape, { kind: 'lists' }>): Selection {
  const { lists } = shape
  const counts = countsOf(draw, rule, shape)
  const alone = isDisjoint(rule) ? lists.filter(({ name }) => name === 'positions').length : lists.length
  const first = lists.slice(0, alone).map(({ symbols }, at) => pickSymbols(draw, symbols, counts[at] ?? 0))
  const [shared] = lists.slice(alone)
  if (!shared) return first.map(inOrder)
  const rest = counts.slice(alone)
  const numbers = pickSymbols(
    draw,
    shared.symbols,
    rest.reduce((sum, count) => sum + count, 0),
  )
  const parts = rest.map((count, at) => {
    const from = rest.slice(0, at).reduce((sum, one) => sum + one, 0)
    return numbers.slice(from, from + count)
  })
  return [...first, ...parts].map(inOrder)
}

/** A box of four equal digits has no note: it is picked again, and that rarely. */
const triesMost = 100

/** A selection of a play at random, the smallest there is: mostly one note. */
export function quickPick(draw: Draw, play: PlayType): Selection {
  const shape = shapeOf(play)
  for (let tries = 0; tries < triesMost; tries += 1) {
    const selection = shape.kind === 'tickets' ? pickTicket(draw, shape) : pickLists(draw, play.rule, shape)
    if (countNotes(play, selection) > 0) return selection
  }
  throw new Bug(`${play.id} has small selections`)
}
