import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { currencies } from '#kit/money.ts'
import { IdempotencyKey } from '#kit/wire.ts'
import * as contract from '#modules/cashier/contract.ts'
import { createDeposit } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import { splitPaid } from '#modules/cashier/rules/deposit.ts'
import { creditLegs } from '#modules/cashier/rules/legs.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import { amountMax } from '#modules/ledger/model.ts'
import { type GroupCommit, openAccount, openHouse, post, readAccountsOf } from '#modules/ledger/service.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import { beginRound, type Play } from '#modules/play/service.ts'
import { fundsOf } from '#modules/wallet/funds.ts'
import { balanceOf, openPurse } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift, move, openPurses, pay, testGroupCommit } from '#tests/support/ledger.ts'
import { testPlay } from '#tests/support/play.ts'

/**
 * Group D: races for one purse, at one, two and thirty at once. The payments of it are in payments.service.test.ts; D12 is proven by
 * `npm run faults`, D17 is in points.service.test.ts, D22 is in modules/gateway/transfers.service.test.ts.
 */

const crowds = [1, 2, 30] as const

let db: Database
let till: TestTill
let play: Play
let ledger: GroupCommit

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  play = (await testPlay(db)).play
  ledger = testGroupCommit(db)
})
afterEach(async () => {
  await settled(till.cashier)
  expect(await findDrift(db)).toEqual([])
})
afterAll(async () => {
  await ledger.drain()
  await db.close()
})

const together = async <T>(count: number, one: (place: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, (_, place) => one(place)))
const purse = async (id: Id<'member'>) => await balanceOf(db.read, id, 'PHP')

async function bet(member: Id<'member'>, stake: string): Promise<bigint | null> {
  const choice = { side: 'under', chances: 4950 }
  const input = { key: randomUUID(), nodeId: 'dagat-dice', stake, currency: 'PHP', choice }
  const begun = await beginRound(play, { id: member, mode: 'real' }, input)
  return begun.ok ? begun.value.payout : null
}

test.each(crowds)('D01 %s bets of the whole balance at once: exactly one is taken', async (count) => {
  const member = await till.member(100_000n)
  const taken = (await together(count, async () => await bet(member, '1000.00'))).filter((payout) => payout !== null)
  expect(taken).toHaveLength(1)
  expect((await purse(member)).balance).toBe(taken[0])
})

test.each(crowds)('D02 %s bets, withdrawals and transfers of the whole balance at once: one of all', async (count) => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  const float = await db.tx((tx) => openPurse(tx, member, 'PHP', 'vendor_float:KULAY'))
  const cash = await db.tx((tx) => openPurse(tx, member, 'PHP'))
  const withdraw = async () => {
    const input = { key: randomUUID(), channel: 'ewallet', account: account.id, amount: '1000.00', currency: 'PHP' }
    return (await requestWithdrawal(till.cashier, member, { ...input, paymentPassword }, atHome)).ok
  }
  const transfer = async () =>
    (await ledger.submit(member, move(randomUUID(), pay(cash, float, 100_000n, 'transfer-in')))).ok
  const asked = await together(count, async () => await Promise.all([bet(member, '1000.00'), withdraw(), transfer()]))
  const bets = asked.flatMap(([payout]) => (payout === null ? [] : [payout]))
  const accepted =
    bets.length + asked.filter(([, isOut]) => isOut).length + asked.filter(([, , isOver]) => isOver).length
  // A bet that won could pay for another; nothing else can.
  expect(accepted).toBeGreaterThanOrEqual(1)
  const won = bets.reduce((sum, payout) => sum + payout, 0n)
  expect(BigInt(accepted) * 100_000n).toBeLessThanOrEqual(100_000n + won)
  const funds = await fundsOf(db.read, member, 'PHP')
  expect(funds.cash - funds.held).toBeGreaterThanOrEqual(0n)
})

test('D03 a thousand transfers each way between two purses: no deadlock, nothing lost', async () => {
  const { owned } = await openPurses(db, [randomUUID(), randomUUID()])
  const [a, b] = owned as [AccountId, AccountId]
  const bank = await db.tx((tx) => openHouse(tx, 'test', 'PHP'))
  for (const purseId of [a, b]) await db.tx((tx) => post(tx, move(randomUUID(), pay(bank, purseId, 1_000_000n))))
  const both = await together(1_000, async (place) => {
    const [from, to] = place % 2 === 0 ? [a, b] : [b, a]
    return await ledger.submit(String(place), move(randomUUID(), pay(from, to, 7n)))
  })
  // The same by callers with a transaction of their own, who touch the two in opposite order.
  const own = await together(30, async (place) => {
    const [from, to] = place % 2 === 0 ? [a, b] : [b, a]
    return await db.tx(async (tx) => {
      const first = await post(tx, move(randomUUID(), pay(from, to, 3n)))
      const second = await post(tx, move(randomUUID(), pay(to, from, 3n)))
      return first.ok && second.ok
    })
  })
  expect(both.every(({ ok }) => ok)).toBe(true)
  expect(own.every(Boolean)).toBe(true)
  const { rows } = await sql<{ sum: bigint }>`
    select sum(balance)::bigint as sum from ledger_account where id in (${a}, ${b})`.execute(db.read)
  expect(rows[0]?.sum).toBe(2_000_000n)
}, 60_000)

