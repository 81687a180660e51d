import { randomBytes } from 'node:crypto'
import type { Jar } from '#kit/handler.ts'
import { newId } from '#kit/id.ts'
import { no, type Result } from '#kit/result.ts'
import { isSameSecret } from '#kit/same-secret.ts'
import type { Tx } from '#kit/tx.ts'
import { audit, type Context, hashToken, type Identity, newToken, now, readPolicy } from '#modules/identity/deps.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { type Device, deleteFamily, insertDevice, lockDevice, spendDevice } from '#modules/identity/store/secrets.ts'

/** The specification's one day. */
const rememberSeconds = 86_400
const cookie = 'rm'
const shape = /^([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{43})$/

/**
 * A remembered browser holds a selector and a validator. The selector finds the row; the validator is a secret of which only
 * the hash is kept, and which is replaced each time it is used. Nothing of the password is in it.
 */
async function writeDevice(
  tx: Tx,
  device: Pick<Device, 'accountId' | 'family' | 'expiresAt' | 'factorPassedAt'>,
): Promise<string> {
  const selector = randomBytes(12).toString('base64url')
  const validator = newToken()
  await insertDevice(tx, { selector, validatorHash: hashToken(validator), ...device })
  return `${selector}.${validator}`
}

/** `hasPassedFactor`: this browser has just passed the authenticator, so it is not asked for while it is remembered. */
export async function rememberDevice(
  identity: Identity,
  jar: Jar,
  accountId: string,
  hasPassedFactor = false,
): Promise<void> {
  const family = newId<'device'>(identity.clock)
  const at = now(identity)
  const expiresAt = new Date(at.getTime() + rememberSeconds * 1000)
  const factorPassedAt = hasPassedFactor ? at : null
  const value = await identity.db.tx(
    async (tx) => await writeDevice(tx, { accountId, family, expiresAt, factorPassedAt }),
  )
  jar.set(cookie, value, rememberSeconds)
}

/**
 * Signs in a remembered browser. The day does not begin anew with each use. A validator that was used before means that two
 * browsers hold the same one, and nobody can say which is the thief's: the whole family is forgotten.
 */
export async function resume(
  identity: Identity,
  jar: Jar,
  context: Context,
): Promise<Result<SignedIn, 'device_is_unknown' | 'account_is_blocked'>> {
  const [, selector, validator] = shape.exec(jar.get(cookie) ?? '') ?? []
  if (selector === undefined || validator === undefined) return refuse(jar)
  const policy = await readPolicy(identity)
  const at = now(identity)
  const done = await identity.db.tx(async (tx) => {
    const device = await lockDevice(tx, selector)
    if (!device || !isSameSecret(hashToken(validator), device.validatorHash)) return null
    const { accountId, family, expiresAt, factorPassedAt } = device
    if (device.spentAt || expiresAt <= at) {
      await deleteFamily(tx, family)
      const action = device.spentAt ? 'device.copied' : 'device.expired'
      await audit(tx, identity, context, { action, subject: accountId })
      return null
    }
    await spendDevice(tx, selector, at)
    const value = await writeDevice(tx, { accountId, family, expiresAt, factorPassedAt })
    const opened = await openSession(tx, identity, { accountId, method: 'remember', context, policy, factorPassedAt })
    return { value, opened, seconds: Math.floor((expiresAt.getTime() - at.getTime()) / 1000) }
  })
  if (!done) return refuse(jar)
  jar.set(cookie, done.value, done.seconds)
  return done.opened
}

function refuse(jar: Jar): Result<never, 'device_is_unknown'> {
  jar.clear(cookie)
  return no('device_is_unknown')
}

export async function forgetDevice(identity: Identity, jar: Jar): Promise<void> {
  const [, selector] = shape.exec(jar.get(cookie) ?? '') ?? []
  jar.clear(cookie)
  if (selector === undefined) return
  await identity.db.tx(async (tx) => {
    const device = await lockDevice(tx, selector)
    if (device) await deleteFamily(tx, device.family)
  })
}
