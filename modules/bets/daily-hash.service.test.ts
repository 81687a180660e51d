import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverDay, recordBets, verifyEvents } from '#modules/bets/service.ts'
import { hashLeaf } from '#modules/ledger/merkle.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { post, proveLine, readStatement, signRoot } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { testOwned } from '#tests/support/database.ts'
import { findDrift, move, openPurses, pay, testKey } from '#tests/support/ledger.ts'

const key = testKey()
let db: Database
let tamper: (statements: string) => Promise<void>
let luz: AccountId
let house: AccountId
let days = 0

beforeAll(async () => {
  const owned = await testOwned()
  db = owned.database
  tamper = owned.tamper
  const purses = await openPurses(db, ['luz'])
  house = purses.house
  luz = purses.owned[0] as AccountId
})
afterAll(() => db.close())

async function bet(times: number): Promise<void> {
  const shared = {
    memberId: crypto.randomUUID(),
    product: 'play',
    game: 'dice',
    category: 'RNG',
    currency: 'PHP',
  } as const
  const figures = { stake: 100n, bonus: 0n, payout: 0n, jackpot: 0n, turnover: 100n, rule: 0, end: 'lost' } as const
  const at = new Date('2026-11-14T10:00:00Z')
  const one = () => ({
    ...shared,
    ...figures,
    id: crypto.randomUUID(),
    ref: null,
    reason: null,
    placedAt: at,
    settledAt: at,
  })
  await db.tx((tx) => recordBets(tx, Array.from({ length: times }, one)))
}

async function sign(): Promise<void> {
  days += 1
  await db.tx((tx) => signRoot(tx, `2026-10-${String(days).padStart(2, '0')}`, key, coverDay))
}

test('BX-01.5 a day’s signed root covers the hash of each lane’s events, and the next day goes on from there', async () => {
  await bet(3)
  await sign()
  await bet(2)
  await sign()
  await sign()
  expect(await db.tx(verifyEvents)).toEqual([])
  expect(await findDrift(db, key)).toEqual([])
})

test('BX-01.6 the proof of a line leads to a root that covers events too', async () => {
  await db.tx((tx) => post(tx, move('earn', pay(house, luz, 10n, 'payout'))))
  await bet(1)
  await sign()
  const [line] = await readStatement(db.read, { account: luz, limit: 1 })
  const proof = await proveLine(db.read, 'luz', line?.id as bigint)
  expect(proof?.root?.signed.size).toBe(2n)
  expect(proof?.root?.path).toHaveLength(1)
  const { rows } = await sql<{
    hash: Uint8Array
  }>`select hash from ledger_v_root_leaf order by day desc limit 1`.execute(db.read)
  const leaf = rows[0]?.hash as Uint8Array
  expect(proof?.root?.path[0]).toBe(Buffer.from(hashLeaf(leaf)).toString('hex'))
})

test.each([
  [
    'an event’s payout',
    'update bets_event set payout = payout + 1 where (lane, height) = (select lane, max(height) from bets_event group by lane limit 1)',
  ],
  [
    'an event’s reason',
    `update bets_event set reason = 'x' where (lane, height) = (select lane, min(height) from bets_event group by lane limit 1)`,
  ],
  [
    'what of a stake was at risk',
    'update bets_event set at_risk = 1 where (lane, height) = (select lane, min(height) from bets_event group by lane limit 1)',
  ],
  ['the form in which a day was signed', 'update bets_day set form = 1 where day = (select max(day) from bets_day)'],
  [
    'an event that is gone',
    'delete from bets_event where (lane, height) = (select lane, max(height) from bets_event group by lane limit 1)',
  ],
  ['the hash of a day', `update bets_day set hash = sha256('x') where day = (select max(day) from bets_day)`],
  ['a day that is gone', 'delete from bets_day where day = (select min(day) from bets_day)'],
])('BX-01.5 K03 %s is found', async (_, statement) => {
  await tamper('create table kept_events as select * from bets_event; create table kept_days as select * from bets_day')
  await tamper(statement)
  expect(await db.tx(verifyEvents)).not.toEqual([])
  await tamper(
    `delete from bets_event; insert into bets_event select * from kept_events; drop table kept_events;
     delete from bets_day; insert into bets_day select * from kept_days; drop table kept_days`,
  )
  expect(await db.tx(verifyEvents)).toEqual([])
})

test('BX-01.5 a day that was signed before the hash covered what was at risk keeps its form and verifies', async () => {
  await bet(2)
  await db.tx((tx) =>
    signRoot(tx, '2026-10-20', key, async (within, day) => {
      await coverDay(within, day)
      const { rows } = await sql<{ lane: number; hash: Uint8Array }>`
        select lane, bets_hash_events(1::smallint, lane, from_height, to_height, coalesce(
          (select hash from bets_day as earlier where earlier.lane = one.lane and earlier.day < one.day order by day desc limit 1),
          decode(repeat('00', 32), 'hex'))) as hash
        from bets_day as one where day = ${day}::date order by lane`.execute(within)
      return rows.map(({ lane, hash }) => ({ name: `events of lane ${lane}`, hash }))
    }),
  )
  await tamper(`update bets_day set form = 1, hash = leaf.hash from ledger_v_root_leaf as leaf
    where bets_day.day = '2026-10-20' and leaf.day = bets_day.day and leaf.name = 'events of lane ' || lane`)
  expect(await db.tx(verifyEvents)).toEqual([])
  days = 20
  await bet(1)
  await sign()
  expect(await db.tx(verifyEvents)).toEqual([])
})

test('a day whose events are not whole is not signed', async () => {
  await bet(2)
  await tamper('create table kept_events as select * from bets_event')
  await tamper(
    'delete from bets_event where (lane, height) in (select lane, max(height) from bets_event group by lane)',
  )
  await expect(sign()).rejects.toThrow('has lost events')
  await tamper('delete from bets_event; insert into bets_event select * from kept_events; drop table kept_events')
  await sign()
  expect(await findDrift(db, key)).toEqual([])
})
