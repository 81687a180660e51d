import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { yes } from '#kit/result.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { setLimit } from '#modules/compliance/service.ts'
import { post } from '#modules/ledger/service.ts'
import { openIssuer, openPoints, readPoints } from '#modules/loyalty/point-accounts.ts'
import { decideRedemption, redeemReward } from '#modules/loyalty/redeem.ts'
import { givePoints } from '#modules/loyalty/service.ts'
import { findRedemptions, findReward, writeReward } from '#modules/loyalty/store/mall.ts'
import { findOpenVouchers } from '#modules/loyalty/store/vouchers.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { listGifts } from '#modules/promotions/gifts.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { decideAward, giveByHand, revokeGrant, writeVersion } from '#modules/promotions/operate.ts'
import { cardReply, giftReply } from '#modules/promotions/replies.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { findPromotion } from '#modules/promotions/store.ts'
import { makeStakeLedger } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift, testGroupCommit } from '#tests/support/ledger.ts'
import { capOf, testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'

/** Free rounds in our own games, free bets and points, from the document to what a member can use. What they stake and win is play's and sports'. */

let db: Database
let till: TestTill
let promotions: Promotions
let count = 0

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  promotions = promotionsOver({ db, clock, identity }, loyalty)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const words = { title: 'Free', text: 'All of it in numbers.' }
type Rounds = Extract<PromotionDocument['reward'], { readonly is: 'rounds' }>
const wins: NonNullable<Rounds['wins']> = {
  ...{ kind: 'cashable', wagerTimes: 3, stakeMost: '50.00', cashTimes: 10, excludedGames: [], days: 7 },
  contribution: { RNG: 100 },
}
const rounds: Rounds = { is: 'rounds', vendor: null, game: 'mayon-gold', count: 8, stake: '2.00', days: 7, wins }
const shared = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '1000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '500.00' },
} as const
const coded: PromotionDocument = {
  ...shared,
  trigger: { on: 'code', code: 'MAYON8' },
  reward: rounds,
}
const freeBet: PromotionDocument = {
  ...{ ...shared, trigger: { on: 'deposit', least: '100.00', repeats: 'once' } },
  reward: { is: 'free_bet', amount: '100.00', leastOdds: 1_500, days: 7 },
}

async function run(document: PromotionDocument): Promise<string> {
  count += 1
  const id = `promo-${count}`
  const written = await writeVersion(promotions, { id, version: 0, document }, null)
  if (!written.ok) throw new Error(`${written.refusal} ${written.fields?.[0]?.path}`)
  return id
}

const join = async (id: Id<'member'>, promotion: string) =>
  await joinPromotion(promotions, id, promotion, (await findPromotion(db.read, promotion))?.termsHash ?? '')
const claim = async (id: Id<'member'>, promotion: string) =>
  await requestReward(promotions, id, { promotion, code: 'MAYON8' })
const spent = async (promotion: string) => (await findPromotion(db.read, promotion))?.spent
const cardOf = async (id: Id<'member'>, promotion: string) => {
  const card = (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)
  return card && cardReply(card)
}

async function tell(topic: 'credited' | 'reversed', memberId: Id<'member'>): Promise<void> {
  const listener = promotionListeners(promotions).find((one) => one.topic === `cashier.deposit_${topic}`)
  const deposit = { id: `deposit-of-${memberId}`, number: 'DP', amount: '200.00', channelName: '', reason: null }
  const told: PaymentHappened = { ...deposit, memberId, currency: 'PHP' }
  const event = { id: 1n, topic: '', key: memberId, payload: told, at: new Date(till.clock.nowMs()) }
  await db.tx(async (tx) => await listener?.handle(tx, event))
}

/** Uses one of them, as a product does. */
async function use(memberId: Id<'member'>, id: string) {
  const compliance = testCompliance(db, till.clock)
  const stakes = makeStakeLedger({ db, ledger: testGroupCommit(db), compliance })
  const wanted = { id, memberId, use: 'round', game: 'mayon-gold', currency: 'PHP', stake: 200n } as const
  return await stakes.withGift(wanted, async (_tx, given) => {
    await given.use(newId<'bet'>(till.clock))
    return yes(null)
  })
}

