import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { findBrokenEntry, readAuditOf, recordAudit } from '#modules/audit/service.ts'
import type { Database } from '#server/db/database.ts'
import { type OwnedDatabase, testOwned } from '#tests/support/database.ts'

const clock = manualClock(Date.parse('2030-06-01T00:00:00Z'))
const ana = '0190a5b0-0000-7000-8000-000000000001'
let owned: OwnedDatabase
let db: Database

beforeAll(async () => {
  owned = await testOwned()
  db = owned.database
})
afterAll(async () => await db.close())

async function record(action: string, subject: string | null = null): Promise<void> {
  const event = { action, actor: { who: 'visitor' as const, id: null }, subject, address: '10.0.0.1', requestId: 'r' }
  await db.tx((tx) => recordAudit(tx, { clock }, event))
}

test('what was audited can be read again by whom it concerns, the newest first', async () => {
  await record('sign_in.done', ana)
  await record('sign_in.refused')
  await record('password.changed', ana)
  await record('sign_in.done', ana)
  expect(await findBrokenEntry(db.read)).toBeNull()
  const entries = await readAuditOf(db.read, ana, ['sign_in.done', 'password.changed'], 2)
  expect(entries.map(({ seq, action }) => [seq, action])).toEqual([
    [4n, 'sign_in.done'],
    [3n, 'password.changed'],
  ])
})

test('K03 entries of many at once make one whole chain', async () => {
  await Promise.all(Array.from({ length: 30 }, () => record('sign_in.refused')))
  expect(await findBrokenEntry(db.read, 7)).toBeNull()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_entry`.execute(db.read)
  expect(rows[0]?.count).toBe(4 + 30)
})

test('K03 the database itself refuses to change, remove or empty what was audited', async () => {
  await record('sign_in.done', ana)
  for (const statement of [
    `update audit_entry set action = 'sign_in.refused'`,
    'delete from audit_entry',
    'truncate audit_entry',
  ]) {
    await expect(db.tx((tx) => sql.raw(statement).execute(tx))).rejects.toThrow('permission denied')
    await expect(owned.asOwner(statement)).rejects.toThrow('stays as it is')
  }
})

test.each([
  ['a changed entry', "update audit_entry set address = '10.9.9.9' where seq = 3", 3n],
  ['a changed time', "update audit_entry set at = at + interval '1 second' where seq = 2", 2n],
  ['an entry taken out', 'delete from audit_entry where seq = 2', 2n],
  ['the newest taken off', 'delete from audit_entry where seq = 35', 35n],
])('K03 %s is found although the guards were switched off', async (_name, statement, broken) => {
  await owned.tamper(`create table kept as select * from audit_entry; ${statement}`)
  expect(await findBrokenEntry(db.read)).toBe(broken)
  await owned.tamper('delete from audit_entry; insert into audit_entry select * from kept; drop table kept')
  expect(await findBrokenEntry(db.read)).toBeNull()
})
