import type { Currency } from '#kit/money.ts'
import { lookOfKind } from '#web/features/records/kinds.ts'
import { walkRows } from '#web/features/records/row-keys.ts'
import type { Line } from '#web/features/records/use-statement.ts'
import { formatAmount } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { ShieldCheck } from '#web/ui/icons.ts'

interface ProofButtonProps {
  readonly line: Line
  readonly currency: Currency
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function ProofButton({ line, currency, isOpen, onToggle }: ProofButtonProps) {
  const values = { type: lookOfKind(line.kind).text, amount: formatAmount(line.amount, currency, { signed: true }) }
  return (
    <button
      type="button"
      data-row
      onKeyDown={walkRows}
      aria-expanded={isOpen}
      aria-label={isOpen ? t('records.closeProof', values) : t('records.openProof', values)}
      onClick={(event) => {
        // The row around it would toggle it back.
        event.stopPropagation()
        onToggle()
      }}
      className="inline-grid size-11 flex-none place-items-center rounded-full text-soft transition-colors duration-150 hover:bg-gold-wash hover:text-gold aria-expanded:text-gold"
    >
      <ShieldCheck aria-hidden="true" className="size-[19px]" />
    </button>
  )
}
