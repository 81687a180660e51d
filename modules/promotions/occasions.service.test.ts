import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { provableEnvelope } from '#engines/envelope.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import type { MemberActor } from '#kit/actor.ts'
import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { recordBets } from '#modules/bets/service.ts'
import { createDeposit } from '#modules/cashier/deposits.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { setLimit } from '#modules/compliance/service.ts'
import { setProfile } from '#modules/identity/profile.ts'
import { countOpenTickets, drawOpenTicket, signIn } from '#modules/loyalty/service.ts'
import { writeLevel } from '#modules/loyalty/store/levels.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { giveByHand, revokeGrant, writeVersion } from '#modules/promotions/operate.ts'
import { listRains } from '#modules/promotions/rains.ts'
import { cardReply } from '#modules/promotions/replies.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { findPromotion } from '#modules/promotions/store.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'

/** What brings a reward besides deposits and codes: play, birthdays, and hours of the day. */

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
  promotions = promotionsOver({ db, clock, identity }, loyalty)
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
async function tell(
  topic: 'credited' | 'reversed',
  memberId: Id<'member'>,
  id = `deposit-of-${memberId}`,
): Promise<void> {
  const listener = promotionListeners(promotions).find((one) => one.topic === `cashier.deposit_${topic}`)
  const deposit = { id, number: 'DP', amount: '200.00', channelName: '', reason: null }
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

  test('an operator takes tickets back, as far as they were not drawn, once', async () => {
    const reward = { ...raffle.reward, count: 3 } as PromotionDocument['reward']
    const byHand: PromotionDocument = { ...raffle, trigger: { on: 'operator' }, reward }
    const [promotion, member] = [await run(byHand), await till.member()]
    const hand = { operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' }
    const given = await giveByHand(promotions, { id: promotion, memberId: member, reason: 'A gift' }, hand)
    if (!given.ok) throw new Error(given.refusal)
    const drawn = await drawOpenTicket(promotions.loyalty, member, { game: 'raffle', clientSeed: 'luz' })
    expect(drawn).toMatchObject({ ok: true })
    expect([await tickets(member), await spent(promotion)]).toEqual([2, 2_400n])
    const revoke = { id: given.value.id, reason: 'Given by mistake' }
    expect(await revokeGrant(promotions, revoke, hand)).toMatchObject({ value: { isDone: true } })
    expect([await tickets(member), await spent(promotion)]).toEqual([0, 800n])
    expect(await revokeGrant(promotions, revoke, hand)).toMatchObject({ refusal: 'bonus_is_over' })
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
    // Their birthday was two days ago, where the brand is.
    const claimUntil = new Date(startOfDay(addDays(today(), 5), 'Asia/Manila'))
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Claim', amount: 5_000n, claimUntil })
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

describe('signing in for the day', () => {
  const signed: PromotionDocument = {
    ...raffle,
    trigger: { on: 'sign_in', days: 2 },
    reward: { is: 'cash', size: { amount: '5.00' } },
  }
  const ask = async (member: Id<'member'>, promotion: string) =>
    await requestReward(promotions, member, { promotion, code: null })

  test('MC-05.6 every second day signed in for since joining brings the reward, once each, whoever asks at once', async () => {
    const { loyalty } = promotions
    const [promotion, member] = [await run(signed), await till.member()]
    expect(await signIn(loyalty, member)).toMatchObject({ ok: true })
    till.clock.advance(1)
    await join(member, promotion)
    // The day before joining is none of it.
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Joined', signed: { done: 0, isToday: false } })
    expect(await ask(member, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    till.clock.advance(dayMs)
    await signIn(loyalty, member)
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'signed', signed: { done: 1, isToday: true } })
    expect(await ask(member, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    // A day that is missed takes nothing away.
    till.clock.advance(2 * dayMs)
    expect(await stateOf(member, promotion)).toBe('Joined')
    await signIn(loyalty, member)
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Claim', amount: 500n })
    const asked = await Promise.all(Array.from({ length: 20 }, async () => await ask(member, promotion)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'signed', signed: { done: 0 } })
    expect(await ask(member, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(500n)
  })
})

describe('an envelope rain', () => {
  const rain: PromotionDocument = {
    ...raffle,
    trigger: { on: 'rain', hours: [12], minutes: 10 },
    reward: { is: 'envelope', total: '10.00', shares: 5 },
  }
  const take = async (member: Id<'member'>, promotion: string, clientSeed: string | null = 'luz') =>
    await requestReward(promotions, member, { promotion, code: null, clientSeed })
  const members = async (howMany: number) =>
    await Promise.all(Array.from({ length: howMany }, async () => await till.member()))
  const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
  /** To a moment after the next noon of the brand. */
  const toNoon = async (promotion: string, member: Id<'member'>, afterMs: number) => {
    const opensAt = (await cardOf(member, promotion))?.rain?.opensAt.getTime() ?? 0
    till.clock.advance(opensAt + afterMs - till.clock.nowMs())
  }

  test('E19 thirty at once take five shares of one sum, one each, and nothing is left or made', async () => {
    const promotion = await run(rain)
    const all = await members(10)
    for (const member of all) await join(member, promotion)
    const [first] = all as [Id<'member'>]
    await toNoon(promotion, first, -1)
    const promised = (await cardOf(first, promotion))?.rain?.seedHash
    expect(await stateOf(first, promotion)).toBe('Joined')
    expect(await take(first, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    till.clock.advance(1)
    const falling = await cardOf(first, promotion)
    expect(falling).toMatchObject({ state: 'Claim', claimUntil: falling?.rain?.endsAt })
    const taken = await Promise.all(
      [...all, ...all, ...all].map(async (member, at) => await take(member, promotion, `seed-${at}`)),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(5)
    const refusals = new Set(taken.flatMap((one) => (one.ok ? [] : [one.refusal])))
    expect([...refusals].toSorted()).toEqual(['rain_is_over', 'reward_is_claimed'])
    const shares = await Promise.all(all.map(cash))
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(1_000n)
    expect(shares.filter((share) => share > 0n)).toHaveLength(5)
    expect(await spent(promotion)).toBe(1_000n)

    const [over] = await listRains(promotions, first, promotion)
    expect(over?.proof.source.serverSeedHash).toBe(promised)
    expect(verifyProof(nodeHmac, over?.proof as never, [provableEnvelope]).ok).toBe(true)
    expect(over?.proof.outcome.shares.toSorted()).toEqual(
      shares
        .filter((share) => share > 0n)
        .map(String)
        .toSorted(),
    )
  })

  test('its seed is shown when its time is over, and what nobody took stays with the house', async () => {
    const promotion = await run(rain)
    const [member, late] = (await members(2)) as [Id<'member'>, Id<'member'>]
    await join(member, promotion)
    expect(await take(late, promotion)).toMatchObject({ refusal: 'promotion_is_not_joined' })
    await join(late, promotion)
    await toNoon(promotion, member, 0)
    expect(await take(member, promotion, null)).toMatchObject({ refusal: 'reward_is_not_due' })
    expect(await take(member, promotion)).toMatchObject({ ok: true })
    expect(await stateOf(member, promotion)).toBe('Claimed')
    expect(await listRains(promotions, member, promotion)).toEqual([])
    till.clock.advance(600_000)
    // By now it is the next one that is asked for.
    expect(await take(late, promotion)).toMatchObject({ refusal: 'reward_is_not_due' })
    const [over] = await listRains(promotions, member, promotion)
    expect(over).toMatchObject({ rain: { taken: 1 }, mine: await cash(member) })
    expect(await spent(promotion)).toBe(await cash(member))
  })

  test('is open to who joined an earlier version that is over by now', async () => {
    const endsAt = new Date(till.clock.nowMs() + 1).toISOString()
    const [promotion, member] = [await run({ ...rain, endsAt }), await till.member()]
    await join(member, promotion)
    till.clock.advance(1)
    expect(await take(member, promotion)).toMatchObject({ refusal: 'promotion_is_closed' })
    const next = { id: promotion, version: 1, document: rain }
    expect(await writeVersion(promotions, next, null)).toMatchObject({ ok: true })
    await toNoon(promotion, member, 0)
    expect(await stateOf(member, promotion)).toBe('Claim')
    expect(await take(member, promotion)).toMatchObject({ ok: true })
  })

  test('who limits themselves takes nothing, and a sum that cannot be shared is not written', async () => {
    const [promotion, careful] = [await run(rain), await till.member()]
    await join(careful, promotion)
    const limit = { kind: 'loss', period: 'day', currency: 'PHP' } as const
    await setLimit(testCompliance(db, till.clock), careful, limit, 100_000n)
    await toNoon(promotion, careful, 0)
    expect(await take(careful, promotion)).toMatchObject({ refusal: 'limits_rule_bonuses_out' })
    for (const reward of [
      { is: 'envelope', total: '0.04', shares: 5 },
      { is: 'cash', size: { amount: '5.00' } },
    ] as const)
      expect(
        await writeVersion(promotions, { id: 'wrong-two', version: 0, document: { ...rain, reward } }, null),
      ).toMatchObject({ refusal: 'promotion_is_malformed' })
  })
})

describe('a promotion for some members only', () => {
  const [code, by] = [
    'SEGMENT26',
    () => ({ operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' }),
  ]
  const gift: PromotionDocument = {
    ...raffle,
    trigger: { on: 'code', code },
    reward: { is: 'cash', size: { amount: '5.00' } },
  }
  const forVips: PromotionDocument = { ...gift, for: { levelFrom: 2 } }
  const others = { refusal: 'promotion_is_for_others' }
  const stand = async (id: Id<'member'>, level: number) =>
    await db.tx(
      async (tx) => await writeLevel(tx, { memberId: id, level, periodFrom: dayOf(till.clock.nowMs(), 'Asia/Manila') }),
    )
  const claim = async (id: Id<'member'>, promotion: string) => await requestReward(promotions, id, { promotion, code })
  const forOf = async (id: Id<'member'>, promotion: string) => {
    const card = await cardOf(id, promotion)
    return card && cardReply(card).for
  }
  const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
  /** A deposit by the provider's page, of which the promotions are not told here; answers its id. */
  async function deposit(id: Id<'member'>): Promise<string> {
    const input = { key: newId(till.clock), channel: 'qrph', amount: '500.00', currency: 'PHP' } as const
    const made = await createDeposit(till.cashier, id, input)
    const intent = made.ok ? till.book.byReference(made.value.id) : null
    if (!made.ok || !intent) throw new Error('the deposit is known to its provider')
    till.book.act(intent, 'pay')
    await till.deliverAll()
    return made.value.id
  }

  test('is joined and given from its VIP level on, and no more to who has fallen below it', async () => {
    const [promotion, member] = [await run(forVips), await till.member()]
    await stand(member, 1)
    expect(await join(member, promotion)).toMatchObject({ ...others, fields: [{ path: 'for.levelFrom' }] })
    expect(await forOf(member, promotion)).toMatchObject({ levelFrom: 2, unmet: 'levelFrom' })
    await stand(member, 2)
    expect(await forOf(member, promotion)).toMatchObject({ levelFrom: 2, unmet: null })
    expect(await join(member, promotion)).toMatchObject({ ok: true })
    await stand(member, 1)
    expect(await claim(member, promotion)).toMatchObject(others)
    expect([await cash(member), await spent(promotion)]).toEqual([0n, 0n])
    await stand(member, 3)
    expect(await claim(member, promotion)).toMatchObject({ ok: true })
    expect(await cash(member)).toBe(500n)
  })

  test('brings nothing for a deposit, for play, in a rain or by an operator to who is not in it', async () => {
    const byDeposit = await run({
      ...{ ...forVips, trigger: { on: 'deposit', least: '100.00', repeats: 'once' } },
      reward: raffle.reward,
    })
    const [byPlay, everybody] = [await run({ ...raffle, for: { levelFrom: 2 } }), await run(raffle)]
    const [byHand, member] = [await run({ ...forVips, trigger: { on: 'operator' } }), await till.member()]
    const rain: PromotionDocument = {
      ...{ ...forVips, trigger: { on: 'rain', hours: [12], minutes: 10 } },
      reward: { is: 'envelope', total: '10.00', shares: 5 },
    }
    const byRain = await run(rain)
    await stand(member, 2)
    for (const promotion of [byDeposit, byPlay, everybody, byRain]) await join(member, promotion)
    await stand(member, 1)
    await tell('credited', member)
    await play(member, 100_000n)
    // What is for everybody comes all the same.
    await listFor(promotions, member)
    expect(await tickets(member)).toBe(1)
    const opensAt = (await cardOf(member, byRain))?.rain?.opensAt.getTime() ?? 0
    till.clock.advance(opensAt - till.clock.nowMs())
    const input = { promotion: byRain, code: null, clientSeed: 'luz' }
    expect(await requestReward(promotions, member, input)).toMatchObject(others)
    const given = { id: byHand, memberId: member, reason: 'A kind word' }
    expect(await giveByHand(promotions, given, by())).toMatchObject(others)
    for (const promotion of [byDeposit, byPlay, byRain, byHand]) expect(await spent(promotion)).toBe(0n)
    await stand(member, 2)
    expect(await requestReward(promotions, member, input)).toMatchObject({ ok: true })
    expect(await giveByHand(promotions, given, by())).toMatchObject({ ok: true })
  })

  test('asks for days of membership, in whole days', async () => {
    const promotion = await run({ ...gift, for: { memberForDays: { least: 1, most: 2 } } })
    const [early, late] = [await till.member(), await till.member()]
    expect(await join(early, promotion)).toMatchObject({ ...others, fields: [{ path: 'for.memberForDays' }] })
    till.clock.advance(2 * dayMs)
    for (const member of [early, late]) expect(await join(member, promotion)).toMatchObject({ ok: true })
    expect(await claim(early, promotion)).toMatchObject({ ok: true })
    till.clock.advance(dayMs)
    expect(await claim(late, promotion)).toMatchObject(others)
  })

  test('asks for a deposit before: the one that brings the reward is none', async () => {
    const first = await run({
      ...{ ...gift, for: { hasDeposited: false } },
      trigger: { on: 'deposit', least: '100.00', repeats: 'daily' },
      reward: raffle.reward,
    })
    const [later, member] = [await run({ ...gift, for: { hasDeposited: true } }), await till.member()]
    expect(await join(member, later)).toMatchObject({ ...others, fields: [{ path: 'for.hasDeposited' }] })
    expect(await join(member, first)).toMatchObject({ ok: true })
    await tell('credited', member, await deposit(member))
    expect(await tickets(member)).toBe(1)
    till.clock.advance(dayMs)
    await tell('credited', member, await deposit(member))
    expect(await tickets(member)).toBe(1)
    expect(await join(member, later)).toMatchObject({ ok: true })
    expect(await claim(member, later)).toMatchObject({ ok: true })
  })

  test('has it among its terms; one for everybody keeps the hash that it had before there were segments', async () => {
    const hash = async (document: PromotionDocument) => (await findPromotion(db.read, await run(document)))?.termsHash
    expect(await hash(raffle)).toBe('eea3dd929713920565ec4962f00b2f7720534c2bdca0113e61ebd19459e2090d')
    expect(await hash({ ...raffle, for: { levelFrom: 2 } })).not.toBe(
      'eea3dd929713920565ec4962f00b2f7720534c2bdca0113e61ebd19459e2090d',
    )
    const wrong = { ...raffle, for: { memberForDays: { least: 3, most: 2 } } }
    expect(await writeVersion(promotions, { id: 'wrong-segment', version: 0, document: wrong }, null)).toMatchObject({
      ...{ refusal: 'promotion_is_malformed', fields: [{ path: 'for.memberForDays' }] },
    })
  })
})
