import { expect, test } from 'vitest'
import { errorsAway, exactText, nameOf, type RtpGame, scaleOf, verdictOf } from '#web/site/features/fair/rtp.ts'

const game = (change: Partial<RtpGame>): RtpGame => ({
  game: 'slot-a96',
  titles: [],
  family: 'slots',
  exactPpm: { least: 960_496, most: 960_496 },
  expectedPpm: 960_496,
  rounds: 10_000,
  observedPpm: 970_496,
  interval99Ppm: { least: 900_000, most: 1_040_992 },
  sigma: 2.5,
  isSigmaExact: true,
  exact: { fraction: '62773515262765/65355334549504', hitRatePpm: 486_986 },
  plan: null,
  rulesHash: 'ab'.repeat(32),
  ...change,
})

test.each([
  ['inside', {}],
  ['outside', { interval99Ppm: { least: 961_000, most: 980_000 } }],
  ['none', { rounds: 0, observedPpm: null, interval99Ppm: null, sigma: null }],
  ['none', { rounds: 999, interval99Ppm: { least: 961_000, most: 980_000 } }],
  ['plan', { plan: 'chart', expectedPpm: null, interval99Ppm: null, sigma: null }],
] as const)('BX-03.2 a return is %s by its own interval', (verdict, change) => {
  expect(verdictOf(game(change))).toBe(verdict)
})

test('BX-03.2 the distance is told in standard errors of the mean', () => {
  // One percentage point, where one round spreads by 2.5 and ten thousand were played.
  expect(errorsAway(game({}))).toBeCloseTo(0.01 / (2.5 / 100), 9)
  expect(errorsAway(game({ rounds: 0, observedPpm: null }))).toBe(0)
})

test('rows share a scale that most intervals fit into', () => {
  const wide = game({ interval99Ppm: { least: 0, most: 2_000_000 } })
  expect(scaleOf([game({}), game({}), game({}), wide])).toBe(10)
  expect(scaleOf([])).toBe(0.5)
})

test.each([
  ['slot-a96', 'A96'],
  ['hi-lo', 'Hi Lo'],
])('a game without titles is called by its id, as a name: %s', (id, name) => {
  expect(nameOf({ game: id, titles: [] })).toBe(name)
})

test('a game is called as players know it', () => {
  expect(nameOf({ game: 'hi-lo', titles: ['Baraha Hi-Lo'] })).toBe('Baraha Hi-Lo')
  expect(nameOf({ game: 'slot-a96', titles: ['Mayon Gold', 'Kalabaw Run', 'Reyna'] })).toBe('Mayon Gold +2')
})

test('BX-03.2 where players decide, the exact return is a span under a plan, and no figure between its ends', () => {
  const acted = game({ plan: 'chart', expectedPpm: null, exactPpm: { least: 977_086, most: 995_123 } })
  expect(exactText(acted)).toBe('97.71% – 99.51%')
  expect(exactText(game({}))).toBe('96.050%')
})
