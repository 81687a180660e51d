import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import metadata from 'libphonenumber-js/max/metadata'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { defaultLanguage, type Language } from '#kit/language.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { isSameSecret } from '#kit/same-secret.ts'
import type { Tx } from '#kit/tx.ts'
import { type Courier, canSend, sendMessage, withholdMessage } from '#modules/courier/service.ts'
import { type FirebaseDeps, type FirebaseVerifier, makeFirebase } from './firebase.ts'
import { writeNote } from './messages.ts'
import type { CodePurpose, CodeRefusal, FirebaseRefusal, Phone, PhoneRefusal, SpendRefusal } from './model.ts'
import { codeDigits, judgeCode, spellCode } from './rules/code.ts'
import { dialCodeOf, readPhoneBy } from './rules/phone.ts'
import {
  type Asker,
  askerOf,
  budgetsOf,
  codeLifeMinutes,
  codeTriesMax,
  decideRequest,
  pointsOf,
  windowStart,
} from './rules.ts'
import * as store from './store.ts'

export { sendNotice } from './notices.ts'

export interface CodesDeps {
  readonly db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly courier: Courier
  /** The server's secret; the key of all marks is derived from it. */
  readonly secret: Uint8Array
  /** The group that an address is counted in. */
  readonly groupAddress: (address: string) => string
  /** The name that messages speak in. */
  readonly brandName: () => Promise<string>
  /** True for the first caller of a key and for no other, until it expires. */
  readonly claimOnce: (key: string, expiresAt: Date) => Promise<boolean>
  /** Without it no Firebase token is taken. */
  readonly firebase?: FirebaseDeps | undefined
}

export interface Codes extends Omit<CodesDeps, 'secret' | 'firebase'> {
  /** Writes a mark that says whether two things are the same, and nothing else about them. */
  readonly mark: (...parts: string[]) => Buffer
  readonly firebase: FirebaseVerifier | undefined
}

export function makeCodes({ secret, firebase, ...parts }: CodesDeps): Codes {
  assert(secret.length >= 32, 'the server secret must have at least 32 bytes')
  const key = new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(), 'laro codes v1', 32))
  return {
    ...parts,
    // Written as JSON, so that no two lists of parts run into the same bytes.
    mark: (...given) => createHmac('sha256', key).update(JSON.stringify(given)).digest(),
    firebase: firebase && makeFirebase(firebase, parts.clock, parts.claimOnce),
  }
}

/** Reads a mobile number however it is written into the one form in which numbers are kept and compared. */
export function readPhone(
  countryDialingCode: string,
  number: string,
  allowedCountries: readonly string[],
): Result<Phone, PhoneRefusal> {
  return readPhoneBy(metadata, { countryDialingCode, number, allowedCountries })
}

export interface CodeInput {
  readonly purpose: CodePurpose
  readonly channel: 'sms' | 'mail'
  /** E.164, as `readPhone` gives it, or a mail address. */
  readonly to: string
  /** Where the request came from. */
  readonly address: string
  /**
   * False when nobody we know is behind the recipient. Then the same work is done and the same answer given, and nothing is
   * sent nor counted as sent: whoever asks learns nothing, and uses up nothing of others.
   */
  readonly isReal: boolean
  readonly language?: Language | undefined
  /** Who alone can spend it, such as one session: then wrong guesses of others leave it alone, and so do their requests. */
  readonly scope?: string | undefined
}

/** Sends a code, in place of any that was sent before for the same purpose. Opens its own short transaction. */
export async function requestCode(
  codes: Codes,
  input: CodeInput,
): Promise<Result<{ expiredMinutes: number }, CodeRefusal>> {
  const { clock, courier } = codes
  if (!canSend(courier, input.channel)) return no('function_is_off')
  const brand = await codes.brandName()
  return await codes.db.tx(async (tx): Promise<Result<{ expiredMinutes: number }, CodeRefusal>> => {
    const nowMs = clock.nowMs()
    const isCounted = await countRequest(tx, codes, input, nowMs)
    if (!isCounted.ok) return isCounted

    const id = newId<'code'>(clock)
    const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
    const expiresAt = new Date(nowMs + codeLifeMinutes * 60_000)
    await store.writeCode(tx, {
      ...placeOf(codes, input),
      id,
      codeMark: codes.mark('code', id, code),
      createdAt: new Date(nowMs),
      expiresAt,
    })
    const { channel, to, purpose, language = defaultLanguage } = input
    const note = writeNote({ purpose, code, brand, minutes: codeLifeMinutes, language })
    if (input.isReal) await sendMessage(tx, courier, { channel, to, ...note, expiresAt })
    else await withholdMessage(tx, courier, { channel, to, expiresAt })
    return yes({ expiredMinutes: codeLifeMinutes })
  })
}

