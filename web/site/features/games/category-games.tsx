import { Clock3 } from 'lucide-react'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { CallFailed } from '#web/site/call-failed.tsx'
import { useShowcase } from '#web/site/features/games/use-games.ts'
import { type GameEntry, GameEntryTile } from '#web/site/game-entry.tsx'
import { Link, usePath } from '#web/site/navigation.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GameTileSkeleton } from '#web/ui/game-tile.tsx'

interface CategoryGamesProps {
  readonly category: GameCategory
  /** The code of the maker whose games are wanted; undefined for all. */
  readonly vendor: string | undefined
}

/** The games of a category as tiles. */
export function CategoryGames({ category, vendor }: CategoryGamesProps) {
  const query = useShowcase(category, vendor)
  if (query.isPending) return <GridSkeleton />
  if (query.isError && !query.data) return <CallFailed query={query} />
  const { games, total } = query.data
  if (games.length === 0) return vendor === undefined ? <NoGames /> : <NoGamesOfMaker />
  return (
    <>
      {query.isRefetchError && (
        <output className="mb-4 block rounded-xl bg-lose-wash px-4 py-2.5 text-[13px] text-lose">
          {t('state.stale')}
        </output>
      )}
      {games.every(({ state }) => state === 'soon') && <SoonNote />}
      <Grid label={t(`category.${category}`)} games={games} />
      {total > games.length && (
        <p className="mt-6 text-center text-[13.5px] text-faint">
          {t('games.firstOf', { shown: formatNumber(games.length), count: formatNumber(total) })}
        </p>
      )}
    </>
  )
}

const gridClass =
  'grid grid-cols-3 gap-x-2.5 gap-y-4 sm:gap-x-4 sm:gap-y-5 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6'

/** Two rows of the widest grid; the others are fetched when they are scrolled to. */
const firstView = 12

function Grid({ label, games }: { readonly label: string; readonly games: readonly GameEntry[] }) {
  return (
    <ul aria-label={label} className={gridClass}>
      {games.map((game, i) => (
        <li key={game.nodeId} className="min-w-0">
          <GameEntryTile game={game} isFirstView={i < firstView} />
        </li>
      ))}
    </ul>
  )
}

function GridSkeleton() {
  return (
    <output aria-label={t('state.loading')} className={gridClass}>
      {Array.from({ length: firstView }, (_, i) => (
        <GameTileSkeleton key={i} />
      ))}
    </output>
  )
}

/** Whoever came to play is told before pressing anything. */
function SoonNote() {
  return (
    <p className="mb-5 flex items-center gap-3 rounded-xl bg-gold-wash px-4 py-3 text-[14px] text-strong">
      <Clock3 aria-hidden="true" className="size-4.5 flex-none text-gold" />
      {t('games.soon')}
    </p>
  )
}

function NoGamesOfMaker() {
  const path = usePath()
  return (
    <Card>
      <EmptyState title={t('games.makerEmpty')} hint={t('games.makerEmptyHint')}>
        <Link to={path} keepsScroll className={buttonClass()}>
          {t('games.showAll')}
        </Link>
      </EmptyState>
    </Card>
  )
}

function NoGames() {
  return (
    <Card>
      <EmptyState title={t('games.empty')} hint={t('games.emptyHint')}>
        <Link to="/" className={buttonClass()}>
          {t('games.toHome')}
        </Link>
      </EmptyState>
    </Card>
  )
}
