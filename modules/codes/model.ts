/** What a code is good for. One that was sent for one purpose opens nothing else. */
export const codePurposes = ['login', 'register', 'forgot', 'two_factor', 'bind'] as const
export type CodePurpose = (typeof codePurposes)[number]

export interface Phone {
  /** +639171234567: the one form in which numbers are kept and compared. */
  readonly e164: string
  /** PH */
  readonly countryCode: string
}

export type PhoneRefusal = 'phone_is_missing' | 'phone_is_malformed' | 'phone_is_not_allowed'
/** Why no code was sent. */
export type CodeRefusal = 'too_many_codes' | 'code_quota_is_spent' | 'function_is_off'
/** Why a code was not taken. */
export type SpendRefusal = 'code_is_missing' | 'code_is_wrong' | 'code_is_expired'
export type FirebaseRefusal = 'firebase_token_is_refused' | 'function_is_off'

export type CodesRefusal = PhoneRefusal | CodeRefusal | SpendRefusal | FirebaseRefusal
