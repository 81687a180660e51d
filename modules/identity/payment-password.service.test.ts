import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { bindContact, sendBindCode } from '#modules/identity/contacts.ts'
import {
  changePaymentPassword,
  checkPaymentPassword,
  paymentState,
  resetPaymentPassword,
  setPaymentPassword,
} from '#modules/identity/payment-password.ts'
import { paymentTries } from '#modules/identity/rules/payment.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { beginTotp, finishTotp, renewRecovery, sendFactorCode } from '#modules/identity/two-factor.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'
const secret = '491822'
const chosen = { newPaymentPassword: secret, confirmPaymentPassword: secret }
let db: Database
let clock: ManualClock
let identity: Identity
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())
beforeEach(async () => {
  clock = manualClock(Date.UTC(2026, 0, 1 + names))
  identity = await testIdentity(db, clock)
})

async function enter(): Promise<MemberActor> {
  names += 1
  const username = `dalisay${names}`
  await createAccount(identity, { username, nickname: 'Dalisay', password })
  const answer = await signIn(identity, 'member', { username, password }, atHome)
  if (!answer.ok) throw new Error(answer.refusal)
  return { who: 'member', id: answer.value.account.id as MemberActor['id'], sessionId: answer.value.sessionId }
}

const check = async (actor: MemberActor, given: string) => await checkPaymentPassword(identity, actor.id, given, atHome)

test('a payment password is set by the login password once, and opens from then on', async () => {
  const actor = await enter()
  expect(await check(actor, secret)).toEqual({ ok: false, refusal: 'payment_password_is_missing' })
  expect(await setPaymentPassword(identity, actor, { password: 'wrong', ...chosen }, atHome)).toMatchObject({
    refusal: 'credentials_are_wrong',
  })
  expect(await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)).toEqual({ ok: true, value: null })
  expect(await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)).toEqual({
    ok: false,
    refusal: 'payment_password_exists',
  })
  expect(await check(actor, secret)).toEqual({ ok: true, value: null })
  expect(await paymentState(identity, db.read, actor.id)).toEqual({
    isSet: true,
    changedAt: new Date(clock.nowMs()),
    lockedUntil: null,
  })
})

test('D15 five wrong ones lock it for a while, whoever asks; the door for signing in stays open', async () => {
  const actor = await enter()
  await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)
  for (const left of [4, 3, 2, 1, 0]) {
    const answer = await check(actor, '000001')
    expect(answer).toEqual({
      ok: false,
      refusal: 'payment_password_is_wrong',
      fields: [{ path: 'paymentPassword', code: `tries_left_${left}` }],
    })
  }
  expect(await check(actor, secret)).toEqual({ ok: false, refusal: 'payment_password_is_locked' })
  const input = { paymentPassword: secret, newPaymentPassword: '702914', confirmPaymentPassword: '702914' }
  expect(await changePaymentPassword(identity, actor, input, atHome)).toMatchObject({
    refusal: 'payment_password_is_locked',
  })
  expect(await signIn(identity, 'member', { username: `dalisay${names}`, password }, atHome)).toMatchObject({
    ok: true,
  })
  clock.advance(paymentTries.lockSeconds * 1000)
  expect(await check(actor, '000001')).toMatchObject({ fields: [{ code: 'tries_left_4' }] })
  expect(await check(actor, secret)).toEqual({ ok: true, value: null })
  expect(await check(actor, '000001')).toMatchObject({ fields: [{ code: 'tries_left_4' }] })
})

test('D15 thirty guesses at once are thirty tries: five are looked at', async () => {
  const actor = await enter()
  await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => await check(actor, `0000${index + 10}`)),
  )
  const told = answers.map((answer) => (answer.ok ? 'right' : answer.refusal))
  expect(told.filter((refusal) => refusal === 'payment_password_is_wrong')).toHaveLength(paymentTries.max)
  expect(told.filter((refusal) => refusal === 'payment_password_is_locked')).toHaveLength(30 - paymentTries.max)
})

test('it is changed by the old one, to one of the right form', async () => {
  const actor = await enter()
  await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)
  const input = { paymentPassword: secret, newPaymentPassword: '702914', confirmPaymentPassword: '702914' }
  const differing = { ...input, confirmPaymentPassword: '702915' }
  expect(await changePaymentPassword(identity, actor, differing, atHome)).toMatchObject({ refusal: 'passwords_differ' })
  const guessable = { ...input, newPaymentPassword: '111111', confirmPaymentPassword: '111111' }
  expect(await changePaymentPassword(identity, actor, guessable, atHome)).toMatchObject({
    refusal: 'payment_password_is_refused',
  })
  expect(await changePaymentPassword(identity, actor, input, atHome)).toEqual({ ok: true, value: null })
  expect(await check(actor, secret)).toMatchObject({ refusal: 'payment_password_is_wrong' })
  expect(await check(actor, '702914')).toEqual({ ok: true, value: null })
})

test('who forgot it needs the login password and a second factor', async () => {
  const actor = await enter()
  await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)
  const next = { newPaymentPassword: '702914', confirmPaymentPassword: '702914' }
  const reset = async (method: 'email' | 'totp' | 'recovery', code: string) =>
    await resetPaymentPassword(identity, actor, { password, factor: { method, code }, ...next }, atHome)
  expect(await reset('email', '123456')).toMatchObject({ refusal: 'factor_is_missing' })

  const email = `dalisay${names}@post.example`
  await sendBindCode(identity, actor, { channel: 'email', email }, atHome)
  const [bindCode = ''] = await codesSentTo(identity.courier, email)
  await bindContact(identity, actor, { channel: 'email', email }, bindCode, atHome)
  clock.advance(61_000)
  expect(await sendFactorCode(identity, actor, 'email', atHome)).toMatchObject({ ok: true })
  const [code = ''] = await codesSentTo(identity.courier, email)
  expect(await reset('email', code === '000000' ? '000001' : '000000')).toMatchObject({ refusal: 'code_is_wrong' })
  expect(await reset('email', code)).toEqual({ ok: true, value: null })
  expect(await check(actor, '702914')).toEqual({ ok: true, value: null })
})

test('new recovery codes take the place of the old', async () => {
  const actor = await enter()
  const begun = await beginTotp(identity, actor)
  if (!begun.ok) throw new Error(begun.refusal)
  const codeNow = () => generateSync({ secret: begun.value.secret, epoch: Math.floor(clock.nowMs() / 1000) })
  const done = await finishTotp(identity, actor, codeNow(), atHome)
  if (!done.ok) throw new Error(done.refusal)
  expect(await renewRecovery(identity, actor, codeNow(), atHome)).toMatchObject({ refusal: 'factor_is_refused' })
  clock.advance(60_000)
  const renewed = await renewRecovery(identity, actor, codeNow(), atHome)
  if (!renewed.ok) throw new Error(renewed.refusal)
  await setPaymentPassword(identity, actor, { password, ...chosen }, atHome)
  const reset = async (code: string) =>
    await resetPaymentPassword(
      identity,
      actor,
      {
        password,
        factor: { method: 'recovery', code },
        newPaymentPassword: '702914',
        confirmPaymentPassword: '702914',
      },
      atHome,
    )
  expect(await reset(done.value.recoveryCodes[0] ?? '')).toMatchObject({ refusal: 'factor_is_refused' })
  expect(await reset(renewed.value.recoveryCodes[0] ?? '')).toEqual({ ok: true, value: null })
})
