import { type Id, newId } from '#kit/id.ts'
import type { OperatorRole } from '#kit/operator-roles.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { isCommonPassword } from '#modules/identity/common-passwords.ts'
import { type Identity, now, readStaffNames } from '#modules/identity/deps.ts'
import type { Account, AccountRefusal, AccountType } from '#modules/identity/model.ts'
import { plainType } from '#modules/identity/model.ts'
import { newReferralCode } from '#modules/identity/registration-draft.ts'
import { judgePassword } from '#modules/identity/rules/password.ts'
import { type AccountInput, checkInput, kindOf, normalizeUsername } from '#modules/identity/rules.ts'
import { findAccount, insertAccount } from '#modules/identity/store/accounts.ts'

export interface NewAccount extends AccountInput {
  /** Agent, trial and plain are told apart by it; an operator has none. */
  readonly type?: AccountType
  readonly isOperator?: boolean
  /** What an operator is there for; everything, where nothing is said. */
  readonly roles?: readonly OperatorRole[]
  readonly passwordExpiresAt?: Date
  /** The password was given, not chosen: it opens nothing but its own change. */
  readonly hasDefaultPassword?: boolean
  readonly referralCode?: string
  readonly affiliateCode?: string
  /** The agent they stand under. */
  readonly uplineId?: Id<'member'>
}

/** An account that was judged and hashed, for who makes it in a transaction of their own. */
export interface PreparedAccount {
  readonly input: NewAccount
  /** Null: nobody signs in by one. */
  readonly passwordHash: string | null
}

/** Hashing takes long and holds no transaction, so it comes first. */
async function prepareAccount(
  identity: Identity,
  input: NewAccount,
): Promise<Result<PreparedAccount, AccountRefusal | 'server_is_busy'>> {
  const checked = checkInput(input)
  if (!checked.ok) return checked
  const passwordHash = await identity.passwords.hash(checked.value.password)
  return passwordHash.ok
    ? yes({ input: { ...input, ...checked.value }, passwordHash: passwordHash.value })
    : passwordHash
}

/** The same for who is given a name and a first password by somebody outside the house: both are judged as at a registration. */
export async function prepareGiven(
  identity: Identity,
  input: NewAccount,
): Promise<
  Result<PreparedAccount, AccountRefusal | 'nickname_is_reserved' | 'password_is_refused' | 'server_is_busy'>
> {
  const username = normalizeUsername(input.username)
  const isStaff = await readStaffNames(identity)
  if (isStaff(username)) return no('username_is_taken', [{ path: 'username', code: 'username_is_taken' }])
  if (isStaff(input.nickname)) return no('nickname_is_reserved', [{ path: 'nickname', code: 'nickname_is_reserved' }])
  const fault = judgePassword(input.password, { username, isCommon: isCommonPassword })
  if (fault) return no('password_is_refused', [{ path: 'password', code: fault }])
  return await prepareAccount(identity, input)
}

export async function insertPrepared(
  tx: Tx,
  identity: Identity,
  { input, passwordHash }: PreparedAccount,
): Promise<Result<Account, 'username_is_taken'>> {
  const type = input.isOperator ? plainType : (input.type ?? plainType)
  const id = newId<'member'>(identity.clock)
  const isNew = await insertAccount(
    tx,
    {
      id,
      kind: kindOf(type, input.isOperator),
      type,
      username: input.username,
      nickname: input.nickname,
      passwordHash,
      passwordExpiresAt: input.passwordExpiresAt ?? null,
      hasDefaultPassword: input.hasDefaultPassword ?? false,
      roles: input.isOperator ? (input.roles ?? ['owner']) : [],
      referralCode: input.referralCode ?? null,
      affiliateCode: input.affiliateCode ?? null,
      uplineId: input.uplineId ?? null,
    },
    now(identity),
  )
  const made = isNew ? await findAccount(tx, id) : null
  return made ? yes(made) : no('username_is_taken')
}

/** Makes an account from inside the house. Whoever comes from outside registers (registration.ts). */
export async function createAccount(
  identity: Identity,
  input: NewAccount,
): Promise<Result<Account, AccountRefusal | 'server_is_busy'>> {
  const prepared = await prepareAccount(identity, input)
  if (!prepared.ok) return prepared
  return await identity.db.tx(async (tx) => await insertPrepared(tx, identity, prepared.value))
}

/** Eight signs that are not taken for one another when they are read out. */
export const newInvitationCode = newReferralCode
