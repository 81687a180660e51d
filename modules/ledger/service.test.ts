import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock, systemClock } from '#kit/clock.ts'
import type { Result } from '#kit/result.ts'
import { SetAside } from '#kit/set-aside.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, move, openPurses, pay, testGroupCommit } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { type AccountId, amountMax, type Leg, type Receipt } from './model.ts'
import {
  addPartitions,
  expireHolds,
  openAccount,
  openHouse,
  payAfter,
  post,
  readAccount,
  readStatement,
} from './service.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

let made = 0
const next = (word: string) => `${word}-${(made += 1)}`
const send = (...legs: Leg[]) => db.tx((tx) => post(tx, move(next('key'), ...legs)))
const balanceOf = async (account: AccountId) => (await readAccount(db.read, account))?.balance
const refusalOf = (answer: Result<Receipt, string>) => (answer.ok ? 'accepted' : answer.refusal)

async function purses(...amounts: bigint[]) {
  const { house, owned } = await openPurses(
    db,
    amounts.map(() => next('owner')),
  )
  for (const [i, amount] of amounts.entries())
    if (amount > 0n) await send(pay(house, owned[i] as AccountId, amount, 'deposit'))
  return { house, a: owned[0] as AccountId, b: owned[1] as AccountId }
}

test('BX-01.1 a movement debits one account, credits another, and says the balances after', async () => {
  const { a, b } = await purses(100n, 0n)
  const answer = await send(pay(a, b, 30n))
  expect(answer).toMatchObject({
    ok: true,
    value: { isReplay: false, postings: [{ debitAfter: 70n, creditAfter: 30n }] },
  })
  expect([await balanceOf(a), await balanceOf(b)]).toEqual([70n, 30n])
})

test('BX-01.3 D01 an account never goes below nothing, and may be spent to the last centavo', async () => {
  const { a, b } = await purses(100n, 0n)
  expect(refusalOf(await send(pay(a, b, 101n)))).toBe('funds_are_short')
  expect(refusalOf(await send(pay(a, b, 100n)))).toBe('accepted')
  expect(refusalOf(await send(pay(a, b, 1n)))).toBe('funds_are_short')
})

test('BX-01.3 legs are judged in order: a win of 200 cannot pay for the bet of 100 before it', async () => {
  const { a, house } = await purses(50n)
  expect(refusalOf(await send(pay(a, house, 100n, 'stake'), pay(house, a, 200n, 'payout')))).toBe('funds_are_short')
  expect(await balanceOf(a)).toBe(50n)
})

test('BX-01.1 a group is all or nothing, whichever leg fails', async () => {
  const { a, b } = await purses(50n, 0n)
  expect(refusalOf(await send(pay(a, b, 30n), pay(a, b, 30n)))).toBe('funds_are_short')
  expect([await balanceOf(a), await balanceOf(b)]).toEqual([50n, 0n])
})

test('BX-01.1 D07 money never changes its currency on the way', async () => {
  const { a } = await purses(50n)
  const usdt = await db.tx((tx) => openAccount(tx, next('owner'), 'cash', 'USDT'))
  expect(refusalOf(await send(pay(a, usdt, 10n)))).toBe('currencies_differ')
})

test('D20 a balance cannot overflow', async () => {
  const { a } = await purses(1n)
  const rich = await db.tx((tx) => openHouse(tx, 'mint', 'PHP'))
  expect(refusalOf(await send(pay(rich, a, amountMax)))).toBe('balance_would_overflow')
  expect(refusalOf(await send(pay(rich, a, amountMax - 1n)))).toBe('accepted')
  expect(refusalOf(await send(pay(a, rich, amountMax)))).toBe('accepted')
})

test('an account that does not exist is refused and harms no neighbour in its batch', async () => {
  const { a, b } = await purses(50n, 0n)
  const ledger = testGroupCommit(db, 1)
  const ghost = 999_999_999n as AccountId
  const answers = await Promise.all([
    ledger.submit('x', move(next('key'), pay(a, b, 10n))),
    ledger.submit('x', move(next('key'), pay(ghost, b, 10n))),
    ledger.submit('x', move(next('key'), pay(a, b, 10n), pay(a, ghost, 1n))),
    ledger.submit('x', move(next('key'), pay(a, b, 40n))),
  ])
  expect(answers.map(refusalOf)).toEqual(['accepted', 'account_is_missing', 'account_is_missing', 'accepted'])
})

