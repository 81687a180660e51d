import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sample } from '#engines/fairness/pick.ts'
import type { Draw } from '#engines/game.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { holds } from '#engines/lottery/holds.ts'
import type { LotteryGame, Numbers, Outcome, PlayType, Selection } from '#engines/lottery/model.ts'
import { formatSelection, readSelection, shapeOf } from '#engines/lottery/notation.ts'
import type { Rule } from '#engines/lottery/rule.ts'
import { countNotes, countWins, mostPayout, rowOf, settleBet } from '#engines/lottery/settle.ts'
import { drawNumbers } from '#engines/lottery/space.ts'
import { winningNotes } from '#engines/lottery/winning-notes.ts'
import { openFast } from '#tests/maths/fast-draw.ts'

/**
 * A second way to count and settle: it writes out every note and judges it alone. It is slow and shares nothing with the engine but the
 * conditions of options.
 */
interface Note {
  rowsWon(outcome: Outcome): readonly string[]
}

const product = (lists: Selection): readonly (readonly number[])[] =>
  lists.reduce<(readonly number[])[]>(
    (tuples, list) => tuples.flatMap((tuple) => list.map((one) => [...tuple, one])),
    [[]],
  )

const subsets = (numbers: readonly number[], k: number): readonly (readonly number[])[] =>
  k === 0
    ? [[]]
    : numbers.flatMap((one, index) => subsets(numbers.slice(index + 1), k - 1).map((rest) => [one, ...rest]))

const at = (numbers: Numbers, places: readonly number[]) => places.map((place) => numbers[place] ?? -1)
const same = (a: readonly number[], b: readonly number[]) => a.join() === b.join()
const sorted = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)
const when = (row: string, isWon: (numbers: Numbers) => boolean): Note => ({
  rowsWon: ({ numbers }) => (isWon(numbers) ? [row] : []),
})

/** All multisets that classes make from their pools. */
function groups(
  rule: Extract<Rule, { kind: 'group' | 'any-group' }>,
  pools: Selection,
): readonly (readonly number[])[] {
  const chosen = rule.classes.map(({ choose }, index) => subsets(pools[rule.isOnePool ? 0 : index] ?? [], choose))
  const picks = product(chosen.map((_, index) => (chosen[index] ?? []).map((__, one) => one)))
  return picks
    .map((pick) => pick.map((one, index) => chosen[index]?.[one] ?? []))
    .filter((parts) => new Set(parts.flat()).size === parts.flat().length)
    .map((parts) =>
      sorted(
        parts.flatMap((part, index) =>
          part.flatMap((one) => Array.from({ length: rule.classes[index]?.times ?? 0 }, () => one)),
        ),
      ),
    )
}

const digitsOf = (number: number, digits: number) =>
  String(number).padStart(digits, '0').slice(-digits).split('').map(Number)
const ordersOf = (number: number, digits: number) =>
  new Set(
    product(Array.from({ length: digits }, () => digitsOf(number, digits).map((_, index) => index)))
      .filter((order) => new Set(order).size === digits)
      .map((order) => order.map((index) => digitsOf(number, digits)[index]).join('')),
  )

