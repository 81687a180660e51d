import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { settleGroup } from '#modules/bets/service.ts'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { readInbox } from '#modules/messaging/service.ts'
import { giveUpBonus, listBonusBets, listBonuses } from '#modules/promotions/bonuses.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { joinPromotion, listFor, listOffers, requestReward } from '#modules/promotions/members.ts'
import { writePromotion } from '#modules/promotions/office-contract.ts'
import { decideAward, giveByHand, revokeGrant, stopPromotion, writeVersion } from '#modules/promotions/operate.ts'
import { bonusApprovalDocument } from '#modules/promotions/second-person.ts'
import { findNewest, findPromotion } from '#modules/promotions/store.ts'
import { changeSetting } from '#modules/settings/service.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { coded, fixed, match, TestPromotions } from '#tests/support/promotions.ts'

/** Promotions from the document to the money, on a real database: what is given is given once, and its terms are true before the bet. */

const here = new TestPromotions(promotionListeners)
const { run, member, join, tell, stateOf, money, bet, end, voidAgain, follow, hand } = here
const author = () => ({ ...hand(), reason: 'A new season' })

beforeAll(here.open)
afterEach(here.expectNoDrift)
afterAll(here.close)

describe('a welcome match', () => {
  test('MC-05.2 MC-05.4 from joining to cash: the bonus comes with the deposit, terms hold, wagering is completed by bets', async () => {
    const promotion = await run(match)
    const id = await member(1_000n)
    expect(await stateOf(id, promotion)).toBe('Join')
    expect(await joinPromotion(here.promotions, id, promotion, 'f'.repeat(64))).toMatchObject({
      refusal: 'terms_have_changed',
    })
    expect(await join(id, promotion)).toMatchObject({ ok: true })
    expect(await stateOf(id, promotion)).toBe('Joined')
    await tell('credited', id, newId<'payment'>(here.clock), '0.99')
    expect(await money(id)).toEqual([1_000n])
    await tell('credited', id, newId<'payment'>(here.clock), '20.00')
    expect(await money(id)).toEqual([1_000n, 2_000n])
    expect(await stateOf(id, promotion)).toBe('Process')
    expect((await bet(id, 501n)).told).toBe('stake_is_above_bonus_limit')
    expect((await bet(id, 1n, 'dice')).told).toBe('game_is_excluded_by_bonus')
    for (let round = 0; round < 19; round += 1) await end((await bet(id, 500n)).id, 500n)
    await follow()
    expect(await listBonuses(here.promotions, id)).toMatchObject([
      { wagered: 9_500n, state: 'active', balance: 2_000n },
    ])
    await end((await bet(id, 500n)).id, 0n)
    // Whoever looks is up to date, without the reader.
    expect(await listBonuses(here.promotions, id)).toMatchObject([
      { wagered: 10_000n, state: 'completed', balance: 0n },
    ])
    expect(await money(id)).toEqual([2_500n, 0n])
    expect(await stateOf(id, promotion)).toBe('Issued')
    const inbox = await readInbox(here, {
      memberId: id,
      language: 'EN',
      before: null,
      filter: null,
    })
    expect(inbox.messages).toMatchObject([
      { template: 'bonus_completed', topic: 'money', figures: { amount: '20.00', currency: 'PHP' } },
    ])
    // The second deposit brings nothing: once is once.
    await tell('credited', id, newId<'payment'>(here.clock))
    expect(await money(id)).toEqual([2_500n, 0n])
    expect((await bet(id, 2_500n)).told).toBe('ok')
    const bets = await listBonusBets(here.promotions, id, (await listBonuses(here.promotions, id))[0]?.id ?? '')
    expect(bets.ok && bets.value.bets.length).toBe(20)
  })

  test('F04 a deposit that is taken back takes its bonus along', async () => {
    const promotion = await run(match)
    const id = await member()
    await join(id, promotion)
    const deposit = newId<'payment'>(here.clock)
    await tell('credited', id, deposit)
    expect(await money(id)).toEqual([0n, 4_000n])
    const { id: open } = await bet(id, 500n)
    await tell('reversed', id, deposit)
    await tell('reversed', id, deposit)
    await end(open, 5_000n)
    expect(await money(id)).toEqual([0n, 0n])
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ state: 'revoked' }])
    expect((await findPromotion(here.db.read, promotion))?.spent).toBe(500n)
  })

  test('F04 what a bonus won goes with it, but not to the budget, which others were given of', async () => {
    const promotion = await run(match)
    const all = await Promise.all(
      ['one', 'other'].map(async () => ({ id: await member(), deposit: newId(here.clock) })),
    )
    for (const { id, deposit } of all) {
      await join(id, promotion)
      await tell('credited', id, deposit)
    }
    const [{ id, deposit }] = all as [(typeof all)[number]]
    await end((await bet(id, 500n)).id, 5_000n)
    expect(await money(id)).toEqual([0n, 8_500n])
    await tell('reversed', id, deposit)
    expect(await money(id)).toEqual([0n, 0n])
    expect((await findPromotion(here.db.read, promotion))?.spent).toBe(4_000n)
  })

  test('F05 a bet that is void after it counted takes its wagering back; a bonus that is done stays done', async () => {
    const promotion = await run(match)
    const id = await member(100_000n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(here.clock), '10.00')
    const first = await bet(id, 500n)
    await end(first.id, 0n)
    await follow()
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ wagered: 500n }])
    await voidAgain(first.id)
    await follow()
    await follow()
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ wagered: 0n, state: 'active' }])
    const ids: string[] = []
    for (let round = 0; round < 10; round += 1) ids.push((await bet(id, 500n)).id)
    for (const one of ids) await end(one, 0n)
    await follow()
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ wagered: 5_000n, state: 'completed' }])
    await voidAgain(ids[0] as string)
    await follow()
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ wagered: 5_000n, state: 'completed' }])
  })

  test('F03 opposite bets count nothing, also when the bonus paid for one of them', async () => {
    const promotion = await run(match)
    const id = await member(500n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(here.clock), '40.00')
    const [red, black] = [await bet(id, 500n), await bet(id, 500n)]
    // A table nets the bets of one member: what is won on one side is lost on the other.
    for (const [{ id: own }, payout] of [
      [red, 1_000n],
      [black, 0n],
    ] as const)
      await settleGroup(here, `g:${own}`, (bets) =>
        bets.map((one) => ({ id: one.id, end: payout > 0n ? 'won' : 'lost', payout, turnoverMost: 0n, reason: null })),
      )
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ wagered: 0n, balance: 3_500n }])
    const [shown] = await listBonuses(here.promotions, id)
    expect(await listBonusBets(here.promotions, id, shown?.id ?? '')).toMatchObject({
      value: { bets: Array.from({ length: 2 }, () => ({ atRisk: 0n, why: 'nothing_was_at_risk' })) },
    })
  })

  test('a win below the lowest odds that count is told as such, with those odds; nothing of it counts', async () => {
    const promotion = await run(match)
    const id = await member(100_000n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(here.clock), '40.00')
    // 1.09 of the stake, 1.10 of it, and the stake itself.
    for (const payout of [545n, 550n, 500n]) await end((await bet(id, 500n, 'mesa')).id, payout)
    const [shown] = await listBonuses(here.promotions, id)
    const found = await listBonusBets(here.promotions, id, shown?.id ?? '')
    const counted = found.ok && found.value.bets.map(({ amount, why, oddsFloor }) => [amount, why, oddsFloor])
    expect(new Set(counted || [])).toEqual(
      new Set([
        [0n, 'odds_were_too_low', 110],
        [5n, null, null],
        [0n, 'nothing_was_at_risk', null],
      ]),
    )
  })

  test('of two bonuses the older counts first, and the other tells of the same bets why they counted nothing for it', async () => {
    const [older, newer] = [await run(match), await run(match)]
    const id = await member(100_000n)
    for (const promotion of [older, newer]) await join(id, promotion)
    await tell('credited', id, newId<'payment'>(here.clock), '10.00')
    const counted = (await bet(id, 500n)).id
    await end(counted, 0n)
    const riskless = (await bet(id, 300n)).id
    await settleGroup(here, `g:${riskless}`, (bets) =>
      bets.map((one) => ({ id: one.id, end: 'lost', payout: 0n, turnoverMost: 0n, reason: null })),
    )
    await follow()
    const [second, first] = await listBonuses(here.promotions, id)
    expect([first?.wagered, second?.wagered]).toEqual([500n, 0n])
    const told = async (grant: string) => {
      const found = await listBonusBets(here.promotions, id, grant)
      assert(found.ok, 'the bonus is the member’s')
      return new Map(found.value.bets.map(({ betId, amount, why }) => [betId, [amount, why]]))
    }
    expect(await told(first?.id ?? '')).toEqual(
      new Map([
        [counted, [500n, null]],
        [riskless, [0n, 'nothing_was_at_risk']],
      ]),
    )
    expect(await told(second?.id ?? '')).toEqual(
      new Map([
        [counted, [0n, 'counted_for_older_bonus']],
        [riskless, [0n, 'nothing_was_at_risk']],
      ]),
    )
  })

  test('bets are counted once by two readers and a member who looks, all at the same time', async () => {
    const promotion = await run(match)
    const id = await member(100_000n)
    await join(id, promotion)
    await tell('credited', id, newId<'payment'>(here.clock), '40.00')
    for (let round = 0; round < 8; round += 1) await end((await bet(id, 500n)).id, 0n)
    await Promise.all([follow(), follow(), listBonuses(here.promotions, id), listBonuses(here.promotions, id)])
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ wagered: 4_000n }])
  })
})

