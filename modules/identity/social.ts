import { randomInt } from 'node:crypto'
import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import {
  asMember,
  audit,
  type Context,
  hashToken,
  type Identity,
  newToken,
  now,
  readPolicy,
  readStaffNames,
  tokenShape,
} from '#modules/identity/deps.ts'
import { findInviters, type Invitation } from '#modules/identity/invitations.ts'
import { invitedAgentType, plainType, type SocialProvider } from '#modules/identity/model.ts'
import { openSession, type SignedIn } from '#modules/identity/open-session.ts'
import { openMethods } from '#modules/identity/rules/registration.ts'
import { cleanNickname, deriveUsername, readEmail } from '#modules/identity/rules/social.ts'
import { judgeDoor } from '#modules/identity/rules.ts'
import type { SocialPerson } from '#modules/identity/social-clients.ts'
import { findAccountBySocial, insertAccount, linkSocial } from '#modules/identity/store/accounts.ts'
import {
  holdSubject,
  insertAttempt,
  type SocialAttempt,
  sweepAttempts,
  takeAttempt,
} from '#modules/identity/store/social.ts'
import { readSetting } from '#modules/settings/service.ts'

/** How long somebody may take at the other service. */
export const socialSeconds = 600

export interface SocialStart {
  readonly url: string
  /** For the browser that asked, in a place that no script can read; whoever comes back without it is not believed. */
  readonly secret: string
}

/** `origin` is the one of our own by which the browser reached us, since that is where it has to come back to. */
export async function startSocial(
  identity: Identity,
  provider: SocialProvider,
  origin: string | null,
): Promise<Result<SocialStart, 'function_is_off' | 'provider_is_down'>> {
  if (origin === null || !identity.social.providers.includes(provider)) return no('function_is_off')
  const secret = newToken()
  const redirectUri = `${origin}/social/${provider}`
  const url = await identity.social.depart(provider, { secret, redirectUri })
  if (!url.ok) return url
  const at = now(identity)
  const expiresAt = new Date(at.getTime() + socialSeconds * 1000)
  await identity.db.tx(async (tx) => {
    await sweepAttempts(tx, at)
    await insertAttempt(tx, hashToken(secret), { provider, redirectUri, expiresAt })
  })
  return yes({ url: url.value, secret })
}

export interface SocialReturn {
  /** What stood behind the question mark when the browser came back. */
  readonly query: string
  readonly secret: string | undefined
  readonly referralCode?: string | undefined
}

type FinishRefusal = 'function_is_off' | 'provider_is_down' | 'social_is_refused' | 'account_is_blocked'

/**
 * Signs in whoever the other service says it is. An account is found by who says it and by what they call the person, and by
 * nothing else: that two have the same address of mail says nothing about who typed it in first.
 */
export async function finishSocial(
  identity: Identity,
  provider: SocialProvider,
  { query, secret = '', referralCode }: SocialReturn,
  context: Context,
): Promise<Result<SignedIn, FinishRefusal>> {
  if (!identity.social.providers.includes(provider)) return no('function_is_off')
  const attempt = tokenShape.test(secret) ? await spendAttempt(identity, secret) : null
  // Nothing is asked of the other service for who did not set out from here.
  if (attempt?.provider !== provider) return no('social_is_refused')
  const arrival = await identity.social.arrive(provider, { secret, redirectUri: attempt.redirectUri }, query)
  if (!arrival.ok) {
    await refuse(identity, context, { provider, why: arrival.why })
    return no(arrival.refusal)
  }
  const invitation = await readInvitation(identity, referralCode)
  const settle = await identity.invitations.prepare(invitation ?? { uplineId: null, linkId: null })
  const policy = await readPolicy(identity)
  const isStaff = await readStaffNames(identity)
  return await identity.db.tx(async (tx) => {
    const accountId = await findOrMake(tx, identity, {
      ...{ provider, person: arrival.person, invitation, settle, context, isStaff },
    })
    if (!accountId.ok) return accountId
    return await openSession(tx, identity, { accountId: accountId.value, method: 'social', context, policy })
  })
}

