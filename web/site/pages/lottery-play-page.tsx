import '#web/site/features/play/play.css'
import '#web/site/features/play/lottery/lobby.css'
import '#web/site/features/play/lottery/lottery-play.css'
import { readCurrency, useBalance } from '#web/features/balance/use-balance.ts'
import { lotteryName } from '#web/features/lottery/lottery-name.ts'
import { openPopup } from '#web/features/popups/popups.ts'
import { ScreenLoader } from '#web/features/screens/screen-loader.tsx'
import { useIsSignedIn } from '#web/features/session/use-session.ts'
import { t } from '#web/lib/i18n.ts'
import { usePath, useQueryValue } from '#web/lib/navigation.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { GameClosed } from '#web/site/features/play/game-closed.tsx'
import { PlayScreen } from '#web/site/features/play/lottery/play-screen.tsx'
import { useGame, useLottery } from '#web/site/features/play/lottery/use-lottery.ts'
import type { Mode } from '#web/site/features/play/model.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** A lottery to bet on: `/lottery/<id>`, with `?mode=demo` for play money. */
export function LotteryPlayPage() {
  const id = usePath().split('/')[2] ?? ''
  useTitle(t('title.page', { page: lotteryName(id) }))
  const mode: Mode = useQueryValue('mode') === 'demo' ? 'demo' : 'real'
  return <OneLottery key={`${id} ${mode}`} id={id} mode={mode} />
}

function OneLottery({ id, mode }: { readonly id: string; readonly mode: Mode }) {
  const { query, aheadMs } = useLottery(id)
  const game = useGame(query.data?.lottery.game)
  const isSignedIn = useIsSignedIn()
  const balance = useBalance(isSignedIn)
  if (query.isPending || game.isPending || (isSignedIn && balance.isPending)) return <ScreenLoader />
  if (!query.data || !game.data) return <GameClosed query={query} />
  if (!isSignedIn && query.data.lottery.draws === 'official') return <NeedsSignIn id={id} />
  const currency = readCurrency(balance.data?.currency ?? query.data.limits[0]?.currency ?? '')
  return <PlayScreen answer={query.data} game={game.data} terms={{ currency, mode }} aheadMs={aheadMs} />
}

/** Official draws are for members; own draws may be watched by everybody. */
function NeedsSignIn({ id }: { readonly id: string }) {
  return (
    <main id="content" className="grid min-h-dvh place-items-center px-5">
      <EmptyState isPage title={lotteryName(id)} hint={t('lottery.signInHint')}>
        <Button look="gold" onClick={() => openPopup({ kind: 'login' })}>
          {t('nav.logIn')}
        </Button>
      </EmptyState>
    </main>
  )
}
