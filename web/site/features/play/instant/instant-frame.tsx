import { type ReactNode, useState } from 'react'
import type { Json } from '#engines/game.ts'
import { formatTimes } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { AutoDialog } from '#web/site/features/play/auto-dialog.tsx'
import { CoinRain } from '#web/site/features/play/coin-rain.tsx'
import { TableNotice, Tool } from '#web/site/features/play/controls.tsx'
import { FairDialog } from '#web/site/features/play/fair-dialog.tsx'
import { FreeRoundsBar } from '#web/site/features/play/free-rounds-bar.tsx'
import { GameBar } from '#web/site/features/play/game-bar.tsx'
import { HistoryDialog } from '#web/site/features/play/history-dialog.tsx'
import { InstantRules } from '#web/site/features/play/instant/instant-rules.tsx'
import { boundsOf, doubleOf, halfOf } from '#web/site/features/play/instant/stake-amounts.ts'
import { StakeField, StakeTools } from '#web/site/features/play/instant/stake-field.tsx'
import type { InstantPlay, Past } from '#web/site/features/play/instant/use-instant.ts'
import { KeyHints } from '#web/site/features/play/key-hints.tsx'
import { KeysDialog } from '#web/site/features/play/keys-dialog.tsx'
import { currencyOf, minorOf, writeMinor } from '#web/site/features/play/model.ts'
import { RulesDialog, rtpText, topText, volatilityText } from '#web/site/features/play/rules-dialog.tsx'
import { freeNext, takesBets } from '#web/site/features/play/table.ts'
import { UnconfirmedBet } from '#web/site/features/play/unconfirmed-bet.tsx'
import { type PlayKey, usePlayKeys } from '#web/site/features/play/use-play-keys.ts'
import { usePressSpace } from '#web/site/features/play/use-press-space.ts'
import { Weave } from '#web/ui/art/weave.tsx'
import { History, List, Repeat, ShieldCheck, Square } from '#web/ui/icons.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface InstantFrameProps<Choice extends Json, Action extends Json, View extends Json> {
  readonly play: InstantPlay<Choice, Action, View>
  /** What the button says while nothing is open. */
  readonly press: string
  /** In a game of steps: takes what there is. */
  readonly collect?: { readonly action: Action; readonly isPossible: boolean }
  /** What is chosen before a round. */
  readonly controls?: ReactNode
  /** Keys of this game, beside those of every game. */
  readonly keys?: readonly PlayKey[]
  /** Where it is played. */
  readonly scene?: ReactNode
  readonly children: ReactNode
}

/** What can be said of a round without knowing its game. */
type AnyPlay = Pick<InstantPlay, 'seat' | 'round' | 'isTold' | 'isStill' | 'isOpen' | 'isBusy' | 'auto'>

type Panel = 'rules' | 'fair' | 'history' | 'auto' | 'keys'

