import { describe, expect, test } from 'vitest'
import type { Action, Grant, KnownTx, Round } from '../model.ts'
import { judge, type Scene, type WalletCall } from './judge.ts'

const hour = 3600_000
const endedAt = new Date('2026-11-17T08:00:00Z')
const base = { player: 'p', game: 'g', round: 'r', currency: 'PHP' } as const
const call = (actions: readonly Action[], isRoundEnd = false): WalletCall => ({ ...base, actions, isRoundEnd })
const action = (type: Action['type'], tx: string, amount = 0n, ref: string | null = null): Action => ({
  type,
  tx,
  amount,
  ref,
  grant: null,
})
const round = (state: Round['state'] = 'open', more: Partial<Round> = {}): Round => ({
  ...{
    round: 'r',
    player: 'p',
    game: 'g',
    currency: 'PHP',
    state,
    version: 3,
    endedAt: state === 'open' ? null : endedAt,
  },
  ...more,
})
const known = (type: KnownTx['type'], tx: string, amount: bigint, more: Partial<KnownTx> = {}): KnownTx => ({
  ...{ tx, type, amount, player: 'p', round: 'r', currency: 'PHP', ref: null, grant: null, state: 'live', code: 'OK' },
  at: new Date(0),
  ...more,
})
const scene = (more: Partial<Scene> = {}): Scene => ({
  round: null,
  txs: [],
  stakeRefusal: null,
  limits: null,
  nowMs: endedAt.getTime() + hour,
  lateWinMs: 72 * hour,
  caps: { perWin: 1_000n, perPlayerDay: 3_000n, perVendorDay: 9_000n },
  credited: { player: 0n, vendor: 0n },
  grants: [],
  ...more,
})
const codeOf = (verdict: ReturnType<typeof judge>) => (verdict.is === 'refused' ? verdict.code : verdict.is)

describe('stakes', () => {
  test('a bet takes, opens the round and is written down', () => {
    expect(judge(call([action('bet', 'b', 100n)]), scene())).toMatchObject({
      is: 'accepted',
      effects: [{ step: 'take', type: 'bet', amount: 100n }],
      rows: [{ tx: 'b', state: 'live' }],
      roundState: 'open',
    })
  })

  test.each(['bet', 'tip', 'reserve'] as const)('a %s asks the gate, the limits and the round', (type) => {
    const stake = call([action(type, 'b', 100n)])
    expect(codeOf(judge(stake, scene({ stakeRefusal: 'PLAYER_BLOCKED' })))).toBe('PLAYER_BLOCKED')
    expect(codeOf(judge(stake, scene({ limits: { min: 1n, max: 99n } })))).toBe('LIMIT_EXCEEDED')
    expect(codeOf(judge(stake, scene({ limits: { min: 101n, max: 999n } })))).toBe('LIMIT_EXCEEDED')
    expect(codeOf(judge(stake, scene({ round: round('ended') })))).toBe('ROUND_CLOSED')
    expect(codeOf(judge(stake, scene({ round: round('swept') })))).toBe('ROUND_CLOSED')
  })

  test('a round is of one game', () => {
    const other = round('open', { game: 'h' })
    expect(codeOf(judge(call([action('bet', 'b', 1n)]), scene({ round: other })))).toBe('GAME_MISMATCH')
  })

  test('a round has one currency', () => {
    const usdt = round('open', { currency: 'USDT' })
    expect(codeOf(judge(call([action('bet', 'b', 1n)]), scene({ round: usdt })))).toBe('CURRENCY_MISMATCH')
  })
})

