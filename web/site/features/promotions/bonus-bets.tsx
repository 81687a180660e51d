import { writeOdds } from '#engines/sports/odds.ts'
import type { listBonusBets } from '#modules/promotions/contract.ts'
import type { Uncounted } from '#modules/promotions/rules/uncounted.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { gameNameOf } from '#web/features/lottery/lottery-name.ts'
import { useBonusBets } from '#web/features/promotions/use-rewards.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant, formatTimes } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { categoryText } from '#web/ui/category-text.ts'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const reasons = {
  category_does_not_count: 'rewards.uncounted.category',
  nothing_was_at_risk: 'rewards.uncounted.risk',
  ended_after_the_bonus: 'rewards.uncounted.late',
  paid_without_the_bonus: 'rewards.uncounted.cash',
  counted_for_older_bonus: 'rewards.uncounted.older',
  placed_before_the_bonus: 'rewards.uncounted.before',
} as const satisfies Record<Exclude<Uncounted, 'odds_were_too_low' | 'placed_at_low_odds'>, PlainKey>

type Bet = ReplyOf<typeof listBonusBets>['bets'][number]

function whyText({ why, oddsFloor }: Bet): string | null {
  if (why === null) return null
  if (why === 'odds_were_too_low') return t('rewards.uncounted.odds', { odds: formatTimes(oddsFloor ?? 100) })
  if (why === 'placed_at_low_odds')
    return t('rewards.uncounted.placed', { odds: writeOdds((oddsFloor ?? 0) * 10, 'decimal') })
  return t(reasons[why])
}

/** The bets a bonus looked at, those too that counted nothing, with why. */
export function BonusBets({ id, code }: { readonly id: string; readonly code: string }) {
  const query = useBonusBets(id)
  const currency = readCurrency(code)
  if (query.isPending) return <Skeleton className="h-40 rounded-xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { bets } = query.data
  return (
    <section>
      <h3 className="mb-3 font-semibold">{t('rewards.betsCounted')}</h3>
      {bets.length === 0 && <p className="text-soft">{t('rewards.noBets')}</p>}
      <ul>
        {bets.map((bet) => (
          <li
            key={bet.bet}
            className="flex items-center gap-4 border-t border-hairline py-3 text-[14px] first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{gameNameOf(bet)}</bdi>
              <span className="block text-[13px] text-soft">
                {bet.category === null ? '' : `${categoryText(bet.category)} · `}
                <bdi>{formatInstant(bet.at)}</bdi>
              </span>
              {bet.why && <span className="block text-[13px] text-soft">{whyText(bet)}</span>}
            </span>
            <span className="text-end">
              <Money
                amount={bet.counted}
                currency={currency}
                className={Number(bet.counted) > 0 ? 'font-semibold text-win' : 'text-soft'}
              />
              <span className="block text-[13px] text-soft">
                {bet.percent}% × <Money amount={bet.atRisk} currency={currency} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
