import { dice, sides } from '#engines/instant/dice/data.ts'
import { multiplierOf } from '#engines/instant/dice/math.ts'
import { oneStepGame } from '#engines/instant/instant-game.ts'
import { multiply, ratio, zero } from '#engines/ratio.ts'
import { hasExactly, isOneOf, isWhole, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

export type DiceChoice = {
  readonly side: (typeof sides)[number]
  /** How many of the 10,000 rolls win. */
  readonly chances: number
}

/** In hundredths: 6084 is a roll of 60.84. */
export type DiceOutcome = { readonly roll: number; readonly isWin: boolean }

const firstChoice: DiceChoice = { side: 'under', chances: 4_950 }

export const diceGame = oneStepGame<DiceChoice, DiceOutcome>({
  info: {
    id: 'dice',
    mathVersion: 1,
    rtpPpm: { least: 989_903, most: 990_000 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 9_900,
  },
  rules: dice,
  firstChoice,
  readChoice: (input) => {
    if (!hasExactly(input, ['side', 'chances'])) return wrongChoice('', 'fields')
    const { side, chances } = input
    if (!isOneOf(side, sides)) return wrongChoice('side', 'unknown')
    if (!isWhole(chances, dice.chancesLeast, dice.chancesMost)) return wrongChoice('chances', 'range')
    return yes({ side, chances })
  },
  play: ({ side, chances }, draw) => {
    const roll = draw.int(dice.rolls)
    return { roll, isWin: side === 'under' ? roll < chances : roll >= dice.rolls - chances }
  },
  paysOf: ({ chances }, { isWin }) => (isWin ? multiplierOf(chances) : zero),
  reachOf: ({ chances }) => multiplierOf(chances),
  // Asked for every bet, so without the variance and the rest of mathsOf.
  rtpOf: ({ chances }) => multiply(ratio(chances, dice.rolls), multiplierOf(chances)),
})