function expand({ rule }: PlayType, selection: Selection): readonly Note[] {
  const [first = []] = selection
  switch (rule.kind) {
    case 'direct':
      return product(selection)
        .filter((tuple) => !rule.isDistinct || new Set(tuple).size === tuple.length)
        .map((tuple) => when(rule.row, (numbers) => same(at(numbers, rule.at), tuple)))
    case 'tickets':
      return selection.map((tuple) => when(rule.row, (numbers) => same(at(numbers, rule.at), tuple)))
    case 'fixed':
      return selection.flatMap((list, index) =>
        list.map((one) => when(rule.row, (numbers) => numbers[rule.at[index] ?? -1] === one)),
      )
    case 'any-direct':
      return subsets(
        selection.map((_, index) => index),
        rule.choose,
      ).flatMap((places) =>
        product(places.map((place) => selection[place] ?? [])).map((tuple) =>
          when(rule.row, (numbers) =>
            same(
              at(
                numbers,
                places.map((place) => rule.at[place] ?? -1),
              ),
              tuple,
            ),
          ),
        ),
      )
    case 'group':
      return groups(rule, selection).map((one) => when(rule.row, (numbers) => same(sorted(at(numbers, rule.at)), one)))
    case 'any-group':
      return subsets(first, rule.window).flatMap((positions) =>
        groups(rule, selection.slice(1)).map((one) =>
          when(rule.row, (numbers) =>
            same(
              sorted(
                at(
                  numbers,
                  positions.map((position) => rule.at[position - 1] ?? -1),
                ),
              ),
              one,
            ),
          ),
        ),
      )
    case 'total': {
      const digits = Array.from({ length: rule.size }, (_, digit) => digit)
      const tuples = product(rule.at.map(() => digits)).filter((tuple) => {
        const sum = tuple.reduce((total, one) => total + one, 0)
        return first.includes(rule.of === 'span' ? Math.max(...tuple) - Math.min(...tuple) : sum)
      })
      if (rule.of !== 'group-sum')
        return tuples.map((tuple) => when('direct', (numbers) => same(at(numbers, rule.at), tuple)))
      const sets = tuples.filter((tuple) => same(sorted(tuple), tuple) && new Set(tuple).size > 1)
      const rowName = (set: readonly number[]) =>
        set.length === 2 ? 'group-2' : `group-${new Set(set).size === 2 ? 3 : 6}`
      return sets.map((set) => when(rowName(set), (numbers) => same(sorted(at(numbers, rule.at)), set)))
    }
    case 'present':
      return subsets(first, rule.choose).map((chosen) =>
        when(rule.row, (numbers) => {
          const shown = at(numbers, rule.at).map((number) => number % rule.modulus)
          const there = chosen.filter((one) => shown.filter((number) => number === one).length >= rule.times).length
          return there === (rule.want === 'all' ? rule.choose : 0)
        }),
      )
    case 'options':
      return first.map((index) => ({
        rowsWon: (outcome) => {
          const option = rule.options[index]
          if (option?.push && holds(option.push.when, outcome)) return [option.push.row]
          if (!option || !holds(option.when, outcome)) return []
          const isOfYear = option.when.kind === 'sign' && option.when.sign === outcome.yearSign
          return [isOfYear ? (option.yearRow ?? option.row) : option.row]
        },
      }))
    case 'pool': {
      const [bankers, others] = rule.hasBankers ? [first, selection[1] ?? []] : [[], first]
      if (others.some((number) => bankers.includes(number))) return []
      return subsets(others, rule.choose - bankers.length).map((rest) => ({
        rowsWon: ({ numbers }) => {
          const hits = [...bankers, ...rest].filter((one) => at(numbers, rule.at).includes(one)).length
          return rule.tiers.filter((tier) => tier.hits === hits).map(({ row }) => row)
        },
      }))
    }
    case 'endings': {
      const fits = (shown: number, number: number) =>
        Number(
          String(shown)
            .padStart(9, '0')
            .slice(-rule.digits - rule.drop, rule.drop === 0 ? undefined : -rule.drop),
        ) === number
      const slots = rule.slots.flatMap(({ row, at: places }) => places.map((place) => ({ row, place })))
      if (rule.per === 'place')
        return first.flatMap((number) =>
          slots.map(({ row, place }) => when(row, (numbers) => fits(numbers[place] ?? -1, number))),
        )
      return first.map((number) => ({
        rowsWon: ({ numbers }) => slots.filter(({ place }) => fits(numbers[place] ?? -1, number)).map(({ row }) => row),
      }))
    }
    case 'box': {
      const slots = rule.slots.flatMap(({ row, at: places }) => places.map((place) => ({ row, place })))
      const shownAt = (numbers: Numbers, place: number) => digitsOf(numbers[place] ?? -1, rule.digits).join('')
      return first.flatMap((number): readonly Note[] => {
        const orders = ordersOf(number, rule.digits)
        if (rule.per === 'permutation')
          return [...orders].map((order) => ({
            rowsWon: ({ numbers }) =>
              slots.filter(({ place }) => shownAt(numbers, place) === order).map(({ row }) => row),
          }))
        return [
          {
            rowsWon: ({ numbers }) =>
              slots
                .filter(({ place }) => orders.has(shownAt(numbers, place)))
                .map(({ row }) => `box-${orders.size}-${row}`),
          },
        ]
      })
    }
    case 'digits':
      return product(selection).map((tuple) => ({
        rowsWon: ({ numbers }) =>
          rule.slots.flatMap(({ row, at: places }) =>
            places.filter((place) => same(digitsOf(numbers[place] ?? -1, rule.digits), tuple)).map(() => row),
          ),
      }))
  }
}

