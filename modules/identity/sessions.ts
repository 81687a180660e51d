import type { MemberActor } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { readAuditOf } from '#modules/audit/service.ts'
import { asMember, audit, type Context, type Identity, now } from '#modules/identity/deps.ts'
import type { Session } from '#modules/identity/model.ts'
import { confirmedSeconds, isAlive, isConfirmed } from '#modules/identity/rules.ts'
import { provePassword } from '#modules/identity/sign-in.ts'
import { findAccount } from '#modules/identity/store/accounts.ts'
import { deleteDevicesOf } from '#modules/identity/store/secrets.ts'
import {
  endSessionOf,
  endSessionsOf,
  findSessions,
  listOpenSessions,
  markConfirmed,
} from '#modules/identity/store/sessions.ts'

/** What is dear asks that the password, or something as good, was given a short while ago in this very session. */
export async function requireConfirmed(
  identity: Identity,
  actor: MemberActor,
): Promise<Result<null, 'password_is_needed'>> {
  const [session] = await findSessions(identity.db.read, [actor.sessionId])
  return session && isConfirmed(session, identity.clock.nowMs()) ? yes(null) : no('password_is_needed')
}

/** Until when the password that was given counts; null when what is dear would ask for it. */
export async function confirmedUntil(identity: Identity, actor: MemberActor): Promise<Date | null> {
  const [session] = await findSessions(identity.db.read, [actor.sessionId])
  if (!session?.confirmedAt || !isConfirmed(session, identity.clock.nowMs())) return null
  return new Date(session.confirmedAt.getTime() + confirmedSeconds * 1000)
}

export async function confirmPassword(
  identity: Identity,
  actor: MemberActor,
  password: string,
  context: Context,
): Promise<Result<null, 'credentials_are_wrong' | 'sign_in_is_locked' | 'server_is_busy'>> {
  const account = await findAccount(identity.db.read, actor.id)
  assert(account, 'a member has an account')
  const proven = await provePassword(identity, account, password, context)
  if (!proven.ok) return proven
  await identity.db.tx(async (tx) => {
    await markConfirmed(tx, actor.sessionId, now(identity))
    await audit(tx, identity, context, { action: 'session.confirmed', actor: asMember(actor.id), subject: actor.id })
  })
  return yes(null)
}

export async function listSessions(identity: Identity, actor: MemberActor): Promise<readonly Session[]> {
  const sessions = await listOpenSessions(identity.db.read, actor.id)
  const nowMs = identity.clock.nowMs()
  return sessions.filter((session) => isAlive(session, nowMs))
}

export async function endOneSession(
  identity: Identity,
  actor: MemberActor,
  id: string,
  context: Context,
): Promise<Result<null, 'session_is_unknown'>> {
  const hasEnded = await identity.db.tx(async (tx) => {
    if (!(await endSessionOf(tx, actor.id, id, now(identity)))) return false
    await audit(tx, identity, context, { action: 'session.ended', actor: asMember(actor.id), subject: actor.id })
    return true
  })
  if (!hasEnded) return no('session_is_unknown')
  identity.announceEnd(id as Id<'session'>)
  return yes(null)
}

/** Whoever does this fears that somebody else is in, so the browsers that are remembered are forgotten too. */
export async function endOtherSessions(identity: Identity, actor: MemberActor, context: Context): Promise<number> {
  const ended = await identity.db.tx(async (tx) => {
    const sessions = await endSessionsOf(tx, actor.id, now(identity), actor.sessionId)
    await deleteDevicesOf(tx, actor.id)
    await audit(tx, identity, context, {
      action: 'session.others_ended',
      actor: asMember(actor.id),
      subject: actor.id,
      detail: { count: sessions.length },
    })
    return sessions
  })
  for (const id of ended) identity.announceEnd(id)
  return ended.length
}

const loginActions = ['sign_in.done', 'sign_in.half_way', 'sign_in.refused', 'sign_in.blocked', 'session.moved']

export async function listLogins(identity: Identity, actor: MemberActor) {
  const entries = await readAuditOf(identity.db.read, actor.id, loginActions, 50)
  return entries.map(({ at, action, address, detail }) => {
    const { method = null } = JSON.parse(detail) as { method?: string }
    return { at: at.toISOString(), action, address, method }
  })
}
