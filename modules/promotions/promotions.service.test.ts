import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import { correctBets, followEvents, settleGroup } from '#modules/bets/service.ts'
import type { PaymentHappened } from '#modules/cashier/model.ts'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { readInbox } from '#modules/messaging/service.ts'
import { giveUpBonus, listBonusBets, listBonuses } from '#modules/promotions/bonuses.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, listOffers, requestReward } from '#modules/promotions/members.ts'
import { decideAward, giveByHand, revokeGrant, stopPromotion, writeVersion } from '#modules/promotions/operate.ts'
import { firstEndings, type Promotions, tellEndings, wageringReader } from '#modules/promotions/service.ts'
import { findNewest, findPromotion } from '#modules/promotions/store.ts'
import { expireGrants } from '#modules/wallet/grants.ts'
import { balanceOf, openPurse, tallyZone } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf } from '#tests/support/bonus.ts'
import { moveBrandAwayFromMidnight, testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testIdentity } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { testBets } from '#tests/support/test-bets.ts'

/** Promotions from the document to the money, on a real database: what is given is given once, and its terms are true before the bet. */

let db: Database
let clock: ManualClock
let promotions: Promotions
let count = 0

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  clock = manualClock(systemClock.nowMs())
  const identity = await testIdentity(db, clock)
  const loyalty = await testLoyalty({ db, clock, identity })
  promotions = { db, clock, sealer: loyalty.sealer, identity, loyalty, announce: () => undefined, publish: writeEvents }
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const words = { title: 'Welcome', text: 'All of it in numbers.' }
const bonus: Extract<PromotionDocument['reward'], { is: 'bonus' }>['terms'] = {
  ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: '5.00', cashTimes: null, excludedGames: ['dice'] },
  ...{ contribution: { RNG: 100, LIVE: 10 }, days: 7 },
}
const match: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '100000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'deposit', least: '1.00', repeats: 'once' },
  reward: { is: 'bonus', size: { percent: 100, most: '50.00' }, terms: bonus },
}
const fixed = { is: 'bonus', size: { amount: '10.00' }, terms: bonus } as const
const coded: PromotionDocument = { ...match, trigger: { on: 'code', code: 'LUNAS2026' }, reward: fixed }

/** A new promotion; answers its name. */
async function run(document: PromotionDocument): Promise<string> {
  count += 1
  const id = `promo-${count}`
  const written = await writeVersion(promotions, { id, version: 0, document }, null)
  if (!written.ok) throw new Error(written.refusal)
  return id
}

async function member(cash = 0n): Promise<Id<'member'>> {
  clock.advance(1)
  const id = newId<'member'>(clock)
  await db.tx(async (tx) => {
    const [credit, debit] = [await openPurse(tx, id, 'PHP'), await openHouse(tx, 'test', 'PHP')]
    if (cash === 0n) return
    const legs = [{ step: 'post', kind: 'opening', debit, credit, amount: cash }] as const
    await post(tx, { scope: 'sys:test', key: `open:${id}`, ref: 'open', legs })
  })
  return id
}

const join = async (id: Id<'member'>, promotion: string) =>
  await joinPromotion(promotions, id, promotion, (await findPromotion(db.read, promotion))?.termsHash ?? '')

/** The cashier's news of a deposit, as the outbox carries it. */
async function tell(
  topic: 'credited' | 'reversed',
  memberId: Id<'member'>,
  id: string,
  amount = '40.00',
): Promise<void> {
  const listener = promotionListeners(promotions).find((one) => one.topic === `cashier.deposit_${topic}`)
  const told: PaymentHappened = { memberId, id, number: 'DP', currency: 'PHP', amount, channelName: '', reason: null }
  const event = { id: 1n, topic: '', key: memberId, payload: told, at: new Date(clock.nowMs()) }
  await db.tx(async (tx) => await listener?.handle(tx, event))
}

