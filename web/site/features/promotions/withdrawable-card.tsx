import type { listChannels } from '#modules/cashier/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { isNothing } from '#web/features/cashier/amount.ts'
import { refusalText } from '#web/features/cashier/refusal-text.ts'
import { judgeQuote } from '#web/features/cashier/withdraw/readiness.tsx'
import { useQuote } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import { useAnswer } from '#web/features/client/use-call.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

/** What can be withdrawn while a bonus runs, and what keeps the rest: as the cashier says it for the first way out. */
export function WithdrawableCard() {
  const { data } = useAnswer<typeof listChannels>('GET /wps/cashier/channels', { query: {} })
  const channel = data?.channels.find(({ withdraw }) => withdraw?.state === 'open')
  const quote = useQuote(channel ? { channel: channel.id } : null).data
  if (!quote) return null
  const currency = readCurrency(quote.currency)
  const { told, mostNow } = judgeQuote(quote)
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:p-6">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-[14px] text-soft">{t('rewards.canWithdraw')}</h2>
        <Money amount={mostNow} currency={currency} className="text-[26px] font-semibold" />
        {!isNothing(quote.locked) && (
          <p className="text-[14px] text-soft">
            {t('rewards.stillLocked', { amount: formatAmount(quote.locked, currency) })}
          </p>
        )}
        {told.map((blocker) => (
          <p key={blocker} className="text-[14px]">
            {refusalText(blocker)}
          </p>
        ))}
        {quote.bonus && (
          <p className="text-[14px] text-soft">
            {t('rewards.withdrawalCosts', { amount: formatAmount(quote.bonus.lost, currency) })}
          </p>
        )}
      </div>
      <MemberLink page="withdraw" className={buttonClass()}>
        {t('nav.withdraw')}
      </MemberLink>
    </Card>
  )
}
