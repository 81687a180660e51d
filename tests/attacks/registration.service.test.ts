import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { sendCodeByPhone } from '#modules/identity/contacts.ts'
import { register as contract } from '#modules/identity/contract.ts'
import { register } from '#modules/identity/registration.ts'
import { blockAccount, createAccount, type Identity } from '#modules/identity/service.ts'
import { documents } from '#modules/settings/documents.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import {
  changeParts,
  freshPass,
  makeInput,
  makeMobileInput,
  readRow,
  type Wish,
  withEasyCaptcha,
} from '#tests/support/registration.ts'

let db: Database
let clock: ManualClock
let identity: Identity
let cases = 0

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  cases += 1
  clock = manualClock(Date.UTC(2026, 0, 1) + cases * 30 * 86_400_000)
  identity = withEasyCaptcha(await testIdentity(db, clock))
  await changeParts(identity, 'whitelabel', documents.whitelabel.initial)
  await changeParts(identity, 'registration', documents.registration.initial)
})

const byName = async (input: Wish = {}) =>
  await register(identity, await makeInput(identity, { username: `guest${cases}`, ...input }), atHome)

test.each([
  ['type', 1],
  ['balance', '1000.00'],
  ['uplineId', '00000000-0000-7000-8000-000000000000'],
  ['vip', 9],
  ['rebate', '1.0'],
  ['status', 'vip'],
  ['id', '00000000-0000-7000-8000-000000000000'],
  ['merchant', 'other'],
  ['kind', 'operator'],
  ['hasDefaultPassword', true],
])('C08 a registration that says %s is not one', async (name, value) => {
  const { body } = await makeInput(identity)
  expect(contract.body?.safeParse(body).success).toBe(true)
  expect(contract.body?.safeParse({ ...body, [name]: value }).success).toBe(false)
})

test('C08 what slips past the form is not kept: only what was asked for is read', async () => {
  const input = await makeInput(identity, { username: 'smuggler' })
  const smuggled = { ...input.body, type: 1, kind: 'operator', uplineId: '00000000-0000-7000-8000-000000000000' }
  const answer = await register(identity, { ...input, body: smuggled }, atHome)
  expect(answer.ok).toBe(true)
  expect(await readRow(identity, 'smuggler')).toMatchObject({
    type: 0,
    kind: 'member',
    upline_id: null,
    details_sealed: null,
  })
  // A field of the form that the operator has switched off is refused aloud.
  expect(await byName({ idNumber: 'X' })).toMatchObject({ ok: false, refusal: 'fields_are_wrong' })
})

test('C09 nobody is their own upline, no code leads in a circle, and a dead agent brings nobody', async () => {
  const made = await createAccount(identity, {
    username: 'circle',
    nickname: 'Circle',
    password: 'habagat8',
    type: 1,
    affiliateCode: 'CIRCLE',
  })
  if (!made.ok) throw new Error(made.refusal)
  expect((await byName({ affiliateCode: 'CIRCLE' })).ok).toBe(true)
  const row = await readRow(identity, `guest${cases}`)
  // The database itself holds what no code of ours tries.
  await expect(sql`update identity_account set upline_id = id where id = ${row?.id}`.execute(db.read)).rejects.toThrow(
    /identity_account_check|violates check/,
  )
  await expect(
    sql`update identity_account set recommender_id = id where id = ${row?.id}`.execute(db.read),
  ).rejects.toThrow(/violates check/)
  await blockAccount(identity, made.value.id, atHome)
  expect(await byName({ username: `late${cases}`, affiliateCode: 'CIRCLE' })).toMatchObject({
    refusal: 'affiliate_code_is_wrong',
  })
  // A member's code is no agent's, so that nobody makes themselves an upline.
  expect(await byName({ username: `late${cases}`, affiliateCode: String(row?.referral_code) })).toMatchObject({
    refusal: 'affiliate_code_is_wrong',
  })
})

test('A04 a name is told to be taken only for a slide, and each slide is told it once', async () => {
  expect((await byName()).ok).toBe(true)
  clock.advance(600_000)
  const without = await makeInput(identity, { username: `guest${cases}`, pass_token: '' })
  expect(await register(identity, without, atHome)).toEqual({ ok: false, refusal: 'captcha_is_needed' })
  const pass = freshPass()
  expect(await byName(pass)).toMatchObject({ refusal: 'username_is_taken' })
  expect(await byName({ ...pass, username: `other${cases}` })).toEqual({ ok: false, refusal: 'captcha_is_refused' })
})

