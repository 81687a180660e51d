import type { Currency } from '#kit/money.ts'
import { formatAmount, isNegativeAmount } from '#web/lib/fmt.ts'

interface MoneyProps {
  /** A decimal string, as it travels. */
  readonly amount: string
  readonly currency: Currency
  /** A movement: its sign is written, and what came in is jade. */
  readonly isMovement?: boolean
  /** Dots in its place, for who looks over a shoulder. */
  readonly isHidden?: boolean
  readonly className?: string
}

/** An amount reads from left to right in every language, and lines up with the ones above and below. */
export function Money({ amount, currency, isMovement = false, isHidden = false, className = '' }: MoneyProps) {
  const tone = isMovement && !isHidden && !isNegativeAmount(amount) ? 'text-win' : ''
  return (
    <bdi dir="ltr" className={`tabular font-semibold whitespace-nowrap ${tone} ${className}`}>
      {formatAmount(amount, currency, { signed: isMovement, isHidden })}
    </bdi>
  )
}
