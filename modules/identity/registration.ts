import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { spendPass, spendWord } from '#modules/captcha/service.ts'
import type { Phone } from '#modules/codes/model.ts'
import { readPhone, spendCode, verifyFirebasePhone } from '#modules/codes/service.ts'
import { isCommonPassword } from '#modules/identity/common-passwords.ts'
import type { register as contract } from '#modules/identity/contract.ts'
import { findInviters, type Invitation } from '#modules/identity/invitations.ts'
import { plainType } from '#modules/identity/model.ts'
import { detailsLabel, openSession, phoneLabel, type SignedIn } from '#modules/identity/open-session.ts'
import { asMember, audit, type Context, type Identity, now, type Policy, readPolicy } from '#modules/identity/parts.ts'
import { dayIn } from '#modules/identity/rules/age.ts'
import { spellField } from '#modules/identity/rules/fields.ts'
import {
  type AskedFields,
  askedFields,
  isReserved,
  judgeRegistration,
  openMethods,
  type RegisterMethod,
  type RegistrationFaults,
  readBirthday,
} from '#modules/identity/rules/registration.ts'
import { runPattern } from '#modules/identity/rules/run-pattern.ts'
import { normalizeUsername } from '#modules/identity/rules.ts'
import {
  findAccountByPhone,
  findAccountByUsername,
  insertAccount,
  type NewAccount,
} from '#modules/identity/store/accounts.ts'
import { isRegisteredSince, lockPhone } from '#modules/identity/store/inviters.ts'
import { type RegistrationField, registrationFields } from '#modules/settings/model.ts'
import { readSetting } from '#modules/settings/service.ts'

type Body = z.output<NonNullable<(typeof contract)['body']>>

export interface RegistrationWish {
  /** Which of the two calls was made. */
  readonly way: 'username' | 'mobile'
  readonly body: Body
  /** The cookie that says which picture the word was read in. */
  readonly wordNonce: string | undefined
}

export type RegistrationRefusal = (typeof contract.refusals)[number]

/** A registration that was judged: what is left is to spend what can be spent once. */
interface Judged {
  readonly method: RegisterMethod
  readonly asked: AskedFields
  readonly body: Body
  readonly phone: Phone | null
  readonly needsCode: boolean
}

/**
 * Registers a member and signs them in. What costs nothing and tells nothing is judged first; then the slide is spent, so that
 * each answer about what exists has its price; what can be spent once goes last, with the account, in one transaction.
 */
export async function register(
  identity: Identity,
  wish: RegistrationWish,
  context: Context,
): Promise<Result<SignedIn, RegistrationRefusal>> {
  const judged = await judge(identity, wish)
  if (!judged.ok) return judged
  const { body, asked, phone, needsCode } = judged.value

  const pass = await spendPass(identity.captcha, { pass: body, action: 'register', address: context.address })
  if (!pass.ok) return pass
  if (asked.captcha && (asked.captcha.required || body.captcha)) {
    const word = await spendWord(identity.captcha, { nonce: wish.wordNonce ?? '', word: body.captcha ?? '' })
    if (!word.ok) return word
  }
  const invitation = await findInviters(identity, body)
  if (!invitation.ok) return invitation
  if (phone && body.firebaseIdToken !== undefined) {
    const proof = await verifyFirebasePhone(identity.codes, { idToken: body.firebaseIdToken, e164: phone.e164 })
    if (!proof.ok) return proof
  }

  const draft = await draftAccount(identity, judged.value, invitation.value, context)
  if (!draft.ok) return draft
  const again = await findSecondTry(identity, judged.value, context)
  if (!again.ok) return again
  const policy = await readPolicy(identity)
  return await identity.db.tx(async (tx) => {
    if (again.value !== null) return await enter(tx, identity, again.value, { context, policy })
    const code = needsCode ? { e164: phone?.e164 ?? '', code: body.verificationCode ?? '' } : null
    const made = await insert(tx, identity, draft.value, code)
    if (!made.ok) return made
    await audit(tx, identity, context, {
      action: 'member.registered',
      actor: asMember(draft.value.id),
      subject: draft.value.id,
      detail: { method: judged.value.method, hasUpline: draft.value.uplineId !== null },
    })
    return await enter(tx, identity, draft.value.id, { context, policy })
  })
}

async function enter(
  tx: Tx,
  identity: Identity,
  accountId: string,
  how: { readonly context: Context; readonly policy: Policy },
): Promise<Result<SignedIn, never>> {
  const opened = await openSession(tx, identity, { accountId, method: 'register', ...how })
  assert(opened.ok, 'nobody blocks an account in the moment that it is made')
  return opened
}

