import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import type { Tx } from '#kit/tx.ts'
import { confirmLimit } from '#modules/compliance/limits.ts'
import { setLimit } from '#modules/compliance/service.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import { findWagered, lockOpen, type SeenGrant, saveWageredOfSeen } from '#modules/wallet/grant-store.ts'
import { endForWithdrawal, endGrant, grantsOf, saveWagering } from '#modules/wallet/grants.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import { sharePayouts } from '#modules/wallet/payouts.ts'
import { wageredAfter } from '#modules/wallet/rules/grant.ts'
import {
  balanceOf,
  fundsOf,
  houseOf,
  legsOf,
  makeStakeLedger,
  makeWallet,
  payoutLeg,
  purseOf,
  type Sides,
  type StakeLedger,
  stakeLeg,
} from '#modules/wallet/service.ts'
import type { StakeMovement } from '#modules/wallet/stake-plan.ts'
import type { Database } from '#server/db/database.ts'
import { bonusOf, giveBonus } from '#tests/support/bonus.ts'
import { moveBrandAwayFromMidnight, type TestCompliance, testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testGroupCommit } from '#tests/support/ledger.ts'
import { poisonRow, setAsideIn } from '#tests/support/poison.ts'

/** Bonus money where it moves: what pays a stake, what is refused before it, and who is paid. */

let db: Database
let keys = 0

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
})
afterEach(async () => expect(await findDrift(db)).toEqual([]))
afterAll(async () => await db.close())

interface Player {
  readonly id: Id<'member'>
  readonly sides: Sides
  readonly clock: ManualClock
  readonly compliance: TestCompliance
  /** Two nodes. */
  readonly nodes: readonly [StakeLedger, StakeLedger]
}

async function newPlayer(balance: bigint): Promise<Player> {
  const clock = manualClock(systemClock.nowMs())
  const compliance = testCompliance(db, clock)
  const node = () => makeStakeLedger({ db, ledger: testGroupCommit(db), compliance })
  const id = newId<'member'>(clock)
  const wallet = makeWallet({ db })
  const sides = { purse: await purseOf(wallet, id, 'PHP'), house: await houseOf(wallet, 'stakes', 'PHP') }
  if (balance > 0n) {
    const legs = [payoutLeg(sides, balance, 'opening')]
    await db.tx(async (tx) => await post(tx, { scope: 'sys:test', key: `open:${id}`, ref: 'open', legs }))
  }
  return { id, sides, clock, compliance, nodes: [node(), node()] }
}

interface Placed {
  readonly id: string
  readonly stake: bigint
  /** What the product was told came out of bonus purses. */
  bonus: bigint
  /** What the product was told the cash had left. */
  cashAfter: bigint | undefined
}

async function bet(player: Player, stake: bigint, { game = 'barako', key = '', node = 0 } = {}) {
  keys += 1
  const placed: Placed = { id: newId<'bet'>(player.clock), stake, bonus: 0n, cashAfter: undefined }
  const movement: StakeMovement = {
    ...{
      scope: `sys:test:${player.id}`,
      key: key || `k${keys}`,
      ref: `round:${placed.id}`,
      intent: `${stake} ${game}`,
    },
    ...{ legs: [stakeLeg(player.sides, stake)], game, bets: [{ id: placed.id, stake }] },
  }
  const answer = await (player.nodes[node] as StakeLedger).submit(player.id, movement, ({ bonus, postings }) => {
    placed.bonus = bonus?.get(placed.id) ?? 0n
    placed.cashAfter = postings[0]?.debitAfter
    return []
  })
  return { answer, placed, told: answer.ok ? 'ok' : answer.refusal }
}

async function pay({ sides, clock }: Player, { id, stake, bonus }: Placed, payout: bigint, paidBefore = 0n) {
  await db.tx(async (tx) => {
    const paying = { id, stake, bonus, paidBefore, payout }
    const shares = (await sharePayouts(tx, [paying], new Date(clock.nowMs()))).get(id)
    const legs = shares ? legsOf(shares, sides, 'payout') : []
    if (legs.length > 0) await post(tx, { scope: 'sys:test', key: `pay:${id}:${payout}`, ref: `round:${id}`, legs })
  })
}

