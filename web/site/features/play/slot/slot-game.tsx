import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { type ModelId, slotGameOf } from '#engines/slots/models.ts'
import { showToast } from '#web/features/toasts/toasts.ts'
import { t } from '#web/lib/i18n.ts'
import { AutoDialog } from '#web/site/features/play/auto-dialog.tsx'
import { autoEndText } from '#web/site/features/play/auto-end-text.ts'
import { Meter, StakeControl, TableNotice, Tool } from '#web/site/features/play/controls.tsx'
import { FairDialog } from '#web/site/features/play/fair-dialog.tsx'
import { FreeRoundsBar } from '#web/site/features/play/free-rounds-bar.tsx'
import { GameBar } from '#web/site/features/play/game-bar.tsx'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { HistoryDialog } from '#web/site/features/play/history-dialog.tsx'
import { currencyOf, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { RulesDialog } from '#web/site/features/play/rules-dialog.tsx'
import {
  Celebration,
  FeatureCard,
  FeatureIntro,
  JackpotCard,
  SittingCard,
  SlotTitle,
  WinPlate,
} from '#web/site/features/play/slot/slot-parts.tsx'
import { History, List, Repeat, RotateCw, ShieldCheck, Square, Zap } from '#web/ui/icons.ts'
import '#web/site/features/play/slot/slot.css'
import { SlotRules } from '#web/site/features/play/slot/slot-rules.tsx'
import type { SlotShow } from '#web/site/features/play/slot/slot-show.ts'
import { useSlot } from '#web/site/features/play/slot/use-slot.ts'
import { freeNext, type TableState, takesBets } from '#web/site/features/play/table.ts'
import { UnconfirmedBet } from '#web/site/features/play/unconfirmed-bet.tsx'
import { type Auto, useAuto } from '#web/site/features/play/use-auto.ts'
import { useCountUp } from '#web/site/features/play/use-count-up.ts'
import { usePressSpace } from '#web/site/features/play/use-press-space.ts'
import { useStake } from '#web/site/features/play/use-stake.ts'
import { artUrl } from '#web/ui/art/art-url.ts'

type Panel = 'rules' | 'fair' | 'history' | 'auto'

/** A slot, from its bar down to its button. */
export function SlotGame({ game, table, state, mayPlay, heart }: GameScreenProps) {
  const model = game.title?.model ?? ''
  const slot = useMemo(() => slotGameOf(model as ModelId), [model])
  const stake = useStake(game, state)
  const [isQuick, setQuick] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const { canvas, show, isReady, isBusy, play, skip } = useSlot({ game, slot, table, stake: stake.value, isQuick })
  const auto = useAuto(play, (end, net) => showToast(autoEndText(end, net, currencyOf(game))))
  const isOpen = state.round?.state === 'open'
  const press = (): void => {
    if (auto.left !== null) auto.stop()
    else if (!isBusy && isReady && mayPlay()) void play()
  }
  usePressSpace(press, panel === null)
  const grid = { '--reels': slot.machine.reels, '--rows': slot.machine.rows } as CSSProperties
  const close = (): void => setPanel(null)
  return (
    <div className="play">
      <GameBar game={game} heart={heart} />
      <main className="slot-scene" id="content">
        <img src={artUrl(`/art/scene/${game.title?.theme}.svg`)} alt="" className="slot-ground" />
        <SlotTitle name={game.gameName} />
        <div className="slot-aside">
          <JackpotCard game={game} />
          <FeatureCard model={slot.model} show={show} />
        </div>
        <div className="slot-middle">
          <div className="slot-frame" data-feature={show.feature !== null} style={grid}>
            <div className="slot-window">
              <canvas ref={canvas} aria-hidden="true" />
              <p className="sr-only">{t('play.slot.reels', { game: game.gameName })}</p>
            </div>
            <WinPlate game={game} model={slot.model} show={show} stake={stake.value} />
          </div>
        </div>
        <div className="slot-aside">
          <SittingCard game={game} />
        </div>
        <FeatureIntro model={slot.model} show={show} onSkip={skip} />
        <Celebration game={game} show={show} onSkip={skip} />
        <p aria-live="polite" className="sr-only">
          {outcomeOf(game, show)}
        </p>
      </main>
      <footer className="play-bar grid gap-2 pt-2 pb-[max(12px,env(safe-area-inset-bottom))]">
        <TableNotice phase={state.phase} refusal={state.refusal} fields={state.fields}>
          <UnconfirmedBet table={table} state={state} />
        </TableNotice>
        <FreeRoundsBar game={game} table={table} state={state} isLocked={isBusy || isOpen} />
        <PhoneFacts game={game} show={show} model={slot.model} />
        <div className="slot-controls">
          <div className="slot-tools">
            <Tool icon={List} text={t('play.rules')} onPress={() => setPanel('rules')} />
            <Tool icon={ShieldCheck} text={t('play.fair')} onPress={() => setPanel('fair')} />
            <Tool icon={History} text={t('play.history')} onPress={() => setPanel('history')} />
          </div>
          <div className="slot-well">
            <Meter label={t(game.mode === 'demo' ? 'play.demoBalance' : 'play.balance')}>
              <Balance state={state} game={game} show={show} />
            </Meter>
            <StakeControl
              stake={stake.value}
              currency={currencyOf(game)}
              steps={stake.steps}
              isLocked={isBusy || stake.isGiven || auto.left !== null}
              onStake={stake.set}
            />
            <Meter label={t('play.win')} isWin={show.won > stake.value}>
              <Won show={show} game={game} />
            </Meter>
          </div>
          <div className="slot-more">
            {game.policy.quickSpin && (
              <Tool icon={Zap} text={t('play.turbo')} isPressed={isQuick} onPress={() => setQuick(!isQuick)} />
            )}
            {game.policy.autoplay.isAllowed && (
              <Tool
                icon={Repeat}
                text={t('play.autoplay')}
                isPressed={auto.left !== null}
                isDisabled={auto.left === null && (isBusy || !takesBets(state) || freeNext(state) !== null)}
                onPress={() => (auto.left === null ? mayPlay() && setPanel('auto') : auto.stop())}
              />
            )}
          </div>
          <SpinButton auto={auto} isBusy={isBusy} isReady={isReady} isOpen={isOpen} state={state} onPress={press} />
        </div>
      </footer>
      {panel === 'rules' && (
        <RulesDialog game={game} onClose={close}>
          <SlotRules game={game} slot={slot} stake={stake.value} />
        </RulesDialog>
      )}
      {panel === 'fair' && <FairDialog game={game} onClose={close} />}
      {panel === 'history' && <HistoryDialog game={game} onClose={close} />}
      {panel === 'auto' && <AutoDialog game={game} stake={stake.value} onClose={close} onStart={auto.start} />}
    </div>
  )
}

/** What has come of the round, for who listens. */
function outcomeOf(game: PlayGame, { ended, isTurning }: SlotShow): string {
  if (isTurning || !ended) return ''
  const currency = currencyOf(game)
  const payout = minorOf(ended.payout, currency)
  if (payout === 0n) return t('play.noWin')
  const amount = writeMinor(payout, currency)
  return payout > minorOf(ended.stake, currency) ? t('play.youWon', { amount }) : t('play.cameBack', { amount })
}

interface BalanceProps {
  readonly game: PlayGame
  readonly state: TableState
  readonly show: SlotShow
}

/** What a round paid is not in the purse before the reels have shown it. */
function Balance({ game, state, show }: BalanceProps) {
  const currency = currencyOf(game)
  const balance = state.balance ?? game.balance
  if (balance === null) return <>–</>
  const { round } = state
  const isHidden = round?.state === 'over' && show.ended?.id !== round.id && show.isTurning
  const hidden = isHidden ? minorOf(round.payout, currency) + minorOf(round.jackpot ?? '0', currency) : 0n
  return <>{writeMinor(minorOf(balance, currency) - hidden, currency)}</>
}

function Won({ game, show }: { readonly game: PlayGame; readonly show: SlotShow }) {
  return <>{writeMinor(useCountUp(show.won, 700), currencyOf(game))}</>
}

function PhoneFacts({
  game,
  show,
  model,
}: {
  readonly game: PlayGame
  readonly show: SlotShow
  readonly model: Parameters<typeof FeatureCard>[0]['model']
}) {
  if (!game.jackpot && !show.feature) return null
  return (
    <div className="slot-phone-facts">
      <JackpotCard game={game} />
      {show.feature && <FeatureCard model={model} show={show} />}
    </div>
  )
}

interface SpinButtonProps {
  readonly auto: Auto
  readonly isBusy: boolean
  readonly isReady: boolean
  readonly isOpen: boolean
  readonly state: TableState
  readonly onPress: () => void
}

function SpinButton({ auto, isBusy, isReady, isOpen, state, onPress }: SpinButtonProps) {
  const isAuto = auto.left !== null
  const isStopped = !isAuto && (isBusy || !isReady || !takesBets(state))
  const label = isAuto ? t('play.stop') : isOpen && !isBusy ? t('play.slot.resume') : t('play.slot.spin')
  const button = useRef<HTMLButtonElement>(null)
  // The keyboard starts where the game is played.
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button
      ref={button}
      type="button"
      aria-label={label}
      aria-disabled={isStopped || undefined}
      onClick={isStopped ? undefined : onPress}
      className={`spin-button ${isBusy && !isAuto ? 'spin-turning' : ''}`}
    >
      {isAuto ? (
        <span className="grid justify-items-center gap-1">
          <Square aria-hidden="true" className="size-7 fill-current" />
          <span className="tabular text-lg font-bold">{auto.left}</span>
        </span>
      ) : (
        <RotateCw aria-hidden="true" strokeWidth={2.3} className="size-12" />
      )}
    </button>
  )
}