/** Everything that is decided by what was sent and what the operator asks for. */
async function judge(
  identity: Identity,
  { way, body }: RegistrationWish,
): Promise<Result<Judged, RegistrationRefusal>> {
  const { settings, clock } = identity
  const [flags, rules, countries] = await Promise.all([
    readSetting(settings, 'whitelabel'),
    readSetting(settings, 'registration'),
    readSetting(settings, 'countryCodes'),
  ])
  const method = openMethods(flags).find((open) => (open === 'username') === (way === 'username'))
  if (!method) return no('function_is_off')
  if (!body.agreesToTerms) return no('terms_are_not_agreed')
  if (!body.isOfAge) return no('age_is_too_low')

  const { verificationCode, ...others } = askedFields(method, flags, rules)
  const hasFirebase = verificationCode !== undefined && body.firebaseIdToken !== undefined
  const asked: AskedFields = verificationCode && !hasFirebase ? { ...others, verificationCode } : others
  const values = Object.fromEntries(registrationFields.map((field) => [field, body[field] ?? '']))
  const faults = judgeRegistration(asked, values, {
    runPattern,
    isCommon: isCommonPassword,
    today: dayIn(clock.nowMs()),
    isBirthdayConfirmed: body.confirmsBirthday ?? false,
    isInvited: rules.referralCode.enabled && (body.referralCode ?? '') !== '',
    needsInvitation: !flags.DIRECTREG3,
  })
  const refused = refuseFaults(faults)
  if (refused) return refused

  const number = asked.mobileNum ? (body.mobileNum ?? '') : ''
  if (number === '') return yes({ method, asked, body, phone: null, needsCode: false })
  const phone = readPhone(body.countryDialingCode ?? '', number, countries.enabled)
  if (!phone.ok) return no(phone.refusal, [{ path: 'mobileNum', code: phone.refusal }])
  return yes({ method, asked, body, phone: phone.value, needsCode: asked.verificationCode !== undefined })
}

function refuseFaults(faults: RegistrationFaults): Result<never, RegistrationRefusal> | null {
  const fields: WrongField[] = Object.entries(faults).map(([path, { code }]) => ({ path, code }))
  if (fields.length === 0) return null
  if (faults.birthday?.code === 'birthday_is_too_late') return no('age_is_too_low', fields)
  const isOnlyBirthday = fields.length === 1 && faults.birthday?.code === 'birthday_is_unconfirmed'
  return isOnlyBirthday ? no('birthday_needs_confirming', fields) : no('fields_are_wrong', fields)
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

/** Only what was asked for is read, so what nobody asked for cannot be kept. */
async function draftAccount(
  identity: Identity,
  { method, asked, body, phone }: Judged,
  { uplineId, recommenderId }: Invitation,
  { address }: Context,
): Promise<Result<NewAccount & { readonly uplineId: string | null }, 'server_is_busy'>> {
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
  if (hashed.value.payment) details.paymentPasswordHash = hashed.value.payment
  const isProven = phone !== null && (asked.verificationCode !== undefined || body.firebaseIdToken !== undefined)
  return yes({
    id,
    kind: 'member',
    type: plainType,
    username,
    nickname: read('nickname') || username,
    passwordHash: hashed.value.password,
    email: read('email').toLowerCase() || null,
    phoneSealed: phone && (await identity.pii.seal(phone.e164, phoneLabel(id))),
    phoneHash: phone && identity.pii.blind(phone.e164),
    phoneVerifiedAt: isProven ? now(identity) : null,
    detailsSealed:
      Object.keys(details).length > 0 ? await identity.pii.seal(JSON.stringify(details), detailsLabel(id)) : null,
    referralCode: randomWord(codeSigns, 8),
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

/** How long a page may have been waiting for an answer that was lost on the way. */
const secondTrySeconds = 120

/**
 * Who sends the form again because the answer never came must find the account that was made, not a name that is taken. It is
 * the same person if the same place gives the same password for a name that is minutes old.
 */
async function findSecondTry(
  identity: Identity,
  { method, body }: Judged,
  { address }: Context,
): Promise<Result<string | null, 'username_is_taken' | 'server_is_busy'>> {
  if (method !== 'username') return yes(null)
  const username = normalizeUsername(body.username ?? '')
  const taken: WrongField[] = [{ path: 'username', code: 'username_is_taken' }]
  if (isReserved(username)) return no('username_is_taken', taken)
  const account = await findAccountByUsername(identity.db.read, username)
  if (!account) return yes(null)
  const since = new Date(now(identity).getTime() - secondTrySeconds * 1000)
  if (!(await isRegisteredSince(identity.db.read, account.id, address, since))) return no('username_is_taken', taken)
  const isSame = await identity.passwords.verify(account.passwordHash, body.password ?? '')
  if (!isSame.ok) return isSame
  return isSame.value && !account.blockedAt ? yes(account.id) : no('username_is_taken', taken)
}

type InsertRefusal = 'code_is_missing' | 'code_is_wrong' | 'code_is_expired' | 'phone_is_taken' | 'username_is_taken'

/** Whose number it is, is told only to who has just proven to have it in hand. */
async function insert(
  tx: Tx,
  identity: Identity,
  draft: NewAccount,
  code: { readonly e164: string; readonly code: string } | null,
): Promise<Result<null, InsertRefusal>> {
  if (code) {
    const spent = await spendCode(tx, identity.codes, { purpose: 'register', to: code.e164, code: code.code })
    if (!spent.ok) return no(spent.refusal, [{ path: 'verificationCode', code: spent.refusal }])
  }
  if (draft.phoneVerifiedAt && draft.phoneHash) {
    await lockPhone(tx, draft.phoneHash)
    const holder = await findAccountByPhone(tx, draft.phoneHash)
    if (holder) return no('phone_is_taken', [{ path: 'mobileNum', code: 'phone_is_taken' }])
  }
  if (await insertAccount(tx, draft, now(identity))) return yes(null)
  return no('username_is_taken', [{ path: 'username', code: 'username_is_taken' }])
}
