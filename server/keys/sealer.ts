import { assert } from '#kit/assert.ts'

/** The stored keys were sealed under another secret. The operator must hear exactly that, and no more. */
export class SecretIsWrong extends Error {
  override name = 'SecretIsWrong'
  constructor() {
    super('the server secret does not open the stored keys: it was changed, or the database belongs to another server')
  }
}

export interface Sealer {
  seal(plain: Uint8Array, label: string): Promise<Uint8Array>
  /** Throws SecretIsWrong when the secret or the label differs, or a byte was changed. */
  unseal(sealed: Uint8Array, label: string): Promise<Uint8Array>
}

const nonceLength = 12
const utf8 = new TextEncoder()

/**
 * AES-256-GCM under a key that HKDF derives from the server secret. The label is authenticated with the contents,
 * so that a sealed key cannot be moved to another row.
 */
export async function makeSealer(secret: Uint8Array): Promise<Sealer> {
  assert(secret.length >= 32, 'the server secret must have at least 32 bytes')
  const root = await crypto.subtle.importKey('raw', Uint8Array.from(secret), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8.encode('laro server_key v1') }
  const key = await crypto.subtle.deriveKey(derivation, root, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const cipher = (nonce: Uint8Array<ArrayBuffer>, label: string) => ({
    name: 'AES-GCM',
    iv: nonce,
    additionalData: utf8.encode(label),
  })
  return {
    async seal(plain, label) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
      const sealed = await crypto.subtle.encrypt(cipher(nonce, label), key, Uint8Array.from(plain))
      const whole = new Uint8Array(nonceLength + sealed.byteLength)
      whole.set(nonce)
      whole.set(new Uint8Array(sealed), nonceLength)
      return whole
    },
    async unseal(sealed, label) {
      const nonce = Uint8Array.from(sealed.subarray(0, nonceLength))
      const rest = Uint8Array.from(sealed.subarray(nonceLength))
      try {
        return new Uint8Array(await crypto.subtle.decrypt(cipher(nonce, label), key, rest))
      } catch {
        throw new SecretIsWrong()
      }
    },
  }
}
