import { hashText, isHash, type OpenHmac } from '#engines/fairness/hash.ts'
import { BlockStream, type Stream } from '#engines/fairness/stream.ts'
import { assert } from '#kit/assert.ts'

/**
 * Rounds that everybody plays together are drawn from a chain of hashes, made from its end and played from its beginning. The end is a
 * secret; link i − 1 is the hash of link i; link 0 is published before the first round. Nobody can change a later link
 * without breaking what was published, and everybody can check a link that was played by hashing it. A public salt that nobody could
 * know when link 0 was published keeps the house from choosing a chain it likes.
 */
export interface MintedChain {
  readonly length: number
  /** Link 0: what is published. */
  readonly terminal: string
  /** Some links by number, the last among them, from which the others are found quickly. They are as secret as the end. */
  readonly waypoints: readonly Waypoint[]
}

export interface Waypoint {
  readonly index: number
  readonly hash: string
}

export const hashLink = hashText

/** Walks the whole chain once. `every` is how far the waypoints are apart. */
export function mintChain(secret: string, length: number, every = 1000): MintedChain {
  assert(isHash(secret), 'the end of a chain is 32 bytes in hex')
  assert(Number.isSafeInteger(length) && length >= 1 && every >= 1, 'a chain has at least one round')
  const waypoints: Waypoint[] = [{ index: length, hash: secret }]
  let hash = secret
  for (let index = length - 1; index >= 0; index -= 1) {
    hash = hashLink(hash)
    if (index > 0 && index % every === 0) waypoints.push({ index, hash })
  }
  return { length, terminal: hash, waypoints: waypoints.toReversed() }
}

/** Link `index` of a chain, from the nearest waypoint above it. A server has a faster way to hash a link than one that runs everywhere. */
export function linkAt({ waypoints }: Pick<MintedChain, 'waypoints'>, index: number, hashOf = hashLink): string {
  const waypoint = waypoints.find((candidate) => candidate.index >= index)
  assert(waypoint && index >= 1, 'a chain ends; the next one is minted and published before it does')
  return walkBack(waypoint.hash, waypoint.index - index, hashOf)
}

/** The link that lies `steps` before this one. */
export function walkBack(hash: string, steps: number, hashOf = hashLink): string {
  let link = hash
  for (let step = 0; step < steps; step += 1) link = hashOf(link)
  return link
}

/** Whether a revealed link follows the one before it. */
export function verifyLink(hash: string, previous: string): boolean {
  return isHash(hash) && hashLink(hash) === previous
}

export interface ChainRound {
  readonly hash: string
  readonly salt: string
}

/** The draw of a shared round. Block 0 is HMAC-SHA256(salt, link), as crash games have always done it; later ones add ":block". */
export function openChainStream(openHmac: OpenHmac, { hash, salt }: ChainRound, cursor = 0): Stream {
  const sign = openHmac(salt)
  return new BlockStream((block) => sign(block === 0 ? hash : `${hash}:${block}`), cursor)
}
