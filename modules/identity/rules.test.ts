import { expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import type { Account, Session } from '#modules/identity/model.ts'
import { checkInput, isAlive, isSeenTooLongAgo, kindOf, normalizeUsername, stageOf } from '#modules/identity/rules.ts'

test.each([
  // username      nickname  password                outcome
  ['ana', 'Ana', 'long enough', 'ana'],
  ['ANA.b_c-9', 'Ana', 'long enough', 'ana.b_c-9'],
  ['ａｎａ', 'Ana', 'long enough', 'ana'],
  ['09171234567', 'Ana', 'long enough', '09171234567'],
  ['an', 'Ana', 'long enough', 'username_is_malformed'],
  ['_ana', 'Ana', 'long enough', 'username_is_malformed'],
  ['ana b', 'Ana', 'long enough', 'username_is_malformed'],
  ['аna', 'Cyrillic a', 'long enough', 'username_is_malformed'],
  ['a'.repeat(33), 'Ana', 'long enough', 'username_is_malformed'],
  ['ana', '  ', 'long enough', 'nickname_is_malformed'],
  ['ana', 'n'.repeat(65), 'long enough', 'nickname_is_malformed'],
  ['ana', 'Ana', 'seven77', 'password_length_is_wrong'],
  ['ana', 'Ana', '🎲🎲🎲🎲🎲🎲🎲', 'password_length_is_wrong'],
  ['ana', 'Ana', '🎲🎲🎲🎲🎲🎲🎲🎲', 'ana'],
  ['ana', 'Ana', 'p'.repeat(256), 'ana'],
  ['ana', 'Ana', 'p'.repeat(257), 'password_length_is_wrong'],
])('account %s, nickname %s, password %s', (username, nickname, password, outcome) => {
  const checked = checkInput({ username, nickname, password })
  expect(checked.ok ? checked.value.username : checked.refusal).toBe(outcome)
})

test('one name has one spelling', () => {
  expect(normalizeUsername('ＡＮＡ')).toBe('ana')
  expect(normalizeUsername('Ana')).toBe('ana')
})

test.each([
  [0, 'member'],
  [4, 'member'],
  [1, 'agent'],
  [2, 'agent'],
  [41, 'agent'],
  [42, 'agent'],
] as const)('ST-03.1 type %s is a %s', (type, kind) => {
  expect(kindOf(type)).toBe(kind)
})

const session: Session = {
  id: 'session' as Id<'session'>,
  stage: 'open',
  method: 'password',
  confirmedAt: null,
  address: '192.0.2.1',
  addressGroup: '192.0.2.1',
  lastAddress: null,
  userAgent: null,
  createdAt: new Date(0),
  lastSeenAt: new Date(5_000),
  idleLimitSeconds: 60,
  expiresAt: new Date(100_000),
  endedAt: null,
}

test.each([
  // change                            now      alive
  [{}, 5_000, true],
  [{}, 64_999, true],
  [{}, 65_000, false],
  [{ lastSeenAt: new Date(99_000) }, 99_999, true],
  [{ lastSeenAt: new Date(99_000) }, 100_000, false],
  [{ endedAt: new Date(4_000) }, 5_000, false],
])('A11 a session with %o at %s ms lives: %s', (change, nowMs, alive) => {
  expect(isAlive({ ...session, ...change }, nowMs)).toBe(alive)
})

test('last seen is written once a minute at most', () => {
  expect(isSeenTooLongAgo(session, 64_999)).toBe(false)
  expect(isSeenTooLongAgo(session, 65_000)).toBe(true)
})

const now = new Date(200_000)
const account = { kind: 'member', totpEnabledAt: null, hasDefaultPassword: false, passwordExpiresAt: null }
const given = { hasDefaultPassword: true }
const expired = { passwordExpiresAt: new Date(100_000) }

test.each([
  // clauses                  account   by          forced   stage
  ['ST-06.7', {}, 'password', true, 'open'],
  ['ST-06.4', given, 'password', false, 'password'],
  ['ST-06.5 RO-02.8', expired, 'password', true, 'password'],
  ['ST-06.5 RO-02.8', expired, 'password', false, 'open'],
  ['ST-06.6', { ...given, ...expired }, 'sms', true, 'open'],
] as const)('%s who has %o and comes by %s, expiry forced %s, is at %s', (_, change, method, forcesExpired, stage) => {
  const arrival = { method, forcesExpired, isKnownPlace: true, hasPassedFactor: false }
  expect(stageOf({ account: { ...account, ...change } as unknown as Account, ...arrival }, now)).toBe(stage)
})
