import { type CSSProperties, type ReactNode, useId } from 'react'
import { colourOf, wheel } from '#engines/tables/roulette/layout.ts'

const paints = { red: 'oklch(0.5 0.19 25)', black: '#171b2a', green: 'oklch(0.5 0.13 155)' } as const
const step = 360 / wheel.length

function pocketPath(at: number): string {
  const point = (radius: number, angle: number) => {
    const radians = ((angle - 90) * Math.PI) / 180
    return `${(radius * Math.cos(radians)).toFixed(2)} ${(radius * Math.sin(radians)).toFixed(2)}`
  }
  const [from, to] = [(at - 0.5) * step, (at + 0.5) * step]
  return `M${point(58, from)}L${point(92, from)}A92 92 0 0 1 ${point(92, to)}L${point(58, to)}A58 58 0 0 0 ${point(58, from)}Z`
}

interface WheelProps {
  /** Where the ball comes to rest; null while nobody knows. */
  readonly number: number | null
  /** How long it takes; nothing where it rests already. */
  readonly spinMs: number
  readonly isSpinning: boolean
}

/**
 * The wheel, seen at a slant. The ball runs against it and slows down onto the drawn pocket; both turn inside one picture, so that
 * nothing but transforms move.
 */
export function Wheel({ number, spinMs, isSpinning }: WheelProps) {
  const at = number === null ? 0 : (wheel as readonly number[]).indexOf(number)
  const ball = number === null ? (isSpinning ? 'waiting' : 'none') : spinMs > 0 ? 'falling' : 'resting'
  return (
    <svg aria-hidden="true" viewBox="-112 -82 224 172" className="wheel">
      <WheelPicture>
        {ball !== 'none' && (
          <g transform={`rotate(${at * step})`}>
            <g className="ball" data-ball={ball} style={{ '--spin': `${spinMs}ms` } as CSSProperties}>
              <circle cy="-66" r="5.4" fill="#fffdf6" className="ball-body" />
            </g>
          </g>
        )}
      </WheelPicture>
    </svg>
  )
}

/** What turns with the wheel is given to it. */
export function WheelPicture({ children }: { readonly children?: ReactNode }) {
  const id = useId()
  return (
    <g transform="scale(1 .7)">
      <defs>
        <radialGradient id={`${id}w`} cx=".4" cy=".35">
          <stop stopColor="#8a5a2c" />
          <stop offset="1" stopColor="#3a200e" />
        </radialGradient>
        <radialGradient id={`${id}h`} cx=".35" cy=".3">
          <stop stopColor="#fff2b8" />
          <stop offset=".5" stopColor="#e9b03a" />
          <stop offset="1" stopColor="#8a5208" />
        </radialGradient>
      </defs>
      <ellipse cy="20" rx="110" ry="104" fill="#000" opacity=".35" />
      <circle cy="9" r="104" fill="#1a0d05" />
      <circle r="104" fill={`url(#${id}w)`} />
      <circle r="96" fill="#e9b94a" />
      <g className="wheel-turning">
        {wheel.map((pocket, place) => (
          <path key={pocket} d={pocketPath(place)} fill={paints[colourOf(pocket)]} stroke="#e9c25a" strokeWidth=".8" />
        ))}
        {wheel.map((pocket, place) => (
          <text
            key={pocket}
            transform={`rotate(${(place * step).toFixed(2)}) translate(0 -79)`}
            className="wheel-number"
          >
            {pocket}
          </text>
        ))}
        <circle r="58" fill={`url(#${id}w)`} stroke="#e9b94a" strokeWidth="2.5" />
        {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
          <path key={turn} transform={`rotate(${turn})`} d="M-3.5 -12L-2 -46H2L3.5 -12Z" fill="#e9b94a" />
        ))}
        {children}
      </g>
      <circle r="17" fill={`url(#${id}h)`} />
      <circle r="7" fill="#fff3c4" />
      <path
        d="M-78 -62A100 100 0 0 1 20 -98"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
        opacity=".4"
      />
    </g>
  )
}
