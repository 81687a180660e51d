import type { Id } from '#kit/id.ts'

export type AccountKind = 'member' | 'agent' | 'operator'

/** The specification's numbers: they decide what a page shows. */
export const agentTypes = [1, 2, 41, 42] as const
/** Agencies: they have an agent centre and nothing else, so the players' door is not theirs. */
export const agencyTypes = [41, 42] as const
/** What an agent becomes whom another agent brings; those right under the house are made by it. */
export const invitedAgentType = 2
export const trialType = 4
export const plainType = 0
export type AccountType = (typeof agentTypes)[number] | typeof trialType | typeof plainType

/** Which of the site's doors is knocked at. */
export const sides = ['member', 'agent'] as const
export type Side = (typeof sides)[number]

/** Through which door someone signs in; each lets in its own and shows the others nothing. */
export type Door = Side | 'operator'

/** What an account can have as its face: the drawings of web/ui/art/avatar.ts, by their names. */
export const icons = [
  'araw',
  'agila',
  'tigre',
  'unggoy',
  'pagong',
  'loro',
  'pugita',
  'kuneho',
  'kuwago',
  'lumba',
  'tandang',
  'bulaklak',
] as const
export type Icon = (typeof icons)[number]

/** How a session began. */
export const signInMethods = ['password', 'sms', 'social', 'remember', 'handoff', 'register', 'reset', 'trial'] as const
export type SignInMethod = (typeof signInMethods)[number]

export const twoFactorMethods = ['totp', 'recovery', 'mobile', 'email'] as const
export type TwoFactorMethod = (typeof twoFactorMethods)[number]
/** Those that are codes sent to a bound phone or mailbox. */
export const contactMethods = ['mobile', 'email'] as const
export type ContactMethod = (typeof contactMethods)[number]

export const socialProviders = ['google', 'facebook'] as const
export type SocialProvider = (typeof socialProviders)[number]

export type Stage = 'open' | 'two_factor' | 'password'

export interface Account {
  readonly id: Id<'member'> | Id<'operator'>
  readonly kind: AccountKind
  readonly type: number
  readonly username: string
  readonly nickname: string
  readonly icon: Icon
  /** Null for those who never chose one: a trial, or somebody who came through another service. */
  readonly passwordHash: string | null
  readonly passwordExpiresAt: Date | null
  readonly passwordChangedAt: Date | null
  readonly hasDefaultPassword: boolean
  readonly blockedAt: Date | null
  readonly email: string | null
  readonly emailVerifiedAt: Date | null
  readonly phoneSealed: Uint8Array | null
  readonly phoneVerifiedAt: Date | null
  readonly detailsSealed: Uint8Array | null
  readonly totpSealed: Uint8Array | null
  readonly totpEnabledAt: Date | null
}

export interface Session {
  readonly id: Id<'session'>
  readonly stage: Stage
  readonly method: SignInMethod
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly idleLimitSeconds: number
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly confirmedAt: Date | null
  readonly address: string
  readonly addressGroup: string
  readonly lastAddress: string | null
  readonly userAgent: string | null
}

export type AccountRefusal =
  | 'username_is_malformed'
  | 'username_is_taken'
  | 'nickname_is_malformed'
  | 'password_length_is_wrong'

/**
 * Unknown name, wrong password and a closed door are one reason, so that none can be told from another. The others are told
 * only to who knows the password, or in place of any answer about it.
 */
export type SignInRefusal =
  | 'credentials_are_wrong'
  | 'sign_in_is_locked'
  | 'account_is_blocked'
  | 'account_is_no_agent'
  | 'account_is_no_member'
  | 'server_is_busy'

/** Why a payment password does not open anything. Its counter is its own, and one for all calls that ask for it. */
export type PaymentRefusal = 'payment_password_is_missing' | 'payment_password_is_wrong' | 'payment_password_is_locked'

export type IdentityRefusal =
  | PaymentRefusal
  | 'payment_password_exists'
  | 'payment_password_is_refused'
  | 'sign_in_must_be_fresh'
  | 'name_is_set'
  | 'birthday_is_set'
  | AccountRefusal
  | Exclude<SignInRefusal, 'server_is_busy'>
  | 'device_is_unknown'
  | 'operator_is_unknown'
  | 'last_owner_stays'
  | 'factor_is_missing'
  | 'factor_is_refused'
  | 'factor_is_locked'
  | 'nickname_is_reserved'
  | 'factor_exists'
  | 'handoff_is_refused'
  | 'fields_are_wrong'
  | 'phone_is_taken'
  | 'contact_is_taken'
  | 'affiliate_code_is_wrong'
  | 'recommender_is_wrong'
  | 'terms_are_not_agreed'
  | 'age_is_too_low'
  | 'birthday_needs_confirming'
  | 'password_is_refused'
  | 'password_is_needed'
  | 'passwords_differ'
  | 'account_is_unknown'
  | 'reset_link_is_refused'
  | 'session_is_unknown'
  | 'provider_is_down'
  | 'social_is_refused'

/** The subject of the bus that closes sockets of a session on every node. */
export const sessionEnded = 'session.ended'

/** What a member is told of their account, through the outbox, as `identity.happened`. */
export type Happening = 'first_sign_in' | 'new_device' | 'password_changed' | 'payment_password_changed'

export interface AccountHappened {
  readonly memberId: Id<'member'>
  readonly happening: Happening
  readonly userAgent: string | null
  readonly at: string
}
