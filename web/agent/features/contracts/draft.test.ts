import { describe, expect, test } from 'vitest'
import { readPercent, writePercent } from '#web/lib/percent.ts'
import { addTier, changeTier, type Draft, draftOf, dropTier, readAmount, readDraft } from './draft.ts'

const draft: Draft = {
  kind: 'daily',
  period: 'day',
  base: 'turnover',
  activeFrom: '500.00',
  tiers: [
    { id: 0, active: '10', amount: '50,000', percent: '0.50' },
    { id: 1, active: '40', amount: '120000.00', percent: '0.62' },
  ],
}

test.each([
  ['0.72', 7_200],
  ['0,72', 7_200],
  [' 1 ', 10_000],
  ['0.0001', 1],
  ['100', 1_000_000],
  ['0', null],
  ['100.0001', null],
  ['0.72001', null],
  ['-1', null],
  ['1e2', null],
  ['', null],
])('the rate %s is %s parts per million', (text, ppm) => {
  expect(readPercent(text)).toBe(ppm)
})

test.each([
  [7_200, '0.72'],
  [7_250, '0.725'],
  [1, '0.0001'],
  [10_000, '1.00'],
  [1_000_000, '100.00'],
])('%s parts per million are written %s', (ppm, text) => {
  expect(writePercent(ppm)).toBe(text)
  expect(readPercent(text)).toBe(ppm)
})

test.each([
  ['50,000', 5_000_000n],
  ['0', 0n],
  ['12.5', 1_250n],
  ['-1', null],
  ['12.345', null],
  ['ten', null],
])('the amount %s is %s', (text, minor) => {
  expect(readAmount(text, 'PHP')).toBe(minor)
})

describe('a draft', () => {
  test('becomes the terms that the server checks, and comes back as it was', () => {
    const read = readDraft(draft, 'PHP')
    expect(read).toEqual({
      ok: true,
      terms: {
        kind: 'daily',
        period: 'day',
        base: 'turnover',
        activeFrom: 50_000n,
        tiers: [
          { ratePpm: 5_000, amount: 5_000_000n, active: 10 },
          { ratePpm: 6_200, amount: 12_000_000n, active: 40 },
        ],
      },
    })
    if (read.ok) expect(readDraft(draftOf(read.terms, 'PHP'), 'PHP')).toEqual(read)
  })

  test.each([
    [{ ...draft, activeFrom: 'some' }, { in: 'activeFrom' }],
    [changeTier(draft, 1, { active: '1.5' }), { in: 'tier', id: 1, field: 'active' }],
    [changeTier(draft, 0, { amount: '' }), { in: 'tier', id: 0, field: 'amount' }],
    [changeTier(draft, 1, { percent: '0' }), { in: 'tier', id: 1, field: 'percent' }],
    [changeTier(draft, 1, { percent: '0.50' }), { in: 'terms', refusal: 'tiers_must_rise' }],
    [addTier(draft), { in: 'terms', refusal: 'tiers_must_rise' }],
    [dropTier(dropTier(draft, 0), 1), { in: 'terms', refusal: 'tiers_are_missing' }],
    [
      { ...draft, period: 'hour' as const },
      { in: 'terms', refusal: 'period_does_not_fit' },
    ],
  ])('names what is wrong with it (%#)', (wrong, fault) => {
    expect(readDraft(wrong, 'PHP')).toEqual({ ok: false, fault })
  })

  test('gives a new tier a name of its own after one was taken away', () => {
    const ids = addTier(dropTier(draft, 0)).tiers.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
