import { expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import type { Contract, Terms, Tier } from '#modules/contracts/model.ts'
import { readDocument, writeDocument } from '#modules/contracts/rules/document.ts'
import { findEndings } from '#modules/contracts/rules/endings.ts'
import { effectivePpm, mergeByDay, type Played } from '#modules/contracts/rules/simulate.ts'
import { findEnd, findStart } from '#modules/contracts/rules/start.ts'
import { ceilingAt, checkOffer, firstAbove } from '#modules/contracts/rules/tiers.ts'

const timeZone = 'Asia/Manila'
const at = (text: string) => Date.parse(`${text}+08:00`)
const tier = (ratePpm: number, amount = 0n, active = 0): Tier => ({ ratePpm, amount, active })
const terms = (...tiers: Tier[]): Terms => ({
  kind: 'daily',
  period: 'day',
  base: 'turnover',
  activeFrom: 500_00n,
  tiers,
})

test.each([
  // period          now                    input           not before             replaces     start
  ['day', '2026-11-15T12:00', null, null, null, '2026-11-16T00:00'],
  // What begins this very moment may be closing elsewhere.
  ['day', '2026-11-15T00:00', null, null, null, '2026-11-16T00:00'],
  ['day', '2026-11-15T12:00', '2026-11-20', null, null, '2026-11-20T00:00'],
  ['day', '2026-11-15T12:00', '2026-11-01', null, null, '2026-11-16T00:00'],
  ['day', '2026-11-15T12:00', null, '2026-11-18T00:00', null, '2026-11-18T00:00'],
  ['week', '2026-11-15T12:00', null, null, null, '2026-11-16T00:00'],
  ['week', '2026-11-16T12:00', '2026-11-20', null, null, '2026-11-23T00:00'],
  ['semimonth', '2026-11-15T12:00', null, null, null, '2026-11-16T00:00'],
  ['month', '2026-11-15T12:00', null, null, null, '2026-12-01T00:00'],
  ['five_minutes', '2026-11-15T12:01', null, null, null, '2026-11-15T12:05'],
  ['hour', '2026-11-15T12:01', null, null, null, '2026-11-15T13:00'],
  // A shorter period begins where the longer one before it ends, and a longer one where it begins itself.
  ['day', '2026-11-15T12:00', null, null, 'month', '2026-12-01T00:00'],
  ['month', '2026-11-15T12:00', null, null, 'day', '2026-12-01T00:00'],
  ['day', '2026-11-17T12:00', null, null, 'week', '2026-11-23T00:00'],
  ['month', '2026-11-15T12:00', null, null, 'semimonth', '2026-12-01T00:00'],
  // February 1st of 2027 is a Monday, and within a hundred days; without one so near there is no start.
  ['month', '2026-11-15T12:00', null, null, 'week', '2027-02-01T00:00'],
  ['month', '2026-08-15T12:00', null, null, 'week', null],
] as const)(
  'a contract by %s, agreed at %s, starts with a whole window (%#)',
  (period, now, input, before, replaces, start) => {
    const found = findStart({
      period,
      nowMs: at(now),
      timeZone,
      startsFrom: input,
      notBeforeMs: before === null ? 0 : at(before),
      replaces,
    })
    expect(found).toBe(start === null ? null : at(start))
  },
)

test('AC-04.2 a contract ends with the window that runs, and one that has not started at its start', () => {
  expect(findEnd('week', at('2026-11-02T00:00'), at('2026-11-17T12:00'), timeZone)).toBe(at('2026-11-23T00:00'))
  expect(findEnd('week', at('2026-11-23T00:00'), at('2026-11-17T12:00'), timeZone)).toBe(at('2026-11-23T00:00'))
})

const contract = (uplineId: string, downlineId: string, ...tiers: Tier[]) =>
  ({ id: downlineId, uplineId, downlineId, terms: terms(...tiers) }) as unknown as Contract

test('AC-04.4 what ends below: whatever is above the new table anywhere, and all that stood on it; the rest stays', () => {
  const below = [
    contract('x', 'high', tier(9_000)),
    contract('high', 'under', tier(1_000)),
    contract('under', 'deep', tier(500)),
    contract('x', 'fine', tier(4_000), tier(7_000, 200n, 5)),
    contract('fine', 'quiet', tier(4_000)),
    contract('x', 'early', tier(4_000), tier(7_000, 99n, 5)),
  ]
  const lowered = findEndings('x', terms(tier(5_000), tier(7_000, 100n, 5)), below)
  expect(lowered.map(({ contract: { downlineId }, cause, abovePpm }) => [downlineId, cause, abovePpm])).toEqual([
    ['high', 'lowered', 4_000],
    ['under', 'unsupported', 0],
    ['deep', 'unsupported', 0],
    ['early', 'lowered', 2_000],
  ])
  expect(findEndings('x', null, below)).toHaveLength(below.length)
  expect(findEndings('x', { ...terms(tier(900_000)), period: 'week' }, below)).toHaveLength(below.length)
  expect(findEndings('nobody', null, below)).toEqual([])
})

test('the gap stays between two tables, at every point and never below nothing', () => {
  const own = [tier(7_000), tier(12_000, 1_000n, 5)]
  expect(firstAbove([tier(6_500)], own, 500)).toBeNull()
  expect(firstAbove([tier(6_501)], own, 500)?.ratePpm).toBe(6_501)
  expect(ceilingAt(own, { amount: 1_000n, active: 5 }, 500)).toBe(11_500)
  expect(ceilingAt(own, { amount: 999n, active: 5 }, 8_000)).toBe(0)
  expect(checkOffer(terms(tier(6_501)), terms(...own), 500)).toMatchObject({ refusal: 'rate_is_above_own' })
})

test('the text of a contract is the same bytes for the same agreement, and its terms are read back from it', () => {
  const agreement = {
    number: 'CT-0388',
    version: 2,
    uplineId: null,
    downlineId: '0199f0c1-0000-7000-8000-000000000001' as Id<'member'>,
    currency: 'PHP',
    terms: terms(tier(5_000, 50_000_00n, 10), tier(7_200, 180_000_00n, 80)),
    startsFrom: '2026-11-16',
  } as const
  const document = writeDocument(agreement)
  expect(document).toBe(
    '{"activeFrom":"500.00","base":"turnover","currency":"PHP","downline":"0199f0c1-0000-7000-8000-000000000001",' +
      '"format":"laro-contract/1","kind":"daily","number":"CT-0388","period":"day","startsFrom":"2026-11-16","tiers":' +
      '[{"active":10,"amount":"50000.00","ratePpm":5000},{"active":80,"amount":"180000.00","ratePpm":7200}],' +
      '"upline":"house","version":2}',
  )
  expect(readDocument(document)).toEqual(agreement.terms)
  expect(Object.keys(JSON.parse(document) as object)).toEqual(Object.keys(JSON.parse(document) as object).toSorted())
})

test('windows within a day are shown as that day: sums of what adds up, the most of what does not', () => {
  const one: Played = { window: 0, base: 100n, active: 3, tier: 0, ratePpm: 5_000, pays: 1n, keeps: 2n }
  const days = mergeByDay(
    [one, { ...one, window: 1, active: 2, tier: 1, ratePpm: 7_000, pays: 3n }, { ...one, window: 2 }],
    (window) => Math.floor(window / 2),
    3,
  )
  expect(days).toEqual([
    { window: 0, base: 200n, active: 3, tier: 1, ratePpm: 7_000, pays: 4n, keeps: 4n },
    { ...one, window: 1 },
    { window: 2, base: 0n, active: 0, tier: null, ratePpm: 0, pays: 0n, keeps: 0n },
  ])
  expect([effectivePpm(35_500_26n, 5_412_300_00n), effectivePpm(5n, 0n)]).toEqual([6_559, 0])
})
