import type { GameFamily } from '#engines/game.ts'
import { type StakeLimits, standardLimits } from '#engines/stake.ts'
import { type Currency, parseMoney } from '#kit/money.ts'
import type { Policy } from '#modules/play/model.ts'

/** Nobody's law is known to be stricter than this, so it holds wherever no other is named. */
export const strictestPolicy: Policy = {
  minRoundMs: { slots: 5000, other: 5000 },
  autoplay: { isAllowed: false, maxRounds: 0, needsLossLimit: true },
  quickSpin: false,
  slamStop: false,
  celebratesLosses: false,
  showsNetPosition: true,
  showsSessionClock: true,
}

export function policyOf(rules: {
  readonly jurisdiction: string
  readonly policies: Readonly<Record<string, Policy>>
}): Policy {
  const { jurisdiction, policies } = rules
  return (Object.hasOwn(policies, jurisdiction) ? policies[jurisdiction] : undefined) ?? strictestPolicy
}

export const minRoundMs = ({ minRoundMs: least }: Policy, family: GameFamily): number =>
  family === 'slots' ? least.slots : least.other

interface Narrower {
  readonly game: string
  readonly currency: string
  readonly least?: string | undefined
  readonly most?: string | undefined
  readonly maxPayout?: string | undefined
}

/** An operator may narrow what the engines allow, for an engine or for one game, and never widen it. */
export function limitsOf(rows: readonly Narrower[], games: readonly string[], currency: Currency): StakeLimits {
  const standard = standardLimits[currency]
  const mine = rows.filter((row) => row.currency === currency && games.includes(row.game))
  const read = (text: string | undefined, otherwise: bigint) => {
    const parsed = text === undefined ? null : parseMoney(text, currency)
    return parsed?.ok ? parsed.value : otherwise
  }
  const lowest = (a: bigint, b: bigint) => (a < b ? a : b)
  return {
    least: mine.map(({ least }) => read(least, 0n)).reduce((a, b) => (a > b ? a : b), standard.least),
    most: mine.map(({ most }) => read(most, standard.most)).reduce(lowest, standard.most),
    maxPayout: mine.map(({ maxPayout }) => read(maxPayout, standard.maxPayout)).reduce(lowest, standard.maxPayout),
  }
}

export interface Returned {
  readonly rounds: number
  readonly returns: number
  readonly squares: number
  readonly expected: number
}

/** Of a standard normal: 99 of 100 lie within. */
const z99 = 2.5758

/** What settled rounds say about a game's return. With fewer than two there is no spread, and so no interval. */
export function evidenceOf({ rounds, returns, squares, expected }: Returned, exactSigma: number | null = null) {
  if (rounds === 0) return { observed: null, expected: null, sigma: exactSigma, interval99: null }
  const observed = returns / rounds
  const mean = expected / rounds
  if (rounds === 1 && exactSigma === null) return { observed, expected: mean, sigma: null, interval99: null }
  const sigma = exactSigma ?? Math.sqrt(Math.max(0, (squares - rounds * observed ** 2) / (rounds - 1)))
  const half = (z99 * sigma) / Math.sqrt(rounds)
  return { observed, expected: mean, sigma, interval99: { least: observed - half, most: observed + half } }
}
