import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { addDays, startOfDay } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { type Catalog, makeCatalog, readCatalog } from '#modules/catalog/service.ts'
import type { Contracts } from '#modules/contracts/deps.ts'
import { givenKinds } from '#modules/contracts/engine/load.ts'
import { type Figure, measureOf, type Party, payWindow } from '#modules/contracts/engine/pay-window.ts'
import type { Contract, ContractKind, Terms, Tier } from '#modules/contracts/model.ts'
import { answer } from '#modules/contracts/offers/answer.ts'
import { offer } from '#modules/contracts/offers/offer.ts'
import { type Simulated, simulate } from '#modules/contracts/offers/simulate.ts'
import { simulationReply } from '#modules/contracts/replies.ts'
import { noCarry } from '#modules/contracts/rules/dividend.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'
import { windowAt } from '#modules/contracts/rules/windows.ts'
import { hashToken } from '#modules/identity/deps.ts'
import { registerBrowser } from '#modules/identity/store/browsers.ts'
import { closeUntil, readBranchFigures, readBranchMoney } from '#modules/turnover/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

type MemberId = Id<'member'>

const timeZone = 'Asia/Manila'
const today = '2026-11-15'
const nowMs = Date.parse('2026-11-15T12:00:00+08:00')

let db: Database
let clock: ManualClock
let contracts: Contracts
let catalog: Catalog
let story: TeamStory
/** Two who do not count as active, however much they bet. */
let uncounted: ReadonlyMap<string, UncountedReason>
let people: Readonly<Record<'top' | 'mid' | 'low', MemberId>>

const tier = (ratePpm: number, amount = 0n, active = 0): Tier => ({ ratePpm, amount, active })
const terms = (kind: ContractKind, tiers: readonly Tier[], activeFrom = 100_00n): Terms => ({
  kind,
  period: kind === 'realtime' ? 'five_minutes' : 'day',
  base: kind === 'dividend' ? 'loss' : 'turnover',
  activeFrom,
  tiers,
})

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(nowMs - 86_400_000)
  const settings = testSettings(db, clock)
  contracts = { db, clock, settings, audit: { clock }, publish: writeEvents, announce: () => undefined }
  catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  await seedCatalog(catalog)
  story = await tellTeamStory(db, catalog)
  await play()
  await closeUntil({ db }, new Date(nowMs))
  clock.advance(86_400_000)
})
afterAll(async () => await db.close())

/** Ten days of a small team: different members, amounts that do not divide evenly, and some who come out ahead. */
async function play(): Promise<void> {
  const top = await story.agent('top', null)
  const mid = await story.agent('mid', top)
  const low = await story.agent('low', mid)
  people = { top, mid, low }
  const [ana, ben] = [await story.member('ana', mid), await story.member('ben', mid)]
  const [cora, dan] = [await story.member('cora', low), await story.member('dan', low)]
  const members = [ana, ben, cora, dan, await story.member('eva', top)]
  const before = new Date(startOfDay(addDays(today, -30), timeZone))
  for (const id of members) if (id !== ben) await story.paidIn(id, 100_00n, before)
  const browser = hashToken('the browser of Cora and Dan')
  await db.tx(async (tx) => {
    for (const id of [cora, dan]) await registerBrowser(tx, browser, id, before)
  })
  uncounted = new Map([
    [ben, 'deposit'],
    [dan, 'browser'],
  ])
  for (const kind of ['daily', 'realtime', 'dividend'] as const) {
    const scale = kind === 'dividend' ? 20 : 1
    await agree(null, top, terms(kind, [tier(9_000 * scale), tier(12_000 * scale, 5_000_00n, 2)]))
    await agree(top, mid, terms(kind, [tier(7_000 * scale)], 150_00n))
    await agree(mid, low, terms(kind, [tier(3_000 * scale), tier(5_000 * scale, 1_000_00n, 1)], 200_00n))
  }
  const game = (await readCatalog(catalog)).games.find(({ category }) => category === 'RNG')?.nodeId ?? ''
  let bets = 0
  for (let day = 9; day >= 0; day -= 1) {
    const morningMs = startOfDay(addDays(today, -day), timeZone)
    for (const [at, member] of members.entries()) {
      if ((at + day) % 4 === 0) continue
      bets += 1
      const stake = BigInt(137_77 + at * 911_13 + day * 53_01)
      const payout = (at + day) % 3 === 0 ? stake * 2n : stake / 3n
      const moment = new Date(morningMs + (at % 2) * 130_000 + 60_000)
      await story.bet(member, { ref: `r${bets}`, game, stake, payout, at: moment })
    }
  }
}

