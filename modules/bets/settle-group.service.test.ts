import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import {
  cashOut,
  correctBets,
  type DecideBets,
  endBets,
  openBets,
  settleGroup,
  voidGroup,
} from '#modules/bets/service.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openHouse, post } from '#modules/ledger/service.ts'
import { insertParts } from '#modules/wallet/grant-store.ts'
import type { GrantTerms } from '#modules/wallet/model.ts'
import { balanceOf, giveGrant, openPurse, readDeficit } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

type MemberId = Id<'member'>

let db: Database
let clock: ManualClock

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(Date.UTC(2026, 10, 17, 12))
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

const terms: GrantTerms = {
  ...{ kind: 'cashable', target: 1_000_000n, stakeMost: null, cashMost: null, contribution: {}, excludedGames: [] },
  expiresAt: new Date(Date.UTC(2030, 0)),
}
/** Everybody here has one grant, named as they are. */
const grantOf = (id: MemberId) => id as string as Id<'grant'>

interface Stake {
  readonly amount: bigint
  readonly bonus?: bigint
}

/** Somebody with these bets open in a group, each of them paid for. */
async function bettor(group: string, stakes: readonly Stake[]): Promise<{ id: MemberId; bets: string[] }> {
  const id = newId<'member'>(clock)
  const bets = stakes.map(() => newId<'bet'>(clock) as string)
  await db.tx(async (tx) => {
    const cash = await openPurse(tx, id, 'PHP')
    const now = new Date(clock.nowMs())
    await giveGrant(tx, { id: grantOf(id), memberId: id, currency: 'PHP', amount: 10_000n, terms, now })
    const bonus = await openPurse(tx, id, 'PHP', `bonus:${grantOf(id)}`)
    const [bank, house] = [await openHouse(tx, 'test', 'PHP'), await openHouse(tx, 'stakes', 'PHP')]
    const fund = (credit: typeof cash): Leg => ({ step: 'post', kind: 'opening', debit: bank, credit, amount: 10_000n })
    await post(tx, { scope: 'sys:test', key: `fund:${id}`, ref: 'opening', legs: [fund(cash)] })
    for (const [at, { amount, bonus: gift = 0n }] of stakes.entries()) {
      const legs: Leg[] = []
      const stake = (debit: typeof cash, part: bigint) =>
        part > 0n && legs.push({ step: 'post', kind: 'stake', debit, credit: house, amount: part })
      stake(cash, amount - gift)
      stake(bonus, gift)
      await post(tx, {
        scope: 'sys:test',
        key: `stake:${bets[at]}`,
        ref: `round:${bets[at]}`,
        legs,
        isGuardPassed: true,
      })
      if (gift > 0n) await insertParts(tx, [{ betId: bets[at] as string, grant: grantOf(id), amount: gift }])
    }
    await openBets(
      tx,
      stakes.map(({ amount, bonus: gift = 0n }, at) => {
        const bet = {
          id: bets[at] as string,
          memberId: id,
          product: 'test',
          game: 'test-game',
          currency: 'PHP',
        } as const
        const placedAt = new Date(clock.nowMs())
        return { ...bet, stake: amount, bonus: gift, ref: null, placedAt, rule: null, mostPayout: 100_000n, group }
      }),
    )
  })
  return { id, bets }
}

const purseOf = async (id: MemberId, kind: 'cash' | 'bonus' = 'cash') =>
  (await balanceOf(db.read, id, 'PHP', kind === 'cash' ? kind : `bonus:${grantOf(id)}`)).balance

const double: DecideBets = (bets) => bets.map(({ id, stake }) => ({ id, end: 'won', payout: stake * 2n, reason: null }))
const lose: DecideBets = (bets) => bets.map(({ id }) => ({ id, end: 'lost', payout: 0n, reason: null }))

async function eventsOf(id: MemberId) {
  const { rows } = await sql<{ end: string; payout: bigint; turnover: bigint; version: number }>`
    select bet_end as "end", payout, turnover, version from bets_event where member_id = ${id} order by stake`.execute(
    db.read,
  )
  return rows
}

