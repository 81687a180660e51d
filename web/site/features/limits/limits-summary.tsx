import { MemberLink } from '#web/features/centres/member-location.tsx'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { PauseBanner } from '#web/site/features/limits/pause-banner.tsx'
import {
  kindTexts,
  type LimitRow,
  periodTexts,
  shareOf,
  useLimits,
  writeValue,
} from '#web/site/features/limits/use-limits.ts'
import { Card } from '#web/ui/card.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-gold underline-offset-4 hover:underline'

/** The limits that are in force and how much of them is used; the rest is a step away. */
export function LimitsSummary() {
  const query = useLimits()
  if (query.isPending) return <Skeleton className="h-72 rounded-2xl" />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { limits, realityCheck, coolOff, exclusion } = query.data
  const inForce = limits.filter(({ value }) => value !== null)
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-display text-[17px] font-semibold">{t('limits.yours')}</h2>
        <MemberLink page="securityCenter" values={{ part: 'limits' }} className={linkClass}>
          {t('limits.edit')}
        </MemberLink>
      </div>
      {(coolOff || exclusion) && <PauseBanner coolOff={coolOff} exclusion={exclusion} />}
      {inForce.length === 0 ? (
        <p className="mt-1 leading-relaxed text-soft">{t('limits.none')}</p>
      ) : (
        <ul className="mt-2 grid gap-4">
          {inForce.map((row) => (
            <li key={`${row.kind} ${row.period}`}>
              <UsedOf row={row} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex justify-between gap-4 text-[13px]">
        <span className="text-soft">{t('limits.reality')}</span>
        <span className="font-semibold">
          {realityCheck.minutes === null
            ? t('limits.realityOff')
            : t('limits.realityEvery', { minutes: String(realityCheck.minutes) })}
        </span>
      </p>
      <p className="mt-4 border-t border-hairline pt-3 text-[13px] leading-relaxed text-soft">{t('limits.rule')}</p>
      <p className="flex flex-wrap gap-x-5">
        <MemberLink page="securityCenter" values={{ part: 'limits', at: 'pause' }} className={linkClass}>
          {t('limits.takeBreak')}
        </MemberLink>
        <MemberLink page="securityCenter" values={{ part: 'limits', at: 'exclusion' }} className={linkClass}>
          {t('limits.exclusion')}
        </MemberLink>
      </p>
    </Card>
  )
}

/** One limit in force, with its bar. */
export function UsedOf({ row, title }: { readonly row: LimitRow; readonly title?: string }) {
  const label = t('limits.of', { kind: t(kindTexts[row.kind].title), period: t(periodTexts[row.period]) })
  const used = writeValue(row, row.used)
  const value = writeValue(row, row.value ?? '0')
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 text-[13px]">
        <span className={title ? 'font-medium' : 'text-soft'}>{title ?? label}</span>
        <bdi dir="auto" className="tabular">
          <span className="font-semibold">{used}</span>{' '}
          <span className="text-soft">{t('limits.outOf', { value })}</span>
        </bdi>
      </p>
      <Meter label={label} share={shareOf(row)} text={`${used} ${t('limits.outOf', { value })}`} />
    </div>
  )
}
