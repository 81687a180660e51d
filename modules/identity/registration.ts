import { assert } from '#kit/assert.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { spendPass, spendWord } from '#modules/captcha/service.ts'
import { readPhone, spendCode, verifyFirebasePhone } from '#modules/codes/service.ts'
import { isCommonPassword } from '#modules/identity/common-passwords.ts'
import type { register as contract } from '#modules/identity/contract.ts'
import {
  asMember,
  audit,
  type Context,
  type Identity,
  now,
  type Policy,
  readPolicy,
  readStaffNames,
} from '#modules/identity/deps.ts'
import { findInviters } from '#modules/identity/invitations.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { type Draft, draftAccount, type Judged, type RegisterBody } from '#modules/identity/registration-draft.ts'
import { dayIn } from '#modules/identity/rules/age.ts'
import {
  type AskedFields,
  askedFields,
  judgeRegistration,
  openMethods,
  type RegistrationFaults,
} from '#modules/identity/rules/registration.ts'
import { runPattern } from '#modules/identity/rules/run-pattern.ts'
import { normalizeUsername } from '#modules/identity/rules.ts'
import { findAccountByPhone, findAccountByUsername, insertAccount } from '#modules/identity/store/accounts.ts'
import { isRegisteredSince, lockPhone } from '#modules/identity/store/inviters.ts'
import { insertPayment } from '#modules/identity/store/payment.ts'
import { registrationFields } from '#modules/settings/model.ts'
import { readMinimumAge, readSetting } from '#modules/settings/service.ts'

export interface RegistrationInput {
  /** Which of the two calls was made. */
  readonly way: 'username' | 'mobile'
  readonly body: RegisterBody
  /** The cookie that says which picture the word was read in. */
  readonly wordNonce: string | undefined
}

export type RegistrationRefusal = (typeof contract.refusals)[number]

/**
 * Registers a member and signs them in. What costs nothing and tells nothing is judged first; then the slide is spent, so that
 * each answer about what exists has its price; what can be spent once goes last, with the account, in one transaction.
 */
export async function register(
  identity: Identity,
  input: RegistrationInput,
  context: Context,
): Promise<Result<SignedIn, RegistrationRefusal>> {
  const judged = await judge(identity, input)
  if (!judged.ok) return judged
  const { body, asked, phone, needsCode } = judged.value

  const pass = await spendPass(identity.captcha, { pass: body, action: 'register', address: context.address })
  if (!pass.ok) return pass
  if (asked.captcha && (asked.captcha.required || body.captcha)) {
    const word = await spendWord(identity.captcha, { nonce: input.wordNonce ?? '', word: body.captcha ?? '' })
    if (!word.ok) return word
  }
  const invitation = await findInviters(identity, body)
  if (!invitation.ok) return invitation

  const draft = await draftAccount(identity, judged.value, invitation.value, context)
  if (!draft.ok) return draft
  const again = await findSecondTry(identity, judged.value, context)
  if (!again.ok) return again
  // A proof is taken once: neither a name that is taken nor a form that is sent a second time may use it up.
  if (again.value === null && phone && body.firebaseIdToken !== undefined) {
    const proof = await verifyFirebasePhone(identity.codes, { idToken: body.firebaseIdToken, e164: phone.e164 })
    if (!proof.ok) return proof
  }
  const policy = await readPolicy(identity)
  const settle = await identity.invitations.prepare(invitation.value)
  return await identity.db.tx(async (tx) => {
    if (again.value !== null) return await enter(tx, identity, again.value, { context, policy })
    const code = needsCode ? { e164: phone?.e164 ?? '', code: body.verificationCode ?? '' } : null
    const made = await insert(tx, identity, draft.value, code)
    if (!made.ok) return made
    await settle(tx, draft.value.id)
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
  { way, body }: RegistrationInput,
): Promise<Result<Judged, RegistrationRefusal>> {
  const { settings, clock } = identity
  const [flags, rules, countries, minimumAge] = await Promise.all([
    readSetting(settings, 'whitelabel'),
    readSetting(settings, 'registration'),
    readSetting(settings, 'countryCodes'),
    readMinimumAge(settings),
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
    minimumAge,
    isBirthdayConfirmed: body.confirmsBirthday ?? false,
    isInvited: rules.referralCode.enabled && (body.referralCode ?? '') !== '',
    needsInvitation: !flags.DIRECTREG3,
  })
  const refused = refuseFaults(faults)
  if (refused) return refused
  if (asked.nickname && (await readStaffNames(identity))(body.nickname ?? ''))
    return no('nickname_is_reserved', [{ path: 'nickname', code: 'nickname_is_reserved' }])

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
  // To whoever asks, a name of staff is simply taken.
  if ((await readStaffNames(identity))(username)) return no('username_is_taken', taken)
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
  draft: Draft,
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
  if (!(await insertAccount(tx, draft, now(identity))))
    return no('username_is_taken', [{ path: 'username', code: 'username_is_taken' }])
  if (draft.paymentHash !== null) await insertPayment(tx, draft.id, draft.paymentHash, now(identity))
  return yes(null)
}
