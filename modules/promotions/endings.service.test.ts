import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayOf, startOfDay } from '#kit/day.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Gateway } from '#modules/gateway/service.ts'
import { readInbox } from '#modules/messaging/service.ts'
import { giveUpBonus, listBonuses } from '#modules/promotions/bonuses.ts'
import { promotionListeners } from '#modules/promotions/listeners.ts'
import { listFor, requestReward } from '#modules/promotions/members.ts'
import { giveByHand } from '#modules/promotions/operate.ts'
import { findAsking } from '#modules/promotions/rounds-store.ts'
import { firstEndings, tellEndings, tellMakers } from '#modules/promotions/service.ts'
import { expireGrants } from '#modules/wallet/grants.ts'
import { grantsOf, tallyZone } from '#modules/wallet/service.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { bonus, coded, fixed, match, TestPromotions } from '#tests/support/promotions.ts'

/** How bonuses end, what waits until one does, and what is given back of losses. */

const here = new TestPromotions(promotionListeners)
const { run, member, join, tell, stateOf, money, bet, end, hand } = here

beforeAll(here.open)
afterEach(here.expectNoDrift)
afterAll(here.close)

describe('the end of a bonus', () => {
  test('given up for the cost that was shown, once, and not when it has changed', async () => {
    const promotion = await run(coded)
    const id = await member()
    await join(id, promotion)
    const given = await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    if (!given.ok) throw new Error(given.refusal)
    const { id: open } = await bet(id, 300n)
    const giveUp = async (lost: string) => await giveUpBonus(here.promotions, id, { id: given.value.id, lost })
    expect(await giveUp('10.00')).toMatchObject({ refusal: 'bonus_cost_has_changed', fields: [{ value: '7.00' }] })
    expect(await giveUpBonus(here.promotions, await member(), { id: given.value.id, lost: '7.00' })).toMatchObject({
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
    await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    here.clock.advance(7 * 86_400_000)
    expect((await bet(id, 1n)).told).toBe('funds_are_short')
    await Promise.all([expireGrants(here), expireGrants(here)])
    expect(await money(id)).toEqual([0n, 0n])
    expect(await listBonuses(here.promotions, id)).toMatchObject([{ state: 'expired' }])
  })

  test('a promotion that is not given beside another waits until that is over', async () => {
    const [running, alone] = [await run(coded), await run({ ...coded, stacks: false })]
    const id = await member()
    for (const promotion of [running, alone]) await join(id, promotion)
    const claim = async (promotion: string) =>
      await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    const first = await claim(running)
    if (!first.ok) throw new Error(first.refusal)
    expect(await claim(alone)).toMatchObject({ refusal: 'bonus_is_running' })
    await giveUpBonus(here.promotions, id, { id: first.value.id, lost: '10.00' })
    expect(await claim(alone)).toMatchObject({ ok: true })
  })
})

describe('a deposit while another bonus runs', () => {
  const asked = (memberId: Id<'member'>) => ({ memberId, language: 'EN', before: null, filter: null }) as const
  const inboxOf = async (id: Id<'member'>) =>
    (await readInbox(here, asked(id))).messages.map(({ template, text }) => [template, text?.body])
  const waitOf = async (id: Id<'member'>, promotion: string) =>
    (await listFor(here.promotions, id)).shown.find((one) => one.promotion.id === promotion)?.waitsFor

  test('brings nothing that does not stack: the card says so, and so does a message, once for each deposit', async () => {
    const [running, alone] = [await run(coded), await run({ ...match, stacks: false })]
    const id = await member()
    for (const promotion of [running, alone]) await join(id, promotion)
    expect(await waitOf(id, alone)).toBeNull()
    const given = await requestReward(here.promotions, id, { promotion: running, code: 'LUNAS2026' })
    if (!given.ok) throw new Error(given.refusal)
    expect([await waitOf(id, alone), await waitOf(id, running)]).toEqual(['bonus_is_running', null])
    const deposit = newId<'payment'>(here.clock)
    for (const one of [deposit, deposit]) await tell('credited', id, one)
    expect([await stateOf(id, alone), await inboxOf(id)]).toEqual(['Joined', [['bonus_not_given', 'Welcome']]])
    await giveUpBonus(here.promotions, id, { id: given.value.id, lost: '10.00' })
    expect(await waitOf(id, alone)).toBeNull()
    await tell('credited', id, newId<'payment'>(here.clock))
    // The bonus that runs is now this one, and a later deposit brings no second one.
    await tell('credited', id, newId<'payment'>(here.clock))
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
      await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    }
    const told = async () =>
      (await readInbox(here, { memberId: id, language: 'EN', before: null, filter: null })).messages
    const watch = firstEndings()
    await tellEndings(here.promotions, watch)
    here.clock.advance(6 * 86_400_000 - 1)
    await tellEndings(here.promotions, watch)
    expect(await told()).toEqual([])
    here.clock.advance(1)
    await Promise.all([tellEndings(here.promotions, watch), tellEndings(here.promotions, firstEndings())])
    here.clock.advance(3_600_000)
    await tellEndings(here.promotions, watch)
    const at = (await listBonuses(here.promotions, id)).find(
      ({ terms }) => terms.expiresAt.getTime() > here.clock.nowMs(),
    )
    expect(await told()).toMatchObject([
      {
        template: 'bonus_ending',
        figures: { amount: '10.00', left: '50.00', currency: 'PHP', at: at?.terms.expiresAt.toISOString() },
      },
    ])
  })

  test('is told of wherever it stands among many: who looks at them anew has been at the last one', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, async () => await member()))
    const promotion = await run(coded)
    for (const id of all) {
      await join(id, promotion)
      await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    }
    here.clock.advance(6 * 86_400_000)
    const watch = firstEndings()
    const told: number[] = []
    for (let at = 0; at < 4; at += 1) {
      told.push(await tellEndings(here.promotions, watch, undefined, 1))
      here.clock.advance(3_600_000)
    }
    expect(told).toEqual([1, 1, 1, 0])
  })

  test('SE-03 who cannot be told is set aside, and the others are told', async () => {
    const [bad, good] = [await member(), await member()]
    const promotion = await run(coded)
    for (const id of [bad, good]) {
      await join(id, promotion)
      await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    }
    here.clock.advance(6 * 86_400_000)
    const cure = await poisonRow(here.db, 'messaging_message', `new.member_id = '${bad}'`)
    const watch = firstEndings()
    const look = async () => await tellEndings(here.promotions, watch)
    const toldTo = async (id: Id<'member'>) => {
      const asked = { memberId: id, language: 'EN', before: null, filter: null } as const
      return (await readInbox(here, asked)).messages.map(({ template }) => template)
    }
    const [badGrant] = await grantsOf(here.db.read, bad)
    expect(await setAsideIn(look)).toMatchObject([{ loop: 'promotions-endings', item: badGrant?.id }])
    expect([await toldTo(bad), await toldTo(good)]).toEqual([[], ['bonus_ending']])
    await cure()
    here.clock.advance(3_600_000)
    expect(await setAsideIn(look)).toEqual([])
    expect([await toldTo(bad), await toldTo(good)]).toEqual([['bonus_ending'], ['bonus_ending']])
  })
})

