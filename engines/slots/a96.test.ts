import { expect, test } from 'vitest'
import { ratio } from '#engines/ratio.ts'
import { enumerateSpins } from '#engines/slots/enumerate.ts'
import { buildMachine } from '#engines/slots/machine.ts'
import { figuresOf, lawOfSpecial, returnOfLines } from '#engines/slots/math.ts'
import { a96 } from '#engines/slots/models/a96.ts'

const machine = buildMachine(a96)
const law = enumerateSpins(machine, 'base')
const figures = figuresOf(machine)
const spins = law.cases.flatMap(({ scatters, wins }) =>
  [...wins].map(([units, times]) => ({ scatters, units, bets: units / a96.bet, times })),
)
const count = (fits: (spin: (typeof spins)[number]) => boolean) =>
  spins.filter(fits).reduce((all, { times }) => all + times, 0)
const sumOf = (value: (spin: (typeof spins)[number]) => number) =>
  spins.reduce((all, spin) => all + value(spin) * spin.times, 0)

test('BX-03.1 slot-a96: every combination of stops', () => {
  expect(law.total).toBe(33_554_432)
  expect(sumOf(({ units }) => units)).toBe(558_840_400)
  expect(count(({ units }) => units > 0)).toBe(16_340_504)
  expect(count(({ bets }) => bets > 1) / law.total).toBeCloseTo(0.199925, 6)
  expect(count(({ scatters }) => scatters >= 3)).toBe(239_058)
  expect(law.total / 239_058).toBeCloseTo(140.361, 3)
  expect(Math.max(...spins.map(({ bets }) => bets))).toBe(88)
})

// biome-ignore format: a table
test.each([
  [ -1,   0, 17_213_928],
  [  0,   1,  9_632_138],
  [  1,   2,  2_921_522],
  [  2,   5,  3_005_123],
  [  5,  10,    598_912],
  [ 10,  50,    179_853],
  [ 50, 100,      2_956],
])('BX-03.1 slot-a96: wins above %s and up to %s bets', (above, upTo, times) => {
  expect(count(({ bets }) => bets > above && bets <= upTo)).toBe(times)
})

test('BX-03.1 slot-a96: where the return comes from', () => {
  const scattered = sumOf(({ scatters }) => machine.scatterPays[scatters] ?? 0) / law.total / a96.bet
  const base = sumOf(({ bets }) => bets) / law.total
  expect(returnOfLines(machine, 'base')).toBeCloseTo(0.8153403, 7)
  expect(scattered).toBeCloseTo(0.0173968, 7)
  expect(base).toBeCloseTo(0.8327371, 7)
  expect(returnOfLines(machine, 'base') + scattered).toBeCloseTo(base, 14)
  expect(figures.rtp - base).toBeCloseTo(0.1277586, 7)
  const triggers = lawOfSpecial(machine, 'base', 'scatters')
    .slice(3)
    .reduce((all, chance) => all + chance, 0)
  expect(triggers).toBeCloseTo(239_058 / law.total, 14)
  // Ten spins, each of which brings ten more as often as it triggers; and all of them doubled.
  const length = 10 / (1 - 10 * triggers)
  expect(length).toBeCloseTo(10.767, 3)
  expect(length * 2 * base).toBeCloseTo(17.93, 2)
})

test('BX-03.1 slot-a96: the return is this very fraction', () => {
  expect(figures.exact).toEqual(ratio(62_773_515_262_765n, 65_355_334_549_504n))
  expect(figures.exact).toEqual(a96.figures.rtp)
  expect(figures.rtp).toBeCloseTo(0.9604957, 7)
  expect(figures.sigma).toBeCloseTo(2.74826, 5)
  expect(figures.sigma).toBeCloseTo(a96.figures.sigma, 12)
  expect(figures.hitRate).toBeCloseTo(a96.figures.hitRate, 14)
})

test('BX-03.1 slot-a96: tripled free spins would return more than was staked', () => {
  const tripled = buildMachine({ ...a96, freeSpins: { awards: { 3: 10 }, retriggers: { 3: 10 }, multiplier: 3 } })
  expect(figuresOf(tripled).rtp).toBeCloseTo(1.024375, 6)
})

test('BX-03.1 slot-a96: its cap takes nothing that could be measured', () => {
  // For every t > 0 the mean of what is above the cap is at most E[exp(t·(G − cap))] ÷ (e·t). A free spin and all that grows from it
  // solves g = E[exp(2·t·W)·g^N], which is found by going round.
  const t = 1 / 100
  const grow = (factor: number, free: number) =>
    spins.reduce(
      (all, { bets, scatters, times }) =>
        all + (times / law.total) * Math.exp(t * factor * bets) * (scatters >= 3 ? free ** 10 : 1),
      0,
    )
  let free = 1
  for (let i = 0; i < 200; i += 1) free = grow(2, free)
  expect(grow(2, free)).toBeCloseTo(free, 12)
  const loss = (grow(1, free) * Math.exp(-t * a96.maxWin - 1)) / t
  expect(loss).toBeLessThan(1e-17)
})
