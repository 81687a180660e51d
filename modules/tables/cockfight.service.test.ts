import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cockfight } from '#engines/cockfight/game.ts'
import type { FightOutcome } from '#engines/cockfight/outcome.ts'
import { payPool, poolOdds, poolRules } from '#engines/cockfight/pool.ts'
import { cockfightPool } from '#engines/cockfight/pool-game.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { payoutOf } from '#engines/shared-game.ts'
import { type Id, newId } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import type { Player } from '#modules/rounds/model.ts'
import { changeSetting } from '#modules/settings/service.ts'
import { listPastRounds, provePastRound } from '#modules/tables/history.ts'
import { askVoid, decideVoid } from '#modules/tables/operate.ts'
import { placeAtTable } from '#modules/tables/place.ts'
import { lobbyReply, tableReply } from '#modules/tables/replies.ts'
import { sitDown } from '#modules/tables/service.ts'
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

describe('fights with a pool', () => {
  const table = 'sabong-derby'
  const houseHas = async (kind: string) => {
    const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(balance), 0)::bigint as sum from ledger_v_account
      where kind = ${kind} and owner = 'house'`.execute(db.read)
    return rows[0]?.sum ?? 0n
  }

  test('winners share both sides after the commission; what rounding leaves is booked, and the proof has the pools', async () => {
    const players = [await here.member('1000.00'), await here.member('1000.00'), await here.member('1000.00')] as const
    const { number, outcome } = await house.open(table)
    const { result } = outcome as FightOutcome
    const stakes = [{ meron: '333.31' }, { wala: '250.07' }, { meron: '100.00', wala: '27.00' }] as const
    for (const [at, player] of players.entries())
      expect((await bet(table, player, number, { ...stakes[at] })).ok).toBe(true)
    const before = { commission: await houseHas('pool-commissions'), left: await houseHas('pool-remainders') }
    await house.finish(table)
    const pools = { meron: 433_31n, wala: 277_07n }
    const shown = await listPastRounds(house.live, table, players[2], { before: null, limit: 1, isMine: true })
    expect(shown).toMatchObject({
      value: { rounds: [{ state: 'over', outcome: { result, pools: { meron: '43331', wala: '27707' } } }] },
    })
    expect(shown).toMatchObject({ value: { rounds: [{ mine: [{ spots: ['meron', 'wala'] }] }] } })
    const isDecided = result === 'meron' || result === 'wala'
    const odds = isDecided ? (poolOdds(pools, poolRules)[result] ?? 0n) : 100n
    const own = (spots: Readonly<Record<string, string>>) =>
      Object.entries(spots).map(([spot, text]) => ({ spot, stake: BigInt(text.replace('.', '')) }))
    let paid = 0n
    for (const [at, player] of players.entries()) {
      const spots = own(stakes[at] ?? {})
      const staked = spots.reduce((sum, { stake }) => sum + stake, 0n)
      const won = spots.reduce(
        (sum, { spot, stake }) => sum + (!isDecided ? stake : spot === result ? payPool(stake, odds) : 0n),
        0n,
      )
      paid += won
      expect(await cash(player)).toBe(1000_00n - staked + won)
    }
    const commission = isDecided ? ((pools.meron + pools.wala) * 5n) / 100n : 0n
    const gained = async (kind: string, was: bigint) => (await houseHas(kind)) - was
    expect(await gained('pool-commissions', before.commission)).toBe(commission)
    expect(await gained('pool-remainders', before.left)).toBe(pools.meron + pools.wala - commission - paid)
    const proof = await provePastRound(house.live, table, number, { slipId: null, players: [] })
    expect(proof).toMatchObject({ value: { params: { pools: { meron: '43331', wala: '27707' } } } })
    expect(proof.ok && verifyProof(nodeHmac, proof.value, [provableSharedGame(cockfightPool)]).ok).toBe(true)
  })

  test.each([
    ['nobody is on one side', { meron: '100.00', 'both-down': '20.00' }],
    ['a side would pay less than 107', { meron: '1000.00', wala: '20.00' }],
  ])('%s: the fight is void before it is shown, and every stake goes back', async (_, stakes) => {
    const member = await here.member('2000.00')
    const { number } = await house.open(table)
    expect((await bet(table, member, number, stakes)).ok).toBe(true)
    await house.finish(table)
    expect(await cash(member)).toBe(2000_00n)
    const told = house.told.filter(({ tableId }) => tableId === table).map(({ event }) => event)
    expect(told.filter((event) => event.type === 'step' && event.number === number)).toEqual([])
    expect(await listPastRounds(house.live, table, member, { before: null, limit: 1, isMine: true })).toMatchObject({
      value: { rounds: [{ number, state: 'void' }] },
    })
  })

  test('a fight that was paid and is declared void gives every stake back, and the house has no commission of it', async () => {
    const [one, other] = [await here.member('1000.00'), await here.member('1000.00')]
    const kept = async () => [await houseHas('pool-commissions'), await houseHas('pool-remainders')]
    const before = await kept()
    const fight = async (): Promise<number> => {
      const { number, outcome } = await house.open(table)
      expect((await bet(table, one, number, { meron: '333.31' })).ok).toBe(true)
      expect((await bet(table, other, number, { wala: '250.07' })).ok).toBe(true)
      await house.finish(table)
      // Of a draw there is no commission.
      return ['meron', 'wala'].includes((outcome as FightOutcome).result) ? number : await fight()
    }
    const number = await fight()
    expect(await kept()).not.toEqual(before)
    const paid = [await cash(one), await cash(other)]
    const hand = () => ({ operatorId: newId<'operator'>(here.clock), address: '127.0.0.1', requestId: 'r' })
    const asked = await askVoid(house.live, { tableId: table, number }, { ...hand(), reason: 'The draw was cut off' })
    const request = asked.ok ? asked.value.id : ''
    expect([await cash(one), await cash(other)]).toEqual(paid)
    expect(await decideVoid(house.live, request, true, hand())).toMatchObject({ value: { state: 'done' } })
    expect([await cash(one), await cash(other)]).toEqual([1000_00n, 1000_00n])
    expect(await kept()).toEqual(before)
  })

  test('it is for real money in pesos, and nobody of the house sits down there', async () => {
    const member = await here.member('100.00')
    const { number } = await house.open(table)
    const slip = { key: randomUUID(), number, spots: [{ spot: 'meron', stake: '20.00' }] }
    const demo: Player = { id: member.id, mode: 'demo' }
    expect(await placeAtTable(house.live, table, demo, { ...slip, currency: 'PHP' })).toMatchObject({
      refusal: 'real_money_only',
    })
    expect(await placeAtTable(house.live, table, member, { ...slip, currency: 'USDT' })).toMatchObject({
      refusal: 'currency_is_not_offered',
    })
    expect(await cash(member)).toBe(100_00n)
    expect(await sitDown(house.live, table)).toBeNull()
    expect(await sitDown(house.live, 'sabong-sinag')).not.toBeNull()
    await house.finish(table)
  })
})
