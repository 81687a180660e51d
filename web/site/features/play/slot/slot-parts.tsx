import { useId } from 'react'
import type { SlotModel } from '#engines/slots/model.ts'
import { t } from '#web/lib/i18n.ts'
import { CoinRain } from '#web/site/features/play/coin-rain.tsx'
import { currencyOf, minorOf, type PlayGame, writeMinor } from '#web/site/features/play/model.ts'
import { useSitting } from '#web/site/features/play/play-session.ts'
import type { SlotShow } from '#web/site/features/play/slot/slot-show.ts'
import { useCountUp } from '#web/site/features/play/use-count-up.ts'
import { Button } from '#web/ui/button.tsx'
import { usePrefersStillness } from '#web/ui/use-page-state.ts'

/** The game's name in gold letters over the reels; the bar has it for who cannot see them. */
export function SlotTitle({ name }: { readonly name: string }) {
  const id = useId()
  const wide = 460
  // Capitals of this face are about two thirds as wide as high.
  const size = Math.min(66, wide / Math.max(1, name.length) / 0.62)
  const letters = { x: wide / 2, y: 58, textAnchor: 'middle', fontSize: size } as const
  return (
    <svg viewBox={`0 0 ${wide} 74`} aria-hidden="true" className="slot-title">
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="oklch(0.99 0.04 95)" />
          <stop offset=".47" stopColor="oklch(0.9 0.12 90)" />
          <stop offset=".5" stopColor="oklch(0.76 0.16 76)" />
          <stop offset="1" stopColor="oklch(0.88 0.14 88)" />
        </linearGradient>
      </defs>
      <g fill="oklch(0.18 0.07 300)" stroke="oklch(0.18 0.07 300)" strokeWidth="11" strokeLinejoin="round">
        <text {...letters} y={62}>
          {name.toUpperCase()}
        </text>
        <text {...letters}>{name.toUpperCase()}</text>
      </g>
      <text {...letters} fill={`url(#${id})`}>
        {name.toUpperCase()}
      </text>
    </svg>
  )
}

export function JackpotCard({ game }: { readonly game: PlayGame }) {
  const currency = currencyOf(game)
  const amount = useCountUp(game.jackpot ? minorOf(game.jackpot.amount, currency) : 0n, 1_600)
  if (!game.jackpot) return null
  return (
    <section className="scene-card tone-gold">
      <h2>{t('play.slot.jackpot')}</h2>
      <p className="mt-2">
        <strong className="tabular">
          <bdi dir="ltr">{writeMinor(amount, currency)}</bdi>
        </strong>
      </p>
      <p className="mt-1.5 text-[13px]">
        {t('play.slot.jackpotBy', { most: writeMinor(minorOf(game.jackpot.ceiling, currency), currency) })}
      </p>
    </section>
  )
}

/** What this game has besides its pays, and how far it is open. */
export function FeatureCard({ model, show }: { readonly model: SlotModel; readonly show: SlotShow }) {
  const { feature, factor } = show
  const ladder = feature?.kind === 'free' ? (model.cascade?.freeLadder ?? model.cascade?.ladder) : model.cascade?.ladder
  if (feature)
    return (
      <section className="scene-card tone-ember">
        <h2>{t(feature.kind === 'free' ? 'play.slot.freeSpins' : 'play.slot.respins')}</h2>
        <p className="mt-2">
          <strong>{t('play.slot.left', { count: String(feature.left) })}</strong>
        </p>
        {ladder && <Ladder steps={ladder} factor={factor} />}
      </section>
    )
  if (ladder && ladder.length > 1)
    return (
      <section className="scene-card tone-ember">
        <h2>{t('play.slot.cascade')}</h2>
        <Ladder steps={ladder} factor={factor} />
      </section>
    )
  const need = Object.keys(model.freeSpins?.awards ?? {})[0]
  if (need && model.freeSpins)
    return (
      <section className="scene-card tone-ember">
        <h2>{t('play.slot.freeSpins')}</h2>
        <p className="mt-2 text-[13.5px] leading-snug">
          {t('play.slot.freeHint', { count: need, spins: String(model.freeSpins.awards[Number(need)] ?? 0) })}
        </p>
      </section>
    )
  if (model.hold)
    return (
      <section className="scene-card tone-ember">
        <h2>{t('play.slot.hold')}</h2>
        <p className="mt-2 text-[13.5px] leading-snug">
          {t('play.slot.holdHint', { count: String(model.hold.trigger) })}
        </p>
      </section>
    )
  return null
}

