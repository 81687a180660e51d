import { multiply, ratio, sum } from '#engines/ratio.ts'
import { type Colour, colours } from '#engines/tables/colour-game/colours.ts'
import { type Spot, spotGame } from '#engines/tables/spot-game.ts'

/** The game of fairs: three dice with a colour on each side. A chosen colour pays once the stake for each die that shows it. */

export type ColourOutcome = { readonly dice: readonly Colour[] }

const dice = 3

/** Out of 6³ throws, so many show a colour once, twice and three times. */
const throws = { once: 3 * 25, twice: 3 * 5, thrice: 1, all: 216 }

const spotOf = (colour: Colour): Spot<ColourOutcome> => ({
  pays: (outcome) => {
    const times = outcome.dice.filter((die) => die === colour).length
    return ratio(times === 0 ? 0 : times + 1)
  },
  top: ratio(dice + 1),
  rtp: multiply(sum([ratio(throws.once * 2), ratio(throws.twice * 3), ratio(throws.thrice * 4)]), ratio(1, throws.all)),
})

export const colourGame = spotGame<ColourOutcome>({
  info: { id: 'colour-game', mathVersion: 1, volatility: 'low', turnover: 'result' },
  rules: { colours, dice, pays: [1, 2, 3] },
  spots: Object.fromEntries(colours.map((colour) => [colour, spotOf(colour)])),
  draw: (draw) => ({ dice: Array.from({ length: dice }, () => colours[draw.int(colours.length)] as Colour) }),
  reveal: (outcome) => outcome.dice.map((colour, die) => ({ die, colour })),
})
