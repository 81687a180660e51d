import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedShelf } from '#modules/loyalty/demo/seed.ts'
import { findPromotions } from '#modules/promotions/store.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { seedPromotions } from '#world/demo/promotions.ts'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())

test('the demo runs a promotion for each kind of reward, the voucher of the points mall too', async () => {
  const till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  const promotions = { db, clock, sealer: loyalty.sealer, identity, loyalty, announce: () => undefined }
  await seedShelf(loyalty)
  await seedPromotions({ promotions: { ...promotions, publish: writeEvents } })
  const rewards = new Set(
    (await findPromotions(db.read, new Date(clock.nowMs()))).map(({ document }) => document.reward.is),
  )
  expect([...rewards].toSorted()).toEqual([
    ...['bonus', 'cash', 'envelope', 'free_bet', 'points', 'rounds', 'tickets', 'voucher'],
  ])
})
