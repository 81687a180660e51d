import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { findWagered } from '#modules/wallet/grant-store.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'

/** A connection keeps the plan of a statement, also one that was made while its table was empty. */

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => await db.close())

interface Plan {
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const removedBy = (plan: Plan): number =>
  (plan['Rows Removed by Filter'] ?? 0) + (plan.Plans ?? []).reduce((sum, one) => sum + removedBy(one), 0)

// The embedded database keeps no plans by name.
test.skipIf(!process.env.LARO_TEST_DATABASE_URL)(
  'what is wagered by one member is found without reading the grants of others, by a plan from before the first grant',
  async () => {
    const asked = newId<'member'>(systemClock)
    await db.tx(async (tx) => {
      // The database itself takes such a plan from the sixth time on, if it looks as cheap as one made for what is asked.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
      expect(await findWagered(tx, [asked])).toEqual([])
      await sql`insert into wallet_grant (id, member_id, currency, purse, kind, amount, target, contribution, excluded_games, given_at, expires_at)
        select gen_random_uuid(), case when place = 1 then ${asked}::uuid else gen_random_uuid() end, 'PHP', place, 'cashable', 1, 1, '{}', '{}',
          now(), now() + interval '1 day' from generate_series(1, 500) as place`.execute(tx)
      expect(await findWagered(tx, [asked])).toMatchObject([{ memberId: asked }])
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
        where statement like '%wallet_grant%'`.execute(tx)
      const [kept] = rows
      assert(rows.length === 1 && kept, 'the statement has a name, and a plan that is kept')
      const { rows: explained } = await sql<{ 'QUERY PLAN': readonly [{ Plan: Plan }] }>`
        explain (analyze, format json) execute ${sql.ref(kept.name)} (${sql.lit(`{${asked}}`)})`.execute(tx)
      const [first] = explained
      assert(first, 'a statement is explained')
      expect(removedBy(first['QUERY PLAN'][0].Plan)).toBe(0)
    })
  },
)
