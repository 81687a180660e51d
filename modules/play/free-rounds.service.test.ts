import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Id, newId } from '#kit/id.ts'
import { beginExclusion } from '#modules/compliance/service.ts'
import { readAccount } from '#modules/ledger/service.ts'
import { proveRound } from '#modules/play/history.ts'
import { gameReply, roundReply } from '#modules/play/replies.ts'
import { rotateSeeds, showPair } from '#modules/play/seeds.ts'
import { actOnRound, type BetInput, beginRound, sweepRounds, takesFreeRounds } from '#modules/play/service.ts'
import type { Gift, WinTerms } from '#modules/wallet/model.ts'
import { balanceOf, endGift, findOpenGifts, giveGift, houseOf } from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift } from '#tests/support/ledger.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'

/** Free rounds in our own games: the house stakes them, they are drawn like any other, and what they win is the member's. */

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

// Limits are judged by the database's own time, so the gift lasts by every clock of a test.
const always = new Date(Date.UTC(2100, 0))

async function give(me: Member, some: Partial<Gift> = {}): Promise<string> {
  const gift: Parameters<typeof giveGift>[1] = {
    ...{ id: newId<'grant'>(here.clock), memberId: me.id, currency: 'PHP', use: 'round', game: 'dagat-dice' },
    ...{
      leastOdds: null,
      stake: 200n,
      count: 3,
      winTerms: null,
      givenAt: new Date(here.clock.nowMs()),
      expiresAt: always,
    },
    ...some,
  }
  await db.tx(async (tx) => await giveGift(tx, gift))
  return gift.id
}

const dice = (freeRound: string | null, more: Partial<BetInput> = {}): BetInput => ({
  ...{ key: randomUUID(), nodeId: 'dagat-dice', stake: '2.00', currency: 'PHP', freeRound },
  ...{ choice: { side: 'under', chances: 4950 }, ...more },
})

async function begin(me: Member, input: BetInput) {
  here.clock.advance(5_000)
  const begun = await beginRound(here.play, me, input)
  if (!begun.ok) throw new Error(begun.refusal)
  return begun.value
}

const cashOf = async ({ id }: Member) => (await balanceOf(db.read, id, 'PHP')).balance

async function houses(): Promise<bigint> {
  let sum = 0n
  for (const kind of ['stakes', 'bonuses'] as const)
    sum += (await readAccount(db.read, await houseOf(here.play.wallet, kind, 'PHP')))?.balance ?? 0n
  return sum
}

async function eventOf(betId: string) {
  const { rows } =
    await sql`select stake, coalesce(bonus, 0)::bigint as bonus, payout, turnover, at_risk as "atRisk", bet_end as end, expected
    from bets_event where bet_id = ${betId}`.execute(db.read)
  return rows[0]
}

const openGifts = async (me: Member) =>
  (await findOpenGifts(db.read, { memberId: me.id, now: new Date(here.clock.nowMs()) })).map(
    ({ count, used }) => count - used,
  )

test('three rounds without money: nothing is staked, what is won is cash, and the fourth is refused', async () => {
  const me = await here.member('1.00')
  const gift = await give(me)
  const [house, streams] = [await houses(), here.streams.length]
  let won = 0n
  for (let left = 3; left > 0; left -= 1) {
    expect(await openGifts(me)).toEqual([left])
    const round = await begin(me, dice(gift))
    won += round.payout
    expect(round.balanceAfter).toBe(100n + won)
    expect(roundReply(round)).toMatchObject({ isFree: true, stake: '2.00' })
    // For agents, points and wagering there was no stake; nor does it say anything of a return in stakes.
    expect(await eventOf(round.id)).toMatchObject({
      ...{ stake: 0n, bonus: 0n, payout: round.payout, turnover: 0n, atRisk: null, expected: null },
      end: round.payout > 0n ? 'won' : 'lost',
    })
  }
  expect([await cashOf(me), await houses()]).toEqual([100n + won, house - won])
  expect(await openGifts(me)).toEqual([])
  here.clock.advance(5_000)
  expect(await beginRound(here.play, me, dice(gift))).toMatchObject({ refusal: 'gift_is_over' })
  expect(here.streams.length - streams).toBe(3)
})

