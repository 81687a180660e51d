/** An endless deck: every card is drawn from all 52. Ranks run from 1, the ace, to 13, the king. */
export const hiLo = { edgeBp: 100, cards: 52, ranks: 13, skipsMost: 52 } as const

export const guesses = ['higher', 'lower', 'same'] as const
