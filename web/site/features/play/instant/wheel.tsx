import { type CSSProperties, useState } from 'react'
import { wheel as rules } from '#engines/instant/wheel/data.ts'
import { wheelGame } from '#engines/instant/wheel/game.ts'
import { segmentsOf } from '#engines/instant/wheel/math.ts'
import { t } from '#web/lib/i18n.ts'
import type { GameScreenProps } from '#web/site/features/play/game-screen-props.ts'
import { RiskChoice } from '#web/site/features/play/instant/choices.tsx'
import { InstantFrame } from '#web/site/features/play/instant/instant-frame.tsx'
import { BigTopScene } from '#web/site/features/play/instant/scenes/big-top-scene.tsx'
import { useInstant } from '#web/site/features/play/instant/use-instant.ts'
import { markPath } from '#web/ui/art/mark-path.ts'

const spinMs = 3_600
const turn = 360 / rules.segments

/** Colours of prizes, from nothing up. */
function colourOf(tenths: number): string {
  if (tenths === 0) return 'oklch(0.3 0.05 280)'
  if (tenths < 15) return 'oklch(0.62 0.13 235)'
  if (tenths < 20) return 'oklch(0.66 0.15 163)'
  if (tenths < 30) return 'oklch(0.74 0.16 110)'
  return tenths < 100 ? 'oklch(0.72 0.18 45)' : 'oklch(0.84 0.16 86)'
}

function slice(at: number): string {
  const angle = (edge: number) => ((at + edge) * turn - 90) * (Math.PI / 180)
  const point = (edge: number, r: number) =>
    `${(Math.cos(angle(edge)) * r).toFixed(2)} ${(Math.sin(angle(edge)) * r).toFixed(2)}`
  return `M${point(-0.5, 92)}A92 92 0 0 1 ${point(0.5, 92)}L${point(0.5, 58)}A58 58 0 0 0 ${point(-0.5, 58)}Z`
}

/** A wheel of fifty equal segments. */
export function Wheel(seat: GameScreenProps) {
  const play = useInstant(seat, wheelGame, { revealMs: spinMs + 150, sounds: { begin: 'ratchet' } })
  const { choice, view, isBusy, isTold, round, isStill } = play
  const shownChoice = (!isTold && isBusy && play.played) || choice
  const segments = segmentsOf(shownChoice)
  // Each round turns on from where the last one stopped, some whole turns and to its segment.
  const [stop, setStop] = useState({ id: '', degrees: 0 })
  if (round && view && stop.id !== round.id) {
    const target = -view.segment * turn
    const whole = Math.ceil((stop.degrees - target) / 360) - 5
    setStop({ id: round.id, degrees: target + whole * 360 })
  }
  const prizes = [...new Set(segments)].sort((a, b) => a - b)
  return (
    <InstantFrame
      scene={<BigTopScene />}
      play={play}
      press={t('play.wheel.spin')}
      controls={<RiskChoice value={choice.risk} isLocked={isBusy} onChoose={(risk) => play.setChoice({ risk })} />}
    >
      <div className="grid w-full justify-items-center gap-4 sm:gap-6">
        <div className="wheel-place">
          <svg
            viewBox="-100 -100 200 200"
            aria-hidden="true"
            className="wheel"
            style={{ '--turn': `${stop.degrees}deg`, '--long': isStill ? '0ms' : `${spinMs}ms` } as CSSProperties}
          >
            <circle r="98" fill="oklch(0.8 0.15 82)" />
            <circle r="94" fill="oklch(0.2 0.05 285)" />
            {segments.map((tenths, at) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its place on the wheel
                key={at}
                d={slice(at)}
                fill={colourOf(tenths)}
                stroke="oklch(0.16 0.04 285)"
                strokeWidth="0.7"
              />
            ))}
            <circle r="56" fill="oklch(0.24 0.06 285)" stroke="oklch(0.8 0.15 82)" strokeWidth="2" />
            <path d={markPath} transform="scale(1.250)" fill="oklch(0.84 0.16 86)" />
          </svg>
          <span aria-hidden="true" className="wheel-pin" />
          <p className="sr-only">{t('play.wheel.picture')}</p>
          <p className="wheel-text" dir="ltr">
            {isTold && view ? `${((segments[view.segment] ?? 0) / 10).toFixed(1)}×` : ''}
          </p>
        </div>
        <ul className="flex flex-wrap justify-center gap-1.5 sm:gap-2" dir="ltr">
          {prizes.map((tenths) => (
            <li key={tenths} className="stage-chip">
              <svg viewBox="0 0 10 10" aria-hidden="true" className="size-3">
                <rect width="10" height="10" rx="3" fill={colourOf(tenths)} />
              </svg>
              {(tenths / 10).toFixed(1)}× <span>{segments.filter((one) => one === tenths).length}/50</span>
            </li>
          ))}
        </ul>
      </div>
    </InstantFrame>
  )
}
