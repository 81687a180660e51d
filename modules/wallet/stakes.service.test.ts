import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManualClock, manualClock, systemClock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { cancelLimit, confirmLimit, setLimit } from '#modules/compliance/limits.ts'
import type { LimitKind } from '#modules/compliance/model.ts'
import { askReturn, beginCoolOff, beginExclusion } from '#modules/compliance/pauses.ts'
import { acknowledge, readPosition, setRealityCheck } from '#modules/compliance/position.ts'
import { savePace } from '#modules/compliance/store/members.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { post } from '#modules/ledger/service.ts'
import { Chance } from '#modules/ledger/simulation/chance.ts'
import {
  balanceOf,
  houseOf,
  makeStakeLedger,
  makeWallet,
  payoutLeg,
  purseOf,
  type Sides,
  type StakeLedger,
  stakeLeg,
  type Wallet,
} from '#modules/wallet/service.ts'
import type { Database } from '#server/db/database.ts'
import { moveBrandAwayFromMidnight, type TestCompliance, testCompliance } from '#tests/support/compliance.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findDrift, testGroupCommit } from '#tests/support/ledger.ts'

/** Limits where the money moves: whatever is sent at once, and whatever is changed meanwhile, no limit is ever passed. */

let db: Database
let wallet: Wallet
let keys = 0

beforeAll(async () => {
  db = await testDatabase()
  await moveBrandAwayFromMidnight(db)
  wallet = makeWallet({ db })
})

afterAll(async () => {
  expect(await findDrift(db)).toEqual([])
  await db.close()
})

interface Player {
  readonly id: Id<'member'>
  readonly sides: Sides
  readonly clock: ManualClock
  readonly compliance: TestCompliance
  readonly stakes: StakeLedger
}

/** A member with a clock of their own: money's time is the database's, so it begins there. */
async function newPlayer(balance: bigint): Promise<Player> {
  const clock = manualClock(systemClock.nowMs())
  const compliance = testCompliance(db, clock)
  const stakes = makeStakeLedger({ db, ledger: testGroupCommit(db), compliance })
  const id = newId<'member'>(clock)
  const sides = { purse: await purseOf(wallet, id, 'PHP'), house: await houseOf(wallet, 'stakes', 'PHP') }
  const legs = [payoutLeg(sides, balance, 'opening')]
  await db.tx(async (tx) => await post(tx, { scope: 'sys:test', key: `open:${id}`, ref: 'open', legs }))
  return { id, sides, clock, compliance, stakes }
}

async function send({ id, stakes }: Player, legs: readonly Leg[], key?: string): Promise<string> {
  keys += 1
  const answer = await stakes.submit(id, { scope: `sys:test:${id}`, key: key ?? `k${keys}`, ref: 'round', legs })
  return answer.ok ? 'ok' : answer.refusal
}

const bet = async (player: Player, stake: bigint, payout = 0n, key?: string) =>
  await send(
    player,
    payout > 0n ? [stakeLeg(player.sides, stake), payoutLeg(player.sides, payout)] : [stakeLeg(player.sides, stake)],
    key,
  )

const win = async (player: Player, amount: bigint) => await send(player, [payoutLeg(player.sides, amount)])

const limit = async (
  { compliance, id }: Player,
  kind: LimitKind,
  value: bigint | null,
  period: 'day' | 'week' = 'day',
) => await setLimit(compliance, id, { kind, period, currency: kind === 'session' ? null : 'PHP' }, value)

const cash = async ({ id }: Player) => (await balanceOf(db.read, id, 'PHP')).balance

