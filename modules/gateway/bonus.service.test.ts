import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { followEvents } from '#modules/bets/service.ts'
import type { Action } from '#modules/gateway/model.ts'
import { wageringReader } from '#modules/promotions/service.ts'
import { lockOpen } from '#modules/wallet/grant-store.ts'
import { endGrant, grantsOf, saveWagering } from '#modules/wallet/grants.ts'
import { balanceOf } from '#modules/wallet/service.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
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
import { type Change, VendorStory } from '#tests/support/vendor-story.ts'
import { decideHeld } from './held.ts'
import { linkVendor } from './service.ts'
import { listHeld } from './store/held.ts'
import type { Player } from './store/vendors.ts'
import { sweepRounds } from './sweep.ts'
import { runTransactions } from './transactions.ts'

/** Bonus money in the games of vendors: what pays a stake there, what refuses it, and whose is what comes back. */

const vendor = sandboxVendor('GIFTED')
const game = 'sandbox-one'
const overCap = 100_000_001n
let db: Database
let clock: ManualClock
/** Two nodes over one database. */
let [here, there] = [] as unknown as [TestGateway, TestGateway]

beforeAll(async () => {
  db = await testDatabase()
  clock = manualClock(systemClock.nowMs())
  here = await testGateway(db, clock)
  there = await testGateway(db, clock)
  await linkVendor(here, vendor)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

interface Guest {
  readonly player: Player
  readonly session: string
}

async function newGuest(cash: bigint): Promise<Guest> {
  const player = await addPlayer(here, vendor.code, cash)
  return { player, session: await openSession(here, vendor, player, game) }
}

async function ask(
  { player, session }: Guest,
  round: string,
  actions: readonly Action[],
  { isRoundEnd = false, node = here } = {},
) {
  const asked = { player: player.player, game, round, currency: 'PHP', actions, isRoundEnd, session } as const
  return await runTransactions(node, vendor, player, asked)
}

const give = async ({ player }: Guest, amount: bigint, terms: Parameters<typeof giveBonus>[4] = {}) =>
  await giveBonus(db, clock, player.memberId, amount, terms)
/** The cash, and what is in each purse. */
const money = async ({ player: { memberId } }: Guest) => [
  (await balanceOf(db.read, memberId, 'PHP')).balance,
  ...(await bonusOf(db, memberId)),
]
const lose = async ({ player }: Guest, grant: Id<'grant'>) =>
  await db.tx(async (tx) => await endGrant(tx, grant, player.memberId, 'given_up', new Date(clock.nowMs())))
/** As if everything had been wagered. */
const complete = async ({ player }: Guest, grant: Id<'grant'>) =>
  await db.tx(async (tx) => {
    const open = (await lockOpen(tx, [player.memberId])).filter(({ id }) => id === grant)
    const done = open.map((one) => ({ ...one, wagered: one.terms.target }))
    await saveWagering(tx, done, new Date(clock.nowMs()))
  })

test('the whole stake is wagered, cash and bonus alike, and a round that is rolled back takes it away again', async () => {
  const guest = await newGuest(100n)
  await give(guest, 1_000n, { kind: 'non_sticky', contribution: { NONE: 100, RNG: 100 } })
  const reader = wageringReader({ clock, publish: writeEvents })
  const wagered = async () => {
    await followEvents(db, reader)
    return (await grantsOf(db.read, guest.player.memberId)).map((grant) => grant.wagered)
  }
  // Before the clock is moved: rows that come with money bear the database's own time, and a bet from before the grant counts nothing.
  const [round, bet] = [newName('round'), actionOf('bet', 400n)]
  await ask(guest, round, [bet], { isRoundEnd: true })
  const before = (await wagered())[0] ?? 0n
  expect(before).toBe(400n)
  await ask(guest, round, [actionOf('rollback', 0n, { ref: bet.tx })])
  expect(await wagered()).toEqual([0n])
})

describe('what pays a stake', () => {
  test('BX-01.3 cash first and then the purses; what the vendor is told can be staked is both', async () => {
    const guest = await newGuest(1_000n)
    await give(guest, 500n)
    const round = newName('round')
    expect(await ask(guest, round, [actionOf('bet', 700n)])).toMatchObject({ code: 'OK', balance: '800' })
    expect(await money(guest)).toEqual([300n, 500n])
    expect(await ask(guest, round, [actionOf('bet', 400n), actionOf('bet', 100n)])).toMatchObject({ balance: '300' })
    expect(await money(guest)).toEqual([0n, 300n])
    expect(await ask(guest, round, [actionOf('bet', 301n)])).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    // A tip is a present, and money that is set aside is cash.
    expect(await ask(guest, round, [actionOf('tip', 1n)])).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await ask(guest, round, [actionOf('reserve', 1n)])).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await money(guest)).toEqual([0n, 300n])
  })

  test('terms refuse before the bet by LIMIT_EXCEEDED, for good, also where cash alone would pay', async () => {
    const guest = await newGuest(10_000n)
    const strict = await give(guest, 500n, { stakeMost: 200n })
    const bet = actionOf('bet', 201n)
    const round = newName('round')
    expect(await ask(guest, round, [bet])).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    expect(await ask(guest, round, [actionOf('bet', 200n)])).toMatchObject({ code: 'OK' })
    expect(await ask(guest, round, [bet])).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    const excluded = await newGuest(10_000n)
    const closed = await give(excluded, 500n, { excludedGames: [game] })
    expect(await ask(excluded, round, [actionOf('bet', 1n)])).toMatchObject({ code: 'LIMIT_EXCEEDED' })
    // Told once each: what is remembered is not judged again.
    expect(here.refusals).toEqual([
      {
        refusal: 'stake_is_above_bonus_limit',
        fields: [
          { path: 'bonus', code: 'grant', value: strict },
          { path: 'stake', code: 'most', value: '2.00' },
        ],
      },
      {
        refusal: 'game_is_excluded_by_bonus',
        fields: [
          { path: 'bonus', code: 'grant', value: closed },
          { path: 'game', code: 'excluded', value: game },
        ],
      },
    ])
    expect([await money(guest), await money(excluded)]).toEqual([
      [9_800n, 500n],
      [10_000n, 500n],
    ])
  })

  test('a bonus whose time is over pays nothing and is told of no more, before anybody writes that down', async () => {
    const guest = await newGuest(100n)
    await give(guest, 500n, { expiresAt: new Date(clock.nowMs() + 60_000) })
    clock.advance(60_000)
    const round = newName('round')
    expect(await ask(guest, round, [actionOf('bet', 101n)])).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      balance: '100',
    })
    expect(await ask(guest, round, [actionOf('bet', 100n)])).toMatchObject({ code: 'OK', balance: '0' })
  })

  test('F03 the same call thirty times at once on two nodes takes each purse once', async () => {
    const guest = await newGuest(100n)
    await give(guest, 500n)
    const [round, bet] = [newName('round'), actionOf('bet', 400n)]
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, at) => await ask(guest, round, [bet], { node: at % 2 ? here : there })),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['OK']))
    expect(await money(guest)).toEqual([0n, 200n])
    const wins = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        return await ask(guest, round, [actionOf('win', 40n)], { node: at % 2 ? here : there })
      }),
    )
    expect(new Set(wins.map(({ code }) => code))).toEqual(new Set(['OK']))
    expect(await money(guest)).toEqual([100n, 500n])
  })
})

