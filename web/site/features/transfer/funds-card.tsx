import type { ReactNode } from 'react'
import { formatMoney, parseMoney } from '#kit/money.ts'
import type { getConsolidated } from '#modules/wallet/contract.ts'
import { readCurrency } from '#web/features/balance/use-balance.ts'
import { MemberLink } from '#web/features/centres/member-location.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { t } from '#web/lib/i18n.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'

type Funds = ReplyOf<typeof getConsolidated>

/** All that somebody has, wherever it is, and the two ways in and out of it. */
export function FundsCard({ funds, isHidden }: { readonly funds: Funds; readonly isHidden: boolean }) {
  const currency = readCurrency(funds.currency)
  const money = (amount: string): ReactNode => <Money amount={amount} currency={currency} isHidden={isHidden} />
  return (
    <Card className="relative isolate overflow-hidden p-5">
      <Weave className="-z-10 fade-down" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-[13px] text-soft">{t('transfer.total')}</p>
          <Money amount={funds.total} currency={currency} isHidden={isHidden} className="text-[32px] leading-9" />
        </div>
        <div className="flex gap-3 max-sm:w-full">
          <MemberLink page="depositv2" className={`${buttonClass()} flex-1`}>
            {t('nav.deposit')}
          </MemberLink>
          <MemberLink page="withdraw" className={`${buttonClass()} flex-1`}>
            {t('nav.withdraw')}
          </MemberLink>
        </div>
      </div>
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 border-t border-hairline pt-4">
        <Figure label={t('transfer.available')} hint={t('transfer.availableHint')}>
          {money(funds.available)}
        </Figure>
        <Figure label={t('transfer.held')} hint={t('transfer.heldHint')}>
          {money(funds.held)}
        </Figure>
        <Figure label={t('transfer.bonus')} hint={t('transfer.bonusHint')}>
          {money(funds.bonus)}
        </Figure>
        <Figure label={t('transfer.locked')} hint={t('transfer.lockedHint')}>
          {money(funds.locked)}
        </Figure>
        {funds.floats.length > 0 && (
          <Figure label={t('transfer.makers')} hint={t('transfer.makersHint')}>
            {money(sumOf(funds))}
          </Figure>
        )}
      </dl>
      <MemberLink
        page="transactionHistory"
        className="mt-3 inline-flex min-h-11 items-center font-semibold text-gold underline-offset-4 hover:underline"
      >
        {t('transfer.why')}
      </MemberLink>
    </Card>
  )
}

function sumOf({ floats, currency: code }: Funds): string {
  const currency = readCurrency(code)
  const minors = floats.map(({ balance }) => parseMoney(balance, currency))
  return formatMoney(
    minors.reduce((sum, minor) => sum + (minor.ok ? minor.value : 0n), 0n),
    currency,
  )
}

interface FigureProps {
  readonly label: string
  readonly hint: string
  readonly children: ReactNode
}

function Figure({ label, hint, children }: FigureProps) {
  return (
    <div>
      <dt className="text-[13px] text-soft">{label}</dt>
      <dd className="text-[17px]">
        {children}
        <span className="block text-[13px] text-faint">{hint}</span>
      </dd>
    </div>
  )
}