const stateOf = async (id: Id<'member'>, promotion: string) =>
  (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)?.state
const money = async (id: Id<'member'>) => [(await balanceOf(db.read, id, 'PHP')).balance, ...(await bonusOf(db, id))]

const bet = async (id: Id<'member'>, stake: bigint, game?: string) => await testBets(db, clock).bet(id, stake, game)
const end = async (id: string, payout: bigint) => await testBets(db, clock).end(id, payout)
const voidAgain = async (id: string) =>
  await correctBets({ db, clock }, `g:${id}`, [id], (bets) =>
    bets.map(({ id: own, stake }) => ({ id: own, end: 'void', payout: stake, turnoverMost: 0n, reason: 'wrong' })),
  )
const follow = async () => await followEvents(db, wageringReader({ clock, publish: writeEvents }))
const hand = () => ({ operatorId: newId<'operator'>(clock), address: '127.0.0.1', requestId: 'r' })

/** Rules by which every game of the tests is a slot, but for one table. */
beforeAll(async () => {
  await db.tx(async (tx) => {
    const rule = { category: 'RNG', counting: 'stake', percent: 100, oddsFloorPercent: 0 }
    const table = { category: 'LIVE', counting: 'result', percent: 100, oddsFloorPercent: 110 }
    await sql`insert into bets_turnover_rule (since, mark, games)
      values ('-infinity', 'slot and table', ${JSON.stringify({ barako: rule, mesa: table })}::text::jsonb)`.execute(tx)
  })
})

