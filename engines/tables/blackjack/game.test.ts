import { describe, expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { toNumber } from '#engines/ratio.ts'
import type { Acts } from '#engines/shared-game.ts'
import { type BlackjackOutcome, blackjack, returns, soleSeats } from '#engines/tables/blackjack/game.ts'
import { totalOf } from '#engines/tables/blackjack/hands.ts'
import { chartPlan, returnsOf } from '#engines/tables/blackjack/math.ts'
import { type Card, shuffled } from '#engines/tables/cards.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { stackedDraw } from '#tests/support/stacked-deck.ts'

const { acting } = blackjack
const columns = ['dealer', ...soleSeats, 'practice']

/** Cards of columns, as texts such as `TS 6H`. */
function dealt(cards: Readonly<Record<string, string>>, acts: Acts) {
  const wanted = Object.entries(cards).flatMap(([column, text]) =>
    text.split(' ').map((card, at) => [at * 9 + columns.indexOf(column), card as Card] as const),
  )
  return acting.play(stackedDraw(new Map(wanted), 8), acts)
}

const played = (cards: Readonly<Record<string, string>>, acts: Acts): BlackjackOutcome => {
  const outcome = dealt(cards, acts)
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

const paid = (spot: string, outcome: BlackjackOutcome) => toNumber(blackjack.paysOf({ spot }, outcome))
const linkOf = (round: number) => ({ hash: round.toString(16).padStart(64, '0'), salt: 'ab'.repeat(32) })
const streamOf = (round: number) => openChainStream(nodeHmac, linkOf(round))

describe('blackjack', () => {
  test('BX-03.1 played by the chart, over every hand from eight decks, it returns what the books say', () => {
    const { result, behind, added } = returnsOf(8, chartPlan)
    expect((result * 100).toFixed(5)).toBe('-0.48767')
    expect((1 + added).toFixed(5)).toBe('1.12774')
    expect(toNumber(returns.seat)).toBeCloseTo(1 + result, 9)
    expect(toNumber(returns.behind)).toBeCloseTo(1 + behind, 9)
    expect(blackjack.info.rtpPpm).toEqual({ least: 977_086, most: 995_123 })
  }, 60_000)

  test('hands pay by the dealer: blackjack 3 to 2, a win its stake, a tie nothing', () => {
    const acts = { '1': ['stand'], '2': [], '3': ['hit'], '4': ['stand'], '5': ['stand'] }
    const hands = { '1': 'TS 9S', '2': 'AS KS', '3': 'TS 6S TH', '4': 'TC 8C', '5': 'TD 7D' }
    const outcome = played({ dealer: 'TH 8H', ...hands }, acts)
    expect(['1', '2', '3', '4', '5'].map((seat) => paid(`seat-${seat}`, outcome))).toEqual([2, 2.5, 0, 1, 0])
    expect(['1', '2', '3'].map((seat) => paid(`behind-${seat}`, outcome))).toEqual([2, 2.5, 0])
    // A bet behind a seat that nobody took, and a stake that no act took, go back.
    expect([paid('behind-7', outcome), paid('double-1-1', outcome), paid('split-1', outcome)]).toEqual([1, 1, 1])
    expect(paid('seat-1', played({ dealer: 'TH 6H TC', '1': 'TS 2S' }, { '1': ['stand'] }))).toBe(2)
  })

  test('the dealer stands on every 17, soft ones too', () => {
    expect(played({ dealer: 'AS 6H' }, {}).dealer).toHaveLength(2)
    expect(played({ dealer: 'AS 5H AH' }, {}).dealer).toHaveLength(3)
    for (let round = 0; round < 300; round += 1) {
      const { dealer } = blackjack.draw(streamOf(round))
      expect(totalOf(dealer).total).toBeGreaterThanOrEqual(17)
      expect(totalOf(dealer.slice(0, -1)).total).toBeLessThan(17)
    }
  })

  test('a dealer with blackjack ends the round before anybody acts, whichever card is up; only blackjack ties', () => {
    for (const dealer of ['AH TH', 'TH AH']) {
      const outcome = played({ dealer, '1': 'TS 9S', '2': 'AS KS' }, { '1': [], '2': [] })
      expect(acting.actionsAt(outcome, '1')).toEqual([])
      expect([paid('seat-1', outcome), paid('seat-2', outcome)]).toEqual([0, 1])
      expect(acting.open(outcome).at(-1)).toEqual({ seat: 'dealer', card: dealer.slice(3) })
      expect(blackjack.reveal(outcome)).toEqual([])
      expect(dealt({ dealer, '1': 'TS 9S' }, { '1': ['stand'] })).toMatchObject({ ok: false })
    }
  })

  test('a hand of two cards is doubled, once, and takes one card more', () => {
    const outcome = played({ dealer: 'TH 8H', '1': '6S 5S TS 9S' }, { '1': ['double'] })
    expect(outcome.seats['1']).toEqual([{ cards: ['6S', '5S', 'TS'], isDoubled: true, isDone: true }])
    expect([paid('seat-1', outcome), paid('double-1-1', outcome)]).toEqual([2, 2])
    expect(dealt({ '1': '2S 3S 4S' }, { '1': ['hit', 'double'] })).toMatchObject({ refusal: 'action_is_not_possible' })
    expect(dealt({ '1': '6S 5S TS' }, { '1': ['double', 'stand'] })).toMatchObject({ ok: false })
  })

  test('cards of one value are split once; each hand is played and may be doubled; 21 is no blackjack', () => {
    const cards = { dealer: '6H TH TC', '1': '8S 8H 3S TD 9D' }
    const split = played(cards, { '1': ['split'] })
    expect(split.seats['1']?.map((hand) => hand.cards)).toEqual([
      ['8S', '3S'],
      ['8H', 'TD'],
    ])
    expect(acting.actionsAt(split, '1')).toEqual(['hit', 'stand', 'double'])
    expect(acting.addedBy(split, '1', 'double')).toEqual({ spot: 'double-1-1' })
    const outcome = played(cards, { '1': ['split', 'double', 'stand'] })
    expect(['seat-1', 'double-1-1', 'split-1', 'double-1-2'].map((spot) => paid(spot, outcome))).toEqual([2, 2, 2, 1])
    expect(dealt({ '1': '8S 8H 8D 8C' }, { '1': ['split', 'split'] })).toMatchObject({ ok: false })
    expect(acting.actionsAt(played({ '1': 'TS KH' }, { '1': [] }), '1')).toContain('split')
    expect(acting.actionsAt(played({ '1': '9S KH' }, { '1': [] }), '1')).not.toContain('split')
    const aces = played({ dealer: 'TH 9H', '1': 'AS AH KD 5D' }, { '1': ['split'] })
    expect(acting.actionsAt(aces, '1')).toEqual([])
    expect([paid('seat-1', aces), paid('split-1', aces)]).toEqual([2, 0])
  })

  test('BX-02.2 what is done at a seat changes the cards of nobody else, and the dealer’s cards follow from the link alone', () => {
    for (let round = 0; round < 200; round += 1) {
      const alone = acting.play(streamOf(round), { '3': [] })
      const greedy = { '1': ['hit', 'hit'], '2': ['double'], '3': [] }
      const beside = acting.play(streamOf(round), greedy)
      if (!alone.ok || !beside.ok) continue
      expect(beside.value.seats['3']).toEqual(alone.value.seats['3'])
      expect(beside.value.dealer).toEqual(blackjack.draw(streamOf(round)).dealer)
    }
  })

  test('BX-02.2 card k of a column is the deck’s card 9k + c', () => {
    const next = shuffled(streamOf(7), 8)
    const cards = Array.from({ length: 36 }, next)
    const outcome = acting.play(streamOf(7), { '1': [], practice: [] })
    if (!outcome.ok) throw new Error(outcome.refusal)
    const { dealer, seats } = outcome.value
    expect(dealer.slice(0, 2)).toEqual([cards[0], cards[9]])
    expect(seats['1']?.[0]?.cards).toEqual([cards[1], cards[10]])
    expect(seats.practice?.[0]?.cards).toEqual([cards[8], cards[17]])
  })

  test('a column has enough cards for the longest hands there can be', () => {
    // Both hands of a split have at most 20 before their last card: at best all 32 aces of eight decks and four twos.
    const [aces, points, hands] = [32, 2 * 20, 2]
    const most = aces + (points - aces) / 2 + hands
    expect(Math.floor((8 * 52) / columns.length)).toBeGreaterThanOrEqual(most)
    const column = ['2H', '2H', ...Array.from({ length: 8 }, () => '2S'), ...Array.from({ length: 8 }, () => '2D')]
    // Two twos of one hand and eight hits make 20, then the other takes one.
    const hits = Array.from({ length: 8 }, () => 'hit')
    const outcome = played({ '7': column.join(' ') }, { '7': ['split', ...hits, 'stand', 'hit'] })
    expect(outcome.seats['7']?.map(({ cards }) => cards.length)).toEqual([10, 3])
  })

  test('while players act the dealer’s second card is in nothing that is shown', () => {
    const outcome = played({ dealer: '9H 7C TD', '1': 'TS 6S' }, { '1': [] })
    const shown = JSON.stringify([acting.shown(outcome), acting.open(outcome)])
    expect(shown).toContain('9H')
    expect(shown).not.toMatch(/7C|TD/)
    expect(blackjack.reveal(outcome)).toEqual([
      { seat: 'dealer', card: '7C' },
      { seat: 'dealer', card: 'TD' },
    ])
  })

  test('who bets where acts there: a seat is one player’s, play money practises, added stakes and bets behind have no seat', () => {
    expect(acting.seatOf({ spot: 'seat-7' })).toEqual({ name: '7', hold: 'sole' })
    expect(acting.seatOf({ spot: 'seat-practice' })).toEqual({ name: 'practice', hold: 'practice' })
    for (const spot of ['behind-7', 'split-7', 'double-7-2']) expect(acting.seatOf({ spot })).toBeNull()
    expect(['seat-1', 'behind-1', 'split-1', 'double-1-1'].map((spot) => acting.isAdded({ spot }))).toEqual([
      ...[false, false, true, true],
    ])
    for (const spot of ['seat-8', 'behind-practice', 'double-1', 'double-1-3'])
      expect(blackjack.readChoice({ spot })).toMatchObject({ ok: false })
    expect(acting.play(streamOf(1), { '8': [] })).toMatchObject({ refusal: 'action_is_not_possible' })
    expect(acting.play(streamOf(1), { dealer: [] })).toMatchObject({ refusal: 'action_is_not_possible' })
  })
})
