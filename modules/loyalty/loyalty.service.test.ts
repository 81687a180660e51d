import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provablePrizeTable } from '#engines/prize-table.ts'
import { dayOf } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { Route } from '#kit/route.ts'
import { recordBets } from '#modules/bets/service.ts'
import { setLimit } from '#modules/compliance/service.ts'
import { setProfile } from '#modules/identity/profile.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { followPlay } from '#modules/loyalty/follow.ts'
import { giveOnce } from '#modules/loyalty/gifts.ts'
import { claimMission, viewMissions } from '#modules/loyalty/missions.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import { catchUpPoints } from '#modules/loyalty/points.ts'
import { prizesDocument } from '#modules/loyalty/prize-settings.ts'
import { getMissions, getPrizes, getRewardCounts, getSignIn, getVip } from '#modules/loyalty/reward-contract.ts'
import { rewardRoutes } from '#modules/loyalty/reward-routes.ts'
import { signIn, viewSignIn } from '#modules/loyalty/sign-in.ts'
import { findOpenTickets } from '#modules/loyalty/store/tickets.ts'
import { drawTicket, proofOf } from '#modules/loyalty/tickets.ts'
import { claimVipGift, reviewEndedPeriods, viewVip } from '#modules/loyalty/vip.ts'
import { changeSetting, readDocument } from '#modules/settings/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

type MemberId = Id<'member'>
type PrizeRules = z.output<typeof prizesDocument.schema>

let db: Database
let till: TestTill
let loyalty: Loyalty
const told: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  loyalty = await testLoyalty(till, told)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

interface Play {
  readonly category?: string
  readonly stake?: bigint
  readonly payout?: bigint
  readonly turnover?: bigint
  readonly times?: number
}

/** Bets of today, as a product writes them down. Their money is no matter of this module. */
async function play(
  memberId: MemberId,
  { category = 'RNG', stake = 1_000n, payout = 0n, turnover = stake, times = 1 }: Play,
) {
  const now = new Date(till.clock.nowMs())
  const bet = {
    memberId,
    product: 'test',
    game: 'some-game',
    category,
    currency: 'PHP',
    stake,
    payout,
    turnover,
  } as const
  const none = { bonus: 0n, jackpot: 0n, ref: null, reason: null, rule: 0, placedAt: now, settledAt: now } as const
  const end = payout > stake ? 'won' : 'lost'
  const bets = Array.from({ length: times }, () => ({ ...bet, ...none, end, id: newId<'bet'>(till.clock) }) as const)
  await db.tx(async (tx) => await recordBets(tx, bets))
}

/** The raffle's table as an operator sets it; the others stay as they are. */
async function changePrizes(change: (rules: PrizeRules) => PrizeRules['raffle']) {
  const { settings } = loyalty
  const now = await readDocument(settings, prizesDocument)
  const changed = await changeSetting(
    settings,
    { name: 'prizes', version: 0, value: { ...now, raffle: change(now) } },
    null,
  )
  if (!changed.ok) throw new Error(changed.refusal)
}

/** What a call answers, as it travels. */
async function ask<Asked extends Route>(
  memberId: MemberId,
  contract: Asked,
  params = {},
): Promise<z.output<Asked['reply']>> {
  const handler = rewardRoutes(loyalty).find((one) => one.contract === (contract as Route))
  const answer = await handler?.run({ actor: { who: 'member', id: memberId }, params } as never)
  if (!answer?.ok) throw new Error(`${contract.path} is answered`)
  return contract.reply.parse(answer.value) as z.output<Asked['reply']>
}

/** What the pages of missions, sign-in, levels and the wheel say of why nothing is given. */
const blocksOf = async (memberId: MemberId) => [
  (await ask(memberId, getMissions)).block,
  (await ask(memberId, getSignIn)).block,
  (await ask(memberId, getVip)).block,
  (await ask(memberId, getPrizes, { game: 'wheel' })).block,
]

