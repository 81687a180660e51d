import { randomInt } from 'node:crypto'
import { generateSecret, generateURI } from 'otplib'
import type { HalfWayOperator, MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { requestCode } from '#modules/codes/service.ts'
import { asMember, audit, type Context, type Identity, now, type Policy, readPolicy } from '#modules/identity/deps.ts'
import {
  type FactorGiven,
  type FactorRefusal,
  findReceiver,
  hashRecovery,
  isRecovery,
  matchTotp,
  proveContact,
  proveFactor,
  proveTotp,
} from '#modules/identity/factor-proof.ts'
import type { Account, ContactMethod } from '#modules/identity/model.ts'
import { openSession, type SignedIn, totpLabel } from '#modules/identity/open-session.ts'
import { factorsAfter } from '#modules/identity/rules.ts'
import { requireConfirmed } from '#modules/identity/sessions.ts'
import { enableTotp, findAccount, lockAccount, replaceRecovery, setTotp } from '#modules/identity/store/accounts.ts'
import {
  countTry,
  endSession,
  lockSession,
  markContactProven,
  type SessionWithAccount,
} from '#modules/identity/store/sessions.ts'
import { readSetting } from '#modules/settings/service.ts'

const triesMax = 5

export async function sendFactorCode(
  identity: Identity,
  actor: MemberActor,
  method: ContactMethod,
  context: Context,
): Promise<
  Result<{ expiredMinutes: number }, 'factor_is_missing' | 'too_many_codes' | 'code_quota_is_spent' | 'function_is_off'>
> {
  const account = await findAccount(identity.db.read, actor.id)
  assert(account, 'a half-way session has an account')
  const receiver = await findReceiver(identity, account, method)
  if (!receiver) return no('factor_is_missing')
  return await requestCode(identity.codes, {
    purpose: 'two_factor',
    ...receiver,
    scope: actor.sessionId,
    address: context.address,
    isReal: true,
  })
}

export interface SecondStep extends FactorGiven {
  /** A code sent to the bound phone or mailbox: what makes an authenticator be judged that is locked for unknown places. */
  readonly contact?: { readonly method: ContactMethod; readonly code: string } | undefined
}

/**
 * The second half of signing in. It belongs to one session at one address: from another address, or after too many tries,
 * the half-way session ends and signing in begins again.
 */
export async function passTwoFactor(
  identity: Identity,
  actor: HalfWay,
  given: SecondStep,
  context: Context,
): Promise<Result<SignedIn, FactorRefusal | 'account_is_blocked' | 'sign_in_is_needed'>> {
  const policy = await readPolicy(identity)
  const result = await identity.db.tx(async (tx) => {
    const session = await holdHalfWay(tx, identity, actor, context)
    if (!session) {
      await refuseFactor(tx, identity, actor, given, context)
      return no('sign_in_is_needed')
    }
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a half-way session has an account')
    if (!factorsAfter(account, session.method).includes(given.method)) return no('factor_is_missing')
    const proven = await proveStep(tx, identity, { account, session, given, context, policy })
    if (!proven.ok) {
      await refuseFactor(tx, identity, actor, given, context)
      return proven
    }
    const { method } = session
    return await openSession(tx, identity, {
      accountId: account.id,
      method,
      context,
      policy,
      hasPassedFactor: true,
      instead: session.id,
    })
  })
  if (result.ok || result.refusal === 'sign_in_is_needed') identity.announceEnd(actor.sessionId)
  return result
}

export type HalfWay = MemberActor | HalfWayOperator

/** The half-way session for one more try; null when it is over, by too many tries or because it turned up at another address. */
export async function holdHalfWay(
  tx: Tx,
  identity: Identity,
  actor: HalfWay,
  context: Context,
): Promise<SessionWithAccount | null> {
  const session = await lockSession(tx, actor.sessionId)
  const isHere = session?.addressGroup === identity.groupAddress(context.address)
  if (session?.stage === 'two_factor' && isHere && (await countTry(tx, session.id)) <= triesMax) return session
  await endSession(tx, actor.sessionId, now(identity))
  return null
}

interface Step {
  readonly account: Account
  readonly session: SessionWithAccount
  readonly given: SecondStep
  readonly context: Context
  readonly policy: Policy
}

async function proveStep(
  tx: Tx,
  identity: Identity,
  { account, session, given, context, policy }: Step,
): Promise<Result<null, FactorRefusal>> {
  const from = { sessionId: session.id, context }
  let hasProvenContact = session.contactProvenAt !== null
  if (given.contact && !hasProvenContact) {
    const proven = await proveContact(tx, identity, account, given.contact, from)
    if (!proven.ok) return no(proven.refusal, [{ path: 'contact', code: proven.refusal }])
    await markContactProven(tx, session.id, now(identity))
    hasProvenContact = true
  }
  const { asksBankName } = policy
  return await proveFactor(tx, identity, account, { ...given, asksBankName }, { ...from, hasProvenContact })
}

async function refuseFactor(
  tx: Tx,
  identity: Identity,
  actor: HalfWay,
  { method }: Pick<FactorGiven, 'method'>,
  context: Context,
): Promise<void> {
  await audit(tx, identity, context, { action: 'two_factor.refused', subject: actor.id, detail: { method } })
}

/** A secret for an authenticator. It counts for nothing until a code of it is given. */
export async function beginTotp(
  identity: Identity,
  actor: MemberActor,
): Promise<Result<{ secret: string; uri: string }, 'password_is_needed' | 'factor_exists'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  return await offerSecret(identity, actor.id)
}

