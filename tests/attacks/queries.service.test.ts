import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Actor, admits } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Handler } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import { searchTeam } from '#modules/agents/team.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { emptyJar } from '#server/http/jar.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { rawInputWith, type Slot, textSlotsOf } from '#tests/support/sample-input.ts'
import { makeTwoTrees, type TwoTrees } from '#tests/support/two-trees.ts'

/** What a stranger writes into searches, filters, orders and pages: every reading call there is, with texts made for SQL. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-queries-'))
let db: Database
let server: Server
let trees: TwoTrees

beforeAll(async () => {
  db = await testDatabase()
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0' })
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  trees = await makeTwoTrees(server.services)
})
afterAll(async () => {
  await server.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})

/** A text that nobody has, which every other text is held against. */
const nobodys = 'zzqx-nobody'

/** Out of a text, an identifier, an order, a number, an array, a path into JSON, and the signs of patterns. */
const injections = [
  "' or '1'='1",
  "'; drop table server_once; --",
  '" or ""="',
  'id desc; drop table server_once',
  'case when (1=1) then id else pg_sleep(9)::text end',
  '1) union select null, username from identity_person --',
  '{a,b}',
  '$.** ? (@ == 1)',
  '{"a": {"$gt": ""}}',
  '%',
  '_',
  '\\',
  '__proto__',
]

const readers = (): Handler[] =>
  server.routes.filter(({ contract }) => contract.method === 'GET' && textSlotsOf(contract).length > 0)

function actorFor({ contract }: Handler): Actor {
  const who = (['agent', 'operator', 'two_factor', 'visitor'] as const).find((role) =>
    admits(contract.who, { who: role } as Actor),
  )
  assert(who, `somebody may call ${contract.line}`)
  return { who, id: trees.caller, sessionId: newId<'session'>(systemClock), roles: ['owner'] } as unknown as Actor
}

/** How many rows an answer has; null when the contract did not take the text. Whatever is thrown fails the case. */
async function countRows(handler: Handler, slot: Slot, text: string): Promise<number | null> {
  const { contract, run } = handler
  const raw = rawInputWith(contract, slot, text)
  const [params, query] = [contract.params?.safeParse(raw.params), contract.query?.safeParse(raw.query)]
  if (params?.success === false || query?.success === false) return null
  const answer = await run({
    params: params?.data,
    query: query?.data,
    body: undefined,
    actor: actorFor(handler),
    requestId: 'attack',
    ip: atHome.address,
    userAgent: atHome.userAgent,
    clock: systemClock,
    jar: emptyJar,
    ownOrigin: async () => null,
  })
  return answer.ok ? rowsIn(answer.value) : 0
}

function rowsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? value.length : 0
  return own + Object.values(value).reduce<number>((sum, inner) => sum + rowsIn(inner), 0)
}

const countTables = async (): Promise<bigint> => {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from pg_class where relkind = 'r'`.execute(
    db.read,
  )
  return rows[0]?.count ?? 0n
}

test('H10 texts made for SQL find what a text that nobody has finds, in every place of every reading call', async () => {
  const tables = await countTables()
  const breaches: string[] = []
  let [taken, refused] = [0, 0]
  for (const handler of readers()) {
    for (const slot of textSlotsOf(handler.contract)) {
      const expected = await countRows(handler, slot, nobodys)
      for (const text of injections) {
        const name = `${handler.contract.line} ${slot} ${JSON.stringify(text)}`
        const rows = await countRows(handler, slot, text).catch((error: unknown) => String(error))
        if (rows === null) refused += 1
        else taken += 1
        if (typeof rows === 'string' || (rows !== null && expected !== null && rows > expected))
          breaches.push(`${name}: ${rows} rows, and not ${expected}`)
      }
    }
  }
  expect(breaches).toEqual([])
  expect(await countTables()).toBe(tables)
  // Most places take a closed list, an id or a number, and never reach SQL with anything else.
  expect(refused).toBeGreaterThan(200)
  expect(taken).toBeGreaterThan(20)
})

test('H10 the signs of patterns are plain text where names are searched', async () => {
  const find = async (text: string) => await searchTeam(server.services.agents, trees.caller, text)
  expect((await find('own-')).length).toBe(2)
  for (const text of ['own%', 'own_', '%', '_', 'own\\', '%own', 'o_n-'])
    expect([text, await find(text)]).toEqual([text, []])
})

test('I16 every page has a largest size, and no page is reached by counting past all before it but in the lobby and the desk', () => {
  interface Field {
    readonly type?: string
    readonly maximum?: number
    readonly anyOf?: readonly Field[]
  }
  const numbers = server.routes.flatMap(({ contract }) => {
    if (!contract.query || contract.query instanceof z.ZodUndefined) return []
    const schema = z.toJSONSchema(contract.query, { io: 'output', unrepresentable: 'any' })
    return Object.entries((schema.properties ?? {}) as Record<string, Field>)
      .filter(([, { type }]) => type === 'integer' || type === 'number')
      .map(([name, { maximum }]) => ({ line: contract.line, name, maximum }))
  })
  const sizes = numbers.filter(({ name }) => /limit|size|count|rows/i.test(name))
  expect(sizes.length).toBeGreaterThan(3)
  expect(sizes.filter(({ maximum }) => maximum === undefined || maximum > 500)).toEqual([])
  // The lobby is counted in memory; the desk's list of contents is an operator's.
  const counted = numbers.filter(({ name }) => /offset|page/i.test(name)).map(({ line }) => line)
  expect(counted.filter((line) => !line.startsWith('GET /ops/') && !/game/i.test(line))).toEqual([])
})
