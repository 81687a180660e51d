import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '#kit/clock.ts'
import type { Id } from '#kit/id.ts'
import type { Publish } from '#kit/outbox.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { AuditActor, AuditEvent } from '#modules/audit/model.ts'
import { type Audit, recordAudit } from '#modules/audit/service.ts'
import type { Captcha } from '#modules/captcha/service.ts'
import type { Codes } from '#modules/codes/service.ts'
import type { Courier } from '#modules/courier/service.ts'
import type { AccountHappened, Happening } from '#modules/identity/model.ts'
import type { Passwords } from '#modules/identity/passwords.ts'
import { isStaffName } from '#modules/identity/rules/staff-names.ts'
import type { Social } from '#modules/identity/social-clients.ts'
import { readSetting, type Settings } from '#modules/settings/service.ts'

/** Seals numbers of phones and documents; see server/keys. */
export interface Pii {
  seal(text: string, label: string): Promise<Uint8Array>
  unseal(sealed: Uint8Array, label: string): Promise<string>
  blind(text: string): Uint8Array
  isOld(sealed: Uint8Array): boolean
}

/** An agent's link, as far as a registration goes. */
export interface InvitingLink {
  readonly id: string
  readonly agentId: string
  /** What it makes of who comes by it. */
  readonly kind: 'member' | 'agent'
}

/** What stands above and gives newcomers their place: links are found by it, and it settles what joining means. */
export interface Invitations {
  findLink(code: string): Promise<InvitingLink | null>
  /** Reads what it needs before the transaction; what it answers is called inside, right after the account is made. */
  prepare(invitation: {
    readonly uplineId: string | null
    readonly linkId: string | null
  }): Promise<(tx: Tx, memberId: Id<'member'>) => Promise<void>>
}

/** What this module needs to run. Hashing takes long and must not hold a transaction, so most use-cases open their own. */
export interface Identity {
  readonly db: { readonly read: Reader; tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> }
  readonly clock: Clock
  readonly passwords: Passwords
  readonly settings: Settings
  readonly captcha: Captcha
  readonly codes: Codes
  readonly courier: Courier
  readonly audit: Audit
  readonly pii: Pii
  readonly social: Social
  /** The group that an address is counted in. */
  readonly groupAddress: (address: string) => string
  /** Where people reach the site; links in mails lead there, whatever a request said. */
  readonly siteOrigin: () => Promise<string>
  readonly invitations: Invitations
  /** News for the modules that tell the member. */
  readonly publish: Publish
  /** Told after the commit, so that whatever hangs on a session (sockets on any node) is closed at once. */
  readonly announceEnd: (sessionId: Id<'session'>) => void
}

/** Who asks, as far as the connection tells. */
export interface Context {
  readonly address: string
  readonly userAgent: string | null
  readonly requestId: string
  /** Which browser it is, on calls that sign somebody in; see browsers.ts. */
  readonly browserHash?: Uint8Array
}

/** What the operator decided about signing in. It is read before a transaction is opened, never inside one. */
export interface Policy {
  readonly forcesExpired: boolean
  readonly asksBankName: boolean
  readonly passwordDays: number | null
}

export async function readPolicy({ settings }: Identity): Promise<Policy> {
  const [flags, security] = await Promise.all([readSetting(settings, 'whitelabel'), readSetting(settings, 'security')])
  return { forcesExpired: flags.PWDEXPFORCECHANGE3, ...security }
}

/** Tells which names can be taken for those who run the brand. Read before a transaction, like every setting. */
export async function readStaffNames({ settings }: Identity): Promise<(name: string) => boolean> {
  const [brand, list] = await Promise.all([readSetting(settings, 'brand'), readSetting(settings, 'staffNames')])
  return (name) => isStaffName(name, brand.name, list)
}

export function now({ clock }: Identity): Date {
  return new Date(clock.nowMs())
}

/** 256 random bits. Only their hash is ever kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** The same in letters, which is three times as quick: every call of a member needs it. */
export function hexOfToken(token: string): string {
  return hash('sha256', token, 'hex')
}

export const tokenShape = /^[A-Za-z0-9_-]{43}$/

/** One entry about an account, in the words of this module. */
export async function audit(
  tx: Tx,
  identity: Identity,
  context: Context,
  event: {
    readonly action: string
    readonly actor?: AuditActor
    readonly subject?: string | null
    readonly detail?: AuditEvent['detail']
  },
): Promise<void> {
  const { action, actor = { who: 'visitor', id: null }, subject = null, detail = {} } = event
  await recordAudit(tx, identity.audit, {
    action,
    actor,
    subject,
    address: context.address,
    requestId: context.requestId,
    detail,
  })
  const happening = happenings[action]
  if (happening && subject !== null)
    await publishHappenings(tx, identity, { memberId: subject as Id<'member'>, happening, context })
}

/** What a member is told of, whoever did it: they, or somebody in their name. */
const happenings: Readonly<Record<string, Happening>> = {
  'password.changed': 'password_changed',
  'password.reset': 'password_changed',
  'payment_password.set': 'payment_password_changed',
  'payment_password.changed': 'payment_password_changed',
  'payment_password.reset': 'payment_password_changed',
}

/** In the transaction of what it tells. */
export async function publishHappenings(
  tx: Tx,
  { publish, clock }: Identity,
  { memberId, happening, context }: { memberId: Id<'member'>; happening: Happening; context: Context },
): Promise<void> {
  const at = new Date(clock.nowMs()).toISOString()
  const payload: AccountHappened = { memberId, happening, userAgent: context.userAgent, at }
  await publish(tx, [{ topic: 'identity.happened', key: memberId, payload }])
}

export const asMember = (id: string): AuditActor => ({ who: 'member', id })
