import { createHash, randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { requestCode, spendCode } from '#modules/codes/service.ts'
import type { Account, TwoFactorMethod } from '#modules/identity/model.ts'
import { detailsLabel, openSession, phoneLabel, type SignedIn, totpLabel } from '#modules/identity/open-session.ts'
import { asMember, audit, type Context, type Identity, now, type Policy, readPolicy } from '#modules/identity/parts.ts'
import { factorsAfter } from '#modules/identity/rules.ts'
import { requireConfirmed } from '#modules/identity/sessions.ts'
import {
  enableTotp,
  findAccount,
  lockAccount,
  replaceRecovery,
  setTotp,
  spendRecovery,
  spendTotpStep,
} from '#modules/identity/store/accounts.ts'
import { countTry, endSession, lockSession } from '#modules/identity/store/sessions.ts'
import { readSetting } from '#modules/settings/service.ts'

const triesMax = 5

export interface FactorGiven {
  readonly method: TwoFactorMethod
  readonly code: string
  readonly bankAccountName?: string | undefined
}

export type FactorRefusal =
  | 'code_is_missing'
  | 'code_is_wrong'
  | 'code_is_expired'
  | 'factor_is_missing'
  | 'factor_is_refused'

/** Where the code of a second factor goes; null when the account has no such factor, or may not use it now. */
async function findReceiver(
  identity: Identity,
  account: Account,
  method: 'mobile' | 'email',
): Promise<{ channel: 'sms' | 'mail'; to: string } | null> {
  if (method === 'email')
    return account.email && account.emailVerifiedAt ? { channel: 'mail', to: account.email } : null
  if (!account.phoneSealed || !account.phoneVerifiedAt) return null
  return { channel: 'sms', to: await identity.pii.unseal(account.phoneSealed, phoneLabel(account.id)) }
}

export async function sendFactorCode(
  identity: Identity,
  actor: MemberActor,
  method: 'mobile' | 'email',
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
    address: context.address,
    isReal: true,
  })
}

/**
 * The second half of signing in. It belongs to one session at one address: from another address, or after too many tries,
 * the half-way session ends and signing in begins again.
 */
