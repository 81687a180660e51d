import { beforeAll, expect, test } from 'vitest'
import type { Card } from '#engines/tables/cards.ts'
import texts from '#web/i18n/EN/proofs.json' with { type: 'json' }
import { startLanguage } from '#web/lib/i18n.ts'
import { baccaratSteps } from '#web/site/features/play/tables/baccarat-steps.ts'

beforeAll(async () => {
  await startLanguage({ shipped: ['EN'], shell: texts, load: async () => texts, prepare: async () => {} }, undefined)
})

const hands = (player: string, banker: string) => ({
  player: player.split(' ') as Card[],
  banker: banker.split(' ') as Card[],
})

test.each([
  // player, banker, what their turns say
  [
    '2H 3C 4D',
    'QS 5D 2C',
    [
      'Player has 5 and draws, as on 0 to 5. Third card 4♦: 9',
      'Banker has 5 and draws, as on 5 if Player’s third card counts 4 to 7. Third card 2♣: 7',
    ],
  ],
  [
    '2H 3C 9D',
    'QS 5D',
    [
      'Player has 5 and draws, as on 0 to 5. Third card 9♦: 4',
      'Banker has 5 and stands, as on 5 if Player’s third card counts 4 to 7',
    ],
  ],
  [
    'KH 3C 8D',
    'QS 3D',
    [
      'Player has 3 and draws, as on 0 to 5. Third card 8♦: 1',
      'Banker has 3 and stands, as on 3 unless Player’s third card is an 8',
    ],
  ],
  [
    'KH 6C',
    'QS 5D TC',
    [
      'Player has 6 and stands, as on 6 and 7',
      'Banker has 5 and draws, as Player stood and Banker draws on 0 to 5. Third card 10♣: 5',
    ],
  ],
  [
    'KH 7C',
    'QS 6D',
    ['Player has 7 and stands, as on 6 and 7', 'Banker has 6 and stands, as on 6 and 7 when Player stood'],
  ],
  [
    'KH TC AD',
    '9S 3D AC',
    [
      'Player has 0 and draws, as on 0 to 5. Third card A♦: 1',
      'Banker has 2 and draws, as on 0 to 2, whatever Player drew. Third card A♣: 3',
    ],
  ],
  [
    'KH 4C AD',
    'QS 7D',
    ['Player has 4 and draws, as on 0 to 5. Third card A♦: 5', 'Banker has 7 and stands, as always on 7'],
  ],
])('player %s, banker %s: each turn says which rule decided it', (player, banker, turns) => {
  const steps = baccaratSteps(hands(player, banker), 'The end')
  expect(steps.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^First two cards: Player /),
    'Neither has 8 or 9, so there is no natural',
    ...turns,
    'The end',
  ])
})

test('totals stand after each step, and a natural ends the hand', () => {
  const whole = baccaratSteps(hands('2H 3C 4D', 'QS 5D 2C'), 'Player wins')
  expect(whole.map(({ totals }) => totals)).toEqual([
    [5, 5],
    [5, 5],
    [9, 5],
    [9, 7],
    [9, 7],
  ])
  expect(whole[0]?.text).toBe('First two cards: Player 2♥ and 3♣, Banker Q♠ and 5♦')
  expect(
    baccaratSteps(hands('9H KC', '8S QD'), 'Player wins')
      .map(({ text }) => text)
      .slice(1),
  ).toEqual(['A natural 9: no more cards are dealt', 'Player wins'])
})
