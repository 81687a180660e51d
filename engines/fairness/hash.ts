import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Everything is hashed as text: what a person can copy from a page is exactly what goes into the hash. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** HMAC-SHA256 under one key, prepared once for as many messages as follow. */
export function openHmac(key: string): (message: string) => Uint8Array {
  const keyed = hmac.create(sha256, utf8ToBytes(key))
  return (message) => keyed.clone().update(utf8ToBytes(message)).digest()
}

const hash = /^[0-9a-f]{64}$/

/** 32 bytes as lowercase hex: a seed, a hash, a link. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && hash.test(text)
}
