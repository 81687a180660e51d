import { makeSprite, type Sprite, type Stage } from '#web/site/features/play/crash/sky-stage.ts'

/** Puffs of one cloud: middle, and half of its width and height. */
const shapes = [
  [
    [150, 62, 122, 15],
    [122, 47, 58, 22],
    [176, 44, 40, 24],
    [214, 55, 46, 15],
    [74, 58, 42, 12],
  ],
  [
    [150, 60, 132, 13],
    [186, 46, 56, 19],
    [118, 50, 44, 17],
    [232, 56, 38, 11],
  ],
] as const

const sheet = { width: 300, height: 90 }

export function makeClouds({ density }: Stage): readonly Sprite[] {
  return shapes.map((puffs) =>
    makeSprite({ ...sheet, density }, (on) => {
      const shine = on.createLinearGradient(0, 20, 0, 78)
      shine.addColorStop(0, 'oklch(0.70 0.075 278)')
      shine.addColorStop(0.6, 'oklch(0.62 0.085 285 / .85)')
      shine.addColorStop(1, 'oklch(0.66 0.11 330 / .45)')
      on.fillStyle = shine
      on.beginPath()
      for (const [x, y, across, up] of puffs) {
        on.moveTo(x + across, y)
        on.ellipse(x, y, across, up, 0, 0, 2 * Math.PI)
      }
      on.fill()
    }),
  )
}

/** Each: where it begins and how high, as shares of the stage; its size, its light, its way in a second. */
const flock = [
  { across: 0.24, up: 0.2, size: 1, light: 0.17, speed: 2.6, shape: 0 },
  { across: 0.45, up: 0.1, size: 0.6, light: 0.17, speed: 1.7, shape: 1 },
  { across: 0.62, up: 0.545, size: 1.15, light: 0.16, speed: 3.4, shape: 1 },
  { across: 0.88, up: 0.6, size: 0.78, light: 0.19, speed: 2.2, shape: 0 },
] as const

/** Very slowly, from the left; one that has left on the right comes in again. */
export function paintClouds(
  on: CanvasRenderingContext2D,
  sprites: readonly Sprite[],
  { width, height, unit }: Stage,
  beatMs: number,
): void {
  for (const cloud of flock) {
    const sprite = sprites[cloud.shape]
    if (!sprite) continue
    const [across, up] = [sprite.width * cloud.size * unit, sprite.height * cloud.size * unit]
    const way = cloud.across * width + across / 2 + (beatMs / 1000) * cloud.speed
    on.globalAlpha = cloud.light
    on.drawImage(sprite.image, (way % (width + across)) - across, cloud.up * height - up / 2, across, up)
  }
  on.globalAlpha = 1
}
