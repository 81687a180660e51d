import { weaveStrokes } from '#web/ui/art/banig.ts'
import { drawNumber } from '#web/ui/art/lettering.ts'
import { linear, oklch, radial, type Stop, short } from '#web/ui/art/paint.ts'
import { type Sketch, startSketch } from '#web/ui/art/sketch.ts'

/** Ten levels, each a material that is dearer than the one before. */
export const vipLevels = [
  { name: 'Bamboo', hue: 125, chroma: 0.09, light: 0.6 },
  { name: 'Rattan', hue: 70, chroma: 0.09, light: 0.62 },
  { name: 'Bronze', hue: 50, chroma: 0.11, light: 0.6 },
  { name: 'Silver', hue: 255, chroma: 0.02, light: 0.78 },
  { name: 'Amber', hue: 75, chroma: 0.15, light: 0.74 },
  { name: 'Jade', hue: 163, chroma: 0.14, light: 0.66 },
  { name: 'Pearl', hue: 330, chroma: 0.05, light: 0.86 },
  { name: 'Sapphire', hue: 258, chroma: 0.16, light: 0.56 },
  { name: 'Ruby', hue: 18, chroma: 0.19, light: 0.55 },
  { name: 'Sun', hue: 86, chroma: 0.17, light: 0.83 },
] as const

const shield = 'M60 4L108 22V60C108 88 88 108 60 118C32 108 12 88 12 60V22Z'
const weave = weaveStrokes(1.6)

/** A shield of woven metal with its level; every level wears a ray more on its crown. */
export function drawVipBadge(level: number): string {
  const { hue, chroma, light, name } = vipLevels[level - 1] ?? vipLevels[0]
  const sketch = startSketch(`vip ${level}`)
  const metal = (stops: readonly Stop[]) => linear(sketch, stops, 'x1=".15" x2=".8" y2="1"')
  const rim = metal([
    [0, oklch(0.97, 0.05, hue)],
    [0.45, oklch(light, chroma, hue)],
    [1, oklch(light - 0.28, chroma, hue)],
  ])
  const plate = metal([
    [0, oklch(light - 0.06, chroma, hue)],
    [0.5, oklch(light - 0.2, chroma, hue)],
    [1, oklch(light - 0.36, chroma * 0.9, hue)],
  ])
  const [pattern, clip] = [sketch.nextId(), sketch.nextId()]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="132" viewBox="0 -10 120 132" role="img" aria-label="VIP ${level}: ${name}">`,
    `<defs>${rim.defs}${plate.defs}<pattern id="${pattern}" width="${weave.side}" height="${weave.side}" patternUnits="userSpaceOnUse" x="44" y="44"><path d="${weave.path}" stroke="${oklch(0.98, 0.04, hue)}" stroke-width="1.2"/></pattern><clipPath id="${clip}"><path d="${shield}"/></clipPath></defs>`,
    crownRays(level, oklch(Math.min(0.92, light + 0.14), chroma, hue)),
    `<path d="${shield}" transform="translate(0 3)" fill="#000" opacity=".35"/><path d="${shield}" fill="${rim.fill}"/>`,
    `<g transform="translate(60 60) scale(.88) translate(-60 -60)" clip-path="url(#${clip})"><rect width="120" height="120" fill="${plate.fill}"/><rect width="120" height="120" fill="url(#${pattern})" opacity=".24"/><path d="M12 22L60 4V118C32 108 12 88 12 60Z" fill="#fff" opacity=".1"/></g>`,
    drawNumber(sketch, String(level), { x: 60, base: 80, size: level > 9 ? 50 : 58, ink: oklch(0.18, 0.05, hue) }),
    '</svg>',
  ].join('')
}

function crownRays(level: number, colour: string): string {
  const rays = Array.from({ length: level }, (_, i) => {
    const angle = ((i - (level - 1) / 2) * 11 * Math.PI) / 180
    const at = (radius: number, lean: number) =>
      `${short(60 + radius * Math.sin(angle + lean))} ${short(66 - radius * Math.cos(angle + lean))}`
    return `M${at(58, -0.045)}L${at(74, -0.06)}L${at(74, 0.06)}L${at(58, 0.045)}Z`
  })
  return `<path d="${rays.join('')}" fill="${colour}"/>`
}

export const pointIcons = ['point', 'reward', 'growth'] as const
export type PointIcon = (typeof pointIcons)[number]

const pointHues: Readonly<Record<PointIcon, number>> = { point: 86, reward: 330, growth: 163 }

const pointSigns: Readonly<Record<PointIcon, string>> = {
  point: 'M32 15L37 27L49 32L37 37L32 49L27 37L15 32L27 27Z',
  reward:
    'M16 28H48V34H16ZM18 36H30V50H18ZM34 36H46V50H34ZM30 28V34M32 26C22 26 20 16 27 16C31 16 32 22 32 26C32 22 33 16 37 16C44 16 42 26 32 26Z',
  growth: 'M16 48V38H24V48ZM28 48V30H36V48ZM40 48V22H48V48ZM16 30L28 18L34 23L44 13L47 16L34 29L28 24L19 33Z',
}

/** The small signs of the points mall: a disc of light with a cut sign. */
export function drawPointIcon(icon: PointIcon): string {
  const sketch: Sketch = startSketch(`point ${icon}`)
  const hue = pointHues[icon]
  const disc = radial(
    sketch,
    [
      [0, oklch(0.94, 0.09, hue)],
      [0.6, oklch(0.8, 0.15, hue)],
      [1, oklch(0.58, 0.15, hue - 10)],
    ],
    'cx=".36" cy=".3" r=".8"',
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><defs>${disc.defs}</defs><circle cx="32" cy="34" r="29" fill="${oklch(0.36, 0.1, hue)}"/><circle cx="32" cy="32" r="29" fill="${disc.fill}"/><circle cx="32" cy="32" r="24.5" fill="none" stroke="#fff" stroke-opacity=".5" stroke-dasharray="3.2 3.2"/><path d="${pointSigns[icon]}" fill="${oklch(0.26, 0.07, hue)}"/></svg>`
}
