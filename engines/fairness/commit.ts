import { hashText, isHash } from '#engines/fairness/hash.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'

/**
 * Commit and reveal. The house fixes its seed and shows the seed's hash; the player adds a seed that the house could not know; only
 * then are rounds drawn. When the pair is rotated the old seed is shown, and everybody can draw its rounds again.
 */
export interface SeedPair {
  readonly serverSeed: string
  readonly clientSeed: string
  /** How many rounds this pair has drawn; the next round's number. */
  readonly nonce: number
  readonly nextServerSeed: string
  /** Whether the player was shown the hash of the next seed. Unseen, it could still be chosen to suit the house. */
  readonly isNextShown: boolean
}

/** What a player may see of a pair: hashes, never a seed in use. */
export interface SeedPairView {
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly nextServerSeedHash: string
}

/** A pair that was rotated away, for everyone to check. */
export interface Revealed {
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly rounds: number
}

export type ClientSeedRefusal = 'client_seed_is_malformed'
export type RotationRefusal = ClientSeedRefusal | 'next_seed_was_not_shown' | 'round_is_open'

/** Of the hex text, as the verifiers of this trade do it, so that a person can check it with any tool. */
export const hashSeed = hashText

/** Printable ASCII, so that it is the same bytes for everyone who types it. */
const clientSeedShape = /^[!-~](?:[ -~]{0,62}[!-~])?$/

export function readClientSeed(input: unknown): Result<string, ClientSeedRefusal> {
  return typeof input === 'string' && clientSeedShape.test(input) ? yes(input) : no('client_seed_is_malformed')
}

/** The first pair of a player. The seeds are fresh and random; where they come from is the server's affair. */
export function beginPair(seeds: Pick<SeedPair, 'serverSeed' | 'clientSeed' | 'nextServerSeed'>): SeedPair {
  assert(isHash(seeds.serverSeed) && isHash(seeds.nextServerSeed), 'a server seed is 32 bytes in hex')
  assert(seeds.serverSeed !== seeds.nextServerSeed, 'a server seed is never used twice')
  assert(readClientSeed(seeds.clientSeed).ok, 'a client seed is 1 … 64 printable characters')
  return { ...seeds, nonce: 0, isNextShown: false }
}

/** Showing a pair is what allows its rotation, so both happen in one step. */
export function showPair(pair: SeedPair): { readonly pair: SeedPair; readonly view: SeedPairView } {
  const view = {
    serverSeedHash: hashSeed(pair.serverSeed),
    clientSeed: pair.clientSeed,
    nonce: pair.nonce,
    nextServerSeedHash: hashSeed(pair.nextServerSeed),
  }
  return { pair: { ...pair, isNextShown: true }, view }
}

/** One round takes one nonce, whatever becomes of the round. */
export function takeNonce(pair: SeedPair): { readonly pair: SeedPair; readonly nonce: number } {
  return { pair: { ...pair, nonce: pair.nonce + 1 }, nonce: pair.nonce }
}

export interface Rotation {
  readonly clientSeed: string
  /** The one after the next. */
  readonly freshServerSeed: string
  /** A round with steps still draws from the present seed; revealing it would tell the player what comes. */
  readonly hasOpenRound: boolean
}

/** Reveals the seed in use and goes on with the one that was announced. A change of the client seed is a rotation too. */
export function rotatePair(
  pair: SeedPair,
  rotation: Rotation,
): Result<{ readonly pair: SeedPair; readonly revealed: Revealed }, RotationRefusal> {
  const clientSeed = readClientSeed(rotation.clientSeed)
  if (!clientSeed.ok) return clientSeed
  if (rotation.hasOpenRound) return no('round_is_open')
  if (!pair.isNextShown) return no('next_seed_was_not_shown')

  const { serverSeed, nonce } = pair
  assert(rotation.freshServerSeed !== serverSeed, 'a revealed seed never returns')
  return yes({
    revealed: { serverSeed, serverSeedHash: hashSeed(serverSeed), clientSeed: pair.clientSeed, rounds: nonce },
    pair: beginPair({
      serverSeed: pair.nextServerSeed,
      clientSeed: clientSeed.value,
      nextServerSeed: rotation.freshServerSeed,
    }),
  })
}