describe('wins', () => {
  const bet = known('bet', 'b', 100n)

  test('a win needs a live bet of its round, and of its name where it names one', () => {
    const win = call([action('win', 'w', 50n)])
    expect(codeOf(judge(win, scene({ round: round(), txs: [bet] })))).toBe('accepted')
    for (const state of ['reversed', 'rejected', 'tombstone'] as const)
      expect(codeOf(judge(win, scene({ txs: [{ ...bet, state }] })))).toBe('BET_NOT_FOUND')
    expect(codeOf(judge(win, scene({ txs: [{ ...bet, round: 'other' }] })))).toBe('BET_NOT_FOUND')
    const named = call([action('win', 'w', 50n, 'other')])
    expect(codeOf(judge(named, scene({ round: round(), txs: [bet] })))).toBe('BET_NOT_FOUND')
  })

  test('wins ask neither gate nor limits', () => {
    const strict = scene({ txs: [bet], stakeRefusal: 'SESSION_EXPIRED', limits: { min: 1n, max: 1n } })
    expect(codeOf(judge(call([action('win', 'w', 50n)]), strict))).toBe('accepted')
  })

  test.each(['ended', 'swept'] as const)(
    'SE-09.1 a win after the round %s is paid for 72 hours and held from then on',
    (state) => {
      const win = call([action('win', 'w', 50n)])
      const at = (ms: number) => judge(win, scene({ round: round(state), txs: [bet], nowMs: endedAt.getTime() + ms }))
      expect(at(1)).toMatchObject({ effects: [{ step: 'give', amount: 50n }], roundState: state, credited: 50n })
      expect(at(72 * hour)).toMatchObject({ effects: [{ step: 'give' }], parked: [] })
      expect(at(72 * hour + 1)).toMatchObject({
        effects: [{ step: 'park', amount: 50n }],
        rows: [{ tx: 'w', state: 'held', code: 'HELD' }],
        answers: [{ isHeld: true }],
        parked: [{ tx: 'w', amount: 50n, reason: 'late' }],
        credited: 0n,
      })
    },
  )

  test.each(['jackpot_win', 'promo_win', 'adjust'] as const)('a %s needs no bet', (type) => {
    expect(judge(call([action(type, 'w', 50n)]), scene({ round: round('ended') }))).toMatchObject({
      effects: [{ step: 'give', amount: 50n }],
      roundState: 'ended',
    })
  })

  test('a zero win moves nothing and still ends the round, once', () => {
    const ended = judge(call([action('win', 'w', 0n)], true), scene({ round: round(), txs: [bet] }))
    expect(ended).toMatchObject({ is: 'accepted', effects: [], roundState: 'ended' })
    const again = known('win', 'w', 0n)
    expect(judge(call([action('win', 'w', 0n)], true), scene({ round: round('ended'), txs: [bet, again] })).is).toBe(
      'known',
    )
  })
})

describe('rollbacks', () => {
  const bet = known('bet', 'b', 100n)
  const back = call([action('rollback', 'x', 0n, 'b')])

  test('before its bet it leaves a tombstone that the bet meets', () => {
    const verdict = judge(back, scene())
    expect(verdict).toMatchObject({
      effects: [],
      answers: [{ tx: 'x', isTombstoned: true }],
      rows: [
        { tx: 'b', type: null, state: 'tombstone' },
        { tx: 'x', state: 'tombstone' },
      ],
    })
    const stone = known(null, 'b', 0n, { state: 'tombstone', code: 'TX_TOMBSTONED' })
    expect(codeOf(judge(call([action('bet', 'b', 100n)]), scene({ txs: [stone] })))).toBe('TX_TOMBSTONED')
  })

  test('no refund once a live win exists; after the win is taken back there is one', () => {
    const win = known('win', 'w', 200n)
    expect(codeOf(judge(back, scene({ txs: [bet, win] })))).toBe('ALREADY_SETTLED')
    expect(codeOf(judge(back, scene({ txs: [bet, { ...win, ref: 'other' }] })))).toBe('accepted')
    const both = call([action('rollback', 'y', 0n, 'w'), action('rollback', 'x', 0n, 'b')])
    expect(judge(both, scene({ txs: [bet, win] }))).toMatchObject({
      effects: [
        { step: 'take', amount: 200n },
        { step: 'give', amount: 100n },
      ],
      reversed: ['w', 'b'],
    })
  })

  test('a target is reversed at most once, whoever asks', () => {
    expect(judge(back, scene({ txs: [{ ...bet, state: 'reversed' }] }))).toMatchObject({
      effects: [],
      answers: [{ isReplay: true }],
    })
    expect(codeOf(judge(back, scene({ txs: [{ ...bet, player: 'q' }] })))).toBe('TX_CONFLICT')
    expect(codeOf(judge(back, scene({ txs: [{ ...bet, round: 'q' }] })))).toBe('TX_CONFLICT')
    expect(codeOf(judge(back, scene({ txs: [known('rollback', 'b', 0n)] })))).toBe('TX_CONFLICT')
  })

  test('what took gives back and what gave takes back, an adjustment by its sign', () => {
    const effectOf = (target: KnownTx) => {
      const verdict = judge(back, scene({ txs: [target] }))
      return verdict.is === 'accepted' ? verdict.effects[0]?.step : null
    }
    expect(effectOf(known('tip', 'b', 5n))).toBe('give')
    expect(effectOf(known('jackpot_win', 'b', 5n))).toBe('take')
    expect(effectOf(known('adjust', 'b', -5n))).toBe('give')
    expect(effectOf(known('adjust', 'b', 5n))).toBe('take')
    expect(effectOf(known('reserve', 'b', 5n))).toBe('release')
  })
})

