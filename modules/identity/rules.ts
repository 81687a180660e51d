import { no, type Result, yes } from '#kit/result.ts'
import {
  type Account,
  type AccountKind,
  type AccountRefusal,
  type AccountType,
  agencyTypes,
  agentTypes,
  type ContactMethod,
  type Door,
  type Session,
  type SignInMethod,
  type Stage,
  type TwoFactorMethod,
  trialType,
} from '#modules/identity/model.ts'

const username = /^[a-z0-9][a-z0-9_.-]{2,31}$/

/** One spelling for one name, whatever case or width it was typed in. */
export function normalizeUsername(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Two keyboards may send the same word as different code points; a password must open the door from both. */
export function normalizePassword(text: string): string {
  return text.normalize('NFKC')
}

export interface AccountInput {
  readonly username: string
  readonly nickname: string
  readonly password: string
}

/** Length is what makes a password strong, and a bound is what keeps hashing cheap; both count characters as people see them. */
export function checkInput(input: AccountInput): Result<AccountInput, AccountRefusal> {
  const asked = { ...input, username: normalizeUsername(input.username), password: normalizePassword(input.password) }
  if (!username.test(asked.username)) return no('username_is_malformed')
  // Whoever makes the account: no sign in a name that hides, turns others around, or looks like markup.
  if (asked.nickname.trim() === '' || asked.nickname.length > 64 || /[\p{C}<>]/u.test(asked.nickname))
    return no('nickname_is_malformed')
  const length = [...asked.password].length
  if (length < 8 || length > 256) return no('password_length_is_wrong')
  return yes(asked)
}

export function kindOf(type: AccountType, isOperator = false): AccountKind {
  if (isOperator) return 'operator'
  return agentTypes.some((agent) => agent === type) ? 'agent' : 'member'
}

/**
 * Operators and the site's people do not exist for one another. Between the site's two doors the reason is told, but only to
 * who knows the password.
 */
export function judgeDoor(
  account: Account,
  door: Door,
): 'open' | 'credentials_are_wrong' | 'account_is_no_agent' | 'account_is_no_member' {
  if ((account.kind === 'operator') !== (door === 'operator') || account.type === trialType)
    return 'credentials_are_wrong'
  if (door === 'agent' && account.kind !== 'agent') return 'account_is_no_agent'
  if (door === 'member' && agencyTypes.some((agency) => agency === account.type)) return 'account_is_no_member'
  return 'open'
}

/** The second factors that an account has, the strongest first. */
function factorsOf(account: Account): TwoFactorMethod[] {
  return [...(account.totpEnabledAt ? (['totp', 'recovery'] as const) : []), ...contactsOf(account)]
}

/** The bound phone and mailbox that a code can be sent to. */
export function contactsOf(account: Account): ContactMethod[] {
  return [
    ...(account.phoneVerifiedAt ? ['mobile' as const] : []),
    ...(account.emailVerifiedAt ? ['email' as const] : []),
  ]
}

/** Ways in that are a factor by themselves, or that nobody else can have taken; they never stand for an authenticator. */
const provesItself: readonly SignInMethod[] = ['sms', 'register', 'trial', 'handoff']

/**
 * An authenticator is asked for wherever there is one, and nothing that can be intercepted stands in for it. What brought
 * somebody in says nothing about them once more, so it is not asked for again if anything else can be.
 */
export function factorsAfter(account: Account, method: SignInMethod): TwoFactorMethod[] {
  if (account.totpEnabledAt) return ['totp', 'recovery']
  const all = factorsOf(account)
  if (method !== 'reset') return all
  const others = all.filter((factor) => factor !== 'mobile')
  return others.length > 0 ? others : all
}

export interface Arrival {
  readonly account: Account
  readonly method: SignInMethod
  readonly isKnownPlace: boolean
  /** A factor was given in this sign-in, or this browser is remembered since the authenticator was asked for. */
  readonly hasPassedFactor: boolean
  /** Whether a password that is too old has to be renewed before anything else. */
  readonly forcesExpired: boolean
}

/** How far in somebody is who has just proven who they are. */
export function stageOf({ account, method, isKnownPlace, hasPassedFactor, forcesExpired }: Arrival, now: Date): Stage {
  // Without an authenticator this is where it is enrolled: an operator's password alone opens nothing else.
  if (account.kind === 'operator') return hasPassedFactor ? 'open' : 'two_factor'
  const isProven = !account.totpEnabledAt && (isKnownPlace || provesItself.includes(method))
  if (!hasPassedFactor && !isProven && factorsOf(account).length > 0) return 'two_factor'
  const isByPassword = method === 'password' || method === 'remember'
  const isForced = account.hasDefaultPassword || (forcesExpired && isExpired(account, now))
  return isByPassword && isForced ? 'password' : 'open'
}

/**
 * Whether a way in gave the password, which dear deeds ask for. A code to the phone or another service stands for it only
 * where the account has none.
 */
export function givesPassword(account: Pick<Account, 'passwordHash'>, method: SignInMethod): boolean {
  if (method === 'remember' || method === 'handoff') return false
  const isByOther = method === 'sms' || method === 'social'
  return !isByOther || account.passwordHash === null
}

/** A browser that was remembered after a code of the authenticator that the account has now. */
export function isRememberedAfterFactor(
  { totpEnabledAt }: Pick<Account, 'totpEnabledAt'>,
  passedAt: Date | null,
): boolean {
  return totpEnabledAt !== null && passedAt !== null && passedAt >= totpEnabledAt
}

export function isExpired({ passwordExpiresAt }: Account, now: Date): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now
}

interface Limits {
  readonly idleSeconds: number
  readonly absoluteSeconds: number
}

/**
 * Activity keeps a session alive up to its absolute limit and no further, so a page left open cannot stay signed in for ever.
 * Operators can do more harm, so theirs are shorter; who is only half-way in has time for one step.
 */
export const sessionLimits = {
  site: { idleSeconds: 2 * 3600, absoluteSeconds: 24 * 3600 },
  operator: { idleSeconds: 15 * 60, absoluteSeconds: 12 * 3600 },
  halfWay: { idleSeconds: 10 * 60, absoluteSeconds: 10 * 60 },
} as const

export function limitsOf(account: Account, stage: Stage): Limits {
  if (stage !== 'open') return sessionLimits.halfWay
  return account.kind === 'operator' ? sessionLimits.operator : sessionLimits.site
}

export function isAlive(
  session: Pick<Session, 'expiresAt' | 'lastSeenAt' | 'idleLimitSeconds'> & Partial<Pick<Session, 'endedAt'>>,
  nowMs: number,
): boolean {
  if (session.endedAt) return false
  if (nowMs >= session.expiresAt.getTime()) return false
  return nowMs < session.lastSeenAt.getTime() + session.idleLimitSeconds * 1000
}

/** Writing on every call would make reading as dear as writing; a minute is precise enough for limits of many. */
const seenEveryMs = 60_000

export function isSeenTooLongAgo(session: Pick<Session, 'lastSeenAt'>, nowMs: number): boolean {
  return nowMs - session.lastSeenAt.getTime() >= seenEveryMs
}

/** How long a given password counts for what is dear, and for not being asked again in a forced change. */
export const confirmedSeconds = 10 * 60
export const knownFromLoginSeconds = 5 * 60

export function isConfirmed(
  { confirmedAt }: Pick<Session, 'confirmedAt'>,
  nowMs: number,
  seconds = confirmedSeconds,
): boolean {
  return confirmedAt !== null && nowMs < confirmedAt.getTime() + seconds * 1000
}
