import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Everything is hashed as text: what a person can copy from a page is exactly what goes into the hash. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** HMAC-SHA256 under one key, for as many messages as follow. Engines are given it: node:crypto's on the server, a library's in browsers. */
export type OpenHmac = (key: string) => (message: string) => Uint8Array

const hash = /^[0-9a-f]{64}$/

/** 32 bytes as lowercase hex: a seed, a hash, a link. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && hash.test(text)
}
