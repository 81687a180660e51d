import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '#kit/id.ts'
import { closeRound, finishLeftRounds } from '#modules/rounds/service.ts'
import { listPastRounds, provePastRound, readPastRound } from '#modules/tables/history.ts'
import { placeAtTable, type SlipInput } from '#modules/tables/place.ts'
import { lobbyReply, tableReply } from '#modules/tables/replies.ts'
import { tablesRoutes } from '#modules/tables/routes.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { authenticateSample, buildSample } from '#server/http/sample-app.ts'
import { modules } from '#server/modules.ts'
import { moveBrandAwayFromMidnight } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { type TestTables, testTables } from '#tests/support/tables.ts'

let db: Database
let here: TestPlay
let house: TestTables
/** The clock that closes betting, in the test's hand. */
let databaseMs = Date.UTC(2026, 6, 1, 12)

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  here = await testPlay(db)
  house = await testTables(db, here, () => sql<Date>`${new Date(databaseMs)}::timestamptz`)
})

afterAll(async () => {
  house.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const inMs = (ms: number) => new Date(databaseMs + ms)
const slip = (number: number, spot: string, stake: string, key: string = randomUUID()): SlipInput => ({
  ...{ key, number, currency: 'PHP', spots: [{ spot, stake }] },
})

describe('attacks on tables', () => {
  test('who bets in the last millisecond from fifty connections is in or out, and pays for what is in', async () => {
    const id = 'baccarat-sinag'
    const members = await Promise.all(Array.from({ length: 50 }, () => here.member('1000.00')))
    const closesAt = inMs(20_000)
    const { number } = await house.open(id, closesAt)
    // The last millisecond lasts until a hundred bets are in; then it is over, whoever is on the way.
    databaseMs = closesAt.getTime() - 1
    let accepted = 0
    const takenOf = async (member: (typeof members)[number]): Promise<number> => {
      let taken = 0
      let isOpen = true
      while (isOpen) {
        const placed = await placeAtTable(house.live, id, member, slip(number, 'banker', '20.00'))
        if (placed.ok) {
          taken += 1
          accepted += 1
          if (accepted === 100) databaseMs = closesAt.getTime()
        } else {
          expect(placed.refusal).toBe('betting_is_closed')
          isOpen = false
        }
      }
      return taken
    }
    const counts = await Promise.all(members.map(takenOf))
    expect(accepted).toBeGreaterThanOrEqual(100)
    for (const member of members.slice(0, 5))
      expect(await placeAtTable(house.live, id, member, slip(number, 'banker', '20.00'))).toMatchObject({
        refusal: 'betting_is_closed',
      })
    const left = await Promise.all(members.map(({ id: member }) => cash(member)))
    expect(left).toEqual(counts.map((count) => 1_000_00n - BigInt(count) * 20_00n))
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from rounds_slip
      where table_id = ${id} and round_number = ${number}`.execute(db.read)
    expect(rows[0]?.count).toBe(counts.reduce((sum, count) => sum + count, 0))
    await house.finish(id)
  })

  test('the same key on two tables at once is one bet', async () => {
    const [one, other] = ['baccarat-amihan', 'dragon-tiger-bakunawa'] as const
    const member = await here.member('1000.00')
    const [first, second] = [await house.open(one, inMs(20_000)), await house.open(other, inMs(20_000))]
    const key = randomUUID()
    const answers = await Promise.all([
      placeAtTable(house.live, one, member, slip(first.number, 'banker', '100.00', key)),
      placeAtTable(house.live, other, member, slip(second.number, 'dragon', '100.00', key)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: 'key_is_reused' })
    expect(await cash(member.id)).toBe(900_00n)
  })

  test.each([
    'crash',
    'saranggola',
    'baccarat-nowhere',
    'constructor',
    '__proto__',
    'BACCARAT-SINAG',
    'a'.repeat(41),
    '%00',
  ])('a made-up table %s is no table, for any call', async (id) => {
    const app = await buildSample({
      routes: tablesRoutes(house.live),
      refusals: modules.refusals,
      authenticate: authenticateSample,
    })
    const codes = []
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/history'],
      ['GET', '/rounds/1'],
      ['GET', '/rounds/1/proof'],
      ['GET', '/acting'],
      ['POST', '/slips'],
      ['POST', '/acts'],
    ] as const) {
      const acts = { key: randomUUID(), mode: 'demo', number: 1, seat: '1', action: 'hit', at: 0 }
      const payload = path === '/acts' ? acts : { ...slip(1, 'banker', '20.00'), mode: 'demo' }
      const url = `/wps/tables/${id}${path}`
      const answer = await app.inject({ method, url, ...(method === 'POST' && { payload }) })
      codes.push(answer.json<{ code: string }>().code)
    }
    const allowed = new Set(['table_is_unknown', 'input_is_invalid', 'text_is_malformed'])
    expect(codes.filter((code) => !allowed.has(code))).toEqual([])
    await app.close()
  })

  test('nobody acts for real money without signing in, with a field too many, a seat that is none, or before their time', async () => {
    const app = await buildSample({
      routes: tablesRoutes(house.live),
      refusals: modules.refusals,
      authenticate: authenticateSample,
    })
    const id = 'mesa-blackjack'
    const { number } = await house.open(id, inMs(20_000))
    const act = { key: randomUUID(), mode: 'real', number, seat: '1', action: 'hit', at: 0 }
    const codeOf = async (payload: object) => {
      const answer = await app.inject({ method: 'POST', url: `/wps/tables/${id}/acts`, payload })
      return answer.json<{ code: string }>().code
    }
    expect(await codeOf(act)).toBe('sign_in_is_needed')
    for (const wrong of [
      { at: -1 },
      { at: 1.5 },
      { number: 0 },
      { seat: 'x'.repeat(17) },
      { action: null },
      { card: 'AS' },
    ])
      expect(await codeOf({ ...act, mode: 'demo', ...wrong }), JSON.stringify(wrong)).toBe('input_is_invalid')
    for (const seat of ['1', 'practice', 'dealer', '__proto__'])
      expect(await codeOf({ ...act, mode: 'demo', seat }), seat).toBe('acting_is_closed')
    await db.tx(async (tx) => void (await closeRound(tx, { tableId: id, number })))
    for (const seat of ['1', 'practice', 'dealer', '__proto__'])
      expect(await codeOf({ ...act, mode: 'demo', seat }), seat).toBe('seat_is_not_yours')
    const seen = await app.inject({ method: 'GET', url: `/wps/tables/${id}/acting?mode=demo` })
    expect(seen.json()).toMatchObject({ value: { acting: null } })
    await app.close()
  })

  test('BX-02.2 no call tells a result, or a link, before its time', async () => {
    const id = 'speed-baccarat-kidlat'
    const member = await here.member('1000.00')
    const { number, outcome, hash } = await house.open(id, inMs(20_000))
    await placeAtTable(house.live, id, member, slip(number, 'banker', '100.00'))
    const hands = outcome as { readonly player: readonly string[]; readonly banker: readonly string[] }
    const ask = async () =>
      JSON.stringify([
        await lobbyReply(house.live),
        await tableReply(house.live, id, member),
        await listPastRounds(house.live, id, member, { before: null, limit: 100, isMine: false }),
        await readPastRound(house.live, id, number, member),
        await provePastRound(house.live, id, number, { slipId: null, players: [member] }),
        await provePastRound(house.live, id, number + 1, { slipId: null, players: [member] }),
        house.told.filter(({ tableId }) => tableId === id),
      ])
    const marked = async () =>
      (await lobbyReply(house.live)).tables.find((table) => table.id === id)?.recent.map((result) => result.number) ??
      []
    const isTold = (text: string) =>
      text.includes(hash) || text.includes(JSON.stringify(hands.player)) || text.includes(JSON.stringify(hands.banker))
    expect(isTold(await ask())).toBe(false)
    const { rows } = await sql<{ row: string }>`select row_to_json(round)::text as row from rounds_v_round as round
      where table_id = ${id}`.execute(db.read)
    expect(isTold(rows.map(({ row }) => row).join())).toBe(false)

    await db.tx(async (tx) => void (await closeRound(tx, { tableId: id, number })))
    expect(isTold(await ask())).toBe(false)
    expect(await marked()).not.toContain(number)
    // Between close and end only what was shown is told.
    const table = await house.tableOf(id)
    const [firstStep, secondStep] = table.game.reveal(outcome)
    house.live.tables.push(table, { type: 'step', number, at: 0, step: firstStep ?? null })
    await new Promise((resolve) => setImmediate(resolve))
    const shown = await tableReply(house.live, id, null)
    expect(shown).toMatchObject({
      value: { state: { phase: 'revealing' }, round: { steps: [{ at: 0, step: firstStep }] } },
    })
    expect(shown.ok && shown.value.round?.steps).toHaveLength(1)
    expect(secondStep).toBeDefined()
    await finishLeftRounds(house.live.tables, table)
    expect(isTold(await ask())).toBe(true)
    expect(await marked()).toContain(number)
  })
})
