import { describe, expect, test } from 'vitest'
import { compare, ratio, toNumber } from '#engines/ratio.ts'
import { type Card, deck, shuffled } from '#engines/tables/cards.ts'
import { type PokerOutcome, returns, threeCardPoker } from '#engines/tables/three-card-poker/game.ts'
import { playsFrom, qualifies, rankHand } from '#engines/tables/three-card-poker/hand.ts'
import { stackedDraw } from '#tests/support/stacked-deck.ts'

const hand = (text: string) => text.split(' ') as Card[]
const { acting } = threeCardPoker

interface Counted {
  readonly cards: readonly Card[]
  readonly mask: readonly [number, number]
  /** Hands that differ only in which suit is which count as one. */
  readonly kind: string
}

/** All 22,100 hands. */
const hands: readonly Counted[] = deck.flatMap((first, a) =>
  deck.slice(a + 1).flatMap((second, b) =>
    deck.slice(a + b + 2).map((third, c): Counted => {
      const places = [a, a + b + 1, a + b + c + 2]
      const half = (from: number) =>
        places.filter((at) => at >= from && at < from + 26).reduce((mask, at) => mask | (1 << (at - from)), 0)
      const cards = [first, second, third]
      const bySuit = ['S', 'H', 'D', 'C'].map((suit) =>
        cards
          .filter((card) => card[1] === suit)
          .map((card) => card[0])
          .join(''),
      )
      return { cards, mask: [half(0), half(26)], kind: bySuit.sort().join(' ') }
    }),
  ),
)

/** What an ante with its play bet wins or loses over every hand of the dealer, when the player plays. */
function playedAgainstAll({ cards, mask }: Counted): { readonly net: number; readonly ways: number } {
  const own = rankHand(cards)
  const bonus = { straight: 1, trips: 4, 'straight-flush': 5 }[own.kind as string] ?? 0
  let [net, ways] = [0, 0]
  for (let at = 0; at < scores.length; at += 1) {
    if (((mask[0] & (lows[at] as number)) | (mask[1] & (highs[at] as number))) !== 0) continue
    ways += 1
    net += bonus + (plays[at] === 0 ? 1 : 2 * Math.sign(own.score - (scores[at] as number)))
  }
  return { net, ways }
}

const scores = Int32Array.from(hands, ({ cards }) => rankHand(cards).score)
const plays = Uint8Array.from(hands, ({ cards }) => Number(qualifies(cards)))
const lows = Int32Array.from(hands, ({ mask }) => mask[0])
const highs = Int32Array.from(hands, ({ mask }) => mask[1])

const paid = (spot: string, player: string, dealer: string, act: PokerOutcome['act'] = 'play') =>
  toNumber(threeCardPoker.paysOf({ spot }, { player: hand(player), dealer: hand(dealer), act }))

