import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { systemClock } from '#kit/clock.ts'
import { dayOf } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { recordBets } from '#modules/bets/service.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { setProfile } from '#modules/identity/profile.ts'
import { closeBoard } from '#modules/loyalty/board.ts'
import { seedShelf } from '#modules/loyalty/demo/seed.ts'
import { followPlay } from '#modules/loyalty/follow.ts'
import { claimMission, countOpenTickets, findGiven, signIn } from '#modules/loyalty/service.ts'
import { claimVipGift } from '#modules/loyalty/vip.ts'
import { listGifts } from '#modules/promotions/gifts.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, listOffers, requestReward } from '#modules/promotions/members.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { findAwards, findPromotion } from '#modules/promotions/store.ts'
import { tallyZone } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { moveBrandAwayFromMidnight } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'
import { seedPromotions } from '#world/demo/promotions.ts'

/** The demo has a working example of everything that a brand can offer: each is tried here as a member would have it. */

type Member = Id<'member'>

let db: Database
let till: TestTill
let promotions: Promotions
/** Who lost ₱500 on the first day. */
let loser: Member
const dayMs = 86_400_000

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  // Days of money are the ledger's own: the clock begins where that is now.
  clock.advance(systemClock.nowMs() - clock.nowMs())
  promotions = promotionsOver({ db, clock, identity }, loyalty)
  await seedShelf(loyalty)
  await seedPromotions({ promotions })
  loser = await till.member(50_000n)
  for (const promotion of ['rescue', 'cashback']) await join(loser, promotion)
  await till.stake(loser, 50_000n)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

async function join(member: Member, promotion: string): Promise<void> {
  const hash = (await findPromotion(db.read, promotion))?.termsHash ?? ''
  expect(await joinPromotion(promotions, member, promotion, hash)).toMatchObject({ ok: true })
}

/** Somebody new who has joined a promotion. */
async function joined(promotion: string): Promise<Member> {
  const member = await till.member()
  await join(member, promotion)
  return member
}

const ask = async (member: Member, promotion: string, code: string | null = null) =>
  await requestReward(promotions, member, { promotion, code, clientSeed: 'luz' })
const lastAward = async (memberId: Member) => (await findAwards(db.read, { memberId, limit: 1 }))[0]
const ticketsOf = async (member: Member) => await countOpenTickets(db.read, member, new Date(till.clock.nowMs()))

/** The cashier's news of a deposit, as the outbox carries it. */
async function deposit(memberId: Member, amount: string): Promise<void> {
  const listener = promotionListeners(promotions).find(({ topic }) => topic === 'cashier.deposit_credited')
  const told = { memberId, id: newId(till.clock), number: 'DP', currency: 'PHP', amount, channelName: '', reason: null }
  const payload: PaymentHappened = { ...told, currency: 'PHP' }
  const event = { id: 1n, topic: '', key: memberId, payload, at: new Date(till.clock.nowMs()) }
  await db.tx(async (tx) => await listener?.handle(tx, event))
}

/** Bets of today, as a product writes them down. Their money is no matter here. */
async function play(memberId: Member, stake: bigint, times = 1): Promise<void> {
  const now = new Date(till.clock.nowMs())
  const bet = { memberId, product: 'test', game: 'barako', category: 'RNG', currency: 'PHP', stake } as const
  const end = { payout: 0n, turnover: stake, bonus: 0n, jackpot: 0n, ref: null, reason: null, rule: 0, end: 'lost' }
  const one = { ...bet, ...end, end: 'lost', placedAt: now, settledAt: now } as const
  const bets = Array.from({ length: times }, () => ({ ...one, id: newId<'bet'>(till.clock) }))
  await db.tx(async (tx) => await recordBets(tx, bets))
  await followPlay(promotions.loyalty, db)
}

