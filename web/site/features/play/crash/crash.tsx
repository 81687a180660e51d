import { useMemo, useState } from 'react'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { Tool } from '#web/site/features/play/controls.tsx'
import { Board } from '#web/site/features/play/crash/board.tsx'
import { ChainDialog } from '#web/site/features/play/crash/chain-dialog.tsx'
import { History as HistoryIcon, List, ShieldCheck } from '#web/ui/icons.ts'
import '#web/site/features/play/crash/crash.css'
import { Entries } from '#web/site/features/play/crash/entries.tsx'
import { listKeys, shownKeys } from '#web/site/features/play/crash/entry-keys.ts'
import { Sky } from '#web/site/features/play/crash/sky.tsx'
import { writeTimes } from '#web/site/features/play/crash/times.ts'
import {
  type CrashBet,
  type CrashPast,
  type CrashRound,
  type CrashView,
  useCrash,
} from '#web/site/features/play/crash/use-crash.ts'
import { useNow } from '#web/site/features/play/crash/use-now.ts'
import { GameBar } from '#web/site/features/play/game-bar.tsx'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { HistoryDialog } from '#web/site/features/play/history-dialog.tsx'
import { InstantRules } from '#web/site/features/play/instant/instant-rules.tsx'
import { KeyHints } from '#web/site/features/play/key-hints.tsx'
import { KeysDialog } from '#web/site/features/play/keys-dialog.tsx'
import { currencyOf, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { RulesDialog } from '#web/site/features/play/rules-dialog.tsx'
import { usePlayKeys } from '#web/site/features/play/use-play-keys.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

type Panel = 'rules' | 'fair' | 'history' | 'keys'

/** The kite that everybody flies together. */
export function Crash({ game, mayPlay, heart }: GameScreenProps) {
  const crash = useCrash(game.mode)
  const { bets, mine } = crash
  // The picture keeps what it knows of a bet for as long as the bet is the same.
  const flying = useMemo(() => withMine(bets, mine), [bets, mine])
  const isStill = usePrefersStillness()
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = (): void => setPanel(null)
  usePlayKeys([{ key: '?', text: t('play.keys.title'), run: () => setPanel('keys') }], panel === null)
  return (
    <div className="play">
      <GameBar game={game} heart={heart} />
      <main id="content" className="crash-layout">
        <Board crash={crash} flying={flying} game={game} />
        <div className="grid min-w-0 content-start gap-3">
          <Points history={crash.history} />
          <section aria-label={t('play.stage')} className="crash-stage">
            {crash.isPending ? (
              <Skeleton className="absolute inset-0" />
            ) : (
              <Sky round={crash.round} bets={flying} isStill={isStill} />
            )}
            <Headline round={crash.round} />
          </section>
          <div className="crash-strip">
            <Purse game={game} />
            <KeyHints press={t('play.crash.pressKey')} keys={shownKeys()} onAll={() => setPanel('keys')} />
            <Tool icon={List} text={t('play.rules')} onPress={() => setPanel('rules')} />
            <Tool icon={ShieldCheck} text={t('play.fair')} onPress={() => setPanel('fair')} />
            <Tool icon={HistoryIcon} text={t('play.history')} onPress={() => setPanel('history')} />
          </div>
          <Entries crash={crash} game={game} mayPlay={mayPlay} areKeysOn={panel === null} />
        </div>
      </main>
      {panel === 'rules' && (
        <RulesDialog game={game} onClose={close}>
          <InstantRules game={game} />
        </RulesDialog>
      )}
      {panel === 'fair' && <ChainDialog crash={crash} onClose={close} />}
      {panel === 'keys' && <KeysDialog keys={listKeys()} onClose={close} />}
      {panel === 'history' && <HistoryDialog game={game} onClose={close} />}
    </div>
  )
}

/** Everyone's bets, and among them one's own by that name, also where nobody else sees it. */
function withMine(bets: readonly CrashBet[], mine: CrashView['mine']): readonly CrashBet[] {
  const own = new Set(mine.map(({ id }) => id))
  const name = t('play.crash.you')
  const hidden = mine.filter(({ id }) => !bets.some((bet) => bet.id === id))
  return [...bets.map((bet) => (own.has(bet.id) ? { ...bet, name } : bet)), ...hidden.map((bet) => ({ ...bet, name }))]
}

function Purse({ game }: { readonly game: PlayGame }) {
  const currency = currencyOf(game)
  const { balance } = game
  return (
    <p className="me-auto grid">
      <span className="text-[13px] text-soft">{t(game.mode === 'demo' ? 'play.demoBalance' : 'play.balance')}</span>
      <bdi dir="ltr" className="tabular text-[19px] leading-tight font-semibold">
        {balance === null ? '–' : writeMinor(minorOf(balance, currency), currency)}
      </bdi>
    </p>
  )
}

function Headline({ round }: { readonly round: CrashRound | null }) {
  const { x100, waitMs } = useNow(round)
  if (!round) return <p className="crash-headline small">{t('play.crash.waiting')}</p>
  return (
    <div className="crash-headline" data-state={round.state}>
      {round.state === 'betting' ? (
        <p className="wait">
          {waitMs > 0 ? t('play.crash.betting', { seconds: (waitMs / 1000).toFixed(1) }) : t('play.crash.takingOff')}
        </p>
      ) : (
        <p className="number" data-long={x100 >= 100_000 || undefined} dir="ltr">
          {writeTimes(x100)}
        </p>
      )}
      <p className="text-[15px] font-medium">{t('play.crash.round', { number: formatNumber(round.index) })}</p>
      <p aria-live="polite" className="sr-only">
        {round.state === 'over' && t('play.crash.crashed', { point: writeTimes(round.pointX100 ?? 100) })}
      </p>
    </div>
  )
}

function Points({ history }: { readonly history: readonly CrashPast[] }) {
  return (
    <ul aria-label={t('play.crash.history')} className="crash-points" dir="ltr">
      {history.map(({ index, pointX100 }) => (
        <li
          key={index}
          className={`tabular grid h-9 flex-none place-items-center rounded-full px-3.5 text-[14px] font-semibold shadow-1 ${pointX100 >= 1000 ? 'bg-gold-wash text-gold' : pointX100 >= 200 ? 'bg-win-wash text-win' : 'bg-surface-2 text-soft'}`}
        >
          {writeTimes(pointX100)}
        </li>
      ))}
    </ul>
  )
}