const follow = async () => await followPlay(loyalty, db)
const cash = async (id: MemberId) => (await balanceOf(db.read, id, 'PHP')).balance
const together = async <T>(count: number, one: () => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, one))
const ok = <T extends { readonly ok: boolean }>(all: readonly T[]): number => all.filter((one) => one.ok).length

describe('points', () => {
  test('come by kind of game and by level, and a day keeps the rate that its first bet had', async () => {
    const member = await till.member()
    // ₱100 for a point: slots earn the whole of it, lotteries half.
    await play(member, { category: 'RNG', stake: 100_000n })
    await play(member, { category: 'LOTT', stake: 100_000n })
    await catchUpPoints(loyalty, member)
    expect(await readPoints(db.read, member)).toMatchObject({ points: 15n })
    // That lifted them to the second level, whose rate is 110 %: from the next day on.
    await play(member, { category: 'RNG', stake: 1_000_000n })
    await catchUpPoints(loyalty, member)
    expect(await readPoints(db.read, member)).toMatchObject({ points: 115n })
    expect(await viewVip(loyalty, member)).toMatchObject({ level: 1 })
    till.clock.advance(86_400_000)
    await play(member, { category: 'RNG', stake: 1_000_000n })
    await catchUpPoints(loyalty, member)
    expect(await readPoints(db.read, member)).toMatchObject({ points: 225n })
  })
})

describe('levels', () => {
  test('RO-03.1 rise at once by the stream, are told, and pay each gift once', async () => {
    const member = await till.member()
    expect(await viewVip(loyalty, member)).toMatchObject({ level: 0, progress: { toNext: 100_000n, toKeep: null } })
    await play(member, { stake: 60_000n })
    await follow()
    expect(await viewVip(loyalty, member)).toMatchObject({ level: 0, progress: { toNext: 40_000n } })
    told.length = 0
    await play(member, { stake: 5_540_000n })
    await follow()
    expect(told).toEqual([member])
    const risen = await viewVip(loyalty, member)
    expect(risen).toMatchObject({ level: 2, recent: 5_600_000n })
    expect(risen.gifts.map(({ gift, level, isGiven }) => [gift, level, isGiven])).toEqual([
      ['week', 2, false],
      ['welcome', 1, false],
      ['welcome', 2, false],
    ])
    const claims = await together(30, async () => await claimVipGift(loyalty, member, { gift: 'week', level: 2 }))
    expect(ok(claims)).toBe(1)
    expect(await claimVipGift(loyalty, member, { gift: 'welcome', level: 2 })).toMatchObject({ ok: true })
    expect(await claimVipGift(loyalty, member, { gift: 'welcome', level: 3 })).toMatchObject({
      refusal: 'gift_is_unknown',
    })
    expect(await cash(member)).toBe(1_000n + 5_000n)
    till.clock.advance(7 * 86_400_000)
    expect(await claimVipGift(loyalty, member, { gift: 'week', level: 2 })).toMatchObject({ ok: true })
    expect(await claimVipGift(loyalty, member, { gift: 'welcome', level: 2 })).toMatchObject({
      refusal: 'gift_is_claimed',
    })
  })

  test('a birthday brings the gift of the level once a year, for a week from the day on, and nothing below a level that has one', async () => {
    const [member, low] = [await till.member(), await till.member()]
    const today = dayOf(till.clock.nowMs(), 'Asia/Manila')
    for (const id of [member, low]) {
      const actor = { who: 'member', id, sessionId: newId<'session'>(till.clock) } as const
      expect(await setProfile(till.identity, actor, { birthday: `1990${today.slice(4)}` }, atHome)).toMatchObject({
        ok: true,
      })
    }
    await play(member, { stake: 5_600_000n })
    await follow()
    const gift = { gift: 'birthday', level: 2 } as const
    expect((await viewVip(loyalty, member)).gifts[0]).toMatchObject({ ...gift, amount: 5_000n, isGiven: false })
    expect(ok(await together(30, async () => await claimVipGift(loyalty, member, gift)))).toBe(1)
    expect(await cash(member)).toBe(5_000n)
    expect(await claimVipGift(loyalty, low, { gift: 'birthday', level: 0 })).toMatchObject({
      refusal: 'gift_is_unknown',
    })
    till.clock.advance(7 * 86_400_000)
    expect(await claimVipGift(loyalty, member, gift)).toMatchObject({ refusal: 'gift_is_unknown' })
    till.clock.advance(358 * 86_400_000)
    await play(member, { stake: 5_600_000n })
    await follow()
    const { level } = await viewVip(loyalty, member)
    expect(await claimVipGift(loyalty, member, { gift: 'birthday', level })).toMatchObject({ ok: true })
  })

  test('RO-03.1 a period without play goes down by one level, and other modules read the level', async () => {
    const member = await till.member()
    await play(member, { stake: 5_000_000n })
    await follow()
    // The first period is kept by the day that lifted them; the second has nothing in it.
    till.clock.advance(61 * 86_400_000)
    await reviewEndedPeriods(loyalty, new AbortController().signal)
    const { rows } = await sql`select level from loyalty_v_level where member_id = ${member}`.execute(db.read)
    expect(rows).toEqual([{ level: 1 }])
  })

  test('SE-03 a member whose period cannot be ended is set aside, and the others are looked at', async () => {
    const [bad, good] = [await till.member(), await till.member()]
    for (const member of [bad, good]) await play(member, { stake: 5_000_000n })
    await follow()
    till.clock.advance(61 * 86_400_000)
    const cure = await poisonRow(db, 'loyalty_level', `new.member_id = '${bad}'`)
    const review = async () => await reviewEndedPeriods(loyalty, new AbortController().signal)
    const levels = async () => {
      const of = async (id: MemberId) =>
        (await sql<{ level: number }>`select level from loyalty_level where member_id = ${id}`.execute(db.read)).rows
      return [...(await of(bad)), ...(await of(good))].map(({ level }) => level)
    }
    const before = await levels()
    const reported = await setAsideIn(review)
    expect(reported).toMatchObject([{ loop: 'loyalty-levels', item: bad }])
    expect(await levels()).toEqual([before[0], 1])
    await cure()
    till.clock.advance(60_000)
    expect(await setAsideIn(review)).toEqual([])
    expect(await levels()).toEqual([1, 1])
  })
})

