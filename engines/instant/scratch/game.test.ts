import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardNames, scratch } from '#engines/instant/scratch/data.ts'
import { scratchGame } from '#engines/instant/scratch/game.ts'
import { cardCounts, layLosing, layWinning } from '#engines/instant/scratch/layout.ts'
import { mathsOf, weightsOf } from '#engines/instant/scratch/math.ts'
import { ratio } from '#engines/ratio.ts'

describe('BX-03.1 every card returns exactly 95 %', () => {
  // biome-ignore format: a table
  test.each([
    ['bright', 412_400, 200], ['classic', 282_014, 5_000], ['grand', 106_886, 20_000],
  ] as const)('%s wins %i times in a million, at most %i stakes', (card, wins, top) => {
    const { rtp, hitRate, topMultiplier } = mathsOf({ card })
    expect([rtp, hitRate, topMultiplier]).toEqual([ratio(19, 20), ratio(wins, 1_000_000), ratio(top)])
    expect(scratchGame.reachOf({ card })).toEqual(ratio(top))
  })

  test.each(cardNames)('the weights of %s are a million', (card) => {
    const weights = weightsOf({ card })
    expect(weights.reduce((total, weight) => total + weight)).toBe(1_000_000)
    expect(Math.min(...weights)).toBeGreaterThan(0)
    expect(scratch.cards[card]).toHaveLength(8)
  })
})

const countsIn = (cells: readonly number[]) =>
  Array.from({ length: 8 }, (_, symbol) => cells.filter((cell) => cell === symbol).length)

describe('BX-02.1 layouts', () => {
  test('there are 48,444,480 losing cards and 7,038,360 for each prize', () => {
    // Losing: j symbols twice, 9 − 2j once. Winning: 84 places of the triple, and j twice, 6 − 2j once among the other seven.
    expect(cardCounts).toEqual({ losing: 1_451_520 + 15_240_960 + 25_401_600 + 6_350_400, winning: 84 * 83_790 })
  })

  test('a losing card has no symbol three times; different numbers are different cards', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: cardCounts.losing - 2 }), (number) => {
        const cells = layLosing(number)
        expect(Math.max(...countsIn(cells))).toBeLessThanOrEqual(2)
        // Cards are sorted as words are, so the next number is the next word.
        expect(layLosing(number + 1).join('') > cells.join('')).toBe(true)
      }),
    )
    expect(layLosing(0)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4])
    expect(layLosing(cardCounts.losing - 1)).toEqual([7, 7, 6, 6, 5, 5, 4, 4, 3])
  })

  test('a winning card has its prize three times and no other symbol more than twice', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.nat(cardCounts.winning - 1), (prize, number) => {
        const counts = countsIn(layWinning(prize, number))
        expect(counts[prize]).toBe(3)
        expect(Math.max(...counts.toSpliced(prize, 1))).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('every place of the triple and every rest comes once: a thousand cards in a row are a thousand cards', () => {
    const cards = new Set(Array.from({ length: 1_000 }, (_, at) => layWinning(3, 83_290 + at).join('')))
    expect(cards.size).toBe(1_000)
  })
})

test('the card shows the prize that it pays', () => {
  const numbers = [279_999, 0]
  const draw = { u32: () => 0, int: () => numbers.shift() ?? 0, bits52: () => 0n }
  const bet = { stake: 1_00n, maxPayout: 10_000_00n, choice: { card: 'classic' } } as const
  const begun = scratchGame.begin(bet, draw)
  // The weights of 25 stakes run from 276,000 to 280,799.
  expect(begun).toMatchObject({ ok: true, value: { prize: 5 } })
  expect(begun.ok && scratchGame.payoutOf({ ...bet, state: begun.value })).toBe(25_00n)
})
