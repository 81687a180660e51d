import { lazy, Suspense } from 'react'
import { useIsMember } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { CategoryChips } from '#web/site/features/home/category-chips.tsx'
import { Hero } from '#web/site/features/home/hero.tsx'
import { HotGames } from '#web/site/features/home/hot-games.tsx'
import { JackpotBand } from '#web/site/features/home/jackpot-band.tsx'
import { LazyPart } from '#web/site/features/home/lazy-part.tsx'
import { LowerSkeleton } from '#web/site/features/home/lower-skeleton.tsx'
import { NoticeBar } from '#web/site/features/notices/notice-bar.tsx'

/** What stands below the first screen has a script of its own, which the first screen does not wait for. */
const loadLower = async () => (await import('#web/site/pages/home-lower.tsx')).HomeLower

/** Only members have played before. Without its script the page is whole. */
const RecentRail = lazy(async () => {
  const load = () => import('#web/site/features/home/recent-rail.tsx')
  const loaded = await loadScreen(load).catch(() => null)
  return { default: loaded?.RecentRail ?? (() => null) }
})

/** Each part is a boundary of its own; see the shell. */
export function HomePage() {
  useTitle(t('title.home'))
  const isMember = useIsMember()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 md:gap-10">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-5">
        <Suspense>
          <Hero />
        </Suspense>
        <Suspense>
          <NoticeBar />
        </Suspense>
        <Suspense>
          <CategoryChips />
        </Suspense>
        <Suspense>
          <JackpotBand />
        </Suspense>
      </div>
      {isMember && (
        <Suspense>
          <RecentRail />
        </Suspense>
      )}
      <Suspense>
        <HotGames />
      </Suspense>
      <LazyPart load={loadLower} skeleton={<LowerSkeleton />} />
    </div>
  )
}