test('BX-01.2 D08 D11 the same key with the same body replays the first answer, refusals too', async () => {
  const { a, b } = await purses(100n, 0n)
  const accepted = move(next('key'), pay(a, b, 60n), pay(a, b, 10n))
  const refused = move(next('key'), pay(a, b, 60n))
  const first = [await db.tx((tx) => post(tx, accepted)), await db.tx((tx) => post(tx, refused))]
  await send(pay(b, a, 70n))
  const again = [await db.tx((tx) => post(tx, accepted)), await db.tx((tx) => post(tx, refused))]
  expect(again[0]).toEqual({ ok: true, value: { ...(first[0]?.ok && first[0].value), isReplay: true } })
  expect(again[1]).toEqual(first[1])
  expect(refusalOf(again[1] as Result<Receipt, string>)).toBe('funds_are_short')
  expect(await balanceOf(a)).toBe(100n)
})

test('BX-01.2 D08 D09 a movement with an intent is told by it and not by its legs, refusals too', async () => {
  const { a, b } = await purses(100n, 0n)
  const [accepted, refused] = [next('key'), next('key')]
  const input = (key: string, intent: string, ...legs: Leg[]) => ({ ...move(key, ...legs), intent })
  const first = await db.tx((tx) => post(tx, input(accepted, 'dice', pay(a, b, 10n), pay(b, a, 5n))))
  expect(refusalOf(await db.tx((tx) => post(tx, input(refused, 'dice', pay(a, b, 900n)))))).toBe('funds_are_short')
  // Another draw, and so other legs: the same bet.
  const again = await db.tx((tx) => post(tx, input(accepted, 'dice', pay(a, b, 10n))))
  expect(again).toEqual({ ok: true, value: { ...(first.ok && first.value), isReplay: true } })
  expect(refusalOf(await db.tx((tx) => post(tx, input(refused, 'dice', pay(a, b, 1n)))))).toBe('funds_are_short')
  expect(refusalOf(await db.tx((tx) => post(tx, input(accepted, 'mines', pay(a, b, 10n)))))).toBe('key_is_reused')
  expect(await balanceOf(a)).toBe(95n)
})

test('BX-01.2 D09 the same key with another body is refused; another scope is another key', async () => {
  const { a, b } = await purses(100n, 0n)
  const key = next('key')
  await db.tx((tx) => post(tx, move(key, pay(a, b, 1n))))
  expect(refusalOf(await db.tx((tx) => post(tx, move(key, pay(a, b, 2n)))))).toBe('key_is_reused')
  expect(refusalOf(await db.tx((tx) => post(tx, { ...move(key, pay(a, b, 2n)), scope: 'sys:other' })))).toBe('accepted')
})

test('BX-01.2 D08 thirty identical submissions at once have one effect and one answer', async () => {
  const { a, b } = await purses(100n, 0n)
  const ledger = testGroupCommit(db)
  const movement = move(next('key'), pay(a, b, 60n))
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ledger.submit(`owner-${i}`, movement)))
  const groups = new Set(answers.map((answer) => answer.ok && answer.value.groupId))
  expect(groups.size).toBe(1)
  expect(answers.filter((answer) => answer.ok && !answer.value.isReplay)).toHaveLength(1)
  expect(await balanceOf(a)).toBe(40n)
})

test('BX-01.3 D01 thirty bets of the whole balance at once: exactly one is taken', async () => {
  const { a, house } = await purses(100n)
  const ledger = testGroupCommit(db)
  const bets = Array.from({ length: 30 }, (_, i) =>
    ledger.submit(`lane-${i}`, move(next('bet'), pay(a, house, 100n, 'stake'))),
  )
  const answers = await Promise.all(bets)
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await balanceOf(a)).toBe(0n)
})

test('BX-01.1 D03 transfers back and forth between two accounts do not deadlock and lose nothing', async () => {
  const { a, b } = await purses(500n, 500n)
  const ledger = testGroupCommit(db)
  await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      ledger.submit(`o${i}`, move(next('key'), i % 2 ? pay(a, b, 1n) : pay(b, a, 1n))),
    ),
  )
  expect([await balanceOf(a), await balanceOf(b)]).toEqual([500n, 500n])
})

test('a posting lives and dies with the transaction of its caller', async () => {
  const { a, b } = await purses(100n, 0n)
  const rolledBack = db.tx(async (tx) => {
    await post(tx, move(next('key'), pay(a, b, 40n)))
    await post(tx, move(next('key'), pay(a, b, 40n)))
    throw new Error('the caller changed its mind')
  })
  await expect(rolledBack).rejects.toThrow('changed its mind')
  expect(await balanceOf(a)).toBe(100n)
})

