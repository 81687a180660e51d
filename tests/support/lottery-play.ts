import type { LotteryGame, Outcome, PlayType, RowWins, Selection } from '#engines/lottery/model.ts'
import { readSelection } from '#engines/lottery/notation.ts'
import { countNotes, countWins, playOf, rowOf } from '#engines/lottery/settle.ts'
import { toNumber } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'

/** A lottery as tests talk of it: plays by name, selections as text. */
export function tryGame(game: LotteryGame) {
  const play = (id: string): PlayType => {
    const found = playOf(game, id)
    assert(found, `${game.info.id} has no play ${id}`)
    return found
  }
  const select = (id: string, text: string): Selection => {
    const read = readSelection(play(id), text)
    assert(read.ok, `${text} is refused as ${id}: ${JSON.stringify(read)}`)
    return read.value
  }
  return {
    play,
    select,
    notes: (id: string, text: string): number => countNotes(play(id), select(id, text)),
    /** `{ row: count }` */
    wins: (id: string, text: string, outcome: Outcome): Readonly<Record<string, number>> =>
      Object.fromEntries(countWins(play(id), select(id, text), outcome).map(({ row, count }: RowWins) => [row, count])),
    /** What a row pays, to three places: in games by prize group at a return of 100 %. */
    pays: (id: string, row: string): number => {
      const { pays } = rowOf(play(id), row)
      assert(pays !== 'jackpot', 'a jackpot pays by its pool')
      return Number(toNumber(pays).toFixed(3))
    },
    /** In percent, to six places. */
    chance: (id: string, row: string): string => (toNumber(rowOf(play(id), row).chance) * 100).toFixed(6),
  }
}
