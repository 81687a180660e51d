import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { type Identity, readPolicy } from '#modules/identity/deps.ts'
import { openSession } from '#modules/identity/open-session.ts'

/** The token of an open session of anybody, as if they had just signed in on this machine, the second step included. */
export async function openToken(identity: Identity, memberId: Id<'member'>): Promise<string> {
  const policy = await readPolicy(identity)
  const context = { address: '127.0.0.1', userAgent: 'Test browser', requestId: 'test' }
  const opened = await identity.db.tx(
    async (tx) =>
      await openSession(tx, identity, {
        accountId: memberId,
        method: 'password',
        context,
        policy,
        hasPassedFactor: true,
      }),
  )
  assert(opened.ok && opened.value.stage === 'open', 'who has passed the second step is let in')
  return opened.value.token
}
