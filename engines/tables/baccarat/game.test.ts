import { describe, expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { type Ratio, toNumber } from '#engines/ratio.ts'
import { bankerDraws, playerDraws } from '#engines/tables/baccarat/deal.ts'
import {
  type BaccaratOutcome,
  baccarat,
  baccaratWithoutCommission,
  totalsOf,
  ways,
  winnerOf,
} from '#engines/tables/baccarat/game.ts'
import { type Card, deck, rankOf, shuffled } from '#engines/tables/cards.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

/** Every way to deal from eight decks by what cards count. Numbers stay below 2⁵³, so they are exact. */
function countWays() {
  const left = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
  const counted = { all: 0, banker: 0, player: 0, tie: 0, bankerSix: 0, small: 0 }
  const end = (player: number, banker: number, count: number, cards: number) => {
    counted.all += count
    if (cards === 4) counted.small += count
    if (player === banker) counted.tie += count
    else if (player > banker) counted.player += count
    else counted.banker += count
    if (banker > player && banker === 6) counted.bankerSix += count
  }
  const eachCard = (count: number, next: (points: number, ways: number) => void) => {
    for (let points = 0; points < 10; points += 1) {
      const copies = left[points] ?? 0
      left[points] = copies - 1
      next(points, count * copies)
      left[points] = copies
    }
  }
  eachCard(1, (first, one) =>
    eachCard(one, (second, two) =>
      eachCard(two, (third, three) =>
        eachCard(three, (fourth, four) => {
          const [player, banker] = [(first + third) % 10, (second + fourth) % 10]
          if (playerDraws(player, banker)) {
            eachCard(four, (fifth, five) => {
              const total = (player + fifth) % 10
              if (!bankerDraws(player, banker, fifth)) end(total, banker, five * 411, 5)
              else eachCard(five, (sixth, six) => end(total, (banker + sixth) % 10, six, 6))
            })
          } else if (bankerDraws(player, banker, null)) {
            eachCard(four, (fifth, five) => end(player, (banker + fifth) % 10, five * 411, 5))
          } else end(player, banker, four * 412 * 411, 4)
        }),
      ),
    ),
  )
  return counted
}

const percent = (rtp: Ratio) => (toNumber(rtp) * 100).toFixed(6)

describe('baccarat', () => {
  test('BX-03.1 all ways to deal, counted one by one, are those that the returns are made from', () => {
    expect(countWays()).toEqual(Object.fromEntries(Object.entries(ways).map(([name, count]) => [name, Number(count)])))
  })

  test('BX-03.1 every spot returns exactly what the books say, and none a whole stake or more', () => {
    const returns = (game: typeof baccarat, spots: readonly string[]) =>
      Object.fromEntries(spots.map((spot) => [spot, percent(game.rtpOf({ spot }))]))
    expect(
      returns(baccarat, ['player', 'banker', 'tie', 'player-pair', 'banker-pair', 'either-pair', 'perfect-pair']),
    ).toEqual({
      player: '98.764919',
      banker: '98.942094',
      tie: '85.640371',
      'player-pair': '89.638554',
      'banker-pair': '89.638554',
      'either-pair': '86.290123',
      'perfect-pair': '91.952956',
    })
    expect(returns(baccarat, ['small', 'big'])).toEqual({ small: '94.717123', big: '95.654252' })
    expect(returns(baccaratWithoutCommission, ['banker', 'player'])).toEqual({
      banker: '98.541896',
      player: '98.764919',
    })
    expect(baccarat.info.rtpPpm).toEqual({ least: 856_404, most: 989_421 })
  })

  const paid = (spot: string, player: Card[], banker: Card[], game = baccarat) =>
    toNumber(game.paysOf({ spot }, { player, banker }))

  test('spots pay by the cards', () => {
    const nine: Card[] = ['9S', 'KH']
    const six: Card[] = ['6D', 'QC']
    const tie: Card[] = ['4S', '5H']
    expect([paid('player', nine, six), paid('banker', nine, six), paid('tie', nine, six)]).toEqual([2, 0, 0])
    expect([paid('banker', six, nine), paid('banker', ['2S', '3S', 'KS'], six)]).toEqual([1.95, 1.95])
    expect(paid('banker', ['2S', '3S', 'KS'], six, baccaratWithoutCommission)).toBe(1.5)
    expect(paid('banker', six, nine, baccaratWithoutCommission)).toBe(2)
    expect([paid('tie', nine, tie), paid('player', nine, tie), paid('banker', nine, tie)]).toEqual([9, 1, 1])
    expect([paid('player-pair', ['7S', '7H'], six), paid('either-pair', six, ['7S', '7H'])]).toEqual([12, 6])
    expect([paid('perfect-pair', ['7S', '7S'], six), paid('perfect-pair', ['7S', '7S'], ['2D', '2D'])]).toEqual([
      26, 201,
    ])
    expect([paid('small', nine, six), paid('big', nine, six), paid('big', ['2S', '3S', 'KS'], six)]).toEqual([
      2.5, 0, 1.54,
    ])
  })

  test('BX-02.2 a link always gives the same cards, drawn by the rules and shown in order', () => {
    const seen = { player: 0, banker: 0, tie: 0 }
    for (let round = 0; round < 500; round += 1) {
      const link = { hash: round.toString(16).padStart(64, '0'), salt: 'ab'.repeat(32) }
      const outcome: BaccaratOutcome = baccarat.draw(openChainStream(nodeHmac, link))
      expect(baccarat.draw(openChainStream(nodeHmac, link))).toEqual(outcome)
      seen[winnerOf(outcome)] += 1
      const { player, banker } = outcome
      const first = totalsOf({ player: player.slice(0, 2), banker: banker.slice(0, 2) })
      expect(player.length === 3).toBe(playerDraws(first.player, first.banker))
      const shown = baccarat.reveal(outcome) as { hand: 'player' | 'banker'; card: Card }[]
      expect(shown.slice(0, 4).map(({ hand }) => hand)).toEqual(['player', 'banker', 'player', 'banker'])
      for (const hand of ['player', 'banker'] as const)
        expect(shown.filter((step) => step.hand === hand).map(({ card }) => card)).toEqual(outcome[hand])
    }
    // Five hundred rounds of a fixed salt; all three ends are among them.
    expect(Math.min(seen.player, seen.banker, seen.tie)).toBeGreaterThan(20)
  })
})

test('eight decks have each card eight times, whatever is drawn', () => {
  const next = shuffled({ u32: () => 0, bits52: () => 0n, int: (n) => Math.floor(n / 2) }, 8)
  const dealt = Array.from({ length: 416 }, next)
  for (const card of deck) expect(dealt.filter((one) => one === card)).toHaveLength(8)
  expect([rankOf('AS'), rankOf('TD'), rankOf('KC')]).toEqual([0, 9, 12])
})