/** A small selection of a play; now and then one that has no notes. */
function selectSomehow(play: PlayType, draw: Draw): Selection {
  const shape = shapeOf(play)
  const pick = (from: number, size: number, count: number) =>
    sorted(sample(draw, size, Math.min(size, count)).map((one) => from + one))
  const { symbols } =
    shape.kind === 'lists' ? (shape.lists[0] ?? { symbols: { kind: 'names', names: [] } as const }) : shape
  void symbols
  if (shape.kind === 'tickets') {
    const { size, symbols: of, isDistinct } = shape
    const [from, values] = of.kind === 'names' ? [0, of.names.length] : [of.from, of.to - of.from + 1]
    const ticket = () =>
      isDistinct
        ? sample(draw, values, size).map((one) => from + one)
        : Array.from({ length: size }, () => from + draw.int(values))
    return [
      ...new Map(Array.from({ length: 1 + draw.int(4) }, () => ticket()).map((one) => [one.join(), one])).values(),
    ]
  }
  return shape.lists.map(({ symbols: of, least, most }) => {
    const [from, values] = of.kind === 'names' ? [0, of.names.length] : [of.from, of.to - of.from + 1]
    return pick(from, values, Math.min(most, least + draw.int(least > 4 ? 3 : 5)))
  })
}

/** Every other number is one of those that were chosen, as far as the game allows it, so that notes win often. */
function outcomeOf(game: LotteryGame, selection: Selection, draw: Draw): Outcome {
  const chosen = selection.flat()
  const lean = (number: number, from: number, to: number): number => {
    const wanted = chosen[draw.int(chosen.length)] ?? 0
    const leaning = to > 999 ? number - (number % 1000) + (wanted % 1000) : wanted
    return draw.int(2) === 0 && leaning >= from && leaning <= to ? leaning : number
  }
  const { space } = game
  const drawn = drawNumbers(space, draw)
  const leant = drawn.map((number, place) => {
    const { from, to } = space.kind === 'places' ? (space.places[place] ?? { from: 0, to: 0 }) : space
    return lean(number, from, to)
  })
  const numbers = space.kind === 'places' ? leant : [...new Set([...leant, ...drawn])].slice(0, space.count)
  return game.hasYearSign ? { numbers, yearSign: draw.int(12) } : { numbers }
}

describe.each(lotteryGames.map((game) => [game.info.id, game] as const))('%s', (_, game) => {
  test('counts and settles as if every note were written out', () => {
    const group = game.pricing === 'group' ? 1950 : null
    const property = fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const draw = openFast(seed)
      for (const play of game.plays) {
        const selection = selectSomehow(play, draw)
        const notes = expand(play, selection)
        if (play.rule.kind !== 'box' || countNotes(play, selection) > 0)
          expect([play.id, selection, countNotes(play, selection)]).toEqual([play.id, selection, notes.length])
        if (countNotes(play, selection) === 0) continue
        const bet = { selection, group, stakePerNote: 1_00n }
        for (let drawn = 0; drawn < 4; drawn += 1) {
          const outcome = outcomeOf(game, selection, draw)
          const rows = notes.flatMap((note) => note.rowsWon(outcome)).toSorted()
          const counted = countWins(play, selection, outcome).flatMap(({ row, count }) =>
            Array.from({ length: count }, () => row),
          )
          expect([play.id, selection, outcome, counted.toSorted()]).toEqual([play.id, selection, outcome, rows])
          const named = winningNotes(play, selection, outcome, 10_000)
          expect([play.id, named.map(({ row }) => row).toSorted()]).toEqual([play.id, rows])
          expect(new Set(named.map((note) => JSON.stringify(note))).size).toBe(named.length)
          const settled = settleBet(play, bet, outcome)
          expect(settled.payout).toBe(settled.wins.reduce((sum, { count, prize }) => sum + BigInt(count) * prize, 0n))
          expect(settled.payout <= mostPayout(play, bet)).toBe(true)
          for (const { row } of settled.wins) expect(rowOf(play, row).chance.num > 0n).toBe(true)
        }
        expect(readSelection(play, formatSelection(play, selection))).toMatchObject({ ok: true })
        const again = readSelection(play, formatSelection(play, selection))
        expect(again.ok && formatSelection(play, again.value)).toBe(formatSelection(play, again.ok ? again.value : []))
      }
    })
    fc.assert(property, { numRuns: 5 })
  })
})
