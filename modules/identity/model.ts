import type { Id } from '#kit/id.ts'

export type AccountKind = 'member' | 'agent' | 'operator'

/** The specification's numbers: they decide what a page shows. */
export const agentTypes = [1, 2, 41, 42] as const
export const trialType = 4
export const plainType = 0
export type AccountType = (typeof agentTypes)[number] | typeof trialType | typeof plainType

/** Through which door someone signs in; each lets in its own and shows the others nothing. */
export type Door = 'member' | 'operator'

export interface Account {
  readonly id: Id<'member'> | Id<'operator'>
  readonly kind: AccountKind
  readonly type: number
  readonly username: string
  readonly nickname: string
  readonly passwordHash: string
  readonly passwordExpiresAt: Date | null
  readonly blockedAt: Date | null
}

export interface Session {
  readonly id: Id<'session'>
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly idleLimitSeconds: number
  readonly expiresAt: Date
  readonly endedAt: Date | null
}

export type AccountRefusal =
  | 'username_is_malformed'
  | 'username_is_taken'
  | 'nickname_is_malformed'
  | 'password_length_is_wrong'

/** Unknown name, wrong password and wrong door are one reason, so that none can be told from another. */
export type SignInRefusal = 'credentials_are_wrong' | 'account_is_blocked' | 'server_is_busy'

export type IdentityRefusal = AccountRefusal | Exclude<SignInRefusal, 'server_is_busy'>