describe('a welcome match', () => {
  test('MC-05.2 MC-05.4 from joining to cash: the bonus comes with the deposit, terms hold, wagering is completed by bets', async () => {
    const promotion = await run(match)
    const id = await member(1_000n)
    expect(await stateOf(id, promotion)).toBe('Join')
    expect(await joinPromotion(promotions, id, promotion, 'f'.repeat(64))).toMatchObject({
      refusal: 'terms_have_changed',
    })
    expect(await join(id, promotion)).toMatchObject({ ok: true })
    expect(await stateOf(id, promotion)).toBe('Joined')
    await tell('credited', id, newId<'payment'>(clock), '0.99')
    expect(await money(id)).toEqual([1_000n])
    await tell('credited', id, newId<'payment'>(clock), '20.00')
    expect(await money(id)).toEqual([1_000n, 2_000n])
    expect(await stateOf(id, promotion)).toBe('Process')
    expect((await bet(id, 501n)).told).toBe('stake_is_above_bonus_limit')
    expect((await bet(id, 1n, 'dice')).told).toBe('game_is_excluded_by_bonus')
    for (let round = 0; round < 19; round += 1) await end((await bet(id, 500n)).id, 500n)
    await follow()
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 9_500n, state: 'active', balance: 2_000n }])
    await end((await bet(id, 500n)).id, 0n)
    // Whoever looks is up to date, without the reader.
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 10_000n, state: 'completed', balance: 0n }])
    expect(await money(id)).toEqual([2_500n, 0n])
    expect(await stateOf(id, promotion)).toBe('Issued')
    const inbox = await readInbox(
      { db },
      {
        memberId: id,
        language: 'EN',
        before: null,
        filter: null,
      },
    )
    expect(inbox.messages).toMatchObject([
      { template: 'bonus_completed', topic: 'money', figures: { amount: '20.00', currency: 'PHP' } },
    ])
    // The second deposit brings nothing: once is once.
    await tell('credited', id, newId<'payment'>(clock))
    expect(await money(id)).toEqual([2_500n, 0n])
    expect((await bet(id, 2_500n)).told).toBe('ok')
    const bets = await listBonusBets(promotions, id, (await listBonuses(promotions, id))[0]?.id ?? '')
    expect(bets.ok && bets.value.bets.length).toBe(20)
  })

  test('F04 a deposit that is taken back takes its bonus along', async () => {
    const promotion = await run(match)
    const id = await member()
    await join(id, promotion)
    const deposit = newId<'payment'>(clock)
    await tell('credited', id, deposit)
    expect(await money(id)).toEqual([0n, 4_000n])
    const { id: open } = await bet(id, 500n)
    await tell('reversed', id, deposit)
    await tell('reversed', id, deposit)
    await end(open, 5_000n)
    expect(await money(id)).toEqual([0n, 0n])
    expect(await listBonuses(promotions, id)).toMatchObject([{ state: 'revoked' }])
    expect((await findPromotion(db.read, promotion))?.spent).toBe(500n)
  })

  test('F05 a bet that is void after it counted takes its wagering back; a bonus that is done stays done', async () => {
    const promotion = await run(match)
    const id = await member(100_000n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(clock), '10.00')
    const first = await bet(id, 500n)
    await end(first.id, 0n)
    await follow()
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 500n }])
    await voidAgain(first.id)
    await follow()
    await follow()
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 0n, state: 'active' }])
    const ids: string[] = []
    for (let round = 0; round < 10; round += 1) ids.push((await bet(id, 500n)).id)
    for (const one of ids) await end(one, 0n)
    await follow()
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 5_000n, state: 'completed' }])
    await voidAgain(ids[0] as string)
    await follow()
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 5_000n, state: 'completed' }])
  })

  test('F03 opposite bets count nothing, also when the bonus paid for one of them', async () => {
    const promotion = await run(match)
    const id = await member(500n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(clock), '40.00')
    const [red, black] = [await bet(id, 500n), await bet(id, 500n)]
    // A table nets the bets of one member: what is won on one side is lost on the other.
    for (const [{ id: own }, payout] of [
      [red, 1_000n],
      [black, 0n],
    ] as const)
      await settleGroup({ db, clock }, `g:${own}`, (bets) =>
        bets.map((one) => ({ id: one.id, end: payout > 0n ? 'won' : 'lost', payout, turnoverMost: 0n, reason: null })),
      )
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 0n, balance: 3_500n }])
    const [shown] = await listBonuses(promotions, id)
    expect(await listBonusBets(promotions, id, shown?.id ?? '')).toMatchObject({
      value: { bets: Array.from({ length: 2 }, () => ({ atRisk: 0n, why: 'nothing_was_at_risk' })) },
    })
  })

  test('a win below the lowest odds that count is told as such, with those odds; nothing of it counts', async () => {
    const promotion = await run(match)
    const id = await member(100_000n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(clock), '40.00')
    // 1.09 of the stake, 1.10 of it, and the stake itself.
    for (const payout of [545n, 550n, 500n]) await end((await bet(id, 500n, 'mesa')).id, payout)
    const [shown] = await listBonuses(promotions, id)
    const found = await listBonusBets(promotions, id, shown?.id ?? '')
    const counted = found.ok && found.value.bets.map(({ amount, why, oddsFloor }) => [amount, why, oddsFloor])
    expect(new Set(counted || [])).toEqual(
      new Set([
        [0n, 'odds_were_too_low', 110],
        [5n, null, null],
        [0n, 'nothing_was_at_risk', null],
      ]),
    )
  })

  test('bets are counted once by two readers and a member who looks, all at the same time', async () => {
    const promotion = await run(match)
    const id = await member(100_000n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(clock), '40.00')
    for (let round = 0; round < 8; round += 1) await end((await bet(id, 500n)).id, 0n)
    await Promise.all([follow(), follow(), listBonuses(promotions, id), listBonuses(promotions, id)])
    expect(await listBonuses(promotions, id)).toMatchObject([{ wagered: 4_000n }])
  })
})

