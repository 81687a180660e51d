import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Everything is hashed as text: what a person can copy from a page is exactly what goes into the hash. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** HMAC-SHA256 under one key, for as many messages as follow. */
export type OpenHmac = (key: string) => (message: string) => Uint8Array

/** Written in the language itself, for browsers: what they have of their own answers later, and a draw cannot wait. */
export const portableHmac: OpenHmac = (key) => {
  const keyed = hmac.create(sha256, utf8ToBytes(key))
  return (message) => keyed.clone().update(utf8ToBytes(message)).digest()
}

/** The server has one that answers at once and in half the time, which counts where every bet draws. */
const crypto = globalThis.process?.getBuiltinModule?.('node:crypto')

export const openHmac: OpenHmac = crypto ? (key) => (message) => hmacAtOnce(crypto, key, message) : portableHmac

const blockBytes = 64
const digestBytes = 32
const messageBytesMax = 1024
const inner = globalThis.Buffer?.alloc(blockBytes + messageBytesMax)
const outer = globalThis.Buffer?.alloc(blockBytes + digestBytes)

/**
 * HMAC as RFC 2104 writes it down: two plain hashes, one over the other. The server's own takes more than twice as long, most of it for
 * objects that it makes on the way. Both blocks are filled and hashed within one turn, so all draws can share them.
 */
function hmacAtOnce({ hash, createHmac }: typeof import('node:crypto'), key: string, message: string): Uint8Array {
  // UTF-8 takes at most three bytes for each unit of a string.
  const isUsual = isHash(key) && message.length * 3 <= messageBytesMax
  if (!isUsual) return createHmac('sha256', key).update(message).digest()
  for (let at = 0; at < blockBytes; at += 1) {
    const byte = key.charCodeAt(at)
    inner[at] = byte ^ 0x36
    outer[at] = byte ^ 0x5c
  }
  const length = inner.write(message, blockBytes)
  outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'latin1'), blockBytes, 'latin1')
  const digest = hash('sha256', outer, 'latin1')
  const bytes = new Uint8Array(digestBytes)
  for (let at = 0; at < digestBytes; at += 1) bytes[at] = digest.charCodeAt(at)
  return bytes
}

const hash = /^[0-9a-f]{64}$/

/** 32 bytes as lowercase hex: a seed, a hash, a link. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && hash.test(text)
}
