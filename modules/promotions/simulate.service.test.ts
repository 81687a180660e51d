import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { setLimit } from '#modules/compliance/service.ts'
import { writeLevel } from '#modules/loyalty/store/levels.ts'
import { announcePromotion, hasConsent, setConsent } from '#modules/promotions/consent.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { joinPromotion, listFor, listOffers, requestReward } from '#modules/promotions/members.ts'
import { decideAward, giveByHand, writeVersion } from '#modules/promotions/operate.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { simulateDocument } from '#modules/promotions/simulate.ts'
import { findPromotion } from '#modules/promotions/store.ts'
import { changeSetting, readSetting } from '#modules/settings/service.ts'
import type { Database } from '#server/db/database.ts'
import { testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testIdentity } from '#tests/support/identity.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'

/** What an operator does before a promotion runs: tries it on the last thirty days, is held to the law, and tells who wants to be told. */

let db: Database
let promotions: Promotions
const clock = manualClock(Date.parse('2026-11-18T04:00:00Z'))

beforeAll(async () => {
  db = await testDatabase()
  const identity = await testIdentity(db, clock)
  const loyalty = await testLoyalty({ db, clock, identity })
  promotions = promotionsOver({ db, clock, identity }, loyalty)
})
afterAll(async () => await db.close())

const words = { title: 'Welcome', text: 'All of it in numbers.' }
const match: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '650.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'deposit', least: '100.00', repeats: 'once' },
  reward: {
    ...{ is: 'bonus', size: { percent: 100, most: '300.00' } },
    terms: {
      ...{ kind: 'cashable', wagerTimes: 3, wagerOn: 'bonus', stakeMost: null, cashTimes: 5, excludedGames: [] },
      ...{ contribution: { RNG: 100, LIVE: 10 }, days: 3 },
    },
  },
}
const hand = () => ({ operatorId: newId<'operator'>(clock), address: '127.0.0.1', requestId: 'r' })

test('a document is tried on the deposits and bets of the thirty days that are over: who, how much, what it costs, and where the budget ends', async () => {
  const people: string[] = Array.from({ length: 4 }, () => newId<'member'>(clock))
  const [ana, ben, cora, dan] = people as [string, string, string, string]
  const story = {
    deposits: [
      // The day before the first is none of them, and today is not over.
      [ana, '2026-10-18T15:59:59Z', 50_000],
      [ana, '2026-10-18T16:00:00Z', 20_000],
      [ben, '2026-11-01T10:00:00Z', 9_999],
      [ben, '2026-11-02T10:00:00Z', 90_000],
      [cora, '2026-11-10T10:00:00Z', 40_000],
      [dan, '2026-11-17T16:00:00Z', 40_000],
    ],
    played: [
      // Ana has to wager ₱600, and does on the same day; Ben ₱900, of which tables count a tenth.
      [ana, '2026-10-19', 'RNG', 60_000],
      [ben, '2026-11-03', 'LIVE', 500_000],
      [ben, '2026-11-04', 'RNG', 39_999],
    ],
  }
  await db.tx(async (tx) => {
    await sql`insert into turnover_branch (member_id, path)
      select id, '{}' from unnest(${`{${people.join(',')}}`}::text::uuid[]) as given (id)`.execute(tx)
    for (const [id, at, amount] of story.deposits)
      await sql`insert into turnover_fact (kind, branch_id, currency, ref, counted_at, happened_at, amount)
        select 'deposit', id, 'PHP', 'deposit:1', ${at}::timestamptz, ${at}::timestamptz, ${amount} from turnover_branch where member_id = ${id}`.execute(
        tx,
      )
    for (const [id, day, category, stake] of story.played)
      await sql`insert into turnover_branch_day (branch_id, currency, day, category, bets, stake, turnover, payout)
        select id, 'PHP', ${day}::date, ${category}, 1, ${stake}, ${stake}, 0 from turnover_branch where member_id = ${id}`.execute(
        tx,
      )
  })
  // ₱200 for Ana, who completes it; ₱300 for Ben, who lacks a centavo; Cora’s ₱300 would be beyond the ₱650.
  expect(await simulateDocument(promotions, match)).toEqual({
    ok: true,
    value: {
      ...{ from: '2026-10-19', to: '2026-11-17', awards: 2, members: 2, granted: 50_000n, completed: 1 },
      ...{ expected: 20_000n, most: 250_000n, rejected: 1, spentOn: '2026-11-10' },
      top: [
        { memberId: ben, awards: 1, amount: 30_000n },
        { memberId: ana, awards: 1, amount: 20_000n },
      ],
    },
  })
  const wrong = { ...match, endsAt: match.startsAt }
  expect(await simulateDocument(promotions, wrong)).toMatchObject({ refusal: 'promotion_is_malformed' })
  // For some members only: Ben by his level, Cora since she alone had never deposited before.
  const today = '2026-11-18'
  await db.tx(async (tx) => await writeLevel(tx, { memberId: ben, level: 2, periodFrom: today }))
  for (const [segment, whom] of [
    [{ levelFrom: 2 }, ben],
    [{ hasDeposited: false }, cora],
  ] as const)
    expect(await simulateDocument(promotions, { ...match, for: segment })).toMatchObject({
      value: { awards: 1, granted: 30_000n, top: [{ memberId: whom }] },
    })
})

