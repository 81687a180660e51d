import { add, divide, multiply, one, type Ratio, ratio, subtract, toNumber, zero } from '#engines/ratio.ts'
import { enumerateSpins, type SpinLaw } from '#engines/slots/enumerate.ts'
import { type Mode, reelsOf } from '#engines/slots/fast.ts'
import { jackpotShare } from '#engines/slots/jackpot.ts'
import { type Branch, branchesOf, factorsOf, roundLaw } from '#engines/slots/law.ts'
import type { Machine } from '#engines/slots/machine.ts'
import { lossByCap, momentsOfRound } from '#engines/slots/moments.ts'
import { assert } from '#kit/assert.ts'

export interface RoundFigures {
  /** Jackpot included. */
  readonly rtp: number
  readonly hitRate: number
  readonly sigma: number
  /** The highest payout in bets that can come about, and how often the cap is reached. */
  readonly top: number
  readonly capRate: number
  /** The same return as a fraction, where no cap cuts it. */
  readonly exact: Ratio | null
}

/** Figures are given to twelve places; what a cap takes below that, in bets, is not worth a whole law. */
const negligible = 1e-12

/** The figures of whole rounds from every combination of stops. */
export function figuresOf(machine: Machine): RoundFigures {
  const { freeSpins, hold, jackpot } = machine.model
  const base = enumerateSpins(machine, 'base')
  if (freeSpins && freeSpins.limit === undefined && freeSpins.retriggers) return endlessFigures(machine, base)
  const share = jackpot ? jackpotShare(jackpot) : zero
  const starts = branchesOf(machine, 'base', base)
  const isAlike = machine.free === machine.base && !machine.model.cascade?.freeLadder
  const spins = freeSpins ? branchesOf(machine, 'free', isAlike ? base : enumerateSpins(machine, 'free')) : []
  const exact = freeSpins || hold ? null : add(exactReturn(machine, base), share)
  const isCut = !freeSpins || lossByCap(machine, starts, spins) > negligible
  const own = isCut ? figuresByLaw(machine, starts, spins) : figuresByMoments(machine, starts, spins)
  return { ...own, rtp: own.rtp + toNumber(share), exact }
}

type OwnFigures = Omit<RoundFigures, 'exact'>

function figuresByLaw(machine: Machine, starts: readonly Branch[], spins: readonly Branch[]): OwnFigures {
  const { step, chances } = roundLaw(machine, starts, spins)
  let [rtp, square, top] = [0, 0, 0]
  chances.forEach((chance, at) => {
    const bets = (at * step) / machine.model.bet
    rtp += bets * chance
    square += bets * bets * chance
    if (chance > 0) top = bets
  })
  const hitRate = 1 - (chances[0] ?? 0)
  return { rtp, hitRate, sigma: Math.sqrt(square - rtp * rtp), top, capRate: chances.at(-1) ?? 0 }
}

/** Where the cap takes nothing that counts, mean and square are enough; they follow the round step by step. */
function figuresByMoments(machine: Machine, starts: readonly Branch[], spins: readonly Branch[]): OwnFigures {
  const { mean, square } = momentsOfRound(machine, starts, spins)
  const { bet } = machine.model
  let losing = 0
  for (const { award, coins, wins } of starts) if (award === 0 && coins === 0) losing += wins.get(0) ?? 0
  return {
    rtp: mean / bet,
    hitRate: 1 - losing,
    sigma: Math.sqrt(square - mean * mean) / bet,
    top: machine.cap / bet,
    capRate: 0,
  }
}

/** The return of a game that is over after one spin. */
function exactReturn(machine: Machine, { total, cases }: SpinLaw): Ratio {
  const factors = factorsOf(machine, 'base')
  const weights = factors.reduce((all, { weight }) => all + weight, 0)
  let units = 0n
  for (const { wins } of cases)
    for (const [win, times] of wins)
      for (const { value, weight } of factors)
        units += BigInt(Math.min(win * value, machine.cap)) * BigInt(times) * BigInt(weight)
  return ratio(units, BigInt(total) * BigInt(weights) * BigInt(machine.model.bet))
}

/** Sums over a spin's law that the closed form needs, as exact fractions in bets. */
interface Moments {
  readonly mean: Ratio
  readonly square: Ratio
  /** Free spins given: mean, mean of the square, and mean of the product with the win. */
  readonly given: Ratio
  readonly givenSquare: Ratio
  readonly givenWin: Ratio
}

function momentsOf(machine: Machine, mode: Mode, { total, cases }: SpinLaw): Moments {
  let [mean, square, given, givenSquare, givenWin] = [0n, 0n, 0n, 0n, 0n]
  for (const { scatters, wins } of cases) {
    const award = BigInt(machine.awards[mode][scatters] ?? 0)
    for (const [units, count] of wins) {
      const [win, times] = [BigInt(units), BigInt(count)]
      mean += win * times
      square += win * win * times
      given += award * times
      givenSquare += award * award * times
      givenWin += award * win * times
    }
  }
  const [all, bet] = [BigInt(total), BigInt(machine.model.bet)]
  return {
    mean: ratio(mean, all * bet),
    square: ratio(square, all * bet * bet),
    given: ratio(given, all),
    givenSquare: ratio(givenSquare, all),
    givenWin: ratio(givenWin, all * bet),
  }
}

