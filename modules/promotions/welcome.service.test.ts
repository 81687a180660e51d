import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { openBets, settleGroup } from '#modules/bets/service.ts'
import { createDeposit } from '#modules/cashier/deposits.ts'
import { settled } from '#modules/cashier/deps.ts'
import { quoteWithdrawal } from '#modules/cashier/quote.ts'
import { requestWithdrawal } from '#modules/cashier/withdrawals.ts'
import { listBonuses } from '#modules/promotions/bonuses.ts'
import { readWish, setWish } from '#modules/promotions/declines.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor } from '#modules/promotions/members.ts'
import { writeVersion } from '#modules/promotions/operate.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { balanceOf, houseOf, makeStakeLedger, makeWallet, purseOf, stakeLeg } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift, testGroupCommit } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'

/** A member's whole way with a welcome bonus, through the cashier and its provider: in, played under the terms, and out again. */

let db: Database
let till: TestTill
let promotions: Promotions

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  promotions = promotionsOver({ db, clock, identity }, loyalty)
  await db.tx(async (tx) => {
    const rule = { category: 'RNG', counting: 'stake', percent: 100, oddsFloorPercent: 0 }
    await sql`insert into bets_turnover_rule (since, mark, games)
      values ('-infinity', 'test', ${JSON.stringify({ barako: rule })}::text::jsonb)`.execute(tx)
  })
})
afterAll(async () => {
  await settled(till.cashier)
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const words = { title: 'Welcome', text: 'All of it in numbers.' }
const welcome: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: false, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'deposit', least: '100.00', repeats: 'once' },
  reward: {
    ...{ is: 'bonus', size: { percent: 100, most: '500.00' } },
    terms: {
      ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: '100.00', cashTimes: 10, excludedGames: [] },
      ...{ contribution: { RNG: 100 }, days: 7 },
    },
  },
}

