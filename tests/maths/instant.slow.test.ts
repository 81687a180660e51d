import { describe, expect, test } from 'vitest'
import type { Json, Maths } from '#engines/game.ts'
import { bingoGame } from '#engines/instant/bingo/game.ts'
import { mathsOf as bingoMaths, countCards, countLines } from '#engines/instant/bingo/math.ts'
import { coinFlipGame } from '#engines/instant/coin-flip/game.ts'
import { mathsOf as coinMaths } from '#engines/instant/coin-flip/math.ts'
import { diceGame } from '#engines/instant/dice/game.ts'
import { mathsOf as diceMaths } from '#engines/instant/dice/math.ts'
import type { InstantGame } from '#engines/instant/instant-game.ts'
import { kenoGame } from '#engines/instant/keno/game.ts'
import { mathsOf as kenoMaths } from '#engines/instant/keno/math.ts'
import { limboGame } from '#engines/instant/limbo/game.ts'
import { mathsOf as limboMaths } from '#engines/instant/limbo/math.ts'
import { minesGame } from '#engines/instant/mines/game.ts'
import { mathsOf as minesMaths } from '#engines/instant/mines/math.ts'
import { plinkoGame } from '#engines/instant/plinko/game.ts'
import { mathsOf as plinkoMaths } from '#engines/instant/plinko/math.ts'
import { scratchGame } from '#engines/instant/scratch/game.ts'
import { cardCounts } from '#engines/instant/scratch/layout.ts'
import { mathsOf as scratchMaths } from '#engines/instant/scratch/math.ts'
import { wheelGame } from '#engines/instant/wheel/game.ts'
import { mathsOf as wheelMaths } from '#engines/instant/wheel/math.ts'
import { toNumber } from '#engines/ratio.ts'
import { openFast } from '#tests/maths/fast-draw.ts'

/** The observed return of many rounds, and how far from the exact one it may be at 99 %. */
function observe(game: InstantGame, choice: Json, maths: Maths, rounds: number, actions: readonly Json[]) {
  const draw = openFast(rounds)
  const bet = { stake: 1_000_000n, maxPayout: 10n ** 15n, choice }
  let paid = 0n
  for (let played = 0; played < rounds; played += 1) {
    const begun = game.begin(bet, draw)
    if (!begun.ok) throw new Error(begun.refusal)
    let round = { ...bet, state: begun.value }
    for (const action of actions) {
      if (game.isOver(round)) break
      const acted = game.act(round, action, draw)
      if (!acted.ok) throw new Error(acted.refusal)
      round = { ...bet, state: acted.value }
    }
    paid += game.payoutOf(round)
  }
  const deviation = Math.sqrt(toNumber(maths.variance) / rounds)
  return Math.abs(Number(paid) / 1e6 / rounds - toNumber(maths.rtp)) / deviation
}

const threeCells = [0, 12, 24].map((cell) => ({ kind: 'open', cell }))

describe('BX-03.1 what is observed agrees with what is exact, at 99 %', () => {
  // biome-ignore format: a table
  test.each<[string, InstantGame, Json, Maths, number, Json[]]>([
    ['dice',          diceGame,     { side: 'over', chances: 4_950 },  diceMaths(4_950),                          2_000_000, []],
    ['long dice',     diceGame,     { side: 'under', chances: 100 },   diceMaths(100),                            2_000_000, []],
    ['limbo',         limboGame,    { targetX100: 350 },               limboMaths(350),                           2_000_000, []],
    ['mines',         minesGame,    { mines: 3 },                      minesMaths(3, 3),                          1_000_000, [...threeCells, { kind: 'collect' }]],
    ['plinko',        plinkoGame,   { rows: 12, risk: 'medium' },      plinkoMaths({ rows: 12, risk: 'medium' }), 1_000_000, []],
    ['keno',          kenoGame,     { numbers: [7, 40, 80] },          kenoMaths(3),                              1_000_000, []],
    ['wheel',         wheelGame,    { risk: 'medium' },                wheelMaths({ risk: 'medium' }),            1_000_000, []],
    ['scratch',       scratchGame,  { card: 'bright' },                scratchMaths({ card: 'bright' }),          200_000,   []],
    ['bingo',         bingoGame,    {},                                bingoMaths(),                              500_000,   []],
    ['coin flip',     coinFlipGame, { side: 'tails' },                 coinMaths(),                               2_000_000, []],
  ])('%s', (_, game, choice, maths, rounds, actions) => {
    expect(observe(game, choice, maths, rounds, actions)).toBeLessThan(2.576)
  })
})

test('BX-03.1 the bingo cards, all 16,777,216 looked at one by one', () => {
  const found = new Array<number>(13 * 25).fill(0)
  for (let mask = 0; mask < 2 ** 24; mask += 1) {
    // Twelve bits before the free centre and twelve after it.
    const cells = (mask & 0xfff) | (1 << 12) | ((mask & 0xfff000) << 1)
    let marks = 0
    for (let rest = mask; rest > 0; rest &= rest - 1) marks += 1
    const rows = [cells & 31, (cells >> 5) & 31, (cells >> 10) & 31, (cells >> 15) & 31, (cells >> 20) & 31]
    const at = countLines(rows) * 25 + marks
    found[at] = (found[at] ?? 0) + 1
  }
  const expected = new Array<number>(13 * 25).fill(0)
  for (const [lines, byMarks] of countCards())
    for (const [marks, cards] of byMarks) expected[lines * 25 + marks] = Number(cards)
  expect(found).toEqual(expected)
})

test('BX-03.1 the scratch cards, all 134,217,728 looked at one by one', () => {
  const counts = new Uint8Array(8)
  let losing = 0
  let winning = 0
  const look = (left: number, triples: number) => {
    if (left === 0) {
      if (triples === 0) losing += 1
      else if (triples === 1 && counts[0] === 3) winning += 1
      return
    }
    for (let symbol = 0; symbol < 8; symbol += 1) {
      counts[symbol] = (counts[symbol] ?? 0) + 1
      look(left - 1, counts[symbol] === 3 ? triples + 1 : triples)
      counts[symbol] = (counts[symbol] ?? 0) - 1
    }
  }
  look(9, 0)
  expect({ losing, winning }).toEqual(cardCounts)
})