describe('caps', () => {
  const bet = known('bet', 'b', 100n)
  const open = scene({ round: round(), txs: [bet] })

  test.each([
    // type          amount  player  vendor  reason
    ['win', 1_000n, 0n, 0n, null],
    ['win', 1_001n, 0n, 0n, 'win_cap'],
    ['jackpot_win', 1_001n, 0n, 0n, 'win_cap'],
    ['promo_win', 1_001n, 0n, 0n, 'win_cap'],
    ['adjust', 1_001n, 0n, 0n, 'win_cap'],
    ['win', 500n, 2_500n, 2_500n, null],
    ['win', 501n, 2_500n, 2_500n, 'player_day_cap'],
    ['win', 500n, 0n, 8_500n, null],
    ['win', 501n, 0n, 8_500n, 'vendor_day_cap'],
  ] as const)(
    'SE-06.1 a %s of %s after %s to the player and %s of the vendor: %s',
    (type, amount, player, vendor, reason) => {
      const verdict = judge(call([action(type, 'w', amount)]), { ...open, credited: { player, vendor } })
      expect(verdict).toMatchObject(
        reason === null
          ? { effects: [{ step: 'give', amount }], credited: amount, parked: [] }
          : {
              effects: [{ step: 'park', amount }],
              credited: 0n,
              parked: [{ tx: 'w', reason }],
              rows: [{ state: 'held' }],
            },
      )
    },
  )

  test('SE-06.1 the credits of one call add up: what still fits is paid, the rest is held', () => {
    const wins = [1, 2, 3, 4].map((i) => action('win', `w${i}`, 900n))
    expect(judge(call(wins), open)).toMatchObject({
      credited: 2_700n,
      parked: [{ tx: 'w4', reason: 'player_day_cap' }],
    })
  })

  test('a held win told again is held, counts as a win of its bet, and can be rolled back', () => {
    const held = known('win', 'w', 1_001n, { state: 'held', code: 'HELD' })
    const after = scene({ round: round(), txs: [bet, held] })
    expect(judge(call([action('win', 'w', 1_001n)]), after)).toMatchObject({
      is: 'known',
      answers: [{ isReplay: true, isHeld: true }],
    })
    expect(codeOf(judge(call([action('rollback', 'x', 0n, 'b')]), after))).toBe('ALREADY_SETTLED')
    expect(judge(call([action('rollback', 'x', 0n, 'w')]), after)).toMatchObject({
      effects: [{ step: 'unpark', amount: 1_001n }],
      reversed: ['w'],
      withdrawn: ['w'],
    })
  })

  test('a refund is free while the round is open, and a credit after its end', () => {
    const large = known('bet', 'b', 1_001n)
    const back = call([action('rollback', 'x', 0n, 'b')])
    expect(judge(back, scene({ round: round(), txs: [large] }))).toMatchObject({
      effects: [{ step: 'give', amount: 1_001n }],
      credited: 0n,
    })
    expect(judge(back, scene({ round: round('ended'), txs: [bet] }))).toMatchObject({ credited: 100n, parked: [] })
    expect(judge(back, scene({ round: round('ended'), txs: [large] }))).toMatchObject({
      effects: [{ step: 'park' }],
      parked: [{ tx: 'x', type: 'rollback', reason: 'win_cap' }],
      reversed: ['b'],
    })
    const late = scene({ round: round('ended'), txs: [bet], nowMs: endedAt.getTime() + 73 * hour })
    expect(judge(back, late)).toMatchObject({ parked: [{ reason: 'late' }] })
  })
})

