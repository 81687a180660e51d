import { round } from '#web/ui/art/geometry.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

export function oklch(lightness: number, chroma: number, hue: number, alpha = 1): string {
  const turn = ((Math.round(hue) % 360) + 360) % 360
  return `oklch(${round(lightness)} ${round(chroma)} ${turn}${alpha < 1 ? ` / ${round(alpha)}` : ''})`
}

/** One decimal is a third of a pixel on the largest screen these pictures meet. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Where a colour stands in a gradient, the colour, and how much of it. */
export type Stop = readonly [at: number, colour: string, alpha?: number]

function writeStops(stops: readonly Stop[]): string {
  return stops
    .map(([at, colour, alpha]) => {
      const opacity = alpha === undefined ? '' : ` stop-opacity="${round(alpha)}"`
      return `<stop offset="${round(at)}" stop-color="${colour}"${opacity}/>`
    })
    .join('')
}

interface Paint {
  readonly defs: string
  /** What a `fill` says to use it. */
  readonly fill: string
}

/** From the top of what it fills to its bottom, or as the ends say. */
export function linear(sketch: Sketch, stops: readonly Stop[], ends = 'x2="0" y2="1"'): Paint {
  const id = sketch.nextId()
  return { defs: `<linearGradient id="${id}" ${ends}>${writeStops(stops)}</linearGradient>`, fill: `url(#${id})` }
}

export function radial(sketch: Sketch, stops: readonly Stop[], place = ''): Paint {
  const id = sketch.nextId()
  return { defs: `<radialGradient id="${id}" ${place}>${writeStops(stops)}</radialGradient>`, fill: `url(#${id})` }
}

/** Writes what a name may hold into an attribute. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
