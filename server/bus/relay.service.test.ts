import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Listener, OutboxEvent } from '#kit/listener.ts'
import type { Bus } from '#server/bus/bus.ts'
import { inProcessBus } from '#server/bus/in-process.ts'
import { type OutboxRow, writeEvents } from '#server/bus/outbox.ts'
import { type Relay, type RelayOptions, startRelay } from '#server/bus/relay.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { setAsideIn } from '#tests/support/poison.ts'

const quiet = pino({ level: 'silent' })
const patience = { timeout: 10_000, interval: 10 }
let db: Database
let bus: Bus
let relays: Relay[]

beforeEach(async () => {
  db = await testDatabase()
  bus = inProcessBus(quiet)
  relays = []
  await db.tx(async (tx) => {
    await sql`create table pgboss.noted (id bigint generated always as identity, listener text, key text, n int)`.execute(
      tx,
    )
  })
})

afterEach(async () => {
  await Promise.all(relays.map((relay) => relay.stop()))
  await bus.close()
  await db.close()
})

function relay(listeners: Listener[], options: RelayOptions = {}, over: Database = db): Relay {
  const started = startRelay(over, bus, listeners, quiet, { pollMs: 50, ...options })
  relays.push(started)
  return started
}

async function say(...rows: OutboxRow[]): Promise<void> {
  await db.tx(async (tx) => await writeEvents(tx, rows))
}

/**
 * A listener whose effect is a row in an ordinary table of the database under test, made in the relay's transaction.
 * It lives in the one schema where the server's role may make tables.
 */
function noting(name: string, before: (event: OutboxEvent) => void | Promise<void> = () => {}): Listener {
  return {
    name,
    topic: 'test.said',
    async handle(tx, event) {
      await before(event)
      await sql`insert into pgboss.noted (listener, key, n) values (${name}, ${event.key}, ${(event.payload as { n: number }).n})`.execute(
        tx,
      )
    },
  }
}

