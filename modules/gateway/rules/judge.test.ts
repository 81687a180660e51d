import { describe, expect, test } from 'vitest'
import type { Action, KnownTx, Round } from '../model.ts'
import { judge, type Scene, type WalletCall } from './judge.ts'

const base = { player: 'p', game: 'g', round: 'r', currency: 'PHP' } as const
const call = (actions: readonly Action[], isRoundEnd = false): WalletCall => ({ ...base, actions, isRoundEnd })
const action = (type: Action['type'], tx: string, amount = 0n, ref: string | null = null): Action => ({
  type,
  tx,
  amount,
  ref,
})
const round = (state: Round['state'] = 'open', more: Partial<Round> = {}): Round => ({
  ...{ round: 'r', player: 'p', game: 'g', currency: 'PHP', state, version: 3 },
  ...more,
})
const known = (type: KnownTx['type'], tx: string, amount: bigint, more: Partial<KnownTx> = {}): KnownTx => ({
  ...{ tx, type, amount, player: 'p', round: 'r', currency: 'PHP', ref: null, state: 'live', code: 'OK' },
  at: new Date(0),
  ...more,
})
const scene = (more: Partial<Scene> = {}): Scene => ({
  round: null,
  txs: [],
  stakeRefusal: null,
  limits: null,
  ...more,
})
const codeOf = (verdict: ReturnType<typeof judge>) => (verdict.is === 'refused' ? verdict.code : verdict.is)

describe('stakes', () => {
  test('BX-04 a bet takes, opens the round and is written down', () => {
    expect(judge(call([action('bet', 'b', 100n)]), scene())).toMatchObject({
      is: 'accepted',
      effects: [{ step: 'take', type: 'bet', amount: 100n }],
      rows: [{ tx: 'b', state: 'live' }],
      roundState: 'open',
    })
  })

  test.each(['bet', 'tip', 'reserve'] as const)('BX-04 a %s asks the gate, the limits and the round', (type) => {
    const stake = call([action(type, 'b', 100n)])
    expect(codeOf(judge(stake, scene({ stakeRefusal: 'PLAYER_BLOCKED' })))).toBe('PLAYER_BLOCKED')
    expect(codeOf(judge(stake, scene({ limits: { min: 1n, max: 99n } })))).toBe('LIMIT_EXCEEDED')
    expect(codeOf(judge(stake, scene({ limits: { min: 101n, max: 999n } })))).toBe('LIMIT_EXCEEDED')
    expect(codeOf(judge(stake, scene({ round: round('ended') })))).toBe('ROUND_CLOSED')
    expect(codeOf(judge(stake, scene({ round: round('swept') })))).toBe('ROUND_CLOSED')
  })

  test('BX-04 a round has one currency', () => {
    const usdt = round('open', { currency: 'USDT' })
    expect(codeOf(judge(call([action('bet', 'b', 1n)]), scene({ round: usdt })))).toBe('CURRENCY_MISMATCH')
  })
})