const examples: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
  [
    'rescue fund',
    async () => {
      till.clock.advance(dayMs)
      return await ask(loser, 'rescue')
    },
    { ok: true, value: { amount: 2_500n, state: 'given' } },
  ],
  [
    'cashback',
    async () => {
      till.clock.advance(6 * dayMs)
      return await ask(loser, 'cashback')
    },
    { ok: true, value: { amount: 2_500n, state: 'given' } },
  ],
  [
    'welcome match',
    async () => {
      const member = await joined('welcome')
      await deposit(member, '300.00')
      return await lastAward(member)
    },
    { amount: 30_000n, state: 'given' },
  ],
  [
    'reload',
    async () => {
      const member = await joined('reload')
      await deposit(member, '500.00')
      till.clock.advance(dayMs)
      await deposit(member, '400.00')
      return (await findAwards(db.read, { memberId: member, limit: 5 })).map(({ amount }) => amount)
    },
    [8_000n, 10_000n],
  ],
  [
    'daily sign-in',
    async () => {
      const member = await joined('sign-in')
      for (let day = 0; day < 7; day += 1) {
        till.clock.advance(dayMs)
        expect(await signIn(promotions.loyalty, member)).toMatchObject({ ok: true })
      }
      const before = (await ticketsOf(member)).get('wheel') ?? 0
      const asked = await ask(member, 'sign-in')
      return { ok: asked.ok, tickets: ((await ticketsOf(member)).get('wheel') ?? 0) - before }
    },
    { ok: true, tickets: 1 },
  ],
  [
    'referral',
    async () => {
      const inviter = await joined('friends')
      till.clock.advance(1)
      const friend = await till.member()
      await sql`update identity_account set recommender_id = ${inviter} where id = ${friend}`.execute(db.read)
      await deposit(friend, '200.00')
      return await lastAward(inviter)
    },
    { amount: 5_000n, state: 'given' },
  ],
  [
    'promo code',
    async () => await ask(await joined('code-laro'), 'code-laro', 'LARO2026'),
    { ok: true, value: { amount: 5_000n, state: 'given' } },
  ],
  [
    'free rounds',
    async () => {
      const member = await joined('mayon-rounds')
      await ask(member, 'mayon-rounds', 'MAYON8')
      return await listGifts(promotions, member)
    },
    [{ use: 'round', game: 'mayon-gold', stake: 200n, count: 8, used: 0 }],
  ],
  [
    'mission chains',
    async () => {
      const member = await till.member()
      await play(member, 100n, 100)
      const claim = async (id: string) => await claimMission(promotions.loyalty, member, id)
      return [await claim('hundred-bets'), await claim('first-bet'), await claim('hundred-bets')]
    },
    [{ refusal: 'mission_is_not_done' }, { ok: true }, { ok: true }],
  ],
  [
    'leaderboard tournament',
    async () => {
      const member = await till.member()
      await play(member, 100n, 30)
      await claimMission(promotions.loyalty, member, 'thirty-turns')
      till.clock.advance(7 * dayMs)
      await closeBoard(promotions.loyalty)
      return (await findGiven(db.read, member, { before: null, beforeId: '' }, 1))[0]
    },
    { from: 'leaderboard', reward: { kind: 'points' } },
  ],
  [
    'raffle',
    async () => {
      const member = await joined('raffle')
      await play(member, 200_000n)
      await listFor(promotions, member)
      return (await ticketsOf(member)).get('raffle')
    },
    2,
  ],
  [
    'envelope rain',
    async () => {
      const member = await joined('rain')
      const { shown } = await listFor(promotions, member)
      const opensAt = shown.find(({ promotion }) => promotion.id === 'rain')?.rain?.opensAt.getTime() ?? 0
      till.clock.advance(Math.max(0, opensAt - till.clock.nowMs()))
      return await ask(member, 'rain')
    },
    { ok: true, value: { state: 'given' } },
  ],
  [
    'birthday',
    async () => {
      const member = await joined('birthday')
      const actor: MemberActor = { who: 'member', id: member, sessionId: newId(till.clock) }
      const today = dayOf(till.clock.nowMs(), await tallyZone(db.read))
      await setProfile(till.identity, actor, { birthday: `1990${today.slice(4)}` }, atHome)
      return await ask(member, 'birthday')
    },
    { ok: true, value: { amount: 10_000n, state: 'given' } },
  ],
  [
    'VIP upgrade',
    async () => {
      const member = await till.member()
      await play(member, 5_000_000n)
      return await claimVipGift(promotions.loyalty, member, { gift: 'welcome', level: 2 })
    },
    { ok: true, value: { amount: 5_000n } },
  ],
]

test.each(examples)('the demo has a working %s', async (_, tried, expected) => {
  const got = await tried()
  if (typeof expected === 'number') expect(got).toBe(expected)
  else expect(got).toMatchObject(expected as object)
})

test('the demo runs a promotion for each kind of reward, the voucher of the points mall too', async () => {
  const rewards = new Set((await listOffers(promotions)).map(({ promotion }) => promotion.document.reward.is))
  expect([...rewards].toSorted()).toEqual([
    ...['bonus', 'cash', 'envelope', 'free_bet', 'points', 'rounds', 'tickets', 'voucher'],
  ])
})
