import { useId } from 'react'

/** Places of the pips of each face, in units from the middle. */
const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
}

function Pips({
  face,
  radius = 4.1,
  gap = 9.6,
}: {
  readonly face: number
  readonly radius?: number
  readonly gap?: number
}) {
  return (pips[face] ?? []).map(([x, y]) => (
    <circle
      key={`${x}:${y}`}
      cx={x * gap}
      cy={y * gap}
      r={face === 1 ? radius * 1.7 : radius}
      fill={face === 1 || face === 4 ? '#c22a33' : '#1f2540'}
    />
  ))
}

/** A die seen from above, for cloths and records. */
export function FlatDie({ face, className = '' }: { readonly face: number; readonly className?: string }) {
  return (
    <svg viewBox="-21 -21 42 44" aria-hidden="true" className={`flat-die ${className}`}>
      <rect x="-20" y="-18" width="40" height="40" rx="8.5" fill="#b9ab8c" />
      <rect x="-20" y="-20" width="40" height="40" rx="8.5" fill="#fffdf6" />
      <Pips face={face} />
    </svg>
  )
}

interface SolidDieProps {
  readonly x: number
  readonly y: number
  readonly turn: number
  /** A face of pips, or a colour with its mark. */
  readonly face: number | { readonly colour: string; readonly letter: string; readonly ink: string }
}

/** What the two other sides that are seen show, so that opposite faces never stand beside each other. */
const besides: Readonly<Record<number, readonly [number, number]>> = {
  1: [2, 3],
  2: [1, 4],
  3: [1, 2],
  4: [1, 5],
  5: [4, 6],
  6: [4, 5],
}

const outline =
  'M0 -42Q3 -42 7 -39.8L35 -24Q41 -20.5 41 -14V18Q41 23 36 26L6 43Q0 46.5 -6 43L-36 26Q-41 23 -41 18V-14Q-41 -20.5 -35 -24L-7 -39.8Q-3 -42 0 -42Z'
const leftSide = 'M-41 -15Q-41 -18 -37 -16.5L-4 2Q0 4.5 0 9V42Q0 46 -5 43.5L-36 26Q-41 23 -41 18Z'
const topSide =
  'M0 -42Q3 -42 7 -39.8L35 -24Q41 -20.5 36 -17.5L5 0.5Q0 3.5 -5 0.5L-36 -17.5Q-41 -20.5 -35 -24L-7 -39.8Q-3 -42 0 -42Z'

/** A die that stands on the table; what is on top counts. */
export function SolidDie({ x, y, turn, face }: SolidDieProps) {
  const id = useId()
  const isPips = typeof face === 'number'
  const colour = isPips ? '#f4ebd8' : face.colour
  const [left, right] = isPips ? (besides[face] ?? [1, 2]) : [0, 0]
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <defs>
        <linearGradient id={id} x2="1" y2="1">
          <stop stopColor="#fff" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff" stopOpacity=".1" />
        </linearGradient>
      </defs>
      <ellipse cx="2" cy="44" rx="46" ry="13" fill="#000" opacity=".35" />
      <path d={outline} fill={colour} />
      <path d={outline} fill="#000" opacity=".32" />
      <path d={leftSide} fill={colour} />
      <path d={leftSide} fill="#000" opacity=".14" />
      <path d={topSide} fill={colour} />
      <path d={topSide} fill={`url(#${id})`} />
      <path
        d="M-36 -17.5L-5 0.5Q0 3.5 5 0.5L36 -17.5M0 4V42"
        fill="none"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="2"
        strokeLinecap="round"
      />
      {isPips ? (
        <>
          <g transform="matrix(.86 .5 -.86 .5 0 -20)">
            <Pips face={face} radius={4.3} gap={10} />
          </g>
          <g transform="matrix(.86 .5 0 1 -20.5 14)">
            <Pips face={left} />
          </g>
          <g transform="matrix(.86 -.5 0 1 20.5 14)">
            <Pips face={right} />
          </g>
        </>
      ) : (
        <text transform="matrix(.86 .5 -.86 .5 0 -20)" y="9" className="die-letter" fill={face.ink}>
          {face.letter}
        </text>
      )}
    </g>
  )
}

interface DomeProps {
  readonly isShaking: boolean
  readonly children: React.ReactNode
}

/** The glass dome over the plate on which dice are thrown. */
export function Dome({ isShaking, children }: DomeProps) {
  const id = useId()
  return (
    <svg viewBox="410 0 420 330" aria-hidden="true" className="dome" data-shaking={isShaking || undefined}>
      <defs>
        <linearGradient id={`${id}b`} x2="0" y2="1">
          <stop stopColor="#ffe9a8" />
          <stop offset=".4" stopColor="#d99a28" />
          <stop offset="1" stopColor="#6d3f08" />
        </linearGradient>
        <radialGradient id={`${id}m`} cx=".5" cy=".35" r=".75">
          <stop stopColor="oklch(0.46 0.15 25)" />
          <stop offset="1" stopColor="oklch(0.27 0.1 22)" />
        </radialGradient>
        <radialGradient id={`${id}g`} cx=".36" cy=".2" r=".95">
          <stop stopColor="#fff" stopOpacity=".34" />
          <stop offset=".4" stopColor="#fff" stopOpacity=".05" />
          <stop offset=".85" stopColor="#cfe8ff" stopOpacity=".1" />
          <stop offset="1" stopColor="#fff" stopOpacity=".34" />
        </radialGradient>
      </defs>
      <ellipse cx="620" cy="292" rx="206" ry="36" fill="#000" opacity=".35" />
      <path d="M424 256V276C424 302 512 320 620 320S816 302 816 276V256Z" fill={`url(#${id}b)`} />
      <ellipse cx="620" cy="256" rx="196" ry="46" fill="#e9b94a" />
      <ellipse cx="620" cy="254" rx="186" ry="42" fill="oklch(0.22 0.07 22)" />
      <ellipse cx="620" cy="256" rx="180" ry="39" fill={`url(#${id}m)`} />
      <g className="dice">{children}</g>
      <path d="M430 258V150A190 128 0 0 1 810 150V258C810 282 724 298 620 298S430 282 430 258Z" fill={`url(#${id}g)`} />
      <path d="M430 258V150A190 128 0 0 1 810 150V258" fill="none" stroke="#fff" strokeOpacity=".55" strokeWidth="2" />
      <path
        d="M452 230V152C454 104 500 62 556 46C510 74 482 112 478 156V240Q462 240 452 230Z"
        fill="#fff"
        opacity=".22"
      />
      <path
        d="M786 232V166C784 128 768 98 744 76C762 104 770 134 770 168V238Q780 238 786 232Z"
        fill="#fff"
        opacity=".14"
      />
      <circle cx="620" cy="12" r="10" fill={`url(#${id}b)`} />
      <ellipse cx="620" cy="22" rx="20" ry="5" fill="#c98a1e" />
    </svg>
  )
}

/** Where the three dice stand under the dome. */
export const diePlaces = [
  { x: 556, y: 222, turn: -4 },
  { x: 692, y: 224, turn: 5 },
  { x: 622, y: 240, turn: 0 },
] as const
