import type { Currency } from '#kit/money.ts'
import type { getLotteryWinners } from '#modules/lottery/contract.ts'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'

const shownMost = 6

/** The newest winning tickets of everybody. */
export function WinnersPanel({ id }: { readonly id: string }) {
  const { data = [] } = useAnswer<typeof getLotteryWinners>('GET /wps/lotteries/:id/winners', { params: { id } })
  if (data.length === 0) return null
  return (
    <section className="lottery-panel own-tickets" aria-label={t('lottery.winners')}>
      <h2>{t('lottery.winners')}</h2>
      <ul>
        {data.slice(0, shownMost).map(({ issue, name, amount, currency }, at) => (
          <li key={at}>
            <span dir="ltr">{issue}</span>
            <bdi>{name}</bdi>
            <b dir="ltr" className="text-gold">
              {formatAmount(amount, currency as Currency)}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
