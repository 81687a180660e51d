import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import { auditRuns } from '#modules/contracts/engine/audit.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { runWindow } from '#modules/contracts/engine/run-window.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import type { ContractKind, Terms } from '#modules/contracts/model.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { offer } from '#modules/contracts/offers/offer.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import { writeStatement } from '#modules/contracts/statements/file.ts'
import { openPayout } from '#modules/contracts/statements/open.ts'
import { lineReplies, payoutReply, statementReply } from '#modules/contracts/statements/replies.ts'
import { listPayouts } from '#modules/contracts/store/payout-lists.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { closeUntil } from '#modules/turnover/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { addGames, someGame, someVendor } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testKey } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

type MemberId = Id<'member'>

const run = promisify(execFile)
const script = join(import.meta.dirname, '../../tools/check-statement.mjs')
const manila = (text: string) => new Date(`2026-11-${text}:00+08:00`)

let db: Database
let clock: ManualClock
let pay: Pay
let story: TeamStory
let folder: string
let people: Readonly<Record<'top' | 'mid' | 'player' | 'direct' | 'stranger', MemberId>>
const games = { slot: 'anito', live: 'mesa' }
const key = testKey()
const announced: string[] = []
let steps = 0

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(manila('10T10:01').getTime())
  const settings = testSettings(db, clock)
  const catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  await addGames(
    catalog,
    [someVendor('LIKHA', 'RNG'), someVendor('DALOY', 'LIVE')],
    [someGame(games.slot, 'LIKHA', 'RNG'), someGame(games.live, 'DALOY', 'LIVE')],
  )
  const announceBalance = (id: string) => void announced.push(id)
  pay = { db, clock, settings, catalog, publish: writeEvents, announceBalance, signer: key }
  story = await tellTeamStory(db, catalog)
  const top = await story.agent('top', null)
  const mid = await story.agent('mid', top)
  const stranger = await story.agent('stranger', null)
  people = { top, mid, stranger, player: await story.member('player', mid), direct: await story.member('direct', top) }
  for (const id of [people.player, people.direct]) await story.paidIn(id, 100_00n, manila('09T12:00'))
  folder = await mkdtemp(join(tmpdir(), 'laro-payouts-'))
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

async function agree(upline: MemberId | null, downline: MemberId, terms: Terms): Promise<void> {
  const contracts = { ...pay, audit: { clock }, announce: () => undefined }
  steps += 1
  const made = await offer(contracts, {
    ...{ uplineId: upline, downlineId: downline, terms, currency: 'PHP', key: `intent-${steps}` },
    ...{ startsFrom: null, replacesId: null, answerHours: 24, endsAgreed: 0 },
  })
  if (!made.ok) throw new Error(made.refusal)
  const { id, hash } = made.value
  const said = await answer(contracts, {
    ...{ id, hash, downlineId: downline, kind: terms.kind, action: 'accept', endsAgreed: 0 },
  })
  if (!said.ok) throw new Error(said.refusal)
}

function terms(kind: ContractKind, ratePpm: number): Terms {
  const periods = { realtime: 'five_minutes', hourly: 'hour', daily: 'day', dividend: 'day' } as const
  const base = kind === 'dividend' ? 'loss' : 'turnover'
  return { kind, period: periods[kind], base, activeFrom: 100_00n, tiers: [{ ratePpm, amount: 0n, active: 1 }] }
}

async function bet(who: 'player' | 'direct', at: string, stake: bigint, payout = 0n, game: 'slot' | 'live' = 'slot') {
  steps += 1
  const ref = `r${steps}`
  await story.bet(people[who], { ref, game: games[game], stake, payout, at: manila(at) })
  return ref
}

async function settleAt(moment: string, seconds = 25): Promise<number> {
  clock.advance(manila(moment).getTime() + seconds * 1000 - clock.nowMs())
  return await settleDue(pay)
}

async function payoutsOf(who: 'top' | 'mid' | 'player' | 'direct', kind: PayKind) {
  const filter = { agentId: people[who], kind, currency: 'PHP', fromDay: '2026-11-01', toDay: '2026-11-30' } as const
  return (await listPayouts(db.read, filter, null, 100)).map(payoutReply)
}

async function paidTo(who: 'top' | 'mid', kind: PayKind): Promise<string[]> {
  return (await payoutsOf(who, kind)).map(({ paid, carryAfter }) => `${paid} ${carryAfter}`)
}

const balance = async (who: 'top' | 'mid') => (await balanceOf(db.read, people[who], 'PHP')).balance