test('a promotion for friends is tried on those who came by a code in these days, also for inviters of a segment who did nothing else', async () => {
  const ids: string[] = Array.from({ length: 3 }, () => newId<'member'>(clock))
  const [inviter, old, friend] = ids as [string, string, string]
  const accounts = [
    [inviter, 'ines', '2026-10-01T00:00:00Z', null],
    [old, 'olga', '2026-10-02T00:00:00Z', inviter],
    [friend, 'fred', '2026-11-05T00:00:00Z', inviter],
  ] as const
  await db.tx(async (tx) => {
    for (const [id, name, at, by] of accounts) {
      await sql`insert into identity_account (id, kind, type, username, nickname, created_at, recommender_id)
        values (${id}, 'member', 0, ${name}, ${name}, ${at}::timestamptz, ${by}::uuid)`.execute(tx)
      await sql`insert into turnover_branch (member_id, path) values (${id}, '{}')`.execute(tx)
    }
    for (const id of [old, friend])
      await sql`insert into turnover_fact (kind, branch_id, currency, ref, counted_at, happened_at, amount)
        select 'deposit', id, 'PHP', 'deposit:1', '2026-11-06T00:00:00Z', '2026-11-06T00:00:00Z', 10000 from turnover_branch where member_id = ${id}`.execute(
        tx,
      )
    await writeLevel(tx, { memberId: inviter, level: 2, periodFrom: '2026-11-18' })
  })
  const reward = { ...match.reward, size: { amount: '10.00' } } as PromotionDocument['reward']
  const trigger = { on: 'friend', least: '100.00', most: 5 } as const
  const expected = { value: { awards: 1, members: 1, granted: 1_000n, top: [{ memberId: inviter }] } }
  expect(await simulateDocument(promotions, { ...match, trigger, reward })).toMatchObject(expected)
  const forVips = { ...match, trigger, reward, for: { levelFrom: 2 } }
  expect(await simulateDocument(promotions, forVips)).toMatchObject(expected)
})

test('where the law says so one bonus is not wagered in several products, nor more often than it allows', async () => {
  const { settings } = promotions.identity
  const setJurisdiction = async (jurisdiction: string, version: number) => {
    const value = { ...(await readSetting(settings, 'play')), jurisdiction }
    expect(await changeSetting(settings, { name: 'play', version, value }, null)).toMatchObject({ ok: true })
  }
  const reward = match.reward as Extract<PromotionDocument['reward'], { is: 'bonus' }>
  const under = (terms: Partial<typeof reward.terms>): PromotionDocument => ({
    ...match,
    reward: { ...reward, terms: { ...reward.terms, ...terms } },
  })
  const write = async (id: string, document: PromotionDocument) => {
    const written = await writeVersion(promotions, { id, version: 0, document }, null)
    return written.ok ? 'ok' : written.fields?.[0]?.path
  }
  const mixed = under({ contribution: { RNG: 100, SPORTS: 100 } })
  const law = {
    byJurisdiction: {
      PH: { wagerTimesMost: 10, isMixedAllowed: true },
      GB: { wagerTimesMost: 5, isMixedAllowed: false },
    },
  }
  expect(await changeSetting(settings, { name: 'bonusLaw', version: 0, value: law }, null)).toMatchObject({ ok: true })
  const above = { byJurisdiction: { PH: { wagerTimesMost: 11, isMixedAllowed: true } } }
  expect(await changeSetting(settings, { name: 'bonusLaw', version: 1, value: above }, null)).toMatchObject({
    ok: false,
  })
  expect(await write('law-one', mixed)).toBe('ok')
  expect(await write('law-two', under({ wagerTimes: 10 }))).toBe('ok')
  await setJurisdiction('GB', 0)
  expect(await write('law-three', mixed)).toBe('reward.terms.contribution')
  expect(await write('law-four', under({ wagerTimes: 6 }))).toBe('reward.terms.wagerTimes')
  expect(await write('law-five', under({ wagerTimes: 5, contribution: { RNG: 100, LIVE: 10, SPORTS: 0 } }))).toBe('ok')
  await setJurisdiction('XX', 1)
  expect(await write('law-six', mixed)).toBe('reward.terms.contribution')
  await setJurisdiction('PH', 2)
})