describe('a code', () => {
  test('F01 joined and claimed thirty times at once is one bonus; a wrong code gives nothing', async () => {
    const promotion = await run(coded)
    const id = await member()
    expect(await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })).toMatchObject({
      refusal: 'promotion_is_not_joined',
    })
    await Promise.all(Array.from({ length: 30 }, () => join(id, promotion)))
    expect(await stateOf(id, promotion)).toBe('Claim')
    expect(await requestReward(promotions, id, { promotion, code: 'LUNAS2027' })).toMatchObject({
      refusal: 'promotion_code_is_wrong',
    })
    const asked = Array.from({ length: 30 }, () => requestReward(promotions, id, { promotion, code: 'lunas2026' }))
    const answers = (await Promise.all(asked)).map((one) => (one.ok ? 'ok' : one.refusal))
    expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 29 }, () => 'reward_is_claimed')])
    expect(await money(id)).toEqual([0n, 1_000n])
    expect((await findPromotion(db.read, promotion))?.spent).toBe(1_000n)
  })

  test('F01 nothing is claimed of a promotion that was stopped, is over, or has spent its budget', async () => {
    const [stopped, over, spent] = [
      await run(coded),
      await run({ ...coded, endsAt: new Date(clock.nowMs() + 60_000).toISOString() }),
      await run({ ...coded, budget: '15.00' }),
    ]
    const [one, other] = [await member(), await member()]
    for (const id of [one, other]) for (const promotion of [stopped, over, spent]) await join(id, promotion)
    const claim = async (id: Id<'member'>, promotion: string) =>
      await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    expect(await stopPromotion(promotions, stopped, 'A wrong text', hand())).toMatchObject({ ok: true })
    expect(await claim(one, stopped)).toMatchObject({ refusal: 'promotion_is_closed' })
    expect(await stateOf(one, stopped)).toBe('Close')
    expect(await claim(one, spent)).toMatchObject({ ok: true })
    expect(await claim(other, spent)).toMatchObject({ refusal: 'promotion_budget_is_spent' })
    expect(await stateOf(other, spent)).toBe('Rejected')
    clock.advance(60_000)
    expect(await claim(one, over)).toMatchObject({ refusal: 'promotion_is_closed' })
  })

  test('who joined keeps the terms that they accepted, and who comes later accepts the new ones', async () => {
    const promotion = await run(coded)
    const [early, late] = [await member(), await member()]
    await join(early, promotion)
    const next = { ...coded, reward: { ...fixed, size: { amount: '1.00' } } } as PromotionDocument
    expect(await writeVersion(promotions, { id: promotion, version: 0, document: next }, hand())).toMatchObject({
      refusal: 'version_is_stale',
    })
    expect(await writeVersion(promotions, { id: promotion, version: 1, document: next }, hand())).toMatchObject({
      ok: true,
    })
    await join(late, promotion)
    for (const id of [early, late]) await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    expect([await money(early), await money(late)]).toEqual([
      [0n, 1_000n],
      [0n, 100n],
    ])
  })
})

