import { describe, expect, test } from 'vitest'
import { openStream } from '#engines/fairness/stream.ts'
import { bingoGame } from '#engines/instant/bingo/game.ts'
import { countCards, countLines, endingsOf, mathsOf, paysFor } from '#engines/instant/bingo/math.ts'
import { one, ratio, sum, toNumber, toPpm } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

describe('BX-03.1 exact figures', () => {
  const figures = mathsOf()

  test('the return is 322089293264/341081386845', () => {
    expect(figures.rtp).toEqual(ratio(322_089_293_264n, 341_081_386_845n))
    expect(bingoGame.rtpOf({})).toEqual(figures.rtp)
    expect(bingoGame.info.rtpPpm).toEqual({ least: toPpm(figures.rtp), most: toPpm(figures.rtp) })
    expect(toNumber(figures.hitRate)).toBeCloseTo(0.445631, 6)
  })

  test('all cards are counted once, and all chances are one', () => {
    const cards = [...countCards().values()].flatMap((byMarks) => [...byMarks.values()])
    expect(cards.reduce((total, count) => total + count)).toBe(2n ** 24n)
    expect(sum(endingsOf().map(({ chance }) => chance))).toEqual(one)
  })

  test('cards with few marks, counted by hand: four make a line through the centre, five any line', () => {
    const one4 = countCards().get(1)
    // Middle row, middle column, two diagonals need four numbers; with a fifth mark anywhere else there are 20 ways each.
    expect(one4?.get(4)).toBe(4n)
    expect(one4?.get(5)).toBe(4n * 20n + 8n)
    expect(countCards().get(12)?.get(24)).toBe(1n)
    expect(countCards().has(11)).toBe(false)
  })
})

test.each([
  [[31, 0, 4, 0, 0], 1],
  [[1, 2, 4, 8, 16], 1],
  [[17, 10, 4, 10, 17], 2],
  [[4, 4, 31, 4, 4], 2],
  [[31, 31, 31, 31, 31], 12],
  [[30, 30, 30, 30, 30], 4],
])('rows %j have %i lines', (rows, lines) => {
  expect(countLines(rows)).toBe(lines)
})

test('eight lines and more pay the highest', () => {
  expect([0, 1, 7, 8, 9, 12].map((lines) => paysFor(lines))).toEqual(
    [0, 1, 2_000, 10_000, 10_000, 10_000].map((pays) => ratio(pays)),
  )
})

test('a card has five columns of their own numbers and a free centre; forty different balls are called', () => {
  for (let nonce = 0; nonce < 50; nonce += 1) {
    const draw = openStream(nodeHmac, { serverSeed: 'b'.repeat(64), clientSeed: 'bingo', nonce })
    const begun = bingoGame.begin({ stake: 1_00n, maxPayout: 10_000_00n, choice: {} }, draw)
    if (!begun.ok) throw new Error(begun.refusal)
    const { card, called, lines } = begun.value
    expect(card[12]).toBe(0)
    expect(new Set(card).size).toBe(25)
    expect(card.every((number, cell) => number === 0 || Math.ceil(number / 15) === (cell % 5) + 1)).toBe(true)
    expect(new Set(called).size).toBe(40)
    expect(called.every((ball) => ball >= 1 && ball <= 75)).toBe(true)
    const isMarked = (cell: number) => card[cell] === 0 || called.includes(card[cell] ?? -1)
    const all = Array.from({ length: 5 }, (_, at) => at)
    const everyLine = [
      ...all.map((row) => all.map((column) => row * 5 + column)),
      ...all.map((column) => all.map((row) => row * 5 + column)),
      all.map((at) => at * 6),
      all.map((at) => at * 4 + 4),
    ]
    expect(lines).toBe(everyLine.filter((line) => line.every(isMarked)).length)
  }
})