let intents = 0
async function agree(upline: MemberId | null, downline: MemberId, agreed: Terms): Promise<Contract> {
  intents += 1
  const made = await offer(contracts, {
    ...{ uplineId: upline, downlineId: downline, terms: agreed, currency: 'PHP', key: `intent-${intents}` },
    ...{ startsFrom: null, replacesId: null, answerHours: 24, endsAgreed: 0 },
  })
  if (!made.ok) throw new Error(made.refusal)
  const { id, hash } = made.value
  const said = await answer(contracts, {
    ...{ id, hash, downlineId: downline, kind: agreed.kind, action: 'accept', endsAgreed: 0 },
  })
  if (!said.ok) throw new Error(said.refusal)
  return said.value
}

/** The long way round: every window's figures member by member, given to the function that pays the real ones. */
async function payOneByOne(
  cast: ReadonlyMap<MemberId, Terms>,
  kind: ContractKind,
  fromMs: number,
): Promise<Map<string, bigint>> {
  const { period, base } = terms(kind, [])
  const measure = measureOf(kind, base)
  const sums = new Map<string, bigint>()
  const paths: Record<string, MemberId[]> = { [people.mid]: [people.top], [people.low]: [people.mid, people.top] }
  let parties = new Map<string, Party>(
    [...cast].map(([id, its]) => [id, { terms: its, lossCarry: noCarry, path: paths[id] ?? [] }]),
  )
  for (let window = windowAt(period, fromMs, timeZone); window.startMs <= nowMs; ) {
    const span = { currency: 'PHP', from: new Date(window.startMs), until: new Date(window.endMs) } as const
    const figures: Figure[] = (await readBranchFigures(db.read, span)).map((bet) => ({ ...bet, given: 0n }))
    if (measure === 'net') {
      for (const { memberId, path, kind: what, amount } of await readBranchMoney(db.read, span))
        if (givenKinds.has(what))
          figures.push({
            memberId,
            path,
            category: null,
            bets: 0,
            stake: 0n,
            turnover: 0n,
            payout: 0n,
            given: amount,
            traded: 0n,
          })
    }
    // Only what the middle one's team brought is looked at, but the top is judged by all of its team.
    const outcomes = payWindow({
      measure,
      figures,
      parties,
      uncounted,
      carryPolicy: { kind: 'carry', periodsMax: null },
    })
    sums.set(people.mid, (sums.get(people.mid) ?? 0n) + (outcomes.get(people.mid)?.share.amount ?? 0n))
    parties = new Map(
      [...parties].map(([id, party]) => [id, { ...party, lossCarry: outcomes.get(id)?.lossCarry ?? party.lossCarry }]),
    )
    window = windowAt(period, window.endMs, timeZone)
  }
  return sums
}

const paid = ({ offered }: Pick<Simulated, 'offered'>) => offered.reduce((sum, { pays }) => sum + pays, 0n)

