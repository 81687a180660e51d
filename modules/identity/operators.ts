import { type HalfWayOperator, type OperatorActor, reentrySeconds } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { audit, type Context, type Identity, now, readPolicy } from '#modules/identity/deps.ts'
import { proveTotp } from '#modules/identity/factor-proof.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { lockAccount } from '#modules/identity/store/accounts.ts'
import { markConfirmed } from '#modules/identity/store/sessions.ts'
import { enrolTotp, holdHalfWay, offerSecret } from '#modules/identity/two-factor.ts'

/** An operator's first sign-in: the secret of the authenticator that every later one asks for. */
export async function beginEnrolment(
  identity: Identity,
  actor: HalfWayOperator,
): Promise<Result<{ secret: string; uri: string }, 'factor_exists'>> {
  return await offerSecret(identity, actor.id)
}

export interface Enrolled {
  readonly signedIn: SignedIn
  readonly recoveryCodes: readonly string[]
}

/** A code of the offered secret turns the authenticator on and lets the operator in. Tries are limited like those at the second step. */
export async function finishEnrolment(
  identity: Identity,
  actor: HalfWayOperator,
  code: string,
  context: Context,
): Promise<
  Result<
    Enrolled,
    'factor_exists' | 'factor_is_missing' | 'factor_is_refused' | 'sign_in_is_needed' | 'account_is_blocked'
  >
> {
  const policy = await readPolicy(identity)
  const result = await identity.db.tx(async (tx) => {
    const session = await holdHalfWay(tx, identity, actor, context)
    if (!session) return no('sign_in_is_needed')
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a half-way session has an account')
    const enrolled = await enrolTotp(tx, identity, account, code)
    if (!enrolled.ok) return enrolled
    await audit(tx, identity, context, {
      action: 'two_factor.enrolled',
      actor: { who: 'operator', id: account.id },
      subject: account.id,
    })
    const { method } = session
    const opening = { accountId: account.id, method, context, policy, hasPassedFactor: true, instead: session.id }
    const opened = await openSession(tx, identity, opening)
    return opened.ok ? yes({ signedIn: opened.value, recoveryCodes: enrolled.value.recoveryCodes }) : opened
  })
  if (result.ok || result.refusal === 'sign_in_is_needed') identity.announceEnd(actor.sessionId)
  return result
}

/**
 * An operator gives a code of the authenticator again, and what moves money is open to this session for the next minutes. It is the
 * authenticator and not the password, because a password that was seen or stolen can be typed by anybody, and each code works once.
 */
export async function reenter(
  identity: Identity,
  actor: OperatorActor,
  code: string,
  context: Context,
): Promise<Result<{ until: Date }, 'factor_is_missing' | 'factor_is_refused' | 'factor_is_locked'>> {
  const at = now(identity)
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'an operator has an account')
    const proven = await proveTotp(tx, identity, account, code, { sessionId: actor.sessionId, context })
    const entry = { actor: { who: 'operator', id: account.id } as const, subject: account.id }
    if (!proven.ok) {
      await audit(tx, identity, context, { action: 'reentry.refused', ...entry })
      return proven
    }
    await markConfirmed(tx, actor.sessionId, at)
    await audit(tx, identity, context, { action: 'session.confirmed', ...entry })
    return yes({ until: new Date(at.getTime() + reentrySeconds * 1000) })
  })
}
