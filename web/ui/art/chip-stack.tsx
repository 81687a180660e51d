import { useId } from 'react'
import { eightSectors } from '#web/ui/art/geometry.ts'
import { markPath } from '#web/ui/art/mark-path.ts'

interface ChipStackProps {
  readonly x: number
  /** Where it stands. */
  readonly y: number
  readonly radius: number
  readonly count: number
  readonly hue: number
  readonly lightness: number
  readonly chroma?: number
}

/** How flat a chip looks from where we stand. */
const squash = 0.4
const edgeBlocks = eightSectors({ from: 30.5, to: 40, inner: 0.17, outer: 0.17 })

/** Small offsets that look careless; the same every time. */
const sway = [0, 1.6, -0.8, 0.9, -1.4, 0.5, 1.1, -0.6, 0.2, -1.1]

export function ChipStack({ x, y, radius, count, hue, lightness, chroma = 0.15 }: ChipStackProps) {
  const id = useId()
  const thickness = radius * 0.27
  const tint = (change: number) => `oklch(${lightness + change} ${chroma} ${hue})`
  const places = Array.from({ length: count }, (_, i) => ({
    dx: sway[i % sway.length] ?? 0,
    dy: -i * thickness,
    turn: i * 17,
  }))
  const top = places.at(-1)
  return (
    <g transform={`translate(${x} ${y})`}>
      <defs>
        <linearGradient id={`${id}side`} x1="0" x2="1">
          <stop stopColor={tint(-0.16)} />
          <stop offset=".3" stopColor={tint(0.08)} />
          <stop offset=".65" stopColor={tint(-0.04)} />
          <stop offset="1" stopColor={tint(-0.24)} />
        </linearGradient>
        <linearGradient id={`${id}top`} x1=".2" y1="0" x2=".7" y2="1">
          <stop stopColor={tint(0.16)} />
          <stop offset="1" stopColor={tint(-0.08)} />
        </linearGradient>
      </defs>
      {places.map(({ dx, dy, turn }) => (
        <g key={dy} transform={`translate(${dx} ${dy})`}>
          <path d={rim(radius, thickness)} fill={`url(#${id}side)`} />
          <path d={rimBlocks(radius, thickness, turn)} fill="oklch(0.97 0.02 88)" opacity=".92" />
          <path d={rim(radius, 1.2)} fill="oklch(0.1 0.03 265)" opacity=".28" />
        </g>
      ))}
      {top && (
        <g transform={`translate(${top.dx} ${top.dy - thickness}) scale(${radius / 40} ${(radius / 40) * squash})`}>
          <circle r="40" fill={`url(#${id}top)`} />
          <path d={edgeBlocks} fill="oklch(0.97 0.02 88)" />
          <circle r="29" fill={tint(-0.12)} />
          <circle r="26" fill={tint(0.06)} />
          <path d={markPath} transform="scale(.72)" fill="oklch(0.98 0.03 90)" />
        </g>
      )}
    </g>
  )
}

/** The visible side of one chip, from its upper edge down. */
function rim(radius: number, thickness: number): string {
  const ry = radius * squash
  return `M${-radius} ${-thickness}A${radius} ${ry} 0 0 0 ${radius} ${-thickness}V0A${radius} ${ry} 0 0 1 ${-radius} 0Z`
}

function rimBlocks(radius: number, thickness: number, turn: number): string {
  const ry = radius * squash
  return [20, 65, 110, 155].map((angle) => block(radius, ry, thickness, angle + (turn % 30) - 15)).join('')
}

function block(radius: number, ry: number, thickness: number, degrees: number): string {
  const at = (angle: number) => {
    const radians = (angle * Math.PI) / 180
    return [radius * Math.cos(radians), ry * Math.sin(radians)] as const
  }
  const [x1, y1] = at(degrees - 7)
  const [x2, y2] = at(degrees + 7)
  return `M${x1.toFixed(1)} ${(y1 - thickness).toFixed(1)}L${x2.toFixed(1)} ${(y2 - thickness).toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}Z`
}
