import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { testOwned } from '#tests/support/database.ts'
import { findDrift, move, openPurses, pay, testKey } from '#tests/support/ledger.ts'
import { makeLedgerProofs } from '#tests/verifier/ledger-proofs.ts'
import type { AccountId } from './model.ts'
import { post, proveLine, readRoots, readStatement, signRoot } from './service.ts'

const key = testKey()
let db: Database
let tamper: (statements: string) => Promise<void>
let luz: AccountId
let house: AccountId

beforeAll(async () => {
  const owned = await testOwned()
  db = owned.database
  tamper = owned.tamper
  const purses = await openPurses(db, ['luz', 'amihan'])
  house = purses.house
  luz = purses.owned[0] as AccountId
})
afterAll(() => db.close())

let moved = 0
async function earn(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1)
    await db.tx((tx) => post(tx, move(`earn-${(moved += 1)}`, pay(house, luz, 10n, 'payout'))))
}

async function newestLine(): Promise<bigint> {
  const [line] = await readStatement(db.read, { account: luz, limit: 1 })
  return line?.id as bigint
}

test('BX-01.5 a day’s root is signed once, covers all before it, and the next one goes on from there', async () => {
  await earn(3)
  const first = await db.tx((tx) => signRoot(tx, '2026-11-14', key))
  await earn(4)
  const again = await db.tx((tx) => signRoot(tx, '2026-11-14', key))
  const second = await db.tx((tx) => signRoot(tx, '2026-11-15', key))
  expect(again).toEqual(first)
  expect([first.size, second.size]).toEqual([3n, 4n])
  expect(second.previous).toEqual(first.root)
  expect((await readRoots(db.read, {})).map(({ day }) => day)).toEqual(['2026-11-15', '2026-11-14'])
  expect(await findDrift(db, key)).toEqual([])
})

test('BX-01.6 a line waits for its root, then has a proof; nobody else can have it', async () => {
  await earn(1)
  const line = await newestLine()
  expect(await proveLine(db.read, 'luz', line)).toMatchObject({ line: { id: line, amount: 10n }, root: null })
  await db.tx((tx) => signRoot(tx, '2026-11-16', key))
  expect(await proveLine(db.read, 'luz', line)).toMatchObject({ root: { place: 0n, signed: { day: '2026-11-16' } } })
  expect(await proveLine(db.read, 'amihan', line)).toBeNull()
  expect(await proveLine(db.read, 'luz', line + 999n)).toBeNull()
})

test.each([
  ['an amount', 'update ledger_posting set amount = amount + 1 where id = (select max(id) from ledger_posting)'],
  ['a balance', 'update ledger_account set balance = balance + 1 where id > 0 and seq > 0'],
  ['a line', 'delete from ledger_posting where id = (select min(id) from ledger_posting)'],
  [
    'a batch and its lines',
    'delete from ledger_posting where id / 1000 = (select max(id) from ledger_batch); delete from ledger_batch where id = (select max(id) from ledger_batch)',
  ],
  ['the head of a lane', 'update ledger_lane set height = height - 1 where height > 0'],
  ['a signed root', `update ledger_root set root = sha256('x') where day = (select max(day) from ledger_root)`],
  ['a signature', `update ledger_root set signature = sha256('x') where day = (select max(day) from ledger_root)`],
  [
    'what an intent led to',
    'update ledger_idem set group_id = group_id + 1 where group_id = (select max(group_id) from ledger_idem)',
  ],
  ['a held amount', 'update ledger_account set held = 1 where id > 0 and balance > 1'],
])('BX-01.5 K03 %s changed behind our back is found', async (_, statement) => {
  expect(await findDrift(db, key)).toEqual([])
  await tamper(
    `create schema kept; ${tables.map((table) => `create table kept.${table} as table ${table}`).join('; ')}`,
  )
  await tamper(statement)
  expect(await findDrift(db, key)).not.toEqual([])
  await tamper(
    `${tables
      .toReversed()
      .map((table) => `delete from ${table}`)
      .join(
        '; ',
      )}; ${tables.map((table) => `insert into ${table} select * from kept.${table}`).join('; ')}; drop schema kept cascade`,
  )
  expect(await findDrift(db, key)).toEqual([])
})
const tables = ['ledger_account', 'ledger_posting', 'ledger_idem', 'ledger_batch', 'ledger_lane', 'ledger_root']

test('SE-22.1 the texts of lines and batches in docs/fairness.md are those that the database hashes', async () => {
  for (const { line, batch } of makeLedgerProofs(4).proofs) {
    const { rows } = await sql<{ leaf: string; hash: string }>`select
      encode(ledger_leaf(${line.id}::bigint, ${line.groupId}::bigint, ${line.debit}::bigint, ${line.credit}::bigint,
        ${line.currency}, ${line.amount}::bigint, ${line.kind}, ${line.ref}), 'hex') as leaf,
      encode(ledger_batch_hash(${batch.lane}::smallint, ${batch.height}::bigint,
        timestamptz 'epoch' + ${batch.atMicros}::bigint * interval '1 microsecond', ${batch.leaves.length}::integer,
        sha256(decode(${batch.leaves.join('')}, 'hex')), decode(${batch.previous}, 'hex')), 'hex') as hash`.execute(
      db.read,
    )
    expect(rows[0]).toEqual({ leaf: batch.leaves[batch.place], hash: batch.hash })
  }
})

test('BX-01.6 proofs cross the border of a run of 1,024 batches', { timeout: 60_000 }, async () => {
  // Batches written straight into the table, since what is tried here is the tree above them.
  await tamper(
    `insert into ledger_batch select 900000 + i, 15, i, now(), 0, sha256('r'), sha256('p'), sha256(i::text::bytea) from generate_series(1, 2500) i; update ledger_lane set height = 2500 where lane = 15`,
  )
  const root = await db.tx((tx) => signRoot(tx, '2026-11-20', key))
  expect(root.size).toBe(2500n)
  const { rows } = await sql<{
    count: bigint
  }>`select count(*) from ledger_root_chunk where day = '2026-11-20'`.execute(db.read)
  expect(rows[0]?.count).toBe(3n)
})
