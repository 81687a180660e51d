import { randomBytes } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type Context, type Identity, now, readPolicy } from '#modules/identity/deps.ts'
import { trialType } from '#modules/identity/model.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { insertAccount } from '#modules/identity/store/accounts.ts'
import { readSetting } from '#modules/settings/service.ts'

/** An account to look around with. It has no password and no way back in: when its session ends, it is over. */
export async function signInTrial(identity: Identity, context: Context): Promise<Result<SignedIn, 'function_is_off'>> {
  const flags = await readSetting(identity.settings, 'whitelabel')
  if (!flags.FREEPLAY3) return no('function_is_off')
  const policy = await readPolicy(identity)
  return await identity.db.tx(async (tx) => {
    const id = newId<'member'>(identity.clock)
    const name = randomBytes(5).toString('hex')
    const isNew = await insertAccount(
      tx,
      { id, kind: 'member', type: trialType, username: `trial-${name}`, nickname: 'Trial', passwordHash: null },
      now(identity),
    )
    assert(isNew, 'forty random bits were taken')
    const opened = await openSession(tx, identity, { accountId: id, method: 'trial', context, policy })
    assert(opened.ok, 'an account of this moment is not blocked')
    return yes(opened.value)
  })
}
