import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import { type Route, route } from '#kit/route.ts'
import * as captcha from '#modules/captcha/contract.ts'
import * as identity from '#modules/identity/contract.ts'
import type { Database } from '#server/db/database.ts'
import { sharedRateLimits, sweepRateLimits } from '#server/http/rate-limits.ts'
import { buildSample, tokens } from '#server/http/sample-app.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())
beforeEach(async () => void (await sql`delete from server_rate_limit`.execute(db.single)))

const rate = { points: 3, perSeconds: 60 }
const spec = { reply: z.strictObject({}), refusals: [] }
const shared = route('GET /wps/sample/shared', {
  ...spec,
  summary: 'Three times a minute on all nodes together.',
  who: 'visitor',
  rate: { ...rate, isShared: true },
})
const own = route('GET /wps/sample/own', { ...spec, summary: 'Three times a minute on each.', who: 'visitor', rate })
const members = route('GET /wps/sample/members', {
  ...spec,
  summary: 'The same for somebody who is signed in.',
  who: 'member',
  rate: { ...rate, isShared: true },
})

/** A node of its own: all that it has in common with another is the database. */
async function startNode(database: Pick<Database, 'single'> = db) {
  const routes = [shared, own, members].map((contract) => handle(contract, async () => yes({})))
  const app = await buildSample({ routes, openSharedLimit: sharedRateLimits(database) })
  onTestFinished(async () => await app.close())
  return async (url: string, options: { remoteAddress?: string; headers?: Record<string, string> } = {}) => {
    const { statusCode, headers } = await app.inject({ url, remoteAddress: '203.0.113.9', ...options })
    return [statusCode, headers['retry-after']] as const
  }
}

test('I07 two nodes of one database spend one budget of an address together, and each says when to come back', async () => {
  const [one, other] = [await startNode(), await startNode()]
  const statuses = []
  for (const call of [one, other, one]) statuses.push((await call(shared.path))[0])
  expect(statuses).toEqual([200, 200, 200])
  for (const call of [other, one, other]) {
    const [status, seconds] = await call(shared.path)
    expect(status).toBe(429)
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(Number(seconds)).toBeLessThanOrEqual(60)
  }
  expect((await other(shared.path, { remoteAddress: '198.51.100.7' }))[0]).toBe(200)
})

test('I07 of thirty parallel calls to two nodes three are let in', async () => {
  const [one, other] = [await startNode(), await startNode()]
  const calls = Array.from({ length: 15 }, () => [one(shared.path), other(shared.path)]).flat()
  const statuses = (await Promise.all(calls)).map(([status]) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(27)
})

test('I07 one account on many addresses and two nodes has one budget', async () => {
  const nodes = [await startNode(), await startNode()]
  const headers = { authorization: `Bearer ${tokens.member}` }
  const statuses = []
  for (let at = 0; at < 5; at += 1) {
    const answer = await nodes[at % 2]?.(members.path, { remoteAddress: `203.0.113.${at}`, headers })
    statuses.push(answer?.[0])
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('I07 a budget that is not shared is each node’s own, and costs the database nothing', async () => {
  const [one, other] = [await startNode(), await startNode()]
  for (const call of [one, other]) for (let at = 0; at < 3; at += 1) expect((await call(own.path))[0]).toBe(200)
  expect((await one(own.path))[0]).toBe(429)
  expect((await sql`select 1 from server_rate_limit`.execute(db.read)).rows).toEqual([])
})

test('I07 a window that has ended is swept, and one that has not is kept', async () => {
  const call = await startNode()
  await call(shared.path)
  const countRows = async () => (await sql`select 1 from server_rate_limit`.execute(db.read)).rows.length
  const [row] = (await sql<{ expire: bigint }>`select expire from server_rate_limit`.execute(db.read)).rows
  const endsMs = Number(row?.expire)
  await sweepRateLimits(db, endsMs)
  expect(await countRows()).toBe(1)
  await sweepRateLimits(db, endsMs + 1)
  expect(await countRows()).toBe(0)
})

test('I07 while the database cannot be reached, a node still holds the limit for itself', async () => {
  let asked = 0
  const executeQuery = async () => {
    asked += 1
    return await Promise.reject(new Error('connection lost'))
  }
  const broken = { single: { executeQuery } } as unknown as Pick<Database, 'single'>
  const call = await startNode(broken)
  const statuses = []
  for (let at = 0; at < 4; at += 1) statuses.push((await call(shared.path))[0])
  expect(statuses).toEqual([200, 200, 200, 429])
  expect(asked).toBeGreaterThan(0)
})

test('I07 signing in, codes by SMS, sliders, words and trial accounts are counted for all nodes together', () => {
  const exported: unknown[] = [...Object.values(identity), ...Object.values(captcha)]
  const calls = exported.filter((one): one is Route => typeof one === 'object' && one !== null && 'path' in one)
  const strangers = calls.filter(({ who, rate: budget, method }) => who === 'visitor' && budget && method === 'POST')
  expect(strangers.length).toBeGreaterThan(10)
  expect(strangers.filter(({ rate: budget }) => !budget?.isShared).map(({ path }) => path)).toEqual([])
})