describe('free rounds', () => {
  const grant: Grant = {
    ...{ id: 'g1', vendor: 'V', player: 'p', campaign: 'c', game: 'g', currency: 'PHP', stake: 10n, count: 2, used: 0 },
    ...{ state: 'given', expiresAt: new Date(endedAt.getTime() + 2 * hour) },
  }
  const win = (tx: string, amount = 50n, id: string | null = 'g1'): Action => ({
    ...action('freeround_win', tx, amount),
    grant: id,
  })
  const granted = (more: object = {}) => scene({ grants: [{ ...grant, ...more }] })

  test('SE-06.2 a win names its grant and counts it down, a round without a win too', () => {
    expect(judge(call([win('a'), win('b', 0n)]), granted())).toMatchObject({
      effects: [{ step: 'give', type: 'freeround_win', amount: 50n }],
      rows: [{ grant: 'g1' }, { grant: 'g1', state: 'live' }],
      grantUses: [{ grant: 'g1', rounds: 2 }],
      credited: 50n,
    })
  })

  test.each([
    ['GRANT_UNKNOWN', win('a', 50n, null), {}],
    ['GRANT_UNKNOWN', win('a', 50n, 'g2'), {}],
    ['GRANT_UNKNOWN', win('a'), { player: 'q' }],
    ['GRANT_UNKNOWN', win('a'), { state: 'refused' }],
    ['GRANT_MISMATCH', win('a'), { game: 'h' }],
    ['GRANT_MISMATCH', win('a'), { currency: 'USDT' }],
    ['GRANT_EXPIRED', win('a'), { expiresAt: new Date(endedAt.getTime() + hour) }],
    ['GRANT_USED_UP', win('a'), { used: 2 }],
  ] as const)('SE-06.2 %s: %o with a grant of %o', (code, one, more) => {
    expect(codeOf(judge(call([one]), granted(more)))).toBe(code)
  })

  test('one call cannot use more than is left, and a rollback gives the round back', () => {
    expect(codeOf(judge(call([win('a'), win('b'), win('c')]), granted()))).toBe('GRANT_USED_UP')
    const paid = known('freeround_win', 'a', 50n, { grant: 'g1' })
    expect(judge(call([action('rollback', 'x', 0n, 'a')]), scene({ txs: [paid] }))).toMatchObject({
      effects: [{ step: 'take', amount: 50n }],
      grantUses: [{ grant: 'g1', rounds: -1 }],
    })
  })

  test('SE-06.2 what was accepted before there were grants is a replay still', () => {
    const old = known('freeround_win', 'a', 50n)
    expect(judge(call([win('a', 50n, null)]), scene({ round: round(), txs: [old] })).is).toBe('known')
  })
})

