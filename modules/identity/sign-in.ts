import { createHash } from 'node:crypto'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { spendWord } from '#modules/captcha/service.ts'
import { spendCode } from '#modules/codes/service.ts'
import { audit, type Context, type Identity, now, type Policy, readPolicy } from '#modules/identity/deps.ts'
import type { Account, Door, SignInRefusal } from '#modules/identity/model.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { type Counts, judgeAttempt, throttle } from '#modules/identity/rules/throttle.ts'
import { judgeDoor, normalizeUsername } from '#modules/identity/rules.ts'
import { findAccountByPhone, findAccountByUsername } from '#modules/identity/store/accounts.ts'
import {
  countFailures,
  type Failures,
  findFailures,
  forgetFailures,
  lockKeysUntil,
} from '#modules/identity/store/failures.ts'

export interface SignInAttempt {
  readonly username: string
  readonly password: string
}

/** What is asked of whoever knocks besides the password; it is asked once the throttle lets them be asked at all. */
export type ProveHuman<More extends string> = () => Promise<Result<null, More>>
const nothingMore: ProveHuman<never> = async () => yes(null)

/** The word that was read in the picture, and the cookie that says which picture it was. */
export interface WordGiven {
  readonly nonce: string | undefined
  readonly word: string | undefined
}

/** Told beside a refusal when the next attempt has to read a word: the spec's captcha flag. */
const wordIsNeeded: readonly WrongField[] = [{ path: 'captcha', code: 'is_needed' }]

type Refusal = SignInRefusal | 'captcha_word_is_wrong'

/**
 * Signs in by name and password. A name that is unknown, a wrong password and a closed door cost the same work and get the
 * same answer; who failed too often is refused before any password is looked at, so that the answer says nothing about it.
 */
export async function signIn<More extends string = never>(
  identity: Identity,
  door: Door,
  attempt: SignInAttempt,
  context: Context,
  given: WordGiven = { nonce: undefined, word: undefined },
  proveHuman: ProveHuman<More> = nothingMore,
): Promise<Result<SignedIn, Refusal | More>> {
  const username = normalizeUsername(attempt.username)
  const keys = keysOf(identity, username, context.address)
  const account = await findAccountByUsername(identity.db.read, username)
  const { isLocked, needsWord } = await judge(identity, keys, account, context)
  if (isLocked) return no('sign_in_is_locked')
  if (needsWord && !given.word) return no('captcha_word_is_wrong', wordIsNeeded)
  const human = await proveHuman()
  if (!human.ok) return human
  if (needsWord) {
    const word = await spendWord(identity.captcha, { nonce: given.nonce ?? '', word: given.word ?? '' })
    if (!word.ok) return no('captcha_word_is_wrong', wordIsNeeded)
  }
  const isRight = await identity.passwords.verify(account?.passwordHash ?? null, attempt.password)
  if (!isRight.ok) return isRight
  const policy = await readPolicy(identity)
  const isIn = account !== null && isRight.value
  const judged = isIn ? judgeDoor(account, door) : 'credentials_are_wrong'
  if (judged === 'credentials_are_wrong') return await refuse(identity, keys, account, context)
  if (judged !== 'open') return no(judged)
  return await identity.db.tx(
    async (tx) => await letIn(tx, identity, { account: account as Account, keys, context, policy }),
  )
}

interface Entry {
  readonly account: Account
  readonly keys: Keys
  readonly context: Context
  readonly policy: Policy
}

async function letIn(
  tx: Tx,
  identity: Identity,
  { account, keys, context, policy }: Entry,
): Promise<Result<SignedIn, 'account_is_blocked'>> {
  await forgetFailures(tx, [keys.pair])
  return await openSession(tx, identity, { accountId: account.id, method: 'password', context, policy })
}

/** Signs in by a code that was sent to a phone. Codes count their own tries, and a number is no secret worth guessing at. */
export async function signInByPhone(
  identity: Identity,
  door: Door,
  attempt: { readonly e164: string; readonly code: string },
  context: Context,
): Promise<
  Result<
    SignedIn,
    | 'code_is_missing'
    | 'code_is_wrong'
    | 'code_is_expired'
    | 'account_is_blocked'
    | 'account_is_no_agent'
    | 'account_is_no_member'
  >
