import { type Currency, formatMoney } from '#kit/money.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { isNothing, shareOf } from '#web/features/cashier/amount.ts'
import { briefMoney } from '#web/features/cashier/channel-texts.ts'
import { Progress } from '#web/features/cashier/progress.tsx'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import type { Quote } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { CircleAlert, ShieldCheck } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

/** What may leave now, and what stands in the way. */
export function judgeQuote({ blockers, most, currency }: Pick<Quote, 'blockers' | 'most' | 'currency'>) {
  const told = blockers.filter((blocker) => !toldElsewhere.has(blocker))
  return { told, mostNow: told.length === 0 ? most : formatMoney(0n, readCurrency(currency)) }
}

/** The same, each with what can be done about it. */
export function Readiness({ quote }: { readonly quote: Quote }) {
  const currency = readCurrency(quote.currency)
  const { told, mostNow } = judgeQuote(quote)
  return (
    <Card className="cashier-part">
      <h2 className="text-[17px] font-semibold">{t('withdraw.whatLeaves')}</h2>
      <dl className="cashier-sum">
        <Line label={t('withdraw.available')} amount={quote.available} currency={currency} />
        {!isNothing(quote.locked) && <Line label={t('withdraw.locked')} amount={quote.locked} currency={currency} />}
        <Line label={t('withdraw.leftToday')} amount={quote.leftToday} currency={currency} />
        <div>
          <dt className="text-soft">{t('withdraw.countLeft')}</dt>
          <dd className="tabular font-semibold">{formatNumber(quote.countLeftToday)}</dd>
        </div>
        {quote.bonus && <Line label={t('withdraw.bonusLost')} amount={quote.bonus.lost} currency={currency} />}
        {!isNothing(quote.deficit) && <Line label={t('withdraw.deficit')} amount={quote.deficit} currency={currency} />}
        <div data-total="">
          <dt>{t('withdraw.mostNow')}</dt>
          <dd>
            <Money amount={mostNow} currency={currency} />
          </dd>
        </div>
      </dl>
      <Turnover quote={quote} currency={currency} />
      <Blockers told={told} />
    </Card>
  )
}

function Line({
  label,
  amount,
  currency,
}: {
  readonly label: string
  readonly amount: string
  readonly currency: Currency
}) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

/** What has to be played before deposited money leaves. */
function Turnover({ quote: { turnover, locked }, currency }: { readonly quote: Quote; readonly currency: Currency }) {
  if (isNothing(turnover.required)) return null
  const done = t('withdraw.turnoverDone', {
    done: briefMoney(turnover.done, currency),
    required: briefMoney(turnover.required, currency),
  })
  return (
    <div className="grid gap-2 rounded-xl bg-well p-4 shadow-well">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{t('withdraw.turnover')}</span>
        <span className="tabular text-soft">{done}</span>
      </p>
      <Progress
        label={t('withdraw.turnover')}
        share={shareOf(turnover.done, turnover.required, currency)}
        text={done}
      />
      <p className="text-[13px] text-soft">
        {isNothing(turnover.left)
          ? t('withdraw.turnoverMet')
          : t('withdraw.turnoverLeft', {
              amount: briefMoney(turnover.left, currency),
              locked: briefMoney(locked, currency),
            })}
      </p>
    </div>
  )
}

/** Told elsewhere on the page, or only of the amount that is being typed. */
const toldElsewhere = new Set([
  ...['amount_is_below_minimum', 'amount_is_above_maximum', 'payment_password_is_missing'],
  // Asked for beside the amount.
  'bonus_would_be_lost',
])

function Blockers({ told }: { readonly told: readonly string[] }) {
  if (told.length === 0)
    return (
      <p className="flex items-center gap-2 text-[13px] text-win">
        <ShieldCheck aria-hidden="true" className="size-4 flex-none" />
        {t('withdraw.nothingInTheWay')}
      </p>
    )
  return (
    <ul className="grid gap-2">
      {told.map((blocker) => (
        <li key={blocker} className="flex gap-3 rounded-xl bg-gold-wash px-4 py-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-gold" />
          <div className="min-w-0">
            <p>{refusalText(blocker)}</p>
            {blocker === 'kyc_is_needed' && (
              <MemberLink
                page="securityCenter"
                values={{ part: 'verify' }}
                className="inline-flex min-h-11 items-center font-semibold text-gold underline-offset-4 hover:underline"
              >
                {t('withdraw.verify')}
              </MemberLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