test('AC-05.1 real-time salary is paid for each five minutes, the rate less what is paid below, and once however often it is run', async () => {
  await agree(null, people.top, terms('realtime', 12_000))
  await agree(people.top, people.mid, terms('realtime', 8_000))
  const before = [await balance('top'), await balance('mid')]
  await bet('player', '10T10:06', 1_000_00n, 2_000_00n)
  await bet('direct', '10T10:09', 500_00n)
  expect(await settleAt('10T10:10', 10)).toBe(0)
  expect(await settleAt('10T10:10')).toBe(1)
  expect([await paidTo('top', 'realtime'), await paidTo('mid', 'realtime')]).toEqual([['10.00 0.00'], ['8.00 0.00']])
  expect([await balance('top'), await balance('mid')]).toEqual([(before[0] ?? 0n) + 10_00n, (before[1] ?? 0n) + 8_00n])
  expect(announced.toSorted()).toEqual([people.mid, people.top].toSorted())
  expect(await settleAt('10T10:14')).toBe(0)

  await bet('player', '10T10:16', 100_00n)
  clock.advance(manila('10T10:20').getTime() + 25_000 - clock.nowMs())
  await Promise.all([settleDue(pay), settleDue(pay), settleDue(pay)])
  expect(await paidTo('mid', 'realtime')).toEqual(['0.80 0.00', '8.00 0.00'])
  expect(await findDrift(db)).toEqual([])
})

test('a bet that is voided after it was paid for is taken back at the rate it was paid at, from later shares and never from the purse', async () => {
  const ref = await bet('player', '10T10:26', 2_000_00n)
  await settleAt('10T10:30')
  expect((await paidTo('mid', 'realtime'))[0]).toBe('16.00 0.00')
  const before = await balance('mid')
  await story.resettle(people.player, ref, null)
  await bet('player', '10T10:31', 500_00n)
  await settleAt('10T10:35')
  const [payout] = await payoutsOf('mid', 'realtime')
  expect(payout).toMatchObject({
    share: '4.00',
    corrections: '-16.00',
    paid: '0.00',
    carryAfter: '-12.00',
    state: 'carried',
  })
  expect(await balance('mid')).toBe(before)
  await bet('player', '10T10:41', 2_000_00n)
  await settleAt('10T10:45')
  expect((await payoutsOf('mid', 'realtime'))[0]).toMatchObject({ carryBefore: '-12.00', share: '16.00', paid: '4.00' })
  expect(await balance('mid')).toBe(before + 4_00n)
})

test('windows that nobody ran are caught up in order; a run that was cut off goes on by the rules it began with', async () => {
  for (const at of ['10T11:01', '10T12:02', '10T12:33']) await bet('player', at, 1_000_00n)
  clock.advance(manila('10T13:00').getTime() + 25_000 - clock.nowMs())
  const group = { kind: 'realtime', period: 'five_minutes', measure: 'turnover', currency: 'PHP' } as const
  // Closed by a run whose server stopped before it paid anybody.
  const stopping = new AbortController()
  stopping.abort()
  await closeUntil(pay, manila('10T11:05'))
  const window = { startMs: manila('10T11:00').getTime(), endMs: manila('10T11:05').getTime() }
  const cut = await runWindow(pay, group, window, 'Asia/Manila', stopping.signal)
  expect(cut.doneAt).toBeNull()
  const [setting] = (await listSettings(pay.settings)).filter(({ name }) => name === 'agents')
  const value = setting?.value as { contracts: Record<string, unknown> }
  const leastPayout = { PHP: '9.00', USDT: '9.000000' }
  const changed = { ...value, contracts: { ...value.contracts, leastPayout } }
  const input = { name: 'agents', version: setting?.version ?? 0, value: changed }
  expect((await changeSetting(pay.settings, input, null)).ok).toBe(true)

  expect(await settleDue(pay)).toBe(3)
  // The first window still pays from one centavo on; in the later two the new minimum holds, and 8.00 waits until it is reached.
  expect((await paidTo('mid', 'realtime')).slice(0, 3)).toEqual(['16.00 0.00', '0.00 8.00', '8.00 0.00'])
  expect(await settleDue(pay)).toBe(0)
})

