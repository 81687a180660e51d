import { beforeAll, expect, test } from 'vitest'
import lottery from '#web/i18n/EN/lottery.json' with { type: 'json' }
import plays from '#web/i18n/EN/plays.json' with { type: 'json' }
import { startLanguage } from '#web/lib/i18n.ts'
import { refusedText } from '#web/site/features/play/lottery/notice-text.ts'
import { refusedOf } from '#web/site/features/play/lottery/place-ticket.ts'

beforeAll(async () => {
  const book = { ...lottery, ...plays }
  await startLanguage({ shipped: ['EN'], shell: book, load: async () => book, prepare: async () => {} }, undefined)
})

const limits = { noteLeast: 1n, noteMost: 9n, playMost: 9n, issueMost: 9n, ticketPayout: 9n }
const said = (refusal: string, fields: Parameters<typeof refusedOf>[0]['fields']) =>
  refusedText(refusedOf({ refusal, status: 409, fields }), 'ssc', limits, 'PHP')

test('who comes after the close is told which issue is next', () => {
  const closed = [{ path: 'issue', code: 'next', value: '20261118-0013' }]
  expect(said('issue_is_closed', closed)).toBe(
    'This issue has closed and nothing was taken. The next one is 20261118-0013.',
  )
  expect(said('issue_is_closed', [])).toContain('bet on the next one')
})

test('numbers that are sold out are named by their play and place', () => {
  const sold = (path: string, value: string) => ({ path, code: 'sold_out', value })
  expect(said('number_is_sold_out', [sold('fixed', 'place-3:7'), sold('dragon-tiger', 'options:1v2-tie')])).toBe(
    'Sold out for this issue: Fixed position, Hundreds 7; Dragon Tiger, Ten thousands v Thousands: Tie. Nothing was taken.',
  )
  expect(said('number_is_sold_out', [sold('five-direct', '*')])).toMatch(
    /^Sold out for this issue: Five star, direct[^;]*\. Nothing/,
  )
})

test('a line that is meant is found by its number', () => {
  expect(
    refusedOf({
      refusal: 'selection_is_malformed',
      status: 422,
      fields: [{ path: 'lines.4.items.2', code: 'symbol' }],
    }),
  ).toMatchObject({ line: 4, next: null, soldOut: [] })
})
