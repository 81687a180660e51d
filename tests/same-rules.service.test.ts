import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, MemberActor } from '#kit/actor.ts'
import { manualClock } from '#kit/clock.ts'
import { yes } from '#kit/result.ts'
import { judgeCode } from '#modules/codes/rules/code.ts'
import { identityRoutes } from '#modules/identity/routes.ts'
import { dayIn } from '#modules/identity/rules/age.ts'
import { forgotByEmailForm, judgeForm, loginForm, wordForm } from '#modules/identity/rules/forms.ts'
import { judgePassword } from '#modules/identity/rules/password.ts'
import { askedFields, judgeRegistration } from '#modules/identity/rules/registration.ts'
import { createAccount, type Identity } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { sendFeedback } from '#modules/messaging/contract.ts'
import { feedbackImagesMax, feedbackLettersMax } from '#modules/messaging/model.ts'
import { countLetters, tidyText } from '#modules/messaging/rules/text.ts'
import { readSetting } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { changeParts } from '#tests/support/registration.ts'
import { checkPhone } from '#web/lib/phone.ts'

/** What the pages judge by before they send anything, and what the server says to who sends it all the same. */

let db: Database
let app: FastifyInstance
let identity: Identity
const actors = new Map<string, Actor>()
const clock = manualClock(Date.UTC(2026, 5, 1))
const password = 'correct horse battery'

beforeAll(async () => {
  db = await testDatabase()
  identity = await testIdentity(db, clock)
  await changeParts(identity, 'whitelabel', { USERNAMEREG3: true, MOBILEVERCODELOGIN3: true, CHNGPASSVERIF3: true })
  app = await buildSample({
    clock,
    routes: identityRoutes(identity),
    refusals: modules.refusals,
    authenticate: async (token) => actors.get(token) ?? null,
    // How a body is sealed is another matter.
    payload: { open: async (body) => yes(body) },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

async function ask(method: 'POST' | 'PUT', url: string, body: object | string, token?: string): Promise<string> {
  const headers = {
    ...(typeof body === 'string' && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const answer = await app.inject({ method, url, headers, payload: body })
  const { code, value } = answer.json<{ code: string; value: { fields?: { path: string; code: string }[] } | null }>()
  const paths = new Set((value?.fields ?? []).map(({ path }) => path))
  return [code, ...[...paths].toSorted()].join(' ')
}

const namesOf = (faults: object): string => Object.keys(faults).toSorted().join(' ')
const logIn = async (body: object) => await ask('POST', '/wps/session/login', body)
const phone = { countryDialingCode: '63', mobileNum: '9171234567' }

test('VA-03.7 every form is judged in the browser, and by the same code on the server', async () => {
  // Signing in by name.
  for (const values of [
    { username: ' ', password },
    { username: 'tala', password: '  ' },
    { username: 'ta\u202ela', password },
    { username: 'x'.repeat(65), password: '' },
  ]) {
    const faults = namesOf(judgeForm(loginForm, values))
    expect(faults).not.toBe('')
    expect(await logIn(values)).toBe(`input_is_invalid ${faults}`)
  }
  expect(judgeForm(loginForm, { username: 'tala', password })).toEqual({})
  expect(await logIn({ username: 'tala', password })).toBe('captcha_is_needed')
  expect(namesOf(judgeForm(wordForm, { captcha: 'a-3f' }))).toBe('captcha')

  // Forgotten, by mail.
  for (const values of [
    { username: 'ta la', email: 'tala@example.com' },
    { username: 'tala', email: 'tala@example' },
    { username: 'ta', email: '' },
  ]) {
    const sent = await ask('POST', '/wps/member/password/email', String(new URLSearchParams(values)))
    expect(sent).toBe(`input_is_invalid ${namesOf(judgeForm(forgotByEmailForm, values))}`)
  }

  // A number and a code, to sign in and to reset with.
  for (const mobileNum of ['', '12', 'letters']) {
    const read = await checkPhone({ ...phone, number: mobileNum, allowedCountries: ['PH'] })
    expect(read.ok).toBe(false)
    const refusal = read.ok ? '' : read.refusal
    const sent = { ...phone, mobileNum, verificationCode: '123456', newPassword: password }
    if (mobileNum !== '') expect(await ask('POST', '/wps/member/password/verification', sent)).toBe(refusal)
    if (mobileNum !== '')
      expect(await logIn({ ...phone, mobileNum: undefined, type: 'sms', username: mobileNum, password: '1' })).toBe(
        refusal,
      )
  }
  for (const code of [' ', '12345', '12345a']) {
    const sent = { ...phone, verificationCode: code, newPassword: password }
    expect(await ask('POST', '/wps/member/password/verification', sent)).toBe(judgeCode(code))
  }

  // A changed password.
  await createAccount(identity, { username: 'luntiang', nickname: 'Luntian', password })
  const entered = await signIn(identity, 'member', { username: 'luntiang', password }, atHome)
  if (!entered.ok) throw new Error(entered.refusal)
  const { account, sessionId } = entered.value
  actors.set('luntiang', { who: 'member', id: account.id as MemberActor['id'], sessionId })
  for (const newPassword of ['short', 'Luntiang']) {
    const fault = judgePassword(newPassword, { username: 'luntiang', isCommon: () => false })
    const sent = { oldPassword: password, newPassword, confirmNewPassword: newPassword }
    const answer = await ask('POST', '/wps/member/password', sent, 'luntiang')
    expect(fault).not.toBeNull()
    expect(answer).toBe('password_is_refused newPassword')
  }

  // A registration.
  const [flags, rules] = [
    await readSetting(identity.settings, 'whitelabel'),
    await readSetting(identity.settings, 'registration'),
  ]
  const values = { username: '1', password: 'short', confirmPassword: 'other', mobileNum: '12' }
  const faults = judgeRegistration(askedFields('username', flags, rules), values, {
    runPattern: () => true,
    isCommon: () => false,
    today: dayIn(clock.nowMs()),
    minimumAge: 21,
    isBirthdayConfirmed: false,
    isInvited: false,
    needsInvitation: !flags.DIRECTREG3,
  })
  expect(Object.keys(faults).length).toBeGreaterThan(2)
  const sent = { ...values, countryDialingCode: '63', agreesToTerms: true, isOfAge: true }
  expect(await ask('PUT', '/wps/member/register', sent)).toBe(`fields_are_wrong ${namesOf(faults)}`)

  // Feedback.
  const body = { key: 'a-key-of-feedback-1', images: [] }
  const isTaken = (content: string) => sendFeedback.body?.safeParse({ ...body, content }).success
  for (const content of ['ñ'.repeat(feedbackLettersMax), 'ñ'.repeat(feedbackLettersMax + 1), `${'a '.repeat(300)}b`]) {
    expect(isTaken(content)).toBe(countLetters(tidyText(content)) <= feedbackLettersMax)
  }
  const images = Array.from({ length: feedbackImagesMax + 1 }, () => '0199a1b2-0000-7000-8000-00000000000a')
  expect(sendFeedback.body?.safeParse({ ...body, content: 'ok', images }).success).toBe(false)
})
