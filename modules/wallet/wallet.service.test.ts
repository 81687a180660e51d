import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { post } from '#modules/ledger/service.ts'
import {
  balanceOf,
  houseOf,
  makeWallet,
  openPurse,
  payoutLeg,
  purseOf,
  refundLeg,
  stakeLeg,
  type Wallet,
} from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'

let db: Database
let wallet: Wallet

beforeAll(async () => {
  db = await testDatabase()
  wallet = makeWallet({ db })
})

afterAll(async () => await db.close())

test('a member has one purse a currency, opened once, however many look for it at once', async () => {
  const member = newId<'member'>(systemClock)
  const found = await Promise.all(Array.from({ length: 8 }, () => purseOf(wallet, member, 'PHP')))
  expect(new Set(found).size).toBe(1)
  expect(await db.tx(async (tx) => await openPurse(tx, member, 'PHP'))).toBe(found[0])
  expect(await purseOf(wallet, member, 'USDT')).not.toBe(found[0])
})

test('who never had a purse has nothing', async () => {
  const balance = await balanceOf(db.read, newId<'member'>(systemClock), 'PHP')
  expect(balance).toEqual({ currency: 'PHP', balance: 0n, held: 0n, available: 0n })
})

test('BX-01.1 stakes, payouts and refunds run between the purse and one family of the house', async () => {
  const member = newId<'member'>(systemClock)
  const sides = { purse: await purseOf(wallet, member, 'PHP'), house: await houseOf(wallet, 'stakes', 'PHP') }
  const legs = [payoutLeg(sides, 1_000n), stakeLeg(sides, 300n), payoutLeg(sides, 50n), refundLeg(sides, 20n)]
  const moved = await db.tx(async (tx) => await post(tx, { scope: 'sys:test', key: 'legs', ref: 'test', legs }))
  expect(moved.ok).toBe(true)
  expect((await balanceOf(db.read, member, 'PHP')).available).toBe(770n)
  expect(await findDrift(db)).toEqual([])
})
