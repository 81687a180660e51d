import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { insertRates } from '#modules/agents/store/rates.ts'
import { makeCatalog } from '#modules/catalog/service.ts'
import { auditRuns } from '#modules/contracts/engine/audit.ts'
import type { Pay } from '#modules/contracts/engine/deps.ts'
import { settleDue } from '#modules/contracts/engine/settle-due.ts'
import { writeStatement } from '#modules/contracts/statements/file.ts'
import { payoutReply } from '#modules/contracts/statements/replies.ts'
import { listPayouts } from '#modules/contracts/store/payout-lists.ts'
import { agentDefaults } from '#modules/settings/agents.ts'
import { type RateCategory, rateCategories } from '#modules/settings/model.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { rebuildRollups } from '#modules/turnover/rollups/fold.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { addGames, someGame, someVendor } from '#tests/support/catalog.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testKey } from '#tests/support/ledger.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type TeamStory, tellTeamStory } from '#tests/support/team-story.ts'

const manila = (text: string) => new Date(`2026-11-${text}:00+08:00`)
const clock = manualClock(manila('10T10:00').getTime())
const gameOf = (category: RateCategory) => `game-${category.toLowerCase()}`
/** Electronic sports are told from others by their maker. */
const makerOf = (category: RateCategory) => (category === 'ESPORTS' ? 'AV' : `V${category}`)
const typeOf = (category: RateCategory) => (category === 'ESPORTS' ? 'SPORTS' : category)

let db: Database
let pay: Pay
let story: TeamStory
/** Somebody right under the house for each category, who bets in that alone. */
let players: Readonly<Record<RateCategory, Id<'member'>>>

