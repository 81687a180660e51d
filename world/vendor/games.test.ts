import { expect, test } from 'vitest'
import { vendorGames } from './games.ts'

test.each(vendorGames.map((game) => [game.id, game] as const))(
  'BX-03.1 %s returns exactly what the vendor says',
  (_, game) => {
    for (const choice of game.choices.length > 0 ? game.choices : ['']) {
      const { total, ways } = game.everyOutcome(choice)
      expect(ways.reduce((sum, { count }) => sum + count, 0)).toBe(total)
      const paid = ways.reduce((sum, { count, x100 }) => sum + count * x100, 0)
      expect(Math.round((paid * 10_000) / total)).toBe(game.rtpPpm)
    }
  },
)

test.each(vendorGames.map((game) => [game.id, game] as const))('%s draws only what its table has', (_, game) => {
  for (const choice of game.choices.length > 0 ? game.choices : ['']) {
    const pays = new Set(game.everyOutcome(choice).ways.map(({ x100 }) => x100))
    for (let i = 0; i < 300; i += 1) expect(pays).toContain(game.draw(choice).x100)
  }
})
