import { createHash } from 'node:crypto'
import { verifySync } from 'otplib'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { spendCode } from '#modules/codes/service.ts'
import { type Context, type Identity, now, type Policy } from '#modules/identity/deps.ts'
import type { Account, ContactMethod, TwoFactorMethod } from '#modules/identity/model.ts'
import { detailsLabel, phoneLabel, totpLabel } from '#modules/identity/open-session.ts'
import { factorKeyOf, factorLock, isFactorLocked } from '#modules/identity/rules/factor-lock.ts'
import { spendRecovery, spendTotpStep } from '#modules/identity/store/accounts.ts'
import { countFailures, findFailures, forgetFailures, lockKeysUntil } from '#modules/identity/store/failures.ts'

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
  | 'factor_is_locked'

/** Who gives a factor: codes are bound to the session that they were sent for, and the authenticator's lock to places. */
export interface FactorFrom {
  readonly sessionId: Id<'session'>
  readonly context: Context
  /** This session proved the account's phone or mailbox. */
  readonly hasProvenContact?: boolean
}

/** Where the code of a second factor goes; null when the account has no such factor, or may not use it now. */
export async function findReceiver(
  identity: Identity,
  account: Account,
  method: ContactMethod,
): Promise<{ channel: 'sms' | 'mail'; to: string } | null> {
  if (method === 'email')
    return account.email && account.emailVerifiedAt ? { channel: 'mail', to: account.email } : null
  if (!account.phoneSealed || !account.phoneVerifiedAt) return null
  return { channel: 'sms', to: await identity.pii.unseal(account.phoneSealed, phoneLabel(account.id)) }
}

export async function proveFactor(
  tx: Tx,
  identity: Identity,
  account: Account,
  given: FactorGiven & { readonly asksBankName: Policy['asksBankName'] },
  from: FactorFrom,
): Promise<Result<null, FactorRefusal>> {
  const { method, code } = given
  if (method === 'totp') return await proveTotp(tx, identity, account, code, from)
  // Fifty random bits are not guessed, so a recovery code is judged whatever is locked: it is the owner's way back.
  if (method === 'recovery')
    return (await isRecovery(tx, identity, account, code)) ? yes(null) : no('factor_is_refused')
  // What others may know of somebody is a hurdle at most: it is asked before the code, and never in its place.
  if (given.asksBankName && !(await isBankName(identity, account, given.bankAccountName ?? '')))
    return no('factor_is_refused')
  return await proveContact(tx, identity, account, { method, code }, from)
}

/** A code that was sent to the account's own phone or mailbox, for this very session. */
export async function proveContact(
  tx: Tx,
  identity: Identity,
  account: Account,
  { method, code }: { readonly method: ContactMethod; readonly code: string },
  { sessionId }: FactorFrom,
): Promise<Result<null, 'factor_is_missing' | 'code_is_missing' | 'code_is_wrong' | 'code_is_expired'>> {
  const receiver = await findReceiver(identity, account, method)
  if (!receiver) return no('factor_is_missing')
  return await spendCode(tx, identity.codes, { purpose: 'two_factor', to: receiver.to, scope: sessionId, code })
}

/** A factor of somebody who is in already, asked for before something dear; the account's row is held by the caller. */
export async function proveFactorOf(
  tx: Tx,
  identity: Identity,
  account: Account,
  given: FactorGiven,
  from: FactorFrom,
): Promise<Result<null, FactorRefusal>> {
  // Who is in has given the name of the bank's account where it was asked for.
  return await proveFactor(tx, identity, account, { ...given, asksBankName: false }, from)
}

/**
 * Judges a code of the authenticator under its lock. The account's row is held by the caller, so that tries of all sessions and
 * nodes come one after the other; the refusal must be returned from the transaction, because a throw would undo the count.
 */
export async function proveTotp(
  tx: Tx,
  identity: Identity,
  account: Account,
  token: string,
  { context, hasProvenContact = false }: FactorFrom,
): Promise<Result<null, 'factor_is_missing' | 'factor_is_refused' | 'factor_is_locked'>> {
  const at = now(identity)
  const addressGroup = identity.groupAddress(context.address)
  const keys = [true, false].map((isTrusted) => factorKeyOf(account.id, addressGroup, isTrusted))
  const { rows, isKnown } = await findFailures(tx, keys, { accountId: account.id, addressGroup })
  const key = factorKeyOf(account.id, addressGroup, isKnown || hasProvenContact)
  const row = rows.find((one) => one.key === key)
  const count = row && {
    count: row.count,
    sinceMs: row.since.getTime(),
    lockedUntilMs: row.lockedUntil?.getTime() ?? null,
  }
  if (isFactorLocked(count, at.getTime())) return no('factor_is_locked')
  const proven = await matchTotp(tx, identity, account, token)
  if (proven.ok) {
    // Only what was counted here: those who guess elsewhere are not let go on because the owner came in.
    await forgetFailures(tx, [factorKeyOf(account.id, addressGroup, true)])
    return proven
  }
  const [counted] = await countFailures(tx, [{ key, seconds: factorLock.windowSeconds }], at)
  if ((counted?.count ?? 0) >= factorLock.wrongMax)
    await lockKeysUntil(tx, [key], new Date(at.getTime() + factorLock.lockSeconds * 1000))
  return proven
}

/**
 * Each code opens one door once: a step that was spent, and all before it, are spent for good. Without the lock it is for who
 * has just been shown the secret, and for nobody else.
 */
export async function matchTotp(
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

/** Takes a recovery code, once. */
export async function isRecovery(tx: Tx, identity: Identity, { id }: Account, code: string): Promise<boolean> {
  return await spendRecovery(tx, id, hashRecovery(id, code), now(identity))
}

/** Fifty random bits need no slow hash; the account's id keeps one table from serving for all. */
export function hashRecovery(accountId: string, code: string): Uint8Array {
  const plain = code
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
  return new Uint8Array(createHash('sha256').update(`${accountId} ${plain}`).digest())
}