export async function passTwoFactor(
  identity: Identity,
  actor: MemberActor,
  given: FactorGiven,
  context: Context,
): Promise<Result<SignedIn, FactorRefusal | 'account_is_blocked' | 'sign_in_is_needed'>> {
  const policy = await readPolicy(identity)
  const result = await identity.db.tx(async (tx) => {
    const session = await lockSession(tx, actor.sessionId)
    const isHere = session?.addressGroup === identity.groupAddress(context.address)
    if (session?.stage !== 'two_factor' || !isHere || (await countTry(tx, session.id)) > triesMax) {
      await endSession(tx, actor.sessionId, now(identity))
      await refuseFactor(tx, identity, actor, given, context)
      return no('sign_in_is_needed')
    }
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a half-way session has an account')
    if (!factorsAfter(account, session.method).includes(given.method)) return no('factor_is_missing')
    const proven = await proveFactor(tx, identity, account, given, policy)
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

async function refuseFactor(
  tx: Tx,
  identity: Identity,
  actor: MemberActor,
  { method }: FactorGiven,
  context: Context,
): Promise<void> {
  await audit(tx, identity, context, { action: 'two_factor.refused', subject: actor.id, detail: { method } })
}

async function proveFactor(
  tx: Tx,
  identity: Identity,
  account: Account,
  given: FactorGiven,
  policy: Pick<Policy, 'asksBankName'>,
): Promise<Result<null, FactorRefusal>> {
  const { method, code } = given
  if (method === 'totp') return await proveTotp(tx, identity, account, code)
  if (method === 'recovery') {
    const isSpent = await spendRecovery(tx, account.id, hashRecovery(account.id, code), now(identity))
    return isSpent ? yes(null) : no('factor_is_refused')
  }
  const receiver = await findReceiver(identity, account, method)
  if (!receiver) return no('factor_is_missing')
  // What others may know of somebody is a hurdle at most: it is asked before the code, and never in its place.
  if (policy.asksBankName && !(await isBankName(identity, account, given.bankAccountName ?? '')))
    return no('factor_is_refused')
  return await spendCode(tx, identity.codes, { purpose: 'two_factor', to: receiver.to, code })
}

/** A factor of somebody who is in already, asked for before something dear; the account's row is held by the caller. */
export async function proveFactorOf(
  tx: Tx,
  identity: Identity,
  account: Account,
  given: FactorGiven,
): Promise<Result<null, FactorRefusal>> {
  // Who is in has given the name of the bank's account where it was asked for.
  return await proveFactor(tx, identity, account, given, { asksBankName: false })
}

/** Each code opens one door once: a step that was spent, and all before it, are spent for good. */
async function proveTotp(
  tx: Tx,
  identity: Identity,
  account: Account,
  token: string,
): Promise<Result<null, 'factor_is_missing' | 'factor_is_refused'>> {
  if (!account.totpSealed) return no('factor_is_missing')
  const secret = await identity.pii.unseal(account.totpSealed, totpLabel(account.id))
  const step = findTotpStep(secret, token, identity.clock.nowMs())
  if (step === null || !(await spendTotpStep(tx, account.id, step))) return no('factor_is_refused')
  return yes(null)
}

/** Half a minute to either side, for clocks that go wrong and people who type slowly. */
function findTotpStep(secret: string, token: string, nowMs: number): number | null {
  const digits = token.normalize('NFKC').replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const result = verifySync({ secret, token: digits, epoch: Math.floor(nowMs / 1000), epochTolerance: 30 })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

async function isBankName({ pii }: Identity, account: Account, name: string): Promise<boolean> {
  if (!account.detailsSealed) return true
  const details = JSON.parse(await pii.unseal(account.detailsSealed, detailsLabel(account.id))) as Record<
    string,
    string
  >
  const { payeeName = '' } = details
  return payeeName === '' || fold(payeeName) === fold(name)
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** A secret for an authenticator. It counts for nothing until a code of it is given. */
export async function beginTotp(
  identity: Identity,
  actor: MemberActor,
): Promise<Result<{ secret: string; uri: string }, 'password_is_needed' | 'factor_exists'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  const { name } = await readSetting(identity.settings, 'brand')
  const secret = generateSecret()
  const sealed = await identity.pii.seal(secret, totpLabel(actor.id))
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    if (account.totpEnabledAt) return no('factor_exists')
    await setTotp(tx, account.id, sealed, null)
    return yes({ secret, uri: generateURI({ issuer: name, label: account.username, secret }) })
  })
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
  const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    if (account.totpEnabledAt) return no('factor_exists')
    const proven = await proveTotp(tx, identity, account, code)
    if (!proven.ok) return proven
    await enableTotp(tx, account.id, now(identity))
    await replaceRecovery(
      tx,
      account.id,
      recoveryCodes.map((recovery) => hashRecovery(account.id, recovery)),
    )
    await audit(tx, identity, context, {
      action: 'two_factor.enrolled',
      actor: asMember(account.id),
      subject: account.id,
    })
    return yes({ recoveryCodes })
  })
}

export async function endTotp(
  identity: Identity,
  actor: MemberActor,
  code: string,
  context: Context,
): Promise<Result<null, 'password_is_needed' | 'factor_is_missing' | 'factor_is_refused'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    if (!account.totpEnabledAt) return no('factor_is_missing')
    const isRecovery = await spendRecovery(tx, account.id, hashRecovery(account.id, code), now(identity))
    if (!isRecovery) {
      const proven = await proveTotp(tx, identity, account, code)
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
): Promise<Result<{ recoveryCodes: string[] }, 'password_is_needed' | 'factor_is_missing' | 'factor_is_refused'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  const recoveryCodes = Array.from({ length: 10 }, newRecoveryCode)
  return await identity.db.tx(async (tx) => {
    const account = await lockAccount(tx, actor.id)
    assert(account, 'a member has an account')
    if (!account.totpEnabledAt) return no('factor_is_missing')
    const proven = await proveTotp(tx, identity, account, code)
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

/** Fifty random bits need no slow hash; the account's id keeps one table from serving for all. */
function hashRecovery(accountId: string, code: string): Uint8Array {
  const plain = code
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return new Uint8Array(createHash('sha256').update(`${accountId} ${plain}`).digest())
}