/** A new secret in place of any that was offered and never confirmed. */
export async function offerSecret(
  identity: Identity,
  accountId: Account['id'],
): Promise<Result<{ secret: string; uri: string }, 'factor_exists'>> {
  const { name } = await readSetting(identity.settings, 'brand')
  const secret = generateSecret()
  const sealed = await identity.pii.seal(secret, totpLabel(accountId))
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, accountId)
    assert(account, 'who is signed in has an account')
    if (account.totpEnabledAt) return no('factor_exists')
    await setTotp(tx, account.id, sealed, null)
    return yes({ secret, uri: generateURI({ issuer: name, label: account.username, secret }) })
  })
}

/** Turns the authenticator on by a code of the secret that was offered. The account's row is held by the caller. */
export async function enrolTotp(
  tx: Tx,
  identity: Identity,
  account: Account,
  code: string,
): Promise<Result<{ recoveryCodes: string[] }, 'factor_exists' | 'factor_is_missing' | 'factor_is_refused'>> {
  if (account.totpEnabledAt) return no('factor_exists')
  const proven = await matchTotp(tx, identity, account, code)
  if (!proven.ok) return proven
  const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
  await enableTotp(tx, account.id, now(identity))
  await replaceRecovery(
    tx,
    account.id,
    recoveryCodes.map((recovery) => hashRecovery(account.id, recovery)),
  )
  return yes({ recoveryCodes })
}

export async function finishTotp(
  identity: Identity,
  actor: MemberActor,
  code: string,
  context: Context,
): Promise<
  Result<
    { recoveryCodes: string[] },
    'password_is_needed' | 'factor_exists' | 'factor_is_missing' | 'factor_is_refused'
  >
> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    const enrolled = await enrolTotp(tx, identity, account, code)
    if (!enrolled.ok) return enrolled
    await audit(tx, identity, context, {
      action: 'two_factor.enrolled',
      actor: asMember(account.id),
      subject: account.id,
    })
    return enrolled
  })
}

export async function endTotp(
  identity: Identity,
  actor: MemberActor,
  code: string,
  context: Context,
): Promise<Result<null, 'password_is_needed' | 'factor_is_missing' | 'factor_is_refused' | 'factor_is_locked'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    if (!account.totpEnabledAt) return no('factor_is_missing')
    if (!(await isRecovery(tx, identity, account, code))) {
      const proven = await proveTotp(tx, identity, account, code, { sessionId: actor.sessionId, context })
      if (!proven.ok) return proven
    }
    await setTotp(tx, account.id, null, null)
    await replaceRecovery(tx, account.id, [])
    await audit(tx, identity, context, { action: 'two_factor.ended', actor: asMember(account.id), subject: account.id })
    return yes(null)
  })
}

/** New recovery codes in place of all old ones, for who spent most of them or lost the paper. */
export async function renewRecovery(
  identity: Identity,
  actor: MemberActor,
  code: string,
  context: Context,
): Promise<
  Result<
    { recoveryCodes: string[] },
    'password_is_needed' | 'factor_is_missing' | 'factor_is_refused' | 'factor_is_locked'
  >
> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    if (!account.totpEnabledAt) return no('factor_is_missing')
    const proven = await proveTotp(tx, identity, account, code, { sessionId: actor.sessionId, context })
    if (!proven.ok) return proven
    const hashes = recoveryCodes.map((recovery) => hashRecovery(account.id, recovery))
    await replaceRecovery(tx, account.id, hashes)
    await audit(tx, identity, context, { action: 'recovery.renewed', actor: asMember(account.id), subject: account.id })
    return yes({ recoveryCodes })
  })
}

/** Without the signs that are mistaken for others, in two groups that can be read out. */
const recoverySigns = 'abcdefghjkmnpqrstuvwxyz23456789'

function newRecoveryCode(): string {
  const signs = Array.from({ length: 10 }, () => recoverySigns[randomInt(recoverySigns.length)])
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}
