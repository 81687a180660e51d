export const coinFlip = { edgeBp: 100 } as const

export const coinSides = ['heads', 'tails'] as const
