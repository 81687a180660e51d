import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { currentTurnoverRules, recordBets } from '#modules/bets/service.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import { auditRuns } from '#modules/contracts/engine/audit.ts'
import type { Pay } from '#modules/contracts/engine/parts.ts'
import { runWindow } from '#modules/contracts/engine/run-window.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import type { Terms } from '#modules/contracts/model.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { terminate } from '#modules/contracts/offers/end.ts'
import { offer } from '#modules/contracts/offers/offer.ts'
import type { ContractId } from '#modules/contracts/store/contracts.ts'
import { openHouse, postAll } from '#modules/ledger/service.ts'
import { closeUntil } from '#modules/reporting/service.ts'
import { makeSettings } from '#modules/settings/service.ts'
import { balanceOf, openPurse } from '#modules/wallet/service.ts'
import { writeNews } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { addGames, someGame, someVendor } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testKey } from '#tests/support/ledger.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

/** Group F, what agents are paid: runs that overlap, contracts that change under way, and rounding. */

type MemberId = Id<'member'>

const manila = (text: string) => new Date(`2026-11-${text}:00+08:00`)
const slot = 'anito'

let db: Database
let clock: ManualClock
let pay: Pay
let story: TeamStory
let top: MemberId
let agent: MemberId
let player: MemberId
let steps = 0

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(manila('10T10:01').getTime())
  const settings = makeSettings({ db, clock, announce: () => undefined })
  const catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  await addGames(catalog, [someVendor('LIKHA', 'RNG')], [someGame(slot, 'LIKHA', 'RNG')])
  pay = { db, clock, settings, catalog, tell: writeNews, announceBalance: () => undefined, signer: testKey() }
  story = await tellTeamStory(db, catalog)
  top = await story.agent('top', null)
  agent = await story.agent('agent', top)
  player = await story.member('player', agent)
  await agree(null, top, terms(20_000))
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  expect(await auditRuns(pay)).toMatchObject({ findings: [] })
  await db.close()
})

const terms = (ratePpm: number): Terms => ({
  ...{ kind: 'realtime', period: 'five_minutes', base: 'turnover', activeFrom: 0n },
  tiers: [{ ratePpm, amount: 0n, active: 1 }],
})

const contracts = () => ({ ...pay, audit: { clock }, announce: () => undefined })

async function agree(upline: MemberId | null, downline: MemberId, wished: Terms, replacesId: ContractId | null = null) {
  steps += 1
  const made = await offer(contracts(), {
    ...{ uplineId: upline, downlineId: downline, terms: wished, currency: 'PHP', key: `intent-${steps}` },
    ...{ startsFrom: null, replacesId, answerHours: 24, endsAgreed: 0 },
  })
  if (!made.ok) throw new Error(made.refusal)
  const { id, hash } = made.value
  const said = await answer(contracts(), {
    ...{ id, hash, downlineId: downline, kind: wished.kind, action: 'accept', endsAgreed: 0 },
  })
  if (!said.ok) throw new Error(said.refusal)
  return id
}

async function bet(at: string, stake: bigint): Promise<void> {
  steps += 1
  await story.bet(player, { ref: `r${steps}`, game: slot, stake, payout: 0n, at: manila(at) })
}

/** Moves the clock, back as well as on. */
const setClock = (text: string, seconds = 25): void =>
  clock.advance(manila(text).getTime() + seconds * 1000 - clock.nowMs())

interface PaidWindow {
  readonly window: string
  readonly paid: bigint
}

async function paidTo(who: MemberId, kind = 'realtime'): Promise<PaidWindow[]> {
  const { rows } = await sql<PaidWindow>`
    select to_char(window_start at time zone 'Asia/Manila', 'HH24:MI') as window, paid from contracts_payout
    where agent_id = ${who} and kind = ${kind} order by window_start`.execute(db.read)
  return rows
}

