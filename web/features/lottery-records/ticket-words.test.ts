import { beforeAll, expect, test } from 'vitest'
import { decidedBy, endOf, lineText, noteText } from '#web/features/lottery-records/ticket-words.ts'
import type { Ticket } from '#web/features/lottery-records/use-tickets.ts'
import draws from '#web/i18n/EN/draws.json' with { type: 'json' }
import plays from '#web/i18n/EN/plays.json' with { type: 'json' }
import tickets from '#web/i18n/EN/tickets.json' with { type: 'json' }
import { startLanguage } from '#web/lib/i18n.ts'

beforeAll(async () => {
  const book = { ...draws, ...plays, ...tickets }
  await startLanguage({ shipped: ['EN'], shell: book, load: async () => book, prepare: async () => {} }, undefined)
})

const ticket = (more: Partial<Ticket>): Ticket => ({
  ...{ id: 'a', serial: '0000000001', lottery: 'sinag-1', issue: '20261118-0652', state: 'settled', plan: null },
  ...{ numbers: ['8', '0', '7', '2', '8'], currency: 'PHP', stake: '36.00', payout: '0.00', balance: '0.00' },
  ...{ placedAt: '2026-11-18T02:51:43.000Z', lines: [] },
  ...more,
})

// biome-ignore format: a table
test.each([
  ['open', { state: 'open', payout: null }, 'Waiting', 'gold'],
  ['late', { state: 'delayed', payout: null }, 'Draw delayed', 'gold'],
  ['won', { payout: '95.00' }, 'Won ₱95.00', 'good'],
  ['back to its stake, which is no win', { payout: '36.00' }, '₱36.00 back', 'plain'],
  ['lost', {}, 'Not this time', 'plain'],
  ['void', { state: 'void', payout: '36.00', numbers: null }, 'Refunded ₱36.00', 'plain'],
] as const)('a ticket that is %s', (_, more, text, tone) => {
  expect(endOf(ticket(more as Partial<Ticket>))).toEqual({ text, tone })
})

test('a line says what was chosen in words, and a winning note what decided it', () => {
  expect(lineText('sinag-1', { play: 'fixed', selection: '02468,13579,,5,0' })).toBe('02468, 13579, –, 5, 0')
  expect(lineText('sinag-1', { play: 'digit-halves', selection: '1-odd 5-big' })).toBe('Ten thousands: Odd, Units: Big')
  expect(noteText('sinag-1', 'digit-halves', [16])).toBe('Units: Big')
  expect(noteText('sinag-1', 'fixed', [8])).toBe('8')
  expect(decidedBy('sinag-1', [4], ['8', '0', '7', '2', '8'])).toBe('Units 8')
  expect(decidedBy('vietnam-north', [0], ['60336'])).toBe('Special prize 60336')
  expect(
    decidedBy(
      'keno-perlas',
      Array.from({ length: 20 }, (_, at) => at),
      [],
    ),
  ).toBeNull()
})