test('attached rows are written with the money, only for what was accepted, and once', async () => {
  const { a, b } = await purses(100n, 0n)
  const rows: string[] = []
  const sink = { insert: async (_: unknown, inserted: readonly string[]) => void rows.push(...inserted) }
  const attach = (name: string) => (receipt: Receipt) => [{ sink, rows: [`${name}:${receipt.postings.length}`] }]
  const ledger = testGroupCommit(db, 1)
  const movement = move(next('key'), pay(a, b, 60n))
  await Promise.all([
    ledger.submit('x', movement, attach('taken')),
    ledger.submit('x', movement, attach('twice')),
    ledger.submit('x', move(next('key'), pay(a, b, 60n)), attach('refused')),
  ])
  await ledger.submit('x', movement, attach('replayed'))
  expect(rows).toEqual(['taken:1'])
})

test('a payout belongs to the group of its stake, in its transaction and to its purse, or nothing happens', async () => {
  const { a, b, house } = await purses(100n, 100n)
  let first: Receipt | undefined
  const bet = async (payouts: readonly { purse: AccountId; amount: bigint }[], isLate = false) => {
    const movement = move(next('key'), pay(a, house, 10n, 'stake'))
    return await db.tx(async (tx) => {
      const taken = await post(tx, movement)
      if (!taken.ok) throw new Error(taken.refusal)
      const { groupId } = isLate && first ? first : taken.value
      first ??= taken.value
      const paid = payouts.map((payout) => ({ ...payout, groupId, ref: movement.ref }))
      return await payAfter(tx, house, 'payout', paid)
    })
  }
  expect(await bet([{ purse: a, amount: 25n }])).toEqual([115n])
  const [line, stake] = await readStatement(db.read, { account: a, limit: 2 })
  expect([line?.groupId, line?.kind, line?.amount, line?.balanceAfter]).toEqual([stake?.groupId, 'payout', 25n, 115n])
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ledger_idem
    where group_id = ${first?.groupId}`.execute(db.read)
  expect(rows[0]?.count).toBe(1)
  // After another transaction's stake, to another purse, twice, or more than a purse can hold: all is undone, the stake too.
  await expect(bet([{ purse: a, amount: 25n }], true)).rejects.toThrow('in the same transaction')
  await expect(bet([{ purse: b, amount: 25n }])).rejects.toThrow('that its transaction has taken a stake from')
  await expect(bet([1n, 2n].map((amount) => ({ purse: a, amount })))).rejects.toThrow('once')
  await expect(bet([{ purse: a, amount: amountMax }])).rejects.toThrow('goes to a purse')
  expect([await balanceOf(a), await balanceOf(b)]).toEqual([115n, 100n])
})

test('one attachment that cannot be written fails alone; its neighbours go through', async () => {
  const { a, b } = await purses(100n, 0n)
  const sink = {
    async insert(tx: Parameters<typeof post>[0], rows: readonly number[]) {
      for (const row of rows) await sql`select 1 / ${row}::integer`.execute(tx)
    },
  }
  const ledger = testGroupCommit(db, 1)
  const submissions = [1, 2, 0, 4, 5].map((row) =>
    ledger.submit('x', move(next('key'), pay(a, b, 10n)), () => [{ sink, rows: [row] }]),
  )
  const settled = await Promise.allSettled(submissions)
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await balanceOf(b)).toBe(40n)
})

const hold = (
  account: AccountId,
  amount: bigint,
  name = crypto.randomUUID(),
  expiresAt: Date | null = null,
): Leg & { step: 'hold' } => ({
  step: 'hold',
  hold: name,
  account,
  amount,
  expiresAt,
})

test('BX-01.3 D02 a hold keeps money from being spent until it is captured or released', async () => {
  const { a, b } = await purses(100n, 0n)
  const { hold: name, ...rest } = hold(a, 70n)
  expect(refusalOf(await send({ ...rest, hold: name }))).toBe('accepted')
  expect(refusalOf(await send(pay(a, b, 31n)))).toBe('funds_are_short')
  expect(
    refusalOf(await send({ step: 'capture', hold: name, kind: 'withdrawal', account: a, credit: b, amount: 71n })),
  ).toBe('hold_is_short')
  expect(
    refusalOf(await send({ step: 'capture', hold: name, kind: 'withdrawal', account: b, credit: a, amount: 70n })),
  ).toBe('hold_is_missing')
  expect(
    refusalOf(await send({ step: 'capture', hold: name, kind: 'withdrawal', account: a, credit: b, amount: 60n })),
  ).toBe('accepted')
  expect(refusalOf(await send({ step: 'release', hold: name, account: a }))).toBe('hold_is_closed')
  expect(await readAccount(db.read, a)).toMatchObject({ balance: 40n, held: 0n })
})

test('a hold can be made only once, released once, and an unknown one not at all', async () => {
  const { a } = await purses(100n)
  const made = hold(a, 10n)
  await send(made)
  expect(refusalOf(await send(made))).toBe('hold_exists')
  expect(refusalOf(await send({ step: 'release', hold: crypto.randomUUID(), account: a }))).toBe('hold_is_missing')
  expect(refusalOf(await send({ step: 'release', hold: made.hold, account: a }))).toBe('accepted')
  expect(refusalOf(await send({ step: 'release', hold: made.hold, account: a }))).toBe('hold_is_closed')
})

test('an expired hold cannot be captured and is given back by the sweep, once', async () => {
  const { a, b } = await purses(100n, 0n)
  const past = hold(a, 10n, crypto.randomUUID(), new Date('2020-01-01T00:00:00Z'))
  const future = hold(a, 20n, crypto.randomUUID(), new Date('2999-01-01T00:00:00Z'))
  await send(past)
  await send(future)
  expect(
    refusalOf(await send({ step: 'capture', hold: past.hold, kind: 'withdrawal', account: a, credit: b, amount: 5n })),
  ).toBe('hold_is_expired')
  expect(refusalOf(await send({ step: 'expire', hold: future.hold, account: a }))).toBe('hold_is_live')
  const aside = new SetAside('holds', systemClock)
  expect(await expireHolds(db, aside)).toBe(1)
  expect(await expireHolds(db, aside)).toBe(0)
  expect(await readAccount(db.read, a)).toMatchObject({ balance: 100n, held: 20n })
})

test('a refused group undoes its holds and captures too', async () => {
  const { a, b } = await purses(100n, 0n)
  const first = hold(a, 10n)
  await send(first)
  const second = hold(a, 20n)
  const capture = { step: 'capture', hold: first.hold, kind: 'fee', account: a, credit: b, amount: 10n } as const
  expect(refusalOf(await send(capture, second, pay(a, b, 71n)))).toBe('funds_are_short')
  expect(await readAccount(db.read, a)).toMatchObject({ balance: 100n, held: 10n })
  expect(refusalOf(await send(capture, second, pay(a, b, 70n)))).toBe('accepted')
})

test('a statement pages backwards through both sides without gap or repeat', async () => {
  const { a, b } = await purses(100n, 100n)
  for (let i = 0; i < 12; i += 1) await send(i % 3 ? pay(a, b, 2n) : pay(b, a, 1n))
  const lines = []
  let before: bigint | undefined
  for (;;) {
    const page = await readStatement(db.read, { account: a, before, limit: 5 })
    lines.push(...page)
    if (page.length < 5) break
    before = page.at(-1)?.seq
  }
  expect(lines.map((line) => line.seq)).toEqual([13n, 12n, 11n, 10n, 9n, 8n, 7n, 6n, 5n, 4n, 3n, 2n, 1n])
  let running = await balanceOf(a)
  for (const line of lines) {
    expect(line.balanceAfter).toBe(running)
    running = (running as bigint) - line.amount
  }
  expect(running).toBe(0n)
})

test.each([
  ['update ledger_account set balance = balance + 1'],
  ['update ledger_posting set amount = 1'],
  ['delete from ledger_posting'],
  ['truncate ledger_posting'],
  ['insert into ledger_idem select * from ledger_idem limit 0'],
  ["update ledger_hold set state = 'released'"],
  ['update ledger_batch set postings = 0'],
  ['alter table ledger_posting disable trigger all'],
])('BX-01.4 D19 the app cannot do: %s', async (statement) => {
  await expect(sql.raw(statement).execute(db.read)).rejects.toThrow(/permission denied|must be owner/)
})

test('partitions are added ahead, and adding them again adds none', async () => {
  expect(await db.tx((tx) => addPartitions(tx, 7))).toBeGreaterThan(0)
  expect(await db.tx((tx) => addPartitions(tx, 7))).toBe(0)
})

test('SE-03 a hold that cannot be given back is set aside, and the others are', async () => {
  const { a } = await purses(100n)
  const long = new Date('2020-01-01T00:00:00Z')
  const [bad, good] = [hold(a, 10n, crypto.randomUUID(), long), hold(a, 20n, crypto.randomUUID(), long)]
  await send(bad)
  await send(good)
  const cure = await poisonRow(db, 'ledger_hold', `new.id = '${bad.hold}' and new.state = 'expired'`)
  const clock = manualClock(0)
  const aside = new SetAside('ledger-expire-holds', clock)
  const reported = await setAsideIn(async () => {
    expect(await expireHolds(db, aside)).toBe(1)
    expect(await expireHolds(db, aside)).toBe(0)
  })
  expect(reported).toMatchObject([{ loop: 'ledger-expire-holds', item: bad.hold }])
  expect(await readAccount(db.read, a)).toMatchObject({ held: 10n })
  await cure()
  clock.advance(60_000)
  expect(await expireHolds(db, aside)).toBe(1)
  expect(await readAccount(db.read, a)).toMatchObject({ held: 0n })
})
