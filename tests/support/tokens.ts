import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { openSession } from '#modules/identity/open-session.ts'
import { type Identity, readPolicy } from '#modules/identity/parts.ts'

/** The token of an open session of a member, as if they had just signed in on this machine. */
export async function openToken(identity: Identity, memberId: Id<'member'>): Promise<string> {
  const policy = await readPolicy(identity)
  const context = { address: '127.0.0.1', userAgent: 'Test browser', requestId: 'test' }
  const opened = await identity.db.tx(
    async (tx) => await openSession(tx, identity, { accountId: memberId, method: 'password', context, policy }),
  )
  assert(opened.ok && opened.value.stage === 'open', 'a member without a second factor is let in')
  return opened.value.token
}
