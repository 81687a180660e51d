/** A roll is 0.00 … 99.99. The player says how many of the 10,000 rolls win, and on which end they lie. */
export const dice = { edgeBp: 100, rolls: 10_000, chancesLeast: 1, chancesMost: 9_800 } as const

export const sides = ['under', 'over'] as const