describe('a version that starts later', () => {
  const dayMs = 86_400_000
  const from = (days: number) => new Date(clock.nowMs() + days * dayMs).toISOString()
  const sized = (amount: string) => ({ reward: { ...fixed, size: { amount } } }) as const
  const shownTo = async (id: Id<'member'>, promotion: string) => {
    const card = (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)
    const offer = (await listOffers(promotions)).find((one) => one.promotion.id === promotion)
    // A stranger sees the same version.
    expect(offer?.promotion.version).toBe(card?.promotion.version)
    return [card?.promotion.version, card?.state]
  }
  const write = async (id: string, version: number, document: PromotionDocument) =>
    expect(await writeVersion(promotions, { id, version, document }, hand())).toMatchObject({ ok: true })
  const joinAsShown = async (id: Id<'member'>, promotion: string) => {
    const card = (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)
    return await joinPromotion(promotions, id, promotion, card?.promotion.termsHash ?? '')
  }

  test('is scheduled: the one before goes on until then, and who joined it keeps it', async () => {
    const promotion = await run(coded)
    await write(promotion, 1, { ...coded, ...sized('1.00'), startsAt: from(2) })
    const [early, late] = [await member(), await member()]
    expect(await shownTo(early, promotion)).toEqual([1, 'Join'])
    expect(await findNewest(db.read, new Date(clock.nowMs()))).toContainEqual(
      expect.objectContaining({ id: promotion, version: 2, current: 1 }),
    )
    expect(await joinAsShown(early, promotion)).toMatchObject({ ok: true })
    clock.advance(2 * dayMs)
    expect(await shownTo(late, promotion)).toEqual([2, 'Join'])
    expect(await joinAsShown(late, promotion)).toMatchObject({ ok: true })
    for (const id of [early, late]) await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    expect([await money(early), await money(late)]).toEqual([
      [0n, 1_000n],
      [0n, 100n],
    ])
  })

  test('takes the place of one that is scheduled before it, and comes soon where the one before is over', async () => {
    const [promotion, fresh] = [await run({ ...coded, endsAt: from(3) }), await member()]
    await write(promotion, 1, { ...coded, startsAt: from(5) })
    await write(promotion, 2, { ...coded, startsAt: from(4) })
    expect(await shownTo(fresh, promotion)).toEqual([1, 'Join'])
    clock.advance(3 * dayMs)
    expect(await shownTo(fresh, promotion)).toEqual([3, 'coming soon'])
    expect(await joinAsShown(fresh, promotion)).toMatchObject({ refusal: 'promotion_is_closed' })
    for (let day = 0; day < 2; day += 1) {
      clock.advance(dayMs)
      expect(await shownTo(fresh, promotion)).toEqual([3, 'Join'])
    }
  })
})

describe('who holds themselves back', () => {
  test('BX-06.7 is given nothing, by no way, and sees why', async () => {
    const [promotion, byHand] = [await run(coded), await run({ ...coded, trigger: { on: 'operator' } })]
    const [limited, excluded] = [await member(), await member()]
    for (const id of [limited, excluded]) await join(id, promotion)
    const compliance = testCompliance(db, clock)
    await setLimit(compliance, limited, { kind: 'loss', period: 'day', currency: 'PHP' }, 1_000n)
    await beginExclusion(compliance, excluded, '6m')
    for (const [id, refusal] of [
      [limited, 'limits_rule_bonuses_out'],
      [excluded, 'self_excluded'],
    ] as const) {
      expect(await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })).toMatchObject({ refusal })
      expect(await giveByHand(promotions, { id: byHand, memberId: id, reason: 'A gift' }, hand())).toMatchObject({
        refusal,
      })
      expect((await listFor(promotions, id)).block).toBe(refusal)
      expect(await money(id)).toEqual([0n])
    }
  })
})

describe('operators', () => {
  test('a large gift waits for a second person, and so does taking it back', async () => {
    const large = { ...coded, trigger: { on: 'operator' }, secondPersonFrom: '10.00' } as const
    const promotion = await run(large)
    const id = await member()
    const [first, second] = [hand(), hand()]
    const given = await giveByHand(promotions, { id: promotion, memberId: id, reason: 'A gift' }, first)
    if (!given.ok) throw new Error(given.refusal)
    expect([given.value.state, await stateOf(id, promotion), await money(id)]).toEqual(['waiting', 'Applying', [0n]])
    const decision = { id: given.value.id, isApproved: true, reason: 'Seen' }
    expect(await decideAward(promotions, decision, first)).toMatchObject({ refusal: 'second_person_is_needed' })
    const decided = await Promise.all([
      decideAward(promotions, decision, second),
      decideAward(promotions, decision, hand()),
    ])
    expect(decided.map((one) => (one.ok ? 'ok' : one.refusal)).toSorted()).toEqual(['award_is_decided', 'ok'])
    expect(await money(id)).toEqual([0n, 1_000n])
    const taking = { id: given.value.id, reason: 'Given by mistake' }
    expect(await revokeGrant(promotions, taking, first)).toMatchObject({ value: { isDone: false } })
    expect(await revokeGrant(promotions, taking, first)).toMatchObject({ value: { isDone: false } })
    expect(await money(id)).toEqual([0n, 1_000n])
    expect(await revokeGrant(promotions, taking, second)).toMatchObject({ value: { isDone: true } })
    expect([await money(id), await stateOf(id, promotion)]).toEqual([[0n, 0n], 'Close'])
    expect(await revokeGrant(promotions, taking, second)).toMatchObject({ refusal: 'bonus_is_over' })
  })
})