describe('three-card poker', () => {
  test('BX-03.1 over every hand of the player and of the dealer, the ante returns 96.6270 % by the best plan, which plays Q-6-4 and better', () => {
    expect(hands).toHaveLength(22_100)
    let net = 0
    for (const alike of Map.groupBy(hands, ({ kind }) => kind).values()) {
      const [first] = alike as [Counted]
      const played = playedAgainstAll(first)
      expect(played.ways).toBe(18_424)
      const isPlayed = rankHand(first.cards).score >= playsFrom
      // Playing loses less than the ante exactly where the plan plays.
      expect([first.cards, played.net > -played.ways]).toEqual([first.cards, isPlayed])
      net += alike.length * (isPlayed ? played.net : -played.ways)
    }
    const all = 22_100 * 18_424
    expect(compare(returns.ante, ratio(all + net, all))).toBe(0)
    expect((toNumber(returns.ante) * 100).toFixed(4)).toBe('96.6270')
  }, 60_000)

  test('BX-03.1 pair plus returns 97.683258 % over every hand', () => {
    const total = hands.reduce((sum, { cards }) => {
      const outcome: PokerOutcome = { player: cards, dealer: [], act: null }
      return sum + toNumber(threeCardPoker.paysOf({ spot: 'pair-plus' }, outcome))
    }, 0)
    expect(compare(returns.pairPlus, ratio(total, 22_100))).toBe(0)
    expect((toNumber(returns.pairPlus) * 100).toFixed(6)).toBe('97.683258')
    expect(threeCardPoker.info.rtpPpm).toEqual({ least: 966_270, most: 976_833 })
  })

  test('hands are ranked: straight flush, three of a kind, straight, flush, pair, high card; then by their cards', () => {
    const order = [
      ...['QS 3H 2D', 'QS 4H 2D', 'AS KH JD', '2S 2H 3D', '2S 2H AD', '3S 3H 2D', 'AS AH KD'],
      ...['5S 3S 2S', 'AS KS JS', 'AS 2H 3D', '2S 3H 4D', 'QS KH AD', '2S 2H 2D', 'AS AH AD', 'AS 2S 3S', 'QS KS AS'],
    ]
    const ranked = order.map((text) => rankHand(hand(text)).score)
    expect(ranked).toEqual(ranked.toSorted((one, other) => one - other))
    expect(new Set(ranked).size).toBe(order.length)
    expect(rankHand(hand('QS 3H 2D')).score).toBe(rankHand(hand('QH 3S 2C')).score)
    expect(rankHand(hand('KS AH 2D')).kind).toBe('high')
    expect([qualifies(hand('QS 3H 2D')), qualifies(hand('JS TH 8D')), qualifies(hand('2S 2H 3D'))]).toEqual([
      ...[true, false, true],
    ])
  })

  test('spots pay by both hands: no queen, the ante wins and the play bet goes back; the bonus is paid whatever the dealer has', () => {
    expect([paid('ante', 'AS 7H 2D', 'JS 9H 2C'), paid('play', 'AS 7H 2D', 'JS 9H 2C')]).toEqual([2, 1])
    expect([paid('ante', 'AS 7H 2D', 'QS 9H 2C'), paid('play', 'AS 7H 2D', 'QS 9H 2C')]).toEqual([2, 2])
    expect([paid('ante', 'KS 7H 2D', 'AS 9H 2C'), paid('play', 'KS 7H 2D', 'AS 9H 2C')]).toEqual([0, 0])
    expect([paid('ante', 'KS 7H 2D', 'KH 7D 2C'), paid('play', 'KS 7H 2D', 'KH 7D 2C')]).toEqual([1, 1])
    expect([paid('ante', '4S 5H 6D', 'KS KH KD'), paid('play', '4S 5H 6D', 'KS KH KD')]).toEqual([1, 0])
    expect([paid('ante', '4S 5S 6S', 'JS 9H 2C'), paid('ante', '8S 8H 8D', 'JS 9H 2C')]).toEqual([7, 6])
    expect([paid('ante', 'AS AH AD', 'JS 9H 2C', 'fold'), paid('ante', 'AS AH AD', 'JS 9H 2C', null)]).toEqual([0, 0])
    expect(
      ['2S 2H 9D', '2S 7S 9S', '2S 3H 4D', '2S 2H 2D', '2S 3S 4S', '2S 7H 9D'].map((player) =>
        paid('pair-plus', player, 'KS KH KD', 'fold'),
      ),
    ).toEqual([2, 5, 7, 31, 41, 0])
  })

  test('player and dealer take cards in turn; one act is possible, and nothing of the dealer is shown before', () => {
    const draw = () => stackedDraw(new Map(hand('AS KH 2D 3C 4H 5S').entries()), 1)
    const next = shuffled(draw(), 1)
    expect(Array.from({ length: 6 }, next)).toEqual(hand('AS KH 2D 3C 4H 5S'))
    const dealt = acting.play(draw(), { table: [] })
    if (!dealt.ok) throw new Error(dealt.refusal)
    expect(dealt.value).toEqual({ player: hand('AS 2D 4H'), dealer: hand('KH 3C 5S'), act: null })
    expect(acting.actionsAt(dealt.value, 'table')).toEqual(['play', 'fold'])
    expect(JSON.stringify([acting.shown(dealt.value), acting.open(dealt.value)])).not.toMatch(/KH|3C|5S/)
    expect(acting.addedBy(dealt.value, 'table', 'play')).toEqual({ spot: 'play' })
    for (const acts of [{ table: ['play', 'fold'] }, { table: ['hit'] }, { other: [] }])
      expect(acting.play(draw(), acts)).toMatchObject({ refusal: 'action_is_not_possible' })
  })
})