const nonsense: readonly unknown[] = [
  ...[
    '-1',
    '-0',
    '0',
    '1e-9',
    '0.001',
    '1e309',
    'NaN',
    'Infinity',
    '1,000',
    '１００',
    '1e3',
    ' 5',
    '0x10',
    '+5',
    '5.',
    '.5',
  ],
  ...[String(2 ** 53 + 1), String(2n ** 63n), '9'.repeat(40), '1'.repeat(41), '', 'null'],
  ...[5, -1, Number.POSITIVE_INFINITY, Number.NaN, 2 ** 53, ['500'], { amount: '500' }, null, true],
]

test.each(nonsense.map((amount) => [amount]))('D05 the amount %o is refused and nothing is made', async (amount) => {
  const member = await till.member()
  const body = { key: randomUUID(), channel: 'qrph', amount, currency: 'PHP' }
  const parsed = contract.createDeposit.body?.safeParse(body)
  const made = parsed?.success ? await createDeposit(till.cashier, member, parsed.data) : null
  expect(made?.ok ?? false).toBe(false)
  const { rows } = await sql`select from cashier_deposit where member_id = ${member}`.execute(db.read)
  expect(rows).toHaveLength(0)
})

test('D06 ten thousand roundings of fees, rates and debts: nothing is made and nothing lost', () => {
  const chance = new Chance(6)
  const names = ['purse', 'provider', 'clearing', 'fees', 'deficits'] as const
  const accounts = Object.fromEntries(names.map((name, at) => [name, BigInt(at + 1)])) as Record<
    (typeof names)[number],
    AccountId
  >
  const balances = new Map<AccountId, bigint>()
  for (let i = 0; i < 10_000; i += 1) {
    const worth = BigInt(1 + chance.below(1_000_000))
    const rule = { basisPoints: chance.below(500), fixed: BigInt(chance.below(2_000)) }
    const shares = { worth, ...splitPaid(worth, rule, BigInt(chance.below(50_000))) }
    for (const leg of creditLegs(accounts, shares, false)) {
      if (leg.step !== 'post') continue
      balances.set(leg.debit, (balances.get(leg.debit) ?? 0n) - leg.amount)
      balances.set(leg.credit, (balances.get(leg.credit) ?? 0n) + leg.amount)
    }
  }
  expect(balances.get(accounts.clearing) ?? 0n).toBe(0n)
  expect([...balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n)
})

test('D07 money of one currency never moves as another', async () => {
  const member = await till.member(100_000n)
  const [php, usdt] = await db.tx(async (tx) => [
    await openAccount(tx, member, 'cash', 'PHP'),
    await openHouse(tx, 'stakes', 'USDT'),
  ])
  const mixed = await db.tx((tx) => post(tx, move(randomUUID(), pay(php, usdt, 100n))))
  expect(mixed).toMatchObject({ refusal: 'currencies_differ' })
  const input = { channel: 'qrph', amount: '500.00' }
  for (const currency of ['USDT', 'VND', 'USD', 'php', ''])
    expect(await createDeposit(till.cashier, member, { ...input, key: randomUUID(), currency })).toMatchObject({
      refusal: 'currency_is_not_offered',
    })
  const account = await till.account(member)
  const out = { key: randomUUID(), channel: 'usdt-purse', account: account.id, amount: '500.00', currency: 'PHP' }
  expect(await requestWithdrawal(till.cashier, member, { ...out, paymentPassword }, atHome)).toMatchObject({
    refusal: 'currency_is_not_offered',
  })
  expect(currencies).not.toContain('VND')
})

describe.each(crowds)('with %s at once', (count) => {
  test('D08 D11 one key and one body: one deposit, one withdrawal, the same answer also later', async () => {
    const member = await till.member(200_000n)
    const account = await till.account(member)
    const input = { key: randomUUID(), channel: 'qrph', amount: '500.00', currency: 'PHP' }
    const made = await together(count, async () => await createDeposit(till.cashier, member, input))
    const ids = new Set(made.map((one) => one.ok && one.value.id))
    expect([ids.size, made.every(({ ok }) => ok)]).toEqual([1, true])
    const out = {
      key: input.key,
      channel: 'ewallet',
      account: account.id,
      amount: '500.00',
      currency: 'PHP',
      paymentPassword,
    }
    const asked = await together(count, async () => await requestWithdrawal(till.cashier, member, out, atHome))
    expect(new Set(asked.map((one) => one.ok && one.value.id)).size).toBe(1)
    await settled(till.cashier)
    expect(await purse(member)).toMatchObject({ balance: 200_000n, held: 50_000n })
    // The answer was lost, or a day has gone by: the same again.
    till.clock.advance(2 * 86_400_000)
    expect(await createDeposit(till.cashier, member, input)).toMatchObject({ value: { id: [...ids][0] } })
    expect(await requestWithdrawal(till.cashier, member, out, atHome)).toMatchObject({ ok: true })
    expect(await purse(member)).toMatchObject({ held: 50_000n })
  })

  test('D09 one key and another body is refused; other people and other calls are not touched by it', async () => {
    const [member, other] = [await till.member(), await till.member()]
    const input = { key: randomUUID(), channel: 'qrph', amount: '500.00', currency: 'PHP' }
    await createDeposit(till.cashier, member, input)
    const twisted = await together(count, async (place) => {
      const amount = `${600 + place}.00`
      return await createDeposit(till.cashier, member, { ...input, amount })
    })
    expect(twisted.every((one) => !one.ok && one.refusal === 'key_is_reused')).toBe(true)
    expect(await createDeposit(till.cashier, other, { ...input, amount: '900.00' })).toMatchObject({ ok: true })
  })

  test('D18 while money moves between purses every look shows all of it', async () => {
    const member = await till.member(100_000n)
    const [cash, float] = await db.tx(async (tx) => [
      await openPurse(tx, member, 'PHP'),
      await openPurse(tx, member, 'PHP', 'vendor_float:KULAY'),
    ])
    const looks = await together(count, async (place) => {
      const [from, to] = place % 2 === 0 ? [cash, float] : [float, cash]
      const [, funds] = await Promise.all([
        ledger.submit(member, move(randomUUID(), pay(from, to, 1_000n, 'transfer'))),
        fundsOf(db.read, member, 'PHP'),
      ])
      return funds.total
    })
    expect(new Set(looks)).toEqual(new Set([100_000n]))
  })
})

test('D10 a key is short, kept as long as its payment, and as many as there are payments', async () => {
  expect(IdempotencyKey.safeParse('k'.repeat(300)).success).toBe(false)
  expect(IdempotencyKey.safeParse('k'.repeat(128)).success).toBe(true)
  expect(IdempotencyKey.safeParse("k'; drop table").success).toBe(false)
  expect(contract.createDeposit.rate).toEqual({ points: 60, perSeconds: 60 })
  const member = await till.member()
  const input = { key: randomUUID(), channel: 'qrph', amount: '500.00', currency: 'PHP' }
  const made = await createDeposit(till.cashier, member, input)
  till.clock.advance(400 * 86_400_000)
  expect(await createDeposit(till.cashier, member, input)).toMatchObject({ value: { id: made.ok && made.value.id } })
})

test('D19 the server’s own role cannot touch what the ledger wrote', async () => {
  const member = await till.member(5_000n)
  const [account] = await readAccountsOf(db.read, member)
  const tries = [
    sql`update ledger_posting set amount = 1`,
    sql`delete from ledger_posting`,
    sql`update ledger_account set balance = balance + 1 where id = ${account?.id ?? 0n}`,
    sql`delete from ledger_idem`,
    sql`truncate ledger_posting`,
  ]
  for (const one of tries) await expect(db.tx((tx) => one.execute(tx))).rejects.toThrow(/permission denied/)
  expect(await purse(member)).toMatchObject({ balance: 5_000n })
})

test('D20 a purse that is as full as can be takes nothing more, and wraps nowhere', async () => {
  const member = await till.member()
  const [cash, bank, other] = await db.tx(async (tx) => [
    await openPurse(tx, member, 'PHP'),
    await openHouse(tx, 'overflow', 'PHP'),
    await openHouse(tx, 'overflow-more', 'PHP'),
  ])
  expect(await db.tx((tx) => post(tx, move(randomUUID(), pay(bank, cash, amountMax))))).toMatchObject({ ok: true })
  expect(await db.tx((tx) => post(tx, move(randomUUID(), pay(other, cash, 1n))))).toMatchObject({
    refusal: 'balance_would_overflow',
  })
  expect((await purse(member)).balance).toBe(amountMax)
  expect(await db.tx((tx) => post(tx, move(randomUUID(), pay(cash, bank, amountMax))))).toMatchObject({ ok: true })
})

test('D21 what was shown decides nothing: the purse is looked at again under its lock', async () => {
  const member = await till.member(100_000n)
  const account = await till.account(member)
  const shown = await purse(member)
  expect(shown.available).toBe(100_000n)
  await till.stake(member, 60_000n)
  const out = { key: randomUUID(), channel: 'ewallet', account: account.id, amount: '1000.00', currency: 'PHP' }
  expect(await requestWithdrawal(till.cashier, member, { ...out, paymentPassword }, atHome)).toMatchObject({
    refusal: 'funds_are_short',
  })
  expect(await bet(member, '1000.00')).toBeNull()
  expect(await purse(member)).toMatchObject({ balance: 40_000n, held: 0n })
})
