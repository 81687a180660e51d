import { useCallback, useState } from 'react'
import type { Currency } from '#kit/money.ts'
import type { getRankList } from '#modules/catalog/contract.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { formatAgo } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { useStartNode } from '#web/site/catalog/use-start-game.ts'
import { SectionState } from '#web/site/features/home/section-state.tsx'
import { useWinners } from '#web/site/features/home/use-winners.ts'
import { artUrl } from '#web/ui/art/art-url.ts'
import { Mark } from '#web/ui/art/mark.tsx'
import { Weave } from '#web/ui/art/weave.tsx'
import { Button } from '#web/ui/button.tsx'
import { Trophy } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { type Rail, RailButtons, RailTrack, useRail } from '#web/ui/rail.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useBrokenPicture } from '#web/ui/use-broken-picture.ts'

type Win = ReplyOf<typeof getRankList>[number]

/** The wins as they happen, and the highest of them beside. Nobody is invented: before the first win there is a place for it. */
export function Winners() {
  const { isSeen, watch } = useIsSeen()
  const winners = useWinners(isSeen)
  const rail = useRail()
  const hasRows = (winners.data?.length ?? 0) > 1
  return (
    <section ref={watch} aria-labelledby="winners">
      <SectionHeading icon={Trophy} hue="[--hue:163]" id="winners" text={t('home.winners')}>
        {hasRows && <LiveMark />}
        {hasRows && <RailButtons rail={rail} before={t('home.before')} after={t('home.after')} />}
      </SectionHeading>
      <SectionState query={winners} skeleton={<Skeleton className="h-[74px] rounded-2xl! lg:h-[242px]" />}>
        {(wins) => {
          const top = highestOf(wins)
          if (!top) return <NoWinYet />
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[332px_minmax(0,1fr)]">
              <TopWin win={top} />
              <LatestWins wins={wins} nowMs={winners.dataUpdatedAt} rail={rail} />
            </div>
          )
        }}
      </SectionState>
    </section>
  )
}

/** Whether any of it is on the screen. */
function useIsSeen() {
  const [isSeen, setSeen] = useState(false)
  const watch = useCallback((place: HTMLElement) => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return { isSeen, watch }
}

function LiveMark() {
  return (
    <span className="flex items-center gap-2 text-[13.5px] text-soft">
      <span aria-hidden="true" className="size-2 rounded-full bg-lose" />
      {t('home.winnersLive')}
    </span>
  )
}

interface LatestWinsProps {
  readonly wins: readonly Win[]
  readonly nowMs: number
  readonly rail: Rail
}

/**
 * Newest first. A place keeps its element, and only what it shows changes, so that nothing moves on the page; and nothing changes under
 * the finger of who is about to press.
 */
function LatestWins({ wins, nowMs, rail }: LatestWinsProps) {
  const [held, setHeld] = useState<readonly Win[] | null>(null)
  const [known] = useState(() => new Set(wins.map(keyOf)))
  const hold = (): void => setHeld(wins)
  const release = (): void => setHeld(null)
  const shown = held ?? wins
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is in it
    <div onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release} className="min-w-0">
      <RailTrack
        rail={rail}
        label={t('home.winners')}
        className={`grid! grid-flow-col grid-rows-1 gap-2.5 ${columnsOf(shown.length)}`}
      >
        {shown.map((win, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays
          <li key={place}>
            <WinRow win={win} nowMs={nowMs} isNew={!known.has(keyOf(win))} />
          </li>
        ))}
      </RailTrack>
    </div>
  )
}

const keyOf = ({ nodeId, at, customerName, winAmount }: Win): string => `${nodeId} ${at} ${customerName} ${winAmount}`

/** One row of them on a phone. Beside the highest a few fill three rows; more of them are wide enough for their words, and scroll. */
function columnsOf(count: number): string {
  if (count <= 1) return 'auto-cols-[100%]'
  if (count <= 3) return 'auto-cols-[85%] sm:auto-cols-[300px] lg:grid-rows-3 lg:auto-cols-[100%]'
  if (count <= 6)
    return `auto-cols-[85%] sm:auto-cols-[300px] ${count <= 4 ? 'lg:grid-rows-2' : 'lg:grid-rows-3'} xl:auto-cols-[calc((100%-10px)/2)]`
  return 'auto-cols-[85%] sm:auto-cols-[300px] lg:grid-rows-3'
}

