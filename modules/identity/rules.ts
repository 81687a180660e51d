import { no, type Result, yes } from '#kit/result.ts'
import {
  type Account,
  type AccountKind,
  type AccountRefusal,
  type AccountType,
  agentTypes,
  type Door,
  type Session,
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

export interface AccountWish {
  readonly username: string
  readonly nickname: string
  readonly password: string
}

/** Length is what makes a password strong, and a bound is what keeps hashing cheap; both count characters as people see them. */
export function checkWish(wish: AccountWish): Result<AccountWish, AccountRefusal> {
  const asked = { ...wish, username: normalizeUsername(wish.username), password: normalizePassword(wish.password) }
  if (!username.test(asked.username)) return no('username_is_malformed')
  if (asked.nickname.trim() === '' || asked.nickname.length > 64) return no('nickname_is_malformed')
  const length = [...asked.password].length
  if (length < 8 || length > 256) return no('password_length_is_wrong')
  return yes(asked)
}

export function kindOf(type: AccountType, isOperator = false): AccountKind {
  if (isOperator) return 'operator'
  return agentTypes.some((agent) => agent === type) ? 'agent' : 'member'
}

export function opensDoor(account: Account, door: Door): boolean {
  return (account.kind === 'operator') === (door === 'operator')
}

/**
 * Activity keeps a session alive up to its absolute limit and no further, so a page left open cannot stay signed in for ever.
 * Operators can do more harm, so theirs are shorter.
 */
export const sessionLimits: Record<Door, { readonly idleSeconds: number; readonly absoluteSeconds: number }> = {
  member: { idleSeconds: 2 * 3600, absoluteSeconds: 24 * 3600 },
  operator: { idleSeconds: 15 * 60, absoluteSeconds: 12 * 3600 },
}

export function isAlive(session: Session, nowMs: number): boolean {
  if (session.endedAt) return false
  if (nowMs >= session.expiresAt.getTime()) return false
  return nowMs < session.lastSeenAt.getTime() + session.idleLimitSeconds * 1000
}

/** Writing on every call would make reading as dear as writing; a minute is precise enough for limits of many. */
const seenEveryMs = 60_000

export function isSeenTooLongAgo(session: Session, nowMs: number): boolean {
  return nowMs - session.lastSeenAt.getTime() >= seenEveryMs
}
