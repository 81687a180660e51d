import type { Actor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { BatchLoader } from '#kit/batch-loader.ts'
import type { Id } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'
import { asMember, audit, type Context, hexOfToken, type Identity, now, tokenShape } from '#modules/identity/deps.ts'
import { type Account, trialType } from '#modules/identity/model.ts'
import { isAlive, isSeenTooLongAgo, normalizeUsername } from '#modules/identity/rules.ts'
import { SessionCache } from '#modules/identity/session-cache.ts'
import { findAccount, findAccountByUsername, markWelcomed } from '#modules/identity/store/accounts.ts'
import {
  type Bearer,
  endSession,
  findSessions,
  markMoved,
  markSeen,
  type Seen,
  type SessionWithAccount,
} from '#modules/identity/store/sessions.ts'

export { blockAccount, blockByAgent, unblockByAgent } from '#modules/identity/blocks.ts'
export { blindPhone, maskedContacts, phoneOf } from '#modules/identity/contacts.ts'
export type { Context, Identity, Invitations } from '#modules/identity/deps.ts'
export {
  createAccount,
  insertPrepared,
  newInvitationCode,
  type PreparedAccount,
  prepareGiven,
} from '#modules/identity/made-accounts.ts'
export { checkPaymentPassword, paymentState } from '#modules/identity/payment-password.ts'
export { readProfile } from '#modules/identity/profile.ts'
export { birthdayEnd, runningBirthday } from '#modules/identity/rules/birthday.ts'
export { maskAccount, maskName } from '#modules/identity/rules/mask.ts'
export { findPhoneTwins, findUsernames, setUpline } from '#modules/identity/store/accounts.ts'
export { findAddressTwins, findBrowserTwins, findSharedBrowsers } from '#modules/identity/store/browsers.ts'
export { findInvited, findInviter, findInviters } from '#modules/identity/store/referrals.ts'

/** Where a call came from, as far as the connection tells. */
export type Caller = Pick<Context, 'address' | 'userAgent' | 'requestId'>

/** Calls that come together are looked up together: in a rush that is one read for many, and one note of who was seen. */
interface Loaders {
  readonly cache: SessionCache
  readonly find: BatchLoader<string, Bearer | null>
  readonly seen: BatchLoader<Seen, void>
}

const loaders = new WeakMap<Reader, Loaders>()

function loadersOf({ db }: Identity): Loaders {
  const known = loaders.get(db.read)
  if (known) return known
  const cache = new SessionCache(db.read)
  const made: Loaders = {
    cache,
    find: new BatchLoader((hashes) => cache.find(hashes), { leastMs: 5 }),
    seen: new BatchLoader(async (seen) => {
      await db.tx(async (tx) => await markSeen(tx, seen))
      return seen.map(() => undefined)
    }),
  }
  loaders.set(db.read, made)
  return made
}

/** It asks the database every time, for the session or for what has changed since, so an ended session is refused at once on every node. */
export async function authenticate(identity: Identity, token: string, caller: Caller): Promise<Actor | null> {
  if (!tokenShape.test(token)) return null
  const { cache, find, seen } = loadersOf(identity)
  const hash = hexOfToken(token)
  let bearer = await find.load(hash)
  const nowMs = identity.clock.nowMs()
  if (bearer && !isAlive(bearer, nowMs)) {
    // Another node may have seen it since.
    cache.forget(hash)
    bearer = await find.load(hash)
  }
  if (!bearer || bearer.isShut) return null
  if (!isAlive(bearer, nowMs)) {
    // What has run out stays so, even if the clock is set back.
    const { id } = bearer
    await identity.db.tx(async (tx) => await endSession(tx, id, new Date(nowMs)))
    return null
  }
  if (isSeenTooLongAgo(bearer, nowMs)) {
    await seen.load({ id: bearer.id, atMs: nowMs })
    cache.noteSeen(hash, nowMs)
  }
  if (!isElsewhere(identity, bearer, caller)) return actorOf(bearer)
  await noteMove(identity, bearer, caller)
  // From this very call on: what it gave where it was before proves nothing here.
  return actorOf({ ...bearer, confirmedAt: null })
}

/**
 * A token that turns up in another network or another browser may have been stolen; it may also be in a pocket on a bus. So it
 * still reads, but what is dear asks for the password again, and the list of sessions shows where it is.
 */
function isElsewhere({ groupAddress }: Identity, bearer: Bearer, caller: Caller): boolean {
  const lastAddress = bearer.lastAddress ?? bearer.address
  const hasMoved = caller.address !== lastAddress && groupAddress(caller.address) !== groupAddress(lastAddress)
  return hasMoved || (caller.userAgent !== bearer.userAgent && bearer.confirmedAt !== null)
}

async function noteMove(identity: Identity, bearer: Bearer, caller: Caller): Promise<void> {
  await identity.db.tx(async (tx) => {
    await markMoved(tx, bearer.id, caller.address)
    const hasOtherBrowser = caller.userAgent !== bearer.userAgent
    await audit(tx, identity, caller, {
      action: 'session.moved',
      subject: bearer.accountId,
      detail: { hasOtherBrowser },
    })
  })
}

/** Who stands behind each of these sessions now, without those that ended; for those who hold a connection open on one. */
export async function currentActors(identity: Identity, ids: readonly Id<'session'>[]): Promise<Map<string, Actor>> {
  if (ids.length === 0) return new Map()
  const sessions = await findSessions(identity.db.read, ids)
  const nowMs = identity.clock.nowMs()
  const living = sessions.filter((session) => !session.blockedAt && isAlive(session, nowMs))
  return new Map(living.map((session) => [session.id, actorOf(session)]))
}

export async function signOut(identity: Identity, sessionId: Id<'session'>, context: Context): Promise<void> {
  await identity.db.tx(async (tx) => {
    const [session] = await findSessions(tx, [sessionId])
    if (await endSession(tx, sessionId, now(identity)))
      await audit(tx, identity, context, { action: 'session.ended', subject: session?.accountId ?? null })
  })
  identity.announceEnd(sessionId)
}

/** Told by the page at a member's first visit. It is noted once, however often it is told. */
export async function welcome(identity: Identity, id: Id<'member'>, context: Context): Promise<void> {
  await identity.db.tx(async (tx) => {
    if (!(await markWelcomed(tx, id, now(identity)))) return
    await audit(tx, identity, context, { action: 'member.welcomed', actor: asMember(id), subject: id })
  })
}

export async function findMemberId(reader: Reader, username: string): Promise<Id<'member'> | null> {
  const account = await findAccountByUsername(reader, normalizeUsername(username))
  return account && account.kind !== 'operator' ? (account.id as Id<'member'>) : null
}

/** The same of an operator, whom members' calls never find. */
export async function findOperatorId(reader: Reader, username: string): Promise<Id<'operator'> | null> {
  const account = await findAccountByUsername(reader, normalizeUsername(username))
  return account?.kind === 'operator' ? (account.id as string as Id<'operator'>) : null
}

export async function memberInfo(reader: Reader, id: Id<'member'>): Promise<Account> {
  const account = await findAccount(reader, id)
  assert(account, 'a signed-in member has an account')
  return account
}

function actorOf(
  session: Pick<SessionWithAccount, 'id' | 'stage' | 'kind' | 'type' | 'roles' | 'accountId' | 'confirmedAt'>,
): Actor {
  const sessionId = session.id
  if (session.kind === 'operator') {
    const operator = { id: session.accountId as Id<'operator'>, sessionId }
    if (session.stage !== 'open') return { who: 'operator_two_factor', ...operator }
    const { roles, confirmedAt } = session
    return { who: 'operator', ...operator, roles, confirmedAtMs: confirmedAt?.getTime() ?? null }
  }
  const id = session.accountId as Id<'member'>
  if (session.stage !== 'open') return { who: session.stage, id, sessionId }
  return { who: session.type === trialType ? 'trial' : session.kind, id, sessionId }
}
