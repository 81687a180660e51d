/** This browser's own cryptography, as far as proofs need it. */

export async function sha256(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}

/** A key that the server signs with, as it publishes it. */
export interface PublicKey {
  readonly kid: string
  readonly jwk: Readonly<Record<string, unknown>>
}

export interface Signed {
  readonly text: string
  readonly kid: string
  readonly signature: string
}

/** `unknown` where a browser lacks Ed25519, which proves nothing either way. */
export async function checkSignature(
  { text, kid, signature }: Signed,
  keys: readonly PublicKey[],
): Promise<'holds' | 'broken' | 'unknown'> {
  const known = keys.find((key) => key.kid === kid)
  if (!known || !/^[A-Za-z0-9_-]{86}$/.test(signature)) return 'broken'
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('jwk', known.jwk, 'Ed25519', false, ['verify'])
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? 'unknown' : 'broken'
  }
  return (await crypto.subtle.verify('Ed25519', key, fromBase64Url(signature), utf8(text))) ? 'holds' : 'broken'
}
