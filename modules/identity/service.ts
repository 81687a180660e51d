import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Account, AccountRefusal, AccountType, Door, SignInRefusal } from '#modules/identity/model.ts'
import { plainType } from '#modules/identity/model.ts'
import type { Passwords } from '#modules/identity/passwords.ts'
import {
  type AccountWish,
  checkWish,
  isAlive,
  isSeenTooLongAgo,
  kindOf,
  normalizeUsername,
  opensDoor,
  sessionLimits,
} from '#modules/identity/rules.ts'
import * as store from '#modules/identity/store.ts'

/** What this module needs to run. Hashing takes long and must not hold a transaction, so some use-cases open their own. */
export interface Identity {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly passwords: Passwords
  /** Told after the commit, so that whatever hangs on a session (sockets on any node) is closed at once. */
  readonly announceEnd: (sessionId: Id<'session'>) => void
}

export interface NewAccount extends AccountWish {
  /** Agent, trial and plain are told apart by it; an operator has none. */
  readonly type?: AccountType
  readonly isOperator?: boolean
  readonly passwordExpiresAt?: Date
}

export async function createAccount(
  identity: Identity,
  wish: NewAccount,
): Promise<Result<Account, AccountRefusal | 'server_is_busy'>> {
  const checked = checkWish(wish)
  if (!checked.ok) return checked
  const passwordHash = await identity.passwords.hash(checked.value.password)
  if (!passwordHash.ok) return passwordHash
  const type = wish.isOperator ? plainType : (wish.type ?? plainType)
  const account: Account = {
    id: newId(identity.clock),
    kind: kindOf(type, wish.isOperator),
    type,
    username: checked.value.username,
    nickname: checked.value.nickname,
    passwordHash: passwordHash.value,
    passwordExpiresAt: wish.passwordExpiresAt ?? null,
    blockedAt: null,
  }
  const isNew = await identity.db.tx(async (tx) => await store.insertAccount(tx, account, now(identity)))
  return isNew ? yes(account) : no('username_is_taken')
}

export interface SignInAttempt {
  readonly username: string
  readonly password: string
  readonly address: string
  readonly userAgent?: string
}

export interface SignedIn {
  /** Given once, here; only its hash is kept. */
  readonly token: string
  readonly sessionId: Id<'session'>
  readonly account: Account
  readonly isFirst: boolean
  readonly isPasswordExpired: boolean
}

export async function signIn(
  identity: Identity,
  door: Door,
  attempt: SignInAttempt,
): Promise<Result<SignedIn, SignInRefusal>> {
  const account = await store.findAccountByUsername(identity.db.read, normalizeUsername(attempt.username))
  const isRight = await identity.passwords.verify(account?.passwordHash ?? null, attempt.password)
  if (!isRight.ok) return isRight
  if (!account || !isRight.value || !opensDoor(account, door)) return no('credentials_are_wrong')

  const token = randomBytes(32).toString('base64url')
  const at = now(identity)
  const limits = sessionLimits[door]
  return await identity.db.tx(async (tx): Promise<Result<SignedIn, SignInRefusal>> => {
    // Only who knows the password learns of the block, so it tells a guesser nothing.
    if (await store.isBlocked(tx, account.id)) return no('account_is_blocked')
    const sessionId = newId<'session'>(identity.clock)
    await store.insertSession(tx, {
      id: sessionId,
      tokenHash: hashToken(token),
      accountId: account.id,
      createdAt: at,
      lastSeenAt: at,
      idleLimitSeconds: limits.idleSeconds,
      expiresAt: new Date(at.getTime() + limits.absoluteSeconds * 1000),
      endedAt: null,
      address: attempt.address,
      userAgent: attempt.userAgent?.slice(0, 400) ?? null,
    })
    const isFirst = await store.markFirstSignIn(tx, account.id, at)
    const isPasswordExpired = account.passwordExpiresAt !== null && account.passwordExpiresAt <= at
    return yes({ token, sessionId, account, isFirst, isPasswordExpired })
  })
}

const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** One indexed read. It asks the database every time, so an ended session is refused at once on every node. */
export async function authenticate(identity: Identity, token: string): Promise<Actor | null> {
  if (!tokenShape.test(token)) return null
  const session = await store.findSessionByToken(identity.db.read, hashToken(token))
  const nowMs = identity.clock.nowMs()
  if (!session || session.blockedAt || !isAlive(session, nowMs)) return null
  if (isSeenTooLongAgo(session, nowMs)) {
    await identity.db.tx(async (tx) => await store.markSeen(tx, session.id, new Date(nowMs)))
  }
  return actorOf(session)
}

/** Who stands behind each of these sessions now, without those that ended; for those who hold a connection open on one. */
export async function currentActors(identity: Identity, ids: readonly Id<'session'>[]): Promise<Map<string, Actor>> {
  if (ids.length === 0) return new Map()
  const sessions = await store.findSessions(identity.db.read, ids)
  const nowMs = identity.clock.nowMs()
  const living = sessions.filter((session) => !session.blockedAt && isAlive(session, nowMs))
  return new Map(living.map((session) => [session.id, actorOf(session)]))
}

export async function signOut(identity: Identity, sessionId: Id<'session'>): Promise<void> {
  await identity.db.tx(async (tx) => await store.endSession(tx, sessionId, now(identity)))
  identity.announceEnd(sessionId)
}

/** From this moment the account can neither sign in nor use a session it has. */
export async function blockAccount(identity: Identity, id: Account['id']): Promise<void> {
  const at = now(identity)
  const ended = await identity.db.tx(async (tx) => {
    await store.markBlocked(tx, id, at)
    return await store.endSessionsOf(tx, id, at)
  })
  for (const sessionId of ended) identity.announceEnd(sessionId)
}

export async function memberInfo(reader: Reader, id: Id<'member'>): Promise<Account> {
  const account = await store.findAccount(reader, id)
  assert(account, 'a signed-in member has an account')
  return account
}

function actorOf(session: store.SessionWithAccount): Actor {
  const sessionId = session.id
  if (session.kind === 'operator') return { who: 'operator', id: session.accountId as Id<'operator'>, sessionId }
  return { who: session.kind, id: session.accountId as Id<'member'>, sessionId }
}

function hashToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest())
}

function now(identity: Identity): Date {
  return new Date(identity.clock.nowMs())
}
