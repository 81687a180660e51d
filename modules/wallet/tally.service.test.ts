import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { SetAside } from '#kit/set-aside.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openAccount, openHouse, post } from '#modules/ledger/service.ts'
import { figures, profitOf } from '#modules/wallet/rules/figures.ts'
import { catchUp, dayFigures, rebuildTally, tallyMember, totalFigures } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

let db: Database
let house: AccountId

beforeAll(async () => {
  db = await testDatabase()
  house = await db.tx(async (tx) => await openHouse(tx, 'stakes', 'PHP'))
})

afterAll(async () => await db.close())

interface Purses {
  readonly member: Id<'member'>
  readonly cash: AccountId
  readonly bonus: AccountId
}

async function newMember(): Promise<Purses> {
  const member = newId<'member'>(systemClock)
  return await db.tx(async (tx) => ({
    member,
    cash: await openAccount(tx, member, 'cash', 'PHP'),
    bonus: await openAccount(tx, member, 'bonus', 'PHP'),
  }))
}

let made = 0
type Moved = readonly [kind: string, debit: AccountId, credit: AccountId, amount: bigint]
async function move(...legs: Moved[]): Promise<void> {
  const steps = legs.map(([kind, debit, credit, amount]): Leg => ({ step: 'post', kind, debit, credit, amount }))
  made += 1
  const moved = await db.tx(
    async (tx) => await post(tx, { scope: 'sys:tally', key: `${made}`, ref: 'test', legs: steps }),
  )
  expect(moved.ok).toBe(true)
}

/** The same small numbers on every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const kinds = ['deposit', 'withdrawal', 'stake', 'payout', 'refund', 'tip', 'adjust', 'unheard-of', 'transfer-in']

async function play(people: readonly Purses[], moves: number, seed: number): Promise<void> {
  const next = seeded(seed)
  for (let at = 0; at < moves; at += 1) {
    const { cash, bonus } = people[next(people.length)] as Purses
    const kind = kinds[next(kinds.length)] as string
    const amount = BigInt(1 + next(900))
    if (next(4) === 0) await move([kind, house, bonus, amount], ['bonus', bonus, cash, amount])
    else await move([kind, house, cash, amount * 2n], [kind, cash, house, amount])
  }
}

/** Purses whose figures do not add up to their balance, or are not counted to their last line. */
async function findDifferences(): Promise<unknown[]> {
  const { rows } = await sql`
    select account.id, account.balance, account.seq, days.sum as days, totals.sum as totals, days.lines
    from ledger_account as account
    left join (select account, sum(came_in - went_out), sum(lines) as lines from wallet_day group by account) as days
      on days.account = account.id
    left join (select account, sum(came_in - went_out) from wallet_total group by account) as totals
      on totals.account = account.id
    where account.id > 0 and account.seq > 0 and (days.sum is distinct from account.balance
      or totals.sum is distinct from account.balance or days.lines is distinct from account.seq)`.execute(db.read)
  return rows
}

async function allFigures(): Promise<unknown> {
  const days = await sql`select * from wallet_day order by account, day, figure`.execute(db.read)
  const totals = await sql`select * from wallet_total order by account, figure`.execute(db.read)
  const ends = await sql`select * from wallet_day_end order by account, day`.execute(db.read)
  const lines = await sql`select account, figure, seq from wallet_line order by account, figure, seq`.execute(db.read)
  const marks = await sql`select * from wallet_tally where seq > 0 order by account`.execute(db.read)
  return [days.rows, totals.rows, ends.rows, lines.rows, marks.rows]
}

test('the figures of every purse add up to its balance, however the counting was cut, and a rebuild gives the same', async () => {
  const people = [await newMember(), await newMember(), await newMember()]
  for (let part = 1; part <= 4; part += 1) {
    await play(people, 40, part * 7919)
    // Counted by who asks, by the job, by both at once, or not at all between two parts.
    if (part === 1) await db.tx(async (tx) => await tallyMember(tx, (people[0] as Purses).member))
    if (part === 2) await Promise.all([catchUp(db), catchUp(db)])
    if (part === 4)
      await Promise.all([
        catchUp(db),
        ...people.map(async ({ member }) => await db.tx(async (tx) => await tallyMember(tx, member))),
      ])
  }
  expect(await findDifferences()).toEqual([])
  const counted = await allFigures()
  await catchUp(db)
  expect(await allFigures()).toEqual(counted)
  await rebuildTally(db, 'Asia/Manila')
  expect(await allFigures()).toEqual(counted)
  expect(await findDrift(db)).toEqual([])
})

