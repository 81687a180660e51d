import type { Currency } from '#kit/money.ts'
import type { Taken } from '#web/features/envelopes/use-envelopes.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Money } from '#web/ui/money.tsx'

interface TakenListProps {
  readonly taken: readonly Taken[]
  readonly currency: Currency
  readonly className?: string
}

/** Who took which share, in the order in which they came. */
export function TakenList({ taken, currency, className = '' }: TakenListProps) {
  return (
    <ol aria-label={t('envelope.taken')} className={className}>
      {taken.map(({ place, name, nickname, amount, at, isMine }) => (
        <li
          key={place}
          className={`flex min-h-10 items-center gap-3 border-t border-hairline text-[13.5px] first:border-t-0 ${isMine ? 'font-semibold text-gold' : ''}`}
        >
          <span className="tabular w-7 flex-none text-faint">{place}</span>
          <span className="min-w-0 flex-1 truncate">
            <bdi>{isMine ? t('envelope.you') : (nickname ?? name)}</bdi>
            {nickname !== null && !isMine && <bdi className="ms-2 text-[12.5px] text-faint">{name}</bdi>}
          </span>
          <bdi className="tabular flex-none text-[12.5px] text-faint max-sm:hidden">{formatInstant(at)}</bdi>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ol>
  )
}
