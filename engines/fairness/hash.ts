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

export const openHmac: OpenHmac = crypto
  ? (key) => (message) => crypto.createHmac('sha256', key).update(message).digest()
  : portableHmac

const hash = /^[0-9a-f]{64}$/

/** 32 bytes as lowercase hex: a seed, a hash, a link. */
export function isHash(text: unknown): text is string {
  return typeof text === 'string' && hash.test(text)
}