describe('reserves', () => {
  const reserve = known('reserve', 's', 100n)
  const settle = (amount: bigint) => call([action('settle', 't', amount, 's')])

  test('a settled part is taken and the rest let go; nothing settled lets go of all', () => {
    const taken = judge(settle(60n), scene({ txs: [reserve] }))
    expect(taken).toMatchObject({ effects: [{ step: 'capture', hold: 's', amount: 60n }] })
    expect(judge(settle(0n), scene({ txs: [reserve] }))).toMatchObject({ effects: [{ step: 'release', tx: 's' }] })
    expect(codeOf(judge(settle(101n), scene({ txs: [reserve] })))).toBe('LIMIT_EXCEEDED')
    expect(codeOf(judge(settle(1n), scene()))).toBe('BET_NOT_FOUND')
  })

  test('a reserve is settled or rolled back, once', () => {
    const settled = known('settle', 't0', 60n, { ref: 's' })
    expect(codeOf(judge(settle(1n), scene({ txs: [reserve, settled] })))).toBe('ALREADY_SETTLED')
    const back = call([action('rollback', 'x', 0n, 's')])
    expect(codeOf(judge(back, scene({ txs: [reserve, settled] })))).toBe('ALREADY_SETTLED')
    const win = call([action('win', 'w', 9n)])
    expect(codeOf(judge(win, scene({ txs: [reserve, settled] })))).toBe('accepted')
    expect(codeOf(judge(win, scene({ txs: [reserve] })))).toBe('BET_NOT_FOUND')
  })
})

describe('names', () => {
  const bet = known('bet', 'b', 100n)

  test('the same again is a replay, anything else under the name a conflict', () => {
    expect(judge(call([action('bet', 'b', 100n)]), scene({ round: round(), txs: [bet] })).is).toBe('known')
    for (const other of [
      { amount: 99n },
      { player: 'q' },
      { round: 'q' },
      { currency: 'USDT' },
      { type: 'tip' },
    ] as const)
      expect(codeOf(judge(call([action('bet', 'b', 100n)]), scene({ txs: [{ ...bet, ...other }] })))).toBe(
        'TX_CONFLICT',
      )
  })

  test.each(['bet', 'win', 'reserve'] as const)(
    'SE-09.2 a %s told again after its rollback is told to be rolled back',
    (type) => {
      const gone = known(type, 'b', 100n, { state: 'reversed' })
      expect(codeOf(judge(call([action(type, 'b', 100n)]), scene({ round: round(), txs: [gone] })))).toBe(
        'TX_ROLLED_BACK',
      )
      expect(codeOf(judge(call([action(type, 'b', 99n)]), scene({ round: round(), txs: [gone] })))).toBe('TX_CONFLICT')
    },
  )

  test('a refused call names all that was new in it, and its answer stays', () => {
    const verdict = judge(
      call([action('bet', 'b', 100n), action('bet', 'c', 5n), action('win', 'w', 1n, 'zz')]),
      scene(),
    )
    expect(verdict).toMatchObject({ is: 'refused', code: 'BET_NOT_FOUND' })
    expect(verdict.is === 'refused' && verdict.unheard.map(({ tx }) => tx)).toEqual(['b', 'c', 'w'])
    const rejected = known('bet', 'b', 100n, { state: 'rejected', code: 'INSUFFICIENT_FUNDS' })
    expect(codeOf(judge(call([action('bet', 'b', 100n)]), scene({ txs: [rejected] })))).toBe('INSUFFICIENT_FUNDS')
  })

  test('what was done goes through again beside what is new', () => {
    const verdict = judge(
      call([action('bet', 'b', 100n), action('win', 'w', 30n)]),
      scene({ round: round(), txs: [bet] }),
    )
    expect(verdict).toMatchObject({
      is: 'accepted',
      effects: [{ step: 'give', amount: 30n }],
      answers: [{ isReplay: true }, { isReplay: false }],
    })
  })

  test('sweeping ends an open round and no other', () => {
    expect(judge(call([]), scene({ round: round(), isSweep: true }))).toMatchObject({ roundState: 'swept' })
    expect(judge(call([]), scene({ round: round('ended'), isSweep: true })).is).toBe('known')
  })
})
