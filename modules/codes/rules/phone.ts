import { type MetadataJson, type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/core'
import { no, type Result, yes } from '#kit/result.ts'
import type { Phone, PhoneRefusal } from '../model.ts'
import { plainDigits } from './digits.ts'

export interface WrittenPhone {
  /** 63, as the country list gives it; +63 is the same. */
  readonly countryDialingCode: string
  readonly number: string
  /** The countries that the brand sends to, as PH; numbers of all others are refused. */
  readonly allowedCountries: readonly string[]
}

/**
 * Where an SMS may go. All other kinds are refused: premium, shared-cost and personal numbers are how pumping earns money, and
 * fixed lines, pagers, voicemail and company numbers read no SMS. In some countries the two kinds look alike.
 */
const mobileTypes: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

const writtenMax = 40
/** What phones and address books put around a number that is copied from them: marks of direction. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const dialCode = /^\+?([1-9]\d{0,2})$/
/** Digits with what people put between them. No letter, no control character, no sign of an extension. */
const writtenNumber = /^\+?[\d \u00a0\u202f()./\u2010-\u2015-]+$/

/**
 * Reads a number however it is written (`0917…`, `917…`, `63917…`, `+63 0917…`, `0063…`, digits of other scripts) into its one form,
 * or refuses it. The server knows every country's numbers by kind; the browser carries a shorter book (`metadata`), which finds
 * most mistakes and leaves the rest to the server.
 */
export function readPhoneBy(metadata: MetadataJson, written: WrittenPhone): Result<Phone, PhoneRefusal> {
  const text = plainDigits(written.number.replace(directionMarks, '').replaceAll('＋', '+'))
  if (text === '' || /^ +$/.test(text)) return no('phone_is_missing')
  const [, dial] = dialCode.exec(plainDigits(written.countryDialingCode)) ?? []
  if (dial === undefined || text.length > writtenMax) return no('phone_is_malformed')
  const trimmed = text.replace(/^ +| +$/g, '')
  if (!writtenNumber.test(trimmed)) return no('phone_is_malformed')
  const found = parse(metadata, dial, trimmed)
  if (!found?.isValid()) return no('phone_is_malformed')

  const type = found.getType()
  if (type !== undefined && !mobileTypes.has(type)) return no('phone_is_not_allowed')
  if (found.country === undefined || !written.allowedCountries.includes(found.country))
    return no('phone_is_not_allowed')
  return yes({ e164: found.number, countryCode: found.country })
}

/** Null when it is no number at all, or begins with the code of another country than the chosen one. */
function parse(metadata: MetadataJson, dial: string, written: string): PhoneNumber | null {
  const digits = written.replace(/\D/g, '')
  const international = written.startsWith('+') ? digits : digits.startsWith('00') ? digits.slice(2) : undefined
  if (international !== undefined && !international.startsWith(dial)) return null
  try {
    const found =
      international === undefined
        ? parsePhoneNumberWithError(digits, { defaultCallingCode: dial, extract: false }, metadata)
        : parsePhoneNumberWithError(`+${international}`, { extract: false }, metadata)
    return found.countryCallingCode === dial ? found : null
  } catch {
    return null
  }
}

/** The country's code of a number in its one form: 63 for +639171234567. */
export function dialCodeOf(metadata: MetadataJson, e164: string): string {
  return parsePhoneNumberWithError(e164, { extract: false }, metadata).countryCallingCode
}
