import { configHash } from '#engines/fairness/canonical.ts'
import { pick } from '#engines/fairness/pick.ts'
import type { Provable } from '#engines/fairness/proof.ts'
import type { Draw, Json } from '#engines/game.ts'
import { hasExactly, isWhole } from '#engines/reading.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'

/**
 * A prize wheel or a golden egg: prizes with published odds in millionths, some of them with a stock. One number decides which segment it is;
 * where the prize of a segment has run out, the published fallback is given instead. Which egg somebody taps changes nothing.
 */

const prizeOddsTotal = 1_000_000
const prizesMax = 40
const stockMost = 1_000_000_000

export type Prize = {
  /** Kebab-case, unique in its table. */
  readonly id: string
  /** Of a million. */
  readonly weight: number
  /** How many are left; null for one that cannot run out. */
  readonly stock: number | null
}

/** What a prize gives: in minor units where it is money, else so many points or tickets. */
export type PrizeReward = { readonly kind: string; readonly amount: string; readonly currency: string | null }

/** All that decides a draw besides its number. */
export type PrizeTable = {
  readonly prizes: readonly Prize[]
  /** The prize that is given when another has run out. It cannot run out itself. */
  readonly fallback: string
}

/** `segment` is where the wheel stops, `prize` what is given. They differ only where the segment's prize has run out. */
export type PrizeOutcome = { readonly segment: string; readonly prize: string }

/** A table with what each prize gives, so that the proof of a draw says what was due and not a name alone. */
export type RewardedTable = Omit<PrizeTable, 'prizes'> & {
  readonly prizes: readonly (Prize & { readonly reward: PrizeReward })[]
}
export type RewardedOutcome = PrizeOutcome & { readonly reward: PrizeReward }

export type PrizeTableRefusal =
  | 'prizes_are_too_many_or_too_few'
  | 'prize_is_twice'
  | 'prize_weight_is_wrong'
  | 'prize_stock_is_wrong'
  | 'prize_odds_do_not_add_up'
  | 'prize_fallback_is_wrong'

/** Whether a table can be published. */
export function judgePrizeTable({ prizes, fallback }: PrizeTable): Result<null, PrizeTableRefusal> {
  if (!isWhole(prizes.length, 1, prizesMax)) return no('prizes_are_too_many_or_too_few')
  if (new Set(prizes.map(({ id }) => id)).size < prizes.length) return no('prize_is_twice')
  if (!prizes.every(({ weight }) => isWhole(weight, 1, prizeOddsTotal))) return no('prize_weight_is_wrong')
  if (!prizes.every(({ stock }) => stock === null || isWhole(stock, 0, stockMost))) return no('prize_stock_is_wrong')
  if (prizes.reduce((sum, { weight }) => sum + weight, 0) !== prizeOddsTotal) return no('prize_odds_do_not_add_up')
  const last = prizes.find(({ id }) => id === fallback)
  return last?.stock === null ? yes(null) : no('prize_fallback_is_wrong')
}

export function drawPrize({ prizes, fallback }: PrizeTable, draw: Draw): PrizeOutcome {
  const at = pick(
    draw,
    prizes.map(({ weight }) => weight),
  )
  const segment = prizes[at]?.id ?? fallback
  return { segment, prize: prizes[at]?.stock === 0 ? fallback : segment }
}

export function drawReward(table: RewardedTable, draw: Draw): RewardedOutcome {
  const outcome = drawPrize(table, draw)
  const prize = table.prizes.find(({ id }) => id === outcome.prize)
  assert(prize, 'what is drawn is in the table')
  return { ...outcome, reward: prize.reward }
}

/** What each prize is given by, in millionths, with what has run out now: its own weight, and for the fallback the weights of those. */
export function chancesNow({ prizes, fallback }: PrizeTable): ReadonlyMap<string, number> {
  const gone = prizes.filter(({ stock }) => stock === 0).reduce((sum, { weight }) => sum + weight, 0)
  return new Map(prizes.map(({ id, weight, stock }) => [id, stock === 0 ? 0 : weight + (id === fallback ? gone : 0)]))
}

/** What a draw costs on average, in minor units, rounded up; `worth` is what each prize costs the house. */
export function expectPrizeCost(table: PrizeTable, worth: ReadonlyMap<string, bigint>): bigint {
  let sum = 0n
  for (const [id, chance] of chancesNow(table)) sum += BigInt(chance) * (worth.get(id) ?? 0n)
  const total = BigInt(prizeOddsTotal)
  return (sum + total - 1n) / total
}

const prizeTableId = 'prize-table'
const drawRules = { total: prizeOddsTotal, order: 'as-published', outOfStock: 'fallback' } as const

interface Version {
  readonly mathVersion: number
  readonly rules: { readonly [name: string]: string | number }
  replay(params: Json, draw: Draw): Json | undefined
}

const provableOf = ({ mathVersion, rules, replay }: Version): Provable => ({
  ...{ id: prizeTableId, mathVersion, replay, source: 'seeds' },
  configHash: configHash({ game: prizeTableId, mathVersion, rules }),
})

/** Lets the verifier draw a prize again. */
export const provablePrizeTable: Provable = provableOf({
  mathVersion: 2,
  rules: { ...drawRules, reward: 'of-the-prize' },
  replay(params, draw) {
    const table = readTable(params, readRewarded)
    return table && judgePrizeTable(table).ok ? drawReward(table, draw) : undefined
  },
})

/** Tickets that were drawn before proofs said what each prize gives. */
export const pastPrizeTable: Provable = provableOf({
  mathVersion: 1,
  rules: drawRules,
  replay(params, draw) {
    const table = readTable(params, readPrize)
    return table && judgePrizeTable(table).ok ? drawPrize(table, draw) : undefined
  },
})

function readTable<One extends Prize>(
  input: Json,
  read: (prize: unknown) => One | undefined,
): { readonly prizes: readonly One[]; readonly fallback: string } | undefined {
  if (!hasExactly(input, ['prizes', 'fallback'])) return undefined
  const { prizes, fallback } = input
  if (!Array.isArray(prizes) || typeof fallback !== 'string') return undefined
  const found = prizes.flatMap((prize: unknown) => read(prize) ?? [])
  return found.length === prizes.length ? { prizes: found, fallback } : undefined
}

function readPrize(input: unknown): Prize | undefined {
  if (!hasExactly(input, ['id', 'weight', 'stock'])) return undefined
  const { id, weight, stock } = input
  if (typeof id !== 'string' || typeof weight !== 'number') return undefined
  return stock === null || typeof stock === 'number' ? { id, weight, stock } : undefined
}

function readRewarded(input: unknown): RewardedTable['prizes'][number] | undefined {
  if (!hasExactly(input, ['id', 'weight', 'stock', 'reward'])) return undefined
  const { reward, ...bare } = input
  const prize = readPrize(bare)
  if (!prize || !hasExactly(reward, ['kind', 'amount', 'currency'])) return undefined
  const { kind, amount, currency } = reward
  if (typeof kind !== 'string' || typeof amount !== 'string') return undefined
  return currency === null || typeof currency === 'string'
    ? { ...prize, reward: { kind, amount, currency } }
    : undefined
}