describe('free rounds that no maker has answered for', () => {
  const rounds = (vendor: string) =>
    ({ ...coded, reward: { is: 'rounds', vendor, game: 'some-game', count: 3, stake: '10.00', days: 7 } }) as const
  const ask = async (vendor: string) => {
    const promotion = await run(rounds(vendor))
    const id = await member()
    await join(id, promotion)
    const asked = await requestReward(here.promotions, id, { promotion, code: 'LUNAS2026' })
    if (!asked.ok) throw new Error(asked.refusal)
    here.clock.advance(1)
    return { id, promotion, award: asked.value.id as string }
  }
  /** Who knows no maker: none of them answers. */
  const nobody = () => ({ db: here.db, clock: here.clock }) as unknown as Gateway

  test('one maker that does not answer keeps no other from being asked', async () => {
    const asked = [await ask('AWAY'), await ask('AWAY'), await ask('AWAY'), await ask('OTHER')].map(
      ({ award }) => award,
    )
    const found = (await findAsking(here.db.read, 2)).map(({ award }) => award)
    expect(found).toEqual([asked[0], asked[1], asked[3]])
  })

  test('SE-03 an award that fails is set aside, and the others come to their end', async () => {
    const [bad, good] = [await ask('LATE'), await ask('LATE')]
    const cure = await poisonRow(here.db, 'promotions_rounds', `new.award = '${bad.award}'`)
    here.clock.advance(8 * 86_400_000)
    const tell = async () => await tellMakers(here.promotions, nobody())
    expect(await setAsideIn(tell)).toMatchObject([{ loop: 'promotions-rounds', item: bad.award }])
    const states = async () => [await stateOf(bad.id, bad.promotion), await stateOf(good.id, good.promotion)]
    const [before, after] = await states()
    expect([before === 'Rejected', after]).toEqual([false, 'Rejected'])
    await cure()
    here.clock.advance(60_000)
    expect(await setAsideIn(tell)).toEqual([])
    expect(await states()).toEqual(['Rejected', 'Rejected'])
  })
})