test('a group is settled once: winners are paid, losers are not, and every bet has one event', async () => {
  const people = [await bettor('g1', [{ amount: 1_000n }]), await bettor('g1', [{ amount: 500n }, { amount: 700n }])]
  const byStake: DecideBets = (bets) => bets.flatMap((bet) => (bet.stake >= 700n ? double : lose)([bet]))
  expect(await settleGroup({ db, clock }, 'g1', byStake)).toBe(3)
  expect(await Promise.all(people.map(({ id }) => purseOf(id)))).toEqual([11_000n, 10_200n])
  expect(await eventsOf(people[1]?.id as MemberId)).toMatchObject([
    { end: 'lost', payout: 0n, turnover: 500n, version: 1 },
    { end: 'won', payout: 1_400n, turnover: 700n, version: 1 },
  ])
  expect(await settleGroup({ db, clock }, 'g1', byStake)).toBe(0)
  expect(await Promise.all(people.map(({ id }) => purseOf(id)))).toEqual([11_000n, 10_200n])
})

test('a member is decided with all their bets at once, however many there are; who comes after is settled in halves', async () => {
  const many = await bettor(
    'g2',
    Array.from({ length: 600 }, () => ({ amount: 10n })),
  )
  const others = [await bettor('g2', [{ amount: 10n }])]
  for (let at = 1; at < 6; at += 1) others.push(await bettor('g2', [{ amount: 10n }]))
  const seen: number[] = []
  const decide: DecideBets = (bets) => {
    seen.push(bets.length)
    return lose(bets)
  }
  const twoNodes = [settleGroup({ db, clock }, 'g2', decide), settleGroup({ db, clock }, 'g2', decide)]
  const settled = await Promise.all(twoNodes)
  expect(settled.reduce((sum, one) => sum + one, 0)).toBe(606)
  expect(seen.toSorted((one, other) => one - other)).toEqual([1, 1, 1, 1, 1, 1, 600])
  expect(await eventsOf(many.id)).toHaveLength(600)
  for (const { id } of others) expect(await eventsOf(id)).toHaveLength(1)
})

test('two who settle a group at once settle each bet once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, async () => await bettor('g3', [{ amount: 100n }])))
  const settled = await Promise.all([
    settleGroup({ db, clock }, 'g3', double),
    settleGroup({ db, clock }, 'g3', double),
    settleGroup({ db, clock }, 'g3', double),
  ])
  expect(settled.reduce((sum, one) => sum + one, 0)).toBe(20)
  for (const { id } of people) expect(await purseOf(id)).toBe(10_100n)
})

test('what a bonus staked is paid to the bonus, in the same part', async () => {
  const { id } = await bettor('g4', [{ amount: 1_000n, bonus: 333n }])
  await settleGroup({ db, clock }, 'g4', (bets) =>
    bets.map((bet) => ({ id: bet.id, end: 'won', payout: 2_500n, reason: null })),
  )
  expect([await purseOf(id), await purseOf(id, 'bonus')]).toEqual([10_000n - 667n + 1_668n, 10_000n - 333n + 832n])
  expect(await eventsOf(id)).toMatchObject([{ end: 'won', payout: 2_500n, turnover: 667n }])
})

test('a group that is void gives every stake back, and nothing of it counts', async () => {
  const { id } = await bettor('g5', [{ amount: 1_000n, bonus: 400n }, { amount: 50n }])
  expect(await voidGroup({ db, clock }, 'g5', 'match_was_abandoned')).toBe(2)
  expect([await purseOf(id), await purseOf(id, 'bonus')]).toEqual([10_000n, 10_000n])
  expect(await eventsOf(id)).toMatchObject([
    { end: 'void', payout: 50n, turnover: 0n },
    { end: 'void', payout: 1_000n, turnover: 0n },
  ])
})

test('a bet that was cashed out is left alone by the settlement of its group', async () => {
  const { id, bets } = await bettor('g6', [{ amount: 100n }, { amount: 200n }])
  const settledAt = new Date(clock.nowMs())
  await db.tx(async (tx) => {
    await endBets(tx, [
      { id: bets[0] as string, stake: null, end: 'cashed_out', payout: 0n, jackpot: 0n, settledAt, reason: null },
    ])
  })
  expect(await settleGroup({ db, clock }, 'g6', double)).toBe(1)
  expect(await purseOf(id)).toBe(10_000n - 300n + 400n)
})

