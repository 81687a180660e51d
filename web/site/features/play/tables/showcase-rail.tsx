import type { ReactNode } from 'react'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import { t } from '#web/lib/i18n.ts'
import { useGo } from '#web/lib/navigation.tsx'
import { ShowcaseCard } from '#web/site/features/play/tables/showcase-card.tsx'
import { useShowcase } from '#web/site/features/play/tables/use-showcase.ts'
import { lookOfCategory } from '#web/ui/category.tsx'
import { RailButtons, RailTrack, useRail } from '#web/ui/rail.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/site/features/play/tables/showcase.css'

const cardClass = 'w-[264px] flex-none md:w-[262px]'

/** Live tables as they stand now. A brand that has none shows something else in their place. */
export function ShowcaseRail({ instead }: { readonly instead: ReactNode }) {
  const { query, watch, aheadMs } = useShowcase()
  const rail = useRail()
  const go = useGo()
  const { data } = query
  if (data?.total === 0) return instead
  return (
    <section ref={watch} aria-labelledby="live">
      <SectionHeading
        {...lookOfCategory('LIVE')}
        id="live"
        text={t('home.live')}
        hint={data && t('home.live.open', { count: data.total })}
        more={{ text: t('more_button'), href: '/live', run: () => go('/live') }}
      >
        {data && <RailButtons rail={rail} before={t('home.before')} after={t('home.after')} />}
      </SectionHeading>
      {data ? (
        <RailTrack rail={rail} label={t('home.live')} className="gap-3 md:gap-4">
          {data.tables.map((table) => (
            <li key={table.id} className={cardClass}>
              <ShowcaseCard table={table} aheadMs={aheadMs} />
            </li>
          ))}
        </RailTrack>
      ) : query.isError ? (
        <CallFailed query={query} />
      ) : (
        <ShowcaseSkeleton />
      )}
    </section>
  )
}

function ShowcaseSkeleton() {
  return (
    <output aria-label={t('state.loading')} className="flex gap-3 overflow-hidden md:gap-4">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className={`h-[226px] rounded-2xl! ${cardClass}`} />
      ))}
    </output>
  )
}
