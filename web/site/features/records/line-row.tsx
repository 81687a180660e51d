import { ChevronDown } from 'lucide-react'
import type { Currency } from '#kit/money.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { lookOfKind } from '#web/site/features/records/kinds.ts'
import { ProofButton } from '#web/site/features/records/proof-button.tsx'
import { ProofPanel } from '#web/site/features/records/proof-panel.tsx'
import type { Line } from '#web/site/features/records/use-statement.ts'
import { Money } from '#web/ui/money.tsx'

export interface LineProps {
  readonly line: Line
  readonly accountId: string
  readonly currency: Currency
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function LineRow({ line, accountId, currency, isOpen, onToggle }: LineProps) {
  const { icon: Icon, text } = lookOfKind(line.kind)
  return (
    <>
      <tr
        // A pointer may press anywhere in the row; a keyboard has the button at its end.
        onClick={onToggle}
        className={`cursor-pointer border-t border-hairline transition-colors duration-150 *:h-12 *:px-3 *:first:ps-4 *:last:pe-4 ${isOpen ? 'bg-surface-2' : 'hover:bg-surface-2/60'}`}
      >
        <td className="text-soft">
          <span className="flex items-center gap-2.5">
            <ChevronDown
              aria-hidden="true"
              className={`size-4 flex-none text-faint transition-transform duration-150 ${isOpen ? 'text-gold' : '-rotate-90 rtl:rotate-90'}`}
            />
            <time dateTime={line.at} className="tabular whitespace-nowrap">
              {formatInstant(line.at)}
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
          <bdi dir="ltr" className="tabular block truncate rtl:text-right">
            {line.ref}
          </bdi>
        </td>
        <td className="text-end">
          <Money amount={line.amount} currency={currency} isMovement />
        </td>
        <td className="text-end">
          <Money amount={line.balanceAfter} currency={currency} className="font-medium" />
        </td>
        <td className="text-end">
          <ProofButton line={line} currency={currency} isOpen={isOpen} onToggle={onToggle} />
        </td>
      </tr>
      {isOpen && (
        <tr className="bg-surface-2">
          <td colSpan={6} className="px-4 pb-4">
            <ProofPanel line={line} accountId={accountId} />
          </td>
        </tr>
      )}
    </>
  )
}
