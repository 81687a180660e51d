import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Result, yes } from '#kit/result.ts'
import type { Phone } from '#modules/codes/model.ts'
import type { register as contract } from '#modules/identity/contract.ts'
import { type Context, type Identity, now } from '#modules/identity/deps.ts'
import type { Invitation } from '#modules/identity/invitations.ts'
import { invitedAgentType, plainType } from '#modules/identity/model.ts'
import { detailsLabel, phoneLabel } from '#modules/identity/open-session.ts'
import { spellField } from '#modules/identity/rules/fields.ts'
import { type AskedFields, type RegisterMethod, readBirthday } from '#modules/identity/rules/registration.ts'
import { normalizeUsername } from '#modules/identity/rules.ts'
import type { NewAccount } from '#modules/identity/store/accounts.ts'
import { type RegistrationField, registrationFields } from '#modules/settings/model.ts'

export type RegisterBody = z.output<NonNullable<(typeof contract)['body']>>

/** A registration that was judged: what is left is to spend what can be spent once. */
export interface Judged {
  readonly method: RegisterMethod
  readonly asked: AskedFields
  readonly body: RegisterBody
  readonly phone: Phone | null
  readonly needsCode: boolean
}

/** Kept in columns of their own, judged and forgotten, or turned into somebody's id; all others go into the sealed document. */
const apart: readonly RegistrationField[] = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'captcha',
  'verificationCode',
  'mobileNum',
  'countryDialingCode',
  'email',
  'nickname',
  'affiliateCode',
  'referralCode',
  'recommenderId',
  'domain',
]

export interface Draft extends NewAccount {
  readonly id: Id<'member'>
  readonly uplineId: string | null
  readonly paymentHash: string | null
}

/** Only what was asked for is read, so what nobody asked for cannot be kept. */
export async function draftAccount(
  identity: Identity,
  { method, asked, body, phone }: Judged,
  { uplineId, recommenderId, kind }: Invitation,
  { address }: Context,
): Promise<Result<Draft, 'server_is_busy'>> {
  const read = (field: RegistrationField): string => {
    const rule = asked[field]
    return rule ? spellField(rule, body[field] ?? '').trim() : ''
  }
  const id = newId<'member'>(identity.clock)
  const username = method === 'username' ? normalizeUsername(read('username')) : `p${randomWord(lowerSigns, 9)}`
  const hashed = await hashBoth(identity, asked.password ? (body.password ?? '') : '', read('paymentPassword'))
  if (!hashed.ok) return hashed
  const details: Record<string, string> = {}
  for (const field of registrationFields) {
    if (!apart.includes(field) && read(field) !== '') details[field] = read(field)
  }
  if (details.birthday) details.birthday = isoOf(asked, details.birthday)
  const isProven = phone !== null && (asked.verificationCode !== undefined || body.firebaseIdToken !== undefined)
  return yes({
    id,
    kind,
    type: kind === 'agent' ? invitedAgentType : plainType,
    username,
    nickname: read('nickname') || username,
    passwordHash: hashed.value.password,
    paymentHash: hashed.value.payment,
    email: read('email').toLowerCase() || null,
    phoneSealed: phone && (await identity.pii.seal(phone.e164, phoneLabel(id))),
    phoneHash: phone && identity.pii.blind(phone.e164),
    phoneVerifiedAt: isProven ? now(identity) : null,
    detailsSealed:
      Object.keys(details).length > 0 ? await identity.pii.seal(JSON.stringify(details), detailsLabel(id)) : null,
    referralCode: newReferralCode(),
    affiliateCode: kind === 'agent' ? newReferralCode() : null,
    uplineId,
    recommenderId,
    registerAddress: address,
    registerUrl: pageOf(body.registerUrl),
    registerDomain: hostOf(body.domain),
  })
}

function isoOf(asked: AskedFields, text: string): string {
  const day = readBirthday(asked.birthday?.patternId ?? null, text)
  assert(day, 'a birthday that was judged is a day')
  const pad = (value: number, length: number): string => String(value).padStart(length, '0')
  return `${pad(day.year, 4)}-${pad(day.month, 2)}-${pad(day.day, 2)}`
}

/** One after the other: each takes a place in the same line, and a flood must not be able to fill it twice as fast. */
async function hashBoth(
  { passwords }: Identity,
  password: string,
  payment: string,
): Promise<Result<{ readonly password: string | null; readonly payment: string | null }, 'server_is_busy'>> {
  const first = password === '' ? yes(null) : await passwords.hash(password)
  if (!first.ok) return first
  const second = payment === '' ? yes(null) : await passwords.hash(payment)
  return second.ok ? yes({ password: first.value, payment: second.value }) : second
}

/** Neither has signs that are taken for one another when they are read out. */
const lowerSigns = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

export function newReferralCode(): string {
  return randomWord(codeSigns, 8)
}

function randomWord(signs: string, length: number): string {
  return Array.from({ length }, () => signs[randomInt(signs.length)]).join('')
}

/** Where somebody came in, without what the address carried along. */
function pageOf(text: string | undefined): string | null {
  const url = URL.parse(text ?? '')
  return url && /^https?:$/.test(url.protocol) ? `${url.origin}${url.pathname}`.slice(0, 500) : null
}

function hostOf(text: string | undefined): string | null {
  return text !== undefined && /^[a-z0-9.-]{1,253}$/i.test(text) ? text.toLowerCase() : null
}