test('terms that the law stopped allowing are offered and given no more, whoever joined before and whatever waits', async () => {
  const { settings } = promotions.identity
  const byJurisdiction = async (wagerTimesMost: number, version: number) => {
    const value = { byJurisdiction: { PH: { wagerTimesMost, isMixedAllowed: true } } }
    expect(await changeSetting(settings, { name: 'bonusLaw', version, value }, null)).toMatchObject({ ok: true })
  }
  await byJurisdiction(10, 1)
  const terms = { trigger: { on: 'code', code: 'LUNAS2026' }, secondPersonFrom: '1.00' } as const
  const reward = match.reward as Extract<PromotionDocument['reward'], { is: 'bonus' }>
  const coded: PromotionDocument = { ...match, ...terms, reward: { ...reward, size: { amount: '10.00' } } }
  const byHand: PromotionDocument = { ...coded, trigger: { on: 'operator' } }
  for (const [id, document] of [
    ['lawful-code', coded],
    ['lawful-gift', byHand],
  ] as const)
    expect(await writeVersion(promotions, { id, version: 0, document }, null)).toMatchObject({ ok: true })
  const [joined, late] = [newId<'member'>(clock), newId<'member'>(clock)]
  const { termsHash } = (await findPromotion(db.read, 'lawful-code')) ?? { termsHash: '' }
  const join = async (id: Id<'member'>) => await joinPromotion(promotions, id, 'lawful-code', termsHash)
  expect(await join(joined)).toMatchObject({ ok: true })
  const give = async () =>
    await giveByHand(promotions, { id: 'lawful-gift', memberId: joined, reason: 'A gift' }, hand())
  const waiting = await give()
  if (!waiting.ok) throw new Error(waiting.refusal)
  expect(waiting.value.state).toBe('waiting')

  await byJurisdiction(2, 2)
  const refusal = 'promotion_is_closed'
  const ask = async () => await requestReward(promotions, joined, { promotion: 'lawful-code', code: 'LUNAS2026' })
  const approve = { id: waiting.value.id, isApproved: true, reason: 'Seen by two' }
  expect(await join(late)).toMatchObject({ refusal })
  expect(await ask()).toMatchObject({ refusal })
  expect(await give()).toMatchObject({ refusal })
  expect(await decideAward(promotions, approve, hand())).toMatchObject({ refusal })
  const cardOf = async (id: Id<'member'>) =>
    (await listFor(promotions, id)).shown.find(({ promotion }) => promotion.id === 'lawful-code')?.state
  expect([await cardOf(joined), await cardOf(late)]).toEqual(['Close', 'Close'])
  expect((await listOffers(promotions)).map(({ promotion }) => promotion.id)).not.toContain('lawful-code')

  await byJurisdiction(10, 3)
  expect([await cardOf(joined), await cardOf(late)]).toEqual(['Claim', 'Join'])
  expect(await decideAward(promotions, approve, hand())).toMatchObject({ ok: true })
  expect(await ask()).toMatchObject({ ok: true })
  expect(await findDrift(db)).toEqual([])
})

test('only who agreed is told of a promotion, once for each version; who took it back or holds themselves back is not', async () => {
  const people = Array.from({ length: 4 }, () => newId<'member'>(clock))
  const [willing, , changed, limited] = people as [Id<'member'>, Id<'member'>, Id<'member'>, Id<'member'>]
  for (const id of [willing, changed, limited]) await setConsent(promotions, id, true)
  clock.advance(1_000)
  await setConsent(promotions, changed, false)
  const compliance = testCompliance(db, clock)
  await setLimit(compliance, limited, { kind: 'loss', period: 'day', currency: 'PHP' }, 1_000n)
  expect(await Promise.all(people.map(async (id) => await hasConsent(db.read, id)))).toEqual([true, false, false, true])
  await writeVersion(promotions, { id: 'told-once', version: 0, document: match }, null)
  const announce = async () => await announcePromotion(promotions, { id: 'told-once', reason: 'It runs' }, hand())
  expect(await announce()).toMatchObject({ value: { told: 1 } })
  expect(await announce()).toMatchObject({ value: { told: 0 } })
  const { rows } = await sql<{
    id: string
  }>`select member_id as id from messaging_message where source like 'promotion:%'`.execute(db.read)
  expect(rows).toEqual([{ id: willing }])
  const { rows: kept } = await sql`select from promotions_consent where member_id = ${changed}`.execute(db.read)
  expect(kept).toHaveLength(2)
})
