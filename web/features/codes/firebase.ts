import type { getDoors } from '#modules/identity/contract.ts'
import { api, queries } from '#web/features/client/client.ts'
import { valueOf } from '#web/features/client/use-call.ts'
import type { ReplyOf } from '#web/lib/api.ts'

export type FirebaseDoor = NonNullable<ReplyOf<typeof getDoors>['firebase']>

type Answered = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly refusal: string }

const line = 'GET /wps/session/doors'

/** Where newcomers prove their number; null where the code is ours, or where nobody can say. */
export async function askFirebase(): Promise<FirebaseDoor | null> {
  try {
    const doors = await queries.query({
      queryKey: [line, {}],
      queryFn: async ({ signal }) => valueOf(await api.call<typeof getDoors>(line, { signal })),
    })
    return doors.firebase
  } catch {
    return null
  }
}

/** The words of the service, as reasons that have texts here. */
const reasons: Readonly<Record<string, string>> = {
  MISSING_PHONE_NUMBER: 'phone_is_missing',
  INVALID_PHONE_NUMBER: 'phone_is_malformed',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too_many_codes',
  QUOTA_EXCEEDED: 'code_quota_is_spent',
  CAPTCHA_CHECK_FAILED: 'captcha_is_refused',
  MISSING_RECAPTCHA_TOKEN: 'captcha_is_refused',
  INVALID_RECAPTCHA_TOKEN: 'captcha_is_refused',
  UNAUTHORIZED_DOMAIN: 'captcha_is_refused',
  OPERATION_NOT_ALLOWED: 'function_is_off',
  BILLING_NOT_ENABLED: 'function_is_off',
  MISSING_CODE: 'code_is_missing',
  INVALID_CODE: 'code_is_wrong',
  SESSION_EXPIRED: 'code_is_expired',
  CODE_EXPIRED: 'code_is_expired',
  MISSING_SESSION_INFO: 'code_is_expired',
  INVALID_SESSION_INFO: 'code_is_expired',
}

/** Has a code sent to a number; the value is what the code is given back with. */
export const sendFirebaseCode = async (door: FirebaseDoor, phoneNumber: string): Promise<Answered> =>
  await ask(door, 'accounts:sendVerificationCode', { phoneNumber }, 'sessionInfo')

/** Proves a number by the code that was sent to it; the value is the token that says so. */
export const proveFirebaseCode = async (door: FirebaseDoor, sessionInfo: string, code: string): Promise<Answered> =>
  await ask(door, 'accounts:signInWithPhoneNumber', { sessionInfo, code }, 'idToken')

const patienceMs = 15_000

/** A call of Google's Identity Toolkit, without its script: a page of ours runs nobody else's. */
async function ask({ url, apiKey }: FirebaseDoor, call: string, body: object, wanted: string): Promise<Answered> {
  try {
    const response = await fetch(`${url}/v1/${call}?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    })
    const reply = (await response.json()) as Readonly<Record<string, unknown>>
    const value = reply[wanted]
    if (response.ok && typeof value === 'string') return { ok: true, value }
    return { ok: false, refusal: reasonOf(reply.error) }
  } catch {
    return { ok: false, refusal: 'network_is_down' }
  }
}

/** `CAPTCHA_CHECK_FAILED : Hostname match not found` is one of its words, with a remark. */
function reasonOf(error: unknown): string {
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  const [word = ''] = typeof message === 'string' ? message.split(/[ :]/) : []
  return reasons[word] ?? 'firebase_token_is_refused'
}
