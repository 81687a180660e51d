import { describe, expect, test } from 'vitest'
import { canonicalJson, configHash, isJson } from '#engines/fairness/canonical.ts'
import { hashLink, linkAt, mintChain, openChainStream, walkBack } from '#engines/fairness/chain.ts'
import { hashSeed } from '#engines/fairness/commit.ts'
import { type Proof, type Provable, verifyProof } from '#engines/fairness/proof.ts'
import { openStream } from '#engines/fairness/stream.ts'
import { nodeHmac } from '#kit/node-hmac.ts'

/** A lottery of one number, small enough to see through: what a wheel, an egg or an envelope will be. */
const numberBelow = (source: Provable['source']): Provable => ({
  id: `number-${source}`,
  mathVersion: 2,
  configHash: configHash({ name: 'number' }),
  source,
  replay: (params, draw) => (typeof params === 'number' && params > 0 ? { number: draw.int(params) } : undefined),
})
const provables = [numberBelow('seeds'), numberBelow('chain')]

const serverSeed = '0123456789abcdef'.repeat(4)
const bySeeds: Proof = {
  version: 1,
  game: 'number-seeds',
  mathVersion: 2,
  configHash: configHash({ name: 'number' }),
  source: { kind: 'seeds', serverSeedHash: hashSeed(serverSeed), serverSeed, clientSeed: 'player-seed-1', nonce: 0 },
  params: 37,
  outcome: { number: 22 },
}

const chain = mintChain(hashLink('proof'), 50, 10)
const salt = 'a'.repeat(64)
const link = linkAt(chain, 42)
const byChain: Proof = {
  ...bySeeds,
  game: 'number-chain',
  source: {
    kind: 'chain',
    terminal: chain.terminal,
    index: 42,
    hash: link,
    salt,
    anchor: { index: 40, hash: walkBack(link, 2) },
  },
  outcome: { number: openChainStream(nodeHmac, { hash: link, salt }).int(37) },
}

describe('BX-02.7 a proof', () => {
  test('is enough to draw the result again', () => {
    expect(verifyProof(nodeHmac, bySeeds, provables)).toEqual({
      ok: true,
      value: { proof: bySeeds, outcome: { number: 22 }, bytesUsed: 4 },
    })
    expect(verifyProof(nodeHmac, byChain, provables)).toMatchObject({ ok: true, value: { outcome: byChain.outcome } })
    const toTerminal = { ...byChain.source, anchor: { index: 0, hash: chain.terminal } }
    expect(verifyProof(nodeHmac, { ...byChain, source: toTerminal }, provables).ok).toBe(true)
  })

  // biome-ignore format: a table
  test.each<[string, unknown]>([
    ['proof_is_malformed',            null],
    ['proof_is_malformed',            { ...bySeeds, note: 'one field more' }],
    ['proof_is_malformed',            { ...bySeeds, configHash: 'abc' }],
    ['proof_is_malformed',            { ...bySeeds, mathVersion: 0 }],
    ['proof_is_malformed',            { ...bySeeds, source: { ...bySeeds.source, nonce: -1 } }],
    ['proof_is_malformed',            { ...bySeeds, source: { ...bySeeds.source, clientSeed: ' ' } }],
    ['proof_is_malformed',            { ...bySeeds, source: { ...bySeeds.source, kind: 'dice' } }],
    ['proof_is_malformed',            { ...bySeeds, params: { stake: 100n } }],
    ['proof_is_malformed',            { ...byChain, source: { ...byChain.source, anchor: { index: 42, hash: link } } }],
    ['proof_is_malformed',            { ...byChain, source: { ...byChain.source, anchor: { index: 0, hash: link } } }],
    ['proof_version_is_not_known',    { ...bySeeds, version: 2 }],
    ['game_is_not_known',             { ...bySeeds, game: 'number' }],
    ['maths_version_is_not_known',    { ...bySeeds, mathVersion: 1 }],
    ['config_is_another',             { ...bySeeds, configHash: configHash({ name: 'other' }) }],
    ['source_is_another',             { ...bySeeds, source: byChain.source }],
    ['seed_is_still_secret',          { ...bySeeds, source: { ...bySeeds.source, serverSeed: null } }],
    ['seed_is_still_secret',          { ...byChain, source: { ...byChain.source, hash: null } }],
    ['seed_is_not_the_committed_one', { ...bySeeds, source: { ...bySeeds.source, serverSeed: 'f'.repeat(64) } }],
    ['link_is_not_of_the_chain',      { ...byChain, source: { ...byChain.source, terminal: 'b'.repeat(64) } }],
    ['anchor_is_too_far',             { ...byChain, source: { ...byChain.source, index: 100_041 } }],
    ['link_is_not_of_the_chain',      { ...byChain, source: { ...byChain.source, hash: 'f'.repeat(64) } }],
    ['link_is_not_of_the_chain',      { ...byChain, source: { ...byChain.source, index: 43 } }],
    ['params_are_refused',            { ...bySeeds, params: -1 }],
    ['outcome_is_another',            { ...bySeeds, params: 38 }],
    ['outcome_is_another',            { ...bySeeds, outcome: { number: 23 } }],
    ['outcome_is_another',            { ...bySeeds, source: { ...bySeeds.source, nonce: 1 } }],
    ['outcome_is_another',            { ...bySeeds, source: { ...bySeeds.source, clientSeed: 'player-seed-2' } }],
    ['outcome_is_another',            { ...byChain, source: { ...byChain.source, salt: 'b'.repeat(64) }, outcome: { number: openStream(nodeHmac, { serverSeed, clientSeed: 'x', nonce: 3 }).int(37) } }],
  ])('is refused: %s', (refusal, proof) => {
    expect(verifyProof(nodeHmac, proof, provables)).toEqual({ ok: false, refusal })
  })
})

describe('canonical JSON', () => {
  test('is one text for one value', () => {
    const value = { b: [1, null, 'é"\n'], a: { z: true, y: -0 } }
    expect(canonicalJson(value)).toBe('{"a":{"y":0,"z":true},"b":[1,null,"é\\"\\n"]}')
    expect(configHash({ a: 1, b: 2 })).toBe(configHash({ b: 2, a: 1 }))
    expect(configHash({ a: 1 })).not.toBe(configHash({ a: 2 }))
  })

  test('is of what JSON can carry', () => {
    const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
    for (const value of [undefined, Number.NaN, 1n, () => 1, new Map(), { a: undefined }, deep])
      expect(isJson(value)).toBe(false)
    for (const value of [null, 0, 'a', [], {}, { a: [false] }]) expect(isJson(value)).toBe(true)
  })
})
