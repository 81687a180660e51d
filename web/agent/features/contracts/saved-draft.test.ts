import { expect, test } from 'vitest'
import type { Draft } from './draft.ts'
import { readKeptDraft } from './saved-draft.ts'

const draft: Draft = {
  kind: 'daily',
  period: 'day',
  base: 'turnover',
  activeFrom: '500',
  tiers: [{ id: 0, active: '10', amount: '50,000', percent: '0.5' }],
}

test('a draft that was kept is read back as it was written, half-written fields too', () => {
  const half = { ...draft, activeFrom: '', tiers: [...draft.tiers, { id: 3, active: '', amount: 'x', percent: '0.' }] }
  expect(readKeptDraft(JSON.stringify(draft), 'daily')).toEqual(draft)
  expect(readKeptDraft(JSON.stringify(half), 'daily')).toEqual(half)
})

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['no draft', '7'],
  ['another kind', JSON.stringify({ ...draft, kind: 'hourly' })],
  ['an unknown period', JSON.stringify({ ...draft, period: 'year' })],
  ['an unknown base', JSON.stringify({ ...draft, base: 'luck' })],
  ['no tiers', JSON.stringify({ ...draft, tiers: 'many' })],
  ['a tier without a rate', JSON.stringify({ ...draft, tiers: [{ id: 0, active: '1', amount: '1' }] })],
  ['a word that nobody writes', JSON.stringify({ ...draft, activeFrom: '9'.repeat(41) })],
])('what is kept and is no draft is as if there were nothing: %s', (_what, text) => {
  expect(readKeptDraft(text, 'daily')).toBeNull()
})
