import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Whether two secrets are the same, in a time that tells nothing of either. They are compared by digests of one length, so a wrong length costs
 * and says no more than a wrong letter. Signatures, tokens, passes and codes are compared here and nowhere else; a test walks the sources.
 */
export function isSameSecret(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
