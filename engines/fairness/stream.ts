import type { OpenHmac } from '#engines/fairness/hash.ts'
import type { Draw } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'

export interface Seeds {
  /** The hex text itself is the key, not the bytes it stands for. */
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
}

/** A draw that knows how many bytes it has used, so that a round with steps goes on where it was. */
export interface Stream extends Draw {
  readonly cursor: number
}

const blockBytes = 32
const u32Values = 2 ** 32

/** Opens the stream of some seeds; what a caller passes on that has chosen its HMAC. */
export type OpenStream = (seeds: Seeds, cursor?: number) => Stream

/** Block r of a player's stream is HMAC-SHA256(server seed, "client seed:nonce:r"); its bytes are used from left to right. */
export function openStream(openHmac: OpenHmac, { serverSeed, clientSeed, nonce }: Seeds, cursor = 0): Stream {
  assert(Number.isSafeInteger(nonce) && nonce >= 0, 'a nonce counts from zero')
  const sign = openHmac(serverSeed)
  return new BlockStream((block) => sign(`${clientSeed}:${nonce}:${block}`), cursor)
}

/**
 * Uniform over 0 … n − 1. A plain remainder would favour small numbers whenever n does not divide 2^32, so the values above the last
 * whole multiple of n are drawn again: every remainder is then left by the same number of values.
 */
export function intBelow(n: number, u32: () => number): number {
  assert(Number.isInteger(n) && n >= 1 && n <= u32Values, 'a draw is among 1 … 2^32 numbers')
  const limit = u32Values - (u32Values % n)
  let value = u32()
  while (value >= limit) value = u32()
  return value % n
}

export class BlockStream implements Stream {
  cursor: number
  readonly #blockAt: (block: number) => Uint8Array
  #block: Uint8Array = new Uint8Array(0)
  #blockNumber = -1

  constructor(blockAt: (block: number) => Uint8Array, cursor: number) {
    assert(Number.isSafeInteger(cursor) && cursor >= 0, 'a cursor counts bytes')
    this.#blockAt = blockAt
    this.cursor = cursor
  }

  u32(): number {
    return this.#byte() * 0x1_00_00_00 + this.#byte() * 0x1_00_00 + this.#byte() * 0x1_00 + this.#byte()
  }

  int(n: number): number {
    return intBelow(n, () => this.u32())
  }

  bits52(): bigint {
    let bits = 0n
    for (let byte = 0; byte < 7; byte += 1) bits = (bits << 8n) | BigInt(this.#byte())
    return bits >> 4n
  }

  #byte(): number {
    const number = Math.floor(this.cursor / blockBytes)
    if (number !== this.#blockNumber) {
      this.#block = this.#blockAt(number)
      this.#blockNumber = number
    }
    const byte = this.#block[this.cursor % blockBytes]
    assert(byte !== undefined, 'a block has 32 bytes')
    this.cursor += 1
    return byte
  }
}
