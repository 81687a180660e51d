import type { Colour } from '#engines/tables/colour-game/colours.ts'

/** The paint of each colour, and the ink that is read on it. */
export const colourPaints: Readonly<Record<Colour, readonly [paint: string, ink: string]>> = {
  yellow: ['oklch(0.84 0.16 92)', '#3a2a05'],
  white: ['oklch(0.97 0.01 90)', '#2a2a35'],
  pink: ['oklch(0.72 0.17 350)', '#38061d'],
  blue: ['oklch(0.52 0.16 255)', '#ffffff'],
  red: ['oklch(0.54 0.2 27)', '#ffffff'],
  green: ['oklch(0.5 0.13 152)', '#ffffff'],
}
