import { readCurrency } from '#web/features/balance/use-balance.ts'
import { rewardText } from '#web/features/loyalty/reward-words.ts'
import type { Prizes } from '#web/features/loyalty/use-loyalty.ts'
import { formatAmount, formatDecimal, formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Card } from '#web/ui/card.tsx'

const total = 1_000_000

/** What a ticket gives on average, and what is given when a prize has run out. */
export function PrizeFacts({ prizes: { prizes, currency: code, fallback } }: { readonly prizes: Prizes }) {
  const currency = readCurrency(code)
  const cash = prizes.reduce(
    (sum, { weight, reward }) => sum + (reward.kind === 'cash' ? weight * Number(reward.amount) : 0),
    0,
  )
  const points = prizes.reduce(
    (sum, { weight, reward }) => sum + (reward.kind === 'points' ? weight * Number(reward.amount) : 0),
    0,
  )
  const instead = prizes.find(({ id }) => id === fallback)
  const rows = [
    {
      text: t('loyalty.average'),
      value: `${formatAmount((cash / total).toFixed(2), currency)} + ${t('loyalty.points', { count: Math.round(points / total), number: formatDecimal(Math.round((points / total) * 100) / 100) })}`,
    },
    { text: t('loyalty.runsOut'), value: instead ? rewardText(instead.reward, code) : '' },
    { text: t('loyalty.wager'), value: t('loyalty.none') },
  ]
  return (
    <Card className="p-5">
      <dl className="grid gap-2.5">
        {rows.map(({ text, value }) => (
          <div key={text} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-soft">{text}</dt>
            <dd className="font-semibold">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** What was drawn last, of everybody. */
export function LatestDraws({ prizes: { latest, currency } }: { readonly prizes: Prizes }) {
  if (latest.length === 0) return null
  return (
    <Card className="p-5">
      <h2 className="mb-1 font-display text-[17px] font-semibold">{t('loyalty.latest')}</h2>
      <ul>
        {latest.map(({ name, isMe, reward, at }) => (
          <li key={at + name} className="flex flex-wrap gap-x-3 border-t border-hairline py-2 first:border-t-0">
            <bdi className={`w-20 truncate ${isMe ? 'text-gold' : 'text-soft'}`}>{isMe ? t('loyalty.you') : name}</bdi>
            <bdi className="min-w-0 flex-1 font-medium">{rewardText(reward, currency)}</bdi>
            <bdi className="text-[13px] text-soft">{formatInstant(at)}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  )
}