describe('a limit on what is staked', () => {
  test.each([1, 2, 30])(
    'D04 BX-06.3 BX-06.8 is never passed by %i bets at once, and its last centavo can be used',
    async (count) => {
      const player = await newPlayer(100_000n)
      expect(await bet(player, 100n)).toBe('ok')
      // What was staked earlier today counts.
      expect(await limit(player, 'wager', 1_000n)).toMatchObject({
        ok: true,
        value: { done: { isInForce: true }, shown: { used: 100n } },
      })
      const answers = await Promise.all(Array.from({ length: count }, () => bet(player, 300n)))
      const taken = answers.filter((answer) => answer === 'ok').length
      expect(taken).toBe(Math.min(count, 3))
      expect(new Set(answers.filter((answer) => answer !== 'ok'))).toEqual(
        new Set(count > 3 ? ['wager_limit_is_reached'] : []),
      )
      expect(await bet(player, 1_000n - 100n - 300n * BigInt(taken) + 1n)).toBe('wager_limit_is_reached')
      if (taken < 3) expect(await bet(player, 1_000n - 100n - 300n * BigInt(taken))).toBe('ok')
      expect(await win(player, 5n)).toBe('ok')
    },
  )

  test('BX-06.3 the same intent sent thirty times at once is one stake, though only one of them fits the limit', async () => {
    const player = await newPlayer(10_000n)
    await limit(player, 'wager', 300n)
    const answers = await Promise.all(Array.from({ length: 30 }, () => bet(player, 300n, 0n, 'one-intent')))
    expect(new Set(answers)).toEqual(new Set(['ok']))
    expect(await cash(player)).toBe(9_700n)
  })

  test('BX-06.3 BX-06.8 a lower limit holds for bets that are under way when it is set', async () => {
    const player = await newPlayer(1_000_000n)
    const bets = Array.from({ length: 30 }, () => bet(player, 100n))
    const set = await limit(player, 'wager', 500n)
    const used = set.ok ? set.value.shown.used : 0n
    const more = Array.from({ length: 30 }, () => bet(player, 100n))
    const taken = (await Promise.all([...bets, ...more])).filter((answer) => answer === 'ok').length
    // Whatever had gone through by then is known to the one who set it; beyond that, the limit is the limit.
    const most = used > 500n ? used : 500n
    expect(BigInt(taken) * 100n).toBe(most)
  })

  test('BX-06.3 a refund gives it back, a looser one waits a day and a confirmation, and a day later all is free', async () => {
    const player = await newPlayer(100_000n)
    await limit(player, 'wager', 500n)
    expect(await bet(player, 500n)).toBe('ok')
    expect(await send(player, [payoutLeg(player.sides, 200n, 'refund')])).toBe('ok')
    expect(await bet(player, 200n)).toBe('ok')
    const name = { kind: 'wager', period: 'day', currency: 'PHP' } as const
    expect(await limit(player, 'wager', 900n)).toMatchObject({ value: { done: { isInForce: false } } })
    expect(await bet(player, 1n)).toBe('wager_limit_is_reached')
    expect(await confirmLimit(player.compliance, player.id, name)).toMatchObject({ refusal: 'limit_change_is_early' })
    expect(await cancelLimit(player.compliance, player.id, name)).toMatchObject({ ok: true })
    expect(await limit(player, 'wager', null)).toMatchObject({ value: { done: { isInForce: false } } })
    player.clock.advance(86_400_000)
    expect(await confirmLimit(player.compliance, player.id, name)).toMatchObject({
      ok: true,
      value: { shown: { limit: null } },
    })
    expect(await bet(player, 50_000n)).toBe('ok')
  })
})

describe('a limit on what is lost', () => {
  test('BX-06.2 counts what was won, an open stake as lost, and the week beside the day', async () => {
    const player = await newPlayer(100_000n)
    await limit(player, 'loss', 1_000n)
    await limit(player, 'loss', 900n, 'week')
    expect(await bet(player, 800n)).toBe('ok')
    expect(await bet(player, 101n)).toBe('loss_limit_is_reached')
    expect(await win(player, 2_000n)).toBe('ok')
    expect(await bet(player, 2_100n)).toBe('ok')
    expect(await bet(player, 1n)).toBe('loss_limit_is_reached')
    // A round that wins at once may not pay for its own stake.
    expect(await bet(player, 500n, 5_000n)).toBe('loss_limit_is_reached')
  })
})

describe('time', () => {
  test('BX-06.5 a reality check stops play by name, is told by socket, and is over when it was read', async () => {
    const player = await newPlayer(10_000n)
    await setRealityCheck(player.compliance, player.id, 10)
    expect(await bet(player, 10n)).toBe('ok')
    expect(await readPosition(player.compliance, player.id, 'PHP')).toMatchObject({
      staked: 10n,
      paid: 0n,
      realityMinutes: 10,
    })
    // The lines bear the database's time, so ten minutes of play are written down instead of waited for.
    await db.tx(
      async (tx) =>
        await savePace(tx, player.id, { lastStakeAt: null, uncheckedMs: 600_000, sittingMs: 0 }, '2000-01-01'),
    )
    expect(await bet(player, 10n)).toBe('reality_check_is_due')
    expect(player.compliance.told).toContainEqual({ type: 'reality_check', memberId: player.id })
    expect(await win(player, 3n)).toBe('ok')
    expect(await acknowledge(player.compliance, player.id, 'PHP')).toMatchObject({ uncheckedMs: 0, paid: 3n })
    expect(await bet(player, 10n)).toBe('ok')
  })

  test('BX-06.4 a session limit ends the day’s play', async () => {
    const player = await newPlayer(10_000n)
    await limit(player, 'session', 3n)
    expect(await bet(player, 10n)).toBe('ok')
    player.clock.advance(2 * 60_000)
    expect(await bet(player, 10n)).toBe('ok')
    player.clock.advance(2 * 60_000)
    expect(await bet(player, 10n)).toBe('session_limit_is_reached')
    expect(await win(player, 3n)).toBe('ok')
  })
})

