import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { msToReach } from '#engines/instant/crash/growth.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { cashOut, placeBet } from '#modules/play/crash/bets.ts'
import { endCutRounds, endRound, tick } from '#modules/play/crash/dealer.ts'
import { roundOf } from '#modules/play/crash/shared-round.ts'
import { actOnRound, type BetInput, beginRound, type Player, sweepRounds } from '#modules/play/service.ts'
import { findRound } from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { crashInput, type TestCrash, testCrash } from '#tests/support/crash.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** A client sends as its own key what the server calls a movement of its own. Neither the client nor anybody else may notice. */

let db: Database
let here: TestPlay
let table: TestCrash

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  table = await testCrash(here)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const dice = (more: Partial<BetInput> = {}): BetInput => ({
  ...{ key: randomUUID(), nodeId: 'dagat-dice', stake: '1.00', currency: 'PHP' },
  choice: { side: 'under', chances: 4950 },
  ...more,
})
const mines = () => dice({ nodeId: 'diamond-mines', choice: { mines: 3 }, stake: '10.00' })
const cash = async ({ id }: Player) => (await balanceOf(db.read, id as Id<'member'>, 'PHP')).balance

/** Uses each of these as the key of a round of dice. */
async function takeKeys(member: Player, keys: readonly string[]): Promise<void> {
  const startedMs = here.clock.nowMs()
  for (const key of keys) {
    here.clock.advance(1_000)
    expect(await beginRound(here.play, member, dice({ key }))).toMatchObject({ ok: true, value: { key } })
  }
  // As if it had been at once: a shared round has its own time.
  here.clock.advance(startedMs - here.clock.nowMs())
}

/** What the server called its movements of a bet, and what it calls them now. */
const namesOf = (betId: string) => [
  `cash-out:${betId}`,
  `refund:${betId}`,
  ...['cash-out', 'refund', `sys:crash:bet:${betId}`],
]

async function cellOf(roundId: string): Promise<number> {
  const { rows } = await sql<{ state: { mines: number[]; opened: number[] } }>`
    select state from play_round where id = ${roundId}`.execute(db.read)
  const [row] = rows
  assert(row, 'the round is there')
  return Array.from({ length: 25 }, (_, cell) => cell).find(
    (cell) => !row.state.mines.includes(cell) && !row.state.opened.includes(cell),
  ) as number
}

