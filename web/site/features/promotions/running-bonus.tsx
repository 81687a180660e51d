import { readCurrency } from '#web/features/balance/use-balance.ts'
import { memberHref } from '#web/features/centres/member-keys.ts'
import { type Bonus, bonusTitle, useBonuses } from '#web/features/promotions/use-rewards.ts'
import { formatAmount, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import { short } from '#web/site/features/promotions/terms.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Bar } from '#web/ui/bar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'

/** What runs now, above all promotions. */
export function RunningBonuses() {
  const { data } = useBonuses()
  const running = data?.bonuses.filter(({ state }) => state === 'active') ?? []
  return running.map((bonus) => <RunningBonus key={bonus.id} bonus={bonus} />)
}

function RunningBonus({ bonus }: { readonly bonus: Bonus }) {
  const { currency: code, turnoverDone, turnoverOwed, expiresAt, stakeMost, purse, hold } = bonus
  const currency = readCurrency(code)
  const facts = [
    expiresAt && !hold && t('promo.ends', { time: formatInstant(expiresAt) }),
    stakeMost && t('promo.topBetIs', { amount: short(stakeMost, code) }),
  ]
  return (
    <section
      data-theme="night"
      className="relative isolate flex flex-wrap items-center gap-x-6 gap-y-4 overflow-hidden rounded-2xl bg-linear-120 from-[oklch(0.3_0.08_300)] to-[oklch(0.36_0.07_285)] p-5 text-strong shadow-2 sm:p-7"
    >
      <Weave className="-z-10" />
      <div className="grid min-w-0 flex-1 basis-72 gap-3">
        <h2 className="flex flex-wrap items-center gap-3 text-[19px] font-semibold">
          <Badge tone="gold">{t(hold ? 'promo.onHold' : 'promo.state.Process')}</Badge>
          <bdi>{bonusTitle(bonus)}</bdi>
        </h2>
        <Bar
          label={t('promo.wagered')}
          share={Number(turnoverDone) / Math.max(1, Number(turnoverOwed))}
          text={`${formatAmount(turnoverDone, currency)} / ${formatAmount(turnoverOwed, currency)}`}
          className="h-3.5"
        />
        <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-[14px]">
          <span>
            {t('promo.wageredOf', {
              done: formatAmount(turnoverDone, currency),
              target: formatAmount(turnoverOwed, currency),
            })}
          </span>
          <span className="text-soft">{facts.filter(Boolean).join(' · ')}</span>
        </p>
      </div>
      <div>
        <p className="text-[13px] text-soft">{t('promo.inPurse')}</p>
        <Money amount={purse} currency={currency} className="text-[26px] font-semibold" />
      </div>
      <Link to={memberHref('bonusDetails', {})} className={buttonClass({ look: 'gold' })}>
        {t('promo.progress')}
      </Link>
    </section>
  )
}
