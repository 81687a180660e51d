import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { cashOut, placeBet } from '#modules/play/crash/bets.ts'
import {
  bettingMs,
  type Dealing,
  endCutRounds,
  endRound,
  openBetting,
  startRunning,
  tick,
} from '#modules/play/crash/dealer.ts'
import { makeCrash } from '#modules/play/crash/table.ts'
import { actOnRound, type BetInput, beginRound } from '#modules/play/service.ts'
import { openChain } from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** Our own games for bonus money: the stake is split, the payout is shared, and the bet knows its bonus. */

let db: Database
let here: TestPlay

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

type Member = Awaited<ReturnType<TestPlay['member']>>

const dice = (more: Partial<BetInput> = {}): BetInput => ({
  ...{ key: randomUUID(), nodeId: 'dagat-dice', stake: '10.00', currency: 'PHP' },
  ...{ choice: { side: 'under', chances: 4950 }, ...more },
})

async function begin(player: Member, input: BetInput) {
  here.clock.advance(5_000)
  const begun = await beginRound(here.play, player, input)
  if (!begun.ok) throw new Error(begun.refusal)
  return begun.value
}

const money = async ({ id }: Member) => [(await balanceOf(db.read, id, 'PHP')).balance, ...(await bonusOf(db, id))]

async function eventOf(betId: string) {
  const { rows } =
    await sql`select bonus, payout, turnover, at_risk as "atRisk" from bets_event where bet_id = ${betId}`.execute(
      db.read,
    )
  return rows[0]
}

test('a round that ends at once: half cash, half bonus, whatever it draws', async () => {
  const me = await here.member('5.00')
  await giveBonus(db, here.clock, me.id, 100_000n)
  let [cash, bonus] = [500n, 100_000n]
  for (let round = 0; round < 12; round += 1) {
    const fromCash = cash < 1_000n ? cash : 1_000n
    const { id, payout, balanceAfter } = await begin(me, dice())
    const toBonus = (payout * (1_000n - fromCash)) / 1_000n
    cash += payout - toBonus - fromCash
    bonus += toBonus - (1_000n - fromCash)
    expect([await money(me), balanceAfter]).toEqual([[cash, bonus], cash])
    // Agents are paid by the cash alone; wagering goes by the whole stake.
    expect(await eventOf(id)).toMatchObject(
      fromCash < 1_000n ? { bonus: 1_000n - fromCash, payout } : { bonus: null, atRisk: null },
    )
  }
})

test('terms are told before the round, with the grant', async () => {
  const me = await here.member('50.00')
  const grant = await giveBonus(db, here.clock, me.id, 1_000n, { stakeMost: 900n, excludedGames: ['diamond-mines'] })
  expect(await beginRound(here.play, me, dice())).toMatchObject({
    refusal: 'stake_is_above_bonus_limit',
    fields: [{ value: grant }, { value: '9.00' }],
  })
  const mines = dice({ nodeId: 'diamond-mines', choice: { mines: 3 }, stake: '5.00' })
  expect(await beginRound(here.play, me, mines)).toMatchObject({ refusal: 'game_is_excluded_by_bonus' })
  expect(await money(me)).toEqual([5_000n, 1_000n])
})

test('a round with steps is shared when it ends, by what has become of the grant', async () => {
  const [runs, lost] = [await here.member('4.00'), await here.member('4.00')]
  for (const me of [runs, lost]) await giveBonus(db, here.clock, me.id, 1_000n)
  for (const me of [runs, lost]) {
    const { id } = await begin(me, dice({ nodeId: 'diamond-mines', choice: { mines: 3 } }))
    expect(await money(me)).toEqual([0n, 400n])
    const { rows } = await sql<{ state: { mines: number[] } }>`select state from play_round where id = ${id}`.execute(
      db.read,
    )
    const cell = Array.from({ length: 25 }, (_, at) => at).find((at) => !rows[0]?.state.mines.includes(at))
    const action = { kind: 'open', cell: cell as number }
    expect(await actOnRound(here.play, me, id, { key: randomUUID(), step: 0, action })).toMatchObject({ ok: true })
    if (me === lost) {
      await db.tx(async (tx) => {
        await sql`update wallet_grant set expires_at = ${new Date(here.clock.nowMs())} where member_id = ${me.id}`.execute(
          tx,
        )
      })
    }
    const collect = { key: randomUUID(), step: 1, action: { kind: 'collect' } }
    const ended = await actOnRound(here.play, me, id, collect)
    if (!ended.ok) throw new Error(ended.refusal)
    const toBonus = (ended.value.payout * 600n) / 1_000n
    expect(await money(me)).toEqual([ended.value.payout - toBonus, me === runs ? 400n + toBonus : 400n])
    // The same step again is the same end.
    expect(await actOnRound(here.play, me, id, collect)).toMatchObject({ ok: true })
    expect(await money(me)).toEqual([ended.value.payout - toBonus, me === runs ? 400n + toBonus : 400n])
  }
})

test('the shared round: a cash-out and a round that was cut off', async () => {
  const crash = makeCrash(here.play, () => undefined, here)
  const chain = await openChain(here.play, 'crash', 400)
  let dealing: Dealing = await openBetting(crash, chain)
  while (dealing.pointX100 < 210 || dealing.pointX100 > 5_000) {
    here.clock.advance(bettingMs)
    await startRunning(crash, dealing)
    await endRound(crash, dealing)
    dealing = await openBetting(crash, chain)
  }
  const me = await here.member('4.00')
  await giveBonus(db, here.clock, me.id, 1_600n)
  const input = {
    key: randomUUID(),
    index: dealing.number,
    entry: 1,
    stake: '10.00',
    currency: 'PHP',
    autoX100: null,
  } as const
  expect(await placeBet(crash, me, input)).toMatchObject({ ok: true, value: { bonus: 600n, balanceAfter: 0n } })
  here.clock.advance(bettingMs)
  await startRunning(crash, dealing)
  here.clock.advance(msToReach(200))
  expect(await tick(crash, dealing)).toBe(true)
  const left = await Promise.all(
    Array.from({ length: 10 }, () => cashOut(crash, me, { index: dealing.number, entry: 1 })),
  )
  expect(new Set(left.map((one) => one.ok && one.value.cashedOutX100))).toEqual(new Set([200]))
  expect(await money(me)).toEqual([800n, 2_200n])
  here.clock.advance(dealing.endsAtMs - here.clock.nowMs())
  await tick(crash, dealing)
  await endRound(crash, dealing)
  const cut = await openBetting(crash, chain)
  await placeBet(crash, me, { ...input, key: randomUUID(), index: cut.number })
  expect(await money(me)).toEqual([0n, 2_000n])
  await endCutRounds(crash)
  expect(await money(me)).toEqual([800n, 2_200n])
})
