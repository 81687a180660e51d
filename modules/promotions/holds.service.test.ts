import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { type SetAsideItem, setAsideChannel } from '#kit/set-aside.ts'
import { followEvents, openBets, settleGroup } from '#modules/bets/service.ts'
import { hashToken } from '#modules/identity/deps.ts'
import { registerBrowser } from '#modules/identity/store/browsers.ts'
import { readInbox } from '#modules/messaging/service.ts'
import { answerAppeal, appeal, findCase } from '#modules/promotions/appeals.ts'
import { listBonuses } from '#modules/promotions/bonuses.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { listHeld } from '#modules/promotions/history.ts'
import { findOnHold } from '#modules/promotions/holds.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { decideAward, revokeGrant, writeVersion } from '#modules/promotions/operate.ts'
import { cardReply } from '#modules/promotions/replies.ts'
import { judgeAward } from '#modules/promotions/rules/abuse.ts'
import { firstWatch, type Promotions, wageringReader, watchBonuses } from '#modules/promotions/service.ts'
import { findPromotion } from '#modules/promotions/store.ts'
import { expireGrants } from '#modules/wallet/grants.ts'
import { balanceOf, endForWithdrawal, openPurse, weighWithdrawal } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf } from '#tests/support/bonus.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { promotionsOver } from '#tests/support/promotions.ts'
import { testBets } from '#tests/support/test-bets.ts'

/** A bonus that was given before a pattern showed: it stands still, its member is told why and can appeal, and somebody decides. */

let db: Database
let till: TestTill
let promotions: Promotions
let count = 0
/** Whose open pages were told to look again. */
const announced: string[] = []

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  const announce = (id: string) => void announced.push(id)
  promotions = promotionsOver({ db, clock, identity }, loyalty, announce)
  const rule = { category: 'RNG', counting: 'stake', percent: 100, oddsFloorPercent: 0 }
  await sql`insert into bets_turnover_rule (since, mark, games)
    values ('-infinity', 'holds', ${JSON.stringify({ barako: rule, roulette: { ...rule, category: 'LIVE' } })}::text::jsonb)`.execute(
    db.read,
  )
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const words = { title: 'A code', text: 'Ten pesos, to be wagered five times.' }
const document: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'code', code: 'LUNAS2026' },
  reward: {
    ...{ is: 'bonus', size: { amount: '10.00' } },
    terms: {
      ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: null, cashTimes: null, excludedGames: [] },
      ...{ contribution: { RNG: 100 }, days: 7 },
    },
  },
}

