import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Wish } from '#modules/content/model.ts'
import { saveItem, withdrawItem } from '#modules/content/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { testDatabase } from '#tests/support/database.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'laro-content-'))
let db: Database
let server: Server

beforeAll(async () => {
  db = await testDatabase()
  server = await compose(
    readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0' }),
    db,
    makeLogger({ level: 'silent' }),
  )
})

afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

test('open pages are told that notices changed, without the text', async () => {
  const { bus, content } = server.services
  const received: unknown[] = []
  bus.subscribe('news.public', (data) => void received.push(data))
  const change = { kind: 'notice', id: newId<'content'>(systemClock), by: null } as const
  const input: Wish = {
    details: { kind: 'notice', type: 'B', execution: 'A', platform: 'W', promotionType: null },
    state: 'live',
    order: 0,
    startsAt: new Date(systemClock.nowMs()),
    endsAt: null,
    texts: { EN: { title: 'New', html: '' } },
  }
  await saveItem(content, { ...change, version: 0 }, input)
  await saveItem(content, { ...change, version: 0 }, input)
  await withdrawItem(content, { ...change, version: 1 })
  await expect
    .poll(() => received)
    .toEqual([
      { type: 'content', kind: 'notice' },
      { type: 'content', kind: 'notice' },
    ])
})
