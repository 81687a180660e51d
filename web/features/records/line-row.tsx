import type { Currency } from '#kit/money.ts'
import { aboutLine, lookOfKind } from '#web/features/records/kinds.ts'
import { ProofButton } from '#web/features/records/proof-button.tsx'
import { ProofPanel } from '#web/features/records/proof-panel.tsx'
import type { Line } from '#web/features/records/use-statement.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'

export interface LineProps {
  readonly line: Line
  readonly accountId: string
  readonly currency: Currency
  readonly zone: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function LineRow({ line, accountId, currency, zone, isOpen, onToggle }: LineProps) {
  const { icon: Icon, text } = lookOfKind(line.kind)
  return (
    <>
      {/* A pointer may press anywhere in the row; a keyboard has the button at its end. */}
      <tr onClick={onToggle} data-open={isOpen || undefined}>
        <td className="text-soft">
          <span className="flex items-center gap-2.5">
            <ChevronDown aria-hidden="true" className="records-chevron" />
            <time dateTime={line.at} className="tabular whitespace-nowrap">
              {formatInstant(line.at, { timeZone: zone })}
            </time>
          </span>
        </td>
        <td>
          <span className="flex items-center gap-2.5 font-medium whitespace-nowrap">
            <Icon aria-hidden="true" className="size-4 flex-none text-faint" />
            {text}
          </span>
        </td>
        <td className="max-w-56 text-soft">
          <bdi dir="ltr" title={line.ref} className="tabular block truncate rtl:text-right">
            {aboutLine(line)}
          </bdi>
        </td>
        <td data-end>
          <Money amount={line.amount} currency={currency} isMovement />
        </td>
        <td data-end>
          <Money amount={line.balanceAfter} currency={currency} className="font-medium" />
        </td>
        <td data-end>
          <ProofButton line={line} currency={currency} isOpen={isOpen} onToggle={onToggle} />
        </td>
      </tr>
      {isOpen && (
        <tr data-open>
          <td colSpan={6} className="records-detail">
            <ProofPanel line={line} accountId={accountId} />
          </td>
        </tr>
      )}
    </>
  )
}
