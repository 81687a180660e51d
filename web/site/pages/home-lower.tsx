import { lazy, Suspense } from 'react'
import { useIsMember } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { DownloadBand } from '#web/site/features/down/download-band.tsx'
import { DescriptionBlocks } from '#web/site/features/home/description-blocks.tsx'
import { GameRail } from '#web/site/features/home/game-rail.tsx'
import { SectionSkeleton } from '#web/site/features/home/lower-skeleton.tsx'
import { WhenInView } from '#web/site/features/home/when-in-view.tsx'
import { Winners } from '#web/site/features/home/winners.tsx'
import { ShowcaseRail } from '#web/site/features/play/tables/showcase-rail.tsx'
import { VideoBlock } from '#web/site/features/video/video-block.tsx'

/** Only members have steps to take. Without its script the page is whole. */
const FirstStepsCard = lazy(async () => {
  const load = () => import('#web/site/features/welcome/first-steps-card.tsx')
  const loaded = await loadScreen(load).catch(() => null)
  return { default: loaded?.FirstStepsCard ?? (() => null) }
})

/** What is scrolled to. */
export function HomeLower() {
  const isMember = useIsMember()
  return (
    <>
      {isMember && (
        <Suspense>
          <FirstStepsCard />
        </Suspense>
      )}
      <ShowcaseRail instead={<GameRail category="LIVE" />} />
      <GameRail category="RNG" />
      <WhenInView skeleton={<SectionSkeleton className="h-[242px]" />}>
        <Winners />
      </WhenInView>
      <section aria-labelledby="about">
        <h2 id="about" className="sr-only">
          {t('home.about')}
        </h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,205px),1fr))] gap-4 md:gap-5">
          <VideoBlock />
          <DescriptionBlocks />
        </div>
      </section>
      <DownloadBand />
    </>
  )
}
