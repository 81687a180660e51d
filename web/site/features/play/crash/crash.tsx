import { Check, History as HistoryIcon, List, ShieldCheck, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { crash as rules } from '#engines/instant/crash/data.ts'
import { multiplierAt } from '#engines/instant/crash/growth.ts'
import { systemClock } from '#kit/clock.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { StakeControl, TableNotice, Tool } from '#web/site/features/play/controls.tsx'
import { ChainDialog } from '#web/site/features/play/crash/chain-dialog.tsx'
import '#web/site/features/play/crash/crash.css'
import { Sky } from '#web/site/features/play/crash/sky.tsx'
import {
  type CrashBet,
  type CrashPast,
  type CrashRound,
  type CrashView,
  useCrash,
} from '#web/site/features/play/crash/use-crash.ts'
import { GameBar } from '#web/site/features/play/game-bar.tsx'
import { HistoryDialog } from '#web/site/features/play/history-dialog.tsx'
import { DecimalChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantRules } from '#web/site/features/play/instant/instant-rules.tsx'
import { currencyOf, decimalOf, type Mode, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { RulesDialog } from '#web/site/features/play/rules-dialog.tsx'
import type { SeatProps } from '#web/site/features/play/seat.ts'
import { noteOutcome } from '#web/site/features/play/sitting.ts'
import { type Stake, useStake } from '#web/site/features/play/use-stake.ts'
import { askAgain } from '#web/site/features/play/use-table.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

type Panel = 'rules' | 'fair' | 'history'

/** The kite that everybody flies together. */
export function Crash({ game, mayPlay }: SeatProps) {
  const crash = useCrash(game.mode)
  const flying = withMine(crash)
  const isStill = usePrefersStillness()
  const stake = useStake(game, null)
  const [autoX100, setAuto] = useState<number | null>(null)
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = (): void => setPanel(null)
  useOutcome(crash, game.mode)
  return (
    <div className="play">
      <GameBar game={game} />
      <main id="content" className="crash-layout">
        <BetList crash={crash} flying={flying} game={game} />
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
          <section aria-label={t('play.betPanel')} className="crash-panel">
            <div className="grid content-start gap-3">
              <TableNotice phase="ready" refusal={crash.refusal} />
              <Purse game={game} crash={crash} />
              <div className="rounded-2xl bg-well p-1.5 shadow-well">
                <StakeControl
                  stake={stake.value}
                  currency={currencyOf(game)}
                  steps={stake.steps}
                  isLocked={crash.mine !== null}
                  onStake={stake.set}
                />
              </div>
              <Checkbox
                label={t('play.crash.autoOut')}
                checked={autoX100 !== null}
                onChange={({ target }) => setAuto(target.checked ? 200 : null)}
              />
              {autoX100 !== null && (
                <DecimalChoice
                  label={t('play.limbo.target')}
                  x100={autoX100}
                  least={rules.targetX100Least}
                  most={rules.targetX100Most}
                  suffix="×"
                  isLocked={crash.mine !== null}
                  onChoose={setAuto}
                />
              )}
              <div className="flex gap-2">
                <Tool icon={List} text={t('play.rules')} onPress={() => setPanel('rules')} />
                <Tool icon={ShieldCheck} text={t('play.fair')} onPress={() => setPanel('fair')} />
                <Tool icon={HistoryIcon} text={t('play.history')} onPress={() => setPanel('history')} />
              </div>
            </div>
            <Action crash={crash} game={game} stake={stake} autoX100={autoX100} mayPlay={mayPlay} />
          </section>
        </div>
      </main>
      {panel === 'rules' && (
        <RulesDialog game={game} onClose={close}>
          <InstantRules game={game} />
        </RulesDialog>
      )}
      {panel === 'fair' && <ChainDialog crash={crash} onClose={close} />}
      {panel === 'history' && <HistoryDialog game={game} onClose={close} />}
    </div>
  )
}

/** A bet counts towards the evening when its round is over, and the purse is asked for again. */
function useOutcome({ round, mine }: CrashView, mode: Mode): void {
  const isOver = round?.state === 'over'
  useEffect(() => {
    if (!isOver || !mine) return
    const note = (): void => {
      const currency = currencyOf(mine)
      const paid = minorOf(mine.payout ?? '0', currency)
      noteOutcome({ id: mine.id, mode, currency, stake: minorOf(mine.stake, currency), paid })
      askAgain()
    }
    // A target that was reached just before the end is paid after everyone has heard of the end.
    const timer = setTimeout(note, mine.payout === null ? lostAfterMs : 0)
    return () => clearTimeout(timer)
  }, [isOver, mine, mode])
}

const lostAfterMs = 2_000

/** Everyone's bets, and among them one's own also where nobody else sees it. */
function withMine({ bets, mine }: CrashView): readonly CrashBet[] {
  if (!mine || bets.some(({ id }) => id === mine.id)) return bets
  return [...bets, { ...mine, name: t('play.crash.you') }]
}

function Purse({ game, crash }: { readonly game: PlayGame; readonly crash: CrashView }) {
  const currency = currencyOf(game)
  const isFlying = crash.mine !== null && crash.round?.state !== 'over'
  const balance = (isFlying ? crash.mine?.balance : null) ?? game.balance
  return (
    <p className="flex items-center justify-between gap-3 rounded-2xl bg-well px-4 py-2.5 shadow-well">
      <span className="text-[13px] text-soft">{t(game.mode === 'demo' ? 'play.demoBalance' : 'play.balance')}</span>
      <bdi dir="ltr" className="tabular text-[17px] font-semibold">
        {balance === null ? '–' : writeMinor(minorOf(balance, currency), currency)}
      </bdi>
    </p>
  )
}

/** What the multiplier is now, several times a second. */
function useNow(round: CrashRound | null): { readonly x100: number; readonly waitMs: number } {
  const [, setTick] = useState(0)
  useEffect(() => {
    if (!round || round.state === 'over') return
    const timer = setInterval(() => setTick((tick) => tick + 1), 60)
    return () => clearInterval(timer)
  }, [round])
  const awayMs = round ? systemClock.nowMs() - round.startMs : 0
  if (round?.state === 'over') return { x100: round.pointX100 ?? 100, waitMs: 0 }
  return { x100: awayMs > 0 ? multiplierAt(Math.floor(awayMs)) : 100, waitMs: Math.max(0, -awayMs) }
}

const times = (x100: number): string => `${(x100 / 100).toFixed(2)}×`

function Headline({ round }: { readonly round: CrashRound | null }) {
  const { x100, waitMs } = useNow(round)
  if (!round) return <p className="crash-headline small">{t('play.crash.waiting')}</p>
  return (
    <div className="crash-headline" data-state={round.state}>
      {round.state === 'betting' ? (
        <p className="wait">{t('play.crash.betting', { seconds: (waitMs / 1000).toFixed(1) })}</p>
      ) : (
        <p className="number" dir="ltr">
          {times(x100)}
        </p>
      )}
      <p className="text-[15px] font-medium">{t('play.crash.round', { number: formatNumber(round.index) })}</p>
      <p aria-live="polite" className="sr-only">
        {round.state === 'over' && t('play.crash.crashed', { point: times(round.pointX100 ?? 100) })}
      </p>
    </div>
  )
}

interface ActionProps {
  readonly crash: CrashView
  readonly game: PlayGame
  readonly stake: Stake
  readonly autoX100: number | null
  readonly mayPlay: () => boolean
}

/** One place, and in it the one thing that can be done now. */
function Action({ crash, game, stake, autoX100, mayPlay }: ActionProps) {
  const { round, mine, isBusy } = crash
  const { x100 } = useNow(round)
  const currency = currencyOf(game)
  const staked = mine ? minorOf(mine.stake, currency) : 0n
  if (mine?.cashedOutX100)
    return (
      <div className="crash-action done">
        <p className="flex items-center gap-2 font-semibold">
          <Check aria-hidden="true" className="size-5" />
          {t('play.crash.outAt', { point: times(mine.cashedOutX100) })}
        </p>
        <p className="amount">
          <bdi dir="ltr">{writeMinor(minorOf(mine.payout ?? '0', currency), currency)}</bdi>
        </p>
      </div>
    )
  if (mine && round?.state === 'running')
    return (
      <button type="button" disabled={isBusy} onClick={crash.cashOut} className="crash-action gold-button">
        {t('play.crash.cashOut')}
        <span className="amount" dir="ltr">
          {writeMinor((staked * BigInt(x100)) / 100n, currency)}
        </span>
      </button>
    )
  if (mine && round?.state === 'betting') return <div className="crash-action done">{t('play.crash.placed')}</div>
  const isOpen = round?.state === 'betting'
  return (
    <button
      type="button"
      disabled={!isOpen || isBusy}
      onClick={() => mayPlay() && crash.bet(decimalOf(stake.value, currency), currency, autoX100)}
      className="crash-action gold-button"
    >
      {isOpen ? t('play.crash.place') : t('play.crash.next')}
      <span className="amount" dir="ltr">
        {writeMinor(stake.value, currency)}
      </span>
    </button>
  )
}

function Points({ history }: { readonly history: readonly CrashPast[] }) {
  return (
    <ul aria-label={t('play.crash.history')} className="flex gap-2 overflow-hidden" dir="ltr">
      {history.map(({ index, pointX100 }) => (
        <li
          key={index}
          className={`tabular grid h-9 flex-none place-items-center rounded-full px-3.5 text-[14px] font-semibold shadow-1 ${pointX100 >= 1000 ? 'bg-gold-wash text-gold' : pointX100 >= 200 ? 'bg-win-wash text-win' : 'bg-surface-2 text-soft'}`}
        >
          {times(pointX100)}
        </li>
      ))}
    </ul>
  )
}

interface BetListProps {
  readonly crash: CrashView
  readonly flying: readonly CrashBet[]
  readonly game: PlayGame
}

/** Who flies along. Play money stands in the list of its own player, and counts for nothing. */
function BetList({ crash, flying, game }: BetListProps) {
  const currency = currencyOf(game)
  const sorted = flying.toSorted((a, b) => (a.cashedOutX100 ?? 1e9) - (b.cashedOutX100 ?? 1e9)).slice(0, 60)
  const total = crash.bets
    .filter((bet) => bet.currency === currency)
    .reduce((all, { stake }) => all + minorOf(stake, currency), 0n)
  return (
    <aside aria-labelledby="crash-bets" className="crash-bets">
      <h2 id="crash-bets" className="px-2 text-[17px] font-semibold">
        {t('play.crash.all')}
      </h2>
      <p className="flex items-center justify-between gap-2 px-2 text-soft">
        <span className="flex items-center gap-2">
          <Users aria-hidden="true" className="size-[18px]" />
          {t('play.crash.players', { count: formatNumber(crash.bets.length) })}
        </span>
        <bdi dir="ltr" className="tabular font-semibold text-strong">
          {writeMinor(total, currency)}
        </bdi>
      </p>
      {sorted.length === 0 && <p className="px-2 py-8 text-center text-faint">{t('play.crash.noBets')}</p>}
      <ul className="grid gap-0.5">
        {sorted.map((bet) => (
          <BetRow key={bet.id} bet={bet} isMine={bet.id === crash.mine?.id} />
        ))}
      </ul>
    </aside>
  )
}

function BetRow({ bet, isMine }: { readonly bet: CrashBet; readonly isMine: boolean }) {
  const currency = currencyOf(bet)
  const isOut = bet.cashedOutX100 !== null
  return (
    <li className={`tabular crash-row ${isOut ? 'bg-win-wash' : ''}`}>
      <span className={`truncate ${isMine ? 'font-semibold text-gold' : ''}`}>
        {isMine ? t('play.crash.you') : <bdi>{bet.name}</bdi>}
      </span>
      <bdi dir="ltr" className="text-soft">
        {writeMinor(minorOf(bet.stake, currency), currency)}
      </bdi>
      <bdi dir="ltr" className={`text-end ${isOut ? 'font-semibold text-win' : 'text-faint'}`}>
        {isOut ? times(bet.cashedOutX100 ?? 0) : t('play.crash.flying')}
      </bdi>
    </li>
  )
}
