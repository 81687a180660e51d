import { type Id, newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { noteBrowser } from '#modules/identity/browsers.ts'
import {
  asMember,
  audit,
  type Context,
  hashToken,
  type Identity,
  newToken,
  now,
  type Policy,
  publishHappenings,
} from '#modules/identity/deps.ts'
import {
  type Account,
  type ContactMethod,
  type SignInMethod,
  type Stage,
  type TwoFactorMethod,
  trialType,
} from '#modules/identity/model.ts'
import { maskEmail, maskPhone } from '#modules/identity/rules/mask.ts'
import {
  contactsOf,
  factorsAfter,
  givesPassword,
  isExpired,
  isRememberedAfterFactor,
  limitsOf,
  stageOf,
} from '#modules/identity/rules.ts'
import { lockAccount, markFirstSignIn } from '#modules/identity/store/accounts.ts'
import { endSession, insertSession, isKnownPlace, registerPlace } from '#modules/identity/store/sessions.ts'

export interface TwoFactorOffer {
  readonly methods: readonly { readonly method: TwoFactorMethod; readonly hint: string }[]
  /** What can be proven beside an authenticator that is locked. */
  readonly contacts: readonly { readonly method: ContactMethod; readonly hint: string }[]
  readonly asksBankName: boolean
}

export interface SignedIn {
  /** Given once, here; only its hash is kept. */
  readonly token: string
  readonly sessionId: Id<'session'>
  readonly account: Account
  readonly stage: Stage
  readonly twoFactor: TwoFactorOffer | null
  readonly isFirst: boolean
  readonly isPasswordExpired: boolean
}

export interface Opening {
  readonly accountId: string
  readonly method: SignInMethod
  readonly context: Context
  readonly policy: Policy
  /** A factor was given in this very sign-in. */
  readonly hasPassedFactor?: boolean
  /** The password was given in this very call, whatever the way in was. */
  readonly hasGivenPassword?: boolean
  /** When a remembered browser last passed the authenticator. */
  readonly factorPassedAt?: Date | null
  /** The session that this one takes the place of; a token never outlives a change of what it is good for. */
  readonly instead?: Id<'session'> | null
}

/**
 * Lets somebody in who has proven who they are, as far as the rules say: all the way, or to the step that is still owed. The
 * account's row is held, so that a block of the same moment comes before or after, never in between.
 */
export async function openSession(
  tx: Tx,
  identity: Identity,
  opening: Opening,
): Promise<Result<SignedIn, 'account_is_blocked'>> {
  const { method, context, policy } = opening
  const at = now(identity)
  const account = await lockAccount(tx, opening.accountId)
  // Only who has proven who they are learns of the block, so it tells a guesser nothing.
  if (!account || account.blockedAt) {
    await audit(tx, identity, context, { action: 'sign_in.blocked', subject: opening.accountId, detail: { method } })
    return no('account_is_blocked')
  }
  const addressGroup = identity.groupAddress(context.address)
  const isKnown = await isKnownPlace(tx, account.id, addressGroup)
  const hasGivenFactor = opening.hasPassedFactor ?? false
  const hasPassedFactor = hasGivenFactor || isRememberedAfterFactor(account, opening.factorPassedAt ?? null)
  const { forcesExpired } = policy
  const stage = stageOf({ account, method, isKnownPlace: isKnown, hasPassedFactor, forcesExpired }, at)
  const limits = limitsOf(account, stage)
  const token = newToken()
  const sessionId = newId<'session'>(identity.clock)
  if (opening.instead) await endSession(tx, opening.instead, at)
  await insertSession(tx, {
    id: sessionId,
    tokenHash: hashToken(token),
    accountId: account.id,
    stage,
    method,
    createdAt: at,
    lastSeenAt: at,
    idleLimitSeconds: limits.idleSeconds,
    expiresAt: new Date(at.getTime() + limits.absoluteSeconds * 1000),
    endedAt: null,
    confirmedAt: opening.hasGivenPassword || givesPassword(account, method) ? at : null,
    address: context.address,
    addressGroup,
    lastAddress: context.address,
    userAgent: context.userAgent,
  })
  // Who takes a handoff has given no secret here: the link may have been sent to them, or stolen.
  const isKnownNow = stage !== 'two_factor' && (method !== 'handoff' || hasGivenFactor)
  if (isKnownNow) await registerPlace(tx, account.id, addressGroup, at)
  if (isKnownNow && stage === 'open') await noteBrowser(tx, context, account, at)
  const isFirst = stage === 'open' && (await markFirstSignIn(tx, account.id, at))
  await audit(tx, identity, context, {
    action: stage === 'open' ? 'sign_in.done' : 'sign_in.half_way',
    actor: account.kind === 'operator' ? { who: 'operator', id: account.id } : asMember(account.id),
    subject: account.id,
    detail: { method, stage },
  })
  if (stage === 'open' && account.kind !== 'operator' && account.type !== trialType && (isFirst || !isKnown)) {
    const happening = isFirst ? 'first_sign_in' : 'new_device'
    await publishHappenings(tx, identity, { memberId: account.id as Id<'member'>, happening, context })
  }
  const twoFactor = stage === 'two_factor' ? await offerFactors(identity, account, method, policy) : null
  return yes({
    token,
    sessionId,
    account,
    stage,
    twoFactor,
    isFirst,
    isPasswordExpired: isExpired(account, at),
  })
}

async function offerFactors(
  { pii }: Identity,
  account: Account,
  method: SignInMethod,
  policy: Policy,
): Promise<TwoFactorOffer> {
  const phone = account.phoneSealed && (await pii.unseal(account.phoneSealed, phoneLabel(account.id)))
  const hints: Record<TwoFactorMethod, string> = {
    totp: '',
    recovery: '',
    mobile: phone ? maskPhone(phone) : '',
    email: account.email ? maskEmail(account.email) : '',
  }
  return {
    methods: factorsAfter(account, method).map((factor) => ({ method: factor, hint: hints[factor] })),
    contacts: contactsOf(account).map((contact) => ({ method: contact, hint: hints[contact] })),
    asksBankName: policy.asksBankName && account.detailsSealed !== null,
  }
}

/** What is sealed is bound to whose it is. */
export const phoneLabel = (id: string): string => `identity phone ${id}`
export const detailsLabel = (id: string): string => `identity details ${id}`
export const totpLabel = (id: string): string => `identity totp ${id}`
