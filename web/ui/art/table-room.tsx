import { type ReactNode, useId } from 'react'
import { weaveTile } from '#web/ui/art/banig.ts'
import { Dealer, type DealerLook } from '#web/ui/art/dealer.tsx'
import { markPath } from '#web/ui/art/mark-path.ts'

const weave = weaveTile(5, 0.9)

interface TableRoomProps {
  /** The hue of the walls. */
  readonly hue: number
  /** The hue of the cloth; green where nothing is said. */
  readonly cloth?: number
  readonly dealer: DealerLook
  /** Where the dealer stands: in the middle, or aside where something else is the middle. */
  readonly dealerX?: number
  readonly dealerScale?: number
  /** How high the far edge of the cloth lies. */
  readonly edge?: number
  readonly height?: number
  readonly hasShoe?: boolean
  readonly className?: string
  /** What lies on the cloth. */
  readonly children?: ReactNode
}

const width = 1060
const gold = 'oklch(0.84 0.15 86)'

/** The room of a table: an arch of gold, two niches, lamps, the dealer and the edge of the cloth. It is scenery and says nothing. */
export function TableRoom(props: TableRoomProps) {
  const { hue, dealer, dealerX = 530, dealerScale = 1.5, edge = 250, height = 392, hasShoe = false, className } = props
  const { cloth = 170 } = props
  const id = useId()
  const arch = 115 * dealerScale
  const shoulder = 118 * dealerScale
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <Paints id={id} hue={hue} cloth={cloth} />
      <rect width={width} height={height} fill={`url(#${id}wall)`} />
      <rect width={width} height={height} fill={`url(#${id}weave)`} opacity=".16" />
      {[130, 930]
        .filter((x) => Math.abs(x - dealerX) > 180)
        .map((x) => (
          <Niche key={x} id={id} x={x} height={height} />
        ))}
      <circle cx={dealerX} cy="130" r={220 * dealerScale} fill={`url(#${id}lamp)`} opacity=".6" />
      <g fill="none" stroke={gold}>
        <path d={archPath(dealerX, shoulder, arch, height)} strokeWidth="4.5" opacity=".8" />
        <path d={archPath(dealerX, shoulder, arch + 14, height)} strokeWidth="1.5" opacity=".5" />
      </g>
      {[-230, 230].map((away) => (
        <path key={away} d={`M${dealerX + away} -10l-80 310h160Z`} fill="#fff6d8" opacity=".07" />
      ))}
      <g transform={`translate(${dealerX - 100 * dealerScale} ${edge + 84 - 222 * dealerScale}) scale(${dealerScale})`}>
        <Dealer {...dealer} />
      </g>
      <path d={`M-60 ${height}V${edge + 56}Q530 ${edge - 18} 1120 ${edge + 56}V${height}Z`} fill={`url(#${id}wood)`} />
      <path d={`M-60 ${height}V${edge + 72}Q530 ${edge} 1120 ${edge + 72}V${height}Z`} fill={`url(#${id}cloth)`} />
      <path
        d={`M-60 ${edge + 72}Q530 ${edge} 1120 ${edge + 72}`}
        fill="none"
        stroke="#f6dc9a"
        strokeOpacity=".7"
        strokeWidth="2"
      />
      <path
        d={`M-60 ${edge + 86}Q530 ${edge + 14} 1120 ${edge + 86}`}
        fill="none"
        stroke="#f6dc9a"
        strokeOpacity=".35"
      />
      {props.children}
      {hasShoe && <Shoe x={950} y={edge + 70} />}
      <rect width={width} height={height} fill={`url(#${id}dim)`} />
    </svg>
  )
}

const archPath = (x: number, shoulder: number, radius: number, height: number) =>
  `M${x - radius} ${height}V${shoulder}A${radius} ${radius} 0 0 1 ${x + radius} ${shoulder}V${height}`

function Paints({ id, hue, cloth }: { readonly id: string; readonly hue: number; readonly cloth: number }) {
  return (
    <defs>
      <linearGradient id={`${id}wall`} x2="0" y2="1">
        <stop stopColor={`oklch(0.22 0.055 ${hue + 16})`} />
        <stop offset="1" stopColor={`oklch(0.4 0.095 ${hue})`} />
      </linearGradient>
      <pattern id={`${id}weave`} width={weave.side} height={weave.side} patternUnits="userSpaceOnUse">
        <path d={weave.over} fill={gold} fillOpacity=".8" />
      </pattern>
      <radialGradient id={`${id}lamp`}>
        <stop stopColor="oklch(0.92 0.1 86)" />
        <stop offset=".5" stopColor="oklch(0.85 0.1 86)" stopOpacity=".35" />
        <stop offset="1" stopColor="oklch(0.85 0.1 86)" stopOpacity="0" />
      </radialGradient>
      <radialGradient id={`${id}cloth`} cx=".5" cy="0" r="1">
        <stop stopColor={`oklch(0.52 0.11 ${cloth})`} />
        <stop offset="1" stopColor={`oklch(0.34 0.08 ${cloth + 3})`} />
      </radialGradient>
      <linearGradient id={`${id}wood`} x2="0" y2="1">
        <stop stopColor="oklch(0.46 0.08 55)" />
        <stop offset="1" stopColor="oklch(0.24 0.05 45)" />
      </linearGradient>
      <radialGradient id={`${id}dim`} cx=".5" cy=".4" r=".75">
        <stop offset=".45" stopOpacity="0" />
        <stop offset="1" stopColor="oklch(0.12 0.03 230)" stopOpacity=".72" />
      </radialGradient>
    </defs>
  )
}

function Niche({ id, x, height }: { readonly id: string; readonly x: number; readonly height: number }) {
  const path = archPath(x, 116, 92, height)
  return (
    <g>
      <path d={path} fill="oklch(0.14 0.04 260)" opacity=".4" />
      <path d={path} fill="none" stroke={gold} strokeWidth="2.5" opacity=".5" />
      <circle cx={x} cy="124" r="90" fill={`url(#${id}lamp)`} opacity=".4" />
      <path d={markPath} transform={`translate(${x} 126) rotate(11) scale(1.36)`} fill={gold} opacity=".85" />
    </g>
  )
}

/** Where cards come from. */
function Shoe({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M-58 -34L44 -46L74 -14L70 18L-50 22L-66 -4Z" fill="oklch(0.2 0.03 266)" />
      <path d="M-58 -34L44 -46L74 -14L-44 -4Z" fill="oklch(0.32 0.04 266)" />
      <path d="M-44 -4L74 -14L70 18L-50 22Z" fill="oklch(0.16 0.025 266)" />
      <path d="M-50 4L-62 22L-28 26L-20 6Z" fill="#f7f0df" />
      <path d="M-46 8L-56 20L-32 23L-26 9Z" fill="oklch(0.32 0.07 265)" />
      <path d={markPath} transform="translate(16 -26) scale(.42 .36)" fill={gold} opacity=".9" />
    </g>
  )
}
