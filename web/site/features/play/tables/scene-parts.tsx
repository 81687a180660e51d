import { type ReactNode, useState } from 'react'
import { t } from '#web/lib/i18n.ts'
import { writeMinor } from '#web/site/features/play/model.ts'
import { useThisSeat } from '#web/site/features/play/tables/cloth.tsx'
import { useSecondsLeft } from '#web/site/features/play/tables/countdown.tsx'
import type { Live } from '#web/site/features/play/tables/live.ts'
import type { Seat } from '#web/site/features/play/tables/use-seat.ts'

/** How many steps were there when this screen first saw the round: those are not shown as if they happened now. */
export function useSeenSteps({ round }: Live): number {
  const number = round?.number ?? 0
  const count = round?.steps.length ?? 0
  const [seen, setSeen] = useState({ number, count })
  if (seen.number !== number) setSeen({ number, count: 0 })
  return seen.number === number ? seen.count : 0
}

const isPoolEmpty = (outcome: unknown): boolean => {
  const pools = (outcome as { readonly pools?: Readonly<Record<string, string>> } | null)?.pools
  return pools !== undefined && Object.values(pools).every((stakes) => stakes === '0')
}

/** What the table is doing, in a few words; while cards fall, what the dealer calls. */
export function phaseText({ live, own }: Pick<Seat, 'live' | 'own'>, call: string): string {
  const { phase, round } = live
  // Nobody is owed a word about stakes where there were none.
  if (phase === 'over' && round?.isVoid)
    return t(own === null && isPoolEmpty(round.outcome) ? 'tables.phase.noFight' : 'tables.phase.void')
  if (phase === 'revealing' || phase === 'over') return call
  if (phase === 'acting' && live.acting?.called) return call
  return t(`tables.phase.${phase}`)
}

/**
 * Captions for what the dealer calls: they are the only voice there is, and are read out as well. When the round is over own money stands
 * beside them: gold for a win, a quiet line for less.
 */
export function Caption({ call }: { readonly call: string }) {
  const seat = useThisSeat()
  const { live, own, limits } = seat
  const { phase, untilMs } = live
  const rest = useSecondsLeft(phase === 'shuffling' ? untilMs : null)
  const won = own && own.paid > own.stake ? own.paid - own.stake : 0n
  const write = (amount: bigint, signed = false) => writeMinor(amount, limits.currency, signed)
  return (
    <p className="caption" data-phase={phase} data-won={won > 0n || undefined} aria-live="polite">
      <span>{phaseText(seat, call)}</span>
      {rest > 0 && <bdi dir="ltr">{t('tables.seconds', { count: String(rest) })}</bdi>}
      {won > 0n && (
        <b>
          <span className="sr-only">{t('tables.won')}</span>
          <bdi dir="ltr">{write(won, true)}</bdi>
        </b>
      )}
      {own && won === 0n && (
        <small>{own.paid > 0n ? t('tables.cameBack', { amount: write(own.paid) }) : t('tables.noWin')}</small>
      )}
    </p>
  )
}

/** Says the countdown at 10 and at 3 seconds to who does not see it. */
export function SpokenCountdown() {
  const { live } = useThisSeat()
  const left = useSecondsLeft(live.phase === 'betting' ? (live.round?.closesMs ?? null) : null)
  // From ten on it says ten and from three on three: what is unchanged is not said again.
  const said = left > 10 ? 0 : left > 3 ? 10 : 3
  return (
    <p className="sr-only" aria-live="polite">
      {live.phase === 'betting' && said > 0 && t('tables.secondsLeft', { count: said })}
    </p>
  )
}

interface HandTotalProps {
  readonly side: 'first' | 'second'
  readonly name: string
  readonly total: ReactNode
  readonly hasWon: boolean
}

export function HandTotal({ side, name, total, hasWon }: HandTotalProps) {
  return (
    <p className={`hand-total ${side}`} data-won={hasWon || undefined}>
      <i aria-hidden="true" />
      {name}
      <b>{total}</b>
    </p>
  )
}