test('lines go to the day of the zone, and another zone is a rebuild', async () => {
  const { member, cash } = await newMember()
  await move(['opening', house, cash, 900n])
  await catchUp(db)
  const at = await sql<{ manila: string; far: string; near: string }>`
    select (max(at) at time zone 'Asia/Manila')::date::text as manila,
      (max(at) at time zone 'Pacific/Pago_Pago')::date::text as far,
      (max(at) at time zone 'Pacific/Kiritimati')::date::text as near
    from ledger_posting where credit = ${cash}`.execute(db.read)
  const { manila, far, near } = at.rows[0] as { manila: string; far: string; near: string }
  const daysOf = async () =>
    (await dayFigures(db.read, member, 'PHP', '2000-01-01', '2100-01-01')).map(({ day }) => day)
  expect(await daysOf()).toEqual([manila])
  // Twenty-five hours lie between the two, so whatever the time is, their days differ.
  expect(far).not.toBe(near)
  for (const [zone, day] of [
    ['Pacific/Pago_Pago', far],
    ['Pacific/Kiritimati', near],
  ] as const) {
    await rebuildTally(db, zone)
    expect(await daysOf()).toEqual([day])
  }
  await rebuildTally(db, 'Asia/Manila')
  expect(await daysOf()).toEqual([manila])
})

test('figures are fresh inside the transaction that asks, and profit is less what came back', async () => {
  const { member, cash, bonus } = await newMember()
  await move(['deposit', house, cash, 1_000n], ['stake', cash, house, 300n], ['payout', house, cash, 100n])
  await move(['promotion', house, bonus, 50n], ['stake', bonus, house, 50n], ['tip', cash, house, 10n])
  const profit = { paid: 100n, deposits: 1_000n, withdrawals: 0n }
  await db.tx(async (tx) => {
    await tallyMember(tx, member)
    expect(profitOf(await totalFigures(tx, member, 'PHP'))).toEqual({ ...profit, staked: 360n, net: -260n })
    const legs: Leg[] = [{ step: 'post', kind: 'refund', debit: house, credit: cash, amount: 120n }]
    await post(tx, { scope: 'sys:tally', key: `refund:${member}`, ref: 'test', legs })
    await tallyMember(tx, member)
    expect(profitOf(await totalFigures(tx, member, 'PHP'))).toEqual({ ...profit, staked: 240n, net: -140n })
    expect(await totalFigures(tx, member, 'USDT')).toEqual([])
  })
  const flows = await totalFigures(db.read, member, 'PHP')
  expect(flows.every(({ figure }) => figures.includes(figure))).toBe(true)
})

test('a history longer than one statement counts is counted whole', async () => {
  const { member, cash } = await newMember()
  const hundred = Array.from({ length: 100 }, () => ['payout', house, cash, 1n] as const)
  for (let at = 0; at < 60; at += 1) await move(...hundred)
  await db.tx(async (tx) => await tallyMember(tx, member))
  expect((await totalFigures(db.read, member, 'PHP'))[0]).toMatchObject({ figure: 'payout', cameIn: 6_000n })
  await catchUp(db)
  expect(await findDifferences()).toEqual([])
})

test('SE-03 a purse that cannot be counted is set aside, and the others are counted', async () => {
  const [bad, good] = [await newMember(), await newMember()]
  const cure = await poisonRow(db, 'wallet_tally', `new.account = ${bad.cash} and new.seq > 0`)
  await play([bad, good], 20, 4711)
  const clock = manualClock(0)
  const aside = new SetAside('wallet-tally', clock)
  const reported = await setAsideIn(async () => await catchUp(db, undefined, aside))
  expect(reported).toMatchObject([{ loop: 'wallet-tally', item: String(bad.cash) }])
  expect((await findDifferences()).map((row) => (row as { id: bigint }).id)).toEqual([bad.cash])
  await cure()
  clock.advance(60_000)
  await catchUp(db, undefined, aside)
  expect(await findDifferences()).toEqual([])
})
