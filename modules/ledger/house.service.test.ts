import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(async () => {
  await db.close()
})

const find = () => db.tx(async (tx) => await openHouse(tx, 'sandbox', 'PHP'))

// On the embedded database there is one transaction at a time, and nothing to wait for.
test.skipIf(!process.env.LARO_TEST_DATABASE_URL)(
  'an account of the house that is there is found beside a transaction that has found it too',
  async () => {
    const opened = await find()
    const found = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const first = db.tx(async (tx) => {
      expect(await openHouse(tx, 'sandbox', 'PHP')).toBe(opened)
      found.resolve()
      await mayEnd.promise
    })
    await found.promise
    expect(await find()).toBe(opened)
    mayEnd.resolve()
    await first
  },
)

test('whoever opens an account of the house at the same moment as others gets the same one', async () => {
  const opened = await Promise.all(
    Array.from({ length: 8 }, async () => await db.tx(async (tx) => await openHouse(tx, 'opened-at-once', 'PHP'))),
  )
  expect(new Set(opened).size).toBe(1)
})
