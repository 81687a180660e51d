import { fixedRow, kindOf, lotteryGame, numbersOf, optionsPlay, play, range } from '#engines/lottery/build.ts'
import { chanceOfHits } from '#engines/lottery/chances.ts'
import type { PlayType } from '#engines/lottery/model.ts'
import type { Option } from '#engines/lottery/rule.ts'
import { type Ratio, ratio, sum } from '#engines/ratio.ts'

const [size, drawn] = [80, 20]
const symbols = numbersOf(1, size, 2)
const all = range(0, drawn - 1)

/** What so many hits pay, by how many numbers were chosen; in tenths of the stake. */
const tables: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 36 },
  2: { 2: 150 },
  3: { 3: 450, 2: 20 },
  4: { 4: 1500, 3: 50, 2: 10 },
  5: { 5: 6000, 4: 200, 3: 30 },
  6: { 6: 20_000, 5: 1000, 4: 60, 3: 10 },
  7: { 7: 80_000, 6: 4000, 5: 200, 4: 40 },
  8: { 8: 250_000, 7: 15_000, 6: 900, 5: 100, 4: 20 },
  9: { 9: 600_000, 8: 50_000, 7: 3500, 6: 400, 5: 50, 4: 10 },
  10: { 10: 1_000_000, 9: 100_000, 8: 10_000, 7: 1400, 6: 200, 5: 40 },
}

function picks([choose, table]: [string, Readonly<Record<number, number>>]): PlayType {
  const count = Number(choose)
  const hits = Object.keys(table).map(Number).toReversed()
  const tiers = hits.map((one) => ({ hits: one, row: `hit-${one}` }))
  const rows = hits.map((one) =>
    fixedRow(`hit-${one}`, chanceOfHits(size, drawn, count, one), ratio(table[one] ?? 0, 10)),
  )
  const rule = { kind: 'pool', at: all, choose: count, hasBankers: false, symbols, most: count + 5, tiers } as const
  return play('picks', `pick-${count}`, rule, kindOf(...rows))
}

const sidePays = ratio(23, 10)
const levelPays = ratio(44, 10)

/** More than half of the numbers, fewer, or exactly half are of this kind, of which there are forty. */
function balance(id: string, among: readonly number[], more: string, fewer: string): PlayType {
  const option = (name: string, row: string, from: number, to: number): Option => ({
    ...{ name, row, set: 'balance' },
    when: { kind: 'count', at: all, among, from, to },
  })
  const chance = (from: number, to: number): Ratio =>
    sum(range(from, to).map((hits) => chanceOfHits(size, drawn, among.length, hits)))
  const options = [option(more, 'side', 11, 20), option(fewer, 'side', 0, 9), option('level', 'level', 10, 10)]
  return optionsPlay('balance', id, options, [
    kindOf(fixedRow('side', chance(11, 20), sidePays)),
    kindOf(fixedRow('level', chance(10, 10), levelPays)),
  ])
}

/** Twenty numbers of eighty. */
export const keno = lotteryGame({
  ...{ id: 'keno-80', mathVersion: 1, pricing: 'fixed' },
  space: { kind: 'sample', from: 1, to: size, count: drawn, digits: 2 },
  plays: [
    ...Object.entries(tables).map(picks),
    balance('low-high', range(1, 40), 'low', 'high'),
    balance(
      'odd-even',
      range(1, size).filter((one) => one % 2 === 1),
      'odd',
      'even',
    ),
  ],
})
