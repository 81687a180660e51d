import { assert } from '#kit/assert.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { yes } from '#kit/result.ts'
import type { CaptchaRefusal } from '#modules/captcha/model.ts'
import type { CodesRefusal } from '#modules/codes/model.ts'
import { bindContact, sendBindCode } from '#modules/identity/contacts.ts'
import * as contract from '#modules/identity/contract.ts'
import type { Identity } from '#modules/identity/deps.ts'
import type { IdentityRefusal } from '#modules/identity/model.ts'
import { phoneLabel } from '#modules/identity/open-session.ts'
import {
  changePaymentPassword,
  checkPaymentPassword,
  paymentState,
  readPaymentRule,
  resetPaymentPassword,
  setPaymentPassword,
} from '#modules/identity/payment-password.ts'
import { readProfile, setProfile } from '#modules/identity/profile.ts'
import { listInvitees, readReferral } from '#modules/identity/referral.ts'
import { contextOf, infoOf } from '#modules/identity/replies.ts'
import { countsOf } from '#modules/identity/rules/fields.ts'
import { maskEmail, maskPhone } from '#modules/identity/rules/mask.ts'
import { memberInfo } from '#modules/identity/service.ts'
import {
  confirmedUntil,
  endOneSession,
  endOtherSessions,
  listLogins,
  listSessions,
} from '#modules/identity/sessions.ts'
import { countRecovery, findCreatedAt } from '#modules/identity/store/accounts.ts'
import { findReferralCode } from '#modules/identity/store/referrals.ts'
import { beginTotp, endTotp, finishTotp, renewRecovery, sendFactorCode } from '#modules/identity/two-factor.ts'

type Refusal = IdentityRefusal | CaptchaRefusal | CodesRefusal | 'server_is_busy'

/** What a member does to keep the account safe, and what they tell and learn about themselves. */
export function securityRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    ...protectionRoutes(identity),
    ...paymentRoutes(identity),
    ...profileRoutes(identity),
    ...sessionRoutes(identity),
  ]
}

function protectionRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.getSecurity, async ({ actor }) => {
      const account = await memberInfo(identity.db.read, actor.id)
      const phone = account.phoneSealed && (await identity.pii.unseal(account.phoneSealed, phoneLabel(account.id)))
      return yes({
        phone: phone && account.phoneVerifiedAt ? maskPhone(phone) : null,
        email: account.email && account.emailVerifiedAt ? maskEmail(account.email) : null,
        hasPassword: account.passwordHash !== null,
        passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
        totpSince: account.totpEnabledAt?.toISOString() ?? null,
        recoveryCodesLeft: await countRecovery(identity.db.read, account.id),
        confirmedUntil: (await confirmedUntil(identity, actor))?.toISOString() ?? null,
        paymentPassword: await describePayment(identity, account.id),
      })
    }),
    handle(contract.beginTotp, async ({ actor }) => await beginTotp(identity, actor)),
    handle(
      contract.finishTotp,
      async (call) => await finishTotp(identity, call.actor, call.body.code, contextOf(call)),
    ),
    handle(contract.endTotp, async (call) => await endTotp(identity, call.actor, call.body.code, contextOf(call))),
    handle(contract.sendBindCode, async (call) => await sendBindCode(identity, call.actor, call.body, contextOf(call))),
    handle(
      contract.bindContact,
      async (call) => await bindContact(identity, call.actor, call.body, call.body.code, contextOf(call)),
    ),
    handle(
      contract.renewRecovery,
      async (call) => await renewRecovery(identity, call.actor, call.body.code, contextOf(call)),
    ),
    handle(
      contract.sendFactorCode,
      async (call) => await sendFactorCode(identity, call.actor, call.body.method, contextOf(call)),
    ),
  ]
}

async function describePayment(identity: Identity, id: string) {
  const { isSet, changedAt, lockedUntil } = await paymentState(identity, identity.db.read, id)
  const rule = await readPaymentRule(identity)
  const { min, max } = countsOf(rule)
  return {
    isSet,
    changedAt: changedAt?.toISOString() ?? null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
    patternId: rule.patternId ?? 0,
    minLength: min,
    maxLength: max,
  }
}

function paymentRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(
      contract.setPaymentPassword,
      async (call) => await setPaymentPassword(identity, call.actor, call.body, contextOf(call)),
    ),
    handle(
      contract.changePaymentPassword,
      async (call) => await changePaymentPassword(identity, call.actor, call.body, contextOf(call)),
    ),
    handle(contract.resetPaymentPassword, async (call) => {
      const { method, code, ...input } = call.body
      return await resetPaymentPassword(identity, call.actor, { ...input, factor: { method, code } }, contextOf(call))
    }),
    handle(
      contract.checkPaymentPassword,
      async (call) => await checkPaymentPassword(identity, call.actor.id, call.body.paymentPassword, contextOf(call)),
    ),
  ]
}

function profileRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.getProfile, async ({ actor }) => {
      const { read } = identity.db
      const createdAt = await findCreatedAt(read, actor.id)
      assert(createdAt, 'a member has an account')
      return yes({
        ...infoOf(await memberInfo(read, actor.id)),
        ...(await readProfile(identity, read, actor.id)),
        memberSince: createdAt.toISOString(),
        referralCode: await findReferralCode(read, actor.id),
      })
    }),
    handle(contract.setProfile, async (call) => await setProfile(identity, call.actor, call.body, contextOf(call))),
    handle(contract.getReferral, async ({ actor }) => yes(await readReferral(identity, actor))),
    handle(contract.listInvitees, async ({ actor, query }) => await listInvitees(identity, actor, query)),
  ]
}

function sessionRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.listSessions, async ({ actor }) => {
      const sessions = await listSessions(identity, actor)
      return yes({
        sessions: sessions.map((session) => ({
          id: session.id,
          isThis: session.id === actor.sessionId,
          method: session.method,
          createdAt: session.createdAt.toISOString(),
          lastSeenAt: session.lastSeenAt.toISOString(),
          address: session.address,
          lastAddress: session.lastAddress ?? session.address,
          userAgent: session.userAgent,
        })),
      })
    }),
    handle(
      contract.endOneSession,
      async (call) => await endOneSession(identity, call.actor, call.params.id, contextOf(call)),
    ),
    handle(contract.endOtherSessions, async (call) =>
      yes({ ended: await endOtherSessions(identity, call.actor, contextOf(call)) }),
    ),
    handle(contract.listLogins, async ({ actor }) => yes({ logins: await listLogins(identity, actor) })),
  ]
}
