import { describe, expect, test } from 'vitest'
import { beginPair, hashSeed, readClientSeed, rotatePair, showPair, takeNonce } from '#engines/fairness/commit.ts'
import { Bug } from '#kit/assert.ts'

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
const fresh = beginPair({ serverSeed: first, clientSeed: 'lucky', nextServerSeed: second })
const shown = showPair(fresh).pair
const rotation = { clientSeed: 'other', freshServerSeed: third, hasOpenRound: false }

describe('BX-02.1 a pair of seeds', () => {
  test('shows hashes and no seed', () => {
    const { view } = showPair(fresh)
    expect(view).toEqual({
      serverSeedHash: hashSeed(first),
      clientSeed: 'lucky',
      nonce: 0,
      nextServerSeedHash: hashSeed(second),
    })
    expect(JSON.stringify(view)).not.toMatch(new RegExp(`${first}|${second}`))
  })

  test('counts its rounds', () => {
    const taken = takeNonce(takeNonce(fresh).pair)
    expect([taken.nonce, taken.pair.nonce]).toEqual([1, 2])
  })

  test('is rotated: the old seed is revealed, the announced one follows, the nonce begins again', () => {
    const rotated = rotatePair(takeNonce(shown).pair, rotation)
    expect(rotated).toEqual({
      ok: true,
      value: {
        revealed: { serverSeed: first, serverSeedHash: hashSeed(first), clientSeed: 'lucky', rounds: 1 },
        pair: { serverSeed: second, clientSeed: 'other', nonce: 0, nextServerSeed: third, isNextShown: false },
      },
    })
  })

  // biome-ignore format: a table
  test.each([
    ['next_seed_was_not_shown',  fresh, rotation],
    ['round_is_open',            shown, { ...rotation, hasOpenRound: true }],
    ['client_seed_is_malformed', shown, { ...rotation, clientSeed: '' }],
  ])('is not rotated: %s', (refusal, pair, request) => {
    expect(rotatePair(pair, request)).toEqual({ ok: false, refusal })
  })

  test('never uses a server seed twice', () => {
    expect(() => rotatePair(shown, { ...rotation, freshServerSeed: first })).toThrow(Bug)
    expect(() => rotatePair(shown, { ...rotation, freshServerSeed: second })).toThrow(Bug)
  })
})

test.each(['a', '~', 'a b', 'player-seed-1', 'x'.repeat(64), 'a:1:2'])('BX-02.1 %j is a client seed', (text) => {
  expect(readClientSeed(text)).toEqual({ ok: true, value: text })
})

test.each(['', ' a', 'a ', 'x'.repeat(65), 'é', 'a\n', 'a\u0000b', '\u202Eab', 7, null])(
  'BX-02.1 %j is none',
  (input) => {
    expect(readClientSeed(input)).toEqual({ ok: false, refusal: 'client_seed_is_malformed' })
  },
)
