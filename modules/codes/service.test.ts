import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { codesJobs } from '#modules/codes/jobs.ts'
import {
  type CodeInput,
  type Codes,
  requestCode,
  sendNotice,
  spendCode,
  verifyFirebasePhone,
} from '#modules/codes/service.ts'
import type { Courier } from '#modules/courier/service.ts'
import { listInbox } from '#modules/courier/service.ts'
import type { Database } from '#server/db/database.ts'
import { codesSentTo, testCodes, testCourier } from '#tests/support/codes.ts'
import { testDatabase } from '#tests/support/database.ts'

const number = '+639171234567'
const input: CodeInput = { purpose: 'login', channel: 'sms', to: number, address: '203.0.113.5', isReal: true }
let db: Database
let clock: ManualClock
let courier: Courier
let codes: Codes

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db.close()
})
beforeEach(async () => {
  await db.tx(async (tx) => {
    for (const table of ['codes_code', 'codes_recipient', 'codes_budget', 'courier_message'])
      await sql`delete from ${sql.table(table)}`.execute(tx)
  })
  clock = manualClock(Date.UTC(2026, 0, 1, 12))
  courier = await testCourier(db, clock)
  codes = testCodes(db, clock, courier)
})

async function spend(code: string, over: Partial<CodeInput> = {}) {
  const { purpose, to } = { ...input, ...over }
  return await db.tx(async (tx) => await spendCode(tx, codes, { purpose, to, code }))
}

async function countRows(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db.read)
  return rows[0]?.count ?? 0
}

test('a code is sent, holds five minutes, and is taken once', async () => {
  expect(await requestCode(codes, input)).toEqual({ ok: true, value: { expiredMinutes: 5 } })
  const [code = ''] = await codesSentTo(courier, number)
  expect(code).toMatch(/^\d{6}$/)
  clock.advance(5 * 60_000 - 1)
  expect(await spend(code)).toEqual({ ok: true, value: null })
  expect(await spend(code)).toEqual({ ok: false, refusal: 'code_is_expired' })
})

test('ER-01.5 ER-01.6 ER-01.10 a missing, a wrong and an old code are told apart', async () => {
  expect(await spend('123456')).toEqual({ ok: false, refusal: 'code_is_wrong' })
  await requestCode(codes, input)
  const [code = ''] = await codesSentTo(courier, number)
  expect(await spend(' ')).toEqual({ ok: false, refusal: 'code_is_missing' })
  expect(await spend('12345')).toEqual({ ok: false, refusal: 'code_is_wrong' })
  clock.advance(5 * 60_000)
  expect(await spend(code)).toEqual({ ok: false, refusal: 'code_is_expired' })
})

test('a code may be typed in the digits of its reader, with spaces', async () => {
  await requestCode(codes, input)
  const [code = ''] = await codesSentTo(courier, number)
  const arabic = code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
  expect(await spend(`${arabic.slice(0, 3)} ${arabic.slice(3)}`)).toEqual({ ok: true, value: null })
})

test('asking again replaces the code, and a right code takes the growing wait back', async () => {
  await requestCode(codes, input)
  clock.advance(60_000)
  await requestCode(codes, input)
  const [second = '', first = ''] = await codesSentTo(courier, number)
  if (first !== second) expect(await spend(first)).toEqual({ ok: false, refusal: 'code_is_wrong' })
  expect(await spend(second)).toEqual({ ok: true, value: null })
  clock.advance(60_000)
  expect((await requestCode(codes, input)).ok).toBe(true)
})

test('mail goes by the same rules, in the reader’s language, whatever the case of the address', async () => {
  const mail: CodeInput = { ...input, purpose: 'two_factor', channel: 'mail', to: 'Maria@Example.com', language: 'TY' }
  await requestCode(codes, mail)
  const [code = ''] = await codesSentTo(courier, 'maria@example.com')
  expect(await listInbox(courier)).toMatchObject([
    { channel: 'mail', to: 'Maria@Example.com', subject: 'Ang iyong Laro code' },
  ])
  expect(await requestCode(codes, { ...mail, to: 'maria@example.com' })).toEqual({
    ok: false,
    refusal: 'too_many_codes',
  })
  expect(await spend(code, { ...mail, to: 'maria@example.com' })).toEqual({ ok: true, value: null })
})

test('ER-01.9 a channel that is off is told as such, to everyone alike', async () => {
  const silent = testCodes(db, clock, await testCourier(db, clock, {}))
  for (const isReal of [true, false])
    expect(await requestCode(silent, { ...input, isReal })).toEqual({ ok: false, refusal: 'function_is_off' })
  expect(await verifyFirebasePhone(codes, { idToken: 'x', e164: number })).toEqual({
    ok: false,
    refusal: 'function_is_off',
  })
})

test('what is kept tells neither the code nor the number, and another secret makes other marks', async () => {
  await requestCode(codes, input)
  const [code = ''] = await codesSentTo(courier, number)
  const { rows } = await sql<{ all: string }>`select (select json_agg(c)::text from codes_code c)
    || (select json_agg(r)::text from codes_recipient r) || (select json_agg(b)::text from codes_budget b)
    as all`.execute(db.read)
  expect(rows[0]?.all.length).toBeGreaterThan(500)
  for (const secret of [code, '9171234567', '+63917123', '203.0.113.5', Buffer.from(code).toString('hex')])
    expect(rows[0]?.all).not.toContain(secret)
})

test('a refused request is counted nowhere', async () => {
  await requestCode(codes, input)
  for (let at = 0; at < 5; at += 1) expect((await requestCode(codes, input)).ok).toBe(false)
  const { rows } = await sql<{ count: number }>`select count from codes_budget`.execute(db.read)
  expect(rows.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
})

test('old rows are swept, and only those', async () => {
  const [job] = codesJobs({ db, clock })
  await requestCode(codes, input)
  clock.advance(2 * 24 * 3600_000 - 1)
  await job?.run(new AbortController().signal)
  expect(await countRows('codes_recipient')).toBe(1)
  clock.advance(10 * 60_000)
  await job?.run(new AbortController().signal)
  expect([await countRows('codes_code'), await countRows('codes_recipient'), await countRows('codes_budget')]).toEqual([
    0, 0, 0,
  ])
})

test('a member is sent ten notices a day by SMS and no more, and codes come all the same', async () => {
  const send = async () =>
    await db.tx(async (tx) => await sendNotice(tx, codes, { to: number, text: 'Your ticket won.' }))
  const sent: boolean[] = []
  for (let no = 0; no < 12; no += 1) sent.push(await send())
  expect(sent.filter(Boolean)).toHaveLength(10)
  expect((await listInbox(courier)).length + (await countRows('courier_message'))).toBe(10)
  expect((await requestCode(codes, input)).ok).toBe(true)
  clock.advance(24 * 3_600_000)
  expect(await send()).toBe(true)
})
