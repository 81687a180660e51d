import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { spendCode } from '#modules/codes/service.ts'
import { sendMessage, withholdMessage } from '#modules/courier/service.ts'
import { isCommonPassword } from '#modules/identity/common-passwords.ts'
import {
  asMember,
  audit,
  type Context,
  hashToken,
  type Identity,
  newToken,
  now,
  type Policy,
  readPolicy,
} from '#modules/identity/deps.ts'
import type { Account, SignInMethod } from '#modules/identity/model.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { judgePassword } from '#modules/identity/rules/password.ts'
import { isConfirmed, knownFromLoginSeconds, normalizePassword, normalizeUsername } from '#modules/identity/rules.ts'
import { provePassword } from '#modules/identity/sign-in.ts'
import {
  findAccount,
  findAccountByPhone,
  findAccountByUsername,
  lockAccount,
  setPassword,
} from '#modules/identity/store/accounts.ts'
import { countFailures } from '#modules/identity/store/failures.ts'
import { deleteDevicesOf, findKey, insertKey, lockKey, spendKeysOf } from '#modules/identity/store/secrets.ts'
import { endSessionsOf, findSessions } from '#modules/identity/store/sessions.ts'
import { readSetting } from '#modules/settings/service.ts'

export interface NewPassword {
  readonly newPassword: string
  readonly confirmNewPassword: string
}

type PasswordRefusal = 'password_is_refused' | 'passwords_differ' | 'server_is_busy'

/** Judged, and hashed outside of any transaction. The default password is known by its hash alone, so it is asked of that. */
async function prepare(
  identity: Identity,
  account: Pick<Account, 'username' | 'passwordHash' | 'hasDefaultPassword'> | null,
  { newPassword, confirmNewPassword }: NewPassword,
): Promise<Result<string, PasswordRefusal>> {
  if (normalizePassword(newPassword) !== normalizePassword(confirmNewPassword))
    return no('passwords_differ', [{ path: 'confirmNewPassword', code: 'confirmation_differs' }])
  const fault = judgePassword(newPassword, { username: account?.username ?? '', isCommon: isCommonPassword })
  if (fault) return no('password_is_refused', [{ path: 'newPassword', code: fault }])
  if (account?.hasDefaultPassword) {
    const isDefault = await identity.passwords.verify(account.passwordHash, newPassword)
    if (!isDefault.ok) return isDefault
    if (isDefault.value) return no('password_is_refused', [{ path: 'newPassword', code: 'password_is_the_default' }])
  }
  return await identity.passwords.hash(newPassword)
}

/** Everything that the old password opened is closed with it. */
async function replace(
  tx: Tx,
  identity: Identity,
  account: Account,
  { hash, policy }: { readonly hash: string; readonly policy: Policy },
): Promise<readonly Id<'session'>[]> {
  const at = now(identity)
  const expiresAt = policy.passwordDays === null ? null : new Date(at.getTime() + policy.passwordDays * 86_400_000)
  await setPassword(tx, account.id, { hash, at, expiresAt })
  await deleteDevicesOf(tx, account.id)
  await spendKeysOf(tx, account.id, at)
  return await endSessionsOf(tx, account.id, at)
}

export interface PasswordChange extends NewPassword {
  readonly oldPassword?: string | undefined
}

/**
 * Changes a password. The old one is asked for, save within a few minutes of the sign-in that led to a forced change; that is
 * read from the session, and nothing a browser says can stand for it.
 */
export async function changePassword(
  identity: Identity,
  actor: MemberActor,
  change: PasswordChange,
  context: Context,
): Promise<
  Result<SignedIn, PasswordRefusal | 'credentials_are_wrong' | 'sign_in_is_locked' | 'sign_in_must_be_fresh'>
> {
  const account = await findAccount(identity.db.read, actor.id)
  const [session] = await findSessions(identity.db.read, [actor.sessionId])
  assert(account && session, 'somebody who is signed in has an account and a session')
  const isKnown = session.stage === 'password' && isConfirmed(session, identity.clock.nowMs(), knownFromLoginSeconds)
  if (account.passwordHash === null) {
    // Who came through another service has no password to give; that they came just now is what stands for it.
    if (!isConfirmed(session, identity.clock.nowMs())) return no('sign_in_must_be_fresh')
  } else if (!isKnown) {
    const proven = await provePassword(identity, account, change.oldPassword ?? '', context)
    if (!proven.ok) return proven
  }
  const hash = await prepare(identity, account, change)
  if (!hash.ok) return hash
  const policy = await readPolicy(identity)
  const { opened, ended } = await identity.db.tx(async (tx) => {
    const sessions = await replace(tx, identity, account, { hash: hash.value, policy })
    await audit(tx, identity, context, {
      action: 'password.changed',
      actor: asMember(account.id),
      subject: account.id,
    })
    const { method } = session
    return {
      ended: sessions,
      opened: await openSession(tx, identity, {
        accountId: account.id,
        method,
        context,
        policy,
        hasPassedFactor: true,
        hasGivenPassword: true,
      }),
    }
  })
  for (const id of ended) identity.announceEnd(id)
  // Somebody blocked in this very moment has no password to be right about.
  return opened.ok ? opened : no('credentials_are_wrong')
}