test('the cost so far is what bonuses became in cash, and what was given of all else; what waits or is wagered is told apart', async () => {
  const costOf = async (promotion: string) => {
    const found = (await findNewest(db.read, new Date(clock.nowMs()))).find(({ id }) => id === promotion)
    return found && [found.spent, found.waiting, found.running, found.cost]
  }
  const promotion = await run({ ...coded, trigger: { on: 'operator' }, secondPersonFrom: '10.00' })
  const ids = [await member(), await member(), await member(), await member()] as const
  const [done, wagering, gone] = ids
  const awards: string[] = []
  for (const memberId of ids) {
    const given = await giveByHand(promotions, { id: promotion, memberId, reason: 'A gift' }, hand())
    if (!given.ok) throw new Error(given.refusal)
    awards.push(given.value.id)
  }
  for (const id of awards.slice(0, 3)) await decideAward(promotions, { id, isApproved: true, reason: 'Seen' }, hand())
  expect(await costOf(promotion)).toEqual([4_000n, 1_000n, 3_000n, 0n])
  // One wagers it to its target with 3 pesos lost on the way, one is still at it, and one gives it up.
  for (let round = 0; round < 9; round += 1) await end((await bet(done, 500n)).id, 500n)
  await end((await bet(done, 500n)).id, 200n)
  await end((await bet(wagering, 500n)).id, 500n)
  expect(await giveUpBonus(promotions, gone, { id: awards[2] ?? '', lost: '10.00' })).toMatchObject({ ok: true })
  await follow()
  expect(await money(done)).toEqual([700n, 0n])
  expect(await costOf(promotion)).toEqual([4_000n, 1_000n, 1_000n, 700n])

  const cash = await run({ ...coded, trigger: { on: 'operator' }, reward: { is: 'cash', size: { amount: '2.00' } } })
  await giveByHand(promotions, { id: cash, memberId: done, reason: 'A gift' }, hand())
  expect(await costOf(cash)).toEqual([200n, 0n, 0n, 200n])
})

