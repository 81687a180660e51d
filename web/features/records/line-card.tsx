import { aboutLine, lookOfKind } from '#web/features/records/kinds.ts'
import type { LineProps } from '#web/features/records/line-row.tsx'
import { ProofButton } from '#web/features/records/proof-button.tsx'
import { ProofPanel } from '#web/features/records/proof-panel.tsx'
import { formatInstant } from '#web/lib/fmt.ts'
import { Money } from '#web/ui/money.tsx'

/** A line on a phone: what and how much first, the rest below. */
export function LineCard({ line, accountId, currency, zone, isOpen, onToggle }: LineProps) {
  const { icon: Icon, text } = lookOfKind(line.kind)
  return (
    <li className={isOpen ? 'bg-surface-2' : ''}>
      <div className="flex items-center gap-3 py-3 ps-4 pe-2">
        <span className="grid size-10 flex-none place-items-center rounded-[10px] bg-surface-3 text-soft">
          <Icon aria-hidden="true" className="size-[18px]" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-2">
            <span className="min-w-0 font-semibold">{text}</span>
            <Money amount={line.amount} currency={currency} isMovement />
          </p>
          <time dateTime={line.at} className="tabular mt-0.5 block text-[13px] text-faint">
            {formatInstant(line.at, { timeZone: zone })}
          </time>
          <p className="mt-0.5 flex items-baseline justify-between gap-2 text-[13px] text-faint">
            <bdi dir="ltr" className="tabular truncate">
              {aboutLine(line)}
            </bdi>
            <Money amount={line.balanceAfter} currency={currency} className="font-medium" />
          </p>
        </div>
        <ProofButton line={line} currency={currency} isOpen={isOpen} onToggle={onToggle} />
      </div>
      {isOpen && (
        <div className="px-3 pb-3">
          <ProofPanel line={line} accountId={accountId} />
        </div>
      )}
    </li>
  )
}