test('SE-03 a member whose bets cannot be settled is set aside; the others are paid, and they once they can be', async () => {
  const [bad, good] = [await bettor('g7', [{ amount: 100n }]), await bettor('g7', [{ amount: 100n }])]
  const cure = await poisonRow(db, 'bets_bet', `new.member_id = '${bad.id}' and new.state <> 'open'`)
  const deps = { db, clock }
  const reported = await setAsideIn(async () => expect(await settleGroup(deps, 'g7', double)).toBe(1))
  expect(reported).toMatchObject([{ loop: 'bets-settle', item: `g7 ${bad.id}` }])
  expect([await purseOf(bad.id), await purseOf(good.id)]).toEqual([9_900n, 10_100n])
  await cure()
  expect(await settleGroup(deps, 'g7', double)).toBe(1)
  expect([await purseOf(bad.id), await purseOf(good.id)]).toEqual([10_100n, 10_100n])
})

test('a decision that leaves out a bet, or pays more than its most, settles nothing', async () => {
  const { id } = await bettor('g8', [{ amount: 100n }, { amount: 100n }])
  const deps = { db, clock }
  await setAsideIn(async () => expect(await settleGroup(deps, 'g8', (bets) => lose(bets.slice(1)))).toBe(0))
  const tooMuch: DecideBets = (bets) => bets.map((bet) => ({ id: bet.id, end: 'won', payout: 100_001n, reason: null }))
  await setAsideIn(async () => expect(await settleGroup({ db, clock }, 'g8', tooMuch)).toBe(0))
  expect(await eventsOf(id)).toEqual([])
})

/** Spends what somebody has, as a bet elsewhere would. */
async function spend(id: MemberId, amount: bigint): Promise<void> {
  await db.tx(async (tx) => {
    const [debit, credit] = [await openPurse(tx, id, 'PHP'), await openHouse(tx, 'stakes', 'PHP')]
    const legs: Leg[] = [{ step: 'post', kind: 'stake', debit, credit, amount }]
    await post(tx, { scope: 'sys:test', key: `spend:${id}:${amount}`, ref: 'spent', legs, isGuardPassed: true })
  })
}

const owes = async (id: MemberId) => await readDeficit(db.read, id, 'PHP')
const wrong = (decide: DecideBets): DecideBets => {
  return (bets) => decide(bets).map((one) => ({ ...one, reason: 'result_was_wrong' }))
}

test('a wrong result is settled again by differences, as the next version with its reason; again changes nothing', async () => {
  const people = [await bettor('c1', [{ amount: 1_000n }]), await bettor('c1', [{ amount: 500n }])]
  const [winner, loser] = people as [(typeof people)[0], (typeof people)[0]]
  await settleGroup({ db, clock }, 'c1', (bets) => bets.flatMap((bet) => (bet.stake === 1_000n ? double : lose)([bet])))
  const ids = people.flatMap(({ bets }) => bets)
  const turned = wrong((bets) => bets.flatMap((bet) => (bet.stake === 1_000n ? lose : double)([bet])))
  const told: string[] = []
  const deps = { db, clock, announceBalance: (id: MemberId) => void told.push(id) }
  // Twice at once, and once more: differences move once.
  const changed = await Promise.all([correctBets(deps, 'c1', ids, turned), correctBets(deps, 'c1', ids, turned)])
  expect(changed.reduce((sum, one) => sum + one)).toBe(2)
  expect(await correctBets(deps, 'c1', ids, turned)).toBe(0)
  expect([await purseOf(winner.id), await purseOf(loser.id)]).toEqual([9_000n, 10_500n])
  expect(told.toSorted()).toEqual([winner.id, loser.id].toSorted())
  const events = async (id: MemberId) =>
    (
      await sql`select bet_end as "end", payout, version, reason from bets_event where member_id = ${id} order by version`.execute(
        db.read,
      )
    ).rows
  expect(await events(loser.id)).toEqual([
    { end: 'lost', payout: 0n, version: 1, reason: null },
    { end: 'won', payout: 1_000n, version: 2, reason: 'result_was_wrong' },
  ])
})

test('SE-03 a member whose bets cannot be corrected is set aside; the others are, and they once they can be', async () => {
  const [bad, good] = [await bettor('c9', [{ amount: 100n }]), await bettor('c9', [{ amount: 100n }])]
  const deps = { db, clock }
  await settleGroup(deps, 'c9', double)
  const ids = [...bad.bets, ...good.bets]
  const cure = await poisonRow(db, 'bets_bet', `new.member_id = '${bad.id}'`)
  const correct = async () => await correctBets(deps, 'c9', ids, wrong(lose))
  expect(await setAsideIn(correct)).toMatchObject([{ loop: 'bets-correct', item: `c9 ${bad.id}` }])
  expect([await purseOf(bad.id), await purseOf(good.id)]).toEqual([10_100n, 9_900n])
  await cure()
  expect(await correct()).toBe(1)
  expect([await purseOf(bad.id), await purseOf(good.id)]).toEqual([9_900n, 9_900n])
})