test('free rounds of a code are given once, stand in the reward centre, and take their stakes from the budget', async () => {
  const [promotion, member] = [await run(coded), await till.member()]
  await join(member, promotion)
  const both = await Promise.all([claim(member, promotion), claim(member, promotion)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  const [gift] = await listGifts(promotions, member)
  expect(gift && giftReply(gift, { nameOf: (game) => game })).toMatchObject({
    ...{ use: 'round', game: 'mayon-gold', stake: '2.00', left: 8, count: 8, isBonus: true, leastOdds: null },
  })
  expect(await spent(promotion)).toBe(1_600n)
  expect(await cardOf(member, promotion)).toMatchObject({
    ...{ state: 'Claimed', amount: null, size: null, freeBet: null },
    rounds: { game: 'mayon-gold', count: 8, stake: '2.00', days: 7, wins: { wagerTimes: 3, stakeMost: '50.00' } },
  })
  expect(await use(member, gift?.id ?? '')).toMatchObject({ ok: true })
  expect((await listGifts(promotions, member)).map(({ count: all, used }) => all - used)).toEqual([7])
  till.clock.advance(8 * 86_400_000)
  expect(await use(member, gift?.id ?? '')).toMatchObject({ refusal: 'gift_is_over' })
  expect(await listGifts(promotions, member)).toEqual([])
})

test('a free bet comes with a deposit, and goes with one that is taken back', async () => {
  const [promotion, member] = [await run(freeBet), await till.member()]
  await join(member, promotion)
  await tell('credited', member)
  const [gift] = await listGifts(promotions, member)
  expect(gift && giftReply(gift, { nameOf: (game) => game })).toMatchObject({
    ...{ use: 'ticket', game: null, stake: '100.00', left: 1, leastOdds: 1_500, isBonus: false },
  })
  expect(await cardOf(member, promotion)).toMatchObject({ freeBet: { amount: '100.00', leastOdds: 1_500, days: 7 } })
  expect(await spent(promotion)).toBe(10_000n)
  await tell('reversed', member)
  expect([await listGifts(promotions, member), await spent(promotion)]).toEqual([[], 0n])
})

test('an operator takes back what was not used, and the budget has that part again', async () => {
  const [promotion, member] = [await run(coded), await till.member()]
  await join(member, promotion)
  const given = await claim(member, promotion)
  if (!given.ok) throw new Error(given.refusal)
  const { id } = given.value
  await use(member, id)
  const hand = { operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' }
  expect(await revokeGrant(promotions, { id, reason: 'Given by mistake' }, hand)).toMatchObject({
    value: { isDone: true },
  })
  expect([await listGifts(promotions, member), await spent(promotion)]).toEqual([[], 200n])
  expect(await revokeGrant(promotions, { id, reason: 'Once more' }, hand)).toMatchObject({ refusal: 'bonus_is_over' })
})

test('who has set limits is given nothing to play for', async () => {
  const [promotion, member] = [await run(coded), await till.member()]
  await join(member, promotion)
  const limit = { kind: 'loss', period: 'day', currency: 'PHP' } as const
  await setLimit(testCompliance(db, till.clock), member, limit, 100_000n)
  expect(await claim(member, promotion)).toMatchObject({ refusal: 'limits_rule_bonuses_out' })
})

test('what cannot be kept is not written: wins of a maker under terms, and rewards of play or losses', async () => {
  const write = async (document: PromotionDocument) =>
    await writeVersion(promotions, { id: 'wrong', version: 0, document }, null)
  expect(await write({ ...coded, reward: { ...rounds, vendor: 'KULAY' } })).toMatchObject({
    ...{ refusal: 'promotion_is_malformed', fields: [{ path: 'reward.wins' }] },
  })
  promotions = { ...promotions, takesFreeRounds: async ({ nodeId }) => nodeId === 'mayon-gold' }
  expect(await write({ ...coded, reward: { ...rounds, game: 'elsewhere' } })).toMatchObject({
    fields: [{ path: 'reward.game' }],
  })
  expect(await write({ ...coded, trigger: { on: 'cashback' } })).toMatchObject({ fields: [{ path: 'reward.is' }] })
})

describe('points', () => {
  const points: PromotionDocument = {
    ...{ ...shared, trigger: { on: 'code', code: 'MAYON8' } },
    reward: { is: 'points', amount: 500, worth: '50.00' },
  }
  const forDeposit: PromotionDocument = { ...points, trigger: freeBet.trigger }
  const left = async (id: Id<'member'>) => (await readPoints(db.read, id)).points
  const hand = () => ({ operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' })
  const reason = 'Given by mistake'

  /** Spends points, or sets them aside for a request. */
  async function spend(id: Id<'member'>, amount: bigint, step: 'post' | 'hold' = 'post') {
    await db.tx(async (tx) => {
      const [account, credit] = [await openPoints(tx, id), await openIssuer(tx)]
      const key = newId(till.clock)
      const leg =
        step === 'post'
          ? ({ step, kind: 'points-redeemed', debit: account, credit, amount } as const)
          : ({ step, hold: key, account, amount, expiresAt: null } as const)
      const done = await post(tx, { scope: 'sys:test', key, ref: 'test', legs: [leg] })
      if (!done.ok) throw new Error(done.refusal)
    })
  }

  test('of a code are given once, whoever asks at once, and take from the budget what the document says', async () => {
    const [promotion, member] = [await run(points), await till.member()]
    await join(member, promotion)
    const asked = await Promise.all(Array.from({ length: 20 }, async () => await claim(member, promotion)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect([await left(member), await spent(promotion)]).toEqual([500n, 5_000n])
    expect(await cardOf(member, promotion)).toMatchObject({ state: 'Claimed', points: 500, size: null, amount: null })
    const [poor, another] = [await run({ ...points, budget: '49.99' }), await till.member()]
    await join(another, poor)
    expect(await claim(another, poor)).toMatchObject({ refusal: 'promotion_budget_is_spent' })
    expect(await left(another)).toBe(0n)
  })

  test('F04 of a deposit that is taken back go as far as they are still there, once, and the budget has that part again', async () => {
    const promotion = await run(forDeposit)
    for (const { used, held, after, cost } of [
      { used: 0n, held: 0n, after: 0n, cost: 0n },
      { used: 120n, held: 0n, after: 0n, cost: 1_200n },
      { used: 100n, held: 150n, after: 0n, cost: 2_500n },
      { used: 500n, held: 0n, after: 0n, cost: 5_000n },
    ]) {
      const [member, before] = [await till.member(), await spent(promotion)]
      await join(member, promotion)
      await tell('credited', member)
      expect(await left(member)).toBe(500n)
      if (used > 0n) await spend(member, used)
      if (held > 0n) await spend(member, held, 'hold')
      await tell('reversed', member)
      expect([await left(member), ((await spent(promotion)) ?? 0n) - (before ?? 0n)]).toEqual([after, cost])
      expect((await cardOf(member, promotion)) ?? null).toMatchObject({ state: used < 500n ? 'Close' : 'Claimed' })
      // What comes later is another occasion's.
      await db.tx(async (tx) => await givePoints(tx, till, member, { source: 'later', points: 40n }))
      await tell('reversed', member)
      expect(await left(member)).toBe(40n)
    }
  })

  test('are taken back by operators, two of them from the document’s limit on', async () => {
    const [promotion, member] = [await run({ ...points, secondPersonFrom: '50.00' }), await till.member()]
    await join(member, promotion)
    const given = await claim(member, promotion)
    if (!given.ok) throw new Error(given.refusal)
    const { id } = given.value
    await spend(member, 200n)
    expect(await revokeGrant(promotions, { id, reason }, hand())).toMatchObject({ value: { isDone: false } })
    expect(await left(member)).toBe(300n)
    expect(await revokeGrant(promotions, { id, reason }, hand())).toMatchObject({ value: { isDone: true } })
    expect([await left(member), await spent(promotion)]).toEqual([0n, 2_000n])
    expect(await revokeGrant(promotions, { id, reason }, hand())).toMatchObject({ refusal: 'bonus_is_over' })
  })

  test('given by hand wait for the second person, and come with the approval', async () => {
    const byHand: PromotionDocument = { ...points, trigger: { on: 'operator' }, secondPersonFrom: '50.00' }
    const [promotion, member] = [await run(byHand), await till.member()]
    const asked = await giveByHand(promotions, { id: promotion, memberId: member, reason }, hand())
    expect(asked).toMatchObject({ value: { state: 'waiting', amount: 5_000n } })
    expect(await left(member)).toBe(0n)
    const id = asked.ok ? asked.value.id : ''
    expect(await decideAward(promotions, { id, isApproved: true, reason }, hand())).toMatchObject({ ok: true })
    expect(await left(member)).toBe(500n)
  })

  test.each([
    [{ on: 'friend', least: '1.00', most: 1 }, '50.00', 'reward.is'],
    [{ on: 'play', each: '1.00', most: 1 }, '50.00', 'reward.is'],
    [{ on: 'cashback' }, '50.00', 'reward.is'],
    [{ on: 'operator' }, '0.00', 'reward.worth'],
  ] as const)('are not written for %o at %s: %s', async (trigger, worth, path) => {
    const document: PromotionDocument = { ...points, trigger, reward: { is: 'points', amount: 500, worth } }
    expect(await writeVersion(promotions, { id: 'wrong-points', version: 0, document }, null)).toMatchObject({
      ...{ refusal: 'promotion_is_malformed', fields: [{ path }] },
    })
  })
})

describe('a voucher of the points mall', () => {
  const hand = () => ({ operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' })
  const at = () => new Date(till.clock.nowMs())

  async function offer(trigger: PromotionDocument['trigger'], stock = 5) {
    const reward = newId(till.clock)
    await db.tx(async (tx) => await writeReward(tx, capOf(reward, 900n, stock), at()))
    const document: PromotionDocument = {
      ...{ ...shared, trigger },
      reward: { is: 'voucher', reward, name: 'Cap', days: 7, worth: '300.00' },
    }
    return { reward, document, promotion: await run(document) }
  }

  /** Somebody who has a payment password, and no points. */
  async function joined(promotion: string): Promise<Id<'member'>> {
    count += 1
    const id = await till.member()
    await till.account(id, `0917${String(count).padStart(7, '0')}`)
    await join(id, promotion)
    return id
  }

  const vouchersOf = async (id: Id<'member'>) => await findOpenVouchers(db.read, id, at())
  const use = async (id: Id<'member'>, reward: string, voucher: string) => {
    const input = { key: newId(till.clock), reward, points: 0n, paymentPassword, voucher }
    return await redeemReward(promotions.loyalty, id, input, atHome)
  }
  const stockOf = async (id: string) => (await findReward(db.read, id))?.stock

  test('of a code is given once, stands on the card, and pays for its reward once, whoever asks at once', async () => {
    const { promotion, reward } = await offer(coded.trigger)
    const member = await joined(promotion)
    const asked = await Promise.all(Array.from({ length: 20 }, async () => await claim(member, promotion)))
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await spent(promotion)).toBe(30_000n)
    expect(await cardOf(member, promotion)).toMatchObject({
      ...{ state: 'Claimed', amount: null, size: null, voucher: { reward, name: 'Cap', days: 7 } },
    })
    const [voucher, ...others] = await vouchersOf(member)
    expect(others).toEqual([])
    const id = voucher?.id ?? ''
    const used = await Promise.all(Array.from({ length: 5 }, async () => await use(member, reward, id)))
    expect(used.filter(({ ok }) => ok)).toMatchObject([{ value: { points: 0n, state: 'in_process' } }])
    expect(used.flatMap((one) => (one.ok ? [] : [one.refusal]))).toEqual(
      Array.from({ length: 4 }, () => 'voucher_is_over'),
    )
    expect([await stockOf(reward), await vouchersOf(member)]).toEqual([4, []])
  })

  test('comes back when its request is rejected, with the piece on the shelf; approved, both are gone', async () => {
    const { promotion, reward } = await offer(coded.trigger)
    const member = await joined(promotion)
    await claim(member, promotion)
    const decide = async (isApproved: boolean) => {
      const [voucher] = await vouchersOf(member)
      const asked = await use(member, reward, voucher?.id ?? '')
      if (!asked.ok) throw new Error(asked.refusal)
      const verdict = { isApproved, note: '', operatorId: hand().operatorId, context: atHome }
      expect(await decideRedemption(promotions.loyalty, asked.value.id, verdict)).toMatchObject({ ok: true })
      return [await stockOf(reward), (await vouchersOf(member)).length]
    }
    expect(await decide(false)).toEqual([5, 1])
    expect(await decide(true)).toEqual([4, 0])
    expect((await readPoints(db.read, member)).points).toBe(0n)
  })

  test('is refused by name for another reward, for somebody else, late, and where the last piece is gone; nothing is used up', async () => {
    const { promotion, reward } = await offer(coded.trigger, 1)
    const { reward: other } = await offer(coded.trigger)
    const [member, stranger] = [await joined(promotion), await joined(promotion)]
    await claim(member, promotion)
    const id = (await vouchersOf(member))[0]?.id ?? ''
    expect(await use(member, other, id)).toMatchObject({ refusal: 'voucher_is_over' })
    expect(await use(stranger, reward, id)).toMatchObject({ refusal: 'voucher_is_over' })
    await claim(stranger, promotion)
    expect(await use(stranger, reward, (await vouchersOf(stranger))[0]?.id ?? '')).toMatchObject({ ok: true })
    expect(await use(member, reward, id)).toMatchObject({ refusal: 'reward_is_gone' })
    expect(await vouchersOf(member)).toHaveLength(1)
    till.clock.advance(8 * 86_400_000)
    expect(await vouchersOf(member)).toEqual([])
    expect(await use(member, other, id)).toMatchObject({ refusal: 'voucher_is_over' })
    expect([await stockOf(reward), await stockOf(other)]).toEqual([0, 5])
    expect(await findRedemptions(db.read, { memberId: member, state: null, limit: 10 })).toEqual([])
  })

  test('F04 of a deposit that is taken back goes where it was not used, and the budget has it again', async () => {
    const { promotion, reward } = await offer(freeBet.trigger)
    const [member, user] = [await joined(promotion), await joined(promotion)]
    for (const one of [member, user]) await tell('credited', one)
    const asked = await use(user, reward, (await vouchersOf(user))[0]?.id ?? '')
    for (const one of [member, user, member]) await tell('reversed', one)
    expect([await vouchersOf(member), await spent(promotion)]).toEqual([[], 30_000n])
    // What was taken back does not come back with a request that is rejected later.
    const verdict = { isApproved: false, note: '', operatorId: hand().operatorId, context: atHome }
    const id = asked.ok ? asked.value.id : ''
    expect(await decideRedemption(promotions.loyalty, id, verdict)).toMatchObject({ ok: true })
    expect(await vouchersOf(user)).toEqual([])
  })

  test('is taken back by an operator once, as long as it is not used', async () => {
    const { promotion } = await offer(coded.trigger)
    const member = await joined(promotion)
    const given = await claim(member, promotion)
    const id = given.ok ? given.value.id : ''
    const reason = 'Given by mistake'
    expect(await revokeGrant(promotions, { id, reason }, hand())).toMatchObject({ value: { isDone: true } })
    expect([await vouchersOf(member), await spent(promotion)]).toEqual([[], 0n])
    expect(await revokeGrant(promotions, { id, reason }, hand())).toMatchObject({ refusal: 'bonus_is_over' })
  })

  test.each([
    [{ on: 'play', each: '1.00', most: 1 }, {}, 'reward.is'],
    [{ on: 'friend', least: '1.00', most: 1 }, {}, 'reward.is'],
    [{ on: 'operator' }, { worth: '0.00' }, 'reward.worth'],
    [{ on: 'operator' }, { name: 'Another cap' }, 'reward.reward'],
    [{ on: 'operator' }, { reward: '0197a000-0000-7000-8000-000000000000' }, 'reward.reward'],
  ] as const)('is not written for %o with %o: %s', async (trigger, wrong, path) => {
    const { document } = await offer(coded.trigger)
    if (document.reward.is !== 'voucher') throw new Error('it gives a voucher')
    const other = { ...document, trigger, reward: { ...document.reward, ...wrong } }
    expect(await writeVersion(promotions, { id: 'wrong-voucher', version: 0, document: other }, null)).toMatchObject({
      ...{ refusal: 'promotion_is_malformed', fields: [{ path }] },
    })
  })
})
