import { expect, test } from 'vitest'
import { type Allowed, type Draft, judge, reachOf } from '#web/agent/features/envelopes/draft.ts'

const allowed: Allowed = {
  ...{ isOpen: true, currency: 'PHP', least: '1.00', most: '500.00', leftToday: '450.00', available: '400.00' },
  ...{ sharesMost: 50, hours: [1, 24] },
}
const draft: Draft = {
  ...{ kind: 'random', amount: '100', shares: '4', hours: 24, audience: 'team', guests: [], wish: '' },
}
const ana = { id: 'a', name: 'Ana' }

// biome-ignore format: a table
test.each([
  [{},                                                 { total: '100.00' }],
  [{ kind: 'equal', amount: '12.50', shares: '8' },    { total: '100.00' }],
  [{ audience: 'chosen', shares: '1', guests: [ana] }, { total: '100.00' }],
  [{ amount: '1,5' },                                  'amount_is_malformed'],
  [{ amount: '' },                                     'amount_is_malformed'],
  [{ amount: '0.03' },                                 'envelope_total_is_too_small'],
  [{ amount: '500.01' },                               'envelope_total_is_too_large'],
  [{ amount: '450.01' },                               'envelope_daily_limit_is_reached'],
  [{ amount: '400.01' },                               'funds_are_short'],
  [{ shares: '51' },                                   'envelope_shares_are_wrong'],
  [{ shares: '0' },                                    'envelope_shares_are_wrong'],
  [{ shares: 'a' },                                    'envelope_shares_are_wrong'],
  [{ hours: 2 },                                       'envelope_hours_are_wrong'],
  [{ audience: 'chosen', guests: [ana] },              'envelope_guests_are_wrong'],
  [{ wish: 'x'.repeat(61) },                           'envelope_wish_is_too_long'],
] as const)('%o becomes %o', (change, outcome) => {
  const judged = judge({ ...draft, ...change }, allowed)
  expect(judged.ok ? judged.value : judged.refusal).toEqual(outcome)
})

test('who fills an envelope sees between what its shares will be', () => {
  expect(reachOf(draft, 'PHP')).toEqual({ least: '0.01', most: '99.97' })
  expect(reachOf({ ...draft, shares: '1' }, 'PHP')).toEqual({ least: '100.00', most: '100.00' })
  expect(reachOf({ ...draft, kind: 'equal', amount: '5' }, 'PHP')).toEqual({ least: '5.00', most: '5.00' })
  expect(reachOf({ ...draft, amount: '' }, 'PHP')).toBeNull()
})
