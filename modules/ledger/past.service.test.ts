import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock, systemClock } from '#kit/clock.ts'
import { preparePastMonths } from '#modules/bets/service.ts'
import { type OwnedDatabase, testOwned } from '#tests/support/database.ts'
import { findDrift, move, openPurses, pay } from '#tests/support/ledger.ts'
import { closePast, datePast, openPast, post } from './service.ts'

const dayMs = 86_400_000
const startMs = systemClock.nowMs()
const since = new Date(startMs - 30 * dayMs)

let owned: OwnedDatabase

beforeEach(async () => {
  owned = await testOwned()
})
afterEach(async () => {
  expect(await findDrift(owned.database)).toEqual([])
  await owned.database.close()
})

/** A movement at a moment of the past: when it happened by the ledger. */
function mover() {
  const clock = manualClock(since.getTime())
  const { database } = owned
  let count = 0
  const postAt = async (atMs: number | null): Promise<number> => {
    const { house, owned: purses } = await openPurses(database, ['luz'])
    const purse = purses[0]
    if (purse === undefined) throw new Error('no purse was opened')
    if (atMs !== null) clock.advance(atMs - clock.nowMs())
    count += 1
    const db = atMs === null ? database : datePast(database, clock)
    const answer = await db.tx(async (tx) => await post(tx, move(`past-${count}`, pay(house, purse, 100n))))
    if (!answer.ok) throw new Error(answer.refusal)
    return answer.value.at.getTime()
  }
  return postAt
}

test('while the past is open a movement happens when its transaction says, in batches, postings and names alike', async () => {
  const postAt = mover()
  expect(await openPast(owned.database, since)).toBe(true)
  const first = startMs - 20 * dayMs
  expect(await postAt(first)).toBe(first)
  expect(await postAt(first)).toBe(first)
  const { rows } = await sql<{ at: Date }>`
    select at from ledger_batch union select at from ledger_posting union select at from ledger_idem`.execute(
    owned.database.read,
  )
  expect(rows).toEqual([{ at: new Date(first) }])
})

test('who names no moment moves money now, also while the past is open', async () => {
  const postAt = mover()
  await openPast(owned.database, since)
  expect(Math.abs((await postAt(null)) - systemClock.nowMs())).toBeLessThan(10_000)
})

test.each([
  ['before the batch before it', -21 * dayMs],
  ['in the future', dayMs],
])('nothing happens %s', async (_, offsetMs) => {
  const postAt = mover()
  await openPast(owned.database, since)
  await postAt(startMs - 20 * dayMs)
  await expect(postAt(startMs + offsetMs)).rejects.toThrow('goes forwards, and ends now')
})

test('nothing happens before the past begins', async () => {
  const postAt = mover()
  await openPast(owned.database, since)
  await expect(postAt(since.getTime() - 1)).rejects.toThrow('goes forwards, and ends now')
})

test('once closed, a moment that is named is refused, what names none goes on, and it never opens again', async () => {
  const postAt = mover()
  await openPast(owned.database, since)
  await postAt(startMs - 20 * dayMs)
  await closePast(owned.database)
  await closePast(owned.database)
  await expect(postAt(startMs - 10 * dayMs)).rejects.toThrow('the past of the ledger is closed')
  expect(Math.abs((await postAt(null)) - systemClock.nowMs())).toBeLessThan(10_000)
  expect(await openPast(owned.database, since)).toBe(false)
  await expect(owned.asOwner('update ledger_past set closed_at = null')).rejects.toThrow('closed for good')
  await expect(owned.asOwner('delete from ledger_past')).rejects.toThrow('closed for good')
  await expect(owned.asOwner('truncate ledger_past')).rejects.toThrow('append-only')
})

test('a ledger that began without a past never gets one: by its first start, or by its first movement', async () => {
  await closePast(owned.database)
  expect(await openPast(owned.database, since)).toBe(false)
})

test('a ledger that something is written in has no past to open', async () => {
  const postAt = mover()
  await postAt(null)
  expect(await openPast(owned.database, since)).toBe(false)
  await expect(postAt(startMs - dayMs)).rejects.toThrow('the past of the ledger is closed')
})

test.each([
  ['more than forty days', new Date(startMs - 41 * dayMs)],
  ['the future', new Date(startMs + dayMs)],
])('the past cannot begin in %s', async (_, from) => {
  await expect(openPast(owned.database, from)).rejects.toThrow('at most 40 days')
})

test('the months of the past are there, also those that the ledger began after', async () => {
  const early = new Date(startMs - 39 * dayMs)
  const month = early.toISOString().slice(0, 7).replace('-', '_')
  await owned.asOwner(`drop table ledger_posting_${month}; drop table bets_event_${month}`)
  expect(await openPast(owned.database, early)).toBe(true)
  expect(await preparePastMonths(owned.database, early)).toBe(1)
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_class
    where relname in (${`ledger_posting_${month}`}, ${`bets_event_${month}`})`.execute(owned.database.read)
  expect(rows).toEqual([{ count: 2 }])
})

test('the server’s role may not write the mark itself', async () => {
  const insert = owned.database.tx(
    async (tx) => await sql`insert into ledger_past (since) values (${since})`.execute(tx),
  )
  await expect(insert).rejects.toThrow('permission denied')
})