const give = async ({ id, clock }: Player, amount: bigint, terms: Parameters<typeof giveBonus>[4] = {}) =>
  await giveBonus(db, clock, id, amount, terms)
const now = ({ clock }: Player) => new Date(clock.nowMs())
const money = async ({ id }: Player) => [(await balanceOf(db.read, id, 'PHP')).balance, ...(await bonusOf(db, id))]
const wager = async (player: Player, amount: bigint) =>
  await db.tx(async (tx) => {
    const active = (await lockOpen(tx, [player.id])).filter(({ state }) => state === 'active')
    const after = active.map((grant) => ({ ...grant, wagered: wageredAfter(grant, amount) }))
    await saveWagering(tx, after, now(player))
  })

/** The same transaction, in which something happens just before the first, second, … statement with a word in it is asked. */
function beforeStatement(tx: Tx, word: string, place: number, happens: () => Promise<void>): Tx {
  let left = place
  const executor = tx.getExecutor()
  const watched = new Proxy(executor, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'executeQuery') return typeof value === 'function' ? (value.bind(target) as unknown) : value
      return async (...[query, id]: Parameters<typeof executor.executeQuery>) => {
        if (query.sql.includes(word)) {
          left -= 1
          // What happens then asks the transaction itself.
          if (left === 0) await happens()
        }
        return await target.executeQuery(query, id)
      }
    },
  })
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'getExecutor') return () => watched
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

