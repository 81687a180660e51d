import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { quoteWithdrawal } from '#modules/cashier/quote.ts'
import { writeStanding } from '#modules/cashier/store/standing.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { offer } from '#modules/contracts/offers/offer.ts'
import { payoutReply } from '#modules/contracts/statements/replies.ts'
import { listPayouts } from '#modules/contracts/store/payout-lists.ts'
import type { Loyalty } from '#modules/loyalty/deps.ts'
import { readPoints } from '#modules/loyalty/point-accounts.ts'
import { catchUpPoints, convertPoints } from '#modules/loyalty/points.ts'
import { beginRound } from '#modules/play/service.ts'
import { readBranchFigures } from '#modules/turnover/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { paymentPassword, type TestTill, testTill } from '#tests/support/cashier.ts'
import { addGames, someGame, someVendor } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome } from '#tests/support/identity.ts'
import { findDrift, testKey } from '#tests/support/ledger.ts'
import { testLoyalty } from '#tests/support/loyalty.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

/** Group F, turnover: what counts of a bet counts the same for withdrawals, points and agents. */

type MemberId = Id<'member'>

let db: Database
let here: TestPlay
let till: TestTill
let story: TeamStory
let loyalty: Loyalty
const [slot, roulette] = ['attack-slot', 'attack-roulette']

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  await addGames(
    here.play.catalog,
    [someVendor('LIKHA', 'RNG'), someVendor('DALOY', 'LIVE')],
    [someGame(slot, 'LIKHA', 'RNG'), someGame(roulette, 'DALOY', 'LIVE')],
  )
  till = await testTill(db)
  story = await tellTeamStory(db, here.play.catalog)
  loyalty = await testLoyalty(till)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

/** What has to be played before money leaves. */
async function owes(member: MemberId, amount: bigint): Promise<void> {
  const standing = { turnoverTarget: amount, lockAmount: amount, lockFrom: 0n }
  await db.tx(async (tx) => await writeStanding(tx, member, 'PHP', standing))
}

async function played(member: MemberId): Promise<bigint> {
  const count = await till.cashier.turnover()
  return await db.tx(async (tx) => await count(tx, member, 'PHP'))
}

async function isOwed(member: MemberId): Promise<boolean> {
  const quote = await quoteWithdrawal(till.cashier, member, { channel: 'ewallet' })
  if (!quote.ok) throw new Error(quote.refusal)
  return quote.value.turnover.left !== '0.00'
}

async function agentSees(agent: MemberId): Promise<bigint> {
  const window = { currency: 'PHP', from: new Date('2026-01-01'), until: new Date('2027-01-01'), under: agent } as const
  return (await readBranchFigures(db.read, window)).reduce((sum, { turnover }) => sum + turnover, 0n)
}

async function points(member: MemberId): Promise<bigint> {
  await catchUpPoints(loyalty, member)
  return (await readPoints(db.read, member)).points
}

test('SE-07.2 SE-07.3 bets that nearly always win wash nothing: a small win counts nothing, for withdrawals, points and agents', async () => {
  const agent = await story.agent('washing-agent', null)
  const id = await story.member('washer', agent)
  await owes(id, 100_000n)
  let expected = 0n
  for (let round = 0; round < 20; round += 1) {
    here.clock.advance(1_000)
    const begun = await beginRound(
      here.play,
      { id, mode: 'real' },
      {
        ...{ key: randomUUID(), nodeId: 'dagat-dice', stake: '50.00', currency: 'PHP' },
        choice: { side: 'under', chances: 9_800 },
      },
    )
    if (!begun.ok) throw new Error(begun.refusal)
    // It pays 1.0102 times the stake, or it is lost.
    expect([0n, 5_051n]).toContain(begun.value.payout)
    if (begun.value.payout === 0n) expected += 5_000n
  }
  expect(await played(id)).toBe(expected)
  expect(await isOwed(id)).toBe(expected < 100_000n)
  expect(await agentSees(agent)).toBe(expected)
  expect(await points(id)).toBe(expected / 10_000n)
})

test('SE-07.1 F03 both sides of one round count what was really won or lost', async () => {
  const agent = await story.agent('roulette-agent', null)
  const id = await story.member('both-sides', agent)
  await owes(id, 100_000n)
  const at = new Date('2026-07-01T12:00:00Z')
  // ₱500 on red and ₱500 on black: one of them pays ₱1,000, or zero takes both.
  await story.bet(id, { ref: 'red-and-black', game: roulette, stake: 100_000n, payout: 100_000n, at })
  expect([await played(id), await isOwed(id), await agentSees(agent), await points(id)]).toEqual([0n, true, 0n, 0n])
  // 35 of 37 numbers for ₱10 each, a win: ₱360 for ₱350.
  await story.bet(id, { ref: 'nearly-all', game: roulette, stake: 35_000n, payout: 36_000n, at })
  expect([await played(id), await agentSees(agent)]).toEqual([0n, 0n])
  await story.bet(id, { ref: 'red-alone', game: roulette, stake: 100_000n, payout: 200_000n, at })
  expect([await played(id), await isOwed(id), await agentSees(agent)]).toEqual([100_000n, false, 100_000n])
  // A live game earns half of the usual points.
  expect(await points(id)).toBe(5n)
})

