import { type ReactNode, useId } from 'react'

/** The place of a game: scenery that says nothing, drawn to fill its stage from the bottom up. */
export function Scene({ children }: { readonly children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <svg aria-hidden="true" viewBox="0 0 1200 800" preserveAspectRatio="xMidYMax slice" className="stage-scene">
      {children(id)}
    </svg>
  )
}

type Stop = readonly [offset: number, colour: string]

interface SkyProps {
  readonly id: string
  readonly stops: readonly Stop[]
}

/** What is behind all else: one colour above the other. */
export function Sky({ id, stops }: SkyProps) {
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          {stops.map(([offset, colour]) => (
            <stop key={offset} offset={offset} stopColor={colour} />
          ))}
        </linearGradient>
      </defs>
      <rect width="1200" height="800" fill={`url(#${id}sky)`} />
    </>
  )
}

/** A light with soft edges. */
export function Glow({ id, x, y, r, colour, opacity = 0.6 }: GlowProps) {
  return (
    <>
      <defs>
        <radialGradient id={`${id}${x}-${y}`}>
          <stop stopColor={colour} stopOpacity={opacity} />
          <stop offset="1" stopColor={colour} stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx={x} cy={y} r={r} fill={`url(#${id}${x}-${y})`} />
    </>
  )
}

interface GlowProps {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly r: number
  readonly colour: string
  readonly opacity?: number
}

/** Numbers from nothing to one that look scattered and are the same every time. */
export const scatter = (count: number, seed: number): readonly (readonly [number, number, number])[] =>
  Array.from({ length: count }, (_, at) => {
    const part = (by: number) => (Math.sin((at + 1) * by + seed) * 43_758.5453) % 1
    return [Math.abs(part(12.9898)), Math.abs(part(78.233)), Math.abs(part(37.719))] as const
  })

/** A string of small lamps that hangs between two points. */
export function Lamps({ from, to, y, sag, count }: LampsProps) {
  const place = (at: number) => {
    const part = at / (count - 1)
    return [from + (to - from) * part, y + sag * 4 * part * (1 - part)] as const
  }
  const hues = [86, 20, 163, 240]
  return (
    <>
      <path
        d={`M${from} ${y}Q${(from + to) / 2} ${y + sag * 2} ${to} ${y}`}
        fill="none"
        stroke="oklch(0.15 0.03 280)"
        strokeWidth="3"
      />
      {Array.from({ length: count }, (_, at) => {
        const [x, top] = place(at)
        return (
          <circle
            key={at}
            cx={x}
            cy={top + 9}
            r="7"
            fill={`oklch(0.85 0.15 ${hues[at % 4] ?? 86})`}
            className={at % 3 === 0 ? 'scene-twinkle' : undefined}
          />
        )
      })}
    </>
  )
}

interface LampsProps {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly sag: number
  readonly count: number
}
