import { assert } from '#kit/assert.ts'

/** An exact fraction in lowest terms with a positive denominator. Returns and multipliers are these; floats only for display. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

export function ratio(num: bigint | number, den: bigint | number = 1n): Ratio {
  const n = BigInt(num)
  const d = BigInt(den)
  assert(d !== 0n, 'a ratio has no zero below')
  const shared = commonDivisor(n < 0n ? -n : n, d < 0n ? -d : d)
  const sign = d < 0n ? -1n : 1n
  return { num: (sign * n) / shared, den: (sign * d) / shared }
}

export const zero: Ratio = { num: 0n, den: 1n }
export const one: Ratio = { num: 1n, den: 1n }

export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den + b.num * a.den, a.den * b.den)
export const subtract = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den - b.num * a.den, a.den * b.den)
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den)
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.den, a.den * b.num)
export const sum = (terms: readonly Ratio[]): Ratio => terms.reduce(add, zero)

/** Negative, zero or positive, as a sort wants it. */
export function compare(a: Ratio, b: Ratio): number {
  const left = a.num * b.den
  const right = b.num * a.den
  return left < right ? -1 : Number(left > right)
}

/** floor(amount × r): what a payout is. What the floor leaves stays with the house. */
export const floorOf = (amount: bigint, r: Ratio): bigint => {
  assert(amount >= 0n && r.num >= 0n, 'an amount and its multiplier are not negative')
  return (amount * r.num) / r.den
}

/** Parts per million, to the nearest. */
export const toPpm = (r: Ratio): number => Number(floorOf(1_000_000n, add(r, { num: 1n, den: 2_000_000n })))

/** A multiplier as players read it, cut after four places: it never promises more than is paid. */
export function toFourPlaces(r: Ratio): string {
  const digits = floorOf(10_000n, r).toString().padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`
}

/** For display and for statistics only. Exact to a double's precision, however long the fraction is. */
export function toNumber(r: Ratio): number {
  const scale = 10n ** 18n
  const scaled = (r.num * scale) / r.den
  return Number(scaled / scale) + Number(scaled % scale) / 1e18
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a, b]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}