const dayMs = 86_400_000
const at = () => new Date(till.clock.nowMs())
const hand = () => ({ operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' })
/** What is set aside here was not meant to be. */
const failed: unknown[] = []
const noteFailure = (item: unknown) => void failed.push((item as SetAsideItem).error)
beforeAll(() => setAsideChannel.subscribe(noteFailure))
afterAll(() => setAsideChannel.unsubscribe(noteFailure))
async function watch(): Promise<number> {
  const held = await watchBonuses(promotions, firstWatch())
  if (failed.length > 0) throw failed[0]
  return held
}
const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const spent = async (promotion: string) => (await findPromotion(db.read, promotion))?.spent
const follow = async () => await followEvents(db, wageringReader({ clock: till.clock, publish: writeEvents }))
const bet = async (id: Id<'member'>, stake: bigint) => await testBets(db, till.clock).bet(id, stake)
const end = async (id: string, payout: bigint) => await testBets(db, till.clock).end(id, payout)
/** Somebody with a bonus of ten pesos: its award and grant, and the promotion that gave it to nobody else. */
interface Player {
  readonly id: Id<'member'>
  readonly promotion: string
  readonly award: string
}

const cardOf = async ({ id, promotion }: Player) => {
  const shown = (await listFor(promotions, id)).shown.find((one) => one.promotion.id === promotion)
  return shown && cardReply(shown)
}

async function player(secondPersonFrom = document.secondPersonFrom): Promise<Player> {
  count += 1
  till.clock.advance(1_000)
  const [id, promotion] = [await till.member(), `held-${count}`]
  await db.tx(async (tx) => await openPurse(tx, id, 'PHP'))
  const written = await writeVersion(
    promotions,
    { id: promotion, version: 0, document: { ...document, secondPersonFrom } },
    null,
  )
  if (!written.ok) throw new Error(written.refusal)
  await joinPromotion(promotions, id, promotion, written.value.termsHash)
  const asked = await requestReward(promotions, id, { promotion, code: 'LUNAS2026' })
  if (!asked.ok) throw new Error(asked.refusal)
  expect(asked.value.state).toBe('given')
  return { id, promotion, award: asked.value.id }
}

/** Two accounts with nothing against them yet. */
const pair = async () => [await player(), await player()] as const

/** They are seen in one browser, and three times on opposite sides. */
async function showPattern([{ id: one }, { id: two }]: readonly [Player, Player]): Promise<void> {
  for (const id of [one, two])
    await db.tx(async (tx) => await registerBrowser(tx, hashToken(`browser ${count}`), id, at()))
  for (let round = 0; round < 3; round += 1) {
    till.clock.advance(1_000)
    const group = `round:${newId(till.clock)}`
    const open = (memberId: Id<'member'>) => ({
      ...{ id: newId<'bet'>(till.clock), memberId, product: 'test', game: 'roulette', currency: 'PHP' as const },
      ...{ stake: 100n, bonus: 0n, ref: null, placedAt: at(), rule: 1, mostPayout: null, group },
    })
    await db.tx(async (tx) => await openBets(tx, [open(one), open(two)]))
    await settleGroup({ db, clock: till.clock }, group, (bets) =>
      bets.map(({ id, memberId }) => ({
        ...{ id, reason: null },
        ...(memberId === one ? { end: 'won' as const, payout: 200n } : { end: 'lost' as const, payout: 0n }),
      })),
    )
  }
}

test('a pattern that shows later holds both bonuses: they pay for nothing, what was staked stays right, their time stands still, and it is told why', async () => {
  const both = await pair()
  const [one, two] = both
  const { id: open } = await bet(two.id, 300n)
  expect(await watch()).toBe(0)
  await showPattern(both)
  expect(await findOnHold(db.read, 10)).toEqual([])
  // Two nodes look at once, and look again.
  const looked = [...(await Promise.all([watch(), watch()])), await watch()]
  expect(looked.reduce((sum, held) => sum + held, 0)).toBe(2)
  expect((await findOnHold(db.read, 10)).map(({ id }) => id).toSorted()).toEqual([one.award, two.award].toSorted())
  expect([await cardOf(one), await cardOf(two)]).toMatchObject([
    { state: 'Applying', reason: 'opposite_bets', appeal: 'possible' },
    { state: 'Applying', reason: 'linked_by_browser', appeal: 'possible' },
  ])
  expect(await listBonuses(promotions, two.id)).toMatchObject([
    { state: 'active', hold: { reason: 'linked_by_browser', promotion: two.promotion } },
  ])
  // The reward centre shows it, and the way to appeal.
  expect(await listHeld(promotions, two.id)).toMatchObject([
    { award: { id: two.award }, state: 'Applying', heldFor: 'linked_by_browser', appeal: 'possible' },
  ])
  const asked = { memberId: two.id, language: 'EN', before: null, filter: null } as const
  expect((await readInbox({ db }, asked)).messages).toMatchObject([{ template: 'bonus_held' }])

  expect((await bet(two.id, 100n)).told).toBe('funds_are_short')
  await end(open, 500n)
  expect(await bonusOf(db, two.id)).toEqual([1_200n])
  till.clock.advance(8 * dayMs)
  await expireGrants({ db, clock: till.clock })
  const seen = await findCase(db.read, two.award)
  expect(seen?.decisions.map(({ step, outcome }) => [step, outcome])).toEqual([['judged', 'linked_by_browser']])
  for (const { facts, outcome } of seen?.decisions ?? []) expect(facts && judgeAward(facts)).toBe(outcome)

  // Somebody decides: one goes on with the week less a moment that it had left, and is never judged by a rule again.
  const approve = { id: two.award, isApproved: true, reason: 'Brother and sister' }
  const decided = await Promise.all([1, 2].map(async () => await decideAward(promotions, approve, hand())))
  expect(decided.map((it) => (it.ok ? 'ok' : it.refusal)).toSorted()).toEqual(['award_is_decided', 'ok'])
  // When it was given, when it was held, and when it was decided.
  expect(announced.filter((id) => id === two.id)).toHaveLength(3)
  expect([(await bet(two.id, 200n)).told, await watch()]).toEqual(['ok', 0])
  expect(await cardOf(two)).toMatchObject({ state: 'Process', reason: null, appeal: null })
  expect(await listHeld(promotions, two.id)).toEqual([])
  till.clock.advance(6 * dayMs)
  expect((await bet(two.id, 100n)).told).toBe('ok')
  till.clock.advance(dayMs)
  expect((await bet(two.id, 100n)).told).toBe('funds_are_short')
})

test('a bonus on hold that is taken back comes back with an appeal: as much as went, wagered as far as it was, once', async () => {
  const both = [await player(), await player('5.00')] as const
  const [, two] = both
  const { id: open } = await bet(two.id, 400n)
  await end(open, 700n)
  await showPattern(both)
  await watch()
  const decider = hand()
  const reject = { id: two.award, isApproved: false, reason: 'Both sides of three rounds' }
  // So much is taken back by two people, whatever way.
  const asking = hand()
  const refusal = 'second_person_is_needed'
  for (const again of [asking, asking]) expect(await decideAward(promotions, reject, again)).toMatchObject({ refusal })
  expect(await bonusOf(db, two.id)).toEqual([1_300n])
  expect(await decideAward(promotions, reject, decider)).toMatchObject({ ok: true })
  // The budget has its ten pesos back; the three that were won were never its own.
  expect([await bonusOf(db, two.id), await spent(two.promotion)]).toEqual([[0n], 0n])
  expect(await cardOf(two)).toMatchObject({ state: 'Rejected', reason: reject.reason, appeal: 'possible' })

  const text = 'My brother plays on the same tablet.'
  expect(await appeal(promotions, two.id, { award: two.award, text })).toMatchObject({ ok: true })
  till.clock.advance(9 * dayMs)
  const grant = { id: two.award, isGranted: true, reason: 'Two people, shown by their papers' }
  expect(await answerAppeal(promotions, grant, decider)).toMatchObject({ refusal: 'second_person_is_needed' })
  const answers = await Promise.all([1, 2, 3].map(async () => await answerAppeal(promotions, grant, hand())))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await bonusOf(db, two.id), await spent(two.promotion)]).toEqual([[1_300n], 1_000n])
  expect(await listBonuses(promotions, two.id)).toMatchObject([{ state: 'active', wagered: 400n, hold: null }])
  expect([(await bet(two.id, 100n)).told, await watch()]).toEqual(['ok', 0])
  // A person may still take it back.
  expect(await revokeGrant(promotions, { id: two.award, reason: 'Given by mistake' }, hand())).toMatchObject({
    value: { isDone: true },
  })
  expect(await bonusOf(db, two.id)).toEqual([0n])
})

