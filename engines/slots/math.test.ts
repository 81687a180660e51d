import { expect, test } from 'vitest'
import { toNumber } from '#engines/ratio.ts'
import { enumerateFlat, enumerateSpins, type SpinLaw } from '#engines/slots/enumerate.ts'
import { contributionMicro, feedPot, jackpotShare, openPot, shownMinor } from '#engines/slots/jackpot.ts'
import { branchesOf, coinLaw, roundLaw } from '#engines/slots/law.ts'
import { buildMachine } from '#engines/slots/machine.ts'
import type { Jackpot, SlotModel, Strips } from '#engines/slots/model.ts'
import { type ModelId, slotGameOf, slotModels } from '#engines/slots/models.ts'
import { lossByCap, momentsOfRound } from '#engines/slots/moments.ts'
import { seededDraw, simulate } from '#engines/slots/simulate.ts'

const flatten = ({ total, cases }: SpinLaw) => ({
  total,
  cases: cases
    .flatMap(({ scatters, coins, wins }) => [...wins].map(([units, times]) => `${scatters} ${coins} ${units} ${times}`))
    .toSorted(),
})

/** The model on strips short enough to go through in no time; what it returns does not matter then. */
function shorten(model: SlotModel, length: number): SlotModel {
  const cut = (strips: Strips) => strips.map((strip) => strip.split(' ').slice(-length).join(' '))
  const { freeSpins } = model
  const free = freeSpins && { ...freeSpins, ...(freeSpins.strips && { strips: cut(freeSpins.strips) }) }
  return { ...model, strips: cut(model.strips), ...(free && { freeSpins: free }) }
}

test.each(['a96', 'breeze', 'rivers', 'delta', 'vault', 'grove', 'beacon', 'summit'] as const)(
  'BX-03.1 %s: the short enumeration counts what the plain one counts',
  (id: ModelId) => {
    const machine = buildMachine(shorten(slotModels[id], 9))
    expect(machine.base.runs).not.toBeNull()
    expect(flatten(enumerateSpins(machine, 'base'))).toEqual(flatten(enumerateFlat(machine, 'base')))
  },
)

test('BX-03.1 the whole law of a round has the mean and deviation that its moments say, where no cap cuts it', () => {
  const machine = buildMachine({ ...shorten(slotModels.grove, 8), maxWin: 3000 })
  const starts = branchesOf(machine, 'base', enumerateSpins(machine, 'base'))
  const spins = branchesOf(machine, 'free', enumerateSpins(machine, 'free'))
  const { step, chances } = roundLaw(machine, starts, spins)
  const { mean, square } = momentsOfRound(machine, starts, spins)
  expect(lossByCap(machine, starts, spins)).toBeLessThan(1e-12)
  expect(chances.reduce((all, one) => all + one, 0)).toBeCloseTo(1, 12)
  expect(chances.reduce((all, one, at) => all + one * at * step, 0) / mean).toBeCloseTo(1, 11)
  expect(chances.reduce((all, one, at) => all + one * (at * step) ** 2, 0) / square).toBeCloseTo(1, 11)
})

test('BX-03.1 coins: with one cell left the chance to fill it is 1 − (1 − p)^3', () => {
  const { machine, model } = slotGameOf('vault')
  const miss = 1 - (model.hold?.chance ?? 0) / (model.hold?.of ?? 1)
  expect(coinLaw(machine, 14)[15]).toBeCloseTo(1 - miss ** 3, 14)
  for (const first of [6, 9, 15]) expect(coinLaw(machine, first).reduce((all, one) => all + one)).toBeCloseTo(1, 13)
})

test('BX-03.1 a small simulation agrees with the exact figures', () => {
  const { machine, model } = slotGameOf('a96')
  const seen = simulate(machine, 200_000, seededDraw(77))
  const margin = (2.576 * model.figures.sigma) / Math.sqrt(seen.rounds)
  expect(Math.abs(seen.rtp - toNumber(model.figures.rtp))).toBeLessThan(margin)
})

const jackpot: Jackpot = { contributionPpm: 10_000, seedMinor: 1_000_000n, ceilingMinor: 5_000_000n }

test('BX-03.1 a pot takes its part of every bet to the millionth, and falls at its target', () => {
  const draw = seededDraw(1)
  let pot = openPot(jackpot, draw)
  expect(pot.micro).toBe(1_000_000_000_000n)
  expect(contributionMicro(jackpot, 333n)).toBe(3_330_000n)
  const target = pot.targetMinor
  expect(target > jackpot.seedMinor && target <= jackpot.ceilingMinor).toBe(true)
  pot = feedPot(jackpot, pot, 333n, draw).pot
  expect(pot.micro).toBe(1_000_003_330_000n)
  // The bet that passes the target wins exactly that; what it brought beyond is in the next pot.
  const near = { micro: target * 1_000_000n - 1n, targetMinor: target }
  const fed = feedPot(jackpot, near, 10_000n, draw)
  expect(fed.paidMinor).toBe(target)
  expect(fed.pot.micro).toBe(1_000_000_000_000n + 100_000_000n - 1n)
  expect(shownMinor(jackpot, { micro: 6_000_000n * 1_000_000n, targetMinor: target })).toBe(jackpot.ceilingMinor)
})

test('BX-03.1 a pot’s share of the return is its contribution and its seeds', () => {
  // Ten to fifty thousand fed by one percent: 1.5 % but for the step of one minor unit.
  expect(toNumber(jackpotShare(jackpot))).toBeCloseTo(0.015, 8)
  const draw = seededDraw(9)
  let pot = openPot(jackpot, draw)
  let [staked, paid, hits] = [0n, 0n, 0]
  for (let i = 0; i < 400_000; i += 1) {
    // Stakes of any size do: a bet wins as often as it feeds.
    const stake = BigInt(10_000 + draw.int(50_000))
    const fed = feedPot(jackpot, pot, stake, draw)
    staked += stake
    pot = fed.pot
    if (fed.paidMinor === null) continue
    expect(fed.paidMinor).toBeLessThanOrEqual(jackpot.ceilingMinor)
    paid += fed.paidMinor
    hits += 1
  }
  // Nothing is lost: all that was paid in is in pots that fell, less their seeds, or in the one that stands.
  const fed = paid * 1_000_000n + pot.micro - BigInt(hits + 1) * jackpot.seedMinor * 1_000_000n
  expect(fed).toBe(staked * 10_000n)
  expect(Number(paid) / Number(staked)).toBeCloseTo(0.015, 3)
})