/** Pays by the provider's page, and gives the promotions the news that the cashier wrote; before it is paid, `before` is done. */
async function deposit(
  memberId: Id<'member'>,
  amount: string,
  before: (deposit: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const key = randomUUID()
  const made = await createDeposit(till.cashier, memberId, { key, channel: 'qrph', amount, currency: 'PHP' })
  const intent = made.ok ? till.book.byReference(made.value.id) : null
  if (!intent) throw new Error('the deposit is known to its provider')
  await before(made.ok ? made.value.id : '')
  till.book.act(intent, 'pay')
  await till.deliverAll()
  const topic = 'cashier.deposit_credited'
  const { rows } = await sql<{ id: bigint; payload: unknown }>`
    select id, payload from server_outbox where topic = ${topic} and key = ${memberId}`.execute(db.read)
  const listener = promotionListeners(promotions).find((one) => one.topic === topic)
  for (const { id, payload } of rows) {
    const event = { id, topic, key: memberId, payload, at: new Date(till.clock.nowMs()) }
    await db.tx(async (tx) => await listener?.handle(tx, event))
  }
  return made.ok ? made.value.id : ''
}

/** A bet that pays its stake back, or what refused it. */
async function bet(memberId: Id<'member'>, stake: bigint): Promise<string> {
  till.clock.advance(1)
  const wallet = makeWallet({ db })
  const stakes = makeStakeLedger({ db, ledger: testGroupCommit(db), compliance: testCompliance(db, till.clock) })
  const sides = { purse: await purseOf(wallet, memberId, 'PHP'), house: await houseOf(wallet, 'stakes', 'PHP') }
  const id = newId<'bet'>(till.clock)
  const name = { scope: `sys:test:${memberId}`, key: id, ref: `round:${id}`, intent: id } as const
  const placedAt = new Date(till.clock.nowMs())
  const movement = { ...name, legs: [stakeLeg(sides, stake)], game: 'barako', bets: [{ id, stake }] }
  const answer = await stakes.submit(memberId, movement, (receipt) => {
    const bonus = receipt.bonus?.get(id) ?? 0n
    const own = { id, memberId, product: 'test', game: 'barako', currency: 'PHP', stake, bonus } as const
    const row = { ...own, ref: null, placedAt, rule: 1, mostPayout: null, group: `g:${id}` }
    return [{ sink: { insert: openBets }, rows: [row] }]
  })
  if (!answer.ok) return answer.refusal
  await settleGroup({ db, clock: till.clock }, `g:${id}`, (bets) =>
    bets.map((one) => ({ id: one.id, end: 'won', payout: one.stake, reason: null })),
  )
  return 'placed'
}

test('a deposit with a welcome bonus: a bet above the limit is refused, wagering is completed, and all of it is withdrawn', async () => {
  const member = await till.member()
  await till.verify(member)
  const account = await till.account(member)
  const written = await writeVersion(promotions, { id: 'welcome', version: 0, document: welcome }, null)
  if (!written.ok) throw new Error(written.refusal)
  await joinPromotion(promotions, member, 'welcome', written.value.termsHash)
  const state = async () => (await listFor(promotions, member)).shown.map((one) => one.state)
  const ask = { channel: 'ewallet', account: account.id, amount: '1000.00' }
  const quote = async () => {
    const quoted = await quoteWithdrawal(till.cashier, member, ask)
    if (!quoted.ok) throw new Error(quoted.refusal)
    return quoted.value
  }
  expect(await state()).toEqual(['Joined'])

  await deposit(member, '500.00')
  expect(await state()).toEqual(['Process'])
  // What a withdrawal would cost now stands in its quote: 500 of bonus money.
  expect(await quote()).toMatchObject({ bonus: { lost: '500.00' } })
  expect(await bet(member, 100_01n)).toBe('stake_is_above_bonus_limit')
  for (let round = 1; round <= 24; round += 1) expect(await bet(member, 100_00n)).toBe('placed')
  expect(await listBonuses(promotions, member)).toMatchObject([{ wagered: 2_400_00n, state: 'active' }])
  expect(await bet(member, 100_00n)).toBe('placed')
  expect(await listBonuses(promotions, member)).toMatchObject([{ wagered: 2_500_00n, state: 'completed' }])
  expect(await state()).toEqual(['Issued'])
  // Nothing limits a stake any more.
  expect(await bet(member, 100_01n)).toBe('placed')

  expect(await quote()).toMatchObject({ bonus: null, most: '1000.00', blockers: [] })
  const input = { ...ask, key: 'out', currency: 'PHP', paymentPassword }
  expect(await requestWithdrawal(till.cashier, member, input, atHome)).toMatchObject({ ok: true })
  expect(await balanceOf(db.read, member, 'PHP')).toMatchObject({ available: 0n, held: 1_000_00n })
})

test('a deposit without the gift brings nothing; the next one does, and then it is too late to decline', async () => {
  const [member, stranger] = [await till.member(), await till.member()]
  const written = await writeVersion(promotions, { id: 'second', version: 0, document: welcome }, null)
  if (!written.ok) throw new Error(written.refusal)
  await joinPromotion(promotions, member, 'second', written.value.termsHash)
  const wish = async (id: string, isWanted: boolean, who = member) =>
    await setWish(promotions, who, { deposit: id, isWanted })
  const state = async () =>
    (await listFor(promotions, member)).shown.find(({ promotion }) => promotion.id === 'second')?.state
  await deposit(member, '500.00', async (id) => {
    expect(await readWish(promotions, member, id)).toMatchObject({ value: { isWanted: true } })
    expect(await wish(id, false, stranger)).toMatchObject({ refusal: 'payment_is_unknown' })
    for (const isWanted of [false, true, false]) expect(await wish(id, isWanted)).toMatchObject({ ok: true })
    expect(await readWish(promotions, member, id)).toMatchObject({ value: { isWanted: false } })
  })
  expect([await state(), await listBonuses(promotions, member)]).toEqual(['Joined', []])
  const taken = await deposit(member, '500.00')
  expect([await state(), (await listBonuses(promotions, member)).length]).toEqual(['Process', 1])
  expect(await wish(taken, false)).toMatchObject({ refusal: 'reward_is_claimed' })
})