test('AC-05.4 AC-05.5 days are settled at three: wages by turnover, dividends on the net with what is carried, rebates by category', async () => {
  for (const kind of ['daily', 'dividend'] as const) {
    await agree(null, people.top, terms(kind, kind === 'daily' ? 5_000 : 300_000))
    await agree(people.top, people.mid, terms(kind, kind === 'daily' ? 2_000 : 100_000))
  }
  const rates = (RNG: number, LIVE: number) => ({
    LOTT: 0,
    ELOTT: 0,
    FISH: 0,
    SPORTS: 0,
    ESPORTS: 0,
    PVP: 0,
    RNG,
    LIVE,
  })
  await db.tx(async (tx) => {
    const given = [
      [people.top, rates(12_000, 8_000)],
      [people.mid, rates(9_000, 3_000)],
      [people.player, rates(4_000, 0)],
    ] as const
    for (const [memberId, own] of given)
      await insertRates(tx, { memberId, fromDay: '2026-11-11', rates: own, setBy: null, at: new Date(clock.nowMs()) })
  })
  // The team wins on the 11th, and loses more than that on the 12th.
  await bet('player', '11T12:00', 1_000_00n, 1_400_00n)
  await bet('player', '11T12:01', 100_00n, 0n, 'live')
  await bet('direct', '11T12:02', 200_00n)
  await bet('player', '12T12:00', 900_00n)
  await settleAt('12T02:59')
  expect(await payoutsOf('top', 'daily')).toEqual([])
  await settleAt('12T03:00')
  expect((await payoutsOf('top', 'daily'))[0]).toMatchObject({
    day: '2026-11-11',
    base: '1300.00',
    active: 2,
    share: '4.30',
  })
  expect((await payoutsOf('mid', 'daily'))[0]).toMatchObject({ share: '2.20', paid: '0.00', carryAfter: '2.20' })
  expect((await payoutsOf('player', 'rebate'))[0]).toMatchObject({ share: '4.00' })
  expect((await payoutsOf('mid', 'rebate'))[0]).toMatchObject({ share: '5.30' })
  // 0.3 % of 1,000 and 0.5 % of 100 above the middle, 1.2 % of 200 of the one who has no rates.
  expect((await payoutsOf('top', 'rebate'))[0]).toMatchObject({ share: '5.90', base: '1300.00' })
  expect((await payoutsOf('mid', 'dividend'))[0]).toMatchObject({ base: '-300.00', share: '0.00' })

  await settleAt('13T03:00')
  const [mid] = await payoutsOf('mid', 'dividend')
  const [top] = await payoutsOf('top', 'dividend')
  // The middle makes good 300 first: 10 % of 600. The top makes good 100: 30 % of 800, less the 60 that were paid below.
  expect([mid, top]).toMatchObject([
    { base: '900.00', share: '60.00' },
    { base: '900.00', share: '180.00' },
  ])
  expect(await findDrift(db)).toEqual([])
})

test('BX-07.1 BX-07.2 every payout opens into what made it, and the script of strangers computes it anew from the signed file', async () => {
  const { rows } = await sql<{ id: string; agentId: MemberId; kind: string }>`
    select id, agent_id as "agentId", kind from contracts_payout order by run_no, agent_id`.execute(db.read)
  const files: string[] = []
  for (const { id, agentId } of rows) {
    const written = await writeStatement(pay, agentId, id)
    if (!written.ok) throw new Error(written.refusal)
    const path = join(folder, `${id}.json`)
    await writeFile(path, JSON.stringify({ success: true, value: written.value }))
    files.push(path)
  }
  const keys = join(folder, 'roots.json')
  await writeFile(keys, JSON.stringify({ keys: [{ kid: 'test', jwk: key.publicKey.export({ format: 'jwk' }) }] }))
  const { stdout } = await run(process.execPath, [script, ...files, '--keys', keys])
  expect(stdout).toBe(`${files.length} computed anew, all the same\n`)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(4)

  const [first] = rows
  expect(await openPayout(pay, people.stranger, first?.id ?? '')).toEqual({ ok: false, refusal: 'payout_is_unknown' })
})

test('BX-07.2 a statement shows each branch with the rate that was paid below it', async () => {
  const [listed] = await listPayouts(
    db.read,
    { agentId: people.top, kind: 'realtime', currency: 'PHP', fromDay: '2026-11-10', toDay: '2026-11-10' },
    null,
    100,
  ).then((all) => all.toReversed())
  if (!listed) throw new Error('nothing was paid')
  const opened = await openPayout(pay, people.top, listed.id)
  if (!opened.ok) throw new Error(opened.refusal)
  const shown = statementReply(opened.value, { listed, posting: null, agents: new Set([people.mid]) })
  expect(shown.branches).toMatchObject([
    {
      id: people.mid,
      name: 'mid',
      isAgent: true,
      bets: 1,
      parts: [{ ratePpm: 12_000, paidPpm: 8_000, amount: '4.00000000' }],
    },
    {
      id: people.direct,
      isAgent: false,
      stake: '500.00',
      parts: [{ ratePpm: 12_000, paidPpm: 0, amount: '6.00000000' }],
    },
  ])
  expect(lineReplies(opened.value, people.mid)).toMatchObject([{ name: 'player', turnover: '1000.00', paidPpm: 8_000 }])
})

