import { pick } from '#engines/fairness/pick.ts'
import { oneStepGame } from '#engines/instant/instant-game.ts'
import { cardNames, scratch } from '#engines/instant/scratch/data.ts'
import { drawLayout, layoutRules } from '#engines/instant/scratch/layout.ts'
import { mathsOf, paysFor, type ScratchChoice, weightsOf } from '#engines/instant/scratch/math.ts'
import { ratio } from '#engines/ratio.ts'
import { hasExactly, isOneOf, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

/** Symbols by their place in the paytable, nine cells row by row; the prize is the symbol that is there three times. */
export type ScratchOutcome = { readonly cells: readonly number[]; readonly prize: number | null }

export const scratchGame = oneStepGame<ScratchChoice, ScratchOutcome>({
  info: {
    id: 'scratch',
    // Version 1 drew and paid the same; its rules did not say how a card is laid out.
    mathVersion: 2,
    rtpPpm: { least: 950_000, most: 950_000 },
    volatility: 'high',
    turnover: 'stake',
    topMultiplier: 20_000,
  },
  rules: { ...scratch, layout: layoutRules },
  firstChoice: { card: 'classic' },
  readChoice: (input) => {
    if (!hasExactly(input, ['card'])) return wrongChoice('', 'fields')
    return isOneOf(input.card, cardNames) ? yes({ card: input.card }) : wrongChoice('card', 'unknown')
  },
  play: (choice, draw) => {
    const weights = weightsOf(choice)
    const drawn = pick(draw, weights)
    const prize = drawn === weights.length - 1 ? null : drawn
    return { cells: drawLayout(draw, prize), prize }
  },
  paysOf: (choice, { prize }) => paysFor(choice, prize),
  reachOf: ({ card }) => ratio(Math.max(...scratch.cards[card].map(({ pays }) => pays))),
  rtpOf: (choice) => mathsOf(choice).rtp,
})
