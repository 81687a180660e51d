import type { MemberActor } from '#kit/actor.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { audit, type Context, hashToken, type Identity, newToken, now, readPolicy } from '#modules/identity/deps.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { maskAccount } from '#modules/identity/rules/mask.ts'
import { isAlive } from '#modules/identity/rules.ts'
import { findAccount } from '#modules/identity/store/accounts.ts'
import { findKey, insertKey, lockKey, spendKey } from '#modules/identity/store/secrets.ts'
import { findSessions } from '#modules/identity/store/sessions.ts'

export const handoffSeconds = 60

/**
 * A code for an address bar. It lives a minute and opens one session once, because addresses are kept, sent along and logged.
 */
export async function makeHandoff(identity: Identity, actor: MemberActor): Promise<string> {
  const code = newToken()
  const expiresAt = new Date(identity.clock.nowMs() + handoffSeconds * 1000)
  await identity.db.tx(async (tx) => {
    await insertKey(tx, 'handoff', hashToken(code), { accountId: actor.id, sessionId: actor.sessionId, expiresAt })
  })
  return code
}

/**
 * Whose account it is, before it is opened: somebody may have sent the link so that a stranger plays and pays in their name,
 * so a person is asked first.
 */
export async function lookAtHandoff(
  identity: Identity,
  code: string,
): Promise<Result<{ account: string }, 'handoff_is_refused'>> {
  const key = await findKey(identity.db.read, 'handoff', hashToken(code))
  if (!key?.accountId || key.spentAt || key.expiresAt <= now(identity)) return no('handoff_is_refused')
  const account = await findAccount(identity.db.read, key.accountId)
  return account ? yes({ account: maskAccount(account.username) }) : no('handoff_is_refused')
}

export async function takeHandoff(
  identity: Identity,
  code: string,
  context: Context,
): Promise<Result<SignedIn, 'handoff_is_refused' | 'account_is_blocked'>> {
  const policy = await readPolicy(identity)
  const hash = hashToken(code)
  const at = now(identity)
  return await identity.db.tx(async (tx) => {
    const key = await lockKey(tx, 'handoff', hash)
    const [source] = key?.sessionId ? await findSessions(tx, [key.sessionId]) : []
    if (!key?.accountId || key.spentAt || key.expiresAt <= at || !source || !isAlive(source, at.getTime())) {
      // A second use means that somebody else had the code too.
      if (key?.accountId && key.spentAt)
        await audit(tx, identity, context, { action: 'handoff.reused', subject: key.accountId })
      return no('handoff_is_refused')
    }
    await spendKey(tx, hash, at)
    return await openSession(tx, identity, { accountId: key.accountId, method: 'handoff', context, policy })
  })
}
