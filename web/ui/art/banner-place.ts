import type { Canvas } from '#web/ui/art/light.ts'
import type { Sketch } from '#web/ui/art/sketch.ts'

/** What a scene is given: where the eye goes, and where the ground begins. */
export interface Place {
  readonly sketch: Sketch
  readonly hue: number
  readonly canvas: Canvas
  readonly focus: number
  readonly horizon: number
  /** The size of what stands in front. */
  readonly hero: number
}