beforeAll(async () => {
  db = await testDatabase()
  const settings = testSettings(db, clock)
  const catalog = makeCatalog({ db, clock, settings, announceChange: () => undefined })
  await addGames(
    catalog,
    rateCategories.map((category) => someVendor(makerOf(category), typeOf(category))),
    rateCategories.map((category) => someGame(gameOf(category), makerOf(category), typeOf(category))),
  )
  pay = { db, clock, settings, catalog, publish: writeEvents, announceBalance: () => undefined, signer: testKey() }
  story = await tellTeamStory(db, catalog)
  const made: [RateCategory, Id<'member'>][] = []
  for (const category of rateCategories) made.push([category, await story.agent(category.toLowerCase(), null)])
  players = Object.fromEntries(made) as typeof players
  // Rebates begin with the first day on which anybody was given rates, as everybody is who registers.
  const memberId = await story.member('newcomer', null)
  const rates = { memberId, fromDay: '2026-11-11', rates: agentDefaults.defaultRates, setBy: null }
  await db.tx(async (tx) => await insertRates(tx, { ...rates, at: new Date(clock.nowMs()) }))
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

/** What a day with 1,000.00 lost in each category pays back. */
async function payOf(day: string, next: string): Promise<Record<string, string | undefined>> {
  for (const category of rateCategories) {
    const bet = {
      ref: `${day}-${category}`,
      game: gameOf(category),
      stake: 1_000_00n,
      payout: 0n,
      at: manila(`${day}T12:00`),
    }
    await story.bet(players[category], bet)
  }
  clock.advance(manila(`${next}T03:01`).getTime() - clock.nowMs())
  await settleDue(pay)
  const paid: Record<string, string | undefined> = {}
  const days = { fromDay: `2026-11-${day}`, toDay: `2026-11-${day}` } as const
  for (const category of rateCategories) {
    const filter = { agentId: players[category], kind: 'rebate', currency: 'PHP', ...days } as const
    paid[category] = (await listPayouts(db.read, filter, null, 10)).map(payoutReply)[0]?.paid
  }
  return paid
}

const nominal = {
  ...{ LOTT: '10.00', ELOTT: '10.00', PVP: undefined, FISH: '10.00' },
  ...{ RNG: '12.00', LIVE: '8.00', SPORTS: '10.00', ESPORTS: '10.00' },
}

test('CO-03.2 the rebate of a day is what the labels say, until the operator sets others', async () => {
  expect(await payOf('11', '12')).toEqual(nominal)

  const value = { ...agentDefaults, caps: { ...agentDefaults.caps, RNG: 5_000, FISH: 20_000 } }
  const version = (await listSettings(pay.settings)).find(({ name }) => name === 'agents')?.version ?? 0
  expect((await changeSetting(pay.settings, { name: 'agents', value, version }, null)).ok).toBe(true)
  expect(await payOf('12', '13')).toEqual({ ...nominal, RNG: '5.00', FISH: '20.00' })
})

/** What somebody was paid for a day, and what of it waits. */
async function rebateOf(agentId: Id<'member'>, day: string) {
  const days = { fromDay: `2026-11-${day}`, toDay: `2026-11-${day}` } as const
  const [found] = await listPayouts(db.read, { agentId, kind: 'rebate', currency: 'PHP', ...days }, null, 10)
  if (!found) return null
  const { share, corrections, carryAfter, paid } = payoutReply(found)
  return { id: found.id, share, corrections, carryAfter, paid }
}

async function settleOn(moment: string): Promise<void> {
  clock.advance(manila(moment).getTime() - clock.nowMs())
  await settleDue(pay)
}

const game = gameOf('LOTT')

test('a rate that became prize is not paid again: to the member, exactly, and to nobody else less', async () => {
  const rated = async (name: string, upline: Id<'member'>, rate: number) => {
    const memberId = await story.member(name, upline)
    const rates = { memberId, fromDay: '2026-11-13', rates: { ...agentDefaults.defaultRates, LOTT: rate }, setBy: null }
    await db.tx(async (tx) => await insertRates(tx, { ...rates, at: new Date(clock.nowMs()) }))
    return memberId
  }
  const upper = await story.agent('upper', null)
  const [none, half, whole] = [
    await rated('none', upper, 6_000),
    await rated('half', upper, 6_000),
    await rated('whole', upper, 6_000),
  ]
  const at = manila('13T12:00')
  const bet = { game, stake: 1_000_00n, payout: 0n, at }
  await story.bet(none, { ...bet, ref: 'none' })
  await story.bet(half, { ...bet, ref: 'half', tradedPpm: 3_000 })
  await story.bet(whole, { ...bet, ref: 'whole', tradedPpm: 6_000 })
  // Of a centavo the rate is less than can be paid; many together leave nothing either.
  for (let no = 0; no < 200; no += 1)
    await story.bet(whole, { ...bet, ref: `small-${no}`, stake: 1n, tradedPpm: 6_000 })
  await settleOn('14T03:01')
  expect(await rebateOf(none, '13')).toMatchObject({ share: '6.00', paid: '6.00' })
  expect(await rebateOf(half, '13')).toMatchObject({ share: '3.00', paid: '3.00' })
  expect(await rebateOf(whole, '13')).toMatchObject({ share: '0.00', carryAfter: '0.00', paid: '0.00' })
  // 1 % less 0.6 %, of 3,002.00, whatever those below made of their rates.
  expect(await rebateOf(upper, '13')).toMatchObject({ share: '12.00' })

  // Taken back, the bet takes back what was paid for it, and no more: its prize was never rebate.
  await story.resettle(half, 'half', null)
  await story.resettle(whole, 'whole', null)
  await story.bet(half, { ...bet, ref: 'later', at: manila('14T12:00'), tradedPpm: 1_000 })
  await settleOn('15T03:01')
  expect(await rebateOf(half, '14')).toMatchObject({ share: '5.00', corrections: '-3.00', paid: '2.00' })
  expect(await rebateOf(whole, '14')).toMatchObject({ share: '0.00', corrections: '0.00', carryAfter: '0.00' })
  expect(await rebateOf(upper, '14')).toMatchObject({ share: '4.00', corrections: '-8.00', carryAfter: '-4.00' })

  await expectRecomputed([none, half, whole, upper])
  expect((await auditRuns(pay)).findings).toEqual([])
  const figures = async () => {
    const { rows } = await sql`select * from turnover_branch_day order by currency, day, branch_id, category`.execute(
      db.read,
    )
    return rows
  }
  const before = await figures()
  await rebuildRollups(db, 'Asia/Manila')
  expect(await figures()).toEqual(before)
})

test('of a ticket with several bets, the one that is settled anew is told from the others', async () => {
  const player = await story.agent('lines', null)
  const bet = { game, stake: 1_000_00n, payout: 0n, at: manila('15T12:00'), ticket: 'lines' }
  for (const ref of ['line-1', 'line-2', 'line-3']) await story.bet(player, { ...bet, ref })
  await story.resettle(player, 'line-1', null)
  await story.resettle(player, 'line-2', 500_00n)
  await settleOn('16T03:01')
  expect(await rebateOf(player, '15')).toMatchObject({ share: '20.00' })
  await story.resettle(player, 'line-3', null)
  await settleOn('17T03:01')
  expect(await rebateOf(player, '16')).toMatchObject({ corrections: '-10.00', carryAfter: '-10.00' })
  await expectRecomputed([player])
  expect((await auditRuns(pay)).findings).toEqual([])
})

/** The script of strangers computes every statement of theirs anew. */
async function expectRecomputed(members: readonly Id<'member'>[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'laro-rebates-'))
  try {
    const files: string[] = []
    for (const memberId of members) {
      const filter = { agentId: memberId, kind: 'rebate', currency: 'PHP', fromDay: '2026-11-13', toDay: '2026-11-30' }
      for (const { id } of await listPayouts(db.read, filter as Parameters<typeof listPayouts>[1], null, 10)) {
        const written = await writeStatement(pay, memberId, id)
        if (!written.ok) throw new Error(written.refusal)
        const file = join(folder, `${id}.json`)
        await writeFile(file, written.value.text)
        files.push(file)
      }
    }
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...files])
    expect(stdout).toMatch(new RegExp(`${files.length} computed anew, all the same\n$`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const script = join(import.meta.dirname, '../../tools/check-statement.mjs')
