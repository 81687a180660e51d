import { createHmac, createPublicKey, hash, verify } from 'node:crypto'
import { isSameSecret } from '#kit/same-secret.ts'

export type KeyAlgorithm = 'ed25519' | 'hmac-sha256'

/** How far another house's clock may be from ours. A nonce is remembered a little longer than that. */
export const driftSeconds = 300

/** What one side says, in the very bytes that it says it. Of an answer the `verb` is the status. */
export interface Spoken {
  readonly verb: string
  readonly path: string
  readonly timestamp: string
  readonly nonce: string
  readonly body: Uint8Array
}

export const nonceShape = /^[A-Za-z0-9_-]{16,64}$/
export const keyIdShape = /^[A-Za-z0-9._-]{3,64}$/
const timestampShape = /^\d{10}$/
const signatureShape = /^[A-Za-z0-9_-]{43,86}$/

/** The text under a signature. A status is never a method, so an answer cannot be sent back to us as a question. */
export function signedText({ verb, path, timestamp, nonce, body }: Spoken): string {
  return `v1\n${verb}\n${path}\n${timestamp}\n${nonce}\n${hash('sha256', body, 'hex')}`
}

export function isTimely(timestamp: string, nowMs: number): boolean {
  if (!timestampShape.test(timestamp)) return false
  return Math.abs(Number(timestamp) - Math.floor(nowMs / 1000)) <= driftSeconds
}

/** `key` is the shared secret, or the raw 32 bytes of the public key. */
export function isSigned(algorithm: KeyAlgorithm, key: Uint8Array, spoken: Spoken, signature: string): boolean {
  if (!signatureShape.test(signature)) return false
  const given = Buffer.from(signature, 'base64url')
  const text = Buffer.from(signedText(spoken))
  if (algorithm === 'hmac-sha256') {
    const wanted = createHmac('sha256', key).update(text).digest()
    return isSameSecret(given, wanted)
  }
  return given.length === 64 && verify(null, text, publicKeyOf(key), given)
}

export function signByHmac(secret: Uint8Array, spoken: Spoken): string {
  return createHmac('sha256', secret).update(signedText(spoken)).digest('base64url')
}

function publicKeyOf(raw: Uint8Array) {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(raw).toString('base64url') },
    format: 'jwk',
  })
}
