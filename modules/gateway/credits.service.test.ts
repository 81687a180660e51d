import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import { readAuditOf } from '#modules/audit/service.ts'
import { readAccountsOf } from '#modules/ledger/service.ts'
import { followBets } from '#modules/records/bets/follow.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'
import { followFacts } from '#modules/turnover/facts/follow.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  actionOf,
  addPlayer,
  newName,
  openSession,
  sandboxVendor,
  type TestGateway,
  testGateway,
} from '#tests/support/gateway.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { keepGrant } from './grants.ts'
import { decideHeld } from './held.ts'
import type { Action, VendorLink } from './model.ts'
import { linkVendor } from './service.ts'
import { findGrants } from './store/grants.ts'
import { listHeld } from './store/held.ts'
import { findTx } from './store/rounds.ts'
import type { Player } from './store/vendors.ts'
import { runTransactions } from './transactions.ts'

/** What a vendor's key can put into purses: caps, held credits and who releases them, grants of free rounds, late wins. */

const game = 'sandbox-one'
const hour = 3600_000
const startMs = systemClock.nowMs()
let db: Database
let clock: ManualClock
/** Two nodes over one database, with a ledger queue each. */
let [here, there] = [] as unknown as [TestGateway, TestGateway]
let vendor: VendorLink
let player: Player
let session: string
let vendors = 0

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(startMs)
  here = await testGateway(db, clock)
  there = await testGateway(db, clock)
  const [document] = (await listSettings(here.identity.settings)).filter(({ name }) => name === 'vendors')
  const value = {
    caps: {
      PHP: { perWin: '10.00', perPlayerDay: '30.00', perVendorDay: '50.00' },
      USDT: { perWin: '1', perPlayerDay: '1', perVendorDay: '1' },
    },
    ownCaps: { STRICT: { PHP: { perWin: '1.00', perVendorDay: '9000.00' } } },
    lateWinHours: 72,
  }
  const changed = await changeSetting(
    here.identity.settings,
    { name: 'vendors', version: document?.version ?? 0, value },
    null,
  )
  if (!changed.ok) throw new Error(changed.refusal)
})
beforeEach(async () => {
  // Rows that come with money bear the database's own time, so every test begins near it.
  clock.advance(startMs - clock.nowMs())
  // Caps are a vendor's: each test has one of its own.
  vendors += 1
  await useVendor(`CAPPED${vendors}`)
})
afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

async function useVendor(code: string): Promise<void> {
  vendor = sandboxVendor(code)
  await linkVendor(here, vendor)
  player = await addPlayer(here, code, 100_000n)
  session = await openSession(here, vendor, player, game)
  here.errors.length = 0
}

interface Ask {
  readonly node?: TestGateway
  readonly isRoundEnd?: boolean
  readonly whose?: Player
  readonly inGame?: string
}

async function ask(round: string, actions: readonly Action[], more: Ask = {}) {
  const { node = here, isRoundEnd = false, whose = player, inGame = game } = more
  const asked = { player: whose.player, game: inGame, round, currency: 'PHP', actions, isRoundEnd, session } as const
  return await runTransactions(node, vendor, whose, asked)
}

