import { configHash } from '#engines/fairness/canonical.ts'
import { shuffle } from '#engines/fairness/pick.ts'
import type { Provable } from '#engines/fairness/proof.ts'
import type { Draw, Json } from '#engines/game.ts'
import { hasExactly, isOneOf, isWhole } from '#engines/reading.ts'
import { no, type Result, yes } from '#kit/result.ts'

/**
 * A red envelope: a sum of money in several shares. All shares are drawn when it is filled, and whoever comes first is given the first.
 * In a random one each share is drawn up to twice the mean of what is left, so that everybody may expect the same and nobody leaves
 * with nothing. Shares drawn later vary more, so they are put into a random order before anybody takes one.
 */

export const envelopeKinds = ['equal', 'random'] as const
export type EnvelopeKind = (typeof envelopeKinds)[number]

/** More would be a raffle. */
export const envelopeSharesMax = 500

export interface EnvelopeInput {
  readonly kind: EnvelopeKind
  /** Minor units. */
  readonly total: bigint
  readonly shares: number
  /** Every share is a whole number of these and at least one: a centavo, whatever the smallest part of the currency is. */
  readonly unit: bigint
}

export type EnvelopeSplitRefusal =
  | 'envelope_shares_are_wrong'
  | 'envelope_total_is_uneven'
  | 'envelope_total_is_too_small'
  | 'envelope_total_is_too_large'

/** A draw is among 2^32 numbers, and the last but one share may be drawn among nearly all units that are left. */
const unitsMax = 2n ** 32n

/** Whether a sum can be shared as wished; asked before anything is drawn. */
export function judgeEnvelope({ kind, total, shares, unit }: EnvelopeInput): Result<null, EnvelopeSplitRefusal> {
  if (!isWhole(shares, 1, envelopeSharesMax)) return no('envelope_shares_are_wrong')
  const step = kind === 'equal' ? unit * BigInt(shares) : unit
  if (total < unit * BigInt(shares)) return no('envelope_total_is_too_small')
  if (total % step !== 0n) return no('envelope_total_is_uneven')
  return total / unit > unitsMax ? no('envelope_total_is_too_large') : yes(null)
}

/** The most that the next share can be, from what everybody may know: whoever must be asked for leave is asked for this, before it is drawn. */
export function mostShare(
  { kind, total, shares, unit }: EnvelopeInput,
  given: { readonly shares: number; readonly amount: bigint },
): bigint {
  if (kind === 'equal') return total / BigInt(shares)
  return total - given.amount - unit * BigInt(shares - given.shares - 1)
}

/** The shares in the order in which they are given away. Their sum is the total, to the last unit. */
export function splitEnvelope(wish: EnvelopeInput, draw: Draw): Result<readonly bigint[], EnvelopeSplitRefusal> {
  const judged = judgeEnvelope(wish)
  if (!judged.ok) return judged
  const { kind, total, shares, unit } = wish
  if (kind === 'equal') return yes(Array.from({ length: shares }, () => total / BigInt(shares)))
  const units = shuffle(draw, doubleMean(Number(total / unit), shares, draw))
  return yes(units.map((count) => BigInt(count) * unit))
}

/** What is left is never less than one for each of the shares that are left: at most twice its mean, less one, is given away. */
function doubleMean(total: number, shares: number, draw: Draw): number[] {
  const drawn: number[] = []
  let rest = total
  for (let left = shares; left > 1; left -= 1) {
    const share = 1 + draw.int(Math.floor((2 * rest) / left) - 1)
    drawn.push(share)
    rest -= share
  }
  return [...drawn, rest]
}

/** What a proof says of an envelope besides its draw. */
export type EnvelopeParams = {
  readonly kind: EnvelopeKind
  readonly total: string
  readonly shares: number
  readonly unit: string
}

export type EnvelopeOutcome = { readonly shares: readonly string[] }

export const envelopeGame = {
  id: 'red-envelope',
  mathVersion: 1,
  rules: { split: 'double-mean', leastUnits: 1, order: 'fisher-yates-from-the-end' },
} as const

export const envelopeConfigHash = configHash({
  game: envelopeGame.id,
  mathVersion: envelopeGame.mathVersion,
  rules: envelopeGame.rules,
})

export function envelopeParams({ kind, total, shares, unit }: EnvelopeInput): EnvelopeParams {
  return { kind, total: total.toString(), shares, unit: unit.toString() }
}

/** Lets the verifier fill an envelope again. */
export const provableEnvelope: Provable = {
  id: envelopeGame.id,
  mathVersion: envelopeGame.mathVersion,
  configHash: envelopeConfigHash,
  source: 'seeds',
  replay(params, draw) {
    const wish = readParams(params)
    const shares = wish && splitEnvelope(wish, draw)
    return shares?.ok ? { shares: shares.value.map(String) } : undefined
  },
}

const minorUnits = /^[1-9]\d{0,18}$/

function readParams(input: Json): EnvelopeInput | undefined {
  if (!hasExactly(input, ['kind', 'total', 'shares', 'unit'])) return undefined
  const { kind, total, shares, unit } = input
  if (!isOneOf(kind, envelopeKinds) || typeof shares !== 'number') return undefined
  if (typeof total !== 'string' || !minorUnits.test(total)) return undefined
  if (typeof unit !== 'string' || !minorUnits.test(unit)) return undefined
  return { kind, total: BigInt(total), shares, unit: BigInt(unit) }
}
