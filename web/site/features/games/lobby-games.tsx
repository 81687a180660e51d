import type { ReactNode } from 'react'
import type { GameCategory } from '#modules/catalog/rules.ts'
import { CallFailed } from '#web/features/client/call-failed.tsx'
import type { CallRefused } from '#web/features/client/use-call.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import type { Viewer } from '#web/features/session/viewer.ts'
import { t } from '#web/lib/i18n.ts'
import { Link } from '#web/lib/navigation.tsx'
import type { GameEntry } from '#web/site/catalog/game-entry.tsx'
import type { CardActions } from '#web/site/features/games/game-card.tsx'
import {
  hrefOfLobbyFilter,
  isWholeShelf,
  type LobbyFilter,
  ofCategory,
  type Show,
  wholeShelf,
} from '#web/site/features/games/lobby-filter.ts'
import { GridSkeleton, LobbyGrid } from '#web/site/features/games/lobby-grid.tsx'
import { type Hearts, useFavouriteGames } from '#web/site/features/games/use-favourites.ts'
import { useGamePages, useHotGames, useRecentGames } from '#web/site/features/games/use-games.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Clock3 } from '#web/ui/icons.ts'

interface LobbyGamesProps {
  readonly label: string
  readonly path: string
  readonly category: GameCategory
  readonly input: LobbyFilter
  readonly viewer: Viewer
  readonly hearts: Hearts
  readonly actions: CardActions
}

/** The games that the address asks for. */
export function LobbyGames(props: LobbyGamesProps) {
  const { show } = props.input
  if (show === 'hot') return <HotGames {...props} />
  if (show === 'recent') return <RecentGames {...props} />
  if (show === 'favourites') return <FavouriteGames {...props} />
  // Another input is another list: its pages and its place begin anew.
  return <ShelfGames key={JSON.stringify([props.category, props.input])} {...props} />
}

function ShelfGames({ label, path, category, input, viewer, hearts, actions }: LobbyGamesProps) {
  const { first, gameAt, want } = useGamePages(category, input, viewer)
  if (first.isPending) return <GridSkeleton />
  if (first.isError && !first.data) return <CallFailed query={first} />
  const { games, total } = first.data
  if (total === 0) return <NothingHere path={path} input={input} />
  return (
    <>
      {first.isRefetchError && <Stale />}
      {games.every(({ state }) => state === 'soon') && <SoonNote />}
      <LobbyGrid label={label} total={total} gameAt={gameAt} hasHeart={hearts.has} actions={actions} onView={want} />
    </>
  )
}

interface OwnQuery {
  readonly data: readonly GameEntry[] | undefined
  readonly error: CallRefused | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly isRefetchError: boolean
  refetch(): Promise<unknown>
}

/** A list that comes whole. */
function WholeList({
  query,
  empty,
  ...props
}: LobbyGamesProps & { readonly query: OwnQuery; readonly empty: ReactNode }) {
  const { data, error } = query
  if (!data) return error ? <CallFailed query={{ ...query, error }} /> : <GridSkeleton />
  if (data.length === 0) return empty
  return (
    <>
      {query.isRefetchError && <Stale />}
      <LobbyGrid
        label={props.label}
        total={data.length}
        gameAt={(place) => data[place]}
        hasHeart={props.hearts.has}
        actions={props.actions}
      />
    </>
  )
}

function HotGames(props: LobbyGamesProps) {
  const query = useHotGames()
  const data = query.data && ofCategory(query.data, props.category)
  const empty = <Empty path={props.path} title={t('games.hotEmpty')} hint={t('games.emptyHint')} />
  return <WholeList {...props} query={{ ...query, data }} empty={empty} />
}

function RecentGames(props: LobbyGamesProps) {
  const query = useRecentGames(props.viewer)
  if (props.viewer === 'visitor') return <SignInFirst path={props.path} show="recent" />
  const empty = <Empty path={props.path} title={t('games.recentEmpty')} hint={t('games.recentEmptyHint')} />
  const data = query.data && ofCategory(query.data, props.category)
  return <WholeList {...props} query={{ ...query, data }} empty={empty} />
}

function FavouriteGames(props: LobbyGamesProps) {
  const query = useFavouriteGames()
  if (props.viewer !== 'member') return <SignInFirst path={props.path} show="favourites" />
  // A heart that was just taken away leaves at once.
  const data = query.data?.filter(({ nodeId }) => props.hearts.has(nodeId))
  const empty = <Empty path={props.path} title={t('games.favouritesEmpty')} hint={t('games.favouritesEmptyHint')} />
  return <WholeList {...props} query={{ ...query, data }} empty={empty} />
}

function Stale() {
  return (
    <output className="mb-4 block rounded-xl bg-lose-wash px-4 py-2.5 text-[13px] text-lose">{t('state.stale')}</output>
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

/** Why there is nothing depends on what was asked for, and so does the next step. */
function NothingHere({ path, input }: { readonly path: string; readonly input: LobbyFilter }) {
  if (isWholeShelf(input)) {
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
  if (input.search !== null) {
    return (
      <Empty path={path} title={t('games.searchEmpty', { text: input.search })} hint={t('games.searchEmptyHint')} />
    )
  }
  if (input.vendor !== null && input.tab === null && input.show === null) {
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
  return <Empty path={path} title={t('games.filterEmpty')} hint={t('games.filterEmptyHint')} />
}

function Empty({ path, title, hint }: { readonly path: string; readonly title: string; readonly hint: string }) {
  return (
    <Card>
      <EmptyState title={title} hint={hint}>
        <Link to={path} keepsScroll className={buttonClass()}>
          {t('games.showAllGames')}
        </Link>
      </EmptyState>
    </Card>
  )
}

function SignInFirst({ path, show }: { readonly path: string; readonly show: Show }) {
  const to = hrefOfLobbyFilter(path, { ...wholeShelf, show })
  return (
    <Card>
      <EmptyState title={t('games.signIn')} hint={t('games.signInHint')}>
        <Button look="gold" onClick={() => openPopup({ kind: 'login', to })}>
          {t('nav.logIn')}
        </Button>
      </EmptyState>
    </Card>
  )
}
