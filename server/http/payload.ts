import { compactDecrypt } from 'jose'
import { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { readJson } from '#server/http/read-json.ts'

/**
 * Encrypted bodies. `{ payload }` holds a compact JWE for one of our keys, and inside it says which call it was made for,
 * when, and under which one-time id, so that it can be neither moved, nor kept, nor sent twice. It protects what a player
 * types from proxies and logs between the browser and this process; it does not replace TLS.
 */
export interface PayloadDoor {
  open(
    body: unknown,
    call: { readonly method: string; readonly path: string },
  ): Promise<Result<unknown, PayloadRefusal>>
}

/**
 * One reason for every fault of the sealing: an attacker must not learn which of the checks stopped him. Only who sealed a payload for
 * our key is told that a text in it cannot be taken, since sealing it again would not help.
 */
export type PayloadRefusal = 'payload_is_refused' | 'text_is_malformed'

export interface PayloadDoorOptions {
  readonly clock: Clock
  readonly privateKey: (kid: string) => Promise<CryptoKey | null>
  /** True for the first claim of a key; see server/once. */
  readonly claimOnce: (key: string, expiresAt: Date) => Promise<boolean>
}

const toleranceSeconds = 120

const Wrapper = z.strictObject({ payload: z.string() })

/**
 * The only header we open. Being strict here refuses `zip`, `crit`, `apu`, other algorithms and whatever is invented next,
 * all before any key is touched.
 */
const Header = z.strictObject({
  alg: z.literal('ECDH-ES'),
  enc: z.literal('A256GCM'),
  kid: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  epk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    y: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
})

const Inside = z.strictObject({
  method: z.string(),
  path: z.string(),
  /** Seconds since 1970, by the server's clock as the key call told it. */
  iat: z.int(),
  jti: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
  body: z.unknown(),
})

/** Header, encrypted key (empty with ECDH-ES), nonce of 96 bits, ciphertext, tag of 128 bits. */
const compact = /^([A-Za-z0-9_-]{1,1024})\.\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22}$/

export function makePayloadDoor({ clock, privateKey, claimOnce }: PayloadDoorOptions): PayloadDoor {
  return {
    async open(body, call) {
      const wrapper = Wrapper.safeParse(body)
      if (!wrapper.success) return no('payload_is_refused')
      const { payload } = wrapper.data

      const kid = readKid(payload)
      const key = kid === null ? null : await privateKey(kid)
      if (!key) return no('payload_is_refused')

      const plain = await decrypt(payload, key)
      const json = plain ? readJson(plain) : no('body_is_malformed')
      if (!json.ok && json.refusal === 'text_is_malformed') return no('text_is_malformed')
      const inside = json.ok ? Inside.safeParse(json.value) : null
      if (!inside?.success) return no('payload_is_refused')

      const { method, path, iat, jti } = inside.data
      if (method !== call.method || path !== call.path) return no('payload_is_refused')
      if (Math.abs(clock.nowMs() / 1000 - iat) > toleranceSeconds) return no('payload_is_refused')

      // Kept for twice the tolerance: the sweeping node's clock may run ahead of the one that accepts.
      const expiresAt = new Date((iat + 2 * toleranceSeconds) * 1000)
      const isFirst = await claimOnce(`payload:${jti}`, expiresAt)
      return isFirst ? yes(inside.data.body) : no('payload_is_refused')
    },
  }
}

function readKid(payload: string): string | null {
  const match = compact.exec(payload)
  if (!match?.[1]) return null
  const json = readJson(Buffer.from(match[1], 'base64url'))
  const header = json.ok ? Header.safeParse(json.value) : null
  return header?.success ? header.data.kid : null
}

async function decrypt(payload: string, key: CryptoKey): Promise<Uint8Array | null> {
  try {
    const { plaintext } = await compactDecrypt(payload, key, {
      keyManagementAlgorithms: ['ECDH-ES'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: 0,
    })
    return plaintext
  } catch {
    return null
  }
}
