import { expect, test } from 'vitest'
import { add, multiply, type Ratio, ratio, toNumber, zero } from '#engines/ratio.ts'
import { deck } from '#engines/tables/cards.ts'
import { dragonTiger } from '#engines/tables/dragon-tiger/game.ts'

test('BX-03.1 every spot returns exactly what all pairs of cards from eight decks pay', () => {
  const exact: Record<string, string> = {}
  for (const spot of ['dragon', 'tiger', 'tie', 'suited-tie']) {
    let total: Ratio = zero
    for (const dragon of deck)
      for (const tiger of deck) {
        const ways = 8 * (dragon === tiger ? 7 : 8)
        total = add(total, multiply(ratio(ways, 416 * 415), dragonTiger.paysOf({ spot }, { dragon, tiger })))
      }
    expect(dragonTiger.rtpOf({ spot })).toEqual(total)
    exact[spot] = (toNumber(total) * 100).toFixed(6)
  }
  expect(exact).toEqual({ dragon: '96.265060', tiger: '96.265060', tie: '89.638554', 'suited-tie': '86.024096' })
})

test('the higher card wins, an ace is low, and a tie takes half', () => {
  const paid = (spot: string, ...[dragon, tiger]: [(typeof deck)[number], (typeof deck)[number]]) =>
    toNumber(dragonTiger.paysOf({ spot }, { dragon, tiger }))
  expect([paid('dragon', 'KS', 'QS'), paid('tiger', 'KS', 'QS'), paid('dragon', 'AS', '2C')]).toEqual([2, 0, 0])
  expect([paid('dragon', '7S', '7H'), paid('tie', '7S', '7H'), paid('suited-tie', '7S', '7H')]).toEqual([0.5, 12, 0])
  expect(paid('suited-tie', '7S', '7S')).toBe(51)
})
