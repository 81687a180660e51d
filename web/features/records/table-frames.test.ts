import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { readLibrary } from '#web/build/read-texts.ts'
import { tableFrames } from '#web/features/records/table-frames.ts'
import { loadWhole } from '#web/lib/i18n.ts'
import { speakLanguage } from '#web/lib/i18n-language.ts'

beforeAll(async () => {
  const library = readLibrary(join(import.meta.dirname, '../../i18n/EN'))
  const source = {
    ...{ shipped: ['EN'] as const, shell: library.shell ?? {}, prepare: async () => {} },
    load: async (_: unknown, namespace: string) => library[namespace] ?? {},
  }
  await loadWhole('EN', source, ['tables'])
  speakLanguage('EN')
})

const textsOf = (game: string, steps: readonly unknown[]) =>
  tableFrames(game, steps).map(({ cells }) => cells.map(({ text }) => text))

test('a round of blackjack is shown again: cards as they were dealt, acts with the hands they made, the dealer’s card turned over', () => {
  const shown = { seats: { 3: [{ cards: ['6S', '5S', 'TS'] }] } }
  const steps = [
    { seat: '3', card: '6S' },
    { seat: 'dealer', card: '9H' },
    { seat: '3', card: '5S' },
    { seat: 'dealer', card: null },
    { seat: '3', action: 'double', shown },
    { seat: 'dealer', card: '8C' },
  ]
  const frames = textsOf('blackjack', steps)
  expect(frames).toHaveLength(6)
  expect(frames[3]).toEqual(['Seat 3: 6♠ 5♠', 'Dealer: 9♥ ▮'])
  expect(frames.at(-1)).toEqual(['Seat 3: 6♠ 5♠ 10♠ · Double', 'Dealer: 9♥ 8♣'])
})

test('other games show their cards by side, their number or their dice', () => {
  expect(
    textsOf('three-card-poker', [
      { hand: 'player', card: 'QS' },
      { seat: 'table', action: 'fold', shown: {} },
    ])[1],
  ).toEqual(['Player: Q♠', 'You: Fold'])
  expect(textsOf('dragon-tiger', [{ side: 'dragon', card: 'KS' }])).toEqual([['Dragon: K♠']])
  expect(textsOf('roulette', [{ number: 17 }])).toEqual([['17']])
  expect(
    textsOf('sic-bo', [
      { die: 0, face: 2 },
      { die: 1, face: 5 },
    ]).at(-1),
  ).toEqual(['2', '5'])
  expect(textsOf('colour-game', [{ die: 0, colour: 'red' }])).toEqual([['Red']])
  const beats = [
    { move: 'rush', by: 'wala' },
    { move: 'end', result: 'both-down' },
  ]
  expect(textsOf('cockfight', beats).at(-1)).toEqual(['Wala rushes in', 'Draw: both are down'])
})
