import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { dayOf } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { recordBets } from '#modules/bets/service.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { setLimit } from '#modules/compliance/service.ts'
import { setProfile } from '#modules/identity/profile.ts'
import { countOpenTickets } from '#modules/loyalty/service.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { writeVersion } from '#modules/promotions/operate.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { findPromotion } from '#modules/promotions/store.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'

/** What brings a reward besides deposits and codes: play and birthdays. */

let db: Database
let till: TestTill
let promotions: Promotions
let count = 0
const dayMs = 86_400_000

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  promotions = { db, clock, identity, loyalty, announce: () => undefined, publish: writeEvents }
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const words = { title: 'Raffle', text: 'All of it in numbers.' }
const raffle: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'play', each: '1000.00', most: 3 },
  reward: { is: 'tickets', game: 'raffle', count: 1, days: 7, worth: '8.00' },
}

async function run(document: PromotionDocument): Promise<string> {
  count += 1
  const id = `promo-${count}`
  const written = await writeVersion(promotions, { id, version: 0, document }, null)
  if (!written.ok) throw new Error(written.refusal)
  return id
}

const join = async (id: Id<'member'>, promotion: string) =>
  await joinPromotion(promotions, id, promotion, (await findPromotion(db.read, promotion))?.termsHash ?? '')
const cardOf = async (id: Id<'member'>, promotion: string) =>
  (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)
const stateOf = async (id: Id<'member'>, promotion: string) => (await cardOf(id, promotion))?.state
const tickets = async (id: Id<'member'>) =>
  (await countOpenTickets(db.read, id, new Date(till.clock.nowMs()))).get('raffle') ?? 0
const spent = async (promotion: string) => (await findPromotion(db.read, promotion))?.spent

/** A bet of today, as a product writes it down. Its money is no matter here. */
async function play(memberId: Id<'member'>, turnover: bigint) {
  const now = new Date(till.clock.nowMs())
  const bet = { memberId, product: 'test', game: 'barako', category: 'RNG', currency: 'PHP', stake: turnover } as const
  const end = { payout: 0n, turnover, bonus: 0n, jackpot: 0n, ref: null, reason: null, rule: 0, end: 'lost' } as const
  const one = { ...bet, ...end, placedAt: now, settledAt: now, id: newId<'bet'>(till.clock) } as const
  await db.tx(async (tx) => await recordBets(tx, [one]))
}

/** The cashier's news of a deposit, as the outbox carries it. */
async function tell(topic: 'credited' | 'reversed', memberId: Id<'member'>): Promise<void> {
  const listener = promotionListeners(promotions).find((one) => one.topic === `cashier.deposit_${topic}`)
  const deposit = { id: `deposit-of-${memberId}`, number: 'DP', amount: '200.00', channelName: '', reason: null }
  const told: PaymentHappened = { ...deposit, memberId, currency: 'PHP' }
  const event = { id: 1n, topic: '', key: memberId, payload: told, at: new Date(till.clock.nowMs()) }
  await db.tx(async (tx) => await listener?.handle(tx, event))
}

