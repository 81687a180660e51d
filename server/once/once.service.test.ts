import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { claimOnce, sweepOnce } from '#server/once/once.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())

const later = new Date('2031-01-01T00:00:00Z')

test('J02 a key is used once, however many ask for it at the same moment', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => claimOnce(db, 'together', later)))
  expect(answers.filter((isFirst) => isFirst)).toHaveLength(1)
  expect(await claimOnce(db, 'together', later)).toBe(false)
  expect(await claimOnce(db, 'another', later)).toBe(true)
})

test('J02 a sweep forgets what expired and nothing else', async () => {
  await claimOnce(db, 'old-1', new Date('2030-01-01T00:00:00Z'))
  await claimOnce(db, 'old-2', new Date('2030-01-01T00:00:01Z'))
  await claimOnce(db, 'young', new Date('2030-01-03T00:00:00Z'))
  const now = new Date('2030-01-02T00:00:00Z')
  expect(await sweepOnce(db, now, 1)).toBe(1)
  expect(await sweepOnce(db, now)).toBe(1)
  expect(await sweepOnce(db, now)).toBe(0)
  expect(await claimOnce(db, 'young', later)).toBe(false)
  expect(await claimOnce(db, 'old-1', later)).toBe(true)
})

test('J02 a key that could not be told from another is refused by the table', async () => {
  await expect(claimOnce(db, '', later)).rejects.toThrow('server_once_key_check')
  await expect(claimOnce(db, 'x'.repeat(201), later)).rejects.toThrow('server_once_key_check')
})
