import { glow, rays } from '#web/ui/art/light.ts'
import { linear, oklch } from '#web/ui/art/paint.ts'
import { startSketch } from '#web/ui/art/sketch.ts'
import { defineSymbol, type SymbolArt } from '#web/ui/art/symbol.ts'

/** Twelve faces a member can choose from: animals of the islands and a few good signs. */
export const avatarIcons = [
  { id: 'agila', symbol: 'eagle', hue: 245 },
  { id: 'tigre', symbol: 'tiger-face', hue: 45 },
  { id: 'unggoy', symbol: 'monkey-face', hue: 165 },
  { id: 'pagong', symbol: 'turtle', hue: 200 },
  { id: 'loro', symbol: 'parrot', hue: 185 },
  { id: 'pugita', symbol: 'octopus', hue: 285 },
  { id: 'kuneho', symbol: 'rabbit-face', hue: 330 },
  { id: 'kuwago', symbol: 'owl', hue: 265 },
  { id: 'lumba', symbol: 'dolphin', hue: 225 },
  { id: 'tandang', symbol: 'chicken', hue: 25 },
  { id: 'araw', symbol: 'sun', hue: 15 },
  { id: 'bulaklak', symbol: 'blossom', hue: 150 },
] as const

interface AvatarSpec {
  readonly id: string
  readonly hue: number
  readonly symbol: SymbolArt
}

/** A square picture that is shown round: nothing of weight stands in its corners. */
export function drawAvatar({ id, hue, symbol }: AvatarSpec): string {
  const sketch = startSketch(`avatar ${id}`)
  const ground = linear(sketch, [
    [0, oklch(0.66, 0.16, hue)],
    [1, oklch(0.32, 0.13, hue - 14)],
  ])
  const hero = `${sketch.prefix}s`
  const light = oklch(0.95, 0.09, hue + 40)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128"><defs>${defineSymbol(symbol, hero)}</defs>${ground.defs}<rect width="128" height="128" fill="${ground.fill}"/>${rays(sketch, { at: [64, 64], count: 12, colour: light, strength: 0.45, from: 10, reach: 110 })}${glow(sketch, [64, 62], 60, light, 0.6)}<ellipse cx="64" cy="110" rx="34" ry="7" fill="#000" opacity=".25"/><use href="#${hero}" transform="translate(64 64) scale(2.7) translate(-16 -16)"/></svg>`
}