/** Only its place on the screen depends on it; the amounts themselves are never counted with. */
function highestOf(wins: readonly Win[]): Win | undefined {
  return wins.toSorted((a, b) => Number(b.winAmount) - Number(a.winAmount))[0]
}

function TopWin({ win }: { readonly win: Win }) {
  const start = useStartNode()
  return (
    <div className="top-win relative flex min-h-[242px] flex-col max-lg:hidden items-start justify-center overflow-hidden rounded-2xl p-6 shadow-2">
      <Weave className="opacity-10!" />
      <p className="relative text-[14px] font-semibold text-[oklch(0.92_0.06_165)]">{t('home.topWin')}</p>
      <p className="relative mt-2.5 font-display text-[34px] leading-tight font-bold tracking-[-0.01em] md:text-[40px]">
        <Money amount={win.winAmount} currency={win.currency as Currency} className="font-bold!" />
      </p>
      <p className="relative mt-1.5 text-[14.5px]">{t('home.wonOn', { name: win.customerName, game: win.gameName })}</p>
      <Button
        onClick={() => start(win.nodeId, win.gameName)}
        className="relative mt-5 max-w-full bg-[oklch(0.985_0.015_88)]! text-[oklch(0.24_0.05_200)]!"
      >
        <span className="truncate">{t('home.playGame', { game: win.gameName })}</span>
      </Button>
    </div>
  )
}

interface WinRowProps {
  readonly win: Win
  readonly nowMs: number
  /** It came while somebody looked. */
  readonly isNew: boolean
}

function WinRow({ win, nowMs, isNew }: WinRowProps) {
  const start = useStartNode()
  return (
    <button
      type="button"
      onClick={() => start(win.nodeId, win.gameName)}
      className="flex h-full relative min-h-[74px] w-full items-center overflow-hidden gap-3.5 rounded-[14px] bg-surface-1 ps-2.5 pe-4 text-start shadow-1 transition-colors duration-150 hover:bg-surface-2"
    >
      {isNew && <span key={keyOf(win)} aria-hidden="true" className="win-wash absolute inset-0" />}
      <GamePicture key={win.iconUrl} url={win.iconUrl} />
      {/* Each line shares its room by itself: a long name does not cost the game's its letters. */}
      <span className="relative grid min-w-0 flex-1 gap-1 leading-tight">
        <span className="flex items-baseline justify-between gap-2">
          <bdi className="truncate text-[14.5px] font-semibold">{win.gameName}</bdi>
          <Money amount={win.winAmount} currency={win.currency as Currency} className="flex-none text-base text-win" />
        </span>
        <span className="flex items-baseline justify-between gap-2 text-[13px] text-soft">
          <bdi className="flex-none">{win.customerName}</bdi>
          <span className="truncate">{formatAgo(win.at, nowMs)}</span>
        </span>
      </span>
    </button>
  )
}

function GamePicture({ url }: { readonly url: string }) {
  const { isBroken, watch } = useBrokenPicture()
  return (
    <span className="tile-blank relative size-[54px] flex-none overflow-hidden rounded-[10px]">
      {!isBroken && (
        <img
          {...watch}
          src={artUrl(url)}
          alt=""
          width={54}
          height={72}
          loading="lazy"
          decoding="async"
          className="size-full object-cover object-[50%_8%]"
        />
      )}
    </span>
  )
}

function NoWinYet() {
  return (
    <div className="top-win relative grid min-h-[242px] content-center justify-items-center gap-2 overflow-hidden rounded-2xl px-6 py-8 text-center shadow-2">
      <Weave className="opacity-10!" />
      <span data-theme="night" className="relative mb-1">
        <Mark size={56} />
      </span>
      <p className="relative font-display text-[22px] font-semibold">{t('home.winnersEmpty')}</p>
      <p className="relative max-w-md text-[15px] text-[oklch(0.93_0.03_165)]">{t('home.winnersEmptyHint')}</p>
    </div>
  )
}