test('BX-07.1 a second way of counting comes to the same, and finds what does not', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contracts_run where done_at is not null`.execute(db.read)
  expect(await auditRuns(pay)).toEqual({ audited: rows[0]?.count, findings: [] })
  expect(await auditRuns(pay)).toEqual({ audited: 0, findings: [] })

  // Somebody slips a bet into a window that was paid.
  await db.tx(async (tx) => {
    await sql`insert into turnover_fact (kind, branch_id, currency, category, ref, counted_at, happened_at, bets, stake, turnover)
      select 'bet', branch.id, 'PHP', 'RNG', 'STORY:slipped', ${manila('10T10:06')}, ${manila('10T10:06')}, 1, 100, 100
      from turnover_branch as branch where member_id = ${people.direct} limit 1`.execute(tx)
    await sql`update contracts_run set audited_at = null where no = (select min(no) from contracts_run)`.execute(tx)
  })
  const { audited, findings } = await auditRuns(pay)
  expect([audited, findings]).toMatchObject([0, [{ agentId: people.top, fault: 'brought is 150100' }]])
})

test('SE-03 an agent who cannot be paid is set aside: the others of the window are paid, and they once they can be', async () => {
  const cure = await poisonRow(db, 'contracts_payout', `new.agent_id = '${people.mid}'`)
  const before = [await balance('top'), await balance('mid')]
  await bet('player', '20T10:06', 2_000_00n)
  await bet('direct', '20T10:06', 1_000_00n)
  let reported = await setAsideIn(async () => await settleAt('20T10:10'))
  expect(reported.filter(({ loop }) => loop === 'contracts-payouts').map(({ item }) => item.split(' ')[1])).toContain(
    people.mid,
  )
  expect(await balance('mid')).toBe(before[1])
  expect(await balance('top')).toBeGreaterThan(before[0] ?? 0n)
  const others = await balance('top')
  await cure()
  clock.advance(3 * 3_600_000)
  reported = await setAsideIn(async () => await settleDue(pay))
  expect(reported).toEqual([])
  expect(await balance('mid')).toBeGreaterThan(before[1] ?? 0n)
  expect(await balance('top')).toBeGreaterThanOrEqual(others)
  expect(await findDrift(db)).toEqual([])
})

test('SE-03 a run with a finding does not keep those behind it from being audited', async () => {
  await db.tx(async (tx) => {
    await sql`update contracts_run set audited_at = null where done_at is not null`.execute(tx)
  })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contracts_run where done_at is not null`.execute(db.read)
  const { audited, findings } = await auditRuns(pay)
  expect(new Set(findings.map(({ run }) => run)).size).toBe(1)
  expect(audited).toBe((rows[0]?.count ?? 0) - 1)
})

test('SE-03 a run that was counted and cannot be marked so is set aside, and those behind it are audited', async () => {
  const { rows } = await sql<{ no: bigint }>`
    update contracts_run set audited_at = null where done_at is not null returning no`.execute(db.single)
  const [, bad] = rows.map(({ no }) => no).sort((one, other) => Number(one - other))
  const cure = await poisonRow(db, 'contracts_run', `new.no = ${bad} and new.audited_at is not null`)
  let audited = 0
  const reported = await setAsideIn(async () => {
    ;({ audited } = await auditRuns(pay))
  })
  expect(reported).toMatchObject([{ loop: 'contracts-audit', item: `run ${bad}` }])
  // Nor is the one with the finding.
  expect(audited).toBe(rows.length - 2)
  await cure()
  expect(await auditRuns(pay)).toMatchObject({ audited: 1 })
})

test('SE-03 contracts whose window cannot be settled are set aside, and those of other kinds are settled', async () => {
  const cure = await poisonRow(db, 'contracts_run', `new.kind = 'daily'`)
  const settled = async () => {
    const { rows } = await sql<{ kind: string }>`select kind from contracts_run
      where day = '2026-11-20' and kind in ('daily', 'dividend') and done_at is not null order by kind`.execute(db.read)
    return rows.map(({ kind }) => kind)
  }
  const reported = await setAsideIn(async () => await settleAt('21T03:00'))
  expect(reported).toMatchObject([{ loop: 'contracts-settle', item: 'daily day turnover PHP' }])
  expect(await settled()).toEqual(['dividend'])
  await cure()
  clock.advance(60_000)
  expect(await setAsideIn(async () => await settleDue(pay))).toEqual([])
  expect(await settled()).toEqual(['daily', 'dividend'])
  expect(await findDrift(db)).toEqual([])
})