describe('what pays a stake', () => {
  test('cash first, then the purses in the order of their grants; the product learns the parts', async () => {
    const player = await newPlayer(1_000n)
    await give(player, 500n)
    await give(player, 300n)
    expect(await fundsOf(db.read, player.id, 'PHP')).toMatchObject({ cash: 1_000n, bonus: 800n, total: 1_800n })
    expect((await bet(player, 400n)).placed).toMatchObject({ bonus: 0n, cashAfter: 600n })
    expect((await bet(player, 700n)).placed).toMatchObject({ bonus: 100n, cashAfter: 0n })
    expect((await bet(player, 500n)).placed).toMatchObject({ bonus: 500n, cashAfter: 0n })
    expect(await money(player)).toEqual([0n, 0n, 200n])
    expect((await bet(player, 201n)).told).toBe('funds_are_short')
    expect((await bet(player, 200n)).told).toBe('ok')
  })

  test('BX-01.3 thirty bets at once on two nodes take what is there, once each, and no purse goes below nothing', async () => {
    const player = await newPlayer(1_000n)
    await give(player, 500n)
    await give(player, 450n)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => bet(player, 100n, { node: at % 2 })))
    expect(answers.filter(({ told }) => told === 'ok')).toHaveLength(19)
    expect(await money(player)).toEqual([0n, 0n, 50n])
  })

  test('BX-01.2 one intent sent thirty times at once on two nodes is one stake', async () => {
    const player = await newPlayer(100n)
    await give(player, 500n)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => bet(player, 300n, { key: 'one', node: at % 2 })),
    )
    expect(new Set(answers.map(({ told }) => told))).toEqual(new Set(['ok']))
    expect(await money(player)).toEqual([0n, 300n])
    expect((await bet(player, 299n, { key: 'one' })).told).toBe('key_is_reused')
  })

  test('stakes of many members whom only grants guard share a transaction; who has a limit, breaks a term or bets twice goes alone, with the same answers', async () => {
    let transactions = 0
    const counted: Pick<Database, 'tx'> = {
      tx: async (work) => {
        transactions += 1
        return await db.tx(work)
      },
    }
    const people = await Promise.all(Array.from({ length: 12 }, async () => await newPlayer(200n)))
    const { compliance } = people[0] as Player
    const stakes = makeStakeLedger({ db: counted, ledger: testGroupCommit(db, 1), compliance })
    const players = people.map((player): Player => ({ ...player, nodes: [stakes, stakes] }))
    const [limited, bound, twice, ...others] = players as [Player, Player, Player, ...Player[]]
    for (const player of players) await give(player, 500n, player === bound ? { stakeMost: 50n } : {})
    await setLimit(limited.compliance, limited.id, { kind: 'wager', period: 'day', currency: 'PHP' }, 150n)
    // From the first bet on it is known who is guarded.
    await Promise.all(players.map(async (player) => await bet(player, 20n)))
    transactions = 0
    const second = bet(twice, 30n)
    const told = await Promise.all(players.map(async (player) => (await bet(player, 200n)).told))
    expect(told).toEqual(['wager_limit_is_reached', 'stake_is_above_bonus_limit', ...told.slice(2).map(() => 'ok')])
    expect((await second).told).toBe('ok')
    // Those nine, and alone: the limit, the term and the second bet of one.
    expect(transactions).toBeLessThan(8)
    for (const player of others) expect(await money(player)).toEqual([0n, 480n])
    expect(await money(twice)).toEqual([0n, 450n])
    expect(await money(limited)).toEqual([180n, 500n])
    expect(await money(bound)).toEqual([180n, 500n])
  })

  test.each([
    ['with others', 1],
    // Who has a limit is judged alone: whether the intent is known is asked first, by a statement of its own.
    ['alone', 2],
  ])(
    'where the cash that was seen has gone before a stake is posted %s, it is planned anew: the purse pays, and it is posted once',
    async (door, place) => {
      const player = await newPlayer(300n)
      await give(player, 1_000n)
      if (door === 'alone')
        await setLimit(player.compliance, player.id, { kind: 'wager', period: 'day', currency: 'PHP' }, 1_000n)
      const take = async (tx: Tx) => {
        const { purse: debit, house: credit } = player.sides
        const legs = [{ step: 'post', kind: 'withdrawal', debit, credit, amount: 200n }] as const
        const gone = { scope: 'sys:test', key: `gone:${player.id}`, ref: 'gone', legs } as const
        expect(await post(tx, gone)).toMatchObject({ ok: true })
      }
      let transactions = 0
      let wasUndone = false
      const racing: Pick<Database, 'tx'> = {
        async tx(work) {
          transactions += 1
          if (wasUndone) return await db.tx(work)
          let isTaken = false
          try {
            return await db.tx(async (tx) => {
              const happens = async () => {
                isTaken = true
                await take(tx)
              }
              return await work(beforeStatement(tx, 'ledger_commit', place, happens))
            })
          } catch (error) {
            // What somebody else had taken stays taken when the stake's transaction is undone.
            if (isTaken) await db.tx(take)
            wasUndone ||= isTaken
            throw error
          }
        },
      }
      const stakes = makeStakeLedger({ db: racing, ledger: testGroupCommit(db, 1), compliance: player.compliance })
      const staked = await bet({ ...player, nodes: [stakes, stakes] }, 250n, { key: 'raced' })
      expect([staked.told, staked.placed.bonus, staked.placed.cashAfter]).toEqual(['ok', 150n, 0n])
      expect(wasUndone).toBe(true)
      expect(await money(player)).toEqual([0n, 850n])
      // The same intent again is the stake that it was.
      expect((await bet(player, 250n, { key: 'raced' })).told).toBe('ok')
      expect(await money(player)).toEqual([0n, 850n])
      expect(transactions).toBeLessThanOrEqual(3)
    },
  )

  test('a stake that names no bets is paid from cash alone, and money set aside beside a stake is cash', async () => {
    const player = await newPlayer(100n)
    await give(player, 500n)
    const name = { scope: `sys:test:${player.id}`, ref: 'plan', intent: 'x' } as const
    const stakes = player.nodes[0]
    const bare = await stakes.submit(player.id, { ...name, key: 'bare', legs: [stakeLeg(player.sides, 101n)] })
    expect(bare).toMatchObject({ refusal: 'funds_are_short' })
    const id = newId<'bet'>(player.clock)
    const aside: Leg = {
      ...{ step: 'hold', hold: newId<'hold'>(player.clock), kind: 'reserve', account: player.sides.purse },
      ...{ amount: 90n, expiresAt: null },
    }
    const legs = [stakeLeg(player.sides, 50n), aside]
    const plan = { ...name, key: 'plan', legs, game: 'lotto', bets: [{ id, stake: 50n }] }
    expect(await stakes.submit(player.id, plan)).toMatchObject({ ok: true })
    expect(await balanceOf(db.read, player.id, 'PHP')).toMatchObject({ balance: 90n, held: 90n })
    expect(await bonusOf(db, player.id)).toEqual([460n])
  })
})

