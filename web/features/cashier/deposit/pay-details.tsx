import { payLines } from '#web/features/cashier/deposit/pay-lines.ts'
import type { Deposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { t } from '#web/lib/i18n.ts'
import { CopyText } from '#web/ui/copy-text.tsx'

/** What somebody types to pay, each with a button that copies it. */
export function PayDetails({ deposit }: { readonly deposit: Deposit }) {
  return (
    <dl className="cashier-sum cashier-details">
      {payLines(deposit).map(({ label, text }) => (
        <div key={label}>
          <dt className="text-soft">{t(label)}</dt>
          <dd>
            <CopyText text={text} label={t('cashier.copyOf', { name: t(label) })} copiedLabel={t('cashier.copied')} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
