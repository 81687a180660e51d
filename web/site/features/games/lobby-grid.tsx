import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import { type CardActions, GameCard } from '#web/site/features/games/game-card.tsx'
import { GameTileSkeleton } from '#web/ui/game-tile.tsx'

const gridClass =
  'grid grid-cols-3 gap-x-2.5 gap-y-4 sm:gap-x-4 sm:gap-y-5 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6'

/** What is there before anything can be measured: four rows of the widest grid, as the server renders them. */
const firstView = 24
/** Two rows are fetched at once, the others when they are scrolled to. */
const firstPictures = 12

interface Measures {
  readonly columns: number
  readonly rowPx: number
  /** From the top of the page to the first row. */
  readonly topPx: number
}

interface LobbyGridProps {
  readonly label: string
  readonly total: number
  readonly gameAt: (place: number) => GameEntry | undefined
  readonly hasHeart: (nodeId: string) => boolean
  readonly actions: CardActions
  /** These places are in view, or nearly. */
  readonly onView?: (from: number, to: number) => void
}

/**
 * Thousands of games as tiles, of which only those near the screen exist. The grid is the browser's own; what is above and
 * below is a padding, so that the tiles on screen stay the same elements while the page scrolls.
 */
export function LobbyGrid({ label, total, gameAt, hasHeart, actions, onView }: LobbyGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const measures = useMeasures(list, total)
  const rows = measures ? Math.ceil(total / measures.columns) : 0
  // oxlint-disable-next-line react/incompatible-library -- What it gives is read here and handed to nobody.
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => measures?.rowPx ?? 1,
    overscan: 3,
    scrollMargin: measures?.topPx ?? 0,
  })
  useEffect(() => virtual.measure(), [virtual, measures])

  const shown = virtual.getVirtualItems()
  const [top, bottom] = [shown[0], shown.at(-1)]
  const isVirtual = measures !== null && top !== undefined && bottom !== undefined
  const from = isVirtual ? top.index * measures.columns : 0
  const to = Math.min(total, isVirtual ? (bottom.index + 1) * measures.columns : firstView)
  useEffect(() => onView?.(from, to), [onView, from, to])

  const padding = isVirtual
    ? {
        paddingTop: top.start - measures.topPx,
        paddingBottom: Math.max(0, virtual.getTotalSize() - (bottom.end - measures.topPx)),
      }
    : undefined
  return (
    <ul ref={list} aria-label={label} style={padding} className={gridClass}>
      {Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i).map((place) => {
        const game = gameAt(place)
        return (
          <li key={game?.nodeId ?? place} aria-setsize={total} aria-posinset={place + 1} className="min-w-0">
            {game ? (
              <GameCard
                game={game}
                isFavourite={hasHeart(game.nodeId)}
                actions={actions}
                isFirstView={place < firstPictures}
              />
            ) : (
              <GameTileSkeleton />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** How the browser laid the grid out, and again whenever it lays it out otherwise. */
function useMeasures(list: React.RefObject<HTMLUListElement | null>, total: number): Measures | null {
  const [measures, setMeasures] = useState<Measures | null>(null)
  useLayoutEffect(() => {
    const grid = list.current
    if (!grid || total === 0) return
    const look = (): void => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
      const tile = grid.querySelector('li')
      if (!tile) return
      const next = {
        columns: gridTemplateColumns.split(' ').length,
        rowPx: tile.offsetHeight + Number.parseFloat(rowGap),
        topPx: grid.getBoundingClientRect().top + window.scrollY,
      }
      setMeasures((was) =>
        was?.columns === next.columns && was.rowPx === next.rowPx && was.topPx === next.topPx ? was : next,
      )
    }
    look()
    // What comes or goes above moves the grid without changing its own size.
    const sizes = new ResizeObserver(look)
    sizes.observe(grid)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [list, total])
  return measures
}

export function GridSkeleton() {
  return (
    <output aria-label={t('state.loading')} className={gridClass}>
      {Array.from({ length: firstPictures }, (_, i) => (
        <GameTileSkeleton key={i} />
      ))}
    </output>
  )
}