describe('wins', () => {
  const bet = known('bet', 'b', 100n)

  test('BX-04 a win needs a live bet of its round, and of its name where it names one', () => {
    const win = call([action('win', 'w', 50n)])
    expect(codeOf(judge(win, scene({ round: round(), txs: [bet] })))).toBe('accepted')
    for (const state of ['reversed', 'rejected', 'tombstone'] as const)
      expect(codeOf(judge(win, scene({ txs: [{ ...bet, state }] })))).toBe('BET_NOT_FOUND')
    expect(codeOf(judge(win, scene({ txs: [{ ...bet, round: 'other' }] })))).toBe('BET_NOT_FOUND')
    const named = call([action('win', 'w', 50n, 'other')])
    expect(codeOf(judge(named, scene({ round: round(), txs: [bet] })))).toBe('BET_NOT_FOUND')
  })

  test('BX-04 wins ask neither gate nor limits', () => {
    const strict = scene({ txs: [bet], stakeRefusal: 'SESSION_EXPIRED', limits: { min: 1n, max: 1n } })
    expect(codeOf(judge(call([action('win', 'w', 50n)]), strict))).toBe('accepted')
  })

  test('BX-04 what the vendor ended is over; what we swept may still be won', () => {
    const win = call([action('win', 'w', 50n)])
    expect(codeOf(judge(win, scene({ round: round('ended'), txs: [bet] })))).toBe('ROUND_CLOSED')
    expect(codeOf(judge(win, scene({ round: round('swept'), txs: [bet] })))).toBe('accepted')
  })

  test.each(['jackpot_win', 'promo_win', 'freeround_win', 'adjust'] as const)('BX-04 a %s needs no bet', (type) => {
    expect(judge(call([action(type, 'w', 50n)]), scene({ round: round('ended') }))).toMatchObject({
      effects: [{ step: 'give', amount: 50n }],
      roundState: 'ended',
    })
  })

  test('BX-04 a zero win moves nothing and still ends the round, once', () => {
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

  test('BX-04 before its bet it leaves a tombstone that the bet meets', () => {
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

  test('BX-04 no refund once a live win exists; after the win is taken back there is one', () => {
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

  test('BX-04 a target is reversed at most once, whoever asks', () => {
    expect(judge(back, scene({ txs: [{ ...bet, state: 'reversed' }] }))).toMatchObject({
      effects: [],
      answers: [{ isReplay: true }],
    })
    expect(codeOf(judge(back, scene({ txs: [{ ...bet, player: 'q' }] })))).toBe('TX_CONFLICT')
    expect(codeOf(judge(back, scene({ txs: [{ ...bet, round: 'q' }] })))).toBe('TX_CONFLICT')
    expect(codeOf(judge(back, scene({ txs: [known('rollback', 'b', 0n)] })))).toBe('TX_CONFLICT')
  })

  test('BX-04 what took gives back and what gave takes back, an adjustment by its sign', () => {
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

describe('reserves', () => {
  const reserve = known('reserve', 's', 100n)
  const settle = (amount: bigint) => call([action('settle', 't', amount, 's')])

  test('BX-04 a settled part is taken and the rest let go; nothing settled lets go of all', () => {
    const taken = judge(settle(60n), scene({ txs: [reserve] }))
    expect(taken).toMatchObject({ effects: [{ step: 'capture', hold: 's', amount: 60n }] })
    expect(judge(settle(0n), scene({ txs: [reserve] }))).toMatchObject({ effects: [{ step: 'release', tx: 's' }] })
    expect(codeOf(judge(settle(101n), scene({ txs: [reserve] })))).toBe('LIMIT_EXCEEDED')
    expect(codeOf(judge(settle(1n), scene()))).toBe('BET_NOT_FOUND')
  })

  test('BX-04 a reserve is settled or rolled back, once', () => {
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

  test('BX-04 the same again is a replay, anything else under the name a conflict', () => {
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

  test('BX-04 a refused call names all that was new in it, and its answer stays', () => {
    const verdict = judge(
      call([action('bet', 'b', 100n), action('bet', 'c', 5n), action('win', 'w', 1n, 'zz')]),
      scene(),
    )
    expect(verdict).toMatchObject({ is: 'refused', code: 'BET_NOT_FOUND' })
    expect(verdict.is === 'refused' && verdict.unheard.map(({ tx }) => tx)).toEqual(['b', 'c', 'w'])
    const rejected = known('bet', 'b', 100n, { state: 'rejected', code: 'INSUFFICIENT_FUNDS' })
    expect(codeOf(judge(call([action('bet', 'b', 100n)]), scene({ txs: [rejected] })))).toBe('INSUFFICIENT_FUNDS')
  })

  test('BX-04 what was done goes through again beside what is new', () => {
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

  test('BX-04 sweeping ends an open round and no other', () => {
    expect(judge(call([]), scene({ round: round(), isSweep: true }))).toMatchObject({ roundState: 'swept' })
    expect(judge(call([]), scene({ round: round('ended'), isSweep: true })).is).toBe('known')
  })
})
