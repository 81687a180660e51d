import { expect, test } from 'vitest'
import { compare, one, toPpm } from '#engines/ratio.ts'
import { tableGames } from '#engines/tables/games.ts'

test.each(tableGames.map((game) => [game.info.id, game] as const))(
  'BX-03.1 no spot of %s returns a whole stake, and all are within the returns that the game states',
  (_, game) => {
    const { least, most } = game.info.rtpPpm
    const wrong = game.spots.filter((spot) => {
      const rtp = game.rtpOf({ spot })
      return compare(rtp, one) >= 0 || toPpm(rtp) < least || toPpm(rtp) > most
    })
    expect(game.spots.length).toBeGreaterThan(0)
    expect(wrong).toEqual([])
  },
)