test('F05 a round that is taken back takes back its turnover, its points and what the agent was paid for it', async () => {
  const clock = manualClock(Date.parse('2026-11-10T10:01:00+08:00'))
  const moment = (time: string) => new Date(`2026-11-10T${time}+08:00`)
  const { settings, catalog } = here.play
  const pay: Pay = {
    db,
    clock,
    settings,
    catalog,
    publish: writeEvents,
    announceBalance: () => undefined,
    signer: testKey(),
  }
  const agent = await story.agent('paid-agent', null)
  const id = await till.member()
  await till.account(id)
  await story.move(id, agent)
  await story.join(id)
  await story.paidIn(id, 100_00n, moment('09:00'))
  await agree(pay, agent)
  await owes(id, 100_000n)
  await story.bet(id, { ref: 'taken-back', game: slot, stake: 1_000_000n, payout: 2_500_000n, at: moment('10:06') })
  clock.advance(moment('10:10:25').getTime() - clock.nowMs())
  await settleDue(pay)
  expect([await played(id), await isOwed(id), await points(id)]).toEqual([1_000_000n, false, 100n])
  expect(await salaries(agent)).toEqual(['100.00 0.00'])

  await story.resettle(id, 'taken-back', null)
  expect([await played(id), await isOwed(id), await points(id)]).toEqual([0n, true, 0n])
  const input = { key: randomUUID(), points: 100n, paymentPassword }
  expect(await convertPoints(loyalty, id, input, atHome)).toMatchObject({ refusal: 'points_are_short' })
  await story.bet(id, { ref: 'later', game: slot, stake: 400_000n, payout: 0n, at: moment('10:11') })
  clock.advance(moment('10:15:25').getTime() - clock.nowMs())
  await settleDue(pay)
  // ₱40 earned, ₱100 taken back: the rest waits for later shares and never comes out of the purse.
  expect(await salaries(agent)).toEqual(['0.00 -60.00', '100.00 0.00'])
  expect([await played(id), await points(id)]).toEqual([400_000n, 40n])
})

test('F05 points that were spent before their round was taken back are played for again before new ones come', async () => {
  const id = await till.member()
  await till.account(id)
  await story.join(id)
  const at = new Date('2026-11-10T12:00:00Z')
  await story.bet(id, { ref: 'spent', game: slot, stake: 2_000_000n, payout: 0n, at })
  expect(await points(id)).toBe(200n)
  const input = { key: randomUUID(), points: 150n, paymentPassword }
  expect(await convertPoints(loyalty, id, input, atHome)).toMatchObject({ ok: true })
  await story.resettle(id, 'spent', null)
  expect(await points(id)).toBe(0n)
  // ₱15,000 of turnover are still to be made good.
  await story.bet(id, { ref: 'again', game: slot, stake: 1_500_000n, payout: 0n, at })
  expect(await points(id)).toBe(0n)
  await story.bet(id, { ref: 'once-more', game: slot, stake: 100_000n, payout: 0n, at })
  expect(await points(id)).toBe(10n)
})

/** 1 % of turnover, every five minutes. */
async function agree(pay: Pay, agent: MemberId): Promise<void> {
  const contracts = { ...pay, audit: { clock: pay.clock }, announce: () => undefined }
  const made = await offer(contracts, {
    ...{ uplineId: null, downlineId: agent, currency: 'PHP', key: randomUUID(), startsFrom: null, replacesId: null },
    ...{ answerHours: 24, endsAgreed: 0 },
    terms: {
      ...{ kind: 'realtime', period: 'five_minutes', base: 'turnover', activeFrom: 10_000n },
      tiers: [{ ratePpm: 10_000, amount: 0n, active: 1 }],
    },
  })
  if (!made.ok) throw new Error(made.refusal)
  const { id, hash } = made.value
  const said = await answer(contracts, {
    ...{ id, hash, downlineId: agent, kind: 'realtime', action: 'accept', endsAgreed: 0 },
  })
  if (!said.ok) throw new Error(said.refusal)
}

async function salaries(agent: MemberId): Promise<string[]> {
  const days = { fromDay: '2026-11-01', toDay: '2026-11-30' }
  const filter = { agentId: agent, kind: 'realtime', currency: 'PHP', ...days } as const
  const found = (await listPayouts(db.read, filter, null, 100)).map(payoutReply)
  return found.map(({ paid, carryAfter }) => `${paid} ${carryAfter}`)
}