> {
  const account = await findAccountByPhone(identity.db.read, identity.pii.blind(attempt.e164))
  const policy = await readPolicy(identity)
  return await identity.db.tx(async (tx) => {
    const code = await spendCode(tx, identity.codes, { purpose: 'login', to: attempt.e164, code: attempt.code })
    const judged = account && code.ok ? judgeDoor(account, door) : 'credentials_are_wrong'
    if (!code.ok || !account || judged === 'credentials_are_wrong') {
      await audit(tx, identity, context, {
        action: 'sign_in.refused',
        subject: account?.id ?? null,
        detail: { method: 'sms' },
      })
      return code.ok ? no('code_is_wrong') : code
    }
    if (judged !== 'open') return no(judged)
    return await openSession(tx, identity, { accountId: account.id, method: 'sms', context, policy })
  })
}

const lockingKinds = ['pair', 'name', 'address', 'network'] as const
const kinds = [...lockingKinds, 'all'] as const

/** Counts a failure of any proof of a password, wherever it was asked for, and audits it. */
async function refuse(
  identity: Identity,
  keys: Keys,
  account: Account | null,
  context: Context,
): Promise<ReturnType<typeof no<'credentials_are_wrong'>>> {
  const at = now(identity)
  const windows = kinds.map((kind) => ({
    key: keys[kind],
    seconds: kind === 'all' ? throttle.all.windowSeconds : throttle.windowSeconds,
  }))
  const rows = await identity.db.tx(async (tx) => {
    const counted = await countFailures(tx, windows, at)
    const locking = lockingKinds.filter((kind) => countIn(counted, keys[kind]) >= throttle[kind].lockAt)
    if (locking.length > 0) {
      const until = new Date(at.getTime() + throttle.lockSeconds * 1000)
      await lockKeysUntil(
        tx,
        locking.map((kind) => keys[kind]),
        until,
      )
    }
    await audit(tx, identity, context, {
      action: 'sign_in.refused',
      subject: account?.id ?? null,
      detail: { method: 'password' },
    })
    return counted
  })
  // Whether the place is known says nothing about words, and whether it is locked is told at the next attempt.
  const { needsWord } = judgeAttempt(countsOf(rows, keys), false, at.getTime())
  return needsWord ? no('credentials_are_wrong', wordIsNeeded) : no('credentials_are_wrong')
}

/** Gives the password of a known account once more: with the same counting as at the door, so that no other door is weaker. */
export async function provePassword(
  identity: Identity,
  account: Account,
  password: string,
  context: Context,
): Promise<Result<null, 'credentials_are_wrong' | 'sign_in_is_locked' | 'server_is_busy'>> {
  const keys = keysOf(identity, account.username, context.address)
  const { isLocked } = await judge(identity, keys, account, context)
  if (isLocked) return no('sign_in_is_locked')
  const isRight = await identity.passwords.verify(account.passwordHash, password)
  if (!isRight.ok) return isRight
  if (!isRight.value) {
    await refuse(identity, keys, account, context)
    return no('credentials_are_wrong')
  }
  await identity.db.tx(async (tx) => await forgetFailures(tx, [keys.pair]))
  return { ok: true, value: null }
}

type Keys = Readonly<Record<keyof Counts, string>>

/** What was typed may be a password in the wrong field, so it is counted by its hash and never kept. */
function keysOf({ groupAddress }: Identity, username: string, address: string): Keys {
  const name = createHash('sha256').update(username).digest('base64url')
  const group = groupAddress(address)
  return {
    pair: `pair ${name} ${group}`,
    name: `name ${name}`,
    address: `address ${group}`,
    network: `network ${networkOf(group)}`,
    all: 'all',
  }
}

/** The neighbours of an address: its /24, or its /48. */
function networkOf(group: string): string {
  return group.includes(':') ? group.split(':').slice(0, 3).join(':') : group.split('.').slice(0, 3).join('.')
}

/** Nobody's id: what an unknown name is looked up by, so that looking takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function judge(identity: Identity, keys: Keys, account: Account | null, { address }: Context) {
  const { db, clock, groupAddress } = identity
  const place = { accountId: account?.id ?? nobody, addressGroup: groupAddress(address) }
  const { rows, isKnown } = await findFailures(db.read, Object.values(keys), place)
  return judgeAttempt(countsOf(rows, keys), isKnown, clock.nowMs())
}

const countIn = (rows: readonly Failures[], key: string): number => rows.find((row) => row.key === key)?.count ?? 0

function countsOf(rows: readonly Failures[], keys: Keys): Counts {
  const countOf = (kind: keyof Keys) => {
    const row = rows.find(({ key }) => key === keys[kind])
    return row && { count: row.count, sinceMs: row.since.getTime(), lockedUntilMs: row.lockedUntil?.getTime() ?? null }
  }
  return {
    pair: countOf('pair'),
    name: countOf('name'),
    address: countOf('address'),
    network: countOf('network'),
    all: countOf('all'),
  }
}
