import type { getCompliance } from '#modules/compliance/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { shareOf } from '#web/features/cashier/amount.ts'
import {
  briefMoney,
  type Channel,
  currencyOfChannel,
  etaText,
  feeText,
  limitsText,
  nameOfChannel,
} from '#web/features/cashier/channel-texts.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const linkClass = 'font-semibold text-gold underline-offset-4 hover:underline'

/** What it takes and what is left, before anything is chosen. */
export function LimitsStrip({ channel }: { readonly channel: Channel }) {
  const way = channel.deposit
  if (!way) return null
  const currency = currencyOfChannel(channel)
  return (
    <Card>
      <dl className="cashier-strip">
        <OwnLimit />
        <Fact
          label={t('deposit.perDeposit', { channel: nameOfChannel(channel.name) })}
          value={limitsText(way, currency)}
        />
        <Fact label={t('cashier.fee')} value={feeText(way, currency)} />
        <Fact label={t('cashier.arrives')} value={etaText(way.etaMinutes)} />
      </dl>
    </Card>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-soft">{label}</dt>
      <dd className="tabular font-semibold">
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

/** The member's own limit on deposits of a day. */
function OwnLimit() {
  const { data, isError } = useAnswer<typeof getCompliance>('GET /wps/compliance', { query: {} })
  const limit = data?.limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')
  if (!limit && !isError) return <Skeleton className="h-11" />
  const edit = { part: 'limits' }
  if (!limit || limit.value === null || limit.left === null)
    return (
      <div>
        <dt className="text-[13px] text-soft">{t('deposit.ownLimit')}</dt>
        <dd className="flex flex-wrap justify-between gap-x-4">
          <span className="font-semibold">{t('deposit.noLimit')}</span>
          <MemberLink page="securityCenter" values={edit} className={linkClass}>
            {t('deposit.setLimit')}
          </MemberLink>
        </dd>
      </div>
    )
  const currency = readCurrency(limit.currency ?? data?.currency ?? '')
  const usedOf = t('deposit.usedOf', {
    used: briefMoney(limit.used, currency),
    limit: briefMoney(limit.value, currency),
  })
  return (
    <div>
      <dt className="flex flex-wrap justify-between gap-x-4 text-[13px] text-soft">
        {t('deposit.leftToday')}
        <MemberLink page="securityCenter" values={edit} className={linkClass}>
          {usedOf}
        </MemberLink>
      </dt>
      <dd className="flex items-center gap-4">
        <bdi dir="ltr" className="tabular font-semibold">
          {briefMoney(limit.left, currency)}
        </bdi>
        <span className="min-w-0 flex-1">
          <Meter label={t('deposit.ownLimit')} share={shareOf(limit.used, limit.value, currency)} text={usedOf} />
        </span>
      </dd>
    </div>
  )
}