test('the round is proven like any other', async () => {
  const me = await here.member('1.00')
  const { id, stake } = await begin(me, dice(await give(me)))
  await here.play.playerQueues.with(me, async (playerState) => {
    const { serverSeedHash } = await showPair(here.play, playerState)
    expect(await rotateSeeds(here.play, playerState, { clientSeed: 'mine', serverSeedHash })).toMatchObject({
      ok: true,
    })
  })
  expect(stake).toBe(200n)
  expect(await proveRound(here.play, me.id, id)).toMatchObject({ ok: true, value: { version: 1, game: 'dice' } })
})

test('the same key is the same round, also when thirty come at once, and with another body it is refused', async () => {
  const me = await here.member('1.00')
  const gift = await give(me)
  const input = dice(gift)
  here.clock.advance(5_000)
  const streams = here.streams.length
  const all = await Promise.all(Array.from({ length: 30 }, () => beginRound(here.play, me, input)))
  expect(new Set(all.map((one) => one.ok && one.value.id)).size).toBe(1)
  expect([await openGifts(me), here.streams.length - streams]).toEqual([[2], 1])
  expect(await beginRound(here.play, me, { ...input, freeRound: null })).toMatchObject({ refusal: 'key_is_reused' })
  const other = await here.anotherNode()
  expect(await beginRound(other, me, input)).toMatchObject({ ok: true, value: { id: all[0]?.ok && all[0].value.id } })
  expect(await openGifts(me)).toEqual([2])
})

test('two nodes at once cannot play the last one twice', async () => {
  const me = await here.member('1.00')
  const gift = await give(me, { count: 1 })
  const other = await here.anotherNode()
  here.clock.advance(5_000)
  const both = await Promise.all([beginRound(here.play, me, dice(gift)), beginRound(other, me, dice(gift))])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await openGifts(me)).toEqual([])
})

test('what does not fit is refused by name and draws nothing', async () => {
  const [me, another] = [await here.member('10.00'), await here.member('10.00')]
  const gift = await give(me)
  const streams = here.streams.length
  here.clock.advance(5_000)
  for (const [who, input, refusal] of [
    [another, dice(gift), 'gift_does_not_fit'],
    [me, dice(gift, { stake: '3.00' }), 'gift_does_not_fit'],
    [me, dice(gift, { nodeId: 'diamond-mines', choice: { mines: 3 } }), 'gift_does_not_fit'],
    [me, dice(randomUUID()), 'gift_does_not_fit'],
    [me, dice(await give(me, { expiresAt: new Date(Date.UTC(2026, 0)) })), 'gift_is_over'],
  ] as const)
    expect(await beginRound(here.play, who, input)).toMatchObject({ refusal })
  expect(await beginRound(here.play, { ...me, mode: 'demo' }, dice(gift))).toMatchObject({
    refusal: 'gift_does_not_fit',
  })
  expect(here.streams.length).toBe(streams)
  expect([await cashOf(me), await openGifts(me)]).toEqual([1_000n, [3]])
})

test('who excluded themselves plays no free round either', async () => {
  const me = await here.member('10.00')
  const gift = await give(me)
  await beginExclusion(here.compliance, me.id, '6m')
  here.clock.advance(5_000)
  expect(await beginRound(here.play, me, dice(gift))).toMatchObject({ refusal: 'self_excluded' })
  expect(await openGifts(me)).toEqual([3])
})

test('an active bonus neither pays for it nor counts it, and its terms do not stand against it', async () => {
  const me = await here.member('0.50')
  await giveBonus(db, here.clock, me.id, 1_000n, { stakeMost: 100n, excludedGames: ['dagat-dice'] })
  const { payout } = await begin(me, dice(await give(me)))
  expect([await cashOf(me), await bonusOf(db, me.id)]).toEqual([50n + payout, [1_000n]])
})

/** A round that surely wins: every number but one is under. */
const sure = (gift: string) => dice(gift, { choice: { side: 'under', chances: 9_800 } })

