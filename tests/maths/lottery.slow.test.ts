import { describe, expect, test } from 'vitest'
import { returnsOf } from '#engines/lottery/build.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { groupMost } from '#engines/lottery/odds.ts'
import { compare, one, toNumber } from '#engines/ratio.ts'
import { lookAtPlays } from '#tests/support/lottery-figures.ts'

const byId = lotteryGames.map((game) => [game.info.id, game] as const)

/** All five digits, all five of eleven, three of ten and so on; boards and pools have more, and closed forms. */
const outcomesMost = 400_000

describe('BX-03.1 lotteries: every outcome of every play whose outcomes can be looked at', () => {
  test.each(byId)('%s', (id, game) => {
    const looked = lookAtPlays(game, outcomesMost)
    console.log(
      `${id}: ${looked.length} selections, ${new Set(looked.map(({ play }) => play)).size} of ${game.plays.length} plays`,
    )
    expect(looked.filter(({ notes, notesByWins }) => notes !== notesByWins || notes < 1)).toEqual([])
  })
})

describe('BX-03.1 lotteries: what every pay row returns, at the highest prize group', () => {
  test.each(byId)('%s', (id, game) => {
    const returns = returnsOf(game, game.pricing === 'group' ? groupMost : null)
    const printed = returns.map(
      (row) => `  ${(toNumber(row.return) * 100).toFixed(4).padStart(8)} %  ${row.play} ${row.kind}`,
    )
    console.log(`${id}\n${printed.join('\n')}`)
    expect(returns.filter((row) => compare(row.return, one) > 0)).toEqual([])
  })
})
