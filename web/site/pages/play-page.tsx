import { lazy, Suspense, useEffect } from 'react'
import { session } from '#web/features/client/client.ts'
import { t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import '#web/site/features/play/play.css'
import { openPopup } from '#web/features/popups/popups.ts'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { useViewer } from '#web/features/session/viewer.ts'
import { usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { BarHeart } from '#web/site/features/games/heart-button.tsx'
import { GameClosed } from '#web/site/features/play/game-closed.tsx'
import { askAgain, useGame } from '#web/site/features/play/game-query.ts'
import type { Mode, PlayGame } from '#web/site/features/play/model.ts'
import { useTable } from '#web/site/features/play/use-table.ts'

const Slot = lazy(async () => ({
  default: (await loadScreen(() => import('#web/site/features/play/slot/slot-game.tsx'))).SlotGame,
}))
const Instant = lazy(async () => ({
  default: (await loadScreen(() => import('#web/site/features/play/instant/instant-game.tsx'))).InstantGame,
}))

/** One of our own games: `/play/<node>`, with `?mode=demo` for play money. */
export function PlayPage() {
  const nodeId = usePath().split('/')[2] ?? ''
  const mode: Mode = useQueryValue('mode') === 'demo' ? 'demo' : 'real'
  const query = useGame(nodeId, mode)
  useTitle(t('title.page', { page: query.data?.gameName ?? t('play.title') }))
  if (query.isPending) return <ScreenLoader />
  if (query.data === undefined) return <GameClosed query={query} />
  return <Seated key={`${nodeId} ${mode}`} game={query.data} />
}

/** Real money is a member's; whoever else presses is told what is missing. */
function mayPlay({ mode }: PlayGame): boolean {
  if (mode === 'demo' || session.token() !== null) return true
  openPopup({ kind: 'login' })
  return false
}

/** What says that this screen is behind what is true. */
const stale: ReadonlySet<string> = new Set([
  ...['step_is_wrong', 'round_is_open', 'round_is_over', 'gift_is_over', 'gift_does_not_fit'],
])

function Seated({ game }: { readonly game: PlayGame }) {
  const { table, state } = useTable(game)
  const { refusal } = state
  useEffect(() => {
    if (refusal === 'real_account_is_needed') openPopup({ kind: 'trial' })
    if (refusal === 'sign_in_is_needed') openPopup({ kind: 'login' })
    if (refusal !== null && stale.has(refusal)) askAgain()
  }, [refusal])
  const { nodeId, vassalage, category } = game
  const viewer = useViewer()
  const heart = <BarHeart game={{ nodeId, vassalage, gameType: category }} viewer={viewer} />
  const seat = { game, table, state, heart, mayPlay: () => mayPlay(game) }
  return <Suspense fallback={<ScreenLoader />}>{game.title ? <Slot {...seat} /> : <Instant {...seat} />}</Suspense>
}
