import { useState } from 'react'
import type { LimitKind } from '#modules/compliance/model.ts'
import { limitKinds } from '#modules/compliance/model.ts'
import { formatInstant } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { LimitDialog } from '#web/site/features/limits/limit-dialog.tsx'
import { UsedOf } from '#web/site/features/limits/limits-summary.tsx'
import { PendingChange } from '#web/site/features/limits/pending-change.tsx'
import { kindTexts, type LimitRow, periodTexts, periodTitles } from '#web/site/features/limits/use-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ArrowDownToLine, Clock, Coins, TrendingDown } from '#web/ui/icons.ts'

const icons: Readonly<Record<LimitKind, IconComponent>> = {
  deposit: ArrowDownToLine,
  loss: TrendingDown,
  wager: Coins,
  session: Clock,
}

/** All limits there are, kind by kind; each by day, week and month. */
export function LimitsList({ limits }: { readonly limits: readonly LimitRow[] }) {
  const [edited, setEdited] = useState<LimitRow | null>(null)
  return (
    <>
      {limitKinds.map((kind) => (
        <KindCard key={kind} kind={kind} rows={limits.filter((row) => row.kind === kind)} onEdit={setEdited} />
      ))}
      {edited && <LimitDialog row={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

interface KindCardProps {
  readonly kind: LimitKind
  readonly rows: readonly LimitRow[]
  readonly onEdit: (row: LimitRow) => void
}

function KindCard({ kind, rows, onEdit }: KindCardProps) {
  const Icon = icons[kind]
  return (
    <Card>
      <div className="flex items-center gap-3 px-4 py-4 sm:px-5">
        <span className="grid size-10 flex-none place-items-center rounded-xl bg-surface-2 text-soft">
          <Icon aria-hidden="true" className="size-[18px]" />
        </span>
        <div className="min-w-0">
          <h3 className="font-display text-[17px] font-semibold">{t(kindTexts[kind].title)}</h3>
          <p className="text-[13px] text-soft">{t(kindTexts[kind].hint)}</p>
        </div>
      </div>
      <ul>
        {rows.map((row) => (
          <PeriodRow key={row.period} row={row} onEdit={() => onEdit(row)} />
        ))}
      </ul>
    </Card>
  )
}

function PeriodRow({ row, onEdit }: { readonly row: LimitRow; readonly onEdit: () => void }) {
  const isSet = row.value !== null
  const name = t('limits.of', { kind: t(kindTexts[row.kind].title), period: t(periodTexts[row.period]) })
  const action = t(isSet ? 'limits.change' : 'limits.set')
  return (
    <li className="border-t border-hairline px-4 py-3 sm:px-5">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          {isSet ? (
            <>
              <UsedOf row={row} title={t(periodTitles[row.period])} />
              <p className="mt-1.5 text-[13px] text-faint">
                {t('limits.renewsAt', { time: formatInstant(row.renewsAt) })}
              </p>
            </>
          ) : (
            <>
              <p className="font-medium">{t(periodTitles[row.period])}</p>
              <p className="text-[13px] text-soft">{t('limits.noLimit')}</p>
            </>
          )}
        </div>
        <Button aria-label={`${action}: ${name}`} onClick={onEdit}>
          {action}
        </Button>
      </div>
      {row.pending && <PendingChange row={row} pending={row.pending} />}
    </li>
  )
}