describe('missions', () => {
  test('MC-11.4 count bets that count, whatever versions come, and are claimed once in a period', async () => {
    const member = await till.member()
    await play(member, { times: 29 })
    await play(member, { turnover: 0n, times: 5 })
    const stateOf = async (id: string) =>
      (await viewMissions(loyalty, member)).missions.find(({ mission }) => mission.id === id)
    expect(await stateOf('thirty-turns')).toMatchObject({ state: 'running', done: 29n, needed: 30n })
    expect(await claimMission(loyalty, member, 'thirty-turns')).toMatchObject({ refusal: 'mission_is_not_done' })
    await play(member, {})
    expect(await stateOf('thirty-turns')).toMatchObject({ state: 'claimable', done: 30n })
    const claims = await together(30, async () => await claimMission(loyalty, member, 'thirty-turns'))
    expect(ok(claims)).toBe(1)
    expect(
      claims.flatMap((one) => (one.ok ? [] : [one.refusal])).every((refusal) => refusal === 'gift_is_claimed'),
    ).toBe(true)
    expect(await readPoints(db.read, member)).toMatchObject({ points: 30n })
    expect(await claimMission(loyalty, member, 'no-such')).toMatchObject({ refusal: 'mission_is_unknown' })
    till.clock.advance(86_400_000)
    expect(await stateOf('thirty-turns')).toMatchObject({ state: 'running', done: 0n })
  })

  test('MC-11.4 the next of a chain opens when the one before was claimed', async () => {
    const member = await till.member()
    await play(member, { times: 100 })
    const states = async () =>
      (await viewMissions(loyalty, member)).missions.filter(({ period }) => period === 'once').map(({ state }) => state)
    expect(await states()).toEqual(['claimable', 'locked'])
    expect(await claimMission(loyalty, member, 'hundred-bets')).toMatchObject({ refusal: 'mission_is_not_done' })
    expect(await claimMission(loyalty, member, 'first-bet')).toMatchObject({ ok: true })
    expect(await states()).toEqual(['claimed', 'claimable'])
  })

  test('F01 who has shut themselves out is given nothing, and keeps what they have reached', async () => {
    const member = await till.member()
    await play(member, {})
    const at = new Date(till.clock.nowMs())
    await db.tx((tx) =>
      sql`insert into compliance_member (member_id, cool_off_since, cool_off_until) values (${member}, ${at}, ${new Date(at.getTime() + 86_400_000)})
        on conflict (member_id) do update set cool_off_until = excluded.cool_off_until`.execute(tx),
    )
    expect(await claimMission(loyalty, member, 'first-bet')).toMatchObject({ refusal: 'play_is_paused' })
    expect(await signIn(loyalty, member)).toMatchObject({ refusal: 'play_is_paused' })
  })

  test('F01 who limits themselves is given nothing, draws nothing, and is told why wherever something is given', async () => {
    const member = await till.member()
    await play(member, {})
    const reward = { kind: 'wheel', amount: 1n } as const
    await giveOnce(loyalty, member, { source: 'test', period: randomUUID(), score: 0, reward })
    const [ticket] = await findOpenTickets(db.read, member, 'wheel', new Date(till.clock.nowMs()))
    const limit = { kind: 'loss', period: 'day', currency: 'PHP' } as const
    expect(await blocksOf(member)).toEqual([null, null, null, null])
    const counts = await ask(member, getRewardCounts)
    expect([counts.missions > 0, counts.isSigned]).toEqual([true, false])
    await setLimit(testCompliance(db, till.clock), member, limit, 100_000n)
    const refusal = 'limits_rule_bonuses_out'
    expect(await claimMission(loyalty, member, 'first-bet')).toMatchObject({ refusal })
    expect(await signIn(loyalty, member)).toMatchObject({ refusal })
    const draw = { ticket: ticket?.id ?? '', clientSeed: 'luz', games: ['wheel'] } as const
    expect(await drawTicket(loyalty, member, draw)).toMatchObject({ refusal })
    expect(await blocksOf(member)).toEqual([refusal, refusal, refusal, refusal])
    expect(await ask(member, getRewardCounts)).toMatchObject({ missions: 0, gifts: 0, wheel: 0, isSigned: true })
    expect(await readPoints(db.read, member)).toMatchObject({ points: 0n })
  })
})