test('SE-03 a bonus that cannot be held is set aside, and the others are held', async () => {
  const both = await pair()
  const [one, two] = both
  await showPattern(both)
  const cure = await poisonRow(db, 'wallet_grant', `new.id = '${one.award}' and new.held_at is not null`)
  const place = firstWatch()
  const look = async () => await watchBonuses(promotions, place)
  const heldOf = async () => (await findOnHold(db.read, 100)).map(({ id }) => String(id))
  const reported = await setAsideIn(look)
  expect(reported).toMatchObject([{ loop: 'promotions-watch', item: one.award }])
  expect([(await heldOf()).includes(one.award), (await heldOf()).includes(two.award)]).toEqual([false, true])
  await cure()
  till.clock.advance(dayMs)
  expect(await setAsideIn(look)).toEqual([])
  expect(await heldOf()).toEqual(expect.arrayContaining([one.award, two.award]))
  failed.length = 0
})

test('wagered to its target meanwhile, it becomes cash only when somebody has looked', async () => {
  const both = await pair()
  const [one, two] = both
  const { id: open } = await bet(one.id, 1_000n)
  await end(open, 1_000n)
  for (const { id } of both) await till.fund(id, 10_000n)
  await showPattern(both)
  // Nobody has watched yet: the reader finds it at the target.
  const all = await cash(one.id)
  await end((await bet(one.id, 4_000n)).id, 4_000n)
  await follow()
  expect([await cash(one.id), await bonusOf(db, one.id)]).toEqual([all, [1_000n]])
  expect(await listBonuses(promotions, one.id)).toMatchObject([
    { state: 'active', wagered: 5_000n, hold: { reason: null } },
  ])
  // Both are judged now; of the one that was held already it is written down why.
  expect(await watch()).toBe(2)
  expect(await cardOf(one)).toMatchObject({ state: 'Applying', reason: 'opposite_bets' })
  const approve = { id: one.award, isApproved: true, reason: 'Brother and sister' }
  expect(await decideAward(promotions, approve, hand())).toMatchObject({ ok: true })
  expect([await cash(one.id), await bonusOf(db, one.id)]).toEqual([all + 1_000n, [0n]])
  expect(await cardOf(one)).toMatchObject({ state: 'Issued' })

  // An appeal that is dismissed ends the other, which its member could have given up before: a withdrawal says what it costs.
  expect(await db.tx(async (tx) => await weighWithdrawal(tx, two.id, at()))).toBe(1_000n)
  await appeal(promotions, two.id, { award: two.award, text: 'We do not know each other.' })
  const dismiss = { id: two.award, isGranted: false, reason: 'The papers are the same' }
  expect(await answerAppeal(promotions, dismiss, hand())).toMatchObject({ ok: true })
  expect([await bonusOf(db, two.id), await spent(two.promotion)]).toEqual([[0n], 0n])
  expect(await cardOf(two)).toMatchObject({ state: 'Rejected', reason: dismiss.reason, appeal: 'dismissed' })
})

