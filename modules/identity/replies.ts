import type { Call } from '#kit/handler.ts'
import { type Result, yes } from '#kit/result.ts'
import { fromBrowser } from '#modules/identity/browsers.ts'
import type { Context } from '#modules/identity/deps.ts'
import type { Account } from '#modules/identity/model.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'

export function contextOf({ ip, userAgent, requestId }: Pick<Call, 'ip' | 'userAgent' | 'requestId'>): Context {
  return { address: ip, userAgent, requestId }
}

/** Of calls that sign somebody in, who asks is also which browser it is. */
export async function asBrowser<Value, Reason extends string>(
  call: Pick<Call, 'ip' | 'userAgent' | 'requestId' | 'jar'>,
  signIn: (context: Context) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason>> {
  return await fromBrowser(call.jar, async (browserHash) => await signIn({ ...contextOf(call), browserHash }))
}

export function signInReply<Reason extends string>(result: Result<SignedIn, Reason>) {
  if (!result.ok) return result
  const { token, account, stage, twoFactor, isFirst, isPasswordExpired } = result.value
  return yes({
    token,
    next: stage,
    twoFactor: twoFactor && { ...twoFactor, methods: [...twoFactor.methods], contacts: [...twoFactor.contacts] },
    firstTimeLogin: isFirst,
    passwordExpired: isPasswordExpired,
    ...infoOf(account),
  })
}

export function operatorReply({ token, account, stage }: SignedIn) {
  const { id, username, nickname, totpEnabledAt } = account
  const owed = totpEnabledAt ? ('two_factor' as const) : ('enrolment' as const)
  return { id, account: username, nickname, token, next: stage === 'open' ? stage : owed }
}

export function infoOf({ id, username, nickname, type, icon }: Account) {
  return { id, account: username, nickname, type, icon }
}
