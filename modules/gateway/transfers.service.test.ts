import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { launch, leave } from '#modules/gateway/launch.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { settleTransfers } from '#modules/gateway/transfers.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { addMember } from '#tests/support/members.ts'
import { noFaults } from '#world/vendor/faults.ts'
import { type RunningVendor, startVendor } from '#world/vendor/server.ts'

/** A vendor of the transfer mode: it holds the money while somebody plays, and its line may lose any answer. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-transfer-'))
const nodeId = 'kara-krus'
let db: Database
let server: Server
let vendor: RunningVendor
let address: string
let members = 0

beforeAll(async () => {
  vendor = await startVendor()
  const vendors = JSON.stringify([{ ...vendor.door, mode: 'transfer' }])
  const config = readConfig({ LARO_DATA_DIR: dataDir, PORT: '0', LARO_VENDORS: vendors })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  address = await server.listen()
  vendor.operate(address)
  await syncGames(server.house.gateway)
})
afterAll(async () => {
  await server.stop()
  await vendor.close()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => vendor.setFaults({ ...noFaults }))

async function newMember(balance: bigint): Promise<Id<'member'>> {
  members += 1
  return await addMember(server.house, `floating${members}`, balance)
}

const start = async (memberId: Id<'member'>) =>
  await launch(server.house.gateway, {
    nodeId,
    currency: 'PHP',
    language: 'EN',
    memberId,
    site: new URL(address).origin,
  })
const leaveIt = async (memberId: Id<'member'>) =>
  await leave(server.house.gateway, { nodeId, memberId, currency: 'PHP' })

async function play(url: string): Promise<bigint> {
  const sitting = /data-sitting="([^"]+)"/.exec(await (await fetch(url)).text())?.[1]
  const body = JSON.stringify({ sitting, bet: '10', choice: 'kara' })
  const answer = await fetch(new URL('/api/round', vendor.door.url), { method: 'POST', body })
  const { code, win } = (await answer.json()) as { code: string; win: string }
  expect(code).toBe('OK')
  return BigInt(win.replace('.', '')) - 1_000n
}

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).available
const float = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP', 'vendor_float:KULAY')).balance

test('BX-04 money goes along with the player and comes back with what was won or lost', async () => {
  const member = await newMember(50_000n)
  const launched = await start(member)
  if (!launched.ok) throw new Error(launched.refusal)
  expect(launched.value).toMatchObject({ kind: 'frame', isTransfer: true })
  expect([await cash(member), await float(member)]).toEqual([0n, 50_000n])
  const result = await play(launched.value.url)
  expect(await leaveIt(member)).toEqual({ ok: true, value: null })
  expect([await cash(member), await float(member)]).toEqual([50_000n + result, 0n])
})

test('BX-04 an answer that was lost is asked for under the same id, and moves the money once', async () => {
  const member = await newMember(20_000n)
  vendor.setFaults({ lose: 100 })
  expect(await start(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  expect([await cash(member), await float(member)]).toEqual([0n, 20_000n])
  // Nothing can be told while the line loses everything; nothing is sent again either.
  expect(await settleTransfers(server.house.gateway)).toBe(0)
  expect(await start(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  vendor.setFaults({ ...noFaults })
  expect(await settleTransfers(server.house.gateway)).toBe(1)
  expect(await leaveIt(member)).toEqual({ ok: true, value: null })
  expect([await cash(member), await float(member)]).toEqual([20_000n, 0n])
})

test('BX-04 a transfer that never arrived is given back, and cannot arrive later', async () => {
  const member = await newMember(7_000n)
  vendor.setFaults({ isDown: true })
  expect(await start(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  expect([await cash(member), await float(member)]).toEqual([0n, 7_000n])
  vendor.setFaults({ ...noFaults })
  expect(await settleTransfers(server.house.gateway)).toBe(1)
  expect([await cash(member), await float(member)]).toEqual([7_000n, 0n])
})

test('BX-04 a recall whose answer was lost pays once, however often it is asked for', async () => {
  const member = await newMember(9_000n)
  const launched = await start(member)
  expect(launched.ok).toBe(true)
  vendor.setFaults({ lose: 100 })
  expect(await leaveIt(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  vendor.setFaults({ ...noFaults })
  await Promise.all([settleTransfers(server.house.gateway), settleTransfers(server.house.gateway)])
  expect([await cash(member), await float(member)]).toEqual([9_000n, 0n])
})