describe('what was lost', () => {
  test('a share of the week before and of the day before, once each, from the least on; what a bonus purse lost is none', async () => {
    here.beginNow()
    const dayMs = 86_400_000
    const reward = { is: 'cash', size: { percent: 10, most: '50.00' } } as const
    const weekly = await run({ ...match, trigger: { on: 'cashback' }, reward })
    const daily = await run({ ...match, trigger: { on: 'cashback', of: 'day', least: '4.00' }, reward })
    const high = await run({ ...match, trigger: { on: 'cashback', of: 'day', least: '4.01' }, reward })
    const id = await member(400n)
    const gift = await run({ ...match, trigger: { on: 'operator' }, reward: fixed })
    await giveByHand(here.promotions, { id: gift, memberId: id, reason: 'To be lost' }, hand())
    for (const one of [weekly, daily, high]) await join(id, one)
    // ₱4 of cash and ₱1 of the bonus.
    for (const stake of [250n, 250n]) await end((await bet(id, stake)).id, 0n)
    expect(await stateOf(id, daily)).toBe('Joined')
    here.clock.advance(dayMs)
    expect([await stateOf(id, daily), await stateOf(id, high)]).toEqual(['Claim', 'Joined'])
    const ask = async (promotion: string) => await requestReward(here.promotions, id, { promotion, code: null })
    expect(await ask(daily)).toMatchObject({ ok: true, value: { amount: 40n } })
    expect(await ask(daily)).toMatchObject({ refusal: 'reward_is_claimed' })
    expect(await ask(high)).toMatchObject({ refusal: 'reward_is_not_due' })
    // The same day of the next week: the week is over.
    here.clock.advance(6 * dayMs)
    expect([await stateOf(id, daily), await stateOf(id, weekly)]).toEqual(['Joined', 'Claim'])
    expect(await ask(weekly)).toMatchObject({ ok: true, value: { amount: 40n } })
    expect((await money(id))[0]).toBe(80n)
  })

  test.each(['day', 'week'] as const)(
    'a share of a %s can be claimed in the next one, and is not due from then on',
    async (of) => {
      here.beginNow()
      const zone = await tallyZone(here.db.read)
      const reward = { is: 'cash', size: { percent: 10, most: '50.00' } } as const
      const promotion = await run({ ...match, trigger: { on: 'cashback', of }, reward })
      const [quick, slow] = [await member(400n), await member(400n)]
      for (const id of [quick, slow]) {
        await join(id, promotion)
        await end((await bet(id, 400n)).id, 0n)
      }
      const lostOn = dayOf(here.clock.nowMs(), zone)
      const days = of === 'day' ? 1 : 7
      here.clock.advance(days * 86_400_000)
      const shown = (await listFor(here.promotions, quick)).shown.find((one) => one.promotion.id === promotion)
      const until = shown?.claimUntil.getTime() ?? 0
      const weekday = (new Date(`${lostOn}T00:00:00Z`).getUTCDay() + 6) % 7
      expect(until).toBe(startOfDay(addDays(lostOn, of === 'day' ? 2 : 14 - weekday), zone))
      const ask = async (id: Id<'member'>) => await requestReward(here.promotions, id, { promotion, code: null })
      here.clock.advance(until - 1 - here.clock.nowMs())
      expect(await ask(quick)).toMatchObject({ ok: true, value: { amount: 40n } })
      here.clock.advance(1)
      expect(await stateOf(slow, promotion)).toBe('Joined')
      expect(await ask(slow)).toMatchObject({ refusal: 'reward_is_not_due' })
    },
  )

  test('what can be claimed ends with its promotion where that is sooner', async () => {
    const endsAt = new Date(here.clock.nowMs() + 86_400_000).toISOString()
    const promotion = await run({ ...match, endsAt, trigger: { on: 'cashback' } })
    const shown = (await listFor(here.promotions, await member())).shown.find((one) => one.promotion.id === promotion)
    expect(shown?.claimUntil.toISOString()).toBe(endsAt)
  })
})
