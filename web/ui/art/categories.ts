/** The hue of each kind of game, in its tiles, tabs and headings alike, and the hues that its tiles may lean to. */
export const categories = {
  slots: { hue: 5, hues: [5, 330, 285, 45, 160, 205, 255, 25] },
  live: { hue: 172, hues: [172, 158, 186] },
  sports: { hue: 140, hues: [140, 152, 128] },
  fishing: { hue: 232, hues: [232, 218, 204, 246] },
  originals: { hue: 285, hues: [285, 268, 300] },
  cockfight: { hue: 45, hues: [45, 32, 58] },
  lottery: { hue: 325, hues: [325, 340, 310] },
  cards: { hue: 20, hues: [20, 8, 34] },
  esports: { hue: 258, hues: [258, 244, 272] },
} as const satisfies Readonly<Record<string, { hue: number; hues: readonly [number, ...number[]] }>>

export type Category = keyof typeof categories

export const categoryNames = Object.keys(categories) as readonly Category[]
