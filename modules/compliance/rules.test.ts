import { describe, expect, test } from 'vitest'
import { startOfDay } from '#kit/day.ts'
import type { Limit } from '#modules/compliance/model.ts'
import { checkRange, decideChange, judgeConfirm } from '#modules/compliance/rules/change.ts'
import { countLines, type Pace, type PlayLine } from '#modules/compliance/rules/count.ts'
import {
  judgeDeposit,
  judgeStake,
  needsGuard,
  type StakeInput,
  type Standing,
} from '#modules/compliance/rules/judge.ts'
import { countsFrom, renewsAt, spanOf } from '#modules/compliance/rules/periods.ts'
import { ageOn, levelOf, maskFullName, maskNumber } from '#modules/compliance/rules/person.ts'
import { exclusionEnd } from '#modules/compliance/rules/terms.ts'

const now = new Date('2026-11-15T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const hour = 3_600_000

describe('periods', () => {
  test.each([
    // today         period   from           to
    ['2026-11-15', 'day', '2026-11-15', '2026-11-15'],
    ['2026-11-15', 'week', '2026-11-09', '2026-11-15'],
    ['2026-11-16', 'week', '2026-11-16', '2026-11-22'],
    ['2026-11-15', 'month', '2026-11-01', '2026-11-30'],
    ['2028-02-29', 'month', '2028-02-01', '2028-02-29'],
    ['2026-12-31', 'month', '2026-12-01', '2026-12-31'],
  ] as const)('on %s a %s runs from %s to %s', (today, period, from, to) => {
    expect(spanOf(period, today)).toEqual({ from, to })
  })

  test('a week that began last month is counted from its beginning', () => {
    expect(countsFrom('2026-12-02')).toBe('2026-11-30')
    expect(countsFrom('2026-12-20')).toBe('2026-12-01')
  })

  test('days begin where the brand is at home, also where clocks jump at midnight', () => {
    expect(new Date(startOfDay('2026-11-15', 'Asia/Manila')).toISOString()).toBe('2026-11-14T16:00:00.000Z')
    expect(new Date(startOfDay('2026-03-29', 'Europe/Malta')).toISOString()).toBe('2026-03-28T23:00:00.000Z')
    // In Beirut midnight itself is skipped in spring: the day begins at one.
    expect(new Date(startOfDay('2026-03-29', 'Asia/Beirut')).toISOString()).toBe('2026-03-28T22:00:00.000Z')
    expect(renewsAt('week', '2026-11-15', 'Asia/Manila').toISOString()).toBe('2026-11-15T16:00:00.000Z')
  })
})

describe('changing a limit', () => {
  const set = { value: 500n, pending: null }
  test.each([
    // current  wanted  decision
    [null, 100n, { is: 'now', value: 100n, kind: 'limit_set' }],
    [null, null, { is: 'nothing' }],
    [set, 400n, { is: 'now', value: 400n, kind: 'limit_lowered' }],
    [set, 500n, { is: 'nothing' }],
    [set, 501n, { is: 'later', value: 501n }],
    [set, null, { is: 'later', value: null }],
    [{ ...set, pending: { value: null, askedAt: now } }, 500n, { is: 'now', value: 500n, kind: 'limit_lowered' }],
  ])('from %o to %s', (current, wanted, decision) => {
    expect(decideChange(current, wanted)).toEqual(decision)
  })

  test.each([
    // after          outcome
    [24 * hour - 1, 'limit_change_is_early'],
    [24 * hour, 'ok'],
    [8 * 24 * hour, 'ok'],
    [8 * 24 * hour + 1, 'limit_change_is_late'],
  ])('a looser limit that was asked for %s ms ago', (afterMs, outcome) => {
    const judged = judgeConfirm({ value: 1n, pending: { value: 2n, askedAt: now } }, later(afterMs))
    expect(judged.ok ? 'ok' : judged.refusal).toBe(outcome)
  })

  test('who asked for nothing has nothing to confirm', () => {
    expect(judgeConfirm(set, now)).toMatchObject({ refusal: 'limit_change_is_missing' })
    expect(judgeConfirm(null, now)).toMatchObject({ refusal: 'limit_change_is_missing' })
  })

  test.each([
    ['deposit', 'day', 0n, true],
    ['deposit', 'day', -1n, false],
    ['loss', 'month', 10n ** 15n + 1n, false],
    ['session', 'day', 0n, false],
    ['session', 'day', 1_440n, true],
    ['session', 'day', 1_441n, false],
    ['session', 'month', 44_640n, true],
  ] as const)('%s by the %s of %s', (kind, period, value, isAllowed) => {
    expect(checkRange(kind, period, value).ok).toBe(isAllowed)
  })
})

describe('judging', () => {
  const free: Standing = {
    isUnderage: false,
    coolOffUntil: null,
    excludedUntil: null,
    returnsAt: null,
    realityMinutes: null,
  }
  const limit = (kind: Limit['kind'], value: bigint | null, more: Partial<Limit> = {}): Limit => ({
    ...{ kind, value, period: 'day', currency: kind === 'session' ? null : 'PHP', setAt: now, pending: null },
    ...more,
  })
  const input: StakeInput = { currency: 'PHP', amount: 10n, goesAway: false, uncheckedMs: 0, stepMs: 0 }
  const used = (amount: bigint) => () => amount

  test.each<[string, Partial<Standing>, Limit[], bigint, Partial<StakeInput>, string | null]>([
    ['nothing', {}, [], 0n, {}, null],
    ['too young', { isUnderage: true }, [], 0n, {}, 'age_is_not_allowed'],
    ['excluded', { excludedUntil: later(hour) }, [], 0n, {}, 'self_excluded'],
    ['excluded, over, nobody asked', { excludedUntil: later(-hour) }, [], 0n, {}, 'self_excluded'],
    ['asked, not yet', { excludedUntil: later(-hour), returnsAt: later(1) }, [], 0n, {}, 'self_excluded'],
    ['asked and slept over it', { excludedUntil: later(-hour), returnsAt: now }, [], 0n, {}, null],
    ['a break', { coolOffUntil: later(1) }, [], 0n, {}, 'play_is_paused'],
    ['a break that is over', { coolOffUntil: now }, [], 0n, {}, null],
    ['a reality check', { realityMinutes: 10 }, [], 0n, { uncheckedMs: 600_000 }, 'reality_check_is_due'],
    ['no reality check yet', { realityMinutes: 10 }, [], 0n, { uncheckedMs: 599_999 }, null],
    ['the last of a wager limit', {}, [limit('wager', 100n)], 90n, {}, null],
    ['one more', {}, [limit('wager', 100n)], 91n, {}, 'wager_limit_is_reached'],
    ['the last of a loss limit', {}, [limit('loss', 100n)], 90n, {}, null],
    ['one more to lose', {}, [limit('loss', 100n)], 91n, {}, 'loss_limit_is_reached'],
    ['somebody who won', {}, [limit('loss', 100n)], -500n, { amount: 600n }, null],
    ['the time is up', {}, [limit('session', 5n)], 300_000n, {}, 'session_limit_is_reached'],
    [
      'the time is up with this stake',
      {},
      [limit('session', 5n)],
      290_000n,
      { stepMs: 10_000 },
      'session_limit_is_reached',
    ],
    ['time is left', {}, [limit('session', 5n)], 290_000n, { stepMs: 9_999 }, null],
    ['another currency', {}, [limit('wager', 100n, { currency: 'USDT' })], 0n, {}, 'limit_is_in_other_currency'],
    ['a limit on deposits', {}, [limit('deposit', 0n)], 0n, {}, null],
    ['a limit that was never set', {}, [limit('wager', null)], 10n ** 9n, {}, null],
    ['a vendor that holds the money', {}, [limit('wager', 100n)], 0n, { goesAway: true }, 'limit_cannot_be_kept_there'],
    ['a vendor and a loss limit', {}, [limit('loss', 100n)], 0n, { goesAway: true }, null],
  ])('BX-06.2 BX-06.3 BX-06.4 BX-06.5 BX-06.6 BX-06.7 %s', (_, standing, limits, amount, asked, refusal) => {
    expect(judgeStake({ ...free, ...standing }, limits, used(amount), { ...input, ...asked }, now)).toBe(refusal)
  })

  test.each<[string, Partial<Standing>, Limit[], bigint, string | null]>([
    ['nothing', {}, [], 0n, null],
    ['the last of it', {}, [limit('deposit', 100n)], 90n, null],
    ['one more', {}, [limit('deposit', 100n)], 91n, 'deposit_limit_is_reached'],
    [
      'the stricter of two',
      {},
      [limit('deposit', 100n), limit('deposit', 95n, { period: 'week' })],
      90n,
      'deposit_limit_is_reached',
    ],
    ['another currency', {}, [limit('deposit', 100n, { currency: 'USDT' })], 0n, 'limit_is_in_other_currency'],
    ['a limit on losing', {}, [limit('loss', 0n)], 0n, null],
    ['excluded', { excludedUntil: later(1) }, [], 0n, 'self_excluded'],
    ['a break', { coolOffUntil: later(1) }, [], 0n, 'play_is_paused'],
  ])('D04 BX-06.1 a deposit with %s', (_, standing, limits, amount, refusal) => {
    expect(judgeDeposit({ ...free, ...standing }, limits, used(amount), input, now)).toBe(refusal)
  })

  test('BX-06.3 BX-06.5 BX-06.6 stakes are looked at for who has a limit on play, a break or a reality check, and for nobody else', () => {
    expect(needsGuard(free, [limit('deposit', 5n)], now)).toBe(false)
    expect(needsGuard(free, [limit('loss', 5n)], now)).toBe(true)
    expect(needsGuard({ ...free, coolOffUntil: later(1) }, [], now)).toBe(true)
    expect(needsGuard({ ...free, coolOffUntil: now }, [], now)).toBe(false)
    expect(needsGuard({ ...free, realityMinutes: 30 }, [], now)).toBe(true)
  })
})

describe('counting', () => {
  const line = (kind: string, amount: bigint, afterMs: number): PlayLine => ({
    kind,
    amount,
    at: later(afterMs),
    currency: 'PHP',
  })
  const rules = { timeZone: 'Asia/Manila', gapMs: 300_000 }
  const fresh: Pace = { lastStakeAt: null, uncheckedMs: 0, sittingMs: 0 }

  test('BX-06.2 a refund takes the stake back, every other give and take of play is what it paid, and the rest is no play', () => {
    const lines = [
      ['stake', -100n],
      ['payout', 30n],
      ['tip', -5n],
      ['refund', 20n],
      ['jackpot', 7n],
      ['reversal', -3n],
      ['deposit', 1_000n],
      ['transfer-in', -500n],
    ] as const
    const { money } = countLines(
      fresh,
      lines.map(([kind, amount]) => line(kind, amount, 0)),
      rules,
    )
    expect(money).toEqual([{ day: '2026-11-15', currency: 'PHP', staked: 85n, paid: 34n }])
  })

  test('BX-06.4 time runs from stake to stake, a longer pause is a break, and a night belongs to its later day', () => {
    const minute = 60_000
    // Midnight in Manila is four hours after this noon in Greenwich.
    const beforeMidnight = 4 * hour - minute
    const stakes = [0, minute, 6 * minute, 12 * minute, beforeMidnight, beforeMidnight + 2 * minute]
    const counted = countLines(
      fresh,
      stakes.map((at) => line('stake', -1n, at)),
      rules,
    )
    expect(Object.fromEntries(counted.played)).toEqual({ '2026-11-15': 6 * minute, '2026-11-16': 2 * minute })
    expect(counted.pace).toMatchObject({ uncheckedMs: 8 * minute, sittingMs: 2 * minute })
    expect(counted.pace.lastStakeAt).toEqual(later(beforeMidnight + 2 * minute))
  })

  test('counted in two goes or in one, it is the same', () => {
    const lines = Array.from({ length: 60 }, (_, i) =>
      line(i % 3 === 2 ? 'payout' : 'stake', i % 3 === 2 ? 4n : -3n, i * 77_000),
    )
    const whole = countLines(fresh, lines, rules)
    const first = countLines(fresh, lines.slice(0, 23), rules)
    const second = countLines(first.pace, lines.slice(23), rules)
    expect(second.pace).toEqual(whole.pace)
    const sum = (parts: (typeof whole)[]) =>
      parts.flatMap(({ played }) => [...played.values()]).reduce((a, b) => a + b, 0)
    expect(sum([first, second])).toBe(sum([whole]))
  })
})

describe('people', () => {
  test.each([
    ['2005-11-15', 21],
    ['2005-11-16', 20],
    ['2004-02-29', 22],
  ])('who was born on %s is %i', (birthDate, age) => {
    expect(ageOn('2026-11-15', birthDate)).toBe(age)
  })

  test.each([
    [false, [], 0],
    [true, [], 1],
    [true, [{ documentType: 'passport', state: 'waiting' }], 1],
    [true, [{ documentType: 'passport', state: 'approved' }], 2],
    [true, [{ documentType: 'proof_of_address', state: 'approved' }], 1],
    [
      true,
      [
        { documentType: 'passport', state: 'approved' },
        { documentType: 'proof_of_address', state: 'approved' },
      ],
      3,
    ],
  ] as const)('told %s and shown %o is level %i', (hasBasic, documents, level) => {
    expect(levelOf(hasBasic, documents)).toBe(level)
  })

  test('names and numbers are shown so that only their owner knows them', () => {
    expect(maskFullName('Maria Clara de los Santos')).toBe('M••• C••• d••• l••• S•••')
    expect(maskNumber('P1234-567 89A')).toBe('•••••789A')
    expect(maskNumber('1234')).toBe('•••••')
    expect(maskNumber('12345')).toBe('•••••5')
  })

  test('half a year from the last of August is the last of February', () => {
    expect(exclusionEnd('6m', new Date('2026-08-31T10:00:00Z')).toISOString()).toBe('2027-02-28T10:00:00.000Z')
    expect(exclusionEnd('5y', new Date('2028-02-29T10:00:00Z')).toISOString()).toBe('2033-02-28T10:00:00.000Z')
  })
})