test.each(['daily', 'dividend', 'realtime'] as const)(
  'BX-07.3 the simulator of %s pays what the engine would have paid, window by window',
  async (kind) => {
    const scale = kind === 'dividend' ? 20 : 1
    // Five minutes are short, and each window is read by itself on the long way round.
    const days = kind === 'realtime' ? 2 : 10
    const offered = terms(kind, [tier(6_000 * scale), tier(8_000 * scale, 3_000_00n, 2)], 200_00n)
    const [top, low] = [
      terms(kind, [tier(9_000 * scale), tier(12_000 * scale, 5_000_00n, 2)]),
      terms(kind, [tier(3_000 * scale), tier(5_000 * scale, 1_000_00n, 1)], 200_00n),
    ]
    const input = { downlineId: people.mid, uplineId: people.top, currency: 'PHP', terms: offered, days } as const
    const simulated = await simulate(contracts, input)
    const cast = new Map([
      [people.top, top],
      [people.mid, offered],
      [people.low, low],
    ])
    const byHand = await payOneByOne(cast, kind, simulated.fromMs)
    expect(paid(simulated)).toBe(byHand.get(people.mid))
    expect(paid(simulated)).toBeGreaterThan(0n)
    const now = await payOneByOne(
      new Map([...cast, [people.mid, terms(kind, [tier(7_000 * scale)], 150_00n)]]),
      kind,
      simulated.fromMs,
    )
    expect([simulated.nowPays, simulated.now?.length]).toEqual([now.get(people.mid), days])
    expect(simulated.offered).toHaveLength(days)
    const reply = simulationReply(simulated, 'PHP', true)
    expect(reply.windows[0]?.from).toBe(new Date(startOfDay(addDays(today, 1 - days), timeZone)).toISOString())
    expect(reply.keeps).not.toBeNull()
  },
)

test('BX-07.3 what ends further down is not paid in the simulation, so that the offered terms keep all of it', async () => {
  const lower = terms('daily', [tier(2_000)])
  const input = { downlineId: people.mid, uplineId: people.top, currency: 'PHP', terms: lower, days: 10 } as const
  const { offered } = await simulate(contracts, input)
  for (const { base, pays, tier: reached } of offered) {
    expect(pays).toBe((base * 2_000n) / 1_000_000n)
    expect(reached).toBe(base > 0n ? 0 : null)
  }
})

test('BX-07.3 the downline sees what it would be paid, and not what its upline keeps', async () => {
  const input = {
    downlineId: people.mid,
    uplineId: null,
    currency: 'PHP',
    terms: terms('daily', [tier(7_000)]),
    days: 3,
  } as const
  const simulated = await simulate(contracts, input)
  expect(simulated.offered.map(({ base, active }) => [base > 0n, active > 0])).toEqual([
    [true, true],
    [true, true],
    [true, true],
  ])
  const reply = simulationReply(simulated, 'PHP', false)
  expect([reply.keeps, reply.nowKeeps, reply.windows[0]?.keeps]).toEqual([null, null, null])
})

test('BX-07.3 terms of another period are held against what the contract there is would have paid in its own windows', async () => {
  const weekly: Terms = { ...terms('daily', [tier(7_000)], 150_00n), period: 'week' }
  const input = { downlineId: people.mid, uplineId: people.top, currency: 'PHP', terms: weekly, days: 10 } as const
  const simulated = await simulate(contracts, input)
  const daily = await simulate(contracts, { ...input, terms: terms('daily', [tier(7_000)], 150_00n) })
  expect([simulated.now, simulated.nowPays]).toEqual([null, paid(daily)])
  expect(simulated.offered).toHaveLength(2)
})

test('BX-07.3 nobody with nothing is an answer too', async () => {
  const quiet = await story.agent('quiet', people.top)
  const input = {
    downlineId: quiet,
    uplineId: people.top,
    currency: 'PHP',
    terms: terms('daily', [tier(7_000)]),
    days: 30,
  } as const
  const simulated = await simulate(contracts, input)
  expect([simulated.offered.length, paid(simulated), simulated.now]).toEqual([30, 0n, null])
  expect(simulationReply(simulated, 'PHP', true).effectivePpm).toBe(0)
})
