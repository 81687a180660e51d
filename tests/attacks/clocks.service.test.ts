import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { MemberActor } from '#kit/actor.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { createDeposit } from '#modules/cashier/deposits.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { offer } from '#modules/contracts/offers/offer.ts'
import { authenticate, createAccount, type Identity, signOut } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { beginTotp, finishTotp, passTwoFactor } from '#modules/identity/two-factor.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testTill } from '#tests/support/cashier.ts'
import { addGames, someGame, someVendor, testCatalog } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { atHome, testIdentity } from '#tests/support/identity.ts'
import { findDrift, testKey } from '#tests/support/ledger.ts'
import { tellTeamStory } from '#tests/support/team-story.ts'

/** K11: the clock of a node is wrong by an hour, or leaps back by ten minutes. */

const [minute, hour] = [60_000, 3_600_000]
const password = 'correct horse battery'

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

test.each([hour, -hour, -10 * minute])(
  'K11 with a node’s clock %i ms off, money has the time of the database',
  async (off) => {
    const till = await testTill(db)
    const { rows: before } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.read)
    const startMs = before[0]?.now.getTime() ?? 0
    till.clock.advance(startMs + off - till.clock.nowMs())
    const member = await till.member()
    const made = await createDeposit(till.cashier, member, {
      ...{ key: randomUUID(), channel: 'qrph', amount: '500.00', currency: 'PHP' },
    })
    const intent = made.ok ? till.book.byReference(made.value.id) : null
    if (!intent) throw new Error('there is nothing to pay')
    till.book.act(intent, 'pay')
    await till.deliverAll()
    const { rows } = await sql<{ isBetween: boolean }>`
    select bool_and(posting.at between ${new Date(startMs)}::timestamptz and clock_timestamp()) as "isBetween"
    from ledger_posting as posting join ledger_account as account on account.id = posting.credit
    where account.owner = ${member}`.execute(db.read)
    expect(rows).toEqual([{ isBetween: true }])
    expect((await balanceOf(db.read, member, 'PHP')).balance).toBe(50_000n)
  },
)

interface Entered {
  readonly identity: Identity
  readonly clock: ManualClock
  readonly actor: MemberActor
  readonly token: string
  readonly username: string
}

let names = 0

async function enter(): Promise<Entered> {
  names += 1
  const clock = manualClock(Date.UTC(2026, 5, names, 12))
  const identity = await testIdentity(db, clock)
  const username = `clock${names}`
  const made = await createAccount(identity, { username, nickname: 'Tala', password })
  const entered = await signIn(identity, 'member', { username, password }, atHome)
  if (!made.ok || !entered.ok) throw new Error('nobody could sign in')
  const { account, sessionId, token } = entered.value
  return { identity, clock, username, token, actor: { who: 'member', id: account.id as MemberActor['id'], sessionId } }
}

const isIn = async ({ identity, token }: Entered) => (await authenticate(identity, token, atHome)) !== null

test('K11 a session that ended or ran out is not revived when the clock leaps back', async () => {
  const out = await enter()
  expect(await isIn(out)).toBe(true)
  await signOut(out.identity, out.actor.sessionId, atHome)
  out.clock.advance(-10 * minute)
  expect(await isIn(out)).toBe(false)

  const idle = await enter()
  expect(await isIn(idle)).toBe(true)
  idle.clock.advance(400 * 24 * hour)
  expect(await isIn(idle)).toBe(false)
  idle.clock.advance(-400 * 24 * hour)
  expect(await isIn(idle)).toBe(false)
})