describe('breaks', () => {
  test('BX-06.6 BX-06.7 BX-06.8 in a break and in an exclusion nothing can be staked, everything can be won, and nobody ends it early', async () => {
    const player = await newPlayer(10_000n)
    const { compliance, id, clock } = player
    expect(await beginCoolOff(compliance, id, '7d')).toMatchObject({ ok: true })
    expect(await beginCoolOff(compliance, id, '24h')).toMatchObject({ refusal: 'cool_off_is_longer' })
    expect(await bet(player, 1n)).toBe('play_is_paused')
    clock.advance(7 * 86_400_000)
    expect(await bet(player, 1n)).toBe('ok')
    expect(await beginExclusion(compliance, id, '1y')).toMatchObject({ ok: true })
    expect(await beginExclusion(compliance, id, '6m')).toMatchObject({ refusal: 'exclusion_is_longer' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => bet(player, 1n)))
    expect(new Set(answers)).toEqual(new Set(['self_excluded']))
    expect(await win(player, 700n)).toBe('ok')
    expect(await askReturn(compliance, id)).toMatchObject({ refusal: 'exclusion_is_running' })
    clock.advance(366 * 86_400_000)
    expect(await bet(player, 1n)).toBe('self_excluded')
    expect(await askReturn(compliance, id)).toMatchObject({ ok: true })
    expect(await bet(player, 1n)).toBe('self_excluded')
    clock.advance(86_400_000)
    expect(await bet(player, 1n)).toBe('ok')
    // Nothing guards the purse any more: the second goes by the fast door.
    expect(await bet(player, 1n)).toBe('ok')
  })
})

describe('stories', () => {
  test.each(Array.from({ length: 5 }, (_, i) => i + 1))(
    'BX-06.2 BX-06.3 BX-06.8 story %i: a plain model agrees with every answer',
    async (seed) => {
      const chance = new Chance(seed)
      const player = await newPlayer(1_000_000n)
      const model = new Model()
      for (let step = 0; step < 14; step += 1) {
        const what = chance.below(10)
        if (what < 2) {
          const kind = chance.below(2) === 0 ? 'wager' : 'loss'
          const value = BigInt(chance.below(3_000))
          await limit(player, kind, value)
          model.set(kind, value)
        } else if (what < 5) {
          const amount = BigInt(1 + chance.below(800))
          expect(await win(player, amount)).toBe('ok')
          model.paid += amount
        } else {
          // Thirty, two or one of the same size at once: which of them are taken is nobody's business, how many is.
          const count = ([1, 2, 30] as const)[chance.below(3)] ?? 1
          const stake = BigInt(1 + chance.below(400))
          const answers = await Promise.all(Array.from({ length: count }, () => bet(player, stake)))
          const expected = Array.from({ length: count }, () => model.bet(stake))
          expect(answers.toSorted()).toEqual(expected.toSorted())
        }
      }
      expect(await readPosition(player.compliance, player.id, 'PHP')).toMatchObject({
        staked: model.staked,
        paid: model.paid,
      })
    },
  )
})

/** The rules as one would write them with nothing to fear. */
class Model {
  staked = 0n
  paid = 0n
  wager: bigint | null = null
  loss: bigint | null = null

  set(kind: 'wager' | 'loss', value: bigint): void {
    const current = this[kind]
    if (current === null || value <= current) this[kind] = value
  }

  bet(stake: bigint): string {
    if (this.wager !== null && this.staked + stake > this.wager) return 'wager_limit_is_reached'
    if (this.loss !== null && this.staked - this.paid + stake > this.loss) return 'loss_limit_is_reached'
    this.staked += stake
    return 'ok'
  }
}
