import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { CodeRefusal, Phone, PhoneRefusal, SpendRefusal } from '#modules/codes/model.ts'
import { readPhone, requestCode, spendCode } from '#modules/codes/service.ts'
import { canSend, sendMessage } from '#modules/courier/service.ts'
import { asMember, audit, type Context, type Identity, now } from '#modules/identity/deps.ts'
import { phoneLabel } from '#modules/identity/open-session.ts'
import { maskEmail, maskPhone } from '#modules/identity/rules/mask.ts'
import { requireConfirmed } from '#modules/identity/sessions.ts'
import { bindEmail, bindPhone, findAccount, findAccountByPhone, lockAccount } from '#modules/identity/store/accounts.ts'
import { readSetting } from '#modules/settings/service.ts'

/** A phone or an address of mail, as somebody typed it. */
export type Contact =
  | { readonly channel: 'mobile'; readonly mobileNum: string; readonly countryDialingCode: string }
  | { readonly channel: 'email'; readonly email: string }

export async function readMobile(
  { settings }: Identity,
  countryDialingCode: string,
  number: string,
): Promise<Result<Phone, PhoneRefusal>> {
  const { enabled } = await readSetting(settings, 'countryCodes')
  return readPhone(countryDialingCode, number, enabled)
}

async function readContact(
  identity: Identity,
  contact: Contact,
): Promise<Result<{ channel: 'sms' | 'mail'; to: string }, PhoneRefusal>> {
  if (contact.channel === 'email') return yes({ channel: 'mail', to: contact.email.toLowerCase() })
  const phone = await readMobile(identity, contact.countryDialingCode, contact.mobileNum)
  return phone.ok ? yes({ channel: 'sms', to: phone.value.e164 }) : phone
}

/** How to reach somebody, for those who may know that there is a way and not which. */
export async function maskedContacts(
  { pii }: Identity,
  reader: Reader,
  id: string,
): Promise<{ readonly phone: string | null; readonly email: string | null }> {
  const account = await findAccount(reader, id)
  const phone = account?.phoneSealed && (await pii.unseal(account.phoneSealed, phoneLabel(id)))
  return { phone: phone ? maskPhone(phone) : null, email: account?.email ? maskEmail(account.email) : null }
}

/** The number that somebody has proved to be theirs, for whoever writes to them; null without one. */
export async function phoneOf({ pii }: Identity, reader: Reader, id: string): Promise<string | null> {
  const account = await findAccount(reader, id)
  return account?.phoneSealed ? await pii.unseal(account.phoneSealed, phoneLabel(id)) : null
}

/** What a number is found by, if this is one: with its country, or as people at home write it. */
export async function blindPhone(identity: Identity, text: string): Promise<Uint8Array | null> {
  const isWhole = text.trim().startsWith('+')
  const digits = text.replace(/\D/g, '')
  if (digits.length < 8 || !/^[+\d\s().-]+$/.test(text)) return null
  if (isWhole) return identity.pii.blind(`+${digits}`)
  const phone = await readMobile(identity, homeDialingCode, digits)
  return phone.ok ? identity.pii.blind(phone.value.e164) : null
}

const homeDialingCode = '63'

export interface CodeByPhone {
  readonly purpose: 'login' | 'forgot' | 'register'
  readonly countryDialingCode: string
  readonly number: string
}

/** Sends a code to whoever is not signed in. Only a number that has an account gets one to sign in or to reset with. */
export async function sendCodeByPhone(
  identity: Identity,
  { purpose, countryDialingCode, number }: CodeByPhone,
  context: Context,
): Promise<Result<{ expiredMinutes: number }, PhoneRefusal | CodeRefusal>> {
  const phone = await readMobile(identity, countryDialingCode, number)
  if (!phone.ok) return phone
  const { e164 } = phone.value
  const owner = await findAccountByPhone(identity.db.read, identity.pii.blind(e164))
  // Somebody who registers with a number that has an account gets no code either, and learns nothing of it.
  const isReal = purpose === 'register' ? owner === null : owner !== null
  return await requestCode(identity.codes, { purpose, channel: 'sms', to: e164, address: context.address, isReal })
}

export async function sendBindCode(
  identity: Identity,
  actor: MemberActor,
  contact: Contact,
  context: Context,
): Promise<Result<{ expiredMinutes: number }, PhoneRefusal | CodeRefusal | 'password_is_needed'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  const receiver = await readContact(identity, contact)
  if (!receiver.ok) return receiver
  const { address } = context
  return await requestCode(identity.codes, { purpose: 'bind', ...receiver.value, address, isReal: true })
}

/** What is bound now, so that whoever reads there learns that it no longer is. */
async function findBound(tx: Tx, identity: Identity, id: string, channel: 'sms' | 'mail'): Promise<string | null> {
  const account = await lockAccount(tx, id)
  assert(account, 'a member has an account')
  if (channel === 'mail') return account.emailVerifiedAt ? account.email : null
  if (!account.phoneSealed || !account.phoneVerifiedAt) return null
  return await identity.pii.unseal(account.phoneSealed, phoneLabel(account.id))
}

/** Goes to where the account was reached until now: if a thief moved it, the owner reads it there. */
function writeFarewell(brand: string, channel: 'sms' | 'mail'): { subject?: string; text: string } {
  const what = channel === 'mail' ? 'mail address' : 'phone number'
  const text = `Another ${what} was bound to your ${brand} account in place of this one. If it was not you, sign in, end all other sessions and contact customer service at once.`
  return channel === 'mail' ? { subject: `${brand}: your ${what} was changed`, text } : { text }
}

/** Whoever gives the code that was sent there has the phone or the mailbox in their hands. */
export async function bindContact(
  identity: Identity,
  actor: MemberActor,
  contact: Contact,
  code: string,
  context: Context,
): Promise<Result<null, PhoneRefusal | SpendRefusal | 'password_is_needed' | 'contact_is_taken'>> {
  const confirmed = await requireConfirmed(identity, actor)
  if (!confirmed.ok) return confirmed
  const receiver = await readContact(identity, contact)
  if (!receiver.ok) return receiver
  const { channel, to } = receiver.value
  const sealed = await identity.pii.seal(to, phoneLabel(actor.id))
  const { name: brand } = await readSetting(identity.settings, 'brand')
  const at = now(identity)
  return await identity.db.tx(async (tx) => {
    const spent = await spendCode(tx, identity.codes, { purpose: 'bind', to, code })
    if (!spent.ok) return spent
    const old = await findBound(tx, identity, actor.id, channel)
    const isBound =
      channel === 'mail'
        ? await bindEmail(tx, actor.id, to, at)
        : await bindPhone(tx, actor.id, { sealed, hash: identity.pii.blind(to), at })
    if (!isBound) return no('contact_is_taken')
    if (old !== null && old !== to && canSend(identity.courier, channel))
      await sendMessage(tx, identity.courier, { channel, to: old, ...writeFarewell(brand, channel) })
    await audit(tx, identity, context, {
      action: 'contact.bound',
      actor: asMember(actor.id),
      subject: actor.id,
      detail: { channel },
    })
    return yes(null)
  })
}
