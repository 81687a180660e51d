import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock, systemClock } from '#kit/clock.ts'
import { addDays } from '#kit/day.ts'
import { verifyEvents } from '#modules/bets/service.ts'
import { auditRuns } from '#modules/contracts/engine/audit.ts'
import { findMemberId } from '#modules/identity/service.ts'
import { closePast, openPast, proveLine, readRoots, verifyLedger } from '#modules/ledger/service.ts'
import { readEvidence } from '#modules/play/evidence.ts'
import { rebuildRollups } from '#modules/turnover/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { compose, type Server } from '#server/compose.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { openServicesInPast } from '#server/past.ts'
import { testDatabase } from '#tests/support/database.ts'
import { playRound } from '#world/demo/bots.ts'
import { liveThroughHistory, openHistoryProvider } from '#world/demo/history.ts'
import { fund, playerOpening, seedDemo } from '#world/demo/seed.ts'

/** Four days of a demo's history, as its first start makes thirty. */

const [hourMs, dayMs] = [3_600_000, 86_400_000]
const untilMs = systemClock.nowMs()
const since = new Date(Math.floor((untilMs - 4 * dayMs) / 60_000) * 60_000)
const dataDir = mkdtempSync(join(tmpdir(), 'laro-history-'))
const logger = makeLogger({ level: 'silent' })
let config: Config
let db: Database
let server: Server

beforeAll(async () => {
  config = readConfig({ LARO_WEB: 'off', LARO_DATA_DIR: dataDir, PORT: '0', LARO_DEMO_PASSWORD: 'bukang-liwayway' })
  db = await testDatabase()
  const clock = manualClock(since.getTime())
  expect(await openPast(db, since)).toBe(true)
  const provider = await openHistoryProvider(clock)
  const past = await openServicesInPast({ ...config, psps: [provider.psp] }, db, { logger, clock })
  const failed: unknown[] = []
  const noting = { warn: (fields: unknown) => void failed.push(fields) }
  const lived = await liveThroughHistory(config, { ...past, ...provider, clock, untilMs }, noting)
  await past.stop()
  await provider.close()
  await closePast(db)
  expect(failed).toEqual([])
  server = await compose(config, db, logger)
  await seedDemo(config, server.services, lived)
}, 120_000)

afterAll(async () => {
  await server.stop()
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const timeOf = (moment: unknown) => new Date(String(moment)).getTime()
const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db.read)).rows

test('the ledger, its roots and the events of bets hold, and every day has its root', async () => {
  const { ledgerRoot } = server.services.keys
  expect((await db.long.tx(async (tx) => await verifyLedger(tx, ledgerRoot))).findings).toEqual([])
  expect(await verifyEvents(db.read)).toEqual([])
  const days = (await readRoots(db.read, {})).map(({ day }) => day).toReversed()
  expect(days.length).toBeGreaterThanOrEqual(3)
  expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? '', at)))
})

test('a line of the first days has a proof', async () => {
  const [line] = await rowsOf(`select posting.id, account.owner from ledger_posting as posting
    join ledger_account as account on account.id = posting.debit where posting.kind = 'stake' order by posting.id limit 1`)
  const proof = await proveLine(db.read, line?.owner as string, line?.id as bigint)
  expect(proof?.root).toBeTruthy()
})

test('bets, deposits and payouts by contract lie on the days on which they were made', async () => {
  const [span] = await rowsOf(`select min(at) as first, max(at) as last, count(*) as batches from ledger_batch`)
  expect(timeOf(span?.first)).toBe(since.getTime())
  expect(timeOf(span?.last)).toBeLessThan(systemClock.nowMs())
  const daysOf = async (from: string, moment: string) =>
    Number((await rowsOf(`select count(distinct ${moment}::date) as days from ${from}`))[0]?.days)
  expect(await daysOf('bets_event', 'written_at')).toBeGreaterThanOrEqual(4)
  expect(await daysOf('play_round', 'begun_at')).toBeGreaterThanOrEqual(4)
  expect(await daysOf(`ledger_posting where kind = 'deposit'`, 'at')).toBeGreaterThanOrEqual(3)
  expect(await daysOf('contracts_payout where paid > 0', 'day')).toBeGreaterThanOrEqual(2)
  expect(await daysOf('turnover_team_day where bets > 0', 'day')).toBeGreaterThanOrEqual(4)
  expect(await daysOf('agents_node', 'joined_at')).toBeGreaterThanOrEqual(3)
})

test('every deposit was carried by the provider, and none is open', async () => {
  expect(await rowsOf(`select distinct state from cashier_deposit`)).toEqual([{ state: 'credited' }])
})

test('the player has taken money out, and the provider has paid it', async () => {
  expect(await rowsOf(`select amount, state from cashier_withdrawal order by id`)).toEqual([
    { amount: 1_000_00n, state: 'paid' },
    { amount: 1_500_00n, state: 'paid' },
  ])
})

test('figures of teams that are made anew are the same', async () => {
  const figures = async () =>
    await Promise.all(
      [
        'turnover_team_day',
        'turnover_team_game',
        'turnover_team_money',
        'turnover_team_joined',
        'turnover_branch_day',
      ].map(async (table) =>
        (await rowsOf(`select * from ${table}`)).map((row) => Object.values(row).join(' ')).sort(),
      ),
    )
  const before = await figures()
  expect(before.every(({ length }) => length > 0)).toBe(true)
  await rebuildRollups(db.long, 'Asia/Manila')
  expect(await figures()).toEqual(before)
})

test('what was paid by contract is found again by the second way of counting', async () => {
  const { audited, findings } = await auditRuns(server.services.pay)
  expect(audited).toBeGreaterThan(0)
  expect(findings).toEqual([])
})

test('wins stand on the board with the time of their bets, and all rounds are evidence of returns', async () => {
  const evidence = await readEvidence(server.services.play)
  const [rounds] = await rowsOf(`select count(distinct bet_id) as count from bets_event`)
  expect(Number(rounds?.count)).toBeGreaterThan(0)
  expect(evidence.reduce((sum, one) => sum + one.rounds, 0)).toBe(Number(rounds?.count))
  const times = async (from: string, moment: string) =>
    (await rowsOf(`select ${moment} as moment from ${from} order by 1`)).map(({ moment }) => timeOf(moment))
  expect(await times('catalog_win', 'won_at')).toEqual(
    await times(`bets_event where payout >= 10000 and payout > stake`, 'settled_at'),
  )
})

test('nobody is taken for a person: names of the team say demo or bot', async () => {
  const names = await rowsOf(
    `select nickname from identity_account join agents_node on member_id = identity_account.id`,
  )
  const plain = names.map(({ nickname }) => nickname).filter((name) => !/ \((?:demo|bot)\)$/.test(String(name)))
  expect(new Set(plain)).toEqual(new Set(['Amihan', 'Luz']))
})

test('the player has what the demo promises, and bets in the present from then on', async () => {
  const { services } = server
  const player = await findMemberId(db.read, 'player')
  if (!player) throw new Error('there is no player')
  const { available } = await balanceOf(db.read, player, 'PHP')
  expect(available).toBeGreaterThanOrEqual(BigInt(playerOpening.replace('.', '')))
  await fund(services, player, '1.00', 'after')
  await playRound(services, player, { think: async () => undefined })
  const [newest] = await rowsOf('select at from ledger_batch order by id desc limit 1')
  expect(Math.abs(timeOf(newest?.at) - systemClock.nowMs())).toBeLessThan(hourMs)
  expect(await openPast(db, since)).toBe(false)
})