describe('a code', () => {
  test('F01 joined and claimed thirty times at once is one bonus; a wrong code gives nothing', async () => {
    const promotion = await run(coded)
    const id = await member()
    expect(await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })).toMatchObject({
      refusal: 'promotion_is_not_joined',
    })
    await Promise.all(Array.from({ length: 30 }, () => join(id, promotion)))
    expect(await stateOf(id, promotion)).toBe('Claim')
    expect(await requestReward(here.promotions, id, { promotion, code: 'LUNAS2027' })).toMatchObject({
      refusal: 'promotion_code_is_wrong',
    })
    const asked = Array.from({ length: 30 }, () => requestReward(here.promotions, id, { promotion, code: 'lunas2026' }))
    const answers = (await Promise.all(asked)).map((one) => (one.ok ? 'ok' : one.refusal))
    expect(answers.toSorted()).toEqual(['ok', ...Array.from({ length: 29 }, () => 'reward_is_claimed')])
    expect(await money(id)).toEqual([0n, 1_000n])
    expect((await findPromotion(here.db.read, promotion))?.spent).toBe(1_000n)
  })

  test('F01 nothing is claimed of a promotion that was stopped, is over, or has spent its budget', async () => {
    const [stopped, over, spent] = [
      await run(coded),
      await run({ ...coded, endsAt: new Date(here.clock.nowMs() + 60_000).toISOString() }),
      await run({ ...coded, budget: '15.00' }),
    ]
    const [one, other] = [await member(), await member()]
    for (const id of [one, other]) for (const promotion of [stopped, over, spent]) await join(id, promotion)
    const claim = async (id: Id<'member'>, promotion: string) =>
      await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    expect(await stopPromotion(here.promotions, stopped, 'A wrong text', hand())).toMatchObject({ ok: true })
    expect(await claim(one, stopped)).toMatchObject({ refusal: 'promotion_is_closed' })
    expect(await stateOf(one, stopped)).toBe('Close')
    expect(await claim(one, spent)).toMatchObject({ ok: true })
    expect(await claim(other, spent)).toMatchObject({ refusal: 'promotion_budget_is_spent' })
    expect(await stateOf(other, spent)).toBe('Rejected')
    here.clock.advance(60_000)
    expect(await claim(one, over)).toMatchObject({ refusal: 'promotion_is_closed' })
  })

  test('who joined keeps the terms that they accepted, and who comes later accepts the new ones', async () => {
    const promotion = await run(coded)
    const [early, late] = [await member(), await member()]
    await join(early, promotion)
    const next = { ...coded, reward: { ...fixed, size: { amount: '1.00' } } } as PromotionDocument
    expect(await writeVersion(here.promotions, { id: promotion, version: 0, document: next }, author())).toMatchObject({
      refusal: 'version_is_stale',
    })
    expect(await writeVersion(here.promotions, { id: promotion, version: 1, document: next }, author())).toMatchObject({
      ok: true,
    })
    await join(late, promotion)
    for (const id of [early, late]) await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    expect([await money(early), await money(late)]).toEqual([
      [0n, 1_000n],
      [0n, 100n],
    ])
  })
})

