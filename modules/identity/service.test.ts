import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { hashingInline } from '#modules/identity/hashing.ts'
import type { AccountType } from '#modules/identity/model.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { sessionLimits } from '#modules/identity/rules.ts'
import {
  authenticate,
  blockAccount,
  createAccount,
  currentActors,
  type Identity,
  memberInfo,
  signOut,
  welcome,
} from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { changeParts } from '#tests/support/registration.ts'

const password = 'correct horse battery'
let db: Database
let clock: ManualClock
let ended: string[]
let identity: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await db.close()
})

beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 0, 1))
  ended = []
  identity = await testIdentity(db, clock, (id) => ended.push(id))
})

async function makeAccount(input: { type?: AccountType; isOperator?: boolean; passwordExpiresAt?: Date } = {}) {
  names += 1
  const made = await createAccount(identity, { username: `Player${names}`, nickname: 'Ana', password, ...input })
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

async function enter(username: string, door: 'member' | 'operator' = 'member') {
  const entered = await signIn(identity, door, { username, password }, atHome)
  if (!entered.ok) throw new Error(entered.refusal)
  return entered.value
}

test('a member signs in, is known by the token, and is a stranger after signing out', async () => {
  const account = await makeAccount()
  const { token, sessionId } = await enter(account.username)
  const actor = { who: 'member', id: account.id, sessionId }
  expect(await authenticate(identity, token, atHome)).toEqual(actor)

  await signOut(identity, sessionId, atHome)
  expect(await authenticate(identity, token, atHome)).toBeNull()
  expect(ended).toEqual([sessionId])
})

test('member info is that of the account', async () => {
  const account = await makeAccount({ type: 41 })
  const info = await memberInfo(db.read, account.id as Id<'member'>)
  expect(info).toMatchObject({ id: account.id, username: account.username, nickname: 'Ana', type: 41, kind: 'agent' })
})

test('the name is one name in any case or width', async () => {
  const account = await makeAccount()
  expect((await enter(account.username.toUpperCase())).account.id).toBe(account.id)
  const again = await createAccount(identity, { username: account.username.toUpperCase(), nickname: 'B', password })
  expect(again).toEqual({ ok: false, refusal: 'username_is_taken' })
})

test('wrong password, unknown name and wrong door are refused alike, each after a real check', async () => {
  const member = await makeAccount()
  const operator = await makeAccount({ isOperator: true })
  const verify = vi.spyOn(identity.passwords, 'verify')
  const wrong = { ok: false, refusal: 'credentials_are_wrong' }

  expect(await signIn(identity, 'member', { username: member.username, password: 'not it' }, atHome)).toEqual(wrong)
  expect(await signIn(identity, 'member', { username: 'nobody', password }, atHome)).toEqual(wrong)
  expect(await signIn(identity, 'member', { username: operator.username, password }, atHome)).toEqual(wrong)
  expect(await signIn(identity, 'operator', { username: member.username, password }, atHome)).toEqual(wrong)
  expect(verify).toHaveBeenCalledTimes(4)
  expect((await enter(operator.username, 'operator')).account.id).toBe(operator.id)
})

test('when too many passwords are being checked the answer is that the server is busy', async () => {
  const account = await makeAccount()
  // Two are being checked until the third has its answer.
  const release = Promise.withResolvers<void>()
  const verify = async (): Promise<boolean> => {
    await release.promise
    return false
  }
  identity = { ...identity, passwords: new Passwords({ waitingMax: 0, hashing: { ...hashingInline, verify } }) }
  const attempts = Array.from({ length: 3 }, async () => {
    return await signIn(identity, 'member', { username: account.username, password: 'not it' }, atHome)
  })
  await Promise.race(attempts)
  release.resolve()
  const refusals = (await Promise.all(attempts)).map((answer) => (answer.ok ? '' : answer.refusal))
  expect(refusals.toSorted()).toEqual(['credentials_are_wrong', 'credentials_are_wrong', 'server_is_busy'])
})

test('A06 every sign-in has a token of its own', async () => {
  const account = await makeAccount()
  const one = await enter(account.username)
  const two = await enter(account.username)
  expect(one.token).not.toBe(two.token)
  await signOut(identity, one.sessionId, atHome)
  expect(await authenticate(identity, two.token, atHome)).not.toBeNull()
})

test('A10 a blocked account is a stranger at once, cannot sign in, and its sessions are announced as ended', async () => {
  const account = await makeAccount()
  const sessions = [await enter(account.username), await enter(account.username)]
  const other = await enter((await makeAccount()).username)
  const ids = [...sessions, other].map((one) => one.sessionId)
  expect([...(await currentActors(identity, ids)).keys()].toSorted()).toEqual(ids.toSorted())

  await blockAccount(identity, account.id, atHome)

  for (const { token } of sessions) expect(await authenticate(identity, token, atHome)).toBeNull()
  expect(await currentActors(identity, ids)).toEqual(
    new Map([[other.sessionId, { who: 'member', id: other.account.id, sessionId: other.sessionId }]]),
  )
  expect(ended.toSorted()).toEqual(sessions.map((one) => one.sessionId).toSorted())
  const attempt = { username: account.username }
  expect(await signIn(identity, 'member', { ...attempt, password }, atHome)).toEqual({
    ok: false,
    refusal: 'account_is_blocked',
  })
  // Who does not know the password learns nothing of the block.
  expect(await signIn(identity, 'member', { ...attempt, password: 'not it' }, atHome)).toEqual({
    ok: false,
    refusal: 'credentials_are_wrong',
  })
})

test('A11 a session ends when idle, lives on when used, and ends at its absolute limit all the same', async () => {
  const account = await makeAccount()
  const idle = await enter(account.username)
  const used = await enter(account.username)
  const { idleSeconds, absoluteSeconds } = sessionLimits.site
  const stepMs = (idleSeconds - 1) * 1000
  let passedMs = 0
  while (passedMs + stepMs < absoluteSeconds * 1000) {
    clock.advance(stepMs)
    passedMs += stepMs
    expect(await authenticate(identity, used.token, atHome)).not.toBeNull()
  }
  expect(await authenticate(identity, idle.token, atHome)).toBeNull()
  clock.advance(absoluteSeconds * 1000 - passedMs)
  expect(await authenticate(identity, used.token, atHome)).toBeNull()
})

test('A12 the token has 256 random bits and only its SHA-256 is kept', async () => {
  const account = await makeAccount()
  const { token, sessionId } = await enter(account.username)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await sql<{ token_hash: Uint8Array; line: string }>`
    select token_hash, session::text as line from identity_session as session where id = ${sessionId}`.execute(db.read)
  expect(Buffer.from(rows[0]?.token_hash ?? []).toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
  expect(rows[0]?.line).not.toContain(token)
  for (const guess of ['', token.slice(1), `${token}A`, token.toLowerCase(), 'A'.repeat(43), `${token}\u0000`]) {
    expect(await authenticate(identity, guess, atHome)).toBeNull()
  }
})

test('last seen is written at most once a minute', async () => {
  const account = await makeAccount()
  const { token, sessionId } = await enter(account.username)
  const lastSeen = async () => {
    const { rows } = await sql<{ at: Date }>`
      select last_seen_at as at from identity_session where id = ${sessionId}`.execute(db.read)
    return rows[0]?.at.getTime()
  }
  const startMs = clock.nowMs()
  clock.advance(59_999)
  await authenticate(identity, token, atHome)
  expect(await lastSeen()).toBe(startMs)
  clock.advance(1)
  await authenticate(identity, token, atHome)
  expect(await lastSeen()).toBe(startMs + 60_000)
})

test('the first sign-in says that it is the first, and an expired password says so', async () => {
  const account = await makeAccount({ passwordExpiresAt: new Date(clock.nowMs() + 1000) })
  const first = await enter(account.username)
  clock.advance(1000)
  const second = await enter(account.username)
  expect([first.isFirst, first.isPasswordExpired]).toEqual([true, false])
  expect([second.isFirst, second.isPasswordExpired, second.stage]).toEqual([false, true, 'password'])
})

test('ST-06.5 RO-02.8 who has an expired password changes it first only where the operator asks for that', async () => {
  const { username } = await makeAccount({ passwordExpiresAt: new Date(clock.nowMs()) })
  const stages: string[] = []
  for (const PWDEXPFORCECHANGE3 of [true, false]) {
    await changeParts(identity, 'whitelabel', { PWDEXPFORCECHANGE3 })
    stages.push((await enter(username)).stage)
  }
  expect(stages).toEqual(['password', 'open'])
  await changeParts(identity, 'whitelabel', { PWDEXPFORCECHANGE3: true })
})

test('two people who want one name at once: one gets it', async () => {
  const input = { username: 'wanted', nickname: 'Ana', password }
  const answers = await Promise.all([createAccount(identity, input), createAccount(identity, input)])
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
})

test('ST-06.3 CA-02.20 the first visit is noted once, however often the page tells of it', async () => {
  const account = await makeAccount()
  for (let i = 0; i < 3; i += 1) await welcome(identity, account.id as Id<'member'>, atHome)
  const { rows } = await sql`select 1 from audit_entry
    where subject_id = ${account.id} and action = 'member.welcomed'`.execute(db.read)
  expect(rows).toHaveLength(1)
})
