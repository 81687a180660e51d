import type { listBonuses } from '#modules/promotions/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { RewardsEmpty, RewardsSkeleton } from '#web/site/features/rewards/states.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Money } from '#web/ui/money.tsx'

type Bonus = ReplyOf<typeof listBonuses>['bonuses'][number]

const states = {
  active: { text: 'rewards.active', tone: 'gold' },
  released: { text: 'rewards.released', tone: 'good' },
  expired: { text: 'rewards.expired', tone: 'plain' },
  forfeited: { text: 'rewards.forfeited', tone: 'bad' },
} as const satisfies Record<Bonus['state'], { readonly text: PlainKey; readonly tone: Tone }>

/** Every bonus with its terms and what is left of them. */
export function BonusPage() {
  const query = useAnswer<typeof listBonuses>('GET /wps/member/bonuses', {})
  if (query.isPending) return <RewardsSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { bonuses } = query.data
  if (bonuses.length === 0) return <RewardsEmpty title={t('rewards.bonusEmpty')} hint={t('rewards.bonusEmptyHint')} />
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {bonuses.map((bonus) => (
        <li key={bonus.id}>
          <BonusCard bonus={bonus} />
        </li>
      ))}
    </ul>
  )
}

function BonusCard({ bonus }: { readonly bonus: Bonus }) {
  const { title, amount, currency: code, turnoverDone, turnoverOwed, givenAt, expiresAt, state } = bonus
  const currency = readCurrency(code)
  const owed = Number(turnoverOwed)
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 font-medium">
          <bdi>{title}</bdi>
        </span>
        <Badge tone={states[state].tone}>{t(states[state].text)}</Badge>
      </p>
      <Money amount={amount} currency={currency} className="text-[22px]" />
      {owed > 0 && (
        <>
          <Meter
            label={t('rewards.turnover')}
            share={Number(turnoverDone) / owed}
            text={`${turnoverDone} / ${turnoverOwed}`}
          />
          <p className="flex justify-between gap-4 text-[13px] text-soft">
            <span>{t('rewards.turnover')}</span>
            <span>
              <Money amount={turnoverDone} currency={currency} /> / <Money amount={turnoverOwed} currency={currency} />
            </span>
          </p>
        </>
      )}
      <p className="text-[13px] text-soft">
        <bdi>{formatInstant(givenAt)}</bdi>
        {expiresAt && ` · ${t('rewards.until', { time: formatInstant(expiresAt) })}`}
      </p>
    </Card>
  )
}