describe('a version that starts later', () => {
  const dayMs = 86_400_000
  const from = (days: number) => new Date(here.clock.nowMs() + days * dayMs).toISOString()
  const sized = (amount: string) => ({ reward: { ...fixed, size: { amount } } }) as const
  const shownTo = async (id: Id<'member'>, promotion: string) => {
    const card = (await listFor(here.promotions, id)).shown.find((one) => one.promotion.id === promotion)
    const offer = (await listOffers(here.promotions)).find((one) => one.promotion.id === promotion)
    // A stranger sees the same version.
    expect(offer?.promotion.version).toBe(card?.promotion.version)
    return [card?.promotion.version, card?.state]
  }
  const write = async (id: string, version: number, document: PromotionDocument) =>
    expect(await writeVersion(here.promotions, { id, version, document }, author())).toMatchObject({ ok: true })
  const joinAsShown = async (id: Id<'member'>, promotion: string) => {
    const card = (await listFor(here.promotions, id)).shown.find((one) => one.promotion.id === promotion)
    return await joinPromotion(here.promotions, id, promotion, card?.promotion.termsHash ?? '')
  }

  test('is scheduled: the one before goes on until then, and who joined it keeps it', async () => {
    const promotion = await run(coded)
    await write(promotion, 1, { ...coded, ...sized('1.00'), startsAt: from(2) })
    const [early, late] = [await member(), await member()]
    expect(await shownTo(early, promotion)).toEqual([1, 'Join'])
    expect(await findNewest(here.db.read, new Date(here.clock.nowMs()))).toContainEqual(
      expect.objectContaining({ id: promotion, version: 2, current: 1 }),
    )
    expect(await joinAsShown(early, promotion)).toMatchObject({ ok: true })
    here.clock.advance(2 * dayMs)
    expect(await shownTo(late, promotion)).toEqual([2, 'Join'])
    expect(await joinAsShown(late, promotion)).toMatchObject({ ok: true })
    for (const id of [early, late]) await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
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
    here.clock.advance(3 * dayMs)
    expect(await shownTo(fresh, promotion)).toEqual([3, 'coming soon'])
    expect(await joinAsShown(fresh, promotion)).toMatchObject({ refusal: 'promotion_is_closed' })
    for (let day = 0; day < 2; day += 1) {
      here.clock.advance(dayMs)
      expect(await shownTo(fresh, promotion)).toEqual([3, 'Join'])
    }
  })
})

