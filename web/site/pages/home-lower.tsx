import { type ComponentType, lazy, Suspense } from 'react'
import { useIsMember } from '#web/features/session/viewer.ts'
import { withTexts } from '#web/i18n/texts.ts'
import { t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { DescriptionBlocks } from '#web/site/features/home/description-blocks.tsx'
import { GameRail } from '#web/site/features/home/game-rail.tsx'
import { LazyPart } from '#web/site/features/home/lazy-part.tsx'
import { SectionSkeleton } from '#web/site/features/home/lower-skeleton.tsx'
import { WhenInView } from '#web/site/features/home/when-in-view.tsx'
import { VideoBlock } from '#web/site/features/video/video-block.tsx'

/** Only members have steps to take. Without its script the page is whole. */
const FirstStepsCard = lazy(async () => {
  const load = () => withTexts(['welcome'], import('#web/site/features/welcome/first-steps-card.tsx'))
  const loaded = await loadScreen(load).catch(() => null)
  return { default: loaded?.FirstStepsCard ?? (() => null) }
})

// Each has a script of its own, which comes a screen before it is seen: the first load has no use for any of them.
const loadLive = async () => {
  const { ShowcaseRail } = await loadScreen(() => import('#web/site/features/play/tables/showcase-rail.tsx'))
  return () => <ShowcaseRail instead={<GameRail category="LIVE" />} />
}
const loadWinners = async () => (await loadScreen(() => import('#web/site/features/home/winners.tsx'))).Winners
const loadBand = async () => {
  const load = () => withTexts(['down'], import('#web/site/features/down/download-band.tsx'))
  return (await loadScreen(load)).DownloadBand
}

interface FarPartProps {
  readonly load: () => Promise<ComponentType>
  /** The size of what comes. */
  readonly className: string
}

function FarPart({ load, className }: FarPartProps) {
  const skeleton = <SectionSkeleton className={className} />
  return (
    <WhenInView skeleton={skeleton}>
      <LazyPart load={load} skeleton={skeleton} />
    </WhenInView>
  )
}

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
      <FarPart load={loadLive} className="h-[242px]" />
      <GameRail category="RNG" />
      <FarPart load={loadWinners} className="h-[74px] lg:h-[242px]" />
      <section aria-labelledby="about">
        <h2 id="about" className="sr-only">
          {t('home.about')}
        </h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,205px),1fr))] gap-4 md:gap-5">
          <VideoBlock />
          <DescriptionBlocks />
        </div>
      </section>
      <FarPart load={loadBand} className="h-60" />
    </>
  )
}
