import { expect, test } from 'vitest'
import { markOf } from '#engines/tables/marks.ts'
import { roadResultOf } from '#engines/tables/road-results.ts'

const hands = (player: string[], banker: string[]) => ({ player, banker })

// biome-ignore format: a table
test.each([
  ['baccarat', hands(['9S', 'KD'], ['2H', '5C']), 'P9', 'first'],
  ['baccarat', hands(['2S', '2D', 'KS'], ['3H', '5C']), 'B8p', 'second'],
  ['baccarat-no-commission', hands(['3S', '3D'], ['KH', 'KC', '6S']), 'T6pb', 'tie'],
  ['dragon-tiger', { dragon: 'KS', tiger: 'AS' }, 'D', 'first'],
  ['dragon-tiger', { dragon: 'AS', tiger: '2S' }, 'T', 'second'],
  ['dragon-tiger', { dragon: '9S', tiger: '9H' }, 'E', 'tie'],
  ['roulette', { number: 17 }, '17', null],
  ['roulette-la-partage', { number: 0 }, '0', null],
  ['sic-bo', { dice: [1, 3, 6] }, '136', null],
  ['colour-game', { dice: ['yellow', 'white', 'red'] }, 'ywr', null],
  ['cockfight', { result: 'meron', looks: 1 }, 'M', 'second'],
  ['cockfight', { result: 'wala', looks: 1 }, 'W', 'first'],
  ['cockfight', { result: 'both-down', looks: 1 }, 'D', 'tie'],
  ['cockfight', { result: 'time-draw', looks: 1 }, 'F', 'tie'],
  ['blackjack', { dealer: ['AS', 'KD'], seats: {} }, 'BJ', null],
  ['blackjack', { dealer: ['TS', '6D', 'KD'], seats: {} }, '26', null],
  ['three-card-poker', { player: ['AS', '7D', '2D'], dealer: ['JS', '9D', '2C'], act: null }, 'N', null],
  ['three-card-poker', { player: ['AS', '7D', '2D'], dealer: ['QS', '9D', '2C'], act: null }, 'P', null],
  ['three-card-poker', { player: ['AS', '7D', '2D'], dealer: ['QS', 'QD', '2C'], act: null }, 'D', null],
  ['another', { anything: 1 }, '', null],
])('a result of %s %j is %s on the roads', (game, outcome, mark, road) => {
  expect(markOf(game, outcome)).toBe(mark)
  expect(roadResultOf(game, mark)).toBe(road)
})
