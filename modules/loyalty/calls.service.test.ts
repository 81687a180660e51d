import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { convertPoint, getPointBalance } from '#modules/loyalty/contract.ts'
import { loyaltyRoutes } from '#modules/loyalty/routes.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { makePayloadDoor } from '#server/http/payload.ts'
import { buildSample, listen } from '#server/http/sample-app.ts'
import { openVault } from '#server/keys/vault.ts'
import { modules } from '#server/modules.ts'
import { makeClaims } from '#server/once/once.ts'
import { makeCaller } from '#tests/support/caller.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecret } from '#tests/support/identity.ts'
import { intentKey } from '#tests/support/intent-key.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'

/** The calls as they travel, sealed where they have to be. */

const line = 'POST /wps/relay/passwordCheck/MCS2_convertPoint'
const token = 'collector'

let db: Database
let till: TestTill
let member: Id<'member'>
let app: FastifyInstance
let origin: string

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  // A point is earned by ₱100 staked; a hundred of them are ₱10. Who has a place for withdrawals has a payment password.
  member = await till.member(50_000_00n)
  await till.account(member)
  await till.stake(member, 50_000_00n)
  const vault = await openVault({ db, secret: testSecret, clock: systemClock })
  app = await buildSample({
    routes: loyaltyRoutes(await testLoyalty(till)),
    refusals: modules.refusals,
    payload: makePayloadDoor({
      clock: systemClock,
      privateKey: (kid) => vault.payload.privateKey(kid),
      claimOnce: makeClaims(db),
    }),
    currentKey: () => vault.payload.current(),
    authenticate: async (given) =>
      given === token ? { who: 'member', id: member, sessionId: '' as Id<'session'> } : null,
  })
  origin = `http://127.0.0.1:${await listen(app)}`
})
afterAll(async () => {
  await app.close()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

test('CA-10.7 points become money by a sealed call that asks for the payment password, once for a key', async () => {
  const { api, session } = makeCaller(origin)
  const body = { key: intentKey(), points: '200', paymentPassword }
  const convert = async (change: Partial<typeof body> = {}) =>
    await api.callSealed<typeof convertPoint>(line, { body: { ...body, ...change } })
  expect(await convert()).toMatchObject({ ok: false, refusal: 'sign_in_is_needed', status: 401 })

  session.begin(token)
  const plain = await fetch(`${origin}/wps/relay/passwordCheck/MCS2_convertPoint`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await plain.json()).toMatchObject({ success: false, code: 'payload_is_refused' })
  expect(await convert({ key: intentKey(), paymentPassword: '000000' })).toMatchObject({
    refusal: 'payment_password_is_wrong',
  })
  expect(await convert({ key: intentKey(), points: '501' })).toMatchObject({ refusal: 'points_are_short' })

  const before = (await balanceOf(db.read, member, 'PHP')).balance
  // A number with a sign is not read as points at all: nothing is taken or given.
  const points = async () => await api.call<typeof getPointBalance>('GET /wps/relay/MCS2_getPointBalance', {})
  for (const negative of ['-5', '-200'])
    expect(await convert({ key: intentKey(), points: negative })).toMatchObject({
      ok: false,
      refusal: 'input_is_invalid',
      fields: [{ path: 'points', code: 'invalid_format' }],
    })
  expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(before)
  expect(await points()).toMatchObject({ ok: true, value: { points: '500' } })
  const paid = { ok: true, value: { amount: '20.00', currency: 'PHP' } }
  expect(await convert()).toMatchObject(paid)
  expect(await convert()).toMatchObject(paid)
  expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(before + 20_00n)
  expect(await points()).toMatchObject({ ok: true, value: { points: '300' } })
})
