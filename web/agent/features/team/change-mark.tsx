import { changeOf } from '#web/agent/features/team/change.ts'
import { t } from '#web/lib/i18n.ts'
import { ArrowDownRight, ArrowUpRight } from '#web/ui/icons.ts'

interface ChangeMarkProps {
  readonly now: string | number
  readonly before: string | number
  /** Where less is better. */
  readonly isInverse?: boolean
}

/** How a figure moved since the days before: by an arrow, a number and a colour, never by the colour alone. */
export function ChangeMark({ now, before, isInverse = false }: ChangeMarkProps) {
  const change = changeOf(now, before)
  if (change === null || change === 0) return null
  const isUp = change > 0
  const Arrow = isUp ? ArrowUpRight : ArrowDownRight
  return (
    <span
      title={t('team.sinceBefore')}
      className={`inline-flex items-center gap-1 text-[12.5px] font-medium ${isUp === isInverse ? 'text-lose' : 'text-win'}`}
    >
      <Arrow aria-hidden="true" className="size-3.5 rtl:-scale-x-100" />
      <span className="sr-only">{isUp ? t('team.up') : t('team.down')} </span>
      <bdi dir="ltr" className="tabular">
        {Math.abs(change) >= 1000 ? '>999' : Math.abs(change).toFixed(1)}%
      </bdi>
      <span className="sr-only"> {t('team.sinceBefore')}</span>
    </span>
  )
}
