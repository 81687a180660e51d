import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { allCases, runKit, writeTable } from './kit.ts'
import type { KitConfig } from './stage.ts'

/** The kit as vendors run it, over HTTP, against the real composition: on the embedded database, and on PostgreSQL in its suite. */

const dataDir = mkdtempSync(join(tmpdir(), 'laro-conformance-'))
let db: Database
let server: Server
let address: string

beforeAll(async () => {
  const config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_SANDBOX: 'on' })
  db = await testDatabase()
  server = await compose(config, db, makeLogger({ level: 'silent' }))
  address = await server.listen()
})
afterAll(async () => {
  await server.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('BX-04.1 BX-04.2 SE-06.2 SE-09.1 SE-09.2 SE-09.3 SE-09.4 the wallet API passes all 47 cases of the conformance kit', async () => {
  const config = JSON.parse(readFileSync(join(dataDir, 'conformance.json'), 'utf8')) as KitConfig
  const outcomes = await runKit(address, config)
  expect(allCases).toHaveLength(47)
  expect(outcomes.filter(({ fault }) => fault !== null)).toEqual([])
  expect(writeTable(outcomes)).toMatch(/47\/47$/)
}, 120_000)
