import { createHash, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Clock } from '#kit/clock.ts'

/** An SMS that this project would have sent. */
export interface SentCode {
  readonly to: string
  readonly code: string
  readonly at: Date
}

/** As the service that it stands for answers: what was asked for, or a word for what is wrong. */
export type ProjectReply =
  | { readonly status: 200; readonly value: object }
  | { readonly status: 400; readonly value: { readonly error: { readonly code: 400; readonly message: string } } }

export interface PhoneProject {
  readonly projectId: string
  readonly apiKey: string
  /** What its tokens are checked with. */
  readonly keys: { readonly keys: readonly object[] }
  /** From now on pages of this site may ask. */
  admit(origin: string): void
  /** One of the two calls that prove a number, as a page at `origin` makes it. */
  answer(call: string, key: string, body: Readonly<Record<string, unknown>>, origin: string): Promise<ProjectReply>
  /** What was sent, the newest first. */
  sent(): readonly SentCode[]
}

interface Session extends SentCode {
  tries: number
}

const codeLifeMs = 5 * 60_000
const triesMax = 5
/** More than this to one number within five minutes is too often. */
const sendsMax = 5
const tokenSeconds = 3600
const keptMax = 200

/**
 * A project of the simulated Firebase: people prove a number with `accounts:sendVerificationCode` and `accounts:signInWithPhoneNumber`, and
 * get a token that says so. Its captcha is the list of sites that it knows.
 */
export function makePhoneProject(projectId: string, clock: Clock): PhoneProject {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  const apiKey = randomBytes(24).toString('base64url')
  const sites = new Set<string>()
  const sessions = new Map<string, Session>()

  function send(phoneNumber: string, origin: string): ProjectReply {
    if (phoneNumber === '') return refuse('MISSING_PHONE_NUMBER')
    if (!/^\+[1-9]\d{6,14}$/.test(phoneNumber)) return refuse('INVALID_PHONE_NUMBER')
    if (!sites.has(origin)) return refuse('CAPTCHA_CHECK_FAILED : Hostname match not found')
    const at = new Date(clock.nowMs())
    const recent = [...sessions.values()].filter(({ to, at: then }) => to === phoneNumber && isFresh(then, at))
    if (recent.length >= sendsMax) return refuse('TOO_MANY_ATTEMPTS_TRY_LATER')
    const sessionInfo = randomBytes(32).toString('base64url')
    const [oldest] = sessions.keys()
    if (sessions.size >= keptMax && oldest !== undefined) sessions.delete(oldest)
    sessions.set(sessionInfo, { to: phoneNumber, code: String(randomInt(1_000_000)).padStart(6, '0'), at, tries: 0 })
    return { status: 200, value: { sessionInfo } }
  }

  async function signIn(sessionInfo: string, code: string): Promise<ProjectReply> {
    const session = sessions.get(sessionInfo)
    if (!session) return refuse(sessionInfo === '' ? 'MISSING_SESSION_INFO' : 'INVALID_SESSION_INFO')
    if (code === '') return refuse('MISSING_CODE')
    const now = new Date(clock.nowMs())
    if (!isFresh(session.at, now) || session.tries >= triesMax) return refuse('SESSION_EXPIRED')
    session.tries += 1
    if (session.code !== code) return refuse('INVALID_CODE')
    // It opens once.
    session.tries = triesMax
    const idToken = await sign(session.to, Math.floor(now.getTime() / 1000))
    return { status: 200, value: { idToken, phoneNumber: session.to, expiresIn: String(tokenSeconds) } }
  }

  async function sign(number: string, seconds: number): Promise<string> {
    // Somebody is the same person each time, also after a restart.
    const subject = createHash('sha256').update(`${projectId} ${number}`).digest('hex').slice(0, 28)
    const claims = {
      ...{ auth_time: seconds, phone_number: number, user_id: subject },
      firebase: { sign_in_provider: 'phone', identities: { phone: [number] } },
    }
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(`https://securetoken.google.com/${projectId}`)
      .setAudience(projectId)
      .setSubject(subject)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + tokenSeconds)
      .sign(privateKey)
  }

  return {
    projectId,
    apiKey,
    keys: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    admit: (origin) => void sites.add(origin),
    async answer(call, key, body, origin) {
      const read = (name: string): string => (typeof body[name] === 'string' ? body[name] : '')
      if (key !== apiKey) return refuse('API_KEY_INVALID')
      if (call === 'accounts:sendVerificationCode') return send(read('phoneNumber'), origin)
      if (call === 'accounts:signInWithPhoneNumber') return await signIn(read('sessionInfo'), read('code'))
      return refuse('OPERATION_NOT_ALLOWED')
    },
    sent: () => [...sessions.values()].reverse(),
  }
}

const isFresh = (then: Date, now: Date): boolean => now.getTime() - then.getTime() < codeLifeMs

const refuse = (message: string): ProjectReply => ({ status: 400, value: { error: { code: 400, message } } })
