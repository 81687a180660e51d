/** Where things stand on the stage. It changes only with the size of the stage, and everything painted measures itself by it. */
export interface Stage {
  readonly width: number
  readonly height: number
  /** Pixels of the screen for one of ours. */
  readonly density: number
  readonly isNarrow: boolean
  /** How large things are drawn; 1 on a stage of 1032 by 544. */
  readonly unit: number
  readonly personScale: number
  readonly kiteScale: number
  /** The hand that holds the string: where the curve begins, and where 1× and 0 s are. */
  readonly left: number
  readonly floor: number
  readonly right: number
  readonly top: number
  /** Where the feet stand. */
  readonly ground: number
}

export function stageOf(width: number, height: number, density: number): Stage {
  const isNarrow = width < 480
  const unit = between(0.58, Math.min(height / 544, width / 620), 1.05)
  const personScale = Math.max(0.82, unit)
  const floor = height - Math.max(50, 62 * unit)
  return {
    width,
    height,
    density,
    isNarrow,
    unit,
    personScale,
    kiteScale: between(0.5, Math.min(height / 570, width / 560), 1),
    left: isNarrow ? 50 : 64,
    floor,
    right: width - (isNarrow ? 14 : 40),
    // On a narrow screen the kite stays below the large number.
    top: isNarrow ? Math.min(84, height * 0.26) : 46,
    ground: floor + 19 * personScale,
  }
}

export function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** From 0 to 1 without a jolt at either end. */
export function smooth(share: number): number {
  const inside = between(0, share, 1)
  return inside * inside * (3 - 2 * inside)
}

export interface Sprite {
  readonly image: HTMLCanvasElement
  readonly width: number
  readonly height: number
}

interface Sheet {
  readonly width: number
  readonly height: number
  readonly density: number
}

/** What stays the same is painted once onto a canvas of its own, and from then on only copied. */
export function makeSprite(sheet: Sheet, draw: (on: CanvasRenderingContext2D) => void): Sprite {
  const image = document.createElement('canvas')
  image.width = Math.max(1, Math.round(sheet.width * sheet.density))
  image.height = Math.max(1, Math.round(sheet.height * sheet.density))
  const on = image.getContext('2d')
  if (on) {
    on.scale(sheet.density, sheet.density)
    draw(on)
  }
  return { image, width: sheet.width, height: sheet.height }
}
