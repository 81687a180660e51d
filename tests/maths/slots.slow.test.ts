import { expect, test } from 'vitest'
import { toNumber } from '#engines/ratio.ts'
import { enumerateFlat, enumerateSpins, type SpinLaw } from '#engines/slots/enumerate.ts'
import { feedPot, jackpotShare, openPot } from '#engines/slots/jackpot.ts'
import { figuresOf } from '#engines/slots/math.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { seededDraw, simulate } from '#engines/slots/simulate.ts'
import { assert } from '#kit/assert.ts'

const ids = Object.keys(slotModels) as ModelId[]
const rounds = 10_000_000

/** 99 of 100 honest simulations are within so many standard errors. */
const z = 2.5758

const listed = ({ cases }: SpinLaw) =>
  cases
    .flatMap(({ scatters, coins, wins }) => [...wins].map(([units, times]) => `${scatters} ${coins} ${units} ${times}`))
    .toSorted()

test.each(ids)('BX-03.1 %s: its figures come out of every combination of stops', (id) => {
  const { machine, model } = slotGameOf(id)
  const found = figuresOf(machine)
  expect(found.rtp).toBeCloseTo(toNumber(model.figures.rtp), 11)
  expect(found.hitRate).toBeCloseTo(model.figures.hitRate, 11)
  expect(found.sigma).toBeCloseTo(model.figures.sigma, 11)
  if (found.exact) expect(found.exact).toEqual(model.figures.rtp)
})

test.each(ids.filter((id) => slotGameOf(id).machine.base.runs))(
  'BX-03.1 %s: the short enumeration counts what the plain one counts',
  (id) => {
    const { machine } = slotGameOf(id)
    for (const mode of ['base', 'free'] as const) {
      if (mode === 'free' && machine.free === machine.base) continue
      expect(listed(enumerateSpins(machine, mode))).toEqual(listed(enumerateFlat(machine, mode)))
    }
  },
)

test.each(ids)('BX-03.1 %s: ten million simulated rounds return what they should', (id) => {
  const { machine, model } = slotGameOf(id)
  const { rtp, hitRate, sigma } = model.figures
  const seen = simulate(machine, rounds, seededDraw(20_260_101))
  const own = toNumber(rtp) - (model.jackpot ? toNumber(jackpotShare(model.jackpot)) : 0)
  expect(Math.abs(seen.rtp - own)).toBeLessThan((z * sigma) / Math.sqrt(rounds))
  // Fifteen models and two more figures each: at 99 % one of them would fail by chance, so these are held to 99.99 %.
  expect(Math.abs(seen.hitRate - hitRate)).toBeLessThan(3.891 * Math.sqrt((hitRate * (1 - hitRate)) / rounds))
  expect(seen.top).toBeLessThanOrEqual(model.maxWin)
})

test.each(['beacon', 'ripple'] as const)('BX-03.1 %s: ten million bets win the pot’s share', (id) => {
  const { jackpot } = slotModels[id]
  assert(jackpot, 'the model has a pot')
  const draw = seededDraw(20_260_102)
  const stake = 2_000n
  let pot = openPot(jackpot, draw)
  let [paid, squares, hits] = [0, 0, 0]
  for (let i = 0; i < rounds; i += 1) {
    const fed = feedPot(jackpot, pot, stake, draw)
    pot = fed.pot
    if (fed.paidMinor === null) continue
    paid += Number(fed.paidMinor)
    squares += Number(fed.paidMinor) ** 2
    hits += 1
  }
  expect(hits).toBeGreaterThan(80)
  // Pots are independent of each other; the error of their sum is that of one times the root of their number, and half as much again.
  const deviation = Math.sqrt(squares / hits - (paid / hits) ** 2)
  const margin = (1.5 * z * deviation * Math.sqrt(hits)) / (rounds * Number(stake))
  expect(Math.abs(paid / rounds / Number(stake) - toNumber(jackpotShare(jackpot)))).toBeLessThan(margin)
})