describe('a raffle', () => {
  test('gives tickets for a day’s play from the day of joining on, each once, and so many a day at most', async () => {
    const [promotion, member] = [await run(raffle), await till.member()]
    await play(member, 500_000n)
    expect(await stateOf(member, promotion)).toBe('Join')
    till.clock.advance(dayMs)
    await join(member, promotion)
    await play(member, 199_900n)
    expect(await stateOf(member, promotion)).toBe('Claim')
    expect(await tickets(member)).toBe(1)
    await play(member, 100n)
    // Whoever looks at once gives it once.
    await Promise.all(Array.from({ length: 20 }, async () => await listFor(promotions, member)))
    expect(await tickets(member)).toBe(2)
    await play(member, 10_000_000n)
    expect(await cardOf(member, promotion)).toMatchObject({ tickets: 3, state: 'Claim', amount: null })
    expect(await spent(promotion)).toBe(2_400n)
    // Yesterday's play waits for its member to look.
    await play(member, 100_000n)
    till.clock.advance(dayMs)
    await play(member, 100_000n)
    expect(await cardOf(member, promotion)).toMatchObject({ tickets: 4 })
    expect(await requestReward(promotions, member, { promotion, code: null })).toMatchObject({
      refusal: 'reward_is_not_due',
    })
  })

  test('gives nothing to who limits themselves, and says so when its budget is spent', async () => {
    const [promotion, member] = [await run({ ...raffle, budget: '7.99' }), await till.member()]
    await join(member, promotion)
    await play(member, 200_000n)
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Rejected', tickets: 0 })
    const [another, careful] = [await run(raffle), await till.member()]
    await join(careful, another)
    await play(careful, 200_000n)
    const limit = { kind: 'loss', period: 'day', currency: 'PHP' } as const
    await setLimit(testCompliance(db, till.clock), careful, limit, 100_000n)
    expect((await listFor(promotions, careful)).block).toBe('limits_rule_bonuses_out')
    expect(await tickets(careful)).toBe(0)
  })

  test('F04 tickets for a deposit that is taken back end with it, as far as they were not drawn', async () => {
    const document = { ...raffle, trigger: { on: 'deposit', least: '100.00', repeats: 'once' } } as const
    const reward = { ...raffle.reward, count: 2 } as PromotionDocument['reward']
    const [promotion, member] = [await run({ ...document, reward }), await till.member()]
    await join(member, promotion)
    await tell('credited', member)
    expect([await tickets(member), await spent(promotion)]).toEqual([2, 1_600n])
    await tell('reversed', member)
    expect([await tickets(member), await spent(promotion)]).toEqual([0, 0n])
  })

  test('is not written with a reward that play does not bring', async () => {
    const document: PromotionDocument = { ...raffle, reward: { is: 'cash', size: { amount: '5.00' } } }
    expect(await writeVersion(promotions, { id: 'wrong-one', version: 0, document }, null)).toMatchObject({
      refusal: 'promotion_is_malformed',
    })
  })
})

describe('a birthday', () => {
  const gift: PromotionDocument = {
    ...raffle,
    trigger: { on: 'birthday', days: 7, memberDays: 2 },
    reward: { is: 'cash', size: { amount: '50.00' } },
  }
  const ask = async (member: Id<'member'>, promotion: string) =>
    await requestReward(promotions, member, { promotion, code: null })
  const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
  const isTold = async (id: Id<'member'>, birthday: string) =>
    await setProfile(till.identity, asMember(id), { birthday }, atHome)
  const asMember = (id: Id<'member'>): MemberActor => ({ who: 'member', id, sessionId: newId(till.clock) })
  const today = () => dayOf(till.clock.nowMs(), 'Asia/Manila')

  test('brings its gift once a year, for a week, to who has been a member for a while', async () => {
    const [promotion, member] = [await run(gift), await till.member()]
    await join(member, promotion)
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Joined', isBirthdayKnown: false })
    expect(await ask(member, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    expect(await isTold(member, `1990${today().slice(4)}`)).toMatchObject({ ok: true })
    // Two days have to pass since the account was made.
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Joined', isBirthdayKnown: true })
    till.clock.advance(2 * dayMs)
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Claim', amount: 5_000n })
    const asked = await Promise.all(Array.from({ length: 30 }, async () => await ask(member, promotion)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(asked.filter((one) => !one.ok && one.refusal === 'reward_is_claimed')).toHaveLength(29)
    expect(await stateOf(member, promotion)).toBe('Claimed')
    till.clock.advance(7 * dayMs)
    expect(await stateOf(member, promotion)).toBe('Joined')
    expect(await ask(member, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    till.clock.advance(358 * dayMs)
    expect(await ask(member, promotion)).toMatchObject({ ok: true })
    expect(await cash(member)).toBe(10_000n)
  })

  test('F01 a birthday that was given cannot be moved to today for another gift', async () => {
    const [promotion, member] = [await run(gift), await till.member()]
    await join(member, promotion)
    await isTold(member, '1990-01-01')
    expect(await isTold(member, `1990${today().slice(4)}`)).toMatchObject({ refusal: 'birthday_is_set' })
    till.clock.advance(2 * dayMs)
    expect(await ask(member, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
  })
})
