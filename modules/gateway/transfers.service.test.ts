import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { launch, leave } from '#modules/gateway/launch.ts'
import { syncGames } from '#modules/gateway/sync.ts'
import { recallForgotten, settleTransfers } from '#modules/gateway/transfers.ts'
import { listWallets, recallAll, transferByHand } from '#modules/gateway/wallets.ts'
import { balanceOf, fundsOf } from '#modules/wallet/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { moveBrandAwayFromMidnight } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { addMember } from '#tests/support/members.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
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
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_VENDORS: vendors })
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  address = await server.listen()
  vendor.operate(address)
  await syncGames(server.services.gateway)
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
  return await addMember(server.services, `floating${members}`, balance)
}

const start = async (memberId: Id<'member'>) =>
  await launch(server.services.gateway, {
    nodeId,
    currency: 'PHP',
    language: 'EN',
    memberId,
    site: new URL(address).origin,
  })
const leaveIt = async (memberId: Id<'member'>) =>
  await leave(server.services.gateway, { nodeId, memberId, currency: 'PHP' })

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

test('MC-09.1 money goes along with the player and comes back with what was won or lost', async () => {
  const member = await newMember(50_000n)
  const launched = await start(member)
  if (!launched.ok) throw new Error(launched.refusal)
  expect(launched.value).toMatchObject({ kind: 'frame', isTransfer: true })
  expect([await cash(member), await float(member)]).toEqual([0n, 50_000n])
  const result = await play(launched.value.url)
  expect(await leaveIt(member)).toEqual({ ok: true, value: null })
  expect([await cash(member), await float(member)]).toEqual([50_000n + result, 0n])
})

