import { useId, useMemo } from 'react'
import { layMat } from '#web/ui/art/banig.ts'
import { ChipStack } from '#web/ui/art/chip-stack.tsx'
import { round } from '#web/ui/art/geometry.ts'
import { Kite } from '#web/ui/art/kite.tsx'
import { PlayingCard } from '#web/ui/art/playing-card.tsx'
import { SunChip } from '#web/ui/art/sun-chip.tsx'

/** A place to look at: the chip rises as the sun over a woven mat, with something to play on it. */
interface Layout {
  readonly width: number
  readonly height: number
  readonly horizon: number
  readonly sun: { readonly x: number; readonly y: number; readonly radius: number }
  /** From where on the things on the mat are drawn. */
  readonly table: { readonly x: number; readonly y: number; readonly scale: number }
  readonly kite: { readonly x: number; readonly y: number; readonly scale: number }
  /** The size of a crossing of the mat. */
  readonly cell: number
  /** The side that text stands on is veiled. */
  readonly veil: 'side' | 'top'
}

const layouts = {
  wide: {
    width: 1088,
    height: 384,
    horizon: 288,
    sun: { x: 800, y: 226, radius: 146 },
    table: { x: 812, y: 356, scale: 1 },
    kite: { x: 972, y: 88, scale: 0.5 },
    cell: 6,
    veil: 'side',
  },
  tall: {
    width: 400,
    height: 752,
    horizon: 562,
    sun: { x: 200, y: 486, radius: 132 },
    table: { x: 196, y: 664, scale: 0.92 },
    kite: { x: 338, y: 348, scale: 0.42 },
    cell: 5,
    veil: 'top',
  },
  phone: {
    width: 400,
    height: 700,
    horizon: 588,
    sun: { x: 200, y: 538, radius: 108 },
    table: { x: 196, y: 664, scale: 0.78 },
    kite: { x: 340, y: 452, scale: 0.34 },
    cell: 5,
    veil: 'top',
  },
} as const satisfies Record<string, Layout>

interface DuskProps {
  readonly layout: keyof typeof layouts
  readonly className?: string
}

export function Dusk({ layout: name, className }: DuskProps) {
  const id = useId()
  const layout: Layout = layouts[name]
  const { width, height, horizon, sun, table } = layout
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={name === 'wide' ? 'xMaxYMid slice' : 'xMidYMax slice'}
      className={className}
    >
      <Sky id={id} layout={layout} />
      <SunChip {...sun} horizon={horizon + 2} />
      <Isles layout={layout} />
      <Ground id={id} layout={layout} />
      <Veil id={id} layout={layout} />
      <Table {...table} />
      <KiteOnString layout={layout} />
    </svg>
  )
}

function Sky({ id, layout: { width, height, horizon, sun } }: { readonly id: string; readonly layout: Layout }) {
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="0" y2={horizon}>
          <stop stopColor="var(--sky-1)" />
          <stop offset=".42" stopColor="var(--sky-2)" />
          <stop offset=".78" stopColor="var(--sky-3)" />
          <stop offset="1" stopColor="var(--sky-4)" />
        </linearGradient>
        <radialGradient id={`${id}ray`} gradientUnits="userSpaceOnUse" cx={sun.x} cy={sun.y} r={sun.radius * 3.4}>
          <stop stopColor="var(--ray)" />
          <stop offset="1" stopColor="var(--ray)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}glow`}>
          <stop stopColor="var(--glow)" />
          <stop offset=".3" stopColor="var(--glow)" stopOpacity=".62" />
          <stop offset=".6" stopColor="var(--glow)" stopOpacity=".22" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}sky)`} />
      <path d={starsPath(width, horizon * 0.66)} fill="var(--star)" opacity=".5" />
      <path d={raysPath(sun.x, sun.y, sun.radius * 5.2)} fill={`url(#${id}ray)`} opacity="var(--ray-strength)" />
      <circle cx={sun.x} cy={sun.y + 10} r={sun.radius * 2.4} fill={`url(#${id}glow)`} opacity="var(--glow-strength)" />
      <g fill="var(--cloud)" opacity="var(--cloud-strength)">
        <Cloud x={sun.x - sun.radius * 1.7} y={sun.y - sun.radius * 0.52} scale={1} />
        <Cloud x={sun.x + sun.radius * 1.35} y={sun.y - sun.radius * 0.8} scale={0.8} />
        <Cloud x={sun.x - sun.radius * 2.9} y={sun.y - sun.radius} scale={0.6} />
      </g>
    </>
  )
}

function Cloud({ x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M-92 0A92 13 0 0 0 92 0A40 12 0 0 0 52 -9A36 12 0 0 0 14 -14A44 15 0 0 0 -58 -8A40 10 0 0 0 -92 0Z" />
    </g>
  )
}

