import { useId } from 'react'

/** The colours of a bird: from light to dark for each part. */
export interface RoosterLook {
  readonly tail: readonly [string, string, string]
  readonly body: readonly [string, string]
  readonly hackle: readonly [string, string]
}

export const roosterLooks = {
  meron: { tail: ['#0d8a5f', '#0a5d45', '#06382c'], body: ['#c4222c', '#7d0712'], hackle: ['#ffc23d', '#e08a12'] },
  wala: { tail: ['#2d7fd0', '#1b3f86', '#141f4e'], body: ['#2a72c4', '#123a76'], hackle: ['#fff3d2', '#dcc79a'] },
} as const satisfies Readonly<Record<string, RoosterLook>>

const rump = { x: 104, y: 176 }

/** A feather of the tail: a sickle from the rump to its tip, bent to one side. */
function sickle(turn: number, reach: number, bend: number, width: number): string {
  const angle = (turn * Math.PI) / 180
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
  const at = (along: number, aside: number) =>
    `${(rump.x + ux * along - uy * aside).toFixed(1)} ${(rump.y + uy * along + ux * aside).toFixed(1)}`
  return `M${at(0, 0)}Q${at(reach * 0.62, bend)} ${at(reach, bend * 0.1)}Q${at(reach * 0.55, bend + width)} ${at(8, width * 0.5)}Z`
}

const tailFeathers = [
  { turn: 196, reach: 92, bend: 26, width: 15, shade: 2 },
  { turn: 212, reach: 118, bend: 32, width: 17, shade: 1 },
  { turn: 228, reach: 132, bend: 38, width: 18, shade: 0 },
  { turn: 243, reach: 142, bend: 40, width: 18, shade: 2 },
  { turn: 257, reach: 146, bend: 38, width: 19, shade: 1 },
  { turn: 271, reach: 130, bend: 30, width: 18, shade: 0 },
  { turn: 184, reach: 74, bend: 18, width: 14, shade: 0 },
] as const

/** Feathers of the neck hang from the head over the breast. */
const hackleFeathers = [-34, -26, -17, -8, 1, 10, 18].map((lean, at) => {
  const [x, tip] = [196 + at * 3, 184 - Math.abs(at - 3) * 7]
  return `M${x - 9} 78C${x - 16 + lean} 116 ${x - 12 + lean} 150 ${x + lean} ${tip}C${x + 8 + lean} 150 ${x + 12 + lean * 0.5} 110 ${x + 9} 78Z`
})

/** A rooster that looks to the right, 300 wide and 310 high, its feet at the lower edge. It is drawn, and has neither spur nor blade. */
export function Rooster({ look, className }: { readonly look: RoosterLook; readonly className?: string }) {
  const id = useId()
  const { tail, body, hackle } = look
  return (
    <svg aria-hidden="true" viewBox="0 0 300 310" className={className}>
      <defs>
        <radialGradient id={`${id}b`} cx=".58" cy=".3" r=".8">
          <stop stopColor={body[0]} />
          <stop offset="1" stopColor={body[1]} />
        </radialGradient>
        <linearGradient id={`${id}h`} x2="0" y2="1">
          <stop stopColor={hackle[0]} />
          <stop offset="1" stopColor={hackle[1]} />
        </linearGradient>
      </defs>
      {tailFeathers.map(({ turn, reach, bend, width, shade }) => (
        <path key={turn} d={sickle(turn, reach, bend, width)} fill={tail[shade]} stroke={tail[2]} strokeWidth="1.4" />
      ))}
      <g fill="none" stroke="#f0a72a" strokeLinecap="round" strokeWidth="7">
        <path d="M136 250l-6 44M172 246l6 48" />
        <path d="M130 294l-22 8M130 294l20 9M130 294l-4 11M178 294l-20 9M178 294l24 8M178 294l4 11" strokeWidth="5.4" />
      </g>
      <path d="M116 214c-4 26 6 44 20 46 14 0 22-18 22-40ZM154 214c0 24 8 40 22 40 14-2 20-22 14-48Z" fill={body[1]} />
      <path
        d="M92 182C90 140 132 122 168 132C206 142 222 176 206 210C194 238 160 248 134 242C108 236 93 214 92 182Z"
        fill={`url(#${id}b)`}
      />
      <path d="M100 178c18-22 58-28 84-8 4 30-30 52-62 44-14-6-22-20-22-36Z" fill={tail[1]} />
      <path
        d="M106 182c24-10 50-10 74-2M108 193c22-8 46-7 66 1M114 204c18-6 36-4 50 2"
        fill="none"
        stroke={tail[0]}
        strokeLinecap="round"
        strokeWidth="3.4"
      />
      {hackleFeathers.map((path) => (
        <path key={path} d={path} fill={`url(#${id}h)`} stroke={hackle[1]} strokeWidth="1.2" />
      ))}
      <path d="M183 60c-4-26 40-32 46-4 4 20-8 36-24 36-14 0-20-12-22-32Z" fill={`url(#${id}h)`} />
      <path
        d="M184 46c-6-14 2-22 10-16-2-14 10-20 16-8 4-12 18-8 16 4 10-4 16 6 8 18-8 12-40 14-50 2Z"
        fill="#e0323c"
        stroke="#a5131f"
        strokeWidth="1.6"
      />
      <path d="M208 48c14-6 26 2 26 16-2 14-16 20-26 12-6-8-8-20 0-28Z" fill="#e8404a" />
      <path
        d="M230 54c12 0 24 6 30 14-12 4-22 6-30 6-6-6-6-16 0-20Z"
        fill="#f6b73c"
        stroke="#c98612"
        strokeWidth="1.4"
      />
      <path d="M232 68l26 1" stroke="#c98612" strokeWidth="1.6" />
      <path d="M222 82c10-2 16 8 14 20-2 12-12 16-16 6-4-10-6-22 2-26Z" fill="#d62a35" />
      <circle cx="219" cy="58" r="7.4" fill="#fff" />
      <circle cx="221.4" cy="58" r="4" fill="#20130a" />
      <circle cx="222.8" cy="56.4" r="1.3" fill="#fff" />
    </svg>
  )
}

/** A small feather that flies. */
export function Feather({ colour, className }: { readonly colour: string; readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 16" className={className}>
      <path d="M2 12C8 2 26 0 38 4C32 13 16 17 2 12Z" fill={colour} />
      <path d="M2 12C14 10 26 7 38 4" stroke="#0006" strokeWidth="1" fill="none" />
    </svg>
  )
}
