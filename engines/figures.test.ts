import { expect, test } from 'vitest'
import { volatilityShown } from '#engines/figures.ts'
import { instantGames } from '#engines/instant/games.ts'

test('volatility is told where the game decides it, and called a choice where the player does', () => {
  const shown = Object.fromEntries(instantGames.map(({ info }) => [info.id, volatilityShown(info)]))
  expect(shown).toMatchObject({
    'hi-lo': 'chosen',
    limbo: 'chosen',
    mines: 'chosen',
    'coin-flip': 'low',
    bingo: 'high',
  })
})
