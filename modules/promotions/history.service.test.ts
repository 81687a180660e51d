import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { giveOnce } from '#modules/loyalty/gifts.ts'
import { drawOpenTicket, issueTickets, signIn } from '#modules/loyalty/service.ts'
import { appeal } from '#modules/promotions/appeals.ts'
import { insertDecision } from '#modules/promotions/decision-store.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { type HistoryLine, listHeld, listHistory } from '#modules/promotions/history.ts'
import { joinPromotion, requestReward } from '#modules/promotions/members.ts'
import { decideAward, giveByHand, writeVersion } from '#modules/promotions/operate.ts'
import { givenReply, ownAwardReply } from '#modules/promotions/replies.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { promotionsOver } from '#tests/support/promotions.ts'

/** What a member was given, from every corner, and what waits. */

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

const [code, words] = ['REGALO2026', { title: 'Gift', text: 'All of it in numbers.' }]
const gift: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  ...{ trigger: { on: 'code', code }, reward: { is: 'cash', size: { amount: '5.00' } } },
}
const hand = () => ({ operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' })

async function run(some: Partial<PromotionDocument> = {}) {
  count += 1
  const written = await writeVersion(
    promotions,
    { id: `promo-${count}`, version: 0, document: { ...gift, ...some } },
    null,
  )
  if (!written.ok) throw new Error(written.refusal)
  return written.value
}

async function claim(memberId: Id<'member'>, some: Partial<PromotionDocument> = {}) {
  const { id: promotion, termsHash } = await run(some)
  await joinPromotion(promotions, memberId, promotion, termsHash)
  return await requestReward(promotions, memberId, { promotion, code })
}

const facts = { nameOf: (game: string) => game }
const reply = (line: HistoryLine) => ('own' in line ? ownAwardReply(line.own, facts) : givenReply(line.given, 'PHP'))
const pageOf = async (id: Id<'member'>, limit: number, cursor = { before: null as Date | null, beforeId: '' }) =>
  await listHistory(promotions, id, { ...cursor, limit })

test('everything given is listed once, newest first, page by page, also of one moment; of others nothing is', async () => {
  const { loyalty } = promotions
  const [member, other] = [await till.member(), await till.member()]
  // All of a moment.
  await claim(member)
  await claim(member, { reward: { is: 'points', amount: 30, worth: '3.00' } })
  await signIn(loyalty, member)
  const welcome = { source: 'demo:points', period: 'once', score: 0, reward: { kind: 'points', amount: 5n } } as const
  await giveOnce(loyalty, member, welcome)
  await claim(other)
  till.clock.advance(1_000)
  expect(await claim(member, { budget: '1.00' })).toMatchObject({ refusal: 'promotion_budget_is_spent' })
  till.clock.advance(1_000)
  const wheel = { game: 'wheel', count: 1, source: 'mission:test:once' } as const
  await db.tx(async (tx) => await issueTickets(tx, { ...loyalty, ticketDays: 7 }, member, wheel))
  await drawOpenTicket(loyalty, member, { game: 'wheel', clientSeed: 'luz' })

  const whole = await pageOf(member, 20)
  expect(whole.next).toBeNull()
  const told = whole.lines.map(reply)
  expect(told.slice(0, 2)).toMatchObject([
    { from: 'wheel', promotion: null, state: 'Claimed' },
    { from: 'promotion', state: 'Rejected', reason: 'promotion_budget_is_spent', amount: '5.00', appeal: null },
  ])
  expect(told.slice(2).map(({ from, amount, points }) => ({ from, isPaid: amount !== null, points }))).toEqual(
    expect.arrayContaining([
      { from: 'promotion', isPaid: true, points: null },
      { from: 'promotion', isPaid: false, points: 30 },
      expect.objectContaining({ from: 'sign_in' }),
      { from: 'gift', isPaid: false, points: 5 },
    ]),
  )
  expect(told).toHaveLength(6)

  const paged: string[] = []
  let cursor: Parameters<typeof pageOf>[2] | null = { before: null, beforeId: '' }
  while (cursor) {
    const page = await pageOf(member, 1, cursor)
    expect(page.lines).toHaveLength(1)
    paged.push(...page.lines.map(({ id }) => id))
    cursor = page.next && { ...page.next }
  }
  expect(paged).toEqual(whole.lines.map(({ id }) => id))
  expect((await pageOf(other, 20)).lines).toHaveLength(1)
})

test('what waits for somebody stands apart until it is decided; why an operator gives it is not told', async () => {
  const member = await till.member()
  const { id: promotion } = await run({ trigger: { on: 'operator' }, secondPersonFrom: '1.00' })
  const asked = await giveByHand(promotions, { id: promotion, memberId: member, reason: 'A loyal soul' }, hand())
  if (!asked.ok) throw new Error(asked.refusal)
  expect((await listHeld(promotions, member)).map((own) => ownAwardReply(own, facts))).toMatchObject([
    {
      award: asked.value.id,
      state: 'Applying',
      amount: '5.00',
      reason: null,
      appeal: null,
      promotion: { id: promotion },
    },
  ])
  expect((await pageOf(member, 20)).lines).toEqual([])
  await decideAward(promotions, { id: asked.value.id, isApproved: true, reason: 'Yes' }, hand())
  expect(await listHeld(promotions, member)).toEqual([])
  expect((await pageOf(member, 20)).lines.map(reply)).toMatchObject([{ id: asked.value.id, state: 'Claimed' }])
})

test('a rejected reward that was suspected can be appealed against from the list, and says when that was done', async () => {
  const member = await till.member()
  const { id: promotion } = await run({ trigger: { on: 'operator' }, secondPersonFrom: '1.00' })
  const asked = await giveByHand(promotions, { id: promotion, memberId: member, reason: 'A loyal soul' }, hand())
  if (!asked.ok) throw new Error(asked.refusal)
  const { id: award } = asked.value
  const facts = { twins: [], ring: [], rounds: [], counts: true, loop: null } as never
  const judged = { step: 'judged', outcome: 'linked_by_browser', facts, reason: null, operatorId: null } as const
  const at = new Date(till.clock.nowMs())
  await db.tx(async (tx) => await insertDecision(tx, { id: newId(till.clock), award, ...judged, at }))
  await decideAward(promotions, { id: award, isApproved: false, reason: 'One person' }, hand())
  const shown = async () => (await pageOf(member, 20)).lines.map(reply)
  expect(await shown()).toMatchObject([{ state: 'Rejected', reason: 'One person', appeal: 'possible' }])
  expect(await appeal(promotions, member, { award, text: 'We are two people.' })).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject([{ state: 'Rejected', appeal: 'open' }])
})
