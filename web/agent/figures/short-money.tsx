import type { Currency } from '#kit/money.ts'
import { shortenAmount } from '#web/agent/figures/shorten-amount.ts'
import { formatAmount, isNegativeAmount } from '#web/lib/fmt.ts'

interface ShortMoneyProps {
  /** A decimal string, as it travels. */
  readonly amount: string
  readonly currency: Currency
  /** A gain or a loss: its sign is written, and it has a colour. */
  readonly isSigned?: boolean
  readonly className?: string
}

/** A sum where there is little room: 18.42M, with the whole of it a pointer away and always heard. */
export function ShortMoney({ amount, currency, isSigned = false, className = '' }: ShortMoneyProps) {
  const whole = formatAmount(amount, currency, { signed: isSigned })
  const short = shortenAmount(amount, currency, { signed: isSigned })
  const tone = !isSigned || !/[1-9]/.test(amount) ? '' : isNegativeAmount(amount) ? 'text-lose' : 'text-win'
  return (
    <bdi
      dir="ltr"
      title={short === whole ? undefined : whole}
      className={`tabular whitespace-nowrap ${tone} ${className}`}
    >
      <span aria-hidden={short !== whole || undefined}>{short}</span>
      {short !== whole && <span className="sr-only">{whole}</span>}
    </bdi>
  )
}