function Ladder({ steps, factor }: { readonly steps: readonly number[]; readonly factor: number }) {
  return (
    <div className="mt-3 flex gap-1.5" dir="ltr">
      {steps.map((step) => (
        <span key={step} className="ladder-step" data-lit={step <= factor && factor > 1}>
          {step}×
        </span>
      ))}
    </div>
  )
}

export function SittingCard({ game }: { readonly game: PlayGame }) {
  const { rounds, best, staked, paid } = useSitting(game.mode)
  const currency = currencyOf(game)
  const back = staked === 0n ? '–' : `${(Number((paid * 1000n) / staked) / 10).toFixed(1)}%`
  const rows = [
    [t('play.session.rounds'), String(rounds)],
    [t('play.session.best'), writeMinor(best, currency)],
    [t('play.session.back'), back],
  ] as const
  return (
    <section className="scene-card tone-jade">
      <h2>{t('play.session.title')}</h2>
      <dl className="mt-1 grid gap-2.5 pt-2 text-[14px]">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt>{label}</dt>
            <dd className="tabular">
              <bdi dir="ltr">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Under the reels: what has just won and how much, or what came back. */
interface WinPlateProps {
  readonly game: PlayGame
  readonly model: SlotModel
  readonly show: SlotShow
  readonly stake: bigint
}

export function WinPlate({ game, model, show, stake }: WinPlateProps) {
  const currency = currencyOf(game)
  const won = useCountUp(show.won, 700)
  if (show.won === 0n && !show.caption) return null
  const isOver = show.ended !== null
  // What is not more than the stake is told, and no more than told.
  const isWin = show.won > stake || !isOver
  const part = show.caption ? (stake * BigInt(Math.round(show.caption.units))) / BigInt(model.bet) : show.won
  return (
    <div className="slot-plate" data-tone={isWin ? 'gold' : 'plain'} aria-hidden="true">
      <span>{isOver ? t(isWin ? 'play.won' : 'play.returned') : captionOf(show)}</span>
      <strong className="tabular">
        <bdi dir="ltr">{writeMinor(isOver ? won : part, currency)}</bdi>
      </strong>
    </div>
  )
}

function captionOf({ caption }: SlotShow): string {
  if (!caption) return t('play.win')
  if (caption.kind === 'scatters') return t('play.slot.scatters', { count: String(caption.count) })
  const count = String(caption.win.count)
  if (caption.win.line === null) return t('play.slot.kind', { count })
  return t('play.slot.line', { line: String(caption.win.line + 1), count })
}

export function Celebration({
  game,
  show,
  onSkip,
}: {
  readonly game: PlayGame
  readonly show: SlotShow
  readonly onSkip: () => void
}) {
  const isStill = usePrefersStillness()
  const amount = useCountUp(show.celebration?.amount ?? 0n, 2_400)
  if (!show.celebration) return null
  return (
    <div className="scene-veil">
      {!isStill && <CoinRain />}
      <div className="relative z-10 grid justify-items-center gap-5 px-4">
        <p className="win-ribbon">{t(`play.level.${show.celebration.level}`)}</p>
        <p className="win-amount">
          <bdi dir="ltr">{writeMinor(amount, currencyOf(game))}</bdi>
        </p>
        <Button look="quiet" onClick={onSkip}>
          {t('play.goOn')}
        </Button>
      </div>
    </div>
  )
}

function freeText({ freeSpins, multiplier }: SlotModel): string {
  const factor = freeSpins?.multiplier ?? 1
  if (factor > 1) return t('play.slot.freeIntro', { factor: String(factor) })
  return t(multiplier ? 'play.slot.freeDrawn' : 'play.slot.freePlain')
}

export function FeatureIntro({
  model,
  show,
  onSkip,
}: {
  readonly model: SlotModel
  readonly show: SlotShow
  readonly onSkip: () => void
}) {
  const { intro } = show
  if (!intro) return null
  const isFree = intro.kind === 'free'
  return (
    <div className="scene-veil">
      <div className="grid justify-items-center gap-4 px-4">
        <p className="win-ribbon">{t(isFree ? 'play.slot.freeSpins' : 'play.slot.hold')}</p>
        <p className="win-amount">{intro.count}</p>
        <p className="text-[15px]">
          {isFree ? freeText(model) : t('play.slot.holdIntro', { count: String(model.hold?.respins ?? 0) })}
        </p>
        <Button look="gold" size="large" onClick={onSkip}>
          {t('play.slot.start')}
        </Button>
      </div>
    </div>
  )
}
