import { expect, test } from 'vitest'
import { compare, ratio, toNumber } from '#engines/ratio.ts'
import { lawOfSpecial, returnOfLines, returnOfWays } from '#engines/slots/math.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { expectFigures } from '#tests/support/slot-figures.ts'

const ids = Object.keys(slotModels) as ModelId[]

// biome-ignore format: a table
test.each([
  ['beacon',  0.959831184166, 0.475186296296,  2.739336091577, 1500  ],
  ['breeze',  0.963128417707, 0.547558309038,  2.387445538611,   91  ],
  ['grove',   0.952986389197, 0.390305774592,  5.256677783108, 2500  ],
  ['lantern', 0.944934402332, 0.058354591837, 10.860665540029, 1000  ],
  ['nine',    0.946727243089, 0.171539306641,  9.102092072980,  953.8],
  ['trio',    0.950518518519, 0.448000000000,  3.067221524326,   49.2],
  ['vault',   0.956465195806, 0.455526396853,  4.978701728163, 1763.6],
] as const)('BX-03.1 %s: return %d, hit rate %d, deviation %d, at most %d bets', (id, rtp, hitRate, sigma, top) => {
  expectFigures(id, rtp, hitRate, sigma, top)
})

test('there are at least twelve models between 94 and 97 percent, from low to high volatility', () => {
  expect(ids.length).toBeGreaterThanOrEqual(12)
  for (const id of ids) {
    const { rtp } = slotModels[id].figures
    expect([id, compare(rtp, ratio(94, 100)), compare(rtp, ratio(97, 100))]).toEqual([id, 1, -1])
  }
  const kinds = new Set(ids.map((id) => slotGameOf(id).info.volatility))
  expect(kinds).toEqual(new Set(['low', 'medium_low', 'medium', 'medium_high', 'high']))
})

test('together they use all of the language', () => {
  const models = ids.map((id) => slotGameOf(id).model)
  const uses = {
    lines: models.some(({ wins }) => wins.kind === 'lines'),
    ways: models.some(({ wins }) => wins.kind === 'ways'),
    anywhere: models.some(({ wins }) => wins.kind === 'anywhere'),
    wildMultiplies: models.some(({ wild }) => (wild?.multiplies ?? 1) > 1),
    wildExpands: models.some(({ wild }) => wild?.expands),
    wildPays: models.some(({ wild, pays }) => wild && pays[wild.symbol]),
    retriggers: models.some(({ freeSpins }) => freeSpins?.retriggers),
    freeStrips: models.some(({ freeSpins }) => freeSpins?.strips),
    freeLimit: models.some(({ freeSpins }) => freeSpins?.limit),
    multiplierOfEverySpin: models.some(({ multiplier }) => multiplier?.during === 'every'),
    multiplierOfFreeSpins: models.some(({ multiplier }) => multiplier?.during === 'free'),
    ladder: models.some(({ cascade }) => (cascade?.ladder.length ?? 0) > 1),
    freeLadder: models.some(({ cascade }) => cascade?.freeLadder),
    hold: models.some(({ hold }) => hold),
    jackpot: models.some(({ jackpot }) => jackpot),
  }
  expect(Object.entries(uses).filter(([, isUsed]) => !isUsed)).toEqual([])
})

test('a model’s id is its name, and its strips keep scatters apart', () => {
  for (const id of ids) {
    const { model, machine } = slotGameOf(id)
    expect(model.id).toBe(id)
    for (const counts of [...machine.base.scatters, ...machine.free.scatters])
      expect(Math.max(...counts)).toBeLessThan(2)
  }
})

test('BX-03.1 lines by closed form: twin’s whole return, and what others win in one spin', () => {
  const twin = slotGameOf('twin')
  expect(returnOfLines(twin.machine, 'base')).toBeCloseTo(toNumber(twin.model.figures.rtp), 13)
  const breeze = slotGameOf('breeze')
  expect(returnOfLines(breeze.machine, 'base')).toBeCloseTo(toNumber(breeze.model.figures.rtp), 13)
})

test('BX-03.1 ways by closed form: the whole return of rivers and delta, free spins and their limit included', () => {
  // A free spin is multiplied by two, or on average by what the table of delta says: 3.8.
  for (const [id, factor] of [
    ['rivers', 2],
    ['delta', 3.8],
  ] as const) {
    const { machine, model } = slotGameOf(id)
    const limit = model.freeSpins?.limit ?? 0
    const lawOf = (mode: 'base' | 'free') => lawOfSpecial(machine, mode, 'scatters')
    const meanOf = (mode: 'base' | 'free') =>
      returnOfWays(machine, mode) +
      lawOf(mode).reduce((all, chance, count) => all + chance * (machine.scatterPays[count] ?? 0), 0) / model.bet
    const known = new Map<string, number>()
    /** How many spins are played on average when so many are left and so many were given. */
    function lengthOf(left: number, awarded: number): number {
      if (left === 0) return 0
      const key = `${left} ${awarded}`
      const found = known.get(key)
      if (found !== undefined) return found
      const length = lawOf('free').reduce((all, chance, count) => {
        const given = Math.min(machine.awards.free[count] ?? 0, limit - awarded)
        return chance === 0 ? all : all + chance * lengthOf(left - 1 + given, awarded + given)
      }, 1)
      known.set(key, length)
      return length
    }
    // Wald: what many spins win is how many there are times what one wins, though a spin that wins may also give more.
    const spins = lawOf('base').reduce((all, chance, count) => {
      const given = machine.awards.base[count] ?? 0
      return all + chance * lengthOf(given, given)
    }, 0)
    expect(meanOf('base') + spins * factor * meanOf('free')).toBeCloseTo(toNumber(model.figures.rtp), 11)
  }
})
