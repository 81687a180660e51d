import { expect, test } from 'vitest'
import type { Card } from '#engines/tables/cards.ts'
import { dealerOfRound, handsOfRound, seatsOf, wordOf } from '#web/site/features/play/tables/blackjack-hands.ts'
import type { Live } from '#web/site/features/play/tables/live.ts'

const steps = [
  { seat: '1', card: 'TS' },
  { seat: 'dealer', card: '9H' },
  { seat: '1', card: '6S' },
  { seat: 'dealer', card: null },
]
const shown = { dealer: ['9H'], seats: { 1: [{ cards: ['TS', '6S', '2C'], isDoubled: false, isDone: true }] } }
const outcome = { dealer: ['9H', '8H'], seats: shown.seats }

const at = (phase: Live['phase'], dealt: number, more: Partial<Live> = {}) => ({
  ...{ phase, acting: null },
  round: { number: 1, closesMs: 0, steps: steps.slice(0, dealt), outcome: null, isVoid: false },
  ...more,
})

test('the dealer’s second card lies face down until it is shown, and hands are those of the newest that was told', () => {
  expect(dealerOfRound(at('revealing', 2))).toEqual({ cards: ['9H'], hasHole: false })
  expect(dealerOfRound(at('revealing', 4))).toEqual({ cards: ['9H'], hasHole: true })
  expect(handsOfRound(at('revealing', 3))['1']?.[0]?.cards).toEqual(['TS', '6S'])
  const acting = { shown, seats: [], untilMs: 0, called: null }
  expect(handsOfRound(at('acting', 4, { acting }))['1']?.[0]?.cards).toHaveLength(3)
  const round = { number: 1, closesMs: 0, steps, outcome, isVoid: false }
  expect(dealerOfRound(at('over', 4, { round }))).toEqual({ cards: ['9H', '8H'], hasHole: false })
  // Who comes late has the outcome and no step.
  expect(handsOfRound(at('over', 0, { round: { ...round, steps: [] } }))['1']).toEqual(outcome.seats['1'])
  expect(handsOfRound(at('over', 4, { round: { ...round, isVoid: true } }))).toEqual({})
})

test('play money has a seat of its own among the seven, which it can only watch', () => {
  expect(seatsOf('real')).toEqual(['7', '6', '5', '4', '3', '2', '1'])
  expect(seatsOf('demo')).toEqual(['7', '6', '5', '4', 'practice', '3', '2', '1'])
})

// biome-ignore format: a table
test.each([
  ['TS 6S', null, 'acts'], ['TS 6S TD', null, 'bust'], ['AS KS', null, 'blackjack'], ['TS 6S', '9H 8H', 'loses'],
  ['TS 9S', '9H 8H', 'wins'], ['TS 7S', '9H 8H', 'push'], ['AS KS', '9H 8H', 'blackjack'], ['AS KS', 'AH KH', 'push'],
  ['TS 9S', 'AH KH', 'loses'], ['TS 2S', '9H 6H TH', 'wins'], ['TS 6S TD', '9H 6H TH', 'bust'],
])('%s against %s: %s', (cards, dealer, word) => {
  const hand = { cards: cards.split(' ') as Card[], isDoubled: false, isDone: false }
  expect(wordOf(hand, false, dealer === null ? null : (dealer.split(' ') as Card[]))).toBe(word)
})

test('21 after a split is no blackjack', () => {
  const hand = { cards: ['AS', 'KS'] as Card[], isDoubled: false, isDone: true }
  expect([wordOf(hand, true, null), wordOf(hand, true, ['9H', '8H'])]).toEqual(['stands', 'wins'])
})
