import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChainStream } from '#engines/fairness/chain.ts'
import { verifyProof } from '#engines/fairness/proof.ts'
import { provableSharedGame } from '#engines/fairness/replay-shared.ts'
import { standardLimits } from '#engines/stake.ts'
import { type Colour, colours } from '#engines/tables/colour-game/colours.ts'
import { type ColourOutcome, colourGame } from '#engines/tables/colour-game/game.ts'
import type { Id } from '#kit/id.ts'
import { nodeHmac } from '#kit/node-hmac.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import { playMoneyOf } from '#modules/play/service.ts'
import { findDemoPurse } from '#modules/play/store/demo-purses.ts'
import type { Player, SharedRound } from '#modules/rounds/model.ts'
import {
  dealRound,
  dealTable,
  findNewestRound,
  finishLeftRounds,
  type Lease,
  makeTables,
  type OpenChain,
  openChain,
  openRound,
  placeSlip,
  proveTableRound,
  type SlipRequest,
  type Table,
  type TableEvent,
  type Tables,
} from '#modules/rounds/service.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

let db: Database
let here: TestPlay
let tables: Tables
let chain: OpenChain
let told: TableEvent[] = []

let table: Table

const tableOf = (nodeId: string): Table => ({
  id: 'perya-1',
  nodeId,
  game: colourGame,
  phases: { betting: 15_000, step: 800, result: 4_000 },
  limitsOf: (currency) => ({ ...standardLimits[currency], most: 1_500_00n, spotMost: 800_00n }),
})

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  const { games } = await readCatalog(here.play.catalog)
  // Its turnover is counted in full, so that what is seen of the net is the table's doing.
  table = tableOf(games.find(({ category }) => category === 'LIVE')?.nodeId ?? '')
  tables = nodeOf()
  chain = await openChain(tables, table.id, 300)
})

function nodeOf(): Tables {
  const { clock, sealer, ledger, wallet, catalog, shownName, announceBalance } = here.play
  return makeTables({
    ...{ db, clock, sealer, ledger, wallet, catalog, shownName, announceBalance, time: here.time },
    playMoney: () => playMoneyOf(here.play),
    push: ({ id }, event) => void (id === table.id && told.push(event)),
  })
}

