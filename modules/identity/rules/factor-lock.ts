import type { Count } from '#modules/identity/rules/throttle.ts'
import { isLocked } from '#modules/identity/rules/throttle.ts'

/**
 * How many wrong codes of an authenticator are judged within a day before the next are refused unread. Three of a million codes are
 * right at any moment, so ten tries a day find one in some ninety years.
 */
export const factorLock = { wrongMax: 10, windowSeconds: 86_400, lockSeconds: 86_400 } as const

/**
 * Wrong codes are counted in two places that do not touch one another. Who comes from an unknown place shares one counter for the
 * account, over all sessions and nodes. A place that the account is known at, and who proved its phone or mailbox just now, has a counter
 * of its own: whatever strangers try, the owner's code is judged.
 */
export function factorKeyOf(accountId: string, addressGroup: string, isTrusted: boolean): string {
  return isTrusted ? `factor ${accountId} ${addressGroup}` : `factor ${accountId}`
}

export function isFactorLocked(count: Count | undefined, nowMs: number): boolean {
  return isLocked(count, nowMs)
}
