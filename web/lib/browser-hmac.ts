import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

/** HMAC-SHA256 for browsers, under one key for as many messages as follow. Web Crypto answers later, and a draw cannot wait. */
export const browserHmac = (key: string): ((message: string) => Uint8Array) => {
  const keyed = hmac.create(sha256, utf8ToBytes(key))
  return (message) => keyed.clone().update(utf8ToBytes(message)).digest()
}