test('K11 a code of an authenticator counts one step to either side, and once, whichever way the clock goes', async () => {
  const { identity, clock, actor, username } = await enter()
  const begun = await beginTotp(identity, actor)
  if (!begun.ok) throw new Error(begun.refusal)
  const { secret } = begun.value
  const codeAt = (ms: number) => generateSync({ secret, epoch: Math.floor(ms / 1000) })
  expect(await finishTotp(identity, actor, codeAt(clock.nowMs()), atHome)).toMatchObject({ ok: true })
  clock.advance(10 * minute)
  let places = 0
  const pass = async (code: string) => {
    // From where the account was never seen, each time.
    places += 1
    const stranger = { ...atHome, address: `198.51.${places}.9` }
    const half = await signIn(identity, 'member', { username, password }, stranger)
    if (!half.ok) throw new Error(half.refusal)
    const { account, sessionId, stage } = half.value
    const waiting: MemberActor = {
      who: stage === 'open' ? 'member' : stage,
      id: account.id as MemberActor['id'],
      sessionId,
    }
    return (await passTwoFactor(identity, waiting, { method: 'totp', code }, stranger)).ok
  }
  const startMs = clock.nowMs()
  for (const steps of [-2, 2]) expect(await pass(codeAt(startMs + steps * 30_000))).toBe(false)
  const early = codeAt(startMs + 30_000)
  expect([await pass(codeAt(startMs - 30_000)), await pass(early)]).toEqual([true, true])
  // A leap back brings the time of both codes again; what was spent, and all before it, stays spent.
  clock.advance(-30_000)
  expect([await pass(early), await pass(codeAt(startMs)), await pass(codeAt(startMs - 30_000))]).toEqual([
    false,
    false,
    false,
  ])
})

test('K11 a period is paid once and none is left out when the clock leaps back or runs ahead', async () => {
  const at = (time: string) => new Date(`2026-11-10T${time}+08:00`)
  const clock = manualClock(at('10:01').getTime())
  const catalog = testCatalog(db, clock)
  await addGames(catalog, [someVendor('LIKHA', 'RNG')], [someGame('clock-slot', 'LIKHA', 'RNG')])
  const pay: Pay = {
    ...{ db, clock, settings: catalog.settings, catalog, publish: writeEvents },
    ...{ announceBalance: () => undefined, signer: testKey() },
  }
  const story = await tellTeamStory(db, catalog)
  const agent = await story.agent('clock-agent', null)
  const player = await story.member('clock-player', agent)
  await story.paidIn(player, 100_00n, at('09:00'))
  const contracts = { ...pay, audit: { clock }, announce: () => undefined }
  const made = await offer(contracts, {
    ...{ uplineId: null, downlineId: agent, currency: 'PHP', key: randomUUID(), startsFrom: null, replacesId: null },
    ...{ answerHours: 24, endsAgreed: 0 },
    terms: {
      ...{ kind: 'realtime', period: 'five_minutes', base: 'turnover', activeFrom: 100n },
      tiers: [{ ratePpm: 10_000, amount: 0n, active: 1 }],
    },
  })
  if (!made.ok) throw new Error(made.refusal)
  const { id, hash } = made.value
  await answer(contracts, { id, hash, downlineId: agent, kind: 'realtime', action: 'accept', endsAgreed: 0 })
  const before = (await balanceOf(db.read, agent, 'PHP')).balance
  const earned = async () => (await balanceOf(db.read, agent, 'PHP')).balance - before
  const settleAt = async (time: string) => {
    clock.advance(at(time).getTime() - clock.nowMs())
    await settleDue(pay)
    return await earned()
  }
  await story.bet(player, { ref: 'first', game: 'clock-slot', stake: 100_000n, payout: 0n, at: at('10:06') })
  expect(await settleAt('10:10:25')).toBe(1_000n)
  // Ten minutes back, and through the same period again, twice at once.
  expect(await settleAt('10:00:25')).toBe(1_000n)
  clock.advance(at('10:10:25').getTime() - clock.nowMs())
  await Promise.all([settleDue(pay), settleDue(pay)])
  expect(await earned()).toBe(1_000n)
  // A node an hour ahead closes too early: what is played then is late, and is paid with the next period.
  expect(await settleAt('11:10:25')).toBe(1_000n)
  await story.bet(player, { ref: 'second', game: 'clock-slot', stake: 200_000n, payout: 0n, at: at('10:12') })
  expect(await settleAt('10:15:25')).toBe(1_000n)
  expect(await settleAt('11:15:25')).toBe(3_000n)
})