/** Spent in a transaction of its own, before anything else: whatever comes of it, it was the only one. */
async function spendAttempt(identity: Identity, secret: string): Promise<SocialAttempt | null> {
  const attempt = await identity.db.tx(async (tx) => await takeAttempt(tx, hashToken(secret)))
  return attempt && attempt.expiresAt > now(identity) ? attempt : null
}

async function refuse(
  identity: Identity,
  context: Context,
  { provider, why }: { readonly provider: SocialProvider; readonly why: string },
): Promise<void> {
  await identity.db.tx(async (tx) => {
    await audit(tx, identity, context, { action: 'sign_in.refused', detail: { method: 'social', provider, why } })
  })
}

/** Null where a newcomer would not be let in by any other way either. */
async function readInvitation(identity: Identity, referralCode: string | undefined): Promise<Invitation | null> {
  if (openMethods(await readSetting(identity.settings, 'whitelabel')).length === 0) return null
  const inviters = await findInviters(identity, { referralCode })
  return inviters.ok ? inviters.value : null
}

interface Newcomer {
  readonly provider: SocialProvider
  readonly person: SocialPerson
  readonly invitation: Invitation | null
  readonly settle: (tx: Tx, memberId: Id<'member'>) => Promise<void>
  readonly context: Context
  /** Which names can be taken for those who run the brand. */
  readonly isStaff: (name: string) => boolean
}

async function findOrMake(
  tx: Tx,
  identity: Identity,
  newcomer: Newcomer,
): Promise<Result<string, 'function_is_off' | 'social_is_refused'>> {
  const { person, invitation, provider, context } = newcomer
  await holdSubject(tx, person.issuer, person.subject)
  const account = await findAccountBySocial(tx, person.issuer, person.subject)
  if (account) return judgeDoor(account, 'member') === 'open' ? yes(account.id) : no('social_is_refused')
  if (!invitation) return no('function_is_off')

  const id = await insertMember(tx, identity, newcomer, invitation)
  await newcomer.settle(tx, id)
  await linkSocial(tx, { issuer: person.issuer, subject: person.subject, accountId: id }, now(identity))
  await audit(tx, identity, context, {
    action: 'member.registered',
    actor: asMember(id),
    subject: id,
    detail: { method: 'social', provider, hasUpline: invitation.uplineId !== null },
  })
  return yes(id)
}

/** No password: until they choose one, the other service is their only key. The address of mail is kept as a hint and proves nothing. */
async function insertMember(
  tx: Tx,
  identity: Identity,
  { person, context, isStaff }: Newcomer,
  { uplineId, recommenderId, kind }: Invitation,
): Promise<Id<'member'>> {
  const id = newId<'member'>(identity.clock)
  const cleaned = cleanNickname(person.name)
  // What another service calls somebody is no reason to be called like staff here.
  const nickname = cleaned !== null && isStaff(cleaned) ? null : cleaned
  for (;;) {
    const digits = String(randomInt(10_000, 1_000_000))
    const input = deriveUsername(nickname, digits)
    const username = isStaff(input) ? deriveUsername(null, digits) : input
    const isNew = await insertAccount(
      tx,
      {
        id,
        kind,
        type: kind === 'agent' ? invitedAgentType : plainType,
        username,
        nickname: nickname ?? username,
        passwordHash: null,
        email: readEmail(person.email),
        referralCode: randomCode(),
        affiliateCode: kind === 'agent' ? randomCode() : null,
        uplineId,
        recommenderId,
        registerAddress: context.address,
      },
      now(identity),
    )
    if (isNew) return id
  }
}

/** Without signs that are taken for one another when they are read out. */
const codeSigns = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function randomCode(): string {
  return Array.from({ length: 8 }, () => codeSigns[randomInt(codeSigns.length)]).join('')
}
