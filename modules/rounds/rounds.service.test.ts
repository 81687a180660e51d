import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashLink } from '#engines/fairness/chain.ts'
import { manualClock, systemClock } from '#kit/clock.ts'
import {
  closeRound,
  continueChain,
  type DealtTable,
  databaseTime,
  endRound,
  findNewestRound,
  findRound,
  findUnsettledRounds,
  holdOpenRounds,
  type Lease,
  markSettled,
  nameOfRound,
  openChain,
  openRound,
  type Rounds,
  Scheduler,
  unsealLink,
} from '#modules/rounds/service.ts'
import { findChains } from '#modules/rounds/store.ts'
import type { Database } from '#server/db/database.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database
let rounds: Rounds
const clock = manualClock(Date.UTC(2026, 6, 1, 12))
const inAMinute = () => new Date(systemClock.nowMs() + 60_000)

beforeAll(async () => {
  db = await testDatabase()
  rounds = { db, clock, sealer: await makeSealer(new Uint8Array(32).fill(5)) }
})

afterAll(async () => await db.close())

test('a round’s link is fixed before betting opens, sealed until it closes, and hashes to what was published', async () => {
  const chain = await openChain(rounds, 'links', 30)
  const first = await openRound(rounds, chain, inAMinute())
  const second = await openRound(rounds, chain, inAMinute())
  expect([first.number, second.number]).toEqual([1, 2])
  expect(hashLink(second.secret.hash)).toBe(first.secret.hash)
  expect(hashLink(first.secret.hash)).toBe(chain.row.terminal)

  const open = await findRound(db.read, { tableId: 'links', number: 1 })
  expect(open).toMatchObject({ state: 'betting', hash: null, outcome: null })
  await expect(async () => open && (await unsealLink(rounds, open))).rejects.toThrow('after betting has closed')
  await db.tx(async (tx) => await closeRound(tx, { tableId: 'links', number: 1 }))
  const closed = await findRound(db.read, { tableId: 'links', number: 1 })
  expect(closed && (await unsealLink(rounds, closed))).toEqual(first.secret)
})

test('the next chain is published before the last one ends, and a chain that is opened again is not walked', async () => {
  let chain = await openChain(rounds, 'chains', 20)
  const first = chain.row.id
  for (let round = 1; round < 20; round += 1) {
    chain = await continueChain(rounds, chain)
    await openRound(rounds, chain, inAMinute())
  }
  // One link is left: its successor is there, with a salt that came after its first link.
  chain = await continueChain(rounds, chain)
  expect(chain.row.id).toBe(first)
  const [inPlay, next] = await findChains(db.read, 'chains')
  expect([inPlay?.id, inPlay?.used, next?.used]).toEqual([first, 19, 0])
  expect(next?.salt).toMatch(/^[0-9a-f]{64}$/)

  await openRound(rounds, chain, inAMinute())
  chain = await continueChain(rounds, chain)
  expect(chain.row.id).toBe(next?.id)
  const opened = await openRound(rounds, chain, inAMinute())
  expect(opened.number).toBe(21)
  expect(hashLink(opened.secret.hash)).toBe(chain.row.terminal)

  const again = await openChain(rounds, 'chains')
  expect(again.waypoints).toEqual(chain.waypoints)
  // A chain from before waypoints were kept is walked once, and then has them.
  await db.tx(
    async (tx) =>
      void (await sql`update rounds_chain set waypoints_sealed = null where id = ${again.row.id}`.execute(tx)),
  )
  expect((await openChain(rounds, 'chains')).waypoints).toEqual(chain.waypoints)
  expect((await findChains(db.read, 'chains'))[0]?.waypointsSealed).not.toBeNull()
})

test('the database’s clock decides which rounds take bets, for several tables at once', async () => {
  const [left, right] = [await openChain(rounds, 'left', 10), await openChain(rounds, 'right', 10)]
  await openRound(rounds, left, inAMinute())
  await openRound(rounds, right, inAMinute())
  await openRound(rounds, right, new Date(systemClock.nowMs() - 1))
  const asked = [
    { tableId: 'left', number: 1 },
    { tableId: 'right', number: 1 },
    { tableId: 'right', number: 2 },
    { tableId: 'right', number: 3 },
  ]
  const open = async () => [...(await db.tx(async (tx) => await holdOpenRounds(tx, asked, databaseTime)))].sort()
  expect(await open()).toEqual(['left:1', 'right:1'])
  await db.tx(async (tx) => await closeRound(tx, { tableId: 'left', number: 1 }))
  expect(await open()).toEqual([nameOfRound({ tableId: 'right', number: 1 })])
})