/** What came into the purse since the story opened it, whatever the rows of payouts say; agents do not bet here. */
async function earned(who: MemberId): Promise<bigint> {
  return (await balanceOf(db.read, who, 'PHP')).balance - 10n ** 9n
}

test('F07 real-time salary: overlapping runs, a restart in the middle and a clock that jumps back pay each window once and skip none', async () => {
  await agree(top, agent, terms(8_000))
  for (const at of ['10T10:06', '10T10:11', '10T10:16', '10T10:21']) await bet(at, 1_000_00n)
  setClock('10T10:10')
  // Ten at once, as when a run takes longer than a minute on several nodes.
  await Promise.all(Array.from({ length: 10 }, () => settleDue(pay)))
  expect(await paidTo(agent)).toEqual([{ window: '10:05', paid: 8_00n }])

  // The process ends when a run has begun and nobody is paid yet, and starts again beside another node.
  setClock('10T10:20')
  await closeUntil(pay, manila('10T10:15'))
  const group = { kind: 'realtime', period: 'five_minutes', measure: 'turnover', currency: 'PHP' } as const
  const window = { startMs: manila('10T10:10').getTime(), endMs: manila('10T10:15').getTime() }
  const cut = await runWindow(pay, group, window, 'Asia/Manila', AbortSignal.abort())
  expect(cut.doneAt).toBeNull()
  expect(await paidTo(agent)).toHaveLength(1)
  // The clock jumps back by an hour and on again; what was paid is not paid again, what was not is not lost.
  setClock('10T09:20')
  await Promise.all([settleDue(pay), settleDue(pay)])
  setClock('10T10:10')
  await settleDue(pay)
  setClock('10T10:25')
  await Promise.all([settleDue(pay), settleDue(pay), settleDue(pay)])
  expect(await paidTo(agent)).toEqual(['10:05', '10:10', '10:15', '10:20'].map((window) => ({ window, paid: 8_00n })))
  expect(await earned(agent)).toBe(32_00n)
  expect(await earned(top)).toBe(48_00n)

  // The key of a period is the database's: a second run of one, and a second payout in it, cannot be written.
  const again = sql`insert into contracts_run (kind, period, measure, currency, window_start, window_end, day, time_zone, rules, began_at)
    select kind, period, measure, currency, window_start, window_end, day, time_zone, rules, began_at from contracts_run limit 1`
  await expect(again.execute(db.single)).rejects.toThrow(/unique/)
  const { rows } = await sql<{ no: bigint; agents: number; payouts: number }>`
    select run_no as no, count(distinct agent_id)::integer as agents, count(*)::integer as payouts
    from contracts_payout group by run_no`.execute(db.read)
  expect(rows).toHaveLength(4)
  for (const { agents, payouts } of rows) expect(payouts).toBe(agents)
})

test('F08 a rate that changes and a contract that ends within a window: each window is paid by one contract, and none twice', async () => {
  const before = { agent: await earned(agent), top: await earned(top) }
  const { rows } = await sql<{ id: ContractId }>`
    select id from contracts_contract where downline_id = ${agent} and state = 'accepted'`.execute(db.read)
  setClock('10T10:32', 0)
  const lower = await agree(top, agent, terms(3_000), rows[0]?.id ?? null)
  await bet('10T10:31', 1_000_00n)
  await bet('10T10:33', 1_000_00n)
  await bet('10T10:36', 1_000_00n)
  await bet('10T10:41', 1_000_00n)
  await bet('10T10:43', 1_000_00n)
  await bet('10T10:46', 1_000_00n)
  setClock('10T10:42', 0)
  expect(await terminate(contracts(), { id: lower, by: top, note: '', endsAgreed: 0 })).toMatchObject({ ok: true })
  setClock('10T10:50')
  await settleDue(pay)
  // 10:30 was running when the rate changed and keeps the old one, whole; 10:40 was running when it ended and is paid, whole.
  expect((await paidTo(agent)).slice(4)).toEqual([
    { window: '10:30', paid: 16_00n },
    { window: '10:35', paid: 3_00n },
    { window: '10:40', paid: 6_00n },
  ])
  const gained = { agent: (await earned(agent)) - before.agent, top: (await earned(top)) - before.top }
  expect(gained.agent).toBe(25_00n)
  // Of every peso the chain costs the top's 2 % once, however the contract below it changed.
  expect(gained.agent + gained.top).toBe(120_00n)

  // In no moment are two contracts of one thread in force.
  const { rows: overlaps } = await sql`
    select one.id from contracts_contract as one join contracts_contract as other
      on other.downline_id = one.downline_id and other.kind = one.kind and other.currency = one.currency and other.id > one.id
    where one.starts_at is not null and other.starts_at is not null
      and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)`.execute(db.read)
  expect(overlaps).toEqual([])
})