describe('who holds themselves back', () => {
  test('BX-06.7 is given nothing, by no way, and sees why', async () => {
    const [promotion, byHand] = [await run(coded), await run({ ...coded, trigger: { on: 'operator' } })]
    const [limited, excluded] = [await member(), await member()]
    for (const id of [limited, excluded]) await join(id, promotion)
    const compliance = testCompliance(here.db, here.clock)
    await setLimit(compliance, limited, { kind: 'loss', period: 'day', currency: 'PHP' }, 1_000n)
    await beginExclusion(compliance, excluded, '6m')
    for (const [id, refusal] of [
      [limited, 'limits_rule_bonuses_out'],
      [excluded, 'self_excluded'],
    ] as const) {
      expect(await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })).toMatchObject({ refusal })
      expect(await giveByHand(here.promotions, { id: byHand, memberId: id, reason: 'A gift' }, hand())).toMatchObject({
        refusal,
      })
      expect((await listFor(here.promotions, id)).block).toBe(refusal)
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
    const given = await giveByHand(here.promotions, { id: promotion, memberId: id, reason: 'A gift' }, first)
    if (!given.ok) throw new Error(given.refusal)
    expect([given.value.state, await stateOf(id, promotion), await money(id)]).toEqual(['waiting', 'Applying', [0n]])
    const decision = { id: given.value.id, isApproved: true, reason: 'Seen' }
    expect(await decideAward(here.promotions, decision, first)).toMatchObject({ refusal: 'second_person_is_needed' })
    const decided = await Promise.all([
      decideAward(here.promotions, decision, second),
      decideAward(here.promotions, decision, hand()),
    ])
    expect(decided.map((one) => (one.ok ? 'ok' : one.refusal)).toSorted()).toEqual(['award_is_decided', 'ok'])
    expect(await money(id)).toEqual([0n, 1_000n])
    const taking = { id: given.value.id, reason: 'Given by mistake' }
    expect(await revokeGrant(here.promotions, taking, first)).toMatchObject({ value: { isDone: false } })
    expect(await revokeGrant(here.promotions, taking, first)).toMatchObject({ value: { isDone: false } })
    expect(await money(id)).toEqual([0n, 1_000n])
    expect(await revokeGrant(here.promotions, taking, second)).toMatchObject({ value: { isDone: true } })
    expect([await money(id), await stateOf(id, promotion)]).toEqual([[0n, 0n], 'Close'])
    expect(await revokeGrant(here.promotions, taking, second)).toMatchObject({ refusal: 'bonus_is_over' })
  })

  test('nobody gives more than the setting allows alone by writing a higher limit into a promotion', async () => {
    const document = { ...coded, trigger: { on: 'operator' }, secondPersonFrom: '1000000.00' } as PromotionDocument
    const sized = (amount: string) => ({ ...document, reward: { ...fixed, size: { amount } } })
    const [below, above] = [await run(sized('4999.99')), await run(sized('5000.00'))]
    const id = await member()
    const give = async (promotion: string, by: ReturnType<typeof hand>) => {
      const given = await giveByHand(here.promotions, { id: promotion, memberId: id, reason: 'A gift' }, by)
      assert(given.ok, 'the gift is noted')
      return given.value
    }
    expect(await give(below, hand())).toMatchObject({ state: 'given' })
    const [first, second] = [hand(), hand()]
    const large = await give(above, first)
    expect(large.state).toBe('waiting')
    const decision = { id: large.id, isApproved: true, reason: 'Seen' }
    expect(await decideAward(here.promotions, decision, second)).toMatchObject({ ok: true })
    const taking = { id: large.id, reason: 'Given by mistake' }
    expect(await revokeGrant(here.promotions, taking, first)).toMatchObject({ value: { isDone: false } })
    expect(await revokeGrant(here.promotions, taking, second)).toMatchObject({ value: { isDone: true } })
    const { settings } = here.promotions.identity
    const set = async (PHP: string) => {
      const value = { secondPersonFrom: { PHP, USDT: '100.000000' } }
      return await changeSetting(settings, { name: 'bonusApproval', version: 0, value }, null)
    }
    expect(await set('50000.01')).toMatchObject({ refusal: 'setting_is_invalid' })
    expect(await set('10.00')).toMatchObject({ ok: true })
    expect(await give(below, hand())).toMatchObject({ state: 'waiting' })
    const back = { name: 'bonusApproval', version: 1, value: bonusApprovalDocument.initial }
    expect(await changeSetting(settings, back, null)).toMatchObject({ ok: true })
  })

  test('a version is written with a reason, which the audit keeps', async () => {
    const params = { version: 0, document: coded }
    expect(writePromotion.body?.safeParse(params).success).toBe(false)
    expect(writePromotion.body?.safeParse({ ...params, reason: 'A new season' }).success).toBe(true)
    const id = 'written-with-reason'
    expect(await writeVersion(here.promotions, { id, ...params }, author())).toMatchObject({ ok: true })
    const { rows } = await sql<{ detail: string }>`select detail from audit_entry
      where action = 'promotion.written' and detail like ${`%${id}%`}`.execute(here.db.read)
    const detail = { promotion: id, version: 1, reason: 'A new season' }
    expect(rows).toEqual([{ detail: JSON.stringify(detail) }])
  })
})

