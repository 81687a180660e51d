import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'
import { hexOfToken } from '#modules/identity/deps.ts'
import { blockAccount, createAccount, type Identity, signOut } from '#modules/identity/service.ts'
import { SessionCache } from '#modules/identity/session-cache.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { markConfirmed, markMoved, markSeen, sweepChanges } from '#modules/identity/store/sessions.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'

const password = 'correct horse battery'
let db: Database
let identity: Identity
/** What two nodes remember, each for itself. */
let here: SessionCache
let there: SessionCache
let names = 0

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await db.close()
})

beforeEach(async () => {
  identity = await testIdentity(db, systemClock)
  here = new SessionCache(db.read)
  there = new SessionCache(db.read)
})

async function enter(username?: string) {
  names += 1
  const name = username ?? `Bearer${names}`
  if (!username) {
    const made = await createAccount(identity, { username: name, nickname: 'Ana', password })
    if (!made.ok) throw new Error(made.refusal)
  }
  const entered = await signIn(identity, 'member', { username: name, password }, atHome)
  if (!entered.ok) throw new Error(entered.refusal)
  const { token, sessionId } = entered.value
  const [bearer] = await here.find([hexOfToken(token)])
  if (!bearer) throw new Error('who signed in is known')
  return { name, token, hash: hexOfToken(token), sessionId, accountId: bearer.accountId }
}

/** Whom both nodes find, which makes them remember. */
const atBoth = async (...hashes: string[]) => [await here.find(hashes), await there.find(hashes)]

test('A10 who is remembered is forgotten by every node when the session ends, and nobody else is', async () => {
  const [one, other] = [await enter(), await enter()]
  await atBoth(one.hash, other.hash)
  await signOut(identity, one.sessionId, atHome)
  for (const found of await atBoth(one.hash, other.hash)) {
    expect(found.map((bearer) => bearer?.isShut)).toEqual([true, false])
    expect(found[1]?.id).toBe(other.sessionId)
  }
})

test('A10 a block is known at once on every node, and so is its end', async () => {
  const { hash, accountId } = await enter()
  await atBoth(hash)
  await blockAccount(identity, accountId as Id<'member'>, atHome)
  for (const [bearer] of await atBoth(hash)) expect(bearer?.isShut).toBe(true)
  await sql`update identity_account set blocked_at = null where id = ${accountId}`.execute(db.single)
  await sql`update identity_session set ended_at = null where account_id = ${accountId}`.execute(db.single)
  for (const [bearer] of await atBoth(hash)) expect(bearer?.isShut).toBe(false)
})

test('what was remembered of a session is what it is now: where it moved, what it proved, what its account became', async () => {
  const { hash, sessionId, accountId } = await enter()
  await atBoth(hash)
  await db.tx(async (tx) => await markMoved(tx, sessionId, '203.0.113.9'))
  for (const [bearer] of await atBoth(hash))
    expect(bearer).toMatchObject({ lastAddress: '203.0.113.9', confirmedAt: null })
  await db.tx(async (tx) => await markConfirmed(tx, sessionId, new Date(systemClock.nowMs())))
  for (const [bearer] of await atBoth(hash)) expect(bearer?.confirmedAt).not.toBeNull()
  await sql`update identity_account set kind = 'agent', type = 2 where id = ${accountId}`.execute(db.single)
  for (const [bearer] of await atBoth(hash)) expect(bearer?.kind).toBe('agent')
})

test('a session is read once and then remembered; a stranger is asked for every time', async () => {
  const { hash } = await enter()
  const asked: string[] = []
  const watching = db.read.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      asked.push(Object.keys(result.rows[0] ?? {}).includes('latest') ? 'changes' : 'sessions')
      return result
    },
  })
  const node = new SessionCache(watching)
  const stranger = hexOfToken('nobody')
  for (const input of [[hash], [hash], [hash, stranger], [hash, stranger], [hash]]) await node.find(input)
  expect(asked).toEqual(['changes', 'sessions', 'changes', 'changes', 'sessions', 'changes', 'sessions', 'changes'])
})

test('that a session was seen is no change, and is noted by who noted it', async () => {
  const { hash, sessionId } = await enter()
  const [before] = await here.find([hash])
  const atMs = systemClock.nowMs() + 90_000
  await db.tx(async (tx) => await markSeen(tx, [{ id: sessionId, atMs }]))
  expect((await here.find([hash]))[0]?.lastSeenAt).toEqual(before?.lastSeenAt)
  here.noteSeen(hash, atMs)
  expect((await here.find([hash]))[0]?.lastSeenAt).toEqual(new Date(atMs))
  here.forget(hash)
  expect((await here.find([hash]))[0]?.lastSeenAt).toEqual(new Date(atMs))
})

test('A10 who is noted as seen late keeps what was told of them meanwhile', async () => {
  const { hash, sessionId } = await enter()
  await here.find([hash])
  await db.tx(async (tx) => await markMoved(tx, sessionId, '203.0.113.11'))
  await here.find([hash])
  here.noteSeen(hash, systemClock.nowMs())
  expect((await here.find([hash]))[0]).toMatchObject({ lastAddress: '203.0.113.11', confirmedAt: null })
})

test('a database that was set back is believed, and what is swept was heard', async () => {
  const { hash, sessionId } = await enter()
  await atBoth(hash)
  await db.tx(async (tx) => await markMoved(tx, sessionId, '203.0.113.10'))
  await atBoth(hash)
  await db.tx(async (tx) => await sweepChanges(tx, new Date(systemClock.nowMs() + 60_000)))
  for (const [bearer] of await atBoth(hash)) expect(bearer?.lastAddress).toBe('203.0.113.10')
  const asked: string[] = []
  const node = new SessionCache(setBack(db.read, asked))
  await node.find([hash])
  await node.find([hash])
  expect(asked).toEqual(['sessions', 'sessions'])
})

/** Answers as if fewer changes had been counted with every question, and notes when sessions are asked for. */
function setBack(reader: Reader, asked: string[]): Reader {
  let less = 0n
  return reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const rows = result.rows.map((row) => {
        if (!('latest' in row)) {
          asked.push('sessions')
          return row
        }
        less += 1n
        return { ...row, latest: (row['latest'] as bigint) - less }
      })
      return { ...result, rows }
    },
  })
}