test('on hold it binds as before, and goes with a withdrawal', async () => {
  const both = await pair()
  const [one] = both
  await till.fund(one.id, 5_000n)
  await showPattern(both)
  await watch()
  expect((await bet(one.id, (await cash(one.id)) + 1n)).told).toBe('funds_are_short')
  expect((await bet(one.id, 100n)).told).toBe('ok')
  await db.tx(async (tx) => await endForWithdrawal(tx, one.id, at()))
  expect(await listBonuses(promotions, one.id)).toMatchObject([{ state: 'withdrawn', hold: null }])
  const approve = { id: one.award, isApproved: true, reason: 'Brother and sister' }
  expect(await decideAward(promotions, approve, hand())).toMatchObject({ refusal: 'award_is_decided' })
})

test('a share of a rain that waits is nobody else’s: with all that is decided, and appealed, exactly the sum is given', async () => {
  const both = await pair()
  const [one, two] = both
  await showPattern(both)
  const promotion = `rain-${count}`
  const rain: PromotionDocument = {
    ...document,
    trigger: { on: 'rain', hours: [12], minutes: 10 },
    reward: { is: 'envelope', total: '10.00', shares: 5 },
  }
  const written = await writeVersion(promotions, { id: promotion, version: 0, document: rain }, null)
  if (!written.ok) throw new Error(written.refusal)
  const others = await Promise.all(Array.from({ length: 4 }, async () => await till.member()))
  for (const id of [one.id, two.id, ...others]) await joinPromotion(promotions, id, promotion, written.value.termsHash)
  const shown = (await listFor(promotions, one.id)).shown.find(({ promotion: { id } }) => id === promotion)
  // A minute after it opens, wherever in it the clock stood.
  till.clock.advance((shown?.rain?.opensAt.getTime() ?? 0) + 60_000 - till.clock.nowMs())

  const before = (await cash(one.id)) + (await cash(two.id))
  const takers = [one.id, others[0], two.id, others[1], others[2], others[3]] as Id<'member'>[]
  const taken: string[] = []
  const awards = new Map<string, string>()
  for (const id of takers) {
    const asked = await requestReward(promotions, id, { promotion, code: null, clientSeed: 'luz' })
    taken.push(asked.ok ? asked.value.state : asked.refusal)
    if (asked.ok) awards.set(id, asked.value.id)
  }
  expect(taken).toEqual(['waiting', 'given', 'waiting', 'given', 'given', 'rain_is_over'])
  expect(await spent(promotion)).toBe(1_000n)

  // What is rejected stays with the house, and its budget has it back.
  const [held, rejected] = [awards.get(one.id) ?? '', awards.get(two.id) ?? '']
  const approve = { id: held, isApproved: true, reason: 'Brother and sister' }
  expect(await decideAward(promotions, approve, hand())).toMatchObject({ ok: true })
  const reject = { id: rejected, isApproved: false, reason: 'Both sides of three rounds' }
  expect(await decideAward(promotions, reject, hand())).toMatchObject({ ok: true })
  const given = async () => {
    const sums = await Promise.all(takers.map(cash))
    return sums.reduce((sum, own) => sum + own, 0n) - before
  }
  const share = (await findCase(db.read, rejected))?.award.amount ?? 0n
  expect(share).toBeGreaterThan(0n)
  expect([await given(), await spent(promotion)]).toEqual([1_000n - share, 1_000n - share])
  await appeal(promotions, two.id, { award: rejected, text: 'My brother plays on the same tablet.' })
  const grant = { id: rejected, isGranted: true, reason: 'Two people, shown by their papers' }
  expect(await answerAppeal(promotions, grant, hand())).toMatchObject({ ok: true })
  expect([await given(), await spent(promotion)]).toEqual([1_000n, 1_000n])
})