test('F09 a thousand bets of one centavo: what rates pay of them is floored after adding up, and the chain gets no more than its highest', async () => {
  const zero = { LOTT: 0, ELOTT: 0, FISH: 0, SPORTS: 0, ESPORTS: 0, PVP: 0, LIVE: 0 }
  const rates = [
    [top, 12_700],
    [agent, 9_900],
    [player, 4_100],
  ] as const
  await db.tx(async (tx) => {
    for (const [memberId, RNG] of rates)
      await insertRates(tx, {
        ...{ memberId, fromDay: '2026-11-11', rates: { ...zero, RNG }, setBy: null, at: new Date(clock.nowMs()) },
      })
  })
  const at = manila('11T12:00')
  const { version } = await currentTurnoverRules(pay)
  await db.tx(async (tx) => {
    const [cash, house] = [await openPurse(tx, player, 'PHP'), await openHouse(tx, 'stakes', 'PHP')]
    const legs = [{ step: 'post', kind: 'stake', debit: cash, credit: house, amount: 1n }] as const
    const moved = await postAll(
      tx,
      Array.from({ length: 1000 }, (_, n) => ({
        scope: 'sys:story' as const,
        key: `tiny-${n + 1}`,
        ref: `STORY:tiny-${n + 1}`,
        legs,
      })),
    )
    expect(moved.every(({ ok }) => ok)).toBe(true)
    const bet = { memberId: player, product: 'STORY', game: slot, category: 'RNG', currency: 'PHP', stake: 1n } as const
    const ended = { turnover: 1n, end: 'lost', placedAt: at, settledAt: at, rule: version } as const
    const none = { bonus: 0n, payout: 0n, jackpot: 0n, reason: null } as const
    const bets = moved.map((_, n) => ({
      ...bet,
      ...ended,
      ...none,
      id: newId<'bet'>(clock),
      ref: `STORY:tiny-${n + 1}`,
    }))
    await recordBets(tx, bets)
  })
  setClock('12T03:00')
  await settleDue(pay)
  const { rows } = await sql<{ agentId: MemberId; share: bigint; breakagePpm: bigint; brought: bigint }>`
    select agent_id as "agentId", share, breakage_ppm as "breakagePpm", brought from contracts_payout
    where kind = 'rebate' and day = '2026-11-11'`.execute(db.read)
  const turnover = 1000n
  const of = (id: MemberId) => rows.find(({ agentId }) => agentId === id)
  // 4.1, 5.8 and 2.8 centavos: each floored once. By bet every one of them would have been nothing, rounded up it would be 1,000.
  expect([of(player)?.share, of(agent)?.share, of(top)?.share]).toEqual([4n, 5n, 2n])
  expect([of(player)?.breakagePpm, of(agent)?.breakagePpm, of(top)?.breakagePpm]).toEqual([
    100_000n,
    800_000n,
    800_000n,
  ])
  const sum = rows.reduce((total, { share }) => total + share, 0n)
  expect(sum * 1_000_000n).toBeLessThanOrEqual(turnover * 12_700n)
})
