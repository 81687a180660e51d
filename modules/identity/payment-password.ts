import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { asMember, audit, type Context, type Identity, now } from '#modules/identity/deps.ts'
import { type FactorGiven, type FactorRefusal, proveFactorOf } from '#modules/identity/factor-proof.ts'
import type { Account, PaymentRefusal } from '#modules/identity/model.ts'
import type { FieldRule } from '#modules/identity/rules/fields.ts'
import { judgePaymentPassword, paymentRule, paymentTries } from '#modules/identity/rules/payment.ts'
import { runPattern } from '#modules/identity/rules/run-pattern.ts'
import { normalizePassword } from '#modules/identity/rules.ts'
import { provePassword } from '#modules/identity/sign-in.ts'
import { findAccount, lockAccount } from '#modules/identity/store/accounts.ts'
import {
  findPayment,
  forgetTries,
  insertPayment,
  lockPayment,
  replacePayment,
  writeTries,
} from '#modules/identity/store/payment.ts'
import { readSetting } from '#modules/settings/service.ts'

/**
 * Proves the payment password: what every call asks for that lets money or its worth leave. It opens transactions of its own and
 * hashes between them, so it is called before the caller's transaction, never inside. The try is counted before the secret is
 * looked at, so that thirty guesses at once are thirty tries and not one.
 */
export async function checkPaymentPassword(
  identity: Identity,
  memberId: Id<'member'>,
  secret: string,
  context: Context,
): Promise<Result<null, PaymentRefusal | 'server_is_busy'>> {
  const taken = await takeTry(identity, memberId)
  if (!taken.ok) return taken
  const { hash, triesLeft } = taken.value
  const isRight = await identity.passwords.verify(hash, secret)
  if (!isRight.ok) return isRight
  const isIn = isRight.value && (await identity.db.tx(async (tx) => await forgetTries(tx, memberId, hash)))
  if (isIn) return yes(null)
  await identity.db.tx(
    async (tx) =>
      await audit(tx, identity, context, {
        action: 'payment_password.refused',
        actor: asMember(memberId),
        subject: memberId,
        detail: { triesLeft },
      }),
  )
  return no('payment_password_is_wrong', [{ path: 'paymentPassword', code: `tries_left_${triesLeft}` }])
}

async function takeTry(
  identity: Identity,
  memberId: string,
): Promise<Result<{ hash: string; triesLeft: number }, 'payment_password_is_missing' | 'payment_password_is_locked'>> {
  const at = now(identity)
  return await identity.db.tx(async (tx) => {
    const payment = await lockPayment(tx, memberId)
    if (!payment) return no('payment_password_is_missing')
    if (payment.lockedUntil && payment.lockedUntil > at) return no('payment_password_is_locked')
    // A lock that is over gives all tries back.
    const tries = (payment.lockedUntil ? 0 : payment.tries) + 1
    const triesLeft = paymentTries.max - tries
    const lockedUntil = triesLeft > 0 ? null : new Date(at.getTime() + paymentTries.lockSeconds * 1000)
    await writeTries(tx, memberId, { tries, lockedUntil })
    return yes({ hash: payment.hash, triesLeft })
  })
}

export interface PaymentState {
  readonly isSet: boolean
  readonly changedAt: Date | null
  readonly lockedUntil: Date | null
}

export async function paymentState(identity: Identity, reader: Reader, memberId: string): Promise<PaymentState> {
  const payment = await findPayment(reader, memberId)
  const isLocked = payment?.lockedUntil && payment.lockedUntil > now(identity)
  return {
    isSet: payment !== null,
    changedAt: payment?.changedAt ?? null,
    lockedUntil: isLocked ? payment.lockedUntil : null,
  }
}

export async function readPaymentRule({ settings }: Identity): Promise<FieldRule> {
  const { paymentPassword } = await readSetting(settings, 'registration')
  return paymentRule(paymentPassword)
}

export interface NewPayment {
  readonly newPaymentPassword: string
  readonly confirmPaymentPassword: string
}

type ChoiceRefusal = 'payment_password_is_refused' | 'passwords_differ' | 'server_is_busy'

