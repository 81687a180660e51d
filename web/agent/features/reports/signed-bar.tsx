import { parseMoney } from '#kit/money.ts'

interface SignedBarProps {
  /** From −1 to 1: how much of the widest. */
  readonly share: number
}

/** A gain to the right of the line, a loss to its left; the sum beside it says the same. It is mirrored with the page. */
export function SignedBar({ share }: SignedBarProps) {
  const width = Math.min(1, Math.abs(share)) * 48
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-24 rtl:-scale-x-100">
      <rect x="49.5" width="1" height="8" className="fill-edge" />
      <rect
        x={share < 0 ? 49 - width : 51}
        width={width}
        height="8"
        rx="1"
        className={share < 0 ? 'fill-lose-fill' : 'fill-win-fill'}
      />
    </svg>
  )
}

/** Shares of the widest of these sums, each from −1 to 1. */
export function sharesOf(amounts: readonly string[]): readonly number[] {
  const minors = amounts.map((amount) => {
    // Only the proportion counts, so the currency's places do not matter here.
    const money = parseMoney(amount.replace(/(\.\d\d)\d+$/, '$1'), 'PHP')
    return money.ok ? Number(money.value) : 0
  })
  const widest = Math.max(1, ...minors.map(Math.abs))
  return minors.map((minor) => minor / widest)
}
