import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginExclusion, setLimit } from '#modules/compliance/service.ts'
import { placeBet } from '#modules/play/crash/bets.ts'
import { bettingMs, endRound, openBetting, startRunning } from '#modules/play/crash/dealer.ts'
import { makeCrash } from '#modules/play/crash/table.ts'
import { actOnRound, type BetInput, beginRound, type Player } from '#modules/play/service.ts'
import { openChain } from '#modules/rounds/service.ts'
import { balanceOf, explain, fundsOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { moveBrandAwayFromMidnight } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

let db: Database
let here: TestPlay

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  here = await testPlay(db)
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

type Member = Awaited<ReturnType<TestPlay['member']>>

const dice = (more: Partial<BetInput> = {}): BetInput => ({
  key: randomUUID(),
  nodeId: 'dagat-dice',
  stake: '10.00',
  currency: 'PHP',
  choice: { side: 'under', chances: 4950 },
  ...more,
})

async function begin(player: Player, input: BetInput) {
  here.clock.advance(5_000)
  return await beginRound(here.play, player, input)
}

const limit = async ({ id }: Member, kind: 'wager' | 'loss', value: bigint) =>
  await setLimit(here.compliance, id, { kind, period: 'day', currency: 'PHP' }, value)

const cash = async ({ id }: Member) => (await balanceOf(db.read, id, 'PHP')).balance

/** A cell of an open round of mines that is safe: the test may look into the state. */
async function safeCell(roundId: string): Promise<number> {
  const { rows } = await sql<{
    state: { mines: number[] }
  }>`select state from play_round where id = ${roundId}`.execute(db.read)
  return Array.from({ length: 25 }, (_, cell) => cell).find((cell) => !rows[0]?.state.mines.includes(cell)) as number
}

describe('rounds of a member with limits', () => {
  test('BX-06.3 BX-06.8 BX-02.1 are drawn, paid, written and proven as everybody’s, and stop by name where the limit is', async () => {
    const me = await here.member('1000.00')
    await limit(me, 'wager', 3_000n)
    let balance = 100_000n
    const first = dice()
    for (const [nonce, input] of [first, dice(), dice()].entries()) {
      const round = await begin(me, input)
      expect(round).toMatchObject({ ok: true, value: { nonce, status: 'over', stake: 1_000n } })
      if (round.ok) balance += round.value.payout - 1_000n
      expect(round.ok && round.value.balanceAfter).toBe(balance)
    }
    expect(await begin(me, dice())).toMatchObject({ refusal: 'wager_limit_is_reached' })
    // The same bet again is the same round, although there is no room for another.
    expect(await begin(me, first)).toMatchObject({ ok: true, value: { nonce: 0 } })
    expect(await cash(me)).toBe(balance)
    // No number of the seed was lost with the bet that was not taken.
    const other = await here.member('10.00')
    expect(await begin(other, dice())).toMatchObject({ ok: true, value: { nonce: 0 } })
  })

  test('BX-06.7 a round that is open when its player excludes themselves goes on, and pays', async () => {
    const me = await here.member('100.00')
    const opened = await begin(me, dice({ nodeId: 'diamond-mines', choice: { mines: 3 } }))
    if (!opened.ok) throw new Error(opened.refusal)
    await beginExclusion(here.compliance, me.id, '5y')
    expect(await begin(me, dice())).toMatchObject({ refusal: 'self_excluded' })
    const { id } = opened.value
    const action = { kind: 'open', cell: await safeCell(id) }
    expect(await actOnRound(here.play, me, id, { key: randomUUID(), step: 0, action })).toMatchObject({ ok: true })
    const paid = await actOnRound(here.play, me, id, { key: randomUUID(), step: 1, action: { kind: 'collect' } })
    expect(paid).toMatchObject({ ok: true, value: { status: 'over' } })
    if (paid.ok) expect(await cash(me)).toBe(9_000n + paid.value.payout)
  })

  test('BX-06.3 BX-06.8 a bet on the shared round keeps the limit, and is one bet', async () => {
    const crash = makeCrash(here.play, () => undefined, here)
    const chain = await openChain(here.play, 'crash', 50)
    const dealing = await openBetting(crash, chain)
    const [limited, excluded] = [await here.member('100.00'), await here.member('100.00')]
    await limit(limited, 'loss', 1_500n)
    await beginExclusion(here.compliance, excluded.id, '6m')
    const input = {
      key: randomUUID(),
      index: dealing.number,
      entry: 1,
      stake: '15.00',
      currency: 'PHP',
      autoX100: null,
    } as const
    expect(await placeBet(crash, excluded, input)).toMatchObject({ refusal: 'self_excluded' })
    expect(await placeBet(crash, limited, { ...input, stake: '15.01' })).toMatchObject({
      refusal: 'loss_limit_is_reached',
    })
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeBet(crash, limited, input)))
    expect(new Set(placed.map((one) => one.ok && one.value.id)).size).toBe(1)
    expect(await cash(limited)).toBe(8_500n)
    here.clock.advance(bettingMs)
    await startRunning(crash, dealing)
    await endRound(crash, dealing)
  })
})

describe('why a figure is what it is', () => {
  test('the lines of every page add up to the figure, and each says what came after it', async () => {
    const me = await here.member('500.00')
    for (let i = 0; i < 5; i += 1) await begin(me, dice())
    const { cash: value, total } = await fundsOf(db.read, me.id, 'PHP')
    expect(total).toBe(value)
    let before: bigint | undefined
    let after = value
    let sum = 0n
    do {
      const page = await explain(db.read, me.id, { figure: 'cash', currency: 'PHP', before, limit: 3 })
      expect(page.value).toBe(value)
      for (const line of page.lines) {
        expect(line.balanceAfter).toBe(after)
        after -= line.amount
        sum += line.amount
      }
      before = page.next ?? undefined
    } while (before !== undefined)
    expect([sum, after]).toEqual([value, 0n])
    const nothing = { value: 0n, lines: [], held: [], next: null }
    expect(
      await explain(db.read, me.id, { figure: 'bonus', currency: 'PHP', before: undefined, limit: 3 }),
    ).toMatchObject(nothing)
    expect(
      await explain(db.read, me.id, { figure: 'held', currency: 'PHP', before: undefined, limit: 3 }),
    ).toMatchObject(nothing)
  })
})