test('A04 a number or an address of mail that has an account is told to nobody who does not hold it', async () => {
  await changeParts(identity, 'whitelabel', { MOBILENUMPASSREG3: true })
  await changeParts(identity, 'registration', {
    email: { ...documents.registration.initial.username, patternId: 3, maxLength: 254 },
  })
  const number = '09175550001'
  const first = await makeMobileInput(identity, number, { email: 'ana@example.com' })
  expect((await register(identity, first, atHome)).ok).toBe(true)
  clock.advance(86_400_000)

  const ask = async (to: string) =>
    await sendCodeByPhone(identity, { purpose: 'register', countryDialingCode: '63', number: to }, atHome)
  const known = await ask(number)
  const unknown = await ask('09175550002')
  expect(known).toEqual(unknown)
  // The one that is known got nothing that could be typed in.
  const [code] = await codesSentTo(identity.courier, '+639175550002')
  expect(await codesSentTo(identity.courier, '+639175550001')).toHaveLength(1)
  const guess = async (mobileNum: string) => {
    const input = await makeInput(identity, {
      mobileNum,
      countryDialingCode: '63',
      verificationCode: '135790',
      email: 'ana@example.com',
    })
    const { username: _, ...body } = input.body
    return await register(identity, { ...input, way: 'mobile', body }, atHome)
  }
  expect(code === '135790' ? null : await guess(number)).toEqual(await guess('09175550002'))
  // The same address of mail in another account is nobody's proof, and no reason to say anything.
  const second = await makeInput(identity, { username: `mail${cases}`, email: 'ana@example.com' })
  expect((await register(identity, second, atHome)).ok).toBe(true)
})

test('A04 whose number it is, is told to who has just proven to hold it', async () => {
  await changeParts(identity, 'whitelabel', { MOBILENUMPASSREG3: true })
  const mine = await makeMobileInput(identity, '09175550003')
  // Somebody else proves the same number by name while the code is on its way.
  const other = await createAccount(identity, { username: 'quicker', nickname: 'Q', password: 'habagat8' })
  if (!other.ok) throw new Error(other.refusal)
  await sql`update identity_account set phone_hash = ${identity.pii.blind('+639175550003')}, phone_verified_at = now()
    where id = ${other.value.id}`.execute(db.read)
  expect(await register(identity, mine, atHome)).toMatchObject({ refusal: 'phone_is_taken' })
})

test.each([
  ['the username', 'guestguest', 'guestguest', 'password_is_the_username'],
  ['a common one', undefined, 'password123', 'password_is_common'],
  ['seven characters', undefined, 'abc123x', 'pattern_9'],
])('A18 nobody registers with %s as the password', async (_what, username, password, code) => {
  const answer = await byName({ ...(username && { username }), password, confirmPassword: password })
  expect(answer).toMatchObject({ refusal: 'fields_are_wrong', fields: [{ path: 'password', code }] })
})

test('A18 sixty-four characters are taken whole', async () => {
  const password = `${'habagat at amihan sa dalampasigan '.repeat(2).slice(0, 63).replaceAll(' ', '-')}x`
  const answer = await byName({ password, confirmPassword: password })
  if (!answer.ok) throw new Error(answer.refusal)
  const { passwordHash } = answer.value.account
  expect(await identity.passwords.verify(passwordHash, password)).toEqual({ ok: true, value: true })
  expect(await identity.passwords.verify(passwordHash, password.slice(0, 63))).toEqual({ ok: true, value: false })
})

test('B01 without a slide nobody registers, whatever else is right', async () => {
  for (const missing of ['lot_number', 'captcha_output', 'pass_token', 'gen_time'] as const) {
    expect(await byName({ [missing]: undefined })).toEqual({ ok: false, refusal: 'captcha_is_needed' })
    expect(await byName({ [missing]: '' })).toEqual({ ok: false, refusal: 'captcha_is_needed' })
  }
  // Made up: our own puzzles know no such lot.
  identity = await testIdentity(db, clock)
  const input = await makeInput(withEasyCaptcha(identity), { username: `guest${cases}` })
  expect(await register(identity, input, atHome)).toEqual({ ok: false, refusal: 'captcha_is_refused' })
  expect(await readRow(identity, `guest${cases}`)).toBeUndefined()
})
