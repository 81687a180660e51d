import { expect, test } from 'vitest'
import { instantGames } from '#engines/instant/games.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { tableGames } from '#engines/tables/games.ts'

/** What of a bet counts is money: for withdrawals, points, agents and bonuses. So what each engine says is written down here a second time. */

const turnoverOf = (games: readonly { readonly info: { readonly id: string; readonly turnover: string } }[]) =>
  Object.fromEntries(games.map(({ info }) => [info.id, info.turnover]))

test('the whole stake counts where nobody can make a game safe, and what was won or lost where the player chooses the risk', () => {
  expect(turnoverOf(instantGames)).toEqual({
    ...{ 'coin-flip': 'stake', keno: 'stake', bingo: 'stake', scratch: 'stake' },
    ...{ dice: 'result', limbo: 'result', mines: 'result', 'hi-lo': 'result', plinko: 'result', wheel: 'result' },
    crash: 'result',
  })
})

test('at tables and cockfights what was won or lost counts: a bet on both sides is none', () => {
  const found = turnoverOf(tableGames)
  expect(Object.keys(found).length).toBeGreaterThan(8)
  expect(new Set(Object.values(found))).toEqual(new Set(['result']))
})

test('of lotteries the whole stake counts', () => {
  expect(new Set(Object.values(turnoverOf(lotteryGames)))).toEqual(new Set(['stake']))
})