async function prepare(
  identity: Identity,
  account: Account,
  { newPaymentPassword, confirmPaymentPassword }: NewPayment,
): Promise<Result<string, ChoiceRefusal>> {
  if (normalizePassword(newPaymentPassword) !== normalizePassword(confirmPaymentPassword))
    return no('passwords_differ', [{ path: 'confirmPaymentPassword', code: 'confirmation_differs' }])
  const fault = judgePaymentPassword(await readPaymentRule(identity), newPaymentPassword, runPattern)
  if (fault) return no('payment_password_is_refused', [{ path: 'newPaymentPassword', code: fault }])
  // Two locks with one key are one lock.
  const isLogin = await identity.passwords.verify(account.passwordHash, newPaymentPassword)
  if (!isLogin.ok) return isLogin
  if (isLogin.value)
    return no('payment_password_is_refused', [{ path: 'newPaymentPassword', code: 'payment_password_is_the_login' }])
  return await identity.passwords.hash(newPaymentPassword)
}

async function accountOf(identity: Identity, actor: MemberActor): Promise<Account> {
  const account = await findAccount(identity.db.read, actor.id)
  assert(account, 'a member has an account')
  return account
}

type ProofRefusal = 'credentials_are_wrong' | 'sign_in_is_locked'

/** The first one. It asks for the login password in this very call, however short ago that was given. */
export async function setPaymentPassword(
  identity: Identity,
  actor: MemberActor,
  { password, ...input }: NewPayment & { readonly password: string },
  context: Context,
): Promise<Result<null, ChoiceRefusal | ProofRefusal | 'payment_password_exists'>> {
  const account = await accountOf(identity, actor)
  if (await findPayment(identity.db.read, account.id)) return no('payment_password_exists')
  const proven = await provePassword(identity, account, password, context)
  if (!proven.ok) return proven
  const hash = await prepare(identity, account, input)
  if (!hash.ok) return hash
  return await identity.db.tx(async (tx) => {
    if (!(await insertPayment(tx, account.id, hash.value, now(identity)))) return no('payment_password_exists')
    await audit(tx, identity, context, { action: 'payment_password.set', actor: asMember(actor.id), subject: actor.id })
    return yes(null)
  })
}

export async function changePaymentPassword(
  identity: Identity,
  actor: MemberActor,
  { paymentPassword, ...input }: NewPayment & { readonly paymentPassword: string },
  context: Context,
): Promise<Result<null, ChoiceRefusal | PaymentRefusal>> {
  const proven = await checkPaymentPassword(identity, actor.id, paymentPassword, context)
  if (!proven.ok) return proven
  const account = await accountOf(identity, actor)
  const hash = await prepare(identity, account, input)
  if (!hash.ok) return hash
  await identity.db.tx(async (tx) => {
    await replacePayment(tx, account.id, hash.value, now(identity))
    await audit(tx, identity, context, {
      action: 'payment_password.changed',
      actor: asMember(actor.id),
      subject: actor.id,
    })
  })
  return yes(null)
}

/**
 * For who forgot it. The login password alone would make of two locks one, so a second factor is asked for beside it; who has none
 * binds a phone or an address of mail first.
 */
export async function resetPaymentPassword(
  identity: Identity,
  actor: MemberActor,
  { password, factor, ...input }: NewPayment & { readonly password: string; readonly factor: FactorGiven },
  context: Context,
): Promise<Result<null, ChoiceRefusal | ProofRefusal | FactorRefusal | 'payment_password_is_missing'>> {
  const account = await accountOf(identity, actor)
  const proven = await provePassword(identity, account, password, context)
  if (!proven.ok) return proven
  const hash = await prepare(identity, account, input)
  if (!hash.ok) return hash
  return await identity.db.tx(async (tx) => {
    const held = await lockAccount(tx, account.id)
    assert(held, 'a member has an account')
    if (!(await lockPayment(tx, held.id))) return no('payment_password_is_missing')
    const given = await proveFactorOf(tx, identity, held, factor, { sessionId: actor.sessionId, context })
    if (!given.ok) return given
    await replacePayment(tx, held.id, hash.value, now(identity))
    await audit(tx, identity, context, {
      action: 'payment_password.reset',
      actor: asMember(actor.id),
      subject: actor.id,
      detail: { method: factor.method },
    })
    return yes(null)
  })
}