describe('sign-in, wheel, egg and raffle', () => {
  test('MC-05.6 a day is signed once, and a missed day keeps the place', async () => {
    const member = await till.member()
    expect(ok(await together(10, async () => await signIn(loyalty, member)))).toBe(1)
    expect(await viewSignIn(loyalty, member)).toMatchObject({ place: 0, isSigned: true })
    till.clock.advance(3 * 86_400_000)
    expect(await viewSignIn(loyalty, member)).toMatchObject({ place: 1, isSigned: false })
    expect(await signIn(loyalty, member)).toMatchObject({ ok: true })
    expect(await findOpenTickets(db.read, member, 'wheel', new Date(till.clock.nowMs()))).toHaveLength(1)
  })

  test.each([
    ['BX-02.4 MC-11.2', 'wheel'],
    ['BX-02.5 MC-11.3', 'egg'],
    ['E19', 'raffle'],
  ] as const)(
    '%s a ticket of the %s is drawn once, by a seed whose hash was shown before, and everybody can draw it again',
    async (_, kind) => {
      const member = await till.member()
      const reward = { kind, amount: 1n } as const
      await giveOnce(loyalty, member, { source: 'test', period: randomUUID(), score: 0, reward })
      const [ticket] = await findOpenTickets(db.read, member, kind, new Date(till.clock.nowMs()))
      if (!ticket) throw new Error('a ticket was given')
      expect(ticket.serverSeed).toBeNull()
      const draws = await Promise.all(
        Array.from(
          { length: 10 },
          async (_, at) =>
            await drawTicket(loyalty, member, { ticket: ticket.id, clientSeed: `luz-${at}`, games: [kind] }),
        ),
      )
      const drawn = draws[0]?.ok ? draws[0].value : null
      if (!drawn) throw new Error('the ticket can be drawn')
      // Ten different seeds of the player: the first that came counts, and all are told the same.
      for (const one of draws)
        expect(one).toMatchObject({ ok: true, value: { clientSeed: drawn.clientSeed, outcome: drawn.outcome } })
      const proof = proofOf(drawn)
      expect(proof.source).toMatchObject({ serverSeedHash: ticket.seedHash })
      expect(verifyProof(nodeHmac, proof, [provablePrizeTable]).ok).toBe(true)
      // The proof says what was given, and not only what the prize is called.
      const { kind: given, amount } = drawn.reward
      expect(proof.outcome).toMatchObject({
        reward: { kind: given, amount, currency: given === 'cash' ? 'PHP' : null },
      })
      const lines = await sql<{ count: number }>`select count(*)::integer as count from loyalty_ticket
      where member_id = ${member} and drawn_at is not null`.execute(db.read)
      expect(lines.rows[0]?.count).toBe(1)
    },
  )

  test('somebody else’s ticket is unknown, and one that is too old is not drawn', async () => {
    const [member, other] = [await till.member(), await till.member()]
    const reward = { kind: 'egg', amount: 1n } as const
    await giveOnce(loyalty, member, { source: 'test', period: randomUUID(), score: 0, reward })
    const [ticket] = await findOpenTickets(db.read, member, 'egg', new Date(till.clock.nowMs()))
    const input = { ticket: ticket?.id ?? '', clientSeed: 'luz', games: ['egg'] } as const
    expect(await drawTicket(loyalty, other, input)).toMatchObject({ refusal: 'prize_ticket_is_unknown' })
    expect(await drawTicket(loyalty, member, { ...input, games: ['raffle'] })).toMatchObject({
      refusal: 'prize_ticket_is_unknown',
    })
    till.clock.advance(8 * 86_400_000)
    expect(await drawTicket(loyalty, member, input)).toMatchObject({ refusal: 'prize_ticket_is_expired' })
  })

  test('E19 thirty tickets of the raffle drawn at once: a prize with a stock is given as often as there are pieces', async () => {
    const member = await till.member()
    await changePrizes(({ raffle }) => ({
      ...raffle,
      fallback: 'points-1',
      prizes: [
        {
          id: 'cash-5',
          weight: 999_999,
          stock: 3,
          reward: { kind: 'cash', amount: { PHP: '5.00', USDT: '0.100000' } },
        },
        { id: 'points-1', weight: 1, stock: null, reward: { kind: 'points', amount: 1 } },
      ],
    }))
    for (const period of ['1', '2'])
      await giveOnce(loyalty, member, { source: 'test', period, score: 0, reward: { kind: 'raffle', amount: 15n } })
    const open = await findOpenTickets(db.read, member, 'raffle', new Date(till.clock.nowMs()))
    expect(open).toHaveLength(30)
    const draws = await Promise.all(
      open.map(
        async ({ id }) => await drawTicket(loyalty, member, { ticket: id, clientSeed: 'luz', games: ['raffle'] }),
      ),
    )
    expect(ok(draws)).toBe(30)
    expect(await cash(member)).toBe(1_500n)
    const prizes = draws.flatMap((one) => (one.ok ? [one.value.outcome] : []))
    // The number stays what it was; what is given instead is the published fallback.
    expect(prizes.filter(({ prize }) => prize === 'cash-5')).toHaveLength(3)
    expect(prizes.filter(({ segment }) => segment === 'cash-5').length).toBeGreaterThan(3)
    for (const one of draws)
      if (one.ok) expect(verifyProof(nodeHmac, proofOf(one.value), [provablePrizeTable]).ok).toBe(true)
  })
})