/** Locks all that the request is counted in, decides, and counts. What is refused is counted nowhere. */
async function countRequest(
  tx: Tx,
  codes: Codes,
  { channel, to, address, purpose, isReal }: CodeInput,
  nowMs: number,
): Promise<Result<null, CodeRefusal>> {
  const asker = askerOf(purpose)
  const recipientMark = recipientMarkOf(codes, to, asker)
  const dialCode = channel === 'sms' ? dialCodeOf(metadata, to) : undefined
  const wanted = budgetsOf({ channel, to, dialCode, addressGroup: codes.groupAddress(address), asker })
  const rows = wanted.map(({ name, key }) => ({
    name,
    keyMark: codes.mark('budget', name, key),
    startsAt: windowStart(name, nowMs),
    points: pointsOf(name, isReal),
  }))
  const recipient = await store.lockRecipient(tx, recipientMark, new Date(nowMs))
  const budgets = await store.lockBudgets(tx, rows)
  const decided = decideRequest({ ...recipient, budgets }, nowMs)
  if (!decided.ok) return decided
  await store.saveRecipient(tx, recipientMark, decided.value)
  await store.spendBudgets(tx, rows)
  return yes(null)
}

export interface CodeGuess {
  readonly purpose: CodePurpose
  readonly to: string
  readonly code: string
  /** As at the request. */
  readonly scope?: string | undefined
}

/**
 * Takes a code, once. A wrong one is counted in the caller's transaction, which must therefore be committed whatever the
 * answer is: return the refusal from it, do not throw.
 */
export async function spendCode(tx: Tx, codes: Codes, guess: CodeGuess): Promise<Result<null, SpendRefusal>> {
  const fault = judgeCode(guess.code)
  if (fault) return no(fault)
  const code = spellCode(guess.code)
  const place = placeOf(codes, guess)
  const row = await store.lockCode(tx, place)
  if (!row) return no('code_is_wrong')
  const now = new Date(codes.clock.nowMs())
  // A code that was guessed at too often is as dead as an old one, and what helps is the same: a new one.
  if (row.usedAt || row.expiresAt <= now || row.tries >= codeTriesMax) return no('code_is_expired')
  if (!isSameSecret(codes.mark('code', row.id, code), row.codeMark)) {
    await store.countTry(tx, place)
    return no('code_is_wrong')
  }
  await store.useCode(tx, place, now)
  await store.endStreak(tx, recipientMarkOf(codes, guess.to, askerOf(guess.purpose)))
  // Whoever registers has the phone: what strangers asked of it before there was an account is no reason to make them wait.
  if (guess.purpose === 'register') await store.forgetRecipient(tx, recipientMarkOf(codes, guess.to, 'visitor'))
  return yes(null)
}

/** Whether this browser proved the number to Firebase just now, for our project, and for this one use. */
export async function verifyFirebasePhone(
  { firebase }: Codes,
  { idToken, e164 }: { readonly idToken: string; readonly e164: string },
): Promise<Result<null, FirebaseRefusal>> {
  return firebase ? await firebase.verify(idToken, e164) : no('function_is_off')
}

/** Under which one recipient is counted, apart for each kind of request. */
function recipientMarkOf(codes: Codes, to: string, asker: Asker): Buffer {
  return codes.mark('recipient', keyOf(to), asker)
}

/** Mail addresses that differ in case only reach the same person. */
function keyOf(to: string): string {
  return to.toLowerCase()
}

function placeOf(codes: Codes, { purpose, to, scope }: Pick<CodeGuess, 'purpose' | 'to' | 'scope'>) {
  return { purpose, recipientMark: codes.mark('recipient', keyOf(to), ...(scope === undefined ? [] : [scope])) }
}