describe('the shared round', () => {
  test('SE-02.2 a bet is paid by hand, at its target or given back, whatever names its player has used', async () => {
    const [hand, auto, cut] = [await here.member('100.00'), await here.member('100.00'), await here.member('100.00')]
    const dealing = await table.openRound(250)
    const place = async (member: Player, autoX100: number | null) => {
      const placed = await placeBet(table.crash, member, crashInput(dealing.number, { autoX100 }))
      assert(placed.ok, 'a bet is placed')
      return placed.value.id
    }
    const bets = [await place(hand, null), await place(auto, 150), await place(cut, null)] as const
    for (const [at, member] of [hand, auto, cut].entries()) await takeKeys(member, namesOf(bets[at] ?? ''))
    const before = [await cash(hand), await cash(auto), await cash(cut)] as const
    expect(await table.run(dealing)).toBe(true)
    here.clock.advance(msToReach(200))
    expect(await cashOut(table.crash, hand, { index: dealing.number, entry: 1 })).toMatchObject({ ok: true })
    await endCutRounds(table.beside(here.play))
    expect(await findRound(db.read, roundOf(dealing.number))).toMatchObject({ state: 'void' })
    expect([await cash(hand), await cash(auto), await cash(cut)]).toEqual([
      before[0] + 2_000n,
      before[1] + 1_000n,
      before[2] + 1_000n,
    ])
  })

  test('SE-02.2 one player’s keys neither void the round nor stop the game for the others', async () => {
    const [attacker, other] = [await here.member('100.00'), await here.member('100.00')]
    const dealing = await table.openRound(250)
    const bad = await placeBet(table.crash, attacker, crashInput(dealing.number, { autoX100: 150 }))
    assert(bad.ok, 'a bet is placed')
    expect(await placeBet(table.crash, other, crashInput(dealing.number, { autoX100: 200 }))).toMatchObject({
      ok: true,
    })
    await takeKeys(attacker, namesOf(bad.value.id))
    const before = [await cash(attacker), await cash(other)] as const
    await table.run(dealing)
    here.clock.advance(msToReach(220))
    expect(await tick(table.crash, dealing)).toBe(true)
    await endRound(table.crash, dealing)
    expect([await cash(attacker), await cash(other)]).toEqual([before[0] + 1_500n, before[1] + 2_000n])
    expect(await findRound(db.read, roundOf(dealing.number))).toMatchObject({ state: 'over' })
  })

  test('SE-02.2 a second bet of the round under such a key is a bet like any other', async () => {
    const me = await here.member('100.00')
    const dealing = await table.openRound(250)
    const first = await placeBet(table.crash, me, crashInput(dealing.number, { autoX100: 150 }))
    assert(first.ok, 'a bet is placed')
    const key = `cash-out:${first.value.id}`
    const second = crashInput(dealing.number, { entry: 2, autoX100: 120, key })
    expect(await placeBet(table.crash, me, second)).toMatchObject({ ok: true })
    await table.run(dealing)
    await endRound(table.crash, dealing)
    expect(await cash(me)).toBe(8_000n + 1_500n + 1_200n)
  })

  test('SE-02.2 a round that was jammed before, with its stakes held, is given back when a dealer starts', async () => {
    const [attacker, other] = [await here.member('100.00'), await here.member('100.00')]
    const dealing = await table.openRound(250)
    const bad = await placeBet(table.crash, attacker, crashInput(dealing.number))
    assert(bad.ok, 'a bet is placed')
    await placeBet(table.crash, other, crashInput(dealing.number))
    // As it was left by the versions before: names taken, the round running, its dealer gone for good.
    await takeKeys(attacker, [`cash-out:${bad.value.id}`, `refund:${bad.value.id}`])
    await db.tx(async (tx) => {
      await sql`update rounds_round set state = 'closed' where number = ${dealing.number}`.execute(tx)
    })
    const before = [await cash(attacker), await cash(other)] as const
    expect(await endCutRounds(table.beside(await here.anotherNode()))).toBe(1)
    expect([await cash(attacker), await cash(other)]).toEqual([before[0] + 1_000n, before[1] + 1_000n])
    expect(await findRound(db.read, roundOf(dealing.number))).toMatchObject({ state: 'void' })
    expect(await endCutRounds(table.beside(await here.anotherNode()))).toBe(0)
  })
})

describe('a round with steps', () => {
  test('SE-02.2 ends and pays, whatever names its player has used', async () => {
    const me = await here.member('100.00')
    here.clock.advance(1_000)
    const begun = await beginRound(here.play, me, mines())
    assert(begun.ok, 'a round begins')
    const { id } = begun.value
    await takeKeys(me, [`end:${id}`, 'end', `sys:play:round:${id}`])
    const before = await cash(me)
    const open = { key: randomUUID(), step: 0, action: { kind: 'open', cell: await cellOf(id) } }
    expect(await actOnRound(here.play, me, id, open)).toMatchObject({ ok: true })
    const take = { key: `end:${id}`, step: 1, action: { kind: 'collect' } }
    const ended = await actOnRound(here.play, me, id, take)
    expect(ended).toMatchObject({ ok: true, value: { status: 'over' } })
    expect(await cash(me)).toBe(before + (ended.ok ? ended.value.payout : 0n))
  })

  test('SE-02.2 one that could not be finished before is finished by the sweep', async () => {
    const me = await here.member('100.00')
    here.clock.advance(1_000)
    const begun = await beginRound(here.play, me, mines())
    assert(begun.ok, 'a round begins')
    await takeKeys(me, [`end:${begun.value.id}`])
    const before = await cash(me)
    here.clock.advance(25 * 3_600_000)
    expect(await sweepRounds(here.play)).toBeGreaterThan(0)
    expect(await cash(me)).toBe(before + 1_000n)
  })
})
