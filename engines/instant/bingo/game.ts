import { sample } from '#engines/fairness/pick.ts'
import type { Draw } from '#engines/game.ts'
import { bingo } from '#engines/instant/bingo/data.ts'
import { countLines, paysFor } from '#engines/instant/bingo/math.ts'
import { oneStepGame } from '#engines/instant/instant-game.ts'
import { ratio } from '#engines/ratio.ts'
import { hasExactly, wrongChoice } from '#engines/reading.ts'
import { yes } from '#kit/result.ts'

/** There is nothing to choose: the card is drawn like the balls. */
export type BingoChoice = Readonly<Record<string, never>>

export type BingoOutcome = {
  /** 25 numbers row by row; the free centre is 0. */
  readonly card: readonly number[]
  /** In the order they were called. */
  readonly called: readonly number[]
  readonly lines: number
}

const inColumn = bingo.balls / bingo.columns
const freeCell = (bingo.columns ** 2 - 1) / 2

/** Column by column, five of its fifteen numbers each; the middle column has four. */
function drawCard(draw: Draw): number[] {
  const card = new Array<number>(bingo.columns ** 2).fill(0)
  for (let column = 0; column < bingo.columns; column += 1) {
    const cells = Array.from({ length: bingo.columns }, (_, row) => row * bingo.columns + column)
    const open = cells.filter((cell) => cell !== freeCell)
    const numbers = sample(draw, inColumn, open.length)
    for (const [at, cell] of open.entries()) card[cell] = column * inColumn + (numbers[at] ?? 0) + 1
  }
  return card
}

function markedRows(card: readonly number[], called: readonly number[]): number[] {
  const isCalled = new Set([0, ...called])
  return Array.from({ length: bingo.columns }, (_, row) => {
    const numbers = card.slice(row * bingo.columns, (row + 1) * bingo.columns)
    return numbers.reduce((marks, number, column) => (isCalled.has(number) ? marks | (1 << column) : marks), 0)
  })
}

/** What math.ts finds, kept here because a screen should not count the cards again. */
const rtp = ratio(322_089_293_264n, 341_081_386_845n)

export const bingoGame = oneStepGame<BingoChoice, BingoOutcome>({
  info: {
    id: 'bingo',
    mathVersion: 1,
    rtpPpm: { least: 944_318, most: 944_318 },
    volatility: 'high',
    turnover: 'stake',
    topMultiplier: 10_000,
  },
  rules: bingo,
  firstChoice: {},
  readChoice: (input) => (hasExactly(input, []) ? yes({}) : wrongChoice('', 'fields')),
  play: (_, draw) => {
    const card = drawCard(draw)
    const called = sample(draw, bingo.balls, bingo.called).map((index) => index + 1)
    return { card, called, lines: countLines(markedRows(card, called)) }
  },
  paysOf: (_, { lines }) => paysFor(lines),
  reachOf: () => ratio(Math.max(...bingo.pays)),
  rtpOf: () => rtp,
})
