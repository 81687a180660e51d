import { canonicalJson, isJson } from '#engines/fairness/canonical.ts'
import { openChainStream, walkBack } from '#engines/fairness/chain.ts'
import { hashSeed, readClientSeed } from '#engines/fairness/commit.ts'
import { isHash, type OpenHmac } from '#engines/fairness/hash.ts'
import { openStream, type Stream } from '#engines/fairness/stream.ts'
import type { Draw, GameInfo, Json } from '#engines/game.ts'
import { hasExactly, isWhole } from '#engines/reading.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** The one format in which every random result of the house is proven: rounds, lotteries, wheels, eggs, envelopes. Plain JSON. */
export type Proof = {
  readonly version: 1
  readonly game: string
  readonly mathVersion: number
  readonly configHash: string
  readonly source: ProofSource
  /** All that went into the result besides the draw. */
  readonly params: Json
  readonly outcome: Json
}

export type ProofSource = SeedsSource | ChainSource

export type SeedsSource = {
  readonly kind: 'seeds'
  readonly serverSeedHash: string
  /** Null while the pair is in use. */
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly nonce: number
}

export type ChainSource = {
  readonly kind: 'chain'
  /** Which chain, by the link that was published before its first round. */
  readonly terminal: string
  readonly index: number
  /** Null until the round is over. */
  readonly hash: string | null
  readonly salt: string
  /** A link that was public before this round: the terminal, or a later one, so that a player can compare it with what was shown then. */
  readonly anchor: { readonly index: number; readonly hash: string }
}

/** Something that can be drawn again. Each version of its maths is a row of its own, so that old results stay provable. */
export interface Provable {
  readonly id: string
  readonly mathVersion: number
  readonly configHash: string
  readonly source: GameInfo['source']
  /** Undefined when these params could not have been played. */
  replay(params: Json, draw: Draw): Json | undefined
}

export type ProofRefusal =
  | 'proof_is_malformed'
  | 'proof_version_is_not_known'
  | 'game_is_not_known'
  | 'maths_version_is_not_known'
  | 'config_is_another'
  | 'source_is_another'
  | 'seed_is_still_secret'
  | 'seed_is_not_the_committed_one'
  | 'anchor_is_too_far'
  | 'link_is_not_of_the_chain'
  | 'params_are_refused'
  | 'outcome_is_another'

export interface Verified {
  readonly proof: Proof
  readonly outcome: Json
  /** How many bytes of the stream decided the outcome. */
  readonly bytesUsed: number
}

/** About a second of hashing in a browser. The server's chains are much shorter. */
const furthestLink = 100_000

/** Recomputes a result from its proof alone: nothing is asked of the server, nothing is believed but the published hashes. */
export function verifyProof(
  openHmac: OpenHmac,
  input: unknown,
  provables: readonly Provable[],
): Result<Verified, ProofRefusal> {
  const read = readProof(input)
  if (!read.ok) return read
  const proof = read.value
  const provable = findProvable(proof, provables)
  if (!provable.ok) return provable
  const stream = openSource(openHmac, proof.source)
  if (!stream.ok) return stream

  const outcome = provable.value.replay(proof.params, stream.value)
  if (outcome === undefined) return no('params_are_refused')
  if (canonicalJson(outcome) !== canonicalJson(proof.outcome)) return no('outcome_is_another')
  return yes({ proof, outcome, bytesUsed: stream.value.cursor })
}

function findProvable(proof: Proof, provables: readonly Provable[]): Result<Provable, ProofRefusal> {
  const versions = provables.filter(({ id }) => id === proof.game)
  if (versions.length === 0) return no('game_is_not_known')
  const provable = versions.find(({ mathVersion }) => mathVersion === proof.mathVersion)
  if (!provable) return no('maths_version_is_not_known')
  if (provable.configHash !== proof.configHash) return no('config_is_another')
  // A shared round drawn from somebody's own seeds would be no shared round.
  if (provable.source !== proof.source.kind) return no('source_is_another')
  return yes(provable)
}

function openSource(openHmac: OpenHmac, source: ProofSource): Result<Stream, ProofRefusal> {
  if (source.kind === 'seeds') {
    const { serverSeed, serverSeedHash, clientSeed, nonce } = source
    if (serverSeed === null) return no('seed_is_still_secret')
    if (hashSeed(serverSeed) !== serverSeedHash) return no('seed_is_not_the_committed_one')
    return yes(openStream(openHmac, { serverSeed, clientSeed, nonce }))
  }
  const { hash, salt, anchor, index, terminal } = source
  if (hash === null) return no('seed_is_still_secret')
  if (index > furthestLink) return no('anchor_is_too_far')
  const reached = walkBack(hash, index - anchor.index)
  // An anchor alone says nothing of the chain: only the terminal was published before the salt was drawn.
  const isOfChain = reached === anchor.hash && walkBack(reached, anchor.index) === terminal
  if (!isOfChain) return no('link_is_not_of_the_chain')
  return yes(openChainStream(openHmac, { hash, salt }))
}

const proofKeys = ['version', 'game', 'mathVersion', 'configHash', 'source', 'params', 'outcome'] as const

function readProof(input: unknown): Result<Proof, 'proof_is_malformed' | 'proof_version_is_not_known'> {
  if (!hasExactly(input, proofKeys)) return no('proof_is_malformed')
  const { version, game, mathVersion, configHash, source, params, outcome } = input
  if (version !== 1) return no('proof_version_is_not_known')
  if (typeof game !== 'string' || !isWhole(mathVersion, 1, 1_000_000) || !isHash(configHash)) {
    return no('proof_is_malformed')
  }
  if (!isSeedsSource(source) && !isChainSource(source)) return no('proof_is_malformed')
  if (!isJson(params) || !isJson(outcome)) return no('proof_is_malformed')
  return yes({ version, game, mathVersion, configHash, source, params, outcome })
}

function isSeedsSource(input: unknown): input is SeedsSource {
  return (
    hasExactly(input, ['kind', 'serverSeedHash', 'serverSeed', 'clientSeed', 'nonce']) &&
    input.kind === 'seeds' &&
    isHash(input.serverSeedHash) &&
    (input.serverSeed === null || isHash(input.serverSeed)) &&
    readClientSeed(input.clientSeed).ok &&
    isWhole(input.nonce, 0, Number.MAX_SAFE_INTEGER)
  )
}

function isChainSource(input: unknown): input is ChainSource {
  if (!hasExactly(input, ['kind', 'terminal', 'index', 'hash', 'salt', 'anchor']) || input.kind !== 'chain')
    return false
  const { terminal, index, hash, salt, anchor } = input
  if (!isHash(terminal) || !isHash(salt) || !(hash === null || isHash(hash))) return false
  if (!isWhole(index, 1, Number.MAX_SAFE_INTEGER) || !hasExactly(anchor, ['index', 'hash'])) return false
  if (!isWhole(anchor.index, 0, index - 1) || !isHash(anchor.hash)) return false
  // The terminal is link 0: an anchor that claims its place must be it.
  return anchor.index > 0 || anchor.hash === terminal
}