test('who was paid too much gives back what the purse has and owes the rest; no purse is ever negative', async () => {
  const { id, bets } = await bettor('c2', [{ amount: 1_000n }])
  await settleGroup({ db, clock }, 'c2', double)
  await spend(id, 10_400n)
  expect(await correctBets({ db, clock }, 'c2', bets, wrong(lose))).toBe(1)
  expect([await purseOf(id), await owes(id)]).toEqual([0n, 1_400n])
  // A correction of the correction gives the win again; the debt stays, and is collected from what there is.
  expect(await correctBets({ db, clock }, 'c2', bets, wrong(double))).toBe(1)
  expect([await purseOf(id), await owes(id)]).toEqual([2_000n, 1_400n])
})

test('of a stake from a bonus its part goes back to the bonus, and what is gone of that is not owed', async () => {
  const { id, bets } = await bettor('c3', [{ amount: 1_000n, bonus: 400n }])
  await settleGroup({ db, clock }, 'c3', double)
  expect([await purseOf(id), await purseOf(id, 'bonus')]).toEqual([10_600n, 10_400n])
  const voided = wrong((own) =>
    own.map(({ id: bet, stake }) => ({ id: bet, end: 'void', payout: stake, reason: null })),
  )
  expect(await correctBets({ db, clock }, 'c3', bets, voided)).toBe(1)
  expect([await purseOf(id), await purseOf(id, 'bonus'), await owes(id)]).toEqual([10_000n, 10_000n, 0n])
})

test('a bet is cashed out at its price or settled, never both', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, async () => await bettor('o1', [{ amount: 1_000n }])))
  const leaving = people.map(({ id, bets: [bet] }) =>
    cashOut({ db, clock }, { betId: bet as string, memberId: id, price: 700n, part: null }),
  )
  const [settled, ...left] = await Promise.all([settleGroup({ db, clock }, 'o1', double), ...leaving])
  const taken = left.filter(({ ok }) => ok).length
  expect(settled + taken).toBe(6)
  for (const one of left) if (!one.ok) expect(one.refusal).toBe('bet_is_over')
  for (const [
    at,
    {
      id,
      bets: [bet],
    },
  ] of people.entries()) {
    const isOut = left[at]?.ok === true
    expect(await purseOf(id)).toBe(isOut ? 9_700n : 11_000n)
    expect(await eventsOf(id)).toMatchObject([{ end: isOut ? 'cashed_out' : 'won', version: 1 }])
    // Again, and by somebody else: it has ended.
    expect(
      await cashOut({ db, clock }, { betId: bet as string, memberId: id, price: 9_999n, part: null }),
    ).toMatchObject({
      refusal: 'bet_is_over',
    })
  }
})

test('a part of a bet is cashed out as a bet of its own, once; the rest is settled with its group', async () => {
  const { id, bets } = await bettor('o2', [{ amount: 1_000n, bonus: 500n }])
  const part = { id: newId<'bet'>(clock) as string, stake: 400n }
  const request = { betId: bets[0] as string, memberId: id, price: 600n, part }
  expect(await cashOut({ db, clock }, request)).toEqual({ ok: true, value: { left: 600n } })
  expect(await cashOut({ db, clock }, request)).toEqual({ ok: true, value: { left: 600n } })
  expect([await purseOf(id), await purseOf(id, 'bonus')]).toEqual([9_800n, 9_800n])
  expect(await cashOut({ db, clock }, { ...request, part: { ...part, stake: 600n } })).toMatchObject({
    refusal: 'cash_out_is_too_large',
  })
  const stranger = await bettor('o2', [])
  expect(await cashOut({ db, clock }, { ...request, memberId: stranger.id, part: null })).toMatchObject({
    refusal: 'bet_is_over',
  })
  expect(await settleGroup({ db, clock }, 'o2', double)).toBe(1)
  expect([await purseOf(id), await purseOf(id, 'bonus')]).toEqual([10_400n, 10_400n])
  expect(await eventsOf(id)).toMatchObject([
    { end: 'cashed_out', payout: 600n, version: 1 },
    { end: 'won', payout: 1_200n, version: 1 },
  ])
})
