import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import { recordRounds } from '#modules/gateway/store/bets.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { post, readAccountsOf } from '#modules/ledger/service.ts'
import { actOnRound, beginRound, type Play, type Player } from '#modules/play/service.ts'
import { followBets, recutDays } from '#modules/records/bets/follow.ts'
import type { Bet } from '#modules/records/bets/list.ts'
import type { BetState } from '#modules/records/model.ts'
import {
  type BetInput,
  type Records,
  readBet,
  readBets,
  readBetTotals,
  readLineGames,
  readLines,
  readLineTotals,
  readOpenBets,
  readProfit,
} from '#modules/records/service.ts'
import { type Figure, figureOf, figures, profitOf } from '#modules/wallet/model.ts'
import { houseOf, purseOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

type Member = Player & { readonly id: Id<'member'> }

let db: Database
let here: TestPlay
let play: Play
let records: Records
let me: Member

beforeAll(async () => {
  db = await testDatabase()
  here = await testPlay(db)
  play = here.play
  records = { db, catalog: play.catalog, brand: async () => ({ currency: 'PHP', timeZone: 'Asia/Manila' }) }
  me = await here.member('1000.00')
  for (let at = 0; at < 9; at += 1) await begin(me, 'dagat-dice', { side: 'under', chances: 4950 })
  await begin(me, 'diamond-mines', { mines: 3 })
  await vendorRound(me, 'r-1', [
    ['bet', 5_000n],
    ['win', 7_500n],
  ])
  // A day on, so that ranges cut between them.
  here.clock.advance(24 * 3600_000)
  for (let at = 0; at < 6; at += 1) await begin(me, 'dagat-dice', { side: 'under', chances: 9_000 })
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function begin(player: Player, nodeId: string, choice: unknown) {
  here.clock.advance(1_000)
  const begun = await beginRound(play, player, { key: randomUUID(), nodeId, stake: '10.00', currency: 'PHP', choice })
  if (!begun.ok) throw new Error(begun.refusal)
  return begun.value
}

/** A vendor's round, as the gateway writes it. */
async function vendorRound(
  { id }: Member,
  round: string,
  steps: [type: 'bet' | 'win', amount: bigint][],
): Promise<void> {
  here.clock.advance(1_000)
  const at = new Date(here.clock.nowMs())
  const sides = { purse: await purseOf(play.wallet, id, 'PHP'), house: await houseOf(play.wallet, 'stakes', 'PHP') }
  await db.tx(async (tx) => {
    await sql`insert into gateway_vendor (code, name, mode, base_url, game_origin, state)
      values ('TESTER', 'Tester', 'single', 'http://t.invalid', 'http://t.invalid', 'open') on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into gateway_player values ('TESTER', ${`p-${id}`}, ${id}, 'PHP', ${at}) on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into gateway_round values ('TESTER', ${`p-${id}`}, ${round}, 'sandbox-one', 'PHP', 'ended', 1, ${at}, ${at}, ${at})`.execute(
      tx,
    )
    const legs: Leg[] = []
    for (const [type, amount] of steps) {
      await sql`insert into gateway_tx (vendor, tx, player, round, type, amount, currency, state, code, at)
        values ('TESTER', ${`${round}-${type}`}, ${`p-${id}`}, ${round}, ${type}, ${amount}, 'PHP', 'live', 'OK', ${at})`.execute(
        tx,
      )
      const [debit, credit] = type === 'bet' ? [sides.purse, sides.house] : [sides.house, sides.purse]
      legs.push({ step: 'post', kind: type === 'bet' ? 'stake' : 'payout', debit, credit, amount })
    }
    const moved = await post(tx, { scope: 'gateway:TESTER', key: round, ref: `TESTER:${round}`, legs })
    expect(moved.ok).toBe(true)
    await recordRounds(tx, [{ vendor: 'TESTER', player: `p-${id}`, round }], at)
  })
}

const input = (more: Partial<BetInput> = {}): BetInput => ({
  memberId: me.id,
  currency: 'PHP',
  from: '2026-06-01',
  to: '2026-07-31',
  category: null,
  vendor: null,
  game: null,
  state: null,
  ...more,
})

/** Every page of a filter, one behind the other. */
async function allBets(wanted: BetInput, limit: number): Promise<Bet[]> {
  const all: Bet[] = []
  for (let before: bigint | null = null; ; ) {
    const page = await readBets(records, wanted, before, limit)
    if (!page.ok) throw new Error(page.refusal)
    all.push(...page.value.rows)
    if (page.value.next === null) return all
    before = page.value.next
  }
}

describe('bets', () => {
  test('MC-10.1 MC-10.6 bets of our games and of vendors are one list, newest first, whatever the length of a page', async () => {
    const all = await allBets(input(), 100)
    expect(all).toHaveLength(17)
    expect(all.map(({ placedAt }) => placedAt.getTime())).toEqual(
      all.map(({ placedAt }) => placedAt.getTime()).toSorted((a, b) => b - a),
    )
    expect(new Set(all.map(({ game }) => game))).toEqual(new Set(['dagat-dice', 'diamond-mines', 'sandbox-one']))
    for (const limit of [1, 4, 16, 17]) expect(await allBets(input(), limit)).toEqual(all)
  })

  const states: (BetState | null)[] = [null, 'open', 'won', 'lost', 'tied', 'returned']
  test.each(
    states.flatMap((state) =>
      [null, 'dagat-dice', 'sandbox-one', 'nothing-played'].map((game) => [state, game] as const),
    ),
  )(
    'MC-10.1 MC-10.5 MC-10.6 the state %s and the game %s: pages and totals are those of the whole list, filtered',
    async (state, game) => {
      for (const [from, to] of [
        ['2026-06-01', '2026-07-31'],
        ['2026-07-01', '2026-07-01'],
        ['2026-07-02', '2026-07-02'],
      ] as const) {
        const all = await allBets(input(), 100)
        const expected = all.filter((bet) => {
          const day = dayOf(bet.placedAt.getTime(), 'Asia/Manila')
          return (state ?? bet.state) === bet.state && (game ?? bet.game) === bet.game && day >= from && day <= to
        })
        const wanted = input({ state, game, from, to })
        expect(await allBets(wanted, 2)).toEqual(expected)
        const summed = await readBetTotals(records, wanted)
        expect(summed.ok && summed.value.totals).toEqual({
          bets: BigInt(expected.length),
          staked: expected.reduce((sum, bet) => sum + (bet.state === 'returned' ? 0n : bet.stake), 0n),
          paid: expected.reduce((sum, bet) => sum + bet.payout, 0n),
          atRisk: expected.reduce((sum, bet) => sum + (bet.state === 'open' ? bet.stake : 0n), 0n),
        })
      }
    },
  )

  test('MC-10.1 a category and a maker stand for their games', async () => {
    const { byNode } = await readCatalog(play.catalog)
    const dice = byNode.get('dagat-dice')
    const all = await allBets(input(), 100)
    const ofMaker = all.filter(({ game }) => byNode.get(game)?.vassalage === dice?.vassalage)
    expect(await allBets(input({ vendor: dice?.vassalage ?? '' }), 5)).toEqual(ofMaker)
    const ofCategory = all.filter(({ game }) => byNode.get(game)?.category === dice?.category)
    expect(await allBets(input({ category: dice?.category ?? '' }), 5)).toEqual(ofCategory)
    expect(ofCategory.length).toBeGreaterThan(0)
    expect(await allBets(input({ category: 'NONE' }), 5)).toEqual([])
  })

  test('a bet that loses without a line of the ledger is no longer open when its member looks', async () => {
    const other = await here.member('100.00')
    const round = await begin(other, 'diamond-mines', { mines: 3 })
    const whose = input({ memberId: other.id })
    expect((await readOpenBets(records, whose)).map(({ state }) => state)).toEqual(['open'])
    const { rows } = await sql<{
      state: { mines: number[] }
    }>`select state from play_round where id = ${round.id}`.execute(db.read)
    const mine = rows[0]?.state.mines[0]
    here.clock.advance(1_000)
    const acted = await actOnRound(play, other, round.id, {
      key: randomUUID(),
      step: 0,
      action: { kind: 'open', cell: mine },
    })
    expect(acted.ok).toBe(true)
    expect(await readOpenBets(records, whose)).toEqual([])
    const [lost] = await allBets(whose, 10)
    expect(lost).toMatchObject({ state: 'lost', stake: 1_000n, payout: 0n })
    const summed = await readBetTotals(records, { ...whose, state: 'lost' })
    expect(summed.ok && summed.value.totals).toEqual({ bets: 1n, staked: 1_000n, paid: 0n, atRisk: 0n })
  })

  test('what a vendor told is shown step by step, and to nobody else', async () => {
    const [bet] = await allBets(input({ game: 'sandbox-one' }), 10)
    const found = await readBet(records, me.id, bet?.number ?? 0n)
    expect(found).toMatchObject({ ok: true, value: { bet: { state: 'won', stake: 5_000n, payout: 7_500n } } })
    expect(found.ok && found.value.steps.map(({ type, amount }) => [type, amount])).toEqual([
      ['bet', 5_000n],
      ['win', 7_500n],
    ])
    const other = await here.member('1.00')
    expect(await readBet(records, other.id, bet?.number ?? 0n)).toMatchObject({ ok: false, refusal: 'bet_is_unknown' })
    expect(await readBets(records, input({ memberId: other.id }), bet?.number ?? 0n, 10)).toEqual({
      ok: true,
      value: { rows: [], next: null },
    })
  })

  test('made anew the list and its figures are the same, and the job changes nothing that is known', async () => {
    const kept = async () => [
      (
        await sql`select member_id, ref, game, state, stake, payout, day from records_bet order by member_id, ref`.execute(
          db.read,
        )
      ).rows,
      (await sql`select * from records_bet_day where bets <> 0 order by member_id, day, game, state`.execute(db.read))
        .rows,
    ]
    await followBets(db)
    const before = await kept()
    await Promise.all([followBets(db), followBets(db)])
    expect(await kept()).toEqual(before)
    await recutDays(db, 'Asia/Manila')
    expect(await kept()).toEqual(before)
  })

  test.each([
    ['2026-07-02', '2026-07-01'],
    ['2025-01-01', '2026-07-01'],
  ])('the range %s to %s is refused', async (from, to) => {
    const refused = { ok: false, refusal: 'range_is_wrong' }
    expect(await readBets(records, input({ from, to }), null, 10)).toMatchObject(refused)
    expect(await readBetTotals(records, input({ from, to }))).toMatchObject(refused)
    expect(await readProfit(records, me.id, 'PHP', { from, to })).toMatchObject(refused)
  })
})

describe('movements', () => {
  /** The ledger tells the time by the database, so these days are the real ones. */
  const today = dayOf(systemClock.nowMs(), 'Asia/Manila')
  const [from, to] = [addDays(today, -2), addDays(today, 1)]

  async function allLines(figure: Figure | null, limit: number) {
    const [account] = await readAccountsOf(db.read, me.id)
    const all = []
    for (let before: bigint | null = null; ; ) {
      const page = await readLines(
        records,
        { memberId: me.id, account: String(account?.id), from, to, figure },
        before,
        limit,
      )
      if (!page.ok) throw new Error(page.refusal)
      all.push(...page.value.rows)
      if (page.value.next === null) return all
      before = page.value.next
    }
  }

  test('MC-10.2 MC-10.5 lines by figure are the statement, filtered, and the totals are their sums', async () => {
    const all = await allLines(null, 100)
    expect(all.length).toBeGreaterThan(18)
    expect(await allLines(null, 7)).toEqual(all)
    const [account] = await readAccountsOf(db.read, me.id)
    const summed = await readLineTotals(records, {
      memberId: me.id,
      account: String(account?.id),
      from,
      to,
      figure: null,
    })
    const sum = all.reduce((total, { amount }) => total + amount, 0n)
    expect(summed).toMatchObject({ ok: true, value: { opening: 0n, closing: sum } })
    expect(sum).toBe(account?.balance)
    for (const figure of figures) {
      const expected = all.filter(({ kind }) => figureOf(kind) === figure)
      expect(await allLines(figure, 3)).toEqual(expected)
      const total = summed.ok && summed.value.figures.find((one) => one.figure === figure)
      const cameIn = expected.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
      const wentOut = expected.reduce((sum, { amount }) => (amount < 0n ? sum - amount : sum), 0n)
      expect(total || null).toEqual(
        expected.length === 0 ? null : { figure, cameIn, wentOut, lines: BigInt(expected.length) },
      )
    }
  })

  test('a movement of a bet knows its game, ours and vendors’ alike, and no other movement does', async () => {
    const all = await allLines(null, 100)
    const games = await readLineGames(records, me.id, 'PHP', all)
    const gamesOf = (kinds: readonly string[]) =>
      new Set(all.filter(({ kind }) => kinds.includes(kind)).map(({ ref }) => games.get(ref)))
    expect(gamesOf(['stake'])).toEqual(new Set(['dagat-dice', 'diamond-mines', 'sandbox-one']))
    expect(all.filter(({ ref }) => ref === 'TESTER:r-1').map(({ ref }) => games.get(ref))).toEqual([
      'sandbox-one',
      'sandbox-one',
    ])
    const others = all.filter(({ kind }) => !['stake', 'payout'].includes(kind))
    expect(others.length).toBeGreaterThan(0)
    expect(others.map(({ ref }) => games.get(ref))).toEqual(others.map(() => undefined))
    const stranger = await here.member('10.00')
    expect(await readLineGames(records, stranger.id, 'PHP', all)).toEqual(new Map())
  })

  test('days before there was a purse have no lines, and a stranger’s purse is not there', async () => {
    const [account] = await readAccountsOf(db.read, me.id)
    const early = {
      memberId: me.id,
      account: String(account?.id),
      from: addDays(today, -30),
      to: addDays(today, -3),
      figure: null,
    }
    expect(await readLines(records, early, null, 10)).toMatchObject({ ok: true, value: { rows: [], next: null } })
    const other = await here.member('1.00')
    expect(await readLines(records, { ...early, memberId: other.id }, null, 10)).toMatchObject({
      ok: false,
      refusal: 'account_is_missing',
    })
  })

  test('MC-10.3 the profit of all days is that of the bets, and every day is there', async () => {
    const report = await readProfit(records, me.id, 'PHP', { from, to })
    if (!report.ok) throw new Error(report.refusal)
    expect(report.value.days.map(({ day }) => day)).toEqual([0, 1, 2, 3].map((at) => addDays(from, at)))
    const bets = await allBets(input(), 100)
    const staked = bets.reduce((sum, bet) => sum + bet.stake, 0n)
    const paid = bets.reduce((sum, bet) => sum + bet.payout, 0n)
    expect(report.value.totals).toEqual({ staked, paid, net: paid - staked, deposits: 0n, withdrawals: 0n })
    const summed = report.value.days.reduce((sum, { net }) => sum + net, 0n)
    expect(summed).toBe(paid - staked)
    expect(profitOf([]).net).toBe(0n)
  })
})
