import { expect, test } from 'vitest'
import { lotteryGames } from '#engines/lottery/games.ts'
import { formatSelection, readSelection } from '#engines/lottery/notation.ts'
import { quickPick } from '#engines/lottery/quick-pick.ts'
import { countNotes } from '#engines/lottery/settle.ts'
import { openFast } from '#tests/maths/fast-draw.ts'

/** Plays whose smallest selection is more than a note: aab and abb come together, a total has its ways, lô its places. */
const hasMore = /group-3$|tod-3$|any-order-3$|sum$|span$|^lo-|^bao-|head|permutation$/

test('a quick pick can be bet, and is one note where a note is the smallest there is', () => {
  const draw = openFast(5)
  for (const game of lotteryGames)
    for (const play of game.plays)
      for (let picked = 0; picked < 3; picked += 1) {
        const selection = quickPick(draw, play)
        expect(readSelection(play, formatSelection(play, selection)), play.id).toEqual({ ok: true, value: selection })
        if (!hasMore.test(play.id)) expect([play.id, countNotes(play, selection)]).toEqual([play.id, 1])
      }
})
