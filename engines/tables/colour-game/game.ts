import { multiply, ratio, sum } from '#engines/ratio.ts'
import { hasExactly, isOneOf, wrongChoice } from '#engines/reading.ts'
import type { SharedGame } from '#engines/shared-game.ts'
import { yes } from '#kit/result.ts'

/** The game of fairs: three dice with a colour on each side. A chosen colour pays once the stake for each die that shows it. */
export const colours = ['yellow', 'white', 'pink', 'blue', 'red', 'green'] as const
export type Colour = (typeof colours)[number]

export type ColourChoice = { readonly colour: Colour }
export type ColourOutcome = { readonly dice: readonly Colour[] }

const dice = 3

const shownTimes = ({ colour }: ColourChoice, outcome: ColourOutcome) =>
  outcome.dice.filter((die) => die === colour).length

export const colourGame: SharedGame<ColourChoice, ColourOutcome> = {
  info: {
    id: 'colour-game',
    family: 'tables',
    mathVersion: 1,
    rtpPpm: { least: 921_296, most: 921_296 },
    volatility: 'low',
    turnover: 'result',
    topMultiplier: 4,
    source: 'chain',
    steps: 'one',
  },
  rules: { colours, dice, pays: [1, 2, 3] },

  readChoice: (input) => {
    if (!hasExactly(input, ['colour'])) return wrongChoice('', 'fields')
    return isOneOf(input.colour, colours) ? yes({ colour: input.colour }) : wrongChoice('colour', 'unknown')
  },
  spotOf: ({ colour }) => colour,
  topOf: () => ratio(dice + 1),

  draw: (draw) => ({ dice: Array.from({ length: dice }, () => colours[draw.int(colours.length)] as Colour) }),
  paysOf: (choice, outcome) => {
    const times = shownTimes(choice, outcome)
    return ratio(times === 0 ? 0 : times + 1)
  },
  reveal: (outcome) => outcome.dice.map((colour, die) => ({ die, colour })),

  rtpOf: () => {
    // Out of 6³ throws, so many show the colour once, twice and three times.
    const [once, twice, thrice] = [3 * 25, 3 * 5, 1]
    return multiply(sum([ratio(once * 2), ratio(twice * 3), ratio(thrice * 4)]), ratio(1, 216))
  },
}