test('the cost so far is what bonuses became in cash, and what was given of all else; what waits or is wagered is told apart', async () => {
  const costOf = async (promotion: string) => {
    const found = (await findNewest(here.db.read, new Date(here.clock.nowMs()))).find(({ id }) => id === promotion)
    return found && [found.spent, found.waiting, found.running, found.cost]
  }
  const promotion = await run({ ...coded, trigger: { on: 'operator' }, secondPersonFrom: '10.00' })
  const ids = [await member(), await member(), await member(), await member()] as const
  const [done, wagering, gone] = ids
  const awards: string[] = []
  for (const memberId of ids) {
    const given = await giveByHand(here.promotions, { id: promotion, memberId, reason: 'A gift' }, hand())
    if (!given.ok) throw new Error(given.refusal)
    awards.push(given.value.id)
  }
  for (const id of awards.slice(0, 3))
    await decideAward(here.promotions, { id, isApproved: true, reason: 'Seen' }, hand())
  expect(await costOf(promotion)).toEqual([4_000n, 1_000n, 3_000n, 0n])
  // One wagers it to its target with 3 pesos lost on the way, one is still at it, and one gives it up.
  for (let round = 0; round < 9; round += 1) await end((await bet(done, 500n)).id, 500n)
  await end((await bet(done, 500n)).id, 200n)
  await end((await bet(wagering, 500n)).id, 500n)
  expect(await giveUpBonus(here.promotions, gone, { id: awards[2] ?? '', lost: '10.00' })).toMatchObject({ ok: true })
  await follow()
  expect(await money(done)).toEqual([700n, 0n])
  expect(await costOf(promotion)).toEqual([4_000n, 1_000n, 1_000n, 700n])

  const cash = await run({ ...coded, trigger: { on: 'operator' }, reward: { is: 'cash', size: { amount: '2.00' } } })
  await giveByHand(here.promotions, { id: cash, memberId: done, reason: 'A gift' }, hand())
  expect(await costOf(cash)).toEqual([200n, 0n, 0n, 200n])
})
