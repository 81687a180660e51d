import { add, multiply, ratio } from '#engines/ratio.ts'
import { covers, wheel } from '#engines/tables/roulette/layout.ts'
import { type Spot, type SpotGame, spotGame } from '#engines/tables/spot-game.ts'

export type RouletteOutcome = { readonly number: number }

const pockets = wheel.length

/** Bets on half of the numbers: where the table gives la partage, zero takes only half of them. */
const evenMoney = new Set(['red', 'black', 'odd', 'even', 'low', 'high'])

function spotOf(numbers: readonly number[], isHalved: boolean): Spot<RouletteOutcome> {
  const pays = ratio(36, numbers.length)
  const onZero = isHalved ? ratio(1, 2) : ratio(0)
  return {
    pays: ({ number }) => {
      if (numbers.includes(number)) return pays
      return number === 0 ? onZero : ratio(0)
    },
    top: pays,
    rtp: add(multiply(pays, ratio(numbers.length, pockets)), multiply(onZero, ratio(1, pockets))),
  }
}

function rouletteOf(id: string, hasPartage: boolean): SpotGame<RouletteOutcome> {
  const spots = Object.entries(covers).map(([name, numbers]): [string, Spot<RouletteOutcome>] => [
    name,
    spotOf(numbers, hasPartage && evenMoney.has(name)),
  ])
  return spotGame<RouletteOutcome>({
    info: { id, mathVersion: 1, volatility: 'low', turnover: 'result' },
    rules: { wheel, covers, laPartage: hasPartage },
    spots: Object.fromEntries(spots),
    draw: (draw) => ({ number: draw.int(pockets) }),
    reveal: ({ number }) => [{ number }],
  })
}

export const roulette = rouletteOf('roulette', false)
/** Zero gives half of bets on colour, odd and even, low and high back. */
export const rouletteWithPartage = rouletteOf('roulette-la-partage', true)
