import { expect, test } from 'vitest'
import type { CodePurpose } from './model.ts'
import { plainDigits } from './rules/digits.ts'
import {
  askerOf,
  type BudgetName,
  budgetsOf,
  codeLifeMinutes,
  decideRequest,
  limits,
  pointsOf,
  waitSecondsAfter,
  windowStart,
} from './rules.ts'

const now = Date.UTC(2026, 0, 2, 12)
const ago = (seconds: number) => new Date(now - seconds * 1000)
const hours = 3600

test.each([
  // asked, seconds ago        streak  outcome
  [[], 0, 1],
  [[60], 1, 2],
  [[59], 1, 'too_many_codes'],
  [[300, 120], 2, 3],
  [[300, 119], 2, 'too_many_codes'],
  [[9 * hours, 8 * hours, 7 * hours, 6 * hours], 4, 5],
  [[9 * hours, 8 * hours, 7 * hours, 6 * hours, 5 * hours], 5, 'code_quota_is_spent'],
  // One of the five is a day old, yet the wait has grown with all of them.
  [[24 * hours, 8 * hours, 7 * hours, 6 * hours, 1919], 6, 'too_many_codes'],
  [[24 * hours, 8 * hours, 7 * hours, 6 * hours, 1920], 6, 7],
  // A day of rest begins anew.
  [[25 * hours, 24 * hours], 9, 1],
  // A right code ends the streak and leaves the minute.
  [[60], 0, 1],
  [[59], 0, 'too_many_codes'],
] as const)('B09 a number asked %j s ago, streak %i: %s', (asked, streak, outcome) => {
  const answer = decideRequest({ askedAt: asked.map(ago), streak, budgets: [] }, now)
  if (typeof outcome === 'string') expect(answer).toEqual({ ok: false, refusal: outcome })
  else expect(answer).toMatchObject({ ok: true, value: { streak: outcome } })
})

test('B09 the wait grows from one minute to thirty-two', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((streak) => waitSecondsAfter(streak) / 60)).toEqual([1, 2, 4, 8, 16, 32, 32, 32])
})

test.each([
  ['prefixDay', 'code_quota_is_spent'],
  ['homeDialDay', 'code_quota_is_spent'],
  ['foreignDialDay', 'code_quota_is_spent'],
  ['addressHour', 'too_many_codes'],
  ['addressDay', 'code_quota_is_spent'],
  ['everyoneDay', 'code_quota_is_spent'],
  ['membersDay', 'code_quota_is_spent'],
] as const)('B08 ER-01.3 ER-01.8 a spent %s is %s, one before it is not', (name: BudgetName, refusal) => {
  const with_ = (count: number) => decideRequest({ askedAt: [], streak: 0, budgets: [{ name, count }] }, now)
  expect(with_(limits[name].points - 1).ok).toBe(true)
  expect(with_(limits[name].points)).toEqual({ ok: false, refusal })
})

test('B08 an SMS is counted by prefix, dial code, address and day; a mail by address and day', () => {
  const names = (budgets: ReturnType<typeof budgetsOf>) => budgets.map(({ name, key }) => `${name} ${key}`)
  const sms = {
    channel: 'sms',
    to: '+639171234567',
    dialCode: '63',
    addressGroup: '10.0.0.1',
    asker: 'visitor',
  } as const
  expect(names(budgetsOf(sms))).toEqual([
    'prefixDay +63917123',
    'homeDialDay 63',
    'addressHour 10.0.0.1',
    'addressDay 10.0.0.1',
    'everyoneDay sms',
  ])
  expect(names(budgetsOf({ ...sms, to: '+37060112345', dialCode: '370' }))).toContain('foreignDialDay 370')
  expect(
    names(budgetsOf({ channel: 'mail', to: 'a@example.com', addressGroup: '10.0.0.1', asker: 'newcomer' })),
  ).toEqual(['addressHour 10.0.0.1', 'addressDay 10.0.0.1', 'everyoneDay mail'])
})

test('SE-13.2 those who are signed in are counted apart from those who are not', () => {
  const request = { channel: 'sms', to: '+639171234567', dialCode: '63', addressGroup: '10.0.0.1' } as const
  const keys = (purpose: CodePurpose) =>
    budgetsOf({ ...request, asker: askerOf(purpose) }).map(({ name, key }) => `${name} ${key}`)
  for (const visitors of ['login', 'forgot', 'register'] as const)
    for (const members of ['two_factor', 'bind'] as const)
      expect(keys(members).filter((key) => keys(visitors).includes(key))).toEqual([])
})

test.each([
  ['prefixDay', 0],
  ['homeDialDay', 0],
  ['foreignDialDay', 0],
  ['addressHour', 1],
  ['addressDay', 1],
  ['everyoneDay', 0],
  ['membersDay', 0],
] as const)('SE-13.1 a request that sends nothing takes of %s: %i', (name, points) => {
  expect(pointsOf(name, false)).toBe(points)
  expect(pointsOf(name, true)).toBe(1)
})

test('windows begin where all nodes agree that they do', () => {
  expect(windowStart('addressHour', now + 12_345)).toEqual(new Date(now))
  expect(windowStart('everyoneDay', now + 12_345)).toEqual(new Date(Date.UTC(2026, 0, 2)))
})

test('B10 a code lives no longer than ten minutes', () => {
  expect(codeLifeMinutes).toBeLessThanOrEqual(10)
})

test.each([
  ['٤٨٢٩١٣', '482913'],
  ['۴۸۲۹۱۳', '482913'],
  ['４８２９１３', '482913'],
  ['४८२९१३', '482913'],
  ['৪৮২৯১৩', '482913'],
  ['๔๘๒๙๑๓', '482913'],
  ['៤៨២៩១៣', '482913'],
  ['၄၈၂၉၁၃', '482913'],
  ['482 913', '482 913'],
  ['᠔', '᠔'],
])('digits of %s are %s', (written, plain) => {
  expect(plainDigits(written)).toBe(plain)
})
