import { lazy, Suspense, useId, useState } from 'react'
import { crash as rules } from '#engines/instant/crash/data.ts'
import { formatNumber } from '#web/lib/fmt.ts'
import { t } from '#web/lib/i18n.ts'
import { loadScreen } from '#web/lib/screens.ts'
import { StakeControl, TableNotice } from '#web/site/features/play/controls.tsx'
import { writeTimes } from '#web/site/features/play/crash/times.ts'
import type { CrashRound } from '#web/site/features/play/crash/use-crash.ts'
import type { Entry } from '#web/site/features/play/crash/use-entry.ts'
import { useNow } from '#web/site/features/play/crash/use-now.ts'
import { DecimalChoice } from '#web/site/features/play/instant/choices.tsx'
import { currencyOf, minorOf, type PlayGame, writeMinor, writeShort } from '#web/site/features/play/model.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Check, X } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'

const AutoDialog = lazy(async () => ({
  default: (await loadScreen(() => import('#web/site/features/play/auto-dialog.tsx'))).AutoDialog,
}))

type Way = 'manual' | 'auto'

interface PanelProps {
  readonly entry: Entry
  readonly game: PlayGame
  readonly round: CrashRound | null
  /** Puts the panel away; only where it can be. */
  readonly onRemove?: (() => void) | undefined
}

/** One of the two bets: how much, how it ends, and in one place the one thing that can be done now. */
export function EntryPanel({ entry, game, round, onRemove }: PanelProps) {
  const id = useId()
  const [way, setWay] = useState<Way>('manual')
  const [isAsked, setAsked] = useState(false)
  const currency = currencyOf(game)
  const isLocked = entry.mine !== null || entry.isQueued || entry.left !== null
  const choose = (next: Way): void => {
    setWay(next)
    // Who does not look on must have said where to leave.
    if (next === 'auto' && entry.autoX100 === null) entry.setAuto(200)
  }
  return (
    <section aria-label={t('play.crash.entry', { number: String(entry.number) })} className="crash-panel">
      <div className="crash-inputs">
        <div className="flex items-center gap-2">
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
        <div id={id} className="crash-inputs">
          <div className="crash-stake">
            <StakeControl
              stake={entry.stake.value}
              currency={currency}
              steps={entry.stake.steps}
              isLocked={isLocked}
              onStake={entry.stake.set}
            />
          </div>
          <div className="pick-row">
            {quickStakes(entry.stake.steps).map((stake) => (
              <button
                key={String(stake)}
                type="button"
                disabled={isLocked}
                aria-pressed={stake === entry.stake.value}
                onClick={() => entry.stake.set(stake)}
                className="pick"
              >
                <bdi dir="ltr">{writeShort(stake, currency)}</bdi>
              </button>
            ))}
          </div>
          <Leaving entry={entry} isNeeded={way === 'auto'} isLocked={isLocked} />
        </div>
      </div>
      <div className="doing grid min-w-0 grid-rows-[1fr_auto] gap-2.5">
        <Action entry={entry} game={game} round={round} way={way} onStart={() => setAsked(true)} />
        <TableNotice phase="ready" refusal={entry.refused?.refusal ?? null} fields={entry.refused?.fields} />
      </div>
      {isAsked && (
        <Suspense fallback={null}>
          <AutoDialog
            game={game}
            stake={entry.stake.value}
            onClose={() => setAsked(false)}
            onStart={(input) => entry.start(input)}
          />
        </Suspense>
      )}
    </section>
  )
}

/** Four that are often taken, from a modest one on. */
function quickStakes(steps: readonly bigint[]): readonly bigint[] {
  const first = Math.max(
    0,
    steps.findIndex((step) => step >= (steps[0] ?? 1n) * 20n),
  )
  return [0, 1, 2, 4].flatMap((further) => steps[first + further] ?? [])
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
    <div className="grid grid-cols-[minmax(0,1fr)_104px] items-center gap-2">
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
  readonly entry: Entry
  readonly game: PlayGame
  readonly round: CrashRound | null
  readonly way: Way
  readonly onStart: () => void
}

function Action({ entry, game, round, way, onStart }: ActionProps) {
  const { mine, isBusy, isQueued, left } = entry
  const currency = currencyOf(game)
  const stake = writeMinor(entry.stake.value, currency)
  const isNext = isQueued || (left ?? 0) > 0
  if (mine?.cashedOutX100)
    return (
      <div className="crash-action done">
        <p className="flex items-center gap-2 font-semibold">
          <Check aria-hidden="true" className="size-5" />
          {t('play.crash.outAt', { point: writeTimes(mine.cashedOutX100) })}
        </p>
        <Amount text={writeMinor(minorOf(mine.payout ?? '0', currency), currency)} />
        {isNext && <p className="text-[13.5px] text-soft">{t('play.crash.nextQueued', { stake })}</p>}
      </div>
    )
  if (mine?.state === 'returned')
    return (
      <div className="crash-action done">
        {t('play.returnedAmount', { amount: writeMinor(minorOf(mine.stake, currency), currency) })}
        {isNext && <p className="text-[13.5px] text-soft">{t('play.crash.nextQueued', { stake })}</p>}
      </div>
    )
  if (mine && round?.state === 'running') return <CashOut entry={entry} game={game} round={round} />
  if (mine && round?.state === 'betting')
    return (
      <div className="crash-action done">
        {t('play.crash.placed')}
        <Amount text={writeMinor(minorOf(mine.stake, currency), currency)} />
      </div>
    )
  if (left !== null) return <div className="crash-action waiting">{t('play.crash.nextQueued', { stake })}</div>
  if (isQueued)
    return (
      <button type="button" onClick={() => entry.queue(false)} className="crash-action waiting">
        {t('play.crash.queued')}
        <Amount text={stake} />
        <span className="text-[13.5px] text-soft">{t('play.crash.takeBack')}</span>
      </button>
    )
  const isOpen = round?.state === 'betting'
  const [text, press] =
    way === 'auto'
      ? [t('play.auto.start'), onStart]
      : isOpen
        ? [t('play.crash.place'), entry.place]
        : [t('play.crash.queue'), () => entry.queue(true)]
  return (
    <button
      type="button"
      disabled={isBusy || !round || !entry.isOnline}
      onClick={press}
      className={`crash-action ${isOpen || way === 'auto' ? 'gold-button' : 'later'}`}
    >
      {text}
      <Amount text={stake} />
    </button>
  )
}

interface CashOutProps {
  readonly entry: Entry
  readonly game: PlayGame
  readonly round: CrashRound
}

/** Its figure changes many times a second, and nothing else does. */
function CashOut({ entry, game, round }: CashOutProps) {
  const { x100 } = useNow(round)
  const currency = currencyOf(game)
  const staked = minorOf(entry.mine?.stake ?? '0', currency)
  return (
    <button type="button" disabled={entry.isBusy} onClick={entry.cashOut} className="crash-action gold-button">
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
