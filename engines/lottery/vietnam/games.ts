import { lotteryGame } from '#engines/lottery/build.ts'
import type { LotteryGame, PlayType } from '#engines/lottery/model.ts'
import { type Board, endingPlay, placesOf, placesWith, spaceOf, togetherPlay } from '#engines/lottery/vietnam/board.ts'
import { north, province } from '#engines/lottery/vietnam/boards.ts'
import { type Ratio, ratio } from '#engines/ratio.ts'

/** What a hit pays by how many digits it has, for a stake on one place. */
const pays = { 1: ratio(98, 10), 2: ratio(99), 3: ratio(960), 4: ratio(8800) }

interface Region {
  readonly id: string
  readonly board: Board
  /** The prizes of two digits and of three: where a head is. */
  readonly head: string
  readonly headOfThree: string
  /** The prizes that bao covers besides the special one. */
  readonly bao: readonly string[]
  readonly xien: Readonly<Record<number, Ratio>>
  readonly truot: Readonly<Record<number, Ratio>>
  readonly hasDa: boolean
}

function boardGame({ id, board, head, headOfThree, bao, xien, truot, hasDa }: Region): LotteryGame {
  const at = (...prizes: readonly string[]) => placesOf(board, prizes)
  const endings = placesWith(board, 2)
  const together = (name: string, want: 'all' | 'none', table: Readonly<Record<number, Ratio>>) =>
    Object.entries(table).map(([count, paid]) =>
      togetherPlay(name, `${name}-${count}`, endings, Number(count), want, paid),
    )
  const baoPlaces = at(...bao, 'special')
  const da: readonly PlayType[] = hasDa && xien[2] ? [togetherPlay('da', 'da', endings, 2, 'all', xien[2])] : []
  const plays: readonly PlayType[] = [
    endingPlay('lo', 'lo-2', endings, 2, pays[2]),
    endingPlay('lo', 'lo-3', placesWith(board, 3), 3, pays[3]),
    endingPlay('lo', 'lo-4', placesWith(board, 4), 4, pays[4]),
    endingPlay('lo', `bao-${baoPlaces.length}`, baoPlaces, 2, pays[2]),
    endingPlay('de', 'de', at('special'), 2, pays[2]),
    endingPlay('de', 'de-head', at(head), 2, pays[2]),
    endingPlay('de', 'de-head-tail', at(head, 'special'), 2, pays[2]),
    endingPlay('de', 'de-first-digit', at('special'), 1, pays[1], 1),
    endingPlay('de', 'de-last-digit', at('special'), 1, pays[1]),
    endingPlay('three-digits', 'three-digits', at('special'), 3, pays[3]),
    endingPlay('three-digits', 'three-digits-head', at(headOfThree), 3, pays[3]),
    endingPlay('three-digits', 'three-digits-head-tail', at(headOfThree, 'special'), 3, pays[3]),
    endingPlay('four-digits', 'four-digits', at('special'), 4, pays[4]),
    ...together('xien', 'all', xien),
    ...da,
    ...together('truot', 'none', truot),
  ]
  return lotteryGame({ id, mathVersion: 1, space: spaceOf(board), pricing: 'fixed', plays, extra: { board } })
}

/** 27 numbers. */
export const vietnamNorth = boardGame({
  ...{ id: 'vietnam-north', board: north, head: 'g7', headOfThree: 'g6', bao: ['g7', 'g6'], hasDa: false },
  xien: { 2: ratio(17), 3: ratio(74), 4: ratio(330) },
  truot: { 4: ratio(28, 10), 8: ratio(88, 10), 10: ratio(158, 10) },
})

/** 18 numbers: every station of the centre and the south. */
export const vietnamProvince = boardGame({
  ...{
    id: 'vietnam-province',
    board: province,
    head: 'g8',
    headOfThree: 'g7',
    bao: ['g8', 'g7', 'g6', 'g5'],
    hasDa: true,
  },
  xien: { 2: ratio(35), 3: ratio(230), 4: ratio(1600) },
  truot: { 4: ratio(19, 10), 8: ratio(41, 10), 10: ratio(61, 10) },
})