describe('terms hold before the bet', () => {
  test('the highest stake and excluded games refuse by name, with grant and term, also when cash alone would pay', async () => {
    const player = await newPlayer(100_000n)
    const id = await give(player, 500n, { stakeMost: 5_000n, excludedGames: ['dice'] })
    const { answer } = await bet(player, 5_001n)
    expect(answer).toEqual({
      ok: false,
      refusal: 'stake_is_above_bonus_limit',
      fields: [
        { path: 'bonus', code: 'grant', value: id },
        { path: 'stake', code: 'most', value: '50.00' },
      ],
    })
    expect((await bet(player, 1n, { game: 'dice' })).answer).toMatchObject({
      refusal: 'game_is_excluded_by_bonus',
      fields: [
        { path: 'bonus', code: 'grant', value: id },
        { path: 'game', code: 'excluded', value: 'dice' },
      ],
    })
    expect((await bet(player, 5_000n)).told).toBe('ok')
    expect(await money(player)).toEqual([95_000n, 500n])
  })

  test('a grant whose time is over binds nothing and pays nothing, before anybody writes that down', async () => {
    const player = await newPlayer(1_000n)
    await give(player, 500n, { stakeMost: 10n, expiresAt: new Date(player.clock.nowMs() + 60_000) })
    player.clock.advance(60_000)
    expect((await bet(player, 1_001n)).told).toBe('funds_are_short')
    expect((await bet(player, 1_000n)).placed).toMatchObject({ bonus: 0n, cashAfter: 0n })
    await db.tx(async (tx) => {
      for (const { id } of await grantsOf(tx, player.id)) await endGrant(tx, id, player.id, 'expired', now(player))
    })
    expect(await money(player)).toEqual([0n, 0n])
  })
})

describe('who is guarded', () => {
  test('the mark goes with the last reason: a limit outlives the grant, and a grant the limit', async () => {
    const player = await newPlayer(10_000n)
    const name = { kind: 'wager', period: 'day', currency: 'PHP' } as const
    await setLimit(player.compliance, player.id, name, 1_000n)
    const first = await give(player, 500n, { stakeMost: 100n })
    await db.tx(async (tx) => await endGrant(tx, first, player.id, 'given_up', now(player)))
    expect((await bet(player, 900n)).told).toBe('ok')
    expect((await bet(player, 101n)).told).toBe('wager_limit_is_reached')
    await give(player, 500n, { stakeMost: 100n })
    await setLimit(player.compliance, player.id, name, null)
    player.clock.advance(86_400_000)
    await confirmLimit(player.compliance, player.id, name)
    expect((await bet(player, 101n)).told).toBe('stake_is_above_bonus_limit')
    await db.tx(async (tx) => await endForWithdrawal(tx, player.id, now(player)))
    expect((await bet(player, 5_000n)).told).toBe('ok')
  })
})

