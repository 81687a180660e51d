import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EnvelopeInput,
  envelopeConfigHash,
  envelopeGame,
  envelopeParams,
  judgeEnvelope,
  provableEnvelope,
  splitEnvelope,
} from '#engines/envelope.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { type Proof, verifyProof } from '#engines/fairness/proof.ts'
import { openStream } from '#engines/fairness/stream.ts'
import type { Draw } from '#engines/game.ts'
import { sum as add, multiply, ratio } from '#engines/ratio.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

const serverSeed = '0123456789abcdef'.repeat(4)
const wish: EnvelopeInput = { kind: 'random', total: 1_000n, shares: 5, unit: 1n }
const drawOf = (clientSeed: string) => openStream(nodeHmac, { serverSeed, clientSeed, nonce: 0 })

const split = (one: EnvelopeInput, draw: Draw): readonly bigint[] => {
  const shares = splitEnvelope(one, draw)
  if (!shares.ok) throw new Error(shares.refusal)
  return shares.value
}

const sum = (shares: readonly bigint[]) => shares.reduce((total, share) => total + share, 0n)

/** Walks through every way a draw can go, each with the chance that it has. */
function everyWay(take: (draw: Draw) => void): readonly number[] {
  const chances: number[] = []
  let path: { value: number; from: number }[] = []
  do {
    let at = 0
    const int = (from: number) => {
      const step = path[at] ?? { value: 0, from }
      path[at] = step
      at += 1
      return step.value
    }
    take({ int, u32: () => 0, bits52: () => 0n })
    chances.push(path.reduce((chance, { from }) => chance * from, 1))
    while (path.length > 0 && (path.at(-1)?.value ?? 0) + 1 === path.at(-1)?.from) path = path.slice(0, -1)
    const last = path.at(-1)
    if (last) path = [...path.slice(0, -1), { ...last, value: last.value + 1 }]
  } while (path.length > 0)
  return chances
}

describe('BX-02.6 a red envelope', () => {
  test('is filled as another program fills it from the same seeds', () => {
    expect(split(wish, drawOf('luz'))).toEqual([116n, 320n, 104n, 385n, 75n])
    expect(split({ ...wish, total: 100_000n, shares: 12 }, drawOf('luz'))).toEqual(
      [1472, 10565, 3395, 4916, 17754, 13040, 13836, 8874, 533, 6194, 3819, 15602].map(BigInt),
    )
  })

  test('gives everybody the same to hope for, whoever comes first', () => {
    const [total, shares] = [7n, 3]
    const ways: (readonly bigint[])[] = []
    const chances = everyWay((draw) => ways.push(split({ kind: 'random', total, shares, unit: 1n }, draw)))
    const weights = chances.map((chance) => ratio(1, chance))
    expect(add(weights)).toEqual(ratio(1))
    for (let place = 0; place < shares; place += 1) {
      const expected = ways.map((way, at) => multiply(ratio(way[place] ?? 0n), weights[at] ?? ratio(0)))
      expect(add(expected)).toEqual(ratio(total, shares))
    }
    expect(ways.every((way) => way.every((share) => share >= 1n) && sum(way) === total)).toBe(true)
  })

  test('is never short, never over and never empty for anybody', () => {
    const wishes = fc
      .record({
        shares: fc.integer({ min: 1, max: 500 }),
        more: fc.bigInt(0n, 4_000_000_000n),
        unit: fc.bigInt(1n, 9n),
      })
      .map(
        ({ shares, more, unit }) => ({ kind: 'random', total: (BigInt(shares) + more) * unit, shares, unit }) as const,
      )
    fc.assert(
      fc.property(wishes, fc.stringMatching(/^[a-z]{8}$/), (one, clientSeed) => {
        const shares = split(one, drawOf(clientSeed))
        expect(shares).toHaveLength(one.shares)
        expect(sum(shares)).toBe(one.total)
        expect(shares.every((share) => share >= one.unit && share % one.unit === 0n)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('of equal shares draws nothing', () => {
    const draw = drawOf('luz')
    expect(split({ kind: 'equal', total: 1_000n, shares: 4, unit: 1n }, draw)).toEqual([250n, 250n, 250n, 250n])
    expect(draw.cursor).toBe(0)
  })

  // biome-ignore format: a table
  test.each([
    [{ shares: 0 },                             'envelope_shares_are_wrong'],
    [{ shares: 501 },                           'envelope_shares_are_wrong'],
    [{ shares: 1.5 },                           'envelope_shares_are_wrong'],
    [{ total: 4n },                             'envelope_total_is_too_small'],
    [{ total: 1_001n, unit: 10n },              'envelope_total_is_uneven'],
    [{ kind: 'equal', total: 1_001n },          'envelope_total_is_uneven'],
    [{ total: 2n ** 32n + 1n },                 'envelope_total_is_too_large'],
  ] as const)('%o is refused: %s', (change, refusal) => {
    expect(judgeEnvelope({ ...wish, ...change })).toEqual({ ok: false, refusal })
    expect(splitEnvelope({ ...wish, ...change }, drawOf('luz'))).toEqual({ ok: false, refusal })
  })

  test('is proven in the one format, and a changed proof is refused', () => {
    const proof: Proof = {
      version: 1,
      game: envelopeGame.id,
      mathVersion: envelopeGame.mathVersion,
      configHash: envelopeConfigHash,
      source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), serverSeed, clientSeed: 'luz', nonce: 0 },
      params: envelopeParams(wish),
      outcome: { shares: ['116', '320', '104', '385', '75'] },
    }
    const verify = (one: unknown) => verifyProof(nodeHmac, one, [provableEnvelope])
    expect(verify(proof)).toMatchObject({ ok: true, value: { bytesUsed: 32 } })
    const swapped = { shares: ['320', '116', '104', '385', '75'] }
    expect(verify({ ...proof, outcome: swapped })).toEqual({ ok: false, refusal: 'outcome_is_another' })
    for (const params of [null, { ...envelopeParams(wish), total: '-1' }, { ...envelopeParams(wish), kind: 'lucky' }])
      expect(verify({ ...proof, params })).toEqual({ ok: false, refusal: 'params_are_refused' })
  })
})
