import { useCallback, useEffect, useState } from 'react'
import { type ExtraTab, extraTabsFor } from '#modules/catalog/rules/tabs.ts'
import { categoryOfPath, type GameCategory } from '#modules/catalog/rules.ts'
import { useBrand } from '#web/features/brand/use-brand.ts'
import { type Screen, screen } from '#web/features/screens/lazy-screen.ts'
import { LoadedScreen } from '#web/features/screens/loaded-screen.tsx'
import { useViewer } from '#web/features/session/viewer.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { asksFirst, type GameEntry } from '#web/site/catalog/game-entry.tsx'
import { useStartGame } from '#web/site/catalog/use-start-game.ts'
import { CategoryHeading } from '#web/site/features/games/category-heading.tsx'
import { FilterChips } from '#web/site/features/games/filter-chips.tsx'
import type { CardActions } from '#web/site/features/games/game-card.tsx'
import { GameSheet } from '#web/site/features/games/game-sheet.tsx'
import { isWholeShelf, type LobbyFilter, readLobbyFilter } from '#web/site/features/games/lobby-filter.ts'
import { LobbyGames } from '#web/site/features/games/lobby-games.tsx'
import { LobbyRails } from '#web/site/features/games/lobby-rails.tsx'
import { SearchBox } from '#web/site/features/games/search-box.tsx'
import { type Hearts, useHeartFailures, useHearts } from '#web/site/features/games/use-favourites.ts'
import { useCatalogEvents, useMakers } from '#web/site/features/games/use-games.ts'
import { VendorChips } from '#web/site/features/games/vendor-chips.tsx'
import { MissingPage } from '#web/site/pages/missing-page.tsx'
import { expectPages } from '#web/site/routing/page-files.ts'
import { lookOfCategory } from '#web/ui/category.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** One page for all categories: its path says which. */
export function CategoryPage() {
  const path = usePath()
  const category = categoryOfPath(path)
  return category === null ? <MissingPage /> : <Category category={category} path={path} />
}

/** Of one maker there is nothing to choose; and what goes across all categories has the makers of all of them. */
function hasMakers({ show, tab, search }: LobbyFilter, count: number): boolean {
  return count > 1 && tab === null && search === null && (show === null || show === 'new')
}

/** The game list pages have the extra tabs; a game centre is of one kind only. */
const pathsWithTabs: ReadonlySet<string> = new Set(['/rng', '/jili'])

function useInput(): LobbyFilter {
  const values = {
    show: useQueryValue('show'),
    tab: useQueryValue('tab'),
    vendor: useQueryValue('vendor'),
    search: useQueryValue('search'),
  }
  return readLobbyFilter((name) => values[name])
}

function Category({ category, path }: { readonly category: GameCategory; readonly path: string }) {
  const name = t(`category.${category}`)
  useTitle(t('title.page', { page: name }))
  useCatalogEvents()
  const input = useInput()
  const viewer = useViewer()
  const hearts = useHearts(viewer)
  const makers = useMakers(category)
  const languages = useBrand().data?.languages
  const tabs: readonly ExtraTab[] = languages && pathsWithTabs.has(path) ? extraTabsFor(languages) : []
  const { actions, sheet } = useCardActions(hearts)
  const isWhole = isWholeShelf(input)
  // Who looks at slots is about to play one, and what plays it is as large as all before.
  useEffect(() => {
    if (category === 'RNG') expectPages(['PlayPage', 'SlotGame'])
  }, [category])
  // Tables and lotteries are chosen by what they do now, in a lobby with a search and chips of its own.
  const lobby = isWhole ? lobbies.get(category) : undefined
  const parts = { path, category, viewer, hearts, actions }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <CategoryHeading category={category} makers={makers} lead={lobby && t(lobby.lead)} />
        {!lobby && (
          <div className="ms-auto w-full md:w-[min(46%,420px)]">
            <SearchBox path={path} searched={input.search} onGame={(game) => actions.onOpen(game, null)} />
          </div>
        )}
      </div>
      {!lobby && <FilterChips path={path} input={input} tabs={tabs} />}
      {makers && hasMakers(input, makers.length) && !lobby && <VendorChips path={path} makers={makers} input={input} />}
      {lobby && <LoadedScreen screen={lobby.screen} skeleton={<Skeleton className="h-160 rounded-2xl" />} />}
      {isWhole && !lobby && <LobbyRails {...parts} />}
      <section aria-label={name} className="min-h-80">
        {isWhole && <SectionHeading {...lookOfCategory(category)} id="all-games" text={t('games.of', { name })} />}
        <LobbyGames {...parts} label={name} input={input} />
      </section>
      {sheet}
      <HeartFailure />
    </div>
  )
}

const lotteries = screen(
  ['lottery', 'lotteries', 'refusals'],
  () => import('#web/site/pages/lottery-category.tsx'),
  'LotteryCategory',
)

const matches = screen(
  ['sports', 'markets', 'refusals'],
  () => import('#web/site/pages/sports-lobby.tsx'),
  'SportsCategory',
)

const tables = screen(['tables', 'play', 'refusals'], () => import('#web/site/pages/live-tables.tsx'), 'LiveTables')

interface Lobby {
  readonly screen: Screen
  readonly lead: PlainKey
}

/** What is live comes with a script of its own. */
const lobbies: ReadonlyMap<GameCategory, Lobby> = new Map<GameCategory, Lobby>([
  ['LIVE', { screen: tables, lead: 'games.lead.tables' }],
  ['LOTT', { screen: lotteries, lead: 'games.lead.lotteries' }],
  ['ELOTT', { screen: lotteries, lead: 'games.lead.lotteries' }],
  ['SPORTS', { screen: matches, lead: 'games.lead.sports' }],
  ['ESPORTS', { screen: matches, lead: 'games.lead.esports' }],
])

function useCardActions(hearts: Hearts) {
  const { start, demo, aim } = useStartGame()
  const [looked, setLooked] = useState<GameEntry | null>(null)
  const close = useCallback(() => setLooked(null), [])
  const actions: CardActions = {
    onOpen(game, event) {
      if (asksFirst(event) && game.state === 'open') setLooked(game)
      else start(game)
    },
    onDemo: demo,
    onAim: aim,
    onHeart: hearts.toggle,
  }
  const run = (what: (game: GameEntry) => void) => () => {
    if (!looked) return
    close()
    what(looked)
  }
  const sheet = looked && (
    <GameSheet
      game={looked}
      isFavourite={hearts.has(looked.nodeId)}
      onHeart={() => hearts.toggle(looked)}
      onPlay={run(start)}
      onDemo={run(demo)}
      onClose={close}
    />
  )
  return { actions, sheet }
}

/** Said when a heart goes back, and gone when the next one is pressed. */
function HeartFailure() {
  const failures = useHeartFailures()
  const [dismissed, setDismissed] = useState(0)
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-24 z-40">
      {failures > dismissed && (
        <button
          type="button"
          onClick={() => setDismissed(failures)}
          className="pointer-events-auto mx-auto block min-h-11 max-w-md animate-rise rounded-2xl bg-surface-3 px-5 py-3 text-[14px] font-medium text-strong shadow-3"
        >
          {t('games.favouriteFailed')}
        </button>
      )}
    </output>
  )
}