beforeEach(() => {
  told = []
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

const cash = async (id: Id<'member'>) => (await balanceOf(db.read, id, 'PHP')).balance
const purse = async ({ id }: Player) => await findDemoPurse(db.read, id, 'PHP')
const visitor = (): Player => ({ id: randomUUID() as Player['id'], mode: 'demo' })

const slip = (
  number: number,
  stakes: Partial<Record<Colour, string>>,
  more: Partial<SlipRequest> = {},
): SlipRequest => ({
  key: randomUUID(),
  number,
  currency: 'PHP',
  spots: Object.entries(stakes).map(([spot, stake]) => ({ choice: { spot }, stake })),
  ...more,
})

/** A round open for bets, with what its link will say, which only a test knows. */
async function open(): Promise<{ readonly number: number; readonly dice: readonly Colour[] }> {
  const { number, secret } = await openRound(tables, chain, new Date(here.clock.nowMs() + table.phases.betting))
  return { number, dice: colourGame.draw(openChainStream(nodeHmac, secret)).dice }
}

/** Betting has ended and the dealer is gone: whoever comes next finishes the round. */
async function finish(): Promise<SharedRound | null> {
  here.clock.advance(table.phases.betting)
  await db.tx(
    async (tx) => void (await sql`update rounds_round set state = 'closed' where state = 'betting'`.execute(tx)),
  )
  await finishLeftRounds(tables, table)
  return await findNewestRound(db.read, table.id)
}

const times = (dice: readonly Colour[], colour: Colour) => BigInt(dice.filter((die) => die === colour).length)
const paid = (dice: readonly Colour[], colour: Colour, stake: bigint) =>
  times(dice, colour) === 0n ? 0n : stake * (times(dice, colour) + 1n)

describe('a table', () => {
  test('BX-02.2 takes slips of several spots and pays what the link says, for real money and play money alike', async () => {
    const [member, guest] = [await here.member('1000.00'), visitor()]
    const { number, dice } = await open()
    expect(await placeSlip(tables, table, member, slip(number, { red: '10.00', blue: '5.00' }))).toMatchObject({
      ok: true,
      value: { stake: 15_00n, mostPayout: 60_00n, balanceAfter: 985_00n },
    })
    const demo = await placeSlip(tables, table, guest, slip(number, { red: '10.00' }))
    expect(demo).toMatchObject({ ok: true, value: { mode: 'demo', shownName: '' } })
    const before = (await purse(guest)) ?? 0n
    expect(demo).toMatchObject({ value: { balanceAfter: before } })

    const round = await finish()
    expect(round).toMatchObject({ state: 'over', outcome: { dice }, isSettled: true })
    const won = paid(dice, 'red', 10_00n) + paid(dice, 'blue', 5_00n)
    expect(await cash(member.id)).toBe(985_00n + won)
    expect(await purse(guest)).toBe(before + paid(dice, 'red', 10_00n))
    // Again, on the same node and on another: nothing is paid twice.
    await Promise.all([finishLeftRounds(tables, table), finishLeftRounds(nodeOf(), table)])
    expect(await cash(member.id)).toBe(985_00n + won)
    expect(told.map(({ type }) => type)).toEqual(['step', 'step', 'step', 'over', 'settled'])
  })

  test('a slip that cash and bonus paid for is shared as it was paid, and a void round gives each its part back', async () => {
    const member = await here.member('4.00')
    await giveBonus(db, here.clock, member.id, 20_00n, { stakeMost: 15_00n })
    const both = async () => [await cash(member.id), ...(await bonusOf(db, member.id))]
    const { number, dice } = await open()
    expect(await placeSlip(tables, table, member, slip(number, { red: '10.00', blue: '6.00' }))).toMatchObject({
      refusal: 'stake_is_above_bonus_limit',
      fields: [{ code: 'grant' }, { code: 'most', value: '15.00' }],
    })
    expect(await placeSlip(tables, table, member, slip(number, { red: '5.00', blue: '5.00' }))).toMatchObject({
      ok: true,
      value: { balanceAfter: 0n },
    })
    expect(await both()).toEqual([0n, 14_00n])
    await finish()
    const won = paid(dice, 'red', 5_00n) + paid(dice, 'blue', 5_00n)
    const toBonus = (won * 6n) / 10n
    expect(await both()).toEqual([won - toBonus, 14_00n + toBonus])
    const next = await open()
    const before = await both()
    expect(await placeSlip(tables, table, member, slip(next.number, { red: '14.00' }))).toMatchObject({ ok: true })
    await finishLeftRounds(tables, table)
    expect(await both()).toEqual(before)
  })

  test('a key sent again is one slip; wrong slips are named, and nothing moves', async () => {
    const member = await here.member('1000.00')
    const { number } = await open()
    const request = slip(number, { red: '10.00' })
    const placed = await Promise.all(Array.from({ length: 10 }, () => placeSlip(tables, table, member, request)))
    expect(new Set(placed.map((one) => one.ok && one.value.id)).size).toBe(1)
    expect(await placeSlip(tables, table, member, { ...request, currency: 'USDT' })).toMatchObject({
      refusal: 'key_is_reused',
    })
    const refusals = []
    for (const wrong of [
      slip(number, {}),
      slip(number, { red: '0.50' }),
      slip(number, { red: '1501.00' }),
      slip(number, { red: '751.00', blue: '750.00' }),
      slip(number, { red: '801.00' }),
      slip(number, { red: 'ten' }),
      slip(number, { red: '10.00' }, { currency: 'EUR' }),
      slip(number, {}, { spots: [{ choice: { spot: 'black' }, stake: '10.00' }] }),
      slip(number, { red: '700.00', blue: '700.00' }),
      slip(number + 1, { red: '10.00' }),
    ])
      refusals.push(await placeSlip(tables, table, member, wrong).then((one) => !one.ok && one.refusal))
    expect(refusals).toEqual([
      'slip_is_empty',
      'stake_is_below_minimum',
      'stake_is_above_maximum',
      'stake_is_above_maximum',
      'stake_is_above_maximum',
      'amount_is_malformed',
      'currency_is_not_offered',
      'choice_is_malformed',
      'funds_are_short',
      'betting_is_closed',
    ])
    expect(await cash(member.id)).toBe(990_00n)
    await finish()
  })

  test('one player has no more on a spot than the table allows, however many slips come at once', async () => {
    const member = await here.member('5000.00')
    const { number } = await open()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => placeSlip(tables, table, member, slip(number, { green: '300.00' }))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(answers.filter((one) => !one.ok && one.refusal === 'stake_is_above_maximum')).toHaveLength(6)
    expect(await cash(member.id)).toBe(4_400_00n)
    await finish()
  })

  test('the database’s clock closes betting, not the state of the round', async () => {
    const member = await here.member('100.00')
    const { number } = await open()
    here.clock.advance(table.phases.betting)
    expect(await placeSlip(tables, table, member, slip(number, { red: '10.00' }))).toMatchObject({
      refusal: 'betting_is_closed',
    })
    expect(await cash(member.id)).toBe(100_00n)
    await finish()
  })

  test('a round that was left while bets were taken is void: stakes go back, and the link is spent and shown', async () => {
    const [member, guest] = [await here.member('100.00'), visitor()]
    const { number, dice } = await open()
    for (const player of [member, guest])
      expect(await placeSlip(tables, table, player, slip(number, { red: '10.00' }))).toMatchObject({ ok: true })
    const before = (await purse(guest)) ?? 0n
    await Promise.all([finishLeftRounds(tables, table), finishLeftRounds(nodeOf(), table)])
    expect(await findNewestRound(db.read, table.id)).toMatchObject({
      number,
      state: 'void',
      outcome: { dice },
      isSettled: true,
    })
    expect([await cash(member.id), await purse(guest)]).toEqual([100_00n, before + 10_00n])
    const { rows } = await sql<{ end: string; reason: string; turnover: bigint }>`
      select bet_end as end, reason, turnover from bets_event where member_id = ${member.id}`.execute(db.read)
    expect(rows).toEqual([{ end: 'void', reason: 'round_was_cut_off', turnover: 0n }])
    expect((await open()).number).toBe(number + 1)
    await finish()
  })

  test('SE-03 a round that cannot be finished is set aside, and the others are finished', async () => {
    const [unlucky, other] = [await here.member('100.00'), await here.member('100.00')]
    const numbers: number[] = []
    for (const player of [unlucky, other]) {
      const { number } = await open()
      numbers.push(number)
      expect(await placeSlip(tables, table, player, slip(number, { red: '10.00' }))).toMatchObject({ ok: true })
    }
    const [bad, good] = numbers
    const cure = await poisonRow(db, 'rounds_round', `new.table_id = '${table.id}' and new.number = ${bad}`)
    const finishLeft = async () => await finishLeftRounds(tables, table)
    expect(await setAsideIn(finishLeft)).toMatchObject([{ loop: 'table-rounds', item: `${table.id} ${bad}` }])
    expect(await findNewestRound(db.read, table.id)).toMatchObject({ number: good, state: 'void', isSettled: true })
    expect([await cash(unlucky.id), await cash(other.id)]).toEqual([90_00n, 100_00n])
    await cure()
    here.clock.advance(60_000)
    expect(await setAsideIn(finishLeft)).toEqual([])
    expect(await cash(unlucky.id)).toBe(100_00n)
  })

  test('what counts is what a player won or lost in the round over all slips, not what they staked', async () => {
    const member = await here.member('1000.00')
    const { number, dice } = await open()
    for (const colour of colours) await placeSlip(tables, table, member, slip(number, { [colour]: '10.00' }))
    await finish()
    const net = colours.reduce((sum, colour) => sum + paid(dice, colour, 10_00n), 0n) - 60_00n
    const { rows } = await sql<{ turnover: bigint }>`
      select sum(turnover)::bigint as turnover from bets_event where member_id = ${member.id}`.execute(db.read)
    expect(rows[0]?.turnover).toBe(net < 0n ? -net : net)
  })

  test('BX-02.2 anybody can draw a round again and see what a slip pays, once it is over; a changed proof is refused', async () => {
    const member = await here.member('100.00')
    const { number, dice } = await open()
    const placed = await placeSlip(tables, table, member, slip(number, { red: '10.00', blue: '5.00' }))
    const name = { tableId: table.id, number }
    expect(await proveTableRound(tables, table, name, null)).toMatchObject({ refusal: 'round_is_open' })
    await finish()
    const proven = await proveTableRound(tables, table, name, placed.ok ? placed.value : null)
    const proof = proven.ok ? proven.value : null
    const verify = (one: unknown) => verifyProof(nodeHmac, one, [provableSharedGame(table.game)])
    expect(verify(proof)).toMatchObject({
      ok: true,
      value: { outcome: { drawn: { dice }, payout: String(paid(dice, 'red', 10_00n) + paid(dice, 'blue', 5_00n)) } },
    })
    const other = dice[0] === 'pink' ? 'white' : 'pink'
    const forged = { ...proof, outcome: { ...(proof?.outcome as object), drawn: { dice: [other, dice[1], dice[2]] } } }
    expect(verify(forged)).toMatchObject({ refusal: 'outcome_is_another' })
    expect(verify({ ...proof, params: { spots: [{ choice: { spot: 'black' }, stake: '1' }] } })).toMatchObject({
      refusal: 'params_are_refused',
    })
    expect(await proveTableRound(tables, table, { ...name, number: 9_999 }, null)).toMatchObject({
      refusal: 'round_is_unknown',
    })
  })

  test('is dealt round after round until the lease ends, and tells everybody what happens', async () => {
    let rounds = 0
    const lease: Lease = {
      ...{ signal: new AbortController().signal, vacantMs: 0 },
      isHeld: () => rounds < 2,
      wait: async (ms) => {
        here.clock.advance(ms)
        if (ms === table.phases.result) rounds += 1
      },
    }
    await dealTable(tables, table).deal(lease)
    const round = ['betting', 'closed', 'step', 'step', 'step', 'over', 'settled']
    expect(told.map(({ type }) => type)).toEqual([...round, ...round])
    const over = told.findLast(({ type }) => type === 'over')
    expect(over).toMatchObject({ state: 'over', outcome: { dice: expect.any(Array) } })
    const shown = told
      .filter((event) => event.type === 'step')
      .slice(3)
      .map(({ step }) => step)
    expect(shown).toEqual(
      ((over as { outcome: unknown }).outcome as ColourOutcome).dice.map((colour, die) => ({ die, colour })),
    )
    // One that loses the lease while bets are taken leaves the round to who comes next.
    await dealRound(tables, table, chain, { ...lease, isHeld: () => false })
    expect(await findNewestRound(db.read, table.id)).toMatchObject({ state: 'betting' })
    await dealTable(tables, table).leave()
    expect(await findNewestRound(db.read, table.id)).toMatchObject({ state: 'void', isSettled: true })
  })
})