test('MC-09.1 D22 an answer that was lost is asked for under the same id, and moves the money once', async () => {
  const member = await newMember(20_000n)
  vendor.setFaults({ lose: 100 })
  expect(await start(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  expect([await cash(member), await float(member)]).toEqual([0n, 20_000n])
  // Nothing can be told while the line loses everything; nothing is sent again either.
  expect(await settleTransfers(server.services.gateway)).toBe(0)
  expect(await start(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  vendor.setFaults({ ...noFaults })
  expect(await settleTransfers(server.services.gateway)).toBe(1)
  expect(await leaveIt(member)).toEqual({ ok: true, value: null })
  expect([await cash(member), await float(member)]).toEqual([20_000n, 0n])
})

test('MC-09.1 D22 a transfer that never arrived is given back, and cannot arrive later', async () => {
  const member = await newMember(7_000n)
  vendor.setFaults({ isDown: true })
  expect(await start(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  expect([await cash(member), await float(member)]).toEqual([0n, 7_000n])
  vendor.setFaults({ ...noFaults })
  expect(await settleTransfers(server.services.gateway)).toBe(1)
  expect([await cash(member), await float(member)]).toEqual([7_000n, 0n])
})

test('MC-09.3 a recall whose answer was lost pays once, however often it is asked for', async () => {
  const member = await newMember(9_000n)
  const launched = await start(member)
  expect(launched.ok).toBe(true)
  vendor.setFaults({ lose: 100 })
  expect(await leaveIt(member)).toEqual({ ok: false, refusal: 'transfer_is_unsettled' })
  vendor.setFaults({ ...noFaults })
  await Promise.all([settleTransfers(server.services.gateway), settleTransfers(server.services.gateway)])
  expect([await cash(member), await float(member)]).toEqual([9_000n, 0n])
})

const byHand = async (memberId: Id<'member'>, key: string, direction: 'in' | 'out', amount: bigint | null) =>
  await transferByHand(server.services.gateway, memberId, { key, vendor: 'KULAY', direction, amount, currency: 'PHP' })

test('CA-03.2 MC-09.1 MC-09.3 a member moves an amount by hand, once a key, and takes everything home by one click', async () => {
  const member = await newMember(10_000n)
  const { gateway } = server.services
  const first = await byHand(member, 'hand-1', 'in', 4_000n)
  expect(first).toMatchObject({ ok: true, value: { state: 'done', amount: 4_000n, direction: 'in' } })
  expect(await byHand(member, 'hand-1', 'in', 4_000n)).toEqual(first)
  expect(await byHand(member, 'hand-1', 'in', 4_001n)).toMatchObject({ refusal: 'key_is_reused' })
  expect(await byHand(member, 'hand-2', 'in', 6_001n)).toMatchObject({ refusal: 'funds_are_short' })
  expect(await byHand(member, 'hand-3', 'in', 0n)).toMatchObject({ refusal: 'amount_must_be_positive' })
  expect(await listWallets(gateway, member, 'PHP')).toMatchObject({
    funds: { cash: 6_000n, total: 10_000n },
    wallets: [{ vendor: { code: 'KULAY' }, balance: 4_000n, pending: null }],
  })
  expect(await recallAll(gateway, member, 'PHP', 'home-1')).toMatchObject([{ state: 'done', moved: 4_000n }])
  expect(await recallAll(gateway, member, 'PHP', 'home-1')).toMatchObject([{ state: 'done', moved: 4_000n }])
  expect(await recallAll(gateway, member, 'PHP', 'home-2')).toEqual([])
  expect([await cash(member), await float(member)]).toEqual([10_000n, 0n])
})

test('D22 a transfer that nobody answers stays pending, is given back by nobody, and settles once when the answer comes late', async () => {
  const member = await newMember(5_000n)
  vendor.setFaults({ lose: 100 })
  expect(await byHand(member, 'lost-1', 'in', 3_000n)).toMatchObject({ ok: true, value: { state: 'asking' } })
  expect([await cash(member), await float(member)]).toEqual([2_000n, 3_000n])
  expect(await byHand(member, 'lost-1', 'in', 3_000n)).toMatchObject({ ok: true, value: { state: 'asking' } })
  expect(await byHand(member, 'lost-2', 'in', 1_000n)).toMatchObject({ refusal: 'transfer_is_unsettled' })
  expect(await listWallets(server.services.gateway, member, 'PHP')).toMatchObject({
    wallets: [{ pending: { key: 'lost-1' } }],
  })
  expect([await cash(member), await float(member)]).toEqual([2_000n, 3_000n])
  vendor.setFaults({ ...noFaults })
  const settled = await Promise.all(Array.from({ length: 10 }, () => byHand(member, 'lost-1', 'in', 3_000n)))
  for (const one of settled) expect(one).toMatchObject({ ok: true, value: { state: 'done', moved: 3_000n } })
  expect([await cash(member), await float(member)]).toEqual([2_000n, 3_000n])
})

test('D18 whoever looks while money goes to and fro sees one sum', async () => {
  const member = await newMember(8_000n)
  const moving = { isOver: false }
  const sums = new Set<bigint>()
  const looking = (async () => {
    while (!moving.isOver) {
      sums.add((await fundsOf(db.read, member, 'PHP')).total)
      // The embedded database answers without a pause in which anything else could happen.
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  for (let i = 0; i < 4; i += 1) {
    await byHand(member, `to-${i}`, 'in', 1_000n)
    await byHand(member, `fro-${i}`, 'out', null)
  }
  moving.isOver = true
  await looking
  expect(sums).toEqual(new Set([8_000n]))
})

test('BX-06.2 BX-06.7 what may not be lost does not go to a vendor, and who is excluded still takes theirs home', async () => {
  const member = await newMember(10_000n)
  const { compliance } = server.services
  await setLimit(compliance, member, { kind: 'loss', period: 'day', currency: 'PHP' }, 2_500n)
  expect(await byHand(member, 'limit-1', 'in', 2_501n)).toMatchObject({ refusal: 'loss_limit_is_reached' })
  expect(await byHand(member, 'limit-2', 'in', 1_000n)).toMatchObject({ ok: true, value: { state: 'done' } })
  // A game that is started takes along what may still be lost, and no more.
  expect(await start(member)).toMatchObject({ ok: true })
  expect([await cash(member), await float(member)]).toEqual([7_500n, 2_500n])
  await setLimit(compliance, member, { kind: 'wager', period: 'day', currency: 'PHP' }, 9_000n)
  expect(await byHand(member, 'limit-3', 'in', 1n)).toMatchObject({ refusal: 'limit_cannot_be_kept_there' })
  await beginExclusion(compliance, member, '6m')
  expect(await start(member)).toEqual({ ok: false, refusal: 'self_excluded' })
  expect(await byHand(member, 'limit-4', 'in', 1n)).toMatchObject({ refusal: 'self_excluded' })
  expect(await leaveIt(member)).toEqual({ ok: true, value: null })
  expect([await cash(member), await float(member)]).toEqual([10_000n, 0n])
})

test('SE-03 a transfer that cannot be settled is set aside, and the others are settled', async () => {
  const [bad, good] = [await newMember(7_000n), await newMember(8_000n)]
  vendor.setFaults({ isDown: true })
  for (const member of [bad, good]) expect(await start(member)).toMatchObject({ refusal: 'transfer_is_unsettled' })
  vendor.setFaults({ ...noFaults })
  const { rows } = await sql<{ id: string }>`
    select transfer.id from gateway_transfer as transfer join gateway_player as whose using (vendor, player)
    where whose.member_id = ${bad} and transfer.state = 'asking'`.execute(db.read)
  const cure = await poisonRow(db, 'gateway_transfer', `new.id = '${rows[0]?.id}'`)
  const reported = await setAsideIn(async () => await settleTransfers(server.services.gateway))
  expect(reported).toMatchObject([{ loop: 'gateway-transfers', item: rows[0]?.id }])
  expect([await cash(bad), await cash(good)]).toEqual([0n, 8_000n])
  await cure()
  // Whoever looks at it by hand does not wait.
  expect(await start(bad)).toMatchObject({ ok: true })
  expect(await leaveIt(bad)).toMatchObject({ ok: true })
  expect(await cash(bad)).toBe(7_000n)
})

test('SE-03 what was left at a vendor and cannot be recalled is set aside, and the rest comes home', async () => {
  const [bad, good] = [await newMember(7_000n), await newMember(8_000n)]
  for (const member of [bad, good]) expect(await start(member)).toMatchObject({ ok: true })
  const { rows } = await sql<{ player: string }>`
    update gateway_transfer as transfer set settled_at = settled_at - interval '3 hours' from gateway_player as whose
    where whose.vendor = transfer.vendor and whose.player = transfer.player and whose.member_id in (${bad}, ${good})
    returning case when whose.member_id = ${bad} then whose.player end as player`.execute(db.single)
  const player = rows.find((row) => row.player !== null)?.player ?? ''
  const cure = await poisonRow(db, 'gateway_transfer', `new.player = '${player}' and new.direction = 'out'`)
  // The server's own job may come in the same minute: what this one has set aside is its own.
  const gateway = { ...server.services.gateway }
  const reported = await setAsideIn(async () => await recallForgotten(gateway))
  expect(reported.map(({ loop, item }) => `${loop} ${item}`)).toContain(`gateway-recall KULAY ${player}`)
  expect([await float(bad), await float(good), await cash(good)]).toEqual([7_000n, 0n, 8_000n])
  await cure()
  expect(await leaveIt(bad)).toMatchObject({ ok: true })
  expect(await cash(bad)).toBe(7_000n)
})
