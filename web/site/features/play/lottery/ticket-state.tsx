import type { Currency } from '#kit/money.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import type { TicketAnswer } from '#web/site/features/play/lottery/use-lottery.ts'
import { minorOf } from '#web/site/features/play/model.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What a ticket came to, in a word; less than was staked is no win. */
export function TicketState({ ticket, currency }: { readonly ticket: TicketAnswer; readonly currency: Currency }) {
  const { state, payout, stake } = ticket
  if (state === 'void') return <Badge>{t('lottery.returned')}</Badge>
  if (payout === null) return <Badge tone="gold">{t('lottery.waiting')}</Badge>
  const [paid, put] = [minorOf(payout, currency), minorOf(stake, currency)]
  if (paid === 0n) return <Badge>{t('lottery.notThisTime')}</Badge>
  const amount = formatAmount(payout, currency)
  return paid > put ? (
    <Badge tone="good">{t('lottery.won', { amount })}</Badge>
  ) : (
    <Badge>{t('lottery.cameBack', { amount })}</Badge>
  )
}
