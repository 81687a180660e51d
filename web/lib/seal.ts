import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { importJWK } from 'jose/key/import'
import type { z } from 'zod'
import type { Clock } from '#kit/clock.ts'
import type { FrameRefusal, payloadKey } from '#kit/frame-contract.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { ClientRefusal } from '#web/lib/refusals.ts'

type ServerKey = z.output<typeof payloadKey.reply>
type SealRefusal = ClientRefusal | FrameRefusal

/** One call, as it is named inside its payload: it can be opened for no other. */
export interface SealedCall {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** Encrypts bodies for the server; see server/http/README.md for the format. */
export interface Sealer {
  seal(call: SealedCall): Promise<Result<{ readonly payload: string }, SealRefusal>>
  /** The key or the time turned out to be stale; the next call asks for them again. */
  forget(): void
}

export interface SealerOptions {
  readonly clock: Clock
  readonly fetchKey: () => Promise<Result<ServerKey, SealRefusal>>
}

interface HeldKey {
  readonly kid: string
  readonly key: Awaited<ReturnType<typeof importJWK>>
  /** What to add to this machine's clock to tell the server's time. People's clocks are off by hours and by days. */
  readonly offsetMs: number
}

export function makeSealer({ clock, fetchKey }: SealerOptions): Sealer {
  let held: Promise<Result<HeldKey, SealRefusal>> | undefined

  async function fetchHeld(): Promise<Result<HeldKey, SealRefusal>> {
    // Browsers offer cryptography only over TLS and on the machine itself.
    if (!globalThis.crypto?.subtle) return no('connection_is_not_secure')
    const askedAtMs = clock.nowMs()
    const answer = await fetchKey()
    if (!answer.ok) return answer
    const { kid, jwk, serverTime } = answer.value
    // The server read its clock somewhere between our asking and our hearing.
    const middleMs = (askedAtMs + clock.nowMs()) / 2
    return yes({ kid, key: await importJWK(jwk, 'ECDH-ES'), offsetMs: Date.parse(serverTime) - middleMs })
  }

  async function hold(): Promise<Result<HeldKey, SealRefusal>> {
    held ??= fetchHeld()
    const answer = await held
    if (!answer.ok) held = undefined
    return answer
  }

  return {
    async seal({ method, path, body }) {
      const answer = await hold()
      if (!answer.ok) return answer
      const { kid, key, offsetMs } = answer.value
      const iat = Math.floor((clock.nowMs() + offsetMs) / 1000)
      const inside = JSON.stringify({ method, path, iat, jti: crypto.randomUUID(), body })
      const payload = await new CompactEncrypt(new TextEncoder().encode(inside))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
        .encrypt(key)
      return yes({ payload })
    },
    forget() {
      held = undefined
    },
  }
}