describe('whose is what comes back', () => {
  test('a win is shared as the bet was that it names, else as all bets of the round; a rollback goes where the money came from', async () => {
    const guest = await newGuest(100n)
    await give(guest, 1_000n)
    const round = newName('round')
    const [first, second] = [actionOf('bet', 100n), actionOf('bet', 300n)]
    await ask(guest, round, [first, second])
    expect(await money(guest)).toEqual([0n, 700n])
    const win = actionOf('win', 200n, { ref: first.tx })
    await ask(guest, round, [win])
    expect(await money(guest)).toEqual([200n, 700n])
    const both = actionOf('win', 401n)
    await ask(guest, round, [both])
    expect(await money(guest)).toEqual([301n, 1_000n])
    expect(await ask(guest, round, [actionOf('rollback', 0n, { ref: second.tx })])).toMatchObject({
      code: 'ALREADY_SETTLED',
    })
    await ask(guest, round, [actionOf('rollback', 0n, { ref: both.tx })])
    expect(await money(guest)).toEqual([200n, 700n])
    await ask(guest, round, [actionOf('rollback', 0n, { ref: second.tx }), actionOf('rollback', 0n, { ref: win.tx })])
    expect(await money(guest)).toEqual([0n, 1_000n])
    await ask(guest, round, [actionOf('rollback', 0n, { ref: first.tx })], { isRoundEnd: true })
    expect(await money(guest)).toEqual([100n, 1_000n])
  })

  test('late wins, adjustments and refunds after the end are shared too', async () => {
    const guest = await newGuest(0n)
    await give(guest, 1_000n)
    const round = newName('round')
    const bet = actionOf('bet', 400n)
    await ask(guest, round, [bet], { isRoundEnd: true })
    clock.advance(3600_000)
    await ask(guest, round, [actionOf('adjust', 100n)])
    await ask(guest, round, [actionOf('adjust', -50n)])
    const win = actionOf('win', 70n)
    await ask(guest, round, [win])
    expect(await money(guest)).toEqual([0n, 720n])
    await ask(guest, round, [actionOf('rollback', 0n, { ref: win.tx }), actionOf('rollback', 0n, { ref: bet.tx })])
    expect(await money(guest)).toEqual([0n, 1_050n])
    // What the vendor gives away is nobody's stake.
    await ask(guest, round, [actionOf('promo_win', 5n)])
    expect(await money(guest)).toEqual([5n, 1_050n])
  })

  test('by what has become of the grant: completed it is cash, lost it is nobody’s, and the call is taken all the same', async () => {
    const guest = await newGuest(0n)
    const [one, other] = [await give(guest, 100n), await give(guest, 100n)]
    const round = newName('round')
    const bet = actionOf('bet', 200n)
    await ask(guest, round, [bet])
    await complete(guest, one)
    await lose(guest, other)
    await ask(guest, round, [actionOf('win', 300n)], { isRoundEnd: true })
    expect(await money(guest)).toEqual([150n, 0n, 0n])
    const lost = await newGuest(0n)
    const grant = await give(lost, 100n)
    await ask(lost, round, [actionOf('bet', 100n)])
    await lose(lost, grant)
    const [win, end] = [actionOf('win', 500n), { isRoundEnd: true }]
    expect(await ask(lost, round, [win], end)).toMatchObject({ code: 'OK', balance: '0' })
    expect(await ask(lost, round, [win], end)).toMatchObject({ code: 'OK', results: [{ replay: true }] })
    expect(await ask(lost, round, [actionOf('rollback', 0n, { ref: win.tx })])).toMatchObject({ code: 'OK' })
    expect(await money(lost)).toEqual([0n, 0n])
  })

  test('a win that is taken back takes what is there of a bonus, and no more', async () => {
    const guest = await newGuest(0n)
    await give(guest, 100n)
    const [round, win] = [newName('round'), actionOf('win', 300n)]
    await ask(guest, round, [actionOf('bet', 100n), win])
    await ask(guest, newName('round'), [actionOf('bet', 250n)])
    expect(await ask(guest, round, [actionOf('rollback', 0n, { ref: win.tx })])).toMatchObject({ code: 'OK' })
    expect(await money(guest)).toEqual([0n, 0n])
  })

  test('a held win waits as a whole; released it is shared by what has become of the grant', async () => {
    const guest = await newGuest(50n)
    await give(guest, 50n)
    const round = newName('round')
    expect(await ask(guest, round, [actionOf('bet', 100n), actionOf('win', overCap)])).toMatchObject({ code: 'HELD' })
    expect(await money(guest)).toEqual([0n, 0n])
    const [credit] = await listHeld(db.read, { state: 'waiting', before: undefined, limit: 1 })
    for (const id of [newId<'operator'>(clock), newId<'operator'>(clock)]) {
      const decider = { id, address: '127.0.0.1', requestId: 'r' }
      await decideHeld(here, decider, credit?.id ?? '', { outcome: 'release', note: 'looked at' })
    }
    expect(await money(guest)).toEqual([50_000_001n, 50_000_000n])
  })

  test('a forgotten round with a bonus stake is swept, and still takes what comes late', async () => {
    const guest = await newGuest(0n)
    await give(guest, 100n)
    const round = newName('round')
    await ask(guest, round, [actionOf('bet', 100n)])
    clock.advance(25 * 3600_000)
    await sweepRounds(here)
    expect(await ask(guest, round, [actionOf('win', 30n)])).toMatchObject({ code: 'OK' })
    expect(await money(guest)).toEqual([0n, 30n])
  })
})

const storiesCount = 6
const stepsCount = 25

test.each(Array.from({ length: storiesCount }, (_, at) => at + 1))(
  'BX-01.2 BX-01.3 story %i: the wallet has what a book kept by hand has, after every call of the vendor',
  async (seed) => {
    const story = new VendorStory(seed)
    const guest = await newGuest(story.book.cash)
    const grants: Id<'grant'>[] = []
    const live = async (change: Change) => {
      if (change.is === 'give') grants.push(await give(guest, change.amount))
      else if (change.is === 'complete') await complete(guest, grants[change.grant] as Id<'grant'>)
      else await lose(guest, grants[change.grant] as Id<'grant'>)
    }
    for (let step = 0; step < stepsCount; step += 1) {
      const change = story.change()
      if (change) await live(change)
      const { round, actions, isRoundEnd, isTaken } = story.call()
      const { code } = await ask(guest, round, actions, { isRoundEnd, node: step % 2 ? here : there })
      expect({ step, code }).toEqual({ step, code: isTaken ? 'OK' : 'INSUFFICIENT_FUNDS' })
      expect(await money(guest)).toEqual([story.book.cash, ...story.book.purses.map(({ balance }) => balance)])
    }
  },
)
