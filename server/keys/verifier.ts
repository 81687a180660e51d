import { createPublicKey, verify } from 'node:crypto'
import type { SigningKey } from '#server/keys/signing-key.ts'

export interface Verifier {
  isSignedBy(kid: string, bytes: Uint8Array, signature: Uint8Array): Promise<boolean>
}

/** Checks signatures against every public key that this server ever signed with. */
export function makeVerifier(key: Pick<SigningKey, 'publicKeys'>): Verifier {
  return {
    async isSignedBy(kid, bytes, signature) {
      const known = key.publicKeys().find((one) => one.kid === kid)
      return known !== undefined && verify(null, bytes, createPublicKey({ key: known.jwk, format: 'jwk' }), signature)
    },
  }
}
