import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cockfight } from '#engines/cockfight/game.ts'
import type { FightOutcome } from '#engines/cockfight/outcome.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { payoutOf } from '#engines/shared-game.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { Player } from '#modules/rounds/model.ts'
import { changeSetting } from '#modules/settings/service.ts'
import { listPastRounds, provePastRound } from '#modules/tables/history.ts'
import { placeAtTable } from '#modules/tables/place.ts'
import { lobbyReply, tableReply } from '#modules/tables/replies.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { type TestTables, testTables } from '#tests/support/tables.ts'

let db: Database
let here: TestPlay
let house: TestTables

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  house = await testTables(db, here)
})

afterAll(async () => {
  house.stop()
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async ({ id }: Player) => (await balanceOf(db.read, id as Id<'member'>, 'PHP')).balance

async function bet(table: string, player: Player, number: number, stakes: Record<string, string>) {
  const spots = Object.entries(stakes).map(([spot, stake]) => ({ spot, stake }))
  return await placeAtTable(house.live, table, player, { key: randomUUID(), number, currency: 'PHP', spots })
}

describe('fights at fixed odds', () => {
  const table = 'sabong-sinag'

  test('a fight is bet on, shown beat by beat, paid by its result and proven', async () => {
    const member = await here.member('1000.00')
    const { number, outcome } = await house.open(table)
    const result = outcome as FightOutcome
    const placed = await bet(table, member, number, { meron: '100.00', wala: '50.00', 'both-down': '20.00' })
    expect(placed.ok).toBe(true)
    await house.finish(table)
    const told = house.told.filter(({ tableId }) => tableId === table).map(({ event }) => event)
    const beats = told.flatMap((event) => (event.type === 'step' ? [event.step] : []))
    expect(beats).toEqual(cockfight.reveal(result))
    expect(told.find(({ type }) => type === 'over')).toMatchObject({ outcome: result, state: 'over' })
    const stakes = { meron: 100_00n, wala: 50_00n, 'both-down': 20_00n }
    const paid = Object.entries(stakes).map(([spot, stake]) => payoutOf(cockfight, { choice: { spot }, stake }, result))
    expect(await cash(member)).toBe(1000_00n - 170_00n + paid.reduce((sum, one) => sum + one, 0n))
    const proof = await provePastRound(house.live, table, number, { slipId: null, players: [] })
    expect(proof.ok && verifyProof(nodeHmac, proof.value, [provableSharedGame(cockfight)]).ok).toBe(true)
    expect(await listPastRounds(house.live, table, member, { before: null, limit: 5, isMine: true })).toMatchObject({
      value: { rounds: [{ number, mine: [{ stake: '170.00' }] }] },
    })
  })

  test('it has its own entry: the lobby of tables does not list it, and sixty seconds are there to bet', async () => {
    expect((await lobbyReply(house.live)).tables.some(({ id }) => id === table)).toBe(false)
    expect(await tableReply(house.live, table, null)).toMatchObject({
      value: { game: 'cockfight', phases: { betting: 60_000, step: 2_500 } },
    })
  })

  test('where the law forbids cockfights the table is refused by name and takes no bets; past fights can still be read', async () => {
    const member = await here.member('100.00')
    const { number } = await house.open(table)
    const allow = async (cockfight: string[], version: number) =>
      await changeSetting(here.play.settings, { name: 'lawfulCategories', version, value: { cockfight } }, null)
    expect((await allow([], 0)).ok).toBe(true)
    expect(await tableReply(house.live, table, member)).toEqual({ ok: false, refusal: 'game_is_not_offered' })
    expect(await bet(table, member, number, { meron: '20.00' })).toMatchObject({ refusal: 'game_is_not_offered' })
    expect(await cash(member)).toBe(100_00n)
    expect(await listPastRounds(house.live, table, null, { before: null, limit: 5, isMine: false })).toMatchObject({
      value: { rounds: [{ state: 'over' }] },
    })
    expect((await allow(['PH'], 1)).ok).toBe(true)
    expect((await bet(table, member, number, { meron: '20.00' })).ok).toBe(true)
    await house.finish(table)
  })
})