function Isles({ layout: { width, horizon, sun } }: { readonly layout: Layout }) {
  const far = (x: number, span: number, rise: number) =>
    `M${x} ${horizon + 1}C${x + span * 0.16} ${horizon - 8} ${x + span * 0.28} ${horizon - rise} ${x + span * 0.44} ${horizon - rise}C${x + span * 0.6} ${horizon - rise} ${x + span * 0.66} ${horizon - rise * 0.4} ${x + span * 0.8} ${horizon - rise * 0.26}C${x + span * 0.9} ${horizon - 6} ${x + span * 0.96} ${horizon - 2} ${x + span} ${horizon + 1}Z`
  return (
    <>
      <path d={far(sun.x - sun.radius * 2.9, sun.radius * 2.3, 40)} fill="var(--isle-far)" opacity=".85" />
      <path d={far(sun.x + sun.radius * 0.8, sun.radius * 2.4, 52)} fill="var(--isle-far)" opacity=".85" />
      <path d={far(Math.min(sun.x + sun.radius * 1.3, width - 90), 190, 20)} fill="var(--isle-near)" />
    </>
  )
}

function Ground({ id, layout }: { readonly id: string; readonly layout: Layout }) {
  const { width, height, horizon, sun, cell } = layout
  const mat = useMemo(
    () => layMat({ width, top: horizon, bottom: height, eye: sun.x, cell }),
    [width, height, horizon, sun.x, cell],
  )
  const drop = height - horizon
  return (
    <>
      <defs>
        <linearGradient id={`${id}ground`} x2="0" y2="1">
          <stop stopColor="var(--mat-light)" stopOpacity="var(--mat-light-strength)" />
          <stop offset=".35" stopColor="var(--mat-light)" stopOpacity=".1" />
          <stop offset="1" stopColor="var(--mat-dark)" stopOpacity="var(--mat-dark-strength)" />
        </linearGradient>
      </defs>
      <rect y={horizon} width={width} height={drop} fill="var(--mat)" />
      <path d={mat.under} fill="var(--mat-thread)" opacity=".1" />
      <path d={mat.over} fill="var(--mat-thread)" opacity=".42" />
      <rect y={horizon} width={width} height={drop} fill={`url(#${id}ground)`} />
      <ellipse cx={sun.x} cy={horizon + 8} rx={sun.radius * 2} ry="46" fill={`url(#${id}glow)`} opacity=".6" />
      <path d={`M0 ${horizon}H${width}`} stroke="var(--horizon)" strokeOpacity=".5" strokeWidth="1.2" />
    </>
  )
}

function Veil({ id, layout: { width, height, veil } }: { readonly id: string; readonly layout: Layout }) {
  const towards = veil === 'side' ? { x2: '1', y2: '0' } : { x2: '0', y2: '.6' }
  return (
    <>
      <defs>
        <linearGradient id={`${id}veil`} x1="0" y1="0" {...towards}>
          <stop stopColor="var(--veil)" stopOpacity={veil === 'side' ? '.96' : '.55'} />
          <stop offset=".36" stopColor="var(--veil)" stopOpacity={veil === 'side' ? '.72' : '.35'} />
          <stop offset=".58" stopColor="var(--veil)" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${id}veil)`} />
    </>
  )
}

/** What lies on the mat, around the foot of the cards. */
function Table({ x, y, scale }: Layout['table']) {
  const id = useId()
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <defs>
        <radialGradient id={id}>
          <stop stopColor="var(--scene-shadow)" />
          <stop offset="1" stopColor="var(--scene-shadow)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g fill={`url(#${id})`} opacity="var(--scene-shadow-strength)">
        <ellipse cx="-118" cy="2" rx="78" ry="20" />
        <ellipse cx="6" cy="4" rx="120" ry="20" />
        <ellipse cx="132" cy="4" rx="66" ry="17" />
      </g>
      <ChipStack x={-118} y={-12} radius={44} count={7} hue={86} lightness={0.72} />
      <PlayingCard x={-44} y={-62} width={88} turn={-17} rank="K" suit="heart" />
      <PlayingCard x={6} y={-72} width={90} turn={-2} rank="A" suit="spade" />
      <PlayingCard x={56} y={-62} width={88} turn={14} rank="Q" suit="diamond" />
      <ChipStack x={134} y={-6} radius={36} count={4} hue={265} lightness={0.46} chroma={0.13} />
    </g>
  )
}

function KiteOnString({ layout: { width, kite } }: { readonly layout: Layout }) {
  const { x, y, scale } = kite
  const foot = { x: x + 12 * scale, y: y + 80 * scale }
  const string = `M${foot.x} ${foot.y}C${foot.x + 12} ${foot.y + 44} ${width - 48} ${foot.y + 88} ${width} ${foot.y + 122}`
  return (
    <>
      <path d={string} stroke="var(--kite-string)" strokeOpacity=".7" strokeWidth="1.4" fill="none" />
      <Kite x={x} y={y} scale={scale} turn={-16} />
    </>
  )
}

/** Eight beams, like the mark's. */
function raysPath(x: number, y: number, length: number): string {
  const half = 0.204
  return Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4 - Math.PI / 2
    const at = (turn: number) =>
      `${round(x + length * Math.cos(angle + turn))} ${round(y + length * Math.sin(angle + turn))}`
    return `M${x} ${y}L${at(-half)}L${at(half)}Z`
  }).join('')
}

/** Sixty stars in places that look scattered and are the same every night: steps of the golden ratio. */
function starsPath(width: number, height: number): string {
  return Array.from({ length: 60 }, (_, i) => {
    const x = round(((i * 0.618034) % 1) * width)
    const y = round(((i * 0.754878) % 1) * height)
    const r = 0.5 + (i % 4) * 0.22
    return `M${round(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`
  }).join('')
}
