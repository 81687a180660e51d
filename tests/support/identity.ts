import { hash } from '@node-rs/argon2'
import { generateSync } from 'otplib'
import { pino } from 'pino'
import type { HalfWayOperator } from '#kit/actor.ts'
import type { Clock } from '#kit/clock.ts'
import { makeInvitations } from '#modules/agents/service.ts'
import { makeCaptcha, ownProvider } from '#modules/captcha/service.ts'
import { makeCodes } from '#modules/codes/service.ts'
import { inbox } from '#modules/courier/providers/inbox.ts'
import { makeCourier } from '#modules/courier/service.ts'
import type { Context, Identity } from '#modules/identity/deps.ts'
import { argon2id, type Hashing, hashingInline } from '#modules/identity/hashing.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'
import { beginEnrolment, finishEnrolment } from '#modules/identity/operators.ts'
import { Passwords } from '#modules/identity/passwords.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { openSocial } from '#modules/identity/social-clients.ts'
import { writeEvents } from '#server/bus/outbox.ts'
import type { Database } from '#server/db/database.ts'
import { groupAddress } from '#server/http/client-address.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { openVault } from '#server/keys/vault.ts'
import { claimOnce } from '#server/once/once.ts'
import { testSettings } from '#tests/support/settings.ts'

export const testSecret = new Uint8Array(32).fill(7)

/** Real hashes at the least cost that there is, since tests make members by the hundred. What a hash must cost is proven in passwords.test.ts. */
const quickHashing: Hashing = {
  ...hashingInline,
  hash: async (password) => await hash(password, { ...argon2id, memoryCost: 8, timeCost: 1 }),
}

/** Somebody at home, in their own browser. */
export const atHome: Context = { address: '203.0.113.7', userAgent: 'Test browser', requestId: 'request' }
/** The same person, or somebody else, from where the account was never seen. */
export const elsewhere: Context = { ...atHome, address: '198.51.100.9' }

/** The whole of identity on a real database, as the server composes it, with its clock in the test's hand. */
export async function testIdentity(
  db: Database,
  clock: Clock,
  announceEnd: Identity['announceEnd'] = () => undefined,
): Promise<Identity> {
  const settings = testSettings(db, clock)
  const sealer = await makeSealer(testSecret)
  const courier = makeCourier({
    db,
    clock,
    sealer,
    providers: { sms: inbox, mail: inbox },
    logger: pino({ level: 'silent' }),
  })
  const codes = makeCodes({
    db,
    clock,
    courier,
    secret: testSecret,
    groupAddress,
    brandName: async () => 'Laro',
    claimOnce: async (key, expiresAt) => await claimOnce(db, key, expiresAt),
  })
  const { pii } = await openVault({ db, secret: testSecret, clock })
  return {
    db,
    clock,
    passwords: new Passwords({ hashing: quickHashing }),
    settings,
    captcha: makeCaptcha({ db, clock, groupAddress, provider: ownProvider }),
    codes,
    courier,
    audit: { clock },
    pii,
    social: openSocial({}, clock),
    groupAddress,
    siteOrigin: async () => 'https://laro.example',
    invitations: makeInvitations({ db, clock, settings }),
    publish: writeEvents,
    announceEnd,
  }
}

export interface EnrolledOperator {
  readonly signedIn: SignedIn
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** An operator's first sign-in as it is: by password to the enrolment of the authenticator, and by its first code in. */
export async function enrolOperator(
  identity: Identity,
  attempt: { readonly username: string; readonly password: string },
  context: Context = atHome,
): Promise<EnrolledOperator> {
  const entered = await signIn(identity, 'operator', attempt, context)
  if (!entered.ok) throw new Error(entered.refusal)
  const { account, sessionId } = entered.value
  const actor = { who: 'operator_two_factor', id: account.id, sessionId } as HalfWayOperator
  const begun = await beginEnrolment(identity, actor)
  if (!begun.ok) throw new Error(begun.refusal)
  const { secret } = begun.value
  const code = generateSync({ secret, epoch: Math.floor(identity.clock.nowMs() / 1000) })
  const enrolled = await finishEnrolment(identity, actor, code, context)
  if (!enrolled.ok) throw new Error(enrolled.refusal)
  return { secret, ...enrolled.value }
}