describe('who is paid', () => {
  test('as the stake was: a floor to each purse, the rest to cash', async () => {
    const player = await newPlayer(100n)
    await give(player, 50n)
    await give(player, 25n)
    const { placed } = await bet(player, 175n)
    await pay(player, placed, 100n)
    expect(await money(player)).toEqual([58n, 28n, 14n])
    // A correction to more pays the difference of the whole.
    await pay(player, placed, 350n, 100n)
    expect(await money(player)).toEqual([200n, 100n, 50n])
  })

  test('by the state of the grant now: lost it pays nobody, completed it pays cash up to its most', async () => {
    const player = await newPlayer(0n)
    const [lost] = [await give(player, 100n), await give(player, 100n, { target: 10n, cashMost: 250n })]
    const [one, other] = [(await bet(player, 100n)).placed, (await bet(player, 60n)).placed]
    await db.tx(async (tx) => await endGrant(tx, lost, player.id, 'given_up', now(player)))
    await wager(player, 10n)
    // At the target the 40 that are left are cash.
    expect(await money(player)).toEqual([40n, 0n, 0n])
    await pay(player, one, 500n)
    expect(await money(player)).toEqual([40n, 0n, 0n])
    await pay(player, other, 600n)
    expect(await money(player)).toEqual([250n, 0n, 0n])
  })

  test('a sticky bonus becomes no cash: what was won does, and the next withdrawal takes the rest', async () => {
    const player = await newPlayer(0n)
    await give(player, 100n, { kind: 'sticky', target: 50n })
    await pay(player, (await bet(player, 100n)).placed, 300n)
    const { placed: open } = await bet(player, 80n)
    await wager(player, 50n)
    expect(await money(player)).toEqual([120n, 100n])
    // The stake that goes back is bonus as before.
    await pay(player, open, 80n)
    expect(await money(player)).toEqual([120n, 180n])
    await db.tx(async (tx) => await endForWithdrawal(tx, player.id, now(player)))
    expect(await money(player)).toEqual([200n, 0n])
    expect((await bet(player, 200n)).told).toBe('ok')
  })
})

describe('wagering of grants that nobody holds', () => {
  test('is written where all of them are as they were seen, and else of none', async () => {
    const [one, other] = [await newPlayer(0n), await newPlayer(0n)]
    await give(one, 500n)
    await give(other, 300n)
    const see = async () => await db.tx(async (tx) => await findWagered(tx, [one.id, other.id]))
    const save = async (seen: readonly SeenGrant[], wagered: bigint) =>
      await db.tx(async (tx) =>
        saveWageredOfSeen(
          tx,
          seen.map((grant) => ({ seen: grant, wagered })),
        ),
      )
    const wagered = async () => (await see()).map((grant) => grant.wagered)
    const before = await see()
    expect(before.map(({ memberId }) => memberId)).toEqual([one.id, other.id])
    expect(await save(before, 100n)).toBe(true)
    expect(await wagered()).toEqual([100n, 100n])
    expect(await save(before, 200n)).toBe(false)
    const after = await see()
    const ended = after.find(({ memberId }) => memberId === other.id) as SeenGrant
    await db.tx(async (tx) => await endGrant(tx, ended.id, other.id, 'given_up', now(other)))
    expect(await save(after, 300n)).toBe(false)
    expect(await wagered()).toEqual([100n])
    expect(await save(await see(), 300n)).toBe(true)
    expect(await wagered()).toEqual([300n])
  })
})

test('SE-03 a grant that cannot be ended is set aside for a while, and the others are ended', async () => {
  const [bad, good] = [await newPlayer(0n), await newPlayer(0n)]
  const { clock } = bad
  for (const player of [bad, good]) await give(player, 500n, { expiresAt: new Date(clock.nowMs() + 86_400_000) })
  const cure = await poisonRow(db, 'wallet_grant', `new.member_id = '${bad.id}' and new.state = 'expired'`)
  clock.advance(2 * 86_400_000)
  const jobs = walletJobs({ db, clock, timeZone: async () => 'Asia/Manila' })
  const expire = jobs.find(({ name }) => name === 'wallet-expire-grants')
  const run = async () => await expire?.run(new AbortController().signal)
  const statesOf = async () =>
    (await Promise.all([bad, good].map(async ({ id }) => await grantsOf(db.read, id)))).flat().map(({ state }) => state)
  expect(await setAsideIn(run)).toMatchObject([{ loop: 'wallet-expire-grants' }])
  expect(await statesOf()).toEqual(['active', 'expired'])
  // The next run of the job leaves it alone, until a minute has passed.
  expect(await setAsideIn(run)).toEqual([])
  clock.advance(60_000)
  expect(await setAsideIn(run)).toMatchObject([{ tries: 2 }])
  await cure()
  clock.advance(120_000)
  expect(await setAsideIn(run)).toEqual([])
  expect(await statesOf()).toEqual(['expired', 'expired'])
})
