import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HalfWayOperator, OperatorActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Result } from '#kit/result.ts'
import { offerWord } from '#modules/captcha/service.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'
import { beginEnrolment, finishEnrolment, reenter } from '#modules/identity/operators.ts'
import { throttle } from '#modules/identity/rules/throttle.ts'
import { authenticate, createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn, type WordGiven } from '#modules/identity/sign-in.ts'
import { passTwoFactor } from '#modules/identity/two-factor.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, elsewhere, enrolOperator, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'

let db: Database
let clock: ManualClock
let identity: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 0, 1) + names * 30 * 86_400_000)
  identity = await testIdentity(db, clock)
  // Words are drawn elsewhere; here it counts who is asked to read one.
  const words = { take: async () => ({ word: 'LUZON', picture: '' }), stop: async () => undefined }
  identity = { ...identity, captcha: { ...identity.captcha, words } }
})

function taken<T>(answer: Result<T, string>): T {
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

async function makeOperator(): Promise<string> {
  names += 1
  const input = { username: `tala${names}`, nickname: 'Tala', password, isOperator: true }
  return taken(await createAccount(identity, input)).username
}

const enter = async (username: string, context = atHome): Promise<SignedIn> =>
  taken(await signIn(identity, 'operator', { username, password }, context))

const halfOf = ({ account, sessionId }: SignedIn): HalfWayOperator => ({
  who: 'operator_two_factor',
  id: account.id as HalfWayOperator['id'],
  sessionId,
})
const actorOf = (signedIn: SignedIn): OperatorActor => ({ ...halfOf(signedIn), who: 'operator', roles: ['owner'] })

const codeOf = (secret: string): string => generateSync({ secret, epoch: Math.floor(clock.nowMs() / 1000) })

test('SE-14.1 the password of an operator opens the enrolment of an authenticator, and afterwards its code is asked for, everywhere', async () => {
  const username = await makeOperator()
  const first = await enter(username)
  expect(await authenticate(identity, first.token, atHome)).toMatchObject({ who: 'operator_two_factor' })
  expect(await passTwoFactor(identity, halfOf(first), { method: 'totp', code: '000000' }, atHome)).toEqual({
    ok: false,
    refusal: 'factor_is_missing',
  })
  const { secret } = taken(await beginEnrolment(identity, halfOf(first)))
  const enrolled = taken(await finishEnrolment(identity, halfOf(first), codeOf(secret), atHome))
  expect(enrolled.recoveryCodes).toHaveLength(10)
  expect(await authenticate(identity, enrolled.signedIn.token, atHome)).toMatchObject({ who: 'operator' })
  // The half-way token is over.
  expect(await authenticate(identity, first.token, atHome)).toBeNull()

  clock.advance(60_000)
  const again = await enter(username)
  expect(again.stage).toBe('two_factor')
  expect(await beginEnrolment(identity, halfOf(again))).toEqual({ ok: false, refusal: 'factor_exists' })
  const passed = taken(await passTwoFactor(identity, halfOf(again), { method: 'totp', code: codeOf(secret) }, atHome))
  expect(await authenticate(identity, passed.token, atHome)).toMatchObject({ who: 'operator' })
})

test('an enrolment bears five tries, at the address where the password was given', async () => {
  const username = await makeOperator()
  const half = halfOf(await enter(username))
  const { secret } = taken(await beginEnrolment(identity, half))
  for (let i = 0; i < 5; i += 1)
    expect(await finishEnrolment(identity, half, '12', atHome)).toEqual({ ok: false, refusal: 'factor_is_refused' })
  expect(await finishEnrolment(identity, half, codeOf(secret), atHome)).toMatchObject({ refusal: 'sign_in_is_needed' })
  const other = halfOf(await enter(username))
  const fresh = taken(await beginEnrolment(identity, other))
  expect(await finishEnrolment(identity, other, codeOf(fresh.secret), elsewhere)).toMatchObject({
    refusal: 'sign_in_is_needed',
  })
})

test('SE-14.2 wrong passwords lock an operator’s door, the right one included, for five minutes', async () => {
  const username = await makeOperator()
  const attempt = async (guess: string, word?: WordGiven): Promise<string> => {
    const answer = await signIn(identity, 'operator', { username, password: guess }, elsewhere, word)
    return answer.ok ? answer.value.stage : answer.refusal
  }
  const readWord = async (): Promise<WordGiven> => ({
    nonce: taken(await offerWord(identity.captcha, undefined)).nonce,
    word: 'luzon',
  })
  for (let i = 0; i < throttle.pair.lockAt; i += 1)
    expect(await attempt('guess', await readWord())).toBe('credentials_are_wrong')
  expect(await attempt(password, await readWord())).toBe('sign_in_is_locked')
  clock.advance(throttle.lockSeconds * 1000)
  expect(await attempt(password, await readWord())).toBe('two_factor')
})

test('an operator’s session ends after twelve hours, however busy it is', async () => {
  const { signedIn } = await enrolOperator(identity, { username: await makeOperator(), password })
  const everyMs = 10 * 60_000
  for (let passedMs = everyMs; passedMs < 12 * 3_600_000; passedMs += everyMs) {
    clock.advance(everyMs)
    expect(await authenticate(identity, signedIn.token, atHome)).toMatchObject({ who: 'operator' })
  }
  clock.advance(everyMs)
  expect(await authenticate(identity, signedIn.token, atHome)).toBeNull()
})

test('SE-14.3 a re-entry takes a fresh code of the authenticator, each once, and guessing at it is locked', async () => {
  const { signedIn, secret } = await enrolOperator(identity, { username: await makeOperator(), password })
  const actor = actorOf(signedIn)
  expect(await reenter(identity, actor, codeOf(secret), atHome)).toEqual({ ok: false, refusal: 'factor_is_refused' })
  clock.advance(11 * 60_000)
  const code = codeOf(secret)
  expect(taken(await reenter(identity, actor, code, atHome)).until).toEqual(new Date(clock.nowMs() + 600_000))
  expect(await reenter(identity, actor, code, atHome)).toEqual({ ok: false, refusal: 'factor_is_refused' })
  expect(await authenticate(identity, signedIn.token, atHome)).toMatchObject({ confirmedAtMs: clock.nowMs() })
  for (let i = 0; i < 9; i += 1) await reenter(identity, actor, '12', atHome)
  clock.advance(30_000)
  expect(await reenter(identity, actor, codeOf(secret), atHome)).toEqual({ ok: false, refusal: 'factor_is_locked' })
})

test('SE-14.3 a token that turns up elsewhere has re-entered nothing, from its first call there on', async () => {
  const { signedIn } = await enrolOperator(identity, { username: await makeOperator(), password })
  expect(await authenticate(identity, signedIn.token, atHome)).toMatchObject({ confirmedAtMs: clock.nowMs() })
  expect(await authenticate(identity, signedIn.token, elsewhere)).toMatchObject({
    who: 'operator',
    confirmedAtMs: null,
  })
})
