import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '#kit/clock.ts'
import { no, type Result, yes } from '#kit/result.ts'

export interface FirebaseDeps {
  readonly projectId: string
  /** Where the provider publishes its keys. */
  readonly keysUrl: string
  /** How pages ask it for a code; without it nobody is sent there. */
  readonly door?: FirebaseDoor | undefined
}

/** Where the provider answers, and the key that every page of ours shows there. It is no secret: it names the project. */
export interface FirebaseDoor {
  readonly url: string
  readonly apiKey: string
}

export interface FirebaseVerifier {
  readonly door: FirebaseDoor | undefined
  verify(idToken: string, e164: string): Promise<Result<null, 'firebase_token_is_refused'>>
}

/** Who proved their number longer ago has to prove it again. */
const freshSeconds = 5 * 60
/** Clocks of two houses differ a little. */
const skewSeconds = 30
const tokenMax = 4096

export function makeFirebase(
  { projectId, keysUrl, door }: FirebaseDeps,
  clock: Clock,
  claimOnce: (key: string, expiresAt: Date) => Promise<boolean>,
): FirebaseVerifier {
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 })

  async function readClaims(idToken: string, now: Date): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        // One algorithm, so that a public key cannot be passed off as a shared secret, nor a signature left out.
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${projectId}`,
        audience: projectId,
        requiredClaims: ['exp', 'iat', 'sub', 'auth_time', 'phone_number', 'firebase'],
        currentDate: now,
        clockTolerance: skewSeconds,
      })
      return payload
    } catch (error) {
      // Keys that cannot be had are no fault of the token: that is for us to know, and still nobody gets in.
      if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error
      return null
    }
  }

  return {
    door,
    async verify(idToken, e164) {
      if (idToken === '' || idToken.length > tokenMax) return no('firebase_token_is_refused')
      const nowMs = clock.nowMs()
      const claims = await readClaims(idToken, new Date(nowMs))
      if (!claims || !isPhoneProof(claims, e164, nowMs / 1000)) return no('firebase_token_is_refused')
      // What is signed names the token: the signature's last characters can be written in several ways.
      const signed = idToken.slice(0, idToken.lastIndexOf('.'))
      const key = `firebase:${createHash('sha256').update(signed).digest('base64url')}`
      const expiresAt = new Date(((claims.exp ?? 0) + 2 * skewSeconds) * 1000)
      return (await claimOnce(key, expiresAt)) ? yes(null) : no('firebase_token_is_refused')
    },
  }
}

function isPhoneProof(claims: JWTPayload, e164: string, nowSeconds: number): boolean {
  const { sub, auth_time: provedAt, phone_number: number, firebase } = claims
  if (typeof sub !== 'string' || sub === '' || typeof provedAt !== 'number') return false
  if (provedAt > nowSeconds + skewSeconds || provedAt < nowSeconds - freshSeconds) return false
  const provider: unknown =
    typeof firebase === 'object' && firebase !== null && Reflect.get(firebase, 'sign_in_provider')
  return provider === 'phone' && number === e164
}
