import { describe, expect, test } from 'vitest'
import { returnsOf } from '#engines/lottery/build.ts'
import { lotteryGames } from '#engines/lottery/games.ts'
import { groupMost } from '#engines/lottery/odds.ts'
import { compare, one } from '#engines/ratio.ts'
import { lookAtPlays } from '#tests/support/lottery-figures.ts'

const byId = lotteryGames.map((game) => [game.info.id, game] as const)

/** `npm run maths` looks at 400,000. */
const outcomesMost = 3000

/** Twenty of eighty and six of many come in too many ways. Their chances are those of five of eleven, by the same closed form. */
const isSmall = (id: string) => id !== 'keno-80' && !id.startsWith('six-of-') && id !== 'four-digit'

describe('counting, settling and chances agree over every outcome', () => {
  test.each(byId.filter(([id]) => isSmall(id)))('%s', (_, game) => {
    const looked = lookAtPlays(game, outcomesMost)
    expect(looked.filter(({ notes, notesByWins }) => notes !== notesByWins || notes < 1)).toEqual([])
    expect(looked.length).toBeGreaterThan(0)
  })
})

describe('BX-03.1 no pay row returns more than 100 %', () => {
  test.each(byId)('%s', (_, game) => {
    const returns = returnsOf(game, game.pricing === 'group' ? groupMost : null)
    expect(returns.filter((row) => compare(row.return, one) > 0 || row.return.num <= 0n)).toEqual([])
  })
})
