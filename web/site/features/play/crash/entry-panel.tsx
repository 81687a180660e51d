import { lazy, Suspense, useId, useState } from 'react'
import { crash as rules } from '#engines/instant/crash/data.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { TableNotice } from '#web/site/features/play/controls.tsx'
import { actionOf, type EntryAction, type PressAction, type Way } from '#web/site/features/play/crash/entry-action.ts'
import { entryKeys, spaceKey } from '#web/site/features/play/crash/entry-keys.ts'
import { writeTimes } from '#web/site/features/play/crash/times.ts'
import type { CrashRound } from '#web/site/features/play/crash/use-crash.ts'
import { type Entry, isEntryLocked } from '#web/site/features/play/crash/use-entry.ts'
import { useNow } from '#web/site/features/play/crash/use-now.ts'
import { DecimalChoice } from '#web/site/features/play/instant/choices.tsx'
import { boundsOf, doubleOf, halfOf, type StakeBounds } from '#web/site/features/play/instant/stake-amounts.ts'
import { StakeField, StakeTools } from '#web/site/features/play/instant/stake-field.tsx'
import { currencyOf, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { usePlayKeys } from '#web/site/features/play/use-play-keys.ts'
import { usePressSpace } from '#web/site/features/play/use-press-space.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Check, X } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'

const AutoDialog = lazy(async () => ({
  default: (await loadScreen(() => import('#web/site/features/play/auto-dialog.tsx'))).AutoDialog,
}))

interface PanelProps {
  readonly entry: Entry
  readonly game: PlayGame
  readonly round: CrashRound | null
  /** False while something stands over the game. */
  readonly areKeysOn: boolean
  /** Puts the panel away; only where it can be. */
  readonly onRemove?: (() => void) | undefined
}

/** One of the two bets: how much, how it ends, and in one place the one thing that can be done now. */
export function EntryPanel({ entry, game, round, areKeysOn, onRemove }: PanelProps) {
  const id = useId()
  const [way, setWay] = useState<Way>('manual')
  const [isAsked, setAsked] = useState(false)
  const { stake } = entry
  const isLocked = isEntryLocked(entry)
  const action = actionOf({ entry, round, way, onStart: () => setAsked(true) })
  const bounds = boundsOf(stake.steps, game)
  useEntryKeys(entry, action, bounds, areKeysOn && !isAsked)
  const choose = (next: Way): void => {
    setWay(next)
    // Who does not look on must have said where to leave.
    if (next === 'auto' && entry.autoX100 === null) entry.setAuto(200)
  }
  const amounts = { stake: stake.value, currency: currencyOf(game), bounds, isLocked, onStake: stake.set }
  return (
    <section aria-label={t('play.crash.entry', { number: String(entry.number) })} className="crash-panel">
      <div className="ways flex items-center gap-2">
        <div className="min-w-0 flex-1">
          {entry.left === null ? (
            <Ways game={game} way={way} controls={id} onChoose={choose} />
          ) : (
            <Running left={entry.left} onStop={entry.stop} />
          )}
        </div>
        {onRemove && !isLocked && (
          <button type="button" aria-label={t('play.crash.removeSecond')} onClick={onRemove} className="play-round">
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <div id={id} className="contents">
        <StakeField {...amounts} />
        <StakeTools {...amounts} steps={stake.steps} />
        <Leaving entry={entry} isNeeded={way === 'auto'} isLocked={isLocked} />
      </div>
      <div className="doing">
        <Action action={action} entry={entry} game={game} round={round} />
        <TableNotice phase="ready" refusal={entry.refused?.refusal ?? null} fields={entry.refused?.fields} />
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <AutoDialog
            game={game}
            stake={stake.value}
            onClose={() => setAsked(false)}
            onStart={(input) => entry.start(input)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** The keys of one bet do what its buttons do. */
function useEntryKeys(entry: Entry, action: EntryAction, bounds: StakeBounds, isOn: boolean): void {
  const { stake } = entry
  const keys = entryKeys[entry.number]
  const press = (): void => {
    if ('press' in action && !action.isDisabled) action.press()
  }
  const set = (next: bigint): void => {
    if (!isEntryLocked(entry)) stake.set(next)
  }
  usePressSpace(press, isOn && keys.press === spaceKey)
  usePlayKeys(
    [
      // The space bar is heard apart: on a button it presses that one.
      ...(keys.press === spaceKey ? [] : [{ key: keys.press, text: t('play.crash.pressKey'), run: press }]),
      { key: keys.half, text: t('play.stakeHalf'), run: () => set(halfOf(stake.value, bounds)) },
      { key: keys.double, text: t('play.stakeDouble'), run: () => set(doubleOf(stake.value, bounds)) },
    ],
    isOn,
  )
}

interface WaysProps {
  readonly game: PlayGame
  readonly way: Way
  readonly controls: string
  readonly onChoose: (way: Way) => void
}

/** By hand or by itself; where the law knows no rounds by themselves there is nothing to choose. */
function Ways({ game, way, controls, onChoose }: WaysProps) {
  if (!game.policy.autoplay.isAllowed) return null
  const segments = [
    { value: 'manual', text: t('play.crash.manual') },
    { value: 'auto', text: t('play.autoplay') },
  ] as const
  return (
    <Segments label={t('play.crash.ways')} segments={segments} chosen={way} onChoose={onChoose} controls={controls} />
  )
}

function Running({ left, onStop }: { readonly left: number; readonly onStop: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3 rounded-full bg-gold-wash p-1 ps-4 text-gold">
      <span className="tabular text-[14px] font-semibold">{t('play.crash.left', { count: formatNumber(left) })}</span>
      <button type="button" onClick={onStop} className="h-11 rounded-full bg-surface-3 px-4 font-semibold text-strong">
        {t('play.crash.stop')}
      </button>
    </div>
  )
}

interface LeavingProps {
  readonly entry: Entry
  readonly isNeeded: boolean
  readonly isLocked: boolean
}

function Leaving({ entry, isNeeded, isLocked }: LeavingProps) {
  const { autoX100, setAuto } = entry
  return (
    <div className="leaving">
      <Checkbox
        label={t('play.crash.autoOut')}
        checked={autoX100 !== null}
        disabled={isLocked || isNeeded}
        onChange={({ target }) => setAuto(target.checked ? 200 : null)}
      />
      {autoX100 === null ? (
        <span className="h-12" />
      ) : (
        <DecimalChoice
          label={t('play.limbo.target')}
          isLabelHidden
          x100={autoX100}
          least={rules.targetX100Least}
          most={rules.targetX100Most}
          suffix="×"
          isLocked={isLocked}
          onChoose={setAuto}
        />
      )}
    </div>
  )
}

interface ActionProps {
  readonly action: EntryAction
  readonly entry: Entry
  readonly game: PlayGame
  readonly round: CrashRound | null
}

function Action({ action, entry, game, round }: ActionProps) {
  const currency = currencyOf(game)
  const stake = writeMinor(entry.stake.value, currency)
  const next = entry.isQueued || (entry.left ?? 0) > 0 ? t('play.crash.nextQueued', { stake }) : null
  switch (action.kind) {
    case 'out':
      return (
        <div className="crash-action done">
          <p className="flex items-center gap-2 font-semibold">
            <Check aria-hidden="true" className="size-5" />
            {t('play.crash.outAt', { point: writeTimes(action.atX100) })}
          </p>
          <Amount text={writeMinor(minorOf(action.bet.payout ?? '0', currency), currency)} />
          {next && <p className="text-[13.5px] text-soft">{next}</p>}
        </div>
      )
    case 'returned':
      return (
        <div className="crash-action done">
          {t('play.returnedAmount', { amount: writeMinor(minorOf(action.bet.stake, currency), currency) })}
          {next && <p className="text-[13.5px] text-soft">{next}</p>}
        </div>
      )
    case 'cash-out':
      return <CashOut action={action} entry={entry} game={game} round={round} />
    case 'placed':
      return (
        <div className="crash-action done">
          {t('play.crash.placed')}
          <Amount text={writeMinor(minorOf(action.bet.stake, currency), currency)} />
        </div>
      )
    case 'joining':
      return <div className="crash-action waiting">{t('play.crash.nextQueued', { stake })}</div>
    case 'take-back':
      return (
        <button type="button" onClick={action.press} className="crash-action waiting">
          {t('play.crash.queued')}
          <Amount text={stake} />
          <span className="text-[13.5px] text-soft">{t('play.crash.takeBack')}</span>
        </button>
      )
    case 'start':
    case 'place':
    case 'queue':
      return (
        <button
          type="button"
          disabled={action.isDisabled}
          onClick={action.press}
          className={`crash-action ${action.kind === 'queue' ? 'later' : 'gold-button'}`}
        >
          {t(beginTexts[action.kind])}
          <Amount text={stake} />
        </button>
      )
  }
}

const beginTexts = {
  start: 'play.auto.start',
  place: 'play.crash.place',
  queue: 'play.crash.queue',
} as const satisfies Partial<Record<EntryAction['kind'], PlainKey>>

interface CashOutProps extends Omit<ActionProps, 'action'> {
  readonly action: PressAction
}

/** Its figure changes many times a second, and nothing else does. */
function CashOut({ action, entry, game, round }: CashOutProps) {
  const { x100 } = useNow(round)
  const currency = currencyOf(game)
  const staked = minorOf(entry.mine?.stake ?? '0', currency)
  return (
    <button type="button" disabled={action.isDisabled} onClick={action.press} className="crash-action gold-button">
      {t('play.crash.cashOut')}
      <Amount text={writeMinor((staked * BigInt(x100)) / 100n, currency)} />
    </button>
  )
}

function Amount({ text }: { readonly text: string }) {
  return (
    <bdi dir="ltr" className="amount">
      {text}
    </bdi>
  )
}
