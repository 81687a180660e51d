import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { HelpLines } from '#web/site/features/limits/help-lines.tsx'
import { LimitsHistory } from '#web/site/features/limits/limits-history.tsx'
import { LimitsList } from '#web/site/features/limits/limits-list.tsx'
import { PauseBanner } from '#web/site/features/limits/pause-banner.tsx'
import { CoolOffCard, ExclusionCard } from '#web/site/features/limits/pause-cards.tsx'
import { RealityCard } from '#web/site/features/limits/reality-card.tsx'
import { useLimits } from '#web/site/features/limits/use-limits.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Everything by which a member bounds their own play. */
export function LimitsPart() {
  const query = useLimits()
  if (query.isPending)
    return (
      <>
        <Skeleton className="h-72 rounded-2xl" />
        <Skeleton className="h-72 rounded-2xl" />
      </>
    )
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { limits, realityCheck, coolOff, exclusion } = query.data
  return (
    <>
      {(coolOff || exclusion) && <PauseBanner coolOff={coolOff} exclusion={exclusion} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <section aria-label={t('limits.yours')} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <p className="leading-relaxed text-soft">{t('limits.rule')}</p>
          <LimitsList limits={limits} />
          <LimitsHistory />
        </section>
        <section aria-label={t('limits.pauses')} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <RealityCard realityCheck={realityCheck} />
          <CoolOffCard />
          <ExclusionCard exclusion={exclusion} />
          <HelpLines />
        </section>
      </div>
    </>
  )
}