test('a round ends once and stays on the list until it is settled', async () => {
  const name = { tableId: 'ends', number: 1 }
  const { secret } = await openRound(rounds, await openChain(rounds, 'ends', 10), inAMinute())
  const end = { state: 'over', outcome: { dice: [1, 2] }, hash: secret.hash, at: new Date(clock.nowMs()) } as const
  const unsettled = async () => (await findUnsettledRounds(db.read, 'ends', 10)).map(({ number }) => number)
  await db.tx(async (tx) => await markSettled(tx, name))
  expect(await unsettled()).toEqual([1])
  expect(await db.tx(async (tx) => await endRound(tx, name, end))).toBe(true)
  expect(await db.tx(async (tx) => await endRound(tx, name, { ...end, state: 'void' }))).toBe(false)
  expect(await findNewestRound(db.read, 'ends')).toMatchObject({ state: 'over', outcome: { dice: [1, 2] } })
  expect(await unsettled()).toEqual([1])
  await db.tx(async (tx) => await markSettled(tx, name))
  expect(await unsettled()).toEqual([])
})

/** A table that only says who deals it. */
function tableOf(id: string, log: string[], node: string): DealtTable {
  return {
    id,
    async deal(lease) {
      log.push(`${node} deals ${id}`)
      if (id === 'faulty') throw new Error('the deck is missing')
      while (lease.isHeld()) await lease.wait(60_000)
      log.push(`${node} stops ${id}`)
    },
    leave: async () => void log.push(`${node} leaves ${id}`),
  }
}

test('one node deals a table at a time; who stops lets the next one begin; a table that fails stops no other', async () => {
  const log: string[] = []
  const errors: string[] = []
  const nodeOf = (node: string, tables: readonly string[]) => {
    const onError = (error: unknown, table: string) => void errors.push(`${table}: ${(error as Error).message}`)
    const scheduler = new Scheduler({ db, clock, node, onError, leaseSeconds: 3600 })
    for (const id of tables) scheduler.add(tableOf(id, log, node))
    return scheduler
  }
  const [first, second] = [nodeOf('a', ['one', 'faulty', 'two']), nodeOf('b', ['one', 'two'])]
  await first.renew()
  await second.renew()
  expect([first.isDealing('one'), first.isDealing('two'), second.count]).toEqual([true, true, 0])
  expect(errors).toEqual(['faulty: the deck is missing'])
  // It is dealt anew at the next renewal; the others go on.
  await first.renew()
  expect(log.filter((line) => line === 'a deals faulty')).toHaveLength(2)
  await first.stop()
  await second.renew()
  expect(second.count).toBe(2)
  // The lease has run out and was not renewed, for whatever reason: it deals no more.
  clock.advance(3_600_000)
  expect(second.count).toBe(0)
  await second.stop()
  expect(log.filter((line) => line.includes(' two'))).toEqual([
    'a deals two',
    'a stops two',
    'a leaves two',
    'b deals two',
    'b stops two',
    'b leaves two',
  ])
})

test('the tables of a node that died are dealt by another when its lease has run out', async () => {
  const [log, node] = [[] as string[], { db, clock, onError: () => undefined }]
  const dead = new Scheduler({ ...node, node: 'dead', leaseSeconds: 0 })
  const successor = new Scheduler({ ...node, node: 'successor', leaseSeconds: 3600 })
  dead.add(tableOf('left', log, 'dead'))
  successor.add(tableOf('left', log, 'successor'))
  await dead.renew()
  await successor.renew()
  expect(log).toEqual(['dead deals left', 'dead stops left', 'successor deals left'])
  await successor.stop()
})

test('a node asks again in the moment in which the lease of another ends, and says how long the table had no dealer', async () => {
  const vacant: number[] = []
  const table = {
    id: 'soon',
    deal: async (lease: Lease) => void vacant.push(lease.vacantMs),
    leave: async () => undefined,
  }
  const onError = () => undefined
  const dead = new Scheduler({ db, clock, onError, node: 'dead', leaseSeconds: 60 })
  const successor = new Scheduler({ db, clock, onError, node: 'successor' })
  dead.add(table)
  successor.add(table)
  await dead.renew()
  expect(await successor.renew()).toBe(2_000)
  const leave = async (leftMs: number) =>
    await sql`update rounds_lease set until = now() + ${leftMs} * interval '1 millisecond' where table_id = 'soon'`.execute(
      db.single,
    )
  await leave(1_500)
  const soon = await successor.renew()
  expect(soon).toBeGreaterThan(0)
  expect(soon).toBeLessThanOrEqual(1_500)
  await leave(-1_000)
  // The lease was of six seconds, so its dealer was heard of seven seconds ago; a node that has just come was not there before.
  clock.advance(60_000)
  await successor.renew()
  expect(vacant.at(-1)).toBeGreaterThanOrEqual(7_000)
  expect(vacant.at(-1)).toBeLessThan(17_000)
  await leave(-1_000)
  const late = new Scheduler({ db, clock, onError, node: 'late' })
  late.add(table)
  clock.advance(300)
  await late.renew()
  expect(vacant.at(-1)).toBe(300)
})
