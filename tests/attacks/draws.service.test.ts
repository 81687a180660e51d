import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { slotModels } from '#engines/slots/models.ts'
import { slotTitles } from '#engines/slots/titles.ts'
import { assert } from '#kit/assert.ts'
import { freshSeed } from '#modules/agents/envelopes/seeds.ts'
import * as contract from '#modules/play/contract.ts'
import { showPot } from '#modules/play/jackpots.ts'
import { openPair } from '#modules/play/seeds.ts'
import { beginRound } from '#modules/play/service.ts'
import { openChain } from '#modules/rounds/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** Group E, the part about randomness: whatever decides about value comes from the system's own generator, and nobody is told beforehand. */

let db: Database
let here: TestPlay

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const predictable = /\bMath\s*\.\s*random\b/
const root = join(import.meta.dirname, '../..')

const sourcesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(root, folder, file))

test('E18 nothing on the server asks the generator that can be predicted', () => {
  const files = ['kit', 'engines', 'modules', 'server'].flatMap(sourcesUnder)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => predictable.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('E18 seeds, pots, chains and envelopes stay unlike each other when that generator is in the attacker’s hand', async () => {
  const known = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const members = [await here.member('100.00'), await here.member('100.00')]
  const secrets: string[] = []
  for (const member of members) {
    const pair = await openPair(here.play, member)
    secrets.push(pair.serverSeed, pair.serverSeedHash, pair.nextServerSeedHash, pair.clientSeed)
    secrets.push((await freshSeed(here.play)).hash)
  }
  const { model } = slotTitles.find((title) => 'jackpot' in slotModels[title.model]) ?? { model: '' }
  for (const currency of ['PHP', 'USDT'] as const)
    secrets.push((await showPot(here.play, `slot-${model}`, currency))?.commitment ?? '')
  secrets.push((await openChain(here.play, 'crash', 10)).row.salt)
  expect(secrets).toHaveLength(13)
  expect(secrets.every((secret) => secret.length >= 16)).toBe(true)
  expect(new Set(secrets).size).toBe(13)
  expect(known).not.toHaveBeenCalled()
})

test('E18 a bet cannot bring its own jackpot, draw or number', async () => {
  const input = { nodeId: 'dagat-dice', stake: '1.00', currency: 'PHP', choice: { side: 'under', chances: 4950 } }
  const body = { key: randomUUID(), mode: 'real', ...input }
  const { body: shape } = contract.beginRound
  assert(shape, 'a bet has a body')
  expect(shape.safeParse(body).success).toBe(true)
  for (const more of [{ jackpot: '1000000.00' }, { nonce: 0 }, { payout: '5.00' }, { serverSeed: 'a'.repeat(64) }])
    expect(shape.safeParse({ ...body, ...more }).success).toBe(false)
})

test('E18 SE-01.1 a bet that cannot be paid draws nothing, so that its answer has nothing to tell', async () => {
  const member = await here.member('1.00')
  const before = here.streams.length
  for (const side of ['under', 'over'] as const) {
    here.clock.advance(1_000)
    const input = { nodeId: 'dagat-dice', stake: '50.00', currency: 'PHP', choice: { side, chances: 4950 } }
    const answer = await beginRound(here.play, member, { key: randomUUID(), ...input })
    expect(answer).toMatchObject({ refusal: 'funds_are_short' })
  }
  expect(here.streams).toHaveLength(before)
})
