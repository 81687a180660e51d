import type { Currency } from '#kit/money.ts'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { BetDetail } from '#web/features/records/bet-detail.tsx'
import { betTones, categoryName } from '#web/features/records/bet-labels.ts'
import { stateNames } from '#web/features/records/bet-names.ts'
import { walkRows } from '#web/features/records/row-keys.ts'
import type { Bet } from '#web/features/records/use-bets.ts'
import type { Filters } from '#web/features/records/use-filters.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CategoryMark } from '#web/ui/category.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useIsWide } from '#web/ui/use-media.ts'

interface BetRowsProps {
  readonly bets: readonly Bet[]
  readonly currency: Currency
  readonly filters: Filters
  readonly openId: string | null
  readonly onToggle: (id: string | null) => void
}

/** A table where there is room, cards on a phone. One bet at a time is open. */
export function BetRows({ bets, currency, filters, openId, onToggle }: BetRowsProps) {
  const isWide = useIsWide()
  const shared = (bet: Bet): BetProps => ({
    bet,
    currency,
    zone: filters.zone,
    isWhole: filters.value('cols') === 'all',
    isOpen: openId === bet.id,
    onToggle: () => onToggle(openId === bet.id ? null : bet.id),
  })
  if (!isWide) {
    return (
      <ul aria-label={t('bets.list')} className="divide-y divide-hairline">
        {bets.map((bet) => (
          <BetCard key={bet.id} {...shared(bet)} />
        ))}
      </ul>
    )
  }
  const isWhole = filters.value('cols') === 'all'
  return (
    <div className="records-scroll">
      <table className="records-table">
        <caption className="sr-only">{t('bets.list')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('bets.placed')}</th>
            <th scope="col">{t('bets.game')}</th>
            {isWhole && <th scope="col">{t('bets.vendor')}</th>}
            {isWhole && <th scope="col">{t('bets.settled')}</th>}
            <th scope="col">{t('bets.state')}</th>
            <th scope="col" data-end>
              {t('bets.stake')}
            </th>
            <th scope="col" data-end>
              {t('bets.payout')}
            </th>
            <th scope="col" data-end>
              {t('bets.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {bets.map((bet) => (
            <BetRow key={bet.id} {...shared(bet)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface BetProps {
  readonly bet: Bet
  readonly currency: Currency
  readonly zone: string
  readonly isWhole: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const timeOf = (instant: string, timeZone: string): string => formatInstant(instant, { timeZone })

function BetRow({ bet, currency, zone, isWhole, isOpen, onToggle }: BetProps) {
  const time = timeOf(bet.placedAt, zone)
  return (
    <>
      {/* A pointer may press anywhere in the row; a keyboard has the button at its beginning. */}
      <tr onClick={onToggle} data-open={isOpen || undefined}>
        <td>
          <button
            type="button"
            data-row
            onKeyDown={walkRows}
            aria-expanded={isOpen}
            aria-label={t('bets.open', { game: gameNameOf(bet), time })}
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
            className="records-opener"
          >
            <ChevronDown aria-hidden="true" className="records-chevron" />
            <time dateTime={bet.placedAt} className="tabular whitespace-nowrap">
              {time}
            </time>
          </button>
        </td>
        <td>
          <span className="flex min-w-0 items-center gap-2.5">
            <CategoryMark category={bet.category ?? ''} className="size-7 rounded-lg" />
            <span className="min-w-0 font-medium">
              {gameNameOf(bet)}
              <Free bet={bet} currency={currency} />
            </span>
          </span>
        </td>
        {isWhole && <td className="text-soft">{bet.vendorName ?? '–'}</td>}
        {isWhole && (
          <td className="tabular whitespace-nowrap text-soft">{bet.settledAt ? timeOf(bet.settledAt, zone) : '–'}</td>
        )}
        <td>
          <Badge tone={betTones[bet.state]}>{t(stateNames[bet.state])}</Badge>
        </td>
        <td data-end>
          <Money amount={bet.stake} currency={currency} className="font-medium" />
        </td>
        <td data-end>
          <Money amount={bet.payout} currency={currency} className="font-medium" />
        </td>
        <td data-end>
          <Net bet={bet} currency={currency} />
        </td>
      </tr>
      {isOpen && (
        <tr data-open>
          <td colSpan={isWhole ? 8 : 6} className="records-detail">
            <BetDetail bet={bet} currency={currency} zone={zone} />
          </td>
        </tr>
      )}
    </>
  )
}

/** That the house staked it, and how much. */
function Free({ bet: { freeStake, roundId }, currency }: Pick<BetProps, 'bet' | 'currency'>) {
  if (freeStake === null) return null
  const amount = formatAmount(freeStake, currency)
  return (
    <small className="block text-[13px] text-gold">
      {t(roundId === null ? 'bets.freeBet' : 'bets.freeRound', { amount })}
    </small>
  )
}

/** A bet that is open has no result yet; nothing won and nothing lost is no win. */
function Net({ bet, currency }: Pick<BetProps, 'bet' | 'currency'>) {
  if (bet.state === 'open') return <span className="text-faint">–</span>
  return <Money amount={bet.net} currency={currency} isMovement={Number(bet.net) !== 0} />
}

function BetCard({ bet, currency, zone, isOpen, onToggle }: BetProps) {
  const time = timeOf(bet.placedAt, zone)
  return (
    <li className={isOpen ? 'bg-surface-2' : ''}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex w-full items-center gap-3 px-4 py-3 text-start"
      >
        <CategoryMark category={bet.category ?? ''} className="size-10 rounded-xl" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 truncate font-semibold">{gameNameOf(bet)}</span>
            <Net bet={bet} currency={currency} />
          </span>
          <span className="mt-0.5 flex items-baseline justify-between gap-2 text-[13px] text-faint">
            <time dateTime={bet.placedAt} className="tabular">
              {time}
            </time>
            <span className="text-soft">
              {t(stateNames[bet.state])}
              {bet.state === 'returned' && (
                <>
                  {' '}
                  <Money amount={bet.payout} currency={currency} className="font-medium" />
                </>
              )}
            </span>
          </span>
          <span className="mt-0.5 flex items-baseline justify-between gap-2 text-[13px] text-faint">
            <span className="min-w-0 truncate">
              {bet.vendorName ?? (bet.category === null ? '' : categoryName(bet.category))}
            </span>
            <span>
              <Free bet={bet} currency={currency} /> {t('bets.stake')}{' '}
              <Money amount={bet.stake} currency={currency} className="font-medium" />
            </span>
          </span>
        </span>
      </button>
      {isOpen && (
        <div className="px-3 pb-3">
          <BetDetail bet={bet} currency={currency} zone={zone} />
        </div>
      )}
    </li>
  )
}

export function ListSkeleton() {
  return (
    <Card className="grid gap-5 p-6">
      <span className="sr-only">{t('state.loading')}</span>
      {['w-full', 'w-11/12', 'w-full', 'w-10/12', 'w-full'].map((width, at) => (
        <Skeleton key={`${width}${at + 1}`} className={`h-6 ${width}`} />
      ))}
    </Card>
  )
}