/**
 * Free spins that come again without end, by closed form. A free spin and all that grows from it is worth Y = m × mean ÷ (1 − given)
 * on average; its variance solves the same equation one order up. No cap is in it: where the model has one, a test bounds what it takes.
 */
function endlessFigures(machine: Machine, law: SpinLaw): RoundFigures {
  const { freeSpins, bet, multiplier } = machine.model
  assert(
    freeSpins && !freeSpins.strips && !multiplier,
    'the closed form is for one set of strips and a fixed multiplier',
  )
  const m = ratio(freeSpins.multiplier)
  const start = momentsOf(machine, 'base', law)
  const again = momentsOf(machine, 'free', law)
  const rest = subtract(one, again.given)
  assert(rest.num > 0n, 'free spins die out')
  const worth = divide(multiply(m, again.mean), rest)
  const two = ratio(2n)
  const squared = multiply(worth, worth)
  const variance = divide(
    [
      multiply(multiply(m, m), again.square),
      multiply(multiply(two, m), multiply(again.givenWin, worth)),
      multiply(subtract(again.givenSquare, one), squared),
    ].reduce(add),
    rest,
  )
  const exact = add(start.mean, multiply(start.given, worth))
  const square = [
    start.square,
    multiply(two, multiply(start.givenWin, worth)),
    multiply(start.given, variance),
    multiply(start.givenSquare, squared),
  ].reduce(add)
  let losing = 0
  for (const { wins } of law.cases) losing += wins.get(0) ?? 0
  return {
    rtp: toNumber(exact),
    hitRate: 1 - losing / law.total,
    sigma: Math.sqrt(toNumber(subtract(square, multiply(exact, exact)))),
    top: machine.cap / bet,
    capRate: 0,
    exact,
  }
}

/**
 * What the lines of one spin return in bets, by closed form: the cells of a line are independent, so that only how often each cell
 * shows a symbol or a wild counts. No wild may stand on the first reel.
 */
export function returnOfLines(machine: Machine, mode: Mode): number {
  const { lines, reels, rows, lineCells, pays, stride, symbols, wild, wildFactor, model } = machine
  const { columns } = reelsOf(machine, mode)
  let units = 0
  for (let line = 0; line < lines; line += 1)
    for (let symbol = 0; symbol < symbols.length; symbol += 1) {
      if (symbol === wild) continue
      let run = 1
      for (let reel = 0; reel <= reels; reel += 1) {
        const row = (lineCells[line * reels + reel] ?? 0) - reel * rows
        const { own, wilds } = reel < reels ? shareOfCell(columns[reel], rows, row, symbol, wild) : { own: 0, wilds: 0 }
        units += run * (1 - own - wilds) * (pays[symbol * stride + reel] ?? 0)
        run *= own + wilds * wildFactor
      }
    }
  return units / model.bet
}

function shareOfCell(column: Uint8Array | undefined, rows: number, row: number, symbol: number, wild: number) {
  const shown = (column ?? new Uint8Array()).filter((_, at) => at % rows === row)
  const shareOf = (code: number) => shown.filter((here) => here === code).length / shown.length
  return { own: shareOf(symbol), wilds: shareOf(wild) }
}

/** What the ways of one spin return in bets, by closed form: windows of different reels are independent. */
export function returnOfWays(machine: Machine, mode: Mode): number {
  const { reels, pays, stride, symbols, model } = machine
  const { runs } = reelsOf(machine, mode)
  assert(runs, 'a plain game of ways')
  let units = 0
  for (let symbol = 0; symbol < symbols.length; symbol += 1) {
    let ways = 1
    for (let reel = 0; reel <= reels; reel += 1) {
      const counts = Array.from(runs[reel] ?? []).filter((_, at) => at % symbols.length === symbol)
      const none = reel < reels ? counts.filter((count) => count === 0).length / counts.length : 1
      units += ways * none * (pays[symbol * stride + reel] ?? 0)
      ways *= counts.reduce((all, count) => all + count, 0) / (counts.length || 1)
    }
  }
  return units / model.bet
}

/** The chance of each number of scatters, or coins, in a window: the reels' own laws, combined. */
export function lawOfSpecial(machine: Machine, mode: Mode, kind: 'scatters' | 'coins'): number[] {
  let law = [1]
  for (const counts of reelsOf(machine, mode)[kind]) {
    const next = new Array<number>(law.length + machine.rows).fill(0)
    law.forEach((chance, before) => {
      for (const count of counts) next[before + count] = (next[before + count] ?? 0) + chance / counts.length
    })
    law = next
  }
  return law
}
