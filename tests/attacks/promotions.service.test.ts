import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { hashToken } from '#modules/identity/deps.ts'
import { registerBrowser } from '#modules/identity/store/browsers.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { joinPromotion, listFor, requestReward } from '#modules/promotions/members.ts'
import { decideAward, writeVersion } from '#modules/promotions/operate.ts'
import { cardReply } from '#modules/promotions/replies.ts'
import type { Promotions } from '#modules/promotions/service.ts'
import { findAwards } from '#modules/promotions/store.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { type TestTill, testTill } from '#tests/support/cashier.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'

/** Group F: rewards, and who would take more of them than is theirs. */

let db: Database
let till: TestTill
let promotions: Promotions

beforeAll(async () => {
  db = await testDatabase()
  till = await testTill(db)
  const loyalty = await testLoyalty(till)
  const { clock, identity } = till
  promotions = { db, clock, sealer: loyalty.sealer, identity, loyalty, announce: () => undefined, publish: writeEvents }
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const words = { title: 'A code', text: 'Ten pesos, once.' }
const coded: PromotionDocument = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'code', code: 'LUNAS2026' },
  reward: { is: 'cash', size: { amount: '10.00' } },
}

test('F02 of many accounts with one browser or one payout account the first is given its bonus; the others wait, are told why, and somebody decides', async () => {
  const written = await writeVersion(promotions, { id: 'sign-up', version: 0, document: coded }, null)
  if (!written.ok) throw new Error(written.refusal)
  const { termsHash } = written.value
  const used = async (id: Id<'member'>, browser: string) =>
    await db.tx(async (tx) => await registerBrowser(tx, hashToken(browser), id, new Date(till.clock.nowMs())))
  const claim = async (id: Id<'member'>) => {
    await joinPromotion(promotions, id, 'sign-up', termsHash)
    const asked = await requestReward(promotions, id, { promotion: 'sign-up', code: 'LUNAS2026' })
    return asked.ok ? asked.value.state : asked.refusal
  }
  const people: Id<'member'>[] = []
  for (let at = 0; at < 6; at += 1) {
    till.clock.advance(1_000)
    people.push(await till.member())
  }
  const [first, sameBrowser, itsTwin, banked, sameBank, alone] = people as [
    ...[Id<'member'>, Id<'member'>, Id<'member'>],
    ...[Id<'member'>, Id<'member'>, Id<'member'>],
  ]
  for (const id of [first, sameBrowser, itsTwin]) await used(id, 'a browser of three')
  await used(alone, 'a browser of one')
  for (const id of [banked, sameBank]) await till.account(id, '09170002222')

  expect(await Promise.all(people.map(claim))).toEqual(['given', 'waiting', 'waiting', 'given', 'waiting', 'given'])
  const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
  expect(await Promise.all(people.map(cash))).toEqual([1_000n, 0n, 0n, 1_000n, 0n, 1_000n])
  // Asking again changes nothing: what waits was asked for.
  expect(await claim(sameBrowser)).toBe('reward_is_claimed')
  const cardOf = async (id: Id<'member'>) => {
    const [shown] = (await listFor(promotions, id)).shown
    return shown && cardReply(shown)
  }
  expect(await cardOf(sameBrowser)).toMatchObject({ state: 'Applying', reason: 'linked_by_browser' })
  expect(await cardOf(sameBank)).toMatchObject({ state: 'Applying', reason: 'linked_by_account' })

  // One of them could explain it, the other could not.
  const hand = { operatorId: newId<'operator'>(till.clock), address: '127.0.0.1', requestId: 'r' }
  const awardOf = async (memberId: string) => (await findAwards(db.read, { memberId, limit: 1 }))[0]?.id ?? ''
  const decide = async (id: Id<'member'>, isApproved: boolean) =>
    await decideAward(promotions, { id: await awardOf(id), isApproved, reason: 'One person, two accounts' }, hand)
  expect(await decide(sameBrowser, true)).toMatchObject({ ok: true })
  expect(await decide(sameBank, false)).toMatchObject({ ok: true })
  expect(await decide(sameBank, true)).toMatchObject({ refusal: 'award_is_decided' })
  expect(await Promise.all(people.map(cash))).toEqual([1_000n, 1_000n, 0n, 1_000n, 0n, 1_000n])
  expect(await cardOf(sameBank)).toMatchObject({ state: 'Rejected', reason: 'One person, two accounts' })
  expect(await findAwards(db.read, { memberId: sameBrowser, limit: 1 })).toMatchObject([
    { state: 'given', reason: 'linked_by_browser' },
  ])
})