test('wins under terms go into one bonus that grows with each, and into a new one when that is over', async () => {
  const me = await here.member('1.00')
  const winTerms: WinTerms = {
    ...{ kind: 'cashable', wagerTimes: 3, stakeMost: 500n, cashTimes: 10, excludedGames: [], days: 7 },
    contribution: { RNG: 100 },
  }
  const gift = await give(me, { winTerms, count: 40 })
  let won = 0n
  for (let wins = 0; wins < 2; ) {
    const { payout } = await begin(me, sure(gift))
    won += payout
    if (payout > 0n) wins += 1
  }
  const { rows } = await sql`select id, amount, target, cash_most as most, stake_most as "stakeMost" from wallet_grant
    where member_id = ${me.id}`.execute(db.read)
  expect(rows).toEqual([{ id: gift, amount: won, target: won * 3n, most: won * 10n, stakeMost: 500n }])
  expect([await cashOf(me), await bonusOf(db, me.id)]).toEqual([100n, [won]])
  await db.tx(async (tx) => {
    await sql`update wallet_grant set state = 'given_up', ended_at = now() where id = ${gift}`.execute(tx)
  })
  for (let paid = 0n; paid === 0n; ) paid = (await begin(me, sure(gift))).payout
  expect(await bonusOf(db, me.id)).toHaveLength(2)
})

const mines = (gift: string) => dice(gift, { nodeId: 'diamond-mines', choice: { mines: 3 } })

test('a round with steps is paid at its end; one that was left unplayed gives the free round back', async () => {
  const me = await here.member('1.00')
  const gift = await give(me, { game: 'diamond-mines', count: 2 })
  const house = await houses()
  const { id } = await begin(me, mines(gift))
  expect([await cashOf(me), await openGifts(me)]).toEqual([100n, [1]])
  const { rows } = await sql<{ state: { mines: number[] } }>`select state from play_round where id = ${id}`.execute(
    db.read,
  )
  const cell = Array.from({ length: 25 }, (_, at) => at).find((at) => !rows[0]?.state.mines.includes(at)) as number
  const open = { key: randomUUID(), step: 0, action: { kind: 'open', cell } }
  expect(await actOnRound(here.play, me, id, open)).toMatchObject({ ok: true })
  const ended = await actOnRound(here.play, me, id, { key: randomUUID(), step: 1, action: { kind: 'collect' } })
  if (!ended.ok) throw new Error(ended.refusal)
  expect([await cashOf(me), await houses()]).toEqual([100n + ended.value.payout, house - ended.value.payout])
  await begin(me, mines(gift))
  expect(await openGifts(me)).toEqual([])
  here.clock.advance(25 * 3_600_000)
  await sweepRounds(here.play)
  expect([await cashOf(me), await houses()]).toEqual([100n + ended.value.payout, house - ended.value.payout])
  // Nothing was risked in it, so it can be played again.
  expect(await openGifts(me)).toEqual([1])
})

test('a game of ours takes free rounds within its limits; a shared one and one of a maker take none', async () => {
  const asked = { nodeId: 'dagat-dice', stake: 200n, currency: 'PHP' } as const
  const takes = async (more: Partial<{ nodeId: string; stake: bigint }>) =>
    await takesFreeRounds(here.play, { ...asked, ...more })
  expect(await takes({})).toBe(true)
  for (const more of [{ stake: 1n }, { nodeId: 'no-such-game' }, { nodeId: 'saranggola' }])
    expect(await takes(more)).toBe(false)
})

test('the game tells what is left, and what was taken back is over', async () => {
  const me = await here.member('1.00')
  const gift = await give(me)
  await begin(me, dice(gift))
  const shown = async () => {
    const reply = await gameReply(here.play, me, { nodeId: 'dagat-dice', mode: 'real', currency: 'PHP' })
    return reply.ok ? reply.value.freeRounds : null
  }
  expect(await shown()).toEqual([
    { id: gift, left: 2, count: 3, stake: '2.00', expiresAt: always.toISOString(), isBonus: false },
  ])
  const ended = await db.tx(async (tx) => await endGift(tx, gift, me.id as Id<'member'>, new Date(here.clock.nowMs())))
  expect([ended, await shown()]).toEqual([{ worth: 400n }, []])
  here.clock.advance(5_000)
  expect(await beginRound(here.play, me, dice(gift))).toMatchObject({ refusal: 'gift_is_over' })
})
