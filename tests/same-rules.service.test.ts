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
import { chatLettersMax, feedbackImagesMax, feedbackLettersMax, supportRoom } from '#modules/messaging/model.ts'
import { messagingRoutes } from '#modules/messaging/routes.ts'
import { judgeQuestion } from '#modules/messaging/rules/question.ts'
import { countLetters, tidyLine } from '#modules/messaging/rules/text.ts'
import { readSetting } from '#modules/settings/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
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
  const messaging = {
    ...{ db, clock, settings: identity.settings, publish: writeEvents },
    ...{ announce: () => undefined, announceChat: () => undefined },
    ...{ shownName: async () => 'Luntian', findMember: async () => null },
  }
  app = await buildSample({
    clock,
    routes: [...identityRoutes(identity), ...messagingRoutes(messaging)],
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
  const images = Array.from({ length: feedbackImagesMax + 1 }, () => '0199a1b2-0000-7000-8000-00000000000a')
  const crowded = { key: 'a-key-of-feedback-1', content: 'ok', images }
  expect(await ask('PUT', '/wps/feedback', crowded, 'luntiang')).toBe('input_is_invalid images')

  // A question to customer service, whose body lies between two bounds: written to us, and said in one's own room of the chat.
  const answers = { is_empty: 'feedback_is_empty', is_too_long: 'input_is_invalid content' } as const
  const written = [
    ...[
      '',
      ' \n\u200e\n ',
      '\u202e',
      'ñ',
      'n\u0303'.repeat(feedbackLettersMax),
      `${'ñ'.repeat(feedbackLettersMax)} \n`,
    ],
    ...['ñ'.repeat(feedbackLettersMax + 1), `${'a '.repeat(300)}b`],
  ]
  for (const [at, content] of written.entries()) {
    const wrong = judgeQuestion(content)
    const answer = await ask(
      'PUT',
      '/wps/feedback',
      { key: `a-key-of-a-question-${at}`, content, images: [] },
      'luntiang',
    )
    expect(answer, content).toBe(wrong === null ? 'ok' : answers[wrong])
  }
  expect(written.map(judgeQuestion)).toEqual([
    ...['is_empty', 'is_empty', 'is_empty', null, null, null, 'is_too_long', 'is_too_long'],
  ])
  const say = async (text: string) => await ask('POST', `/wps/chat/${supportRoom}`, { text }, 'luntiang')
  for (const text of ['', ' \u202e ', 'ñ'.repeat(chatLettersMax), 'ñ'.repeat(chatLettersMax + 1)]) {
    const count = countLetters(tidyLine(text))
    const wrong = count === 0 ? 'chat_line_is_empty' : 'input_is_invalid text'
    expect(await say(text)).toBe(count > 0 && count <= chatLettersMax ? 'ok' : wrong)
  }
})