/** Around every game without reels: the stage, and the panel from which it is played. */
export function InstantFrame<Choice extends Json, Action extends Json, View extends Json>(
  props: InstantFrameProps<Choice, Action, View>,
) {
  const { play, press, collect, controls, keys: own = [], scene, children } = props
  const { game, state } = play.seat
  const [panel, setPanel] = useState<Panel | null>(null)
  const close = (): void => setPanel(null)
  const main = (): void => {
    if (!play.isOpen) play.begin()
    else if (collect?.isPossible) play.act(collect.action)
  }
  usePressSpace(main, panel === null)
  const { stake } = play
  const isLocked = play.isBusy || play.isOpen || stake.isGiven || play.auto.left !== null
  const bounds = boundsOf(stake.steps, game, play.seat.state.balance)
  const setStake = (next: bigint): void => {
    if (!isLocked) stake.set(next)
  }
  const keys: readonly PlayKey[] = [
    { key: 'a', text: t('play.stakeHalf'), run: () => setStake(halfOf(stake.value, bounds)) },
    { key: 'd', text: t('play.stakeDouble'), run: () => setStake(doubleOf(stake.value, bounds)) },
    ...(play.auto.left === null ? own : [{ key: 's', text: t('play.stop'), run: play.auto.stop }]),
    { key: '?', text: t('play.keys.title'), run: () => setPanel('keys') },
  ]
  usePlayKeys(keys, panel === null)
  const amounts = { stake: stake.value, currency: currencyOf(game), bounds, isLocked, onStake: stake.set }
  return (
    <div className="play">
      <GameBar game={game} heart={play.seat.heart} />
      <main id="content" className="instant-layout">
        <section aria-label={t('play.stage')} className="instant-stage" data-game={game.game}>
          {scene ?? <Weave />}
          <PastChips past={play.past} />
          <div className="stage-place relative grid min-h-0 place-items-center">{children}</div>
          <Result play={play} />
        </section>
        <aside aria-label={t('play.betPanel')} className="instant-panel">
          <div className="flex items-center justify-between gap-3 rounded-2xl bg-well px-4 py-2.5 shadow-well">
            <span className="text-[13px] text-soft">
              {t(game.mode === 'demo' ? 'play.demoBalance' : 'play.balance')}
            </span>
            <bdi dir="ltr" className="tabular text-[17px] font-semibold">
              {balanceOf(play)}
            </bdi>
          </div>
          {controls}
          <div className="instant-main">
            <TableNotice phase={state.phase} refusal={state.refusal} fields={state.fields}>
              <UnconfirmedBet table={play.seat.table} state={state} />
            </TableNotice>
            <FreeRoundsBar game={game} table={play.seat.table} state={state} isLocked={play.isBusy || play.isOpen} />
            <StakeTools {...amounts} steps={stake.steps} />
            <StakeField {...amounts} />
            <MainButton play={play} press={press} collect={collect} onPress={main} />
          </div>
          <KeyHints press={press} keys={keys} onAll={() => setPanel('keys')} />
          <div className="flex justify-between gap-1">
            <Tool icon={List} text={t('play.rules')} onPress={() => setPanel('rules')} />
            <Tool icon={ShieldCheck} text={t('play.fair')} onPress={() => setPanel('fair')} />
            <Tool icon={History} text={t('play.history')} onPress={() => setPanel('history')} />
            {game.steps === 'one' && game.policy.autoplay.isAllowed && (
              <Tool
                icon={Repeat}
                text={t('play.autoplay')}
                isPressed={play.auto.left !== null}
                isDisabled={play.auto.left === null && (play.isBusy || !takesBets(state) || freeNext(state) !== null)}
                onPress={() => (play.auto.left === null ? play.seat.mayPlay() && setPanel('auto') : play.auto.stop())}
              />
            )}
          </div>
          <dl className="panel-facts">
            {(
              [
                [t('play.rtp'), rtpText(game)],
                [t('play.volatilityName'), volatilityText(game)],
                [t('play.topWin'), topText(game)],
              ] as const
            ).map(([label, value]) => (
              <div key={label} className="flex justify-between gap-3">
                <dt className="text-soft">{label}</dt>
                <dd className="tabular font-semibold">
                  <bdi dir="ltr">{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </aside>
      </main>
      {panel === 'rules' && (
        <RulesDialog game={game} onClose={close}>
          <InstantRules game={game} />
        </RulesDialog>
      )}
      {panel === 'fair' && <FairDialog game={game} onClose={close} />}
      {panel === 'history' && <HistoryDialog game={game} onClose={close} />}
      {panel === 'keys' && <KeysDialog keys={[{ key: t('play.keys.space'), text: press }, ...keys]} onClose={close} />}
      {panel === 'auto' && (
        <AutoDialog game={game} stake={play.stake.value} onClose={close} onStart={play.auto.start} />
      )}
    </div>
  )
}

/** The purse as it may be seen: what a round paid is not in it before the round has told so. */
function balanceOf({ seat, round, isTold }: AnyPlay): string {
  const currency = currencyOf(seat.game)
  const balance = seat.state.balance ?? seat.game.balance
  if (balance === null) return '–'
  const hidden = round?.state === 'over' && !isTold ? minorOf(round.payout, currency) : 0n
  return writeMinor(minorOf(balance, currency) - hidden, currency)
}

interface MainButtonProps {
  readonly play: AnyPlay
  readonly press: string
  readonly collect: { readonly isPossible: boolean } | undefined
  readonly onPress: () => void
}

function MainButton({ play, press, collect, onPress }: MainButtonProps) {
  const { isOpen, isBusy, round, auto, seat } = play
  const isDisabled = auto.left === null && (isBusy || (isOpen && !collect?.isPossible) || !takesBets(seat.state))
  const currency = currencyOf(seat.game)
  return (
    <button
      type="button"
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className="gold-button main-button"
    >
      {auto.left !== null ? (
        <>
          <Square aria-hidden="true" className="size-5 fill-current" />
          {t('play.stop')} <span className="tabular">{auto.left}</span>
        </>
      ) : isOpen && collect ? (
        <span className="grid justify-items-center leading-tight">
          <span className="text-[14px]">{t('play.collect')}</span>
          <bdi dir="ltr" className="tabular text-[22px] font-bold">
            {writeMinor(minorOf(round?.payout ?? '0', currency), currency)}
          </bdi>
        </span>
      ) : (
        <>
          {isBusy && <Spinner />}
          {press}
        </>
      )}
    </button>
  )
}

/** What the last rounds paid. Below twice the stake they are grey, from ten times on they are gold. */
function PastChips({ past }: { readonly past: readonly Past[] }) {
  return (
    <ul aria-label={t('play.lastRounds')} className="past-chips" dir="ltr">
      {past.map(({ id, x100 }) => (
        <li key={id} data-tone={x100 >= 1000 ? 'gold' : x100 >= 200 ? 'jade' : 'plain'}>
          {formatTimes(x100)}
        </li>
      ))}
    </ul>
  )
}

/** How a round ended, said once and plainly; only what is more than the stake is celebrated. */
function Result({ play }: { readonly play: AnyPlay }) {
  const { round, isTold, isStill, seat } = play
  const currency = currencyOf(seat.game)
  const isOver = round !== null && round.state !== 'open' && isTold
  const [stake, paid] = round ? [minorOf(round.stake, currency), minorOf(round.payout, currency)] : [0n, 0n]
  const isWin = isOver && paid > stake
  const amount = writeMinor(paid, currency)
  return (
    <>
      {isWin && paid >= stake * 10n && !isStill && <CoinRain key={round.id} />}
      <p aria-live="polite" className="instant-result" data-tone={isWin ? 'win' : 'plain'}>
        {isOver &&
          (paid === 0n ? t('play.noWin') : isWin ? t('play.youWon', { amount }) : t('play.cameBack', { amount }))}
      </p>
    </>
  )
}