const cash = async (whose = player) => (await balanceOf(db.read, whose.memberId, 'PHP')).balance
const heldMoney = async () => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(balance), 0)::bigint as sum from ledger_account where kind = 'vendor-held' and currency = 'PHP'`.execute(
    db.read,
  )
  return rows[0]?.sum ?? 0n
}
const waiting = async () =>
  (await listHeld(db.read, { state: 'waiting', before: undefined, limit: 100 })).filter(
    (one) => one.vendor === vendor.code,
  )
const operator = (last: string) => ({
  id: `0199a1b2-0000-7000-8000-00000000000${last}` as Id<'operator'>,
  address: '203.0.113.9',
  requestId: 'r',
})
const decide = async (who: string, id: string, outcome: 'release' | 'reject', node = here) =>
  await decideHeld(node, operator(who), id, { outcome, note: 'looked at it' })

describe('caps', () => {
  test.each(['win', 'jackpot_win', 'promo_win', 'freeround_win', 'adjust'] as const)(
    'SE-06.1 a %s above the cap is accepted and held: the purse gets nothing, nothing is lost, somebody is alerted',
    async (type) => {
      const [round, before, heldBefore] = [newName('round'), await cash(), await heldMoney()]
      if (type === 'win') await ask(round, [actionOf('bet', 100n)])
      const grant = type === 'freeround_win' ? await newGrant() : null
      const credit = actionOf(type, 1_001n, { grant })
      const first = await ask(round, [credit], { isRoundEnd: true })
      expect(first).toMatchObject({ code: 'HELD', results: [{ tx: credit.tx, held: true, replay: false }] })
      // Told again, on the other node: the same answer, no second effect.
      const again = await ask(round, [credit], { isRoundEnd: true, node: there })
      expect(again).toMatchObject({ code: 'HELD', results: [{ held: true, replay: true }] })
      expect(await cash()).toBe(before - (type === 'win' ? 100n : 0n))
      expect(await heldMoney()).toBe(heldBefore + 1_001n)
      expect(await waiting()).toMatchObject([{ tx: credit.tx, type, amount: 1_001n, reason: 'win_cap' }])
      expect(here.errors).toMatchObject([
        { alert: 'vendor_credit_held', tx: credit.tx, reason: 'win_cap', amount: '1001' },
      ])
      expect(await findTx(db.read, vendor.code, credit.tx)).toMatchObject({ state: 'held', code: 'HELD' })
      expect((await ask(round, [{ ...credit, amount: 5n }])).code).toBe('TX_CONFLICT')
    },
  )

  test('SE-06.1 sixty credits at once on two nodes never pass the caps of the player and of the vendor', async () => {
    const second = await addPlayer(here, vendor.code, 0n)
    const before = [await cash(), await cash(second)]
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        const whose = i % 3 === 0 ? second : player
        return await ask(newName('round'), [actionOf('promo_win', 200n)], { node: i % 2 ? here : there, whose })
      }),
    )
    const gained = [(await cash()) - (before[0] ?? 0n), (await cash(second)) - (before[1] ?? 0n)]
    // 40 credits of one and 20 of the other: 80 and 40 pesos, of which 30 a player and 50 of the vendor may be paid.
    expect(gained.map((sum) => sum <= 3_000n)).toEqual([true, true])
    expect(gained.reduce((sum, one) => sum + one, 0n)).toBe(5_000n)
    expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(25)
    expect(answers.filter(({ code }) => code === 'HELD')).toHaveLength(35)
    expect((await waiting()).reduce((sum, { amount }) => sum + amount, 0n)).toBe(60n * 200n - 5_000n)
  })

  test('SE-06.1 the caps begin anew with the day of UTC', async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await ask(newName('round'), [actionOf('promo_win', 1_000n)])).code).toBe('OK')
    expect((await ask(newName('round'), [actionOf('promo_win', 1n)])).code).toBe('HELD')
    clock.advance(24 * hour)
    expect((await ask(newName('round'), [actionOf('promo_win', 1n)])).code).toBe('OK')
  })

  test('SE-06.1 a vendor’s own caps may be tighter and never wider', async () => {
    await useVendor('STRICT')
    expect((await ask(newName('round'), [actionOf('promo_win', 101n)])).code).toBe('HELD')
    const others = await Promise.all(Array.from({ length: 2 }, async () => await addPlayer(here, vendor.code, 0n)))
    for (const whose of [player, ...others])
      for (let i = 0; i < 20; i += 1) await ask(newName('round'), [actionOf('promo_win', 100n)], { whose })
    const gained = (await cash()) - 100_000n + (await cash(others[0])) + (await cash(others[1]))
    expect(gained).toBe(5_000n)
  })

  test('SE-06.1 refunds of rounds that are over count like wins: old losses cannot be given back at will', async () => {
    const bets = Array.from({ length: 5 }, () => actionOf('bet', 900n))
    const rounds = bets.map(() => newName('round'))
    for (const [i, bet] of bets.entries()) await ask(rounds[i] ?? '', [bet], { isRoundEnd: true })
    const before = await cash()
    const backs: string[] = []
    for (const [i, bet] of bets.entries())
      backs.push((await ask(rounds[i] ?? '', [actionOf('rollback', 0n, { ref: bet.tx })])).code)
    expect(backs).toEqual(['OK', 'OK', 'OK', 'HELD', 'HELD'])
    expect((await cash()) - before).toBe(2_700n)
    expect(await waiting()).toMatchObject([{ type: 'rollback' }, { type: 'rollback' }])
  })
})

describe('what is held', () => {
  async function hold(amount = 1_500n) {
    const round = newName('round')
    const bet = actionOf('bet', 100n)
    const win = actionOf('win', amount)
    await ask(round, [bet, win], { isRoundEnd: true })
    const [credit] = await waiting()
    if (!credit) throw new Error('nothing is held')
    return { round, bet, win, id: credit.id }
  }

  test('two different operators release it: paid once, told to the vendor, and in the audit', async () => {
    const { round, win, id } = await hold()
    const before = await cash()
    expect(await decide('1', id, 'release')).toMatchObject({ ok: true, value: { state: 'waiting' } })
    expect(await decide('1', id, 'release')).toEqual({ ok: false, refusal: 'second_person_is_needed' })
    expect(await cash()).toBe(before)
    // Two more at the same moment, on two nodes: one of them is the second, the other comes too late.
    const both = await Promise.all([decide('2', id, 'release'), decide('3', id, 'release', there)])
    expect(both.map((one) => (one.ok ? one.value.state : one.refusal)).toSorted()).toEqual([
      'decision_is_not_possible',
      'released',
    ])
    expect(await cash()).toBe(before + 1_500n)
    expect(await ask(round, [win])).toMatchObject({ code: 'OK', results: [{ replay: true, held: false }] })
    expect(await findTx(db.read, vendor.code, win.tx)).toMatchObject({ state: 'live', code: 'OK' })
    const told = await readAuditOf(db.read, player.memberId, ['held_credit.released'], 10)
    expect(told.map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([
      { isFinal: true },
      { isFinal: false },
    ])
    expect(await decide('1', id, 'reject')).toEqual({ ok: false, refusal: 'decision_is_not_possible' })
  })

  test('two operators reject it: nothing is paid, the money goes back, and the vendor reads why', async () => {
    const heldBefore = await heldMoney()
    const { round, bet, win, id } = await hold()
    const before = await cash()
    // One for and one against decide nothing.
    expect(await decide('1', id, 'release')).toMatchObject({ ok: true, value: { state: 'waiting' } })
    expect(await decide('2', id, 'reject')).toMatchObject({ ok: true, value: { state: 'waiting' } })
    expect(await decide('3', id, 'reject')).toMatchObject({ ok: true, value: { state: 'rejected' } })
    expect([await cash(), await heldMoney()]).toEqual([before, heldBefore])
    expect((await ask(round, [win])).code).toBe('CREDIT_REJECTED')
    // A bet without a win can be given back.
    expect((await ask(round, [actionOf('rollback', 0n, { ref: bet.tx })])).code).toBe('OK')
  })

  test('the vendor may roll it back before anybody decides, and then nobody can', async () => {
    const heldBefore = await heldMoney()
    const { round, win, id } = await hold()
    const before = await cash()
    await decide('1', id, 'release')
    expect((await ask(round, [actionOf('rollback', 0n, { ref: win.tx })])).code).toBe('OK')
    expect(await decide('2', id, 'release')).toEqual({ ok: false, refusal: 'decision_is_not_possible' })
    expect([await cash(), await heldMoney()]).toEqual([before, heldBefore])
    expect((await ask(round, [win])).code).toBe('TX_ROLLED_BACK')
  })

  test('a release and a rollback that meet leave one of the two', async () => {
    for (let i = 0; i < 8; i += 1) {
      const { round, win, id } = await hold()
      const before = await cash()
      await decide('1', id, 'release')
      const back = actionOf('rollback', 0n, { ref: win.tx })
      const [released, undone] = await Promise.all([decide('2', id, 'release'), ask(round, [back], { node: there })])
      expect(undone.code).toBe('OK')
      expect(released.ok || released.refusal === 'decision_is_not_possible').toBe(true)
      expect(await cash()).toBe(before)
    }
  })

  test('nobody decides about what does not exist', async () => {
    const id = '0199a1b2-0000-7000-8000-0000000000ff'
    expect(await decide('1', id, 'release')).toEqual({ ok: false, refusal: 'held_credit_is_unknown' })
  })
})

async function newGrant(
  more: { count?: number; seconds?: number; whose?: Player; inGame?: string } = {},
): Promise<string> {
  const { count = 2, seconds = 3_600, whose = player, inGame = game } = more
  const expiresAt = new Date(clock.nowMs() + seconds * 1000)
  const grant = {
    id: newName('grant'),
    campaign: 'welcome',
    vendor: vendor.code,
    game: inGame,
    currency: 'PHP',
  } as const
  return (await keepGrant(here, { ...grant, count, stake: 100n, expiresAt }, whose.player, 'given')).id
}

describe('free rounds', () => {
  const win = (grant: string | null, amount = 300n) => actionOf('freeround_win', amount, { grant })

  test('SE-06.2 a billion without a grant is refused, and so is every grant that is not this one', async () => {
    const other = await addPlayer(here, vendor.code, 0n)
    const before = await cash()
    const codes: string[] = []
    for (const grant of [
      null,
      'no-such-grant',
      await newGrant({ whose: other }),
      await newGrant({ inGame: 'sandbox-two' }),
      await newGrant({ seconds: -1 }),
    ])
      codes.push((await ask(newName('round'), [win(grant, 100_000_000_000n)])).code)
    expect(codes).toEqual(['GRANT_UNKNOWN', 'GRANT_UNKNOWN', 'GRANT_UNKNOWN', 'GRANT_MISMATCH', 'GRANT_EXPIRED'])
    expect([await cash(), await waiting()]).toEqual([before, []])
  })

  test('SE-06.2 thirty wins at once on two nodes use a grant of two rounds twice', async () => {
    const grant = await newGrant()
    const before = await cash()
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        return (await ask(newName('round'), [win(grant)], { node: i % 2 ? here : there })).code
      }),
    )
    expect(answers.filter((code) => code === 'OK')).toHaveLength(2)
    expect(answers.filter((code) => code === 'GRANT_USED_UP')).toHaveLength(28)
    expect((await cash()) - before).toBe(600n)
    expect(await findGrants(db.read, [grant])).toMatchObject([{ used: 2, count: 2 }])
  })

  test('SE-06.2 a round without a win counts, and a win that is rolled back gives its round back', async () => {
    const grant = await newGrant()
    const [round, paid] = [newName('round'), win(grant)]
    expect((await ask(newName('round'), [win(grant, 0n)])).code).toBe('OK')
    expect((await ask(round, [paid])).code).toBe('OK')
    expect((await ask(newName('round'), [win(grant)])).code).toBe('GRANT_USED_UP')
    expect((await ask(round, [actionOf('rollback', 0n, { ref: paid.tx })])).code).toBe('OK')
    expect((await ask(newName('round'), [win(grant)])).code).toBe('OK')
  })
})

describe('late wins', () => {
  const facts = async () => {
    await followBets(db.long)
    await followFacts(db.long)
    const bet = await sql<{ state: string; payout: bigint }>`
      select state, payout from records_bet where member_id = ${player.memberId}`.execute(db.read)
    const fact = await sql<{ bets: number; stake: bigint; payout: bigint }>`
      select sum(bets)::integer as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from turnover_fact join turnover_branch on turnover_branch.id = branch_id
      where member_id = ${player.memberId} and kind = 'bet'`.execute(db.read)
    return [bet.rows[0]?.state, bet.rows[0]?.payout, fact.rows[0]] as const
  }

  test('SE-09.1 a win that was overtaken by its round’s end is paid, and record and facts of the round follow', async () => {
    const round = newName('round')
    await ask(round, [actionOf('bet', 200n)], { isRoundEnd: true })
    expect(await facts()).toEqual(['lost', 0n, { bets: 1, stake: 200n, payout: 0n }])
    const before = await cash()
    clock.advance(71 * hour)
    expect((await ask(round, [actionOf('win', 500n)])).code).toBe('OK')
    expect((await cash()) - before).toBe(500n)
    expect(await facts()).toEqual(['won', 500n, { bets: 1, stake: 200n, payout: 500n }])
    expect((await ask(round, [actionOf('bet', 1n)])).code).toBe('ROUND_CLOSED')
  })

  test('SE-09.1 after the stated time a win is held, not lost: released, it is in the record too', async () => {
    const round = newName('round')
    await ask(round, [actionOf('bet', 200n)], { isRoundEnd: true })
    clock.advance(73 * hour)
    expect((await ask(round, [actionOf('win', 500n)])).code).toBe('HELD')
    expect(here.errors).toMatchObject([{ alert: 'vendor_credit_held', reason: 'late' }])
    expect(await facts()).toEqual(['lost', 0n, { bets: 1, stake: 200n, payout: 0n }])
    const [credit] = await waiting()
    for (const who of ['1', '2']) await decide(who, credit?.id ?? '', 'release')
    expect(await facts()).toEqual(['won', 500n, { bets: 1, stake: 200n, payout: 500n }])
  })
})

test('the accounts of a member do not show what is held', async () => {
  await ask(newName('round'), [actionOf('promo_win', 1_001n)])
  expect((await readAccountsOf(db.read, player.memberId)).map(({ kind }) => kind)).toEqual(['cash'])
})