async function noted(name: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select key || n as line from pgboss.noted where listener = ${name} order by id`.execute(db.read)
  return rows.map((row) => row.line)
}

async function left(table: 'server_outbox' | 'server_heard' | 'server_delivery_failure'): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(db.read)
  return Number(rows[0]?.count)
}

function row(key: string, n: number): OutboxRow {
  return { topic: 'test.said', key, payload: { n } }
}

test('an event reaches every listener of its topic, and is then gone', async () => {
  const other: Listener = { name: 'other', topic: 'test.other', handle: vi.fn(async () => {}) }
  const running = relay([noting('one'), noting('two'), other])
  await say(row('a', 1), { topic: 'test.unheard', key: '', payload: null })
  await running.settle()

  expect(await noted('one')).toEqual(['a1'])
  expect(await noted('two')).toEqual(['a1'])
  expect(other.handle).not.toHaveBeenCalled()
  expect(await left('server_outbox')).toBe(0)
  expect(await left('server_heard')).toBe(0)
})

test('an event of a transaction that was rolled back is never told', async () => {
  const running = relay([noting('one')])
  const planted = db.tx(async (tx) => {
    await writeEvents(tx, [row('a', 1)])
    throw new Error('planted')
  })
  await expect(planted).rejects.toThrow('planted')
  await running.settle()
  expect(await noted('one')).toEqual([])
})

test('a nudge is enough, without waiting for the poll', async () => {
  const received = Promise.withResolvers<void>()
  const running = relay([noting('one', () => received.resolve())], { pollMs: 3_600_000 })
  await running.settle()
  await say(row('a', 1))
  running.nudge(['test.said'])
  await received.promise
})

test('the poll finds what no nudge told of', async () => {
  const received = Promise.withResolvers<void>()
  const running = relay([noting('one', () => received.resolve())], { pollMs: 20 })
  await running.settle()
  await say(row('a', 1))
  await received.promise
})

test('events are heard in the order they were written, over more than one batch', async () => {
  const count = 450
  await say(...Array.from({ length: count }, (_, n) => row('k', n)))
  const running = relay([noting('one')])
  await running.settle()
  expect(await noted('one')).toEqual(Array.from({ length: count }, (_, n) => `k${n}`))
})

test('a failing event holds back its own key only, and no other listener', async () => {
  let isBroken = true
  const fragile = noting('fragile', (event) => {
    if (isBroken && event.key === 'a') throw new Error('planted')
  })
  const running = relay([fragile, noting('sound')], {
    patience: { firstWaitMs: 20, longestWaitMs: 20, triesMax: 1000 },
  })
  await say(row('a', 1), row('b', 1), row('a', 2), row('b', 2))
  await vi.waitFor(async () => expect(await noted('fragile')).toEqual(['b1', 'b2']), patience)
  await vi.waitFor(async () => expect(await noted('sound')).toEqual(['a1', 'b1', 'a2', 'b2']), patience)
  expect(await left('server_outbox')).toBeGreaterThan(0)

  isBroken = false
  await vi.waitFor(async () => expect(await noted('fragile')).toEqual(['b1', 'b2', 'a1', 'a2']), patience)
  await running.settle()
  expect(await left('server_outbox')).toBe(0)
  expect(await left('server_delivery_failure')).toBe(0)
})

test('SE-03 an event that always fails is parked after its tries, counted, and lets the later ones pass', async () => {
  const registry = new Registry()
  const handle = vi.fn((event: OutboxEvent) => {
    if ((event.payload as { n: number }).n === 1) throw new Error('poison')
  })
  const running = relay([noting('one', handle)], {
    registry,
    patience: { firstWaitMs: 1, longestWaitMs: 1, triesMax: 3 },
  })
  const reported = await setAsideIn(async () => {
    await say(row('a', 1), row('a', 2))
    await vi.waitFor(async () => expect(await noted('one')).toEqual(['a2']), patience)
    await running.settle()
  })
  expect(reported.map(({ loop, tries }) => `${loop} ${tries}`)).toEqual(['relay-one 1', 'relay-one 2', 'relay-one 3'])

  const metrics = await registry.metrics()
  expect(metrics).toContain('laro_outbox_parked 1')
  expect(metrics).toContain('laro_outbox_failures_total{listener="one"} 3')
  const { rows } = await sql<{ tries: number; error: string }>`
    select tries, error from server_delivery_failure where parked_at is not null`.execute(db.read)
  expect(rows).toEqual([{ tries: 3, error: expect.stringContaining('poison') }])
  expect(await left('server_outbox')).toBe(1)
})

test('a node that dies between the effect and the commit leaves no effect, and the next one makes it once', async () => {
  let deaths = 2
  const mortal: Database = {
    ...db,
    tx: async (work) =>
      await db.tx(async (tx) => {
        const before = await sql<{ count: bigint }>`select count(*) from pgboss.noted`.execute(tx)
        const answer = await work(tx)
        const after = await sql<{ count: bigint }>`select count(*) from pgboss.noted`.execute(tx)
        if (after.rows[0]?.count !== before.rows[0]?.count && deaths > 0) {
          deaths -= 1
          throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
        }
        return answer
      }),
  }
  await say(row('a', 1), row('a', 2))
  relay([noting('one')], {}, mortal)
  await vi.waitFor(async () => expect(await noted('one')).toEqual(['a1', 'a2']), patience)
  expect(deaths).toBe(0)
  expect(await left('server_delivery_failure')).toBe(0)
})

test('a node that dies after the commit, before anything is tidied, leaves nothing to hear twice', async () => {
  await say(row('a', 1))
  await db.tx(async (tx) => {
    await noting('one').handle(tx, { id: 1n, ...row('a', 1), at: new Date(0) })
    await sql`insert into server_heard (listener, event_id) select 'one', id from server_outbox`.execute(tx)
  })
  const running = relay([noting('one')])
  await running.settle()
  expect(await noted('one')).toEqual(['a1'])
  expect(await left('server_outbox')).toBe(0)
})

test('several relays at once: each effect once, and in order', async () => {
  const handle = vi.fn()
  const listeners = () => [noting('one', handle), noting('two', handle)]
  const running = [relay(listeners()), relay(listeners()), relay(listeners())]
  const keys = ['a', 'b', 'c', 'd']
  for (let n = 0; n < 40; n += 1) {
    await say(...keys.map((key) => row(key, n)))
    running[n % 3]?.nudge()
  }
  await Promise.all(running.map((one) => one.settle()))
  for (const name of ['one', 'two']) {
    const lines = await noted(name)
    expect(lines).toHaveLength(160)
    for (const key of keys) {
      expect(lines.filter((line) => line.startsWith(key))).toEqual(Array.from({ length: 40 }, (_, n) => `${key}${n}`))
    }
  }
  await vi.waitFor(async () => expect(await left('server_outbox')).toBe(0), patience)
  // Nobody even began what another was at; work that is thrown away would be harmless, but not free.
  expect(handle).toHaveBeenCalledTimes(320)
})

test('two listeners with one name are a bug that shows at the start', () => {
  expect(() => startRelay(db, bus, [noting('one'), noting('one')], quiet)).toThrow('two listeners are named one')
})