const linkMinutes = 30
/** More mails than this an hour to one account help nobody who forgot a password. */
const linksPerHour = 3

/**
 * Mails a link to set a new password with, if the name and the address belong together. What is done and how long it takes is
 * the same if they do not, save that nothing leaves the house.
 */
export async function forgetByEmail(
  identity: Identity,
  { username, email }: { readonly username: string; readonly email: string },
  context: Context,
): Promise<Result<null, 'account_is_unknown'>> {
  const account = await findAccountByUsername(identity.db.read, normalizeUsername(username))
  const { isUnknownNamed } = await readSetting(identity.settings, 'security')
  const { name: brand } = await readSetting(identity.settings, 'brand')
  const origin = await identity.siteOrigin()
  const isTheirs = account?.email === email.toLowerCase() && account.kind !== 'operator' && !account.blockedAt
  const token = newToken()
  const at = now(identity)
  const expiresAt = new Date(at.getTime() + linkMinutes * 60_000)
  await identity.db.tx(async (tx) => {
    // Counted by what was asked, so that who does not know the address cannot use up the mails of who does.
    const [asked] = await countFailures(tx, [{ key: `mail ${hashName(`${username} ${email}`)}`, seconds: 3600 }], at)
    const sent = asked?.count ?? 0
    const isSent = isTheirs && sent <= linksPerHour
    const accountId = isSent ? account.id : null
    await insertKey(tx, 'reset', hashToken(token), { accountId, sessionId: null, expiresAt })
    const message = { channel: 'mail' as const, to: email.toLowerCase(), expiresAt }
    if (isSent)
      await sendMessage(tx, identity.courier, { ...message, ...writeMail(brand, `${origin}/?reset=${token}`) })
    else await withholdMessage(tx, identity.courier, message)
    await audit(tx, identity, context, {
      action: 'password.link_asked',
      subject: account?.id ?? null,
      detail: { isSent },
    })
  })
  return isUnknownNamed && !isTheirs ? no('account_is_unknown') : yes(null)
}

const hashName = (username: string): string => Buffer.from(hashToken(normalizeUsername(username))).toString('base64url')

function writeMail(brand: string, link: string): { subject: string; text: string } {
  return {
    subject: `${brand}: set a new password`,
    text: [
      `Somebody asked to set a new password for your ${brand} account.`,
      `If it was you, open this link within ${linkMinutes} minutes. It works once:`,
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),
  }
}

/** Sets a new password by the link. Nobody is signed in by it: whoever reads the mail still has to come through the door. */
export async function resetByLink(
  identity: Identity,
  { token, ...input }: NewPassword & { readonly token: string },
  context: Context,
): Promise<Result<null, PasswordRefusal | 'reset_link_is_refused'>> {
  const hash = hashToken(token)
  const found = await findKey(identity.db.read, 'reset', hash)
  const isOpen = found?.accountId && !found.spentAt && found.expiresAt > now(identity)
  const account = isOpen && found.accountId ? await findAccount(identity.db.read, found.accountId) : null
  if (!account) return no('reset_link_is_refused')
  const password = await prepare(identity, account, input)
  if (!password.ok) return password
  const policy = await readPolicy(identity)
  const ended = await identity.db.tx(async (tx) => {
    const key = await lockKey(tx, 'reset', hash)
    if (!key || key.spentAt) return null
    const sessions = await replace(tx, identity, account, { hash: password.value, policy })
    await audit(tx, identity, context, { action: 'password.reset', subject: account.id, detail: { by: 'mail' } })
    return sessions
  })
  if (!ended) return no('reset_link_is_refused')
  for (const id of ended) identity.announceEnd(id)
  return yes(null)
}

/** Sets a new password by a code sent to the phone, and signs in: through the second factor wherever that is due. */
export async function resetByPhone(
  identity: Identity,
  { e164, code, ...input }: NewPassword & { readonly e164: string; readonly code: string },
  context: Context,
): Promise<
  Result<SignedIn, PasswordRefusal | 'code_is_missing' | 'code_is_wrong' | 'code_is_expired' | 'account_is_blocked'>
> {
  const account = await findAccountByPhone(identity.db.read, identity.pii.blind(e164))
  const password = await prepare(identity, account, input)
  if (!password.ok) return password
  const policy = await readPolicy(identity)
  const method: SignInMethod = 'reset'
  const ended: Id<'session'>[] = []
  const result = await identity.db.tx(async (tx) => {
    const spent = await spendCode(tx, identity.codes, { purpose: 'forgot', to: e164, code })
    const held = spent.ok && account ? await lockAccount(tx, account.id) : null
    if (!spent.ok || !held) return spent.ok ? no('code_is_wrong') : spent
    ended.push(...(await replace(tx, identity, held, { hash: password.value, policy })))
    await audit(tx, identity, context, { action: 'password.reset', subject: held.id, detail: { by: 'phone' } })
    return await openSession(tx, identity, { accountId: held.id, method, context, policy })
  })
  for (const id of ended) identity.announceEnd(id)
  return result
}