describe('the end of a bonus', () => {
  test('given up for the cost that was shown, once, and not when it has changed', async () => {
    const promotion = await run(coded)
    const id = await member()
    await join(id, promotion)
    const given = await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    if (!given.ok) throw new Error(given.refusal)
    const { id: open } = await bet(id, 300n)
    const giveUp = async (lost: string) => await giveUpBonus(promotions, id, { id: given.value.id, lost })
    expect(await giveUp('10.00')).toMatchObject({ refusal: 'bonus_cost_has_changed', fields: [{ value: '7.00' }] })
    expect(await giveUpBonus(promotions, await member(), { id: given.value.id, lost: '7.00' })).toMatchObject({
      refusal: 'bonus_is_unknown',
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveUp('7.00')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await end(open, 900n)
    expect(await money(id)).toEqual([0n, 0n])
    expect(await stateOf(id, promotion)).toBe('Close')
  })

  test('a bonus whose time is over is taken by the job, once, by two nodes', async () => {
    const promotion = await run(coded)
    const id = await member()
    await join(id, promotion)
    await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    clock.advance(7 * 86_400_000)
    expect((await bet(id, 1n)).told).toBe('funds_are_short')
    await Promise.all([expireGrants({ db, clock }), expireGrants({ db, clock })])
    expect(await money(id)).toEqual([0n, 0n])
    expect(await listBonuses(promotions, id)).toMatchObject([{ state: 'expired' }])
  })

  test('a promotion that is not given beside another waits until that is over', async () => {
    const [running, alone] = [await run(coded), await run({ ...coded, stacks: false })]
    const id = await member()
    for (const promotion of [running, alone]) await join(id, promotion)
    const claim = async (promotion: string) => await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    const first = await claim(running)
    if (!first.ok) throw new Error(first.refusal)
    expect(await claim(alone)).toMatchObject({ refusal: 'bonus_is_running' })
    await giveUpBonus(promotions, id, { id: first.value.id, lost: '10.00' })
    expect(await claim(alone)).toMatchObject({ ok: true })
  })
})

describe('a deposit while another bonus runs', () => {
  const asked = (memberId: Id<'member'>) => ({ memberId, language: 'EN', before: null, filter: null }) as const
  const inboxOf = async (id: Id<'member'>) =>
    (await readInbox({ db }, asked(id))).messages.map(({ template, text }) => [template, text?.body])
  const waitOf = async (id: Id<'member'>, promotion: string) =>
    (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)?.waitsFor

  test('brings nothing that does not stack: the card says so, and so does a message, once for each deposit', async () => {
    const [running, alone] = [await run(coded), await run({ ...match, stacks: false })]
    const id = await member()
    for (const promotion of [running, alone]) await join(id, promotion)
    expect(await waitOf(id, alone)).toBeNull()
    const given = await requestReward(promotions, id, { promotion: running, code: 'LUNAS2026' })
    if (!given.ok) throw new Error(given.refusal)
    expect([await waitOf(id, alone), await waitOf(id, running)]).toEqual(['bonus_is_running', null])
    const deposit = newId<'payment'>(clock)
    for (const one of [deposit, deposit]) await tell('credited', id, one)
    expect([await stateOf(id, alone), await inboxOf(id)]).toEqual(['Joined', [['bonus_not_given', 'Welcome']]])
    await giveUpBonus(promotions, id, { id: given.value.id, lost: '10.00' })
    expect(await waitOf(id, alone)).toBeNull()
    await tell('credited', id, newId<'payment'>(clock))
    // The bonus that runs is now this one, and a later deposit brings no second one.
    await tell('credited', id, newId<'payment'>(clock))
    expect([await stateOf(id, alone), await waitOf(id, alone)]).toEqual(['Process', null])
    expect(await inboxOf(id)).toHaveLength(1)
  })
})

describe('a bonus that ends', () => {
  test('is told of a day before, once, by two nodes; one for a single day is not', async () => {
    const id = await member()
    const short = { ...fixed, terms: { ...bonus, days: 1 } }
    for (const document of [coded, { ...coded, reward: short }]) {
      const promotion = await run(document)
      await join(id, promotion)
      await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
    }
    const told = async () =>
      (await readInbox({ db }, { memberId: id, language: 'EN', before: null, filter: null })).messages
    const watch = firstEndings()
    await tellEndings(promotions, watch)
    clock.advance(6 * 86_400_000 - 1)
    await tellEndings(promotions, watch)
    expect(await told()).toEqual([])
    clock.advance(1)
    await Promise.all([tellEndings(promotions, watch), tellEndings(promotions, firstEndings())])
    clock.advance(3_600_000)
    await tellEndings(promotions, watch)
    const at = (await listBonuses(promotions, id)).find(({ terms }) => terms.expiresAt.getTime() > clock.nowMs())
    expect(await told()).toMatchObject([
      {
        template: 'bonus_ending',
        figures: { amount: '10.00', left: '50.00', currency: 'PHP', at: at?.terms.expiresAt.toISOString() },
      },
    ])
  })
})

describe('what was lost', () => {
  test('a share of the week before and of the day before, once each, from the least on; what a bonus purse lost is none', async () => {
    // Days of money are the ledger's own: the clock begins where that is now.
    clock = manualClock(systemClock.nowMs())
    promotions = { ...promotions, clock }
    const dayMs = 86_400_000
    const reward = { is: 'cash', size: { percent: 10, most: '50.00' } } as const
    const weekly = await run({ ...match, trigger: { on: 'cashback' }, reward })
    const daily = await run({ ...match, trigger: { on: 'cashback', of: 'day', least: '4.00' }, reward })
    const high = await run({ ...match, trigger: { on: 'cashback', of: 'day', least: '4.01' }, reward })
    const id = await member(400n)
    const gift = await run({ ...match, trigger: { on: 'operator' }, reward: fixed })
    await giveByHand(promotions, { id: gift, memberId: id, reason: 'To be lost' }, hand())
    for (const one of [weekly, daily, high]) await join(id, one)
    // ₱4 of cash and ₱1 of the bonus.
    for (const stake of [250n, 250n]) await end((await bet(id, stake)).id, 0n)
    expect(await stateOf(id, daily)).toBe('Joined')
    clock.advance(dayMs)
    expect([await stateOf(id, daily), await stateOf(id, high)]).toEqual(['Claim', 'Joined'])
    const ask = async (promotion: string) => await requestReward(promotions, id, { promotion, code: null })
    expect(await ask(daily)).toMatchObject({ ok: true, value: { amount: 40n } })
    expect(await ask(daily)).toMatchObject({ refusal: 'reward_is_claimed' })
    expect(await ask(high)).toMatchObject({ refusal: 'reward_is_not_due' })
    // The same day of the next week: the week is over.
    clock.advance(6 * dayMs)
    expect([await stateOf(id, daily), await stateOf(id, weekly)]).toEqual(['Joined', 'Claim'])
    expect(await ask(weekly)).toMatchObject({ ok: true, value: { amount: 40n } })
    expect((await money(id))[0]).toBe(80n)
  })

  test.each(['day', 'week'] as const)(
    'a share of a %s can be claimed in the next one, and is not due from then on',
    async (of) => {
      clock = manualClock(systemClock.nowMs())
      promotions = { ...promotions, clock }
      const zone = await tallyZone(db.read)
      const reward = { is: 'cash', size: { percent: 10, most: '50.00' } } as const
      const promotion = await run({ ...match, trigger: { on: 'cashback', of }, reward })
      const [quick, slow] = [await member(400n), await member(400n)]
      for (const id of [quick, slow]) {
        await join(id, promotion)
        await end((await bet(id, 400n)).id, 0n)
      }
      const lostOn = dayOf(clock.nowMs(), zone)
      const days = of === 'day' ? 1 : 7
      clock.advance(days * 86_400_000)
      const shown = (await listFor(promotions, quick)).shown.find((one) => one.promotion.id === promotion)
      const until = shown?.claimUntil.getTime() ?? 0
      const weekday = (new Date(`${lostOn}T00:00:00Z`).getUTCDay() + 6) % 7
      expect(until).toBe(startOfDay(addDays(lostOn, of === 'day' ? 2 : 14 - weekday), zone))
      const ask = async (id: Id<'member'>) => await requestReward(promotions, id, { promotion, code: null })
      clock.advance(until - 1 - clock.nowMs())
      expect(await ask(quick)).toMatchObject({ ok: true, value: { amount: 40n } })
      clock.advance(1)
      expect(await stateOf(slow, promotion)).toBe('Joined')
      expect(await ask(slow)).toMatchObject({ refusal: 'reward_is_not_due' })
    },
  )

  test('what can be claimed ends with its promotion where that is sooner', async () => {
    const endsAt = new Date(clock.nowMs() + 86_400_000).toISOString()
    const promotion = await run({ ...match, endsAt, trigger: { on: 'cashback' } })
    const shown = (await listFor(promotions, await member())).shown.find((one) => one.promotion.id === promotion)
    expect(shown?.claimUntil.toISOString()).toBe(endsAt)
  })
})
