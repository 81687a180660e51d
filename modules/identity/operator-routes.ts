import { type OperatorActor, reentrySeconds } from '#kit/actor.ts'
import { assert } from '#kit/assert.ts'
import { type Handler, handle } from '#kit/handler.ts'
import { no, yes } from '#kit/result.ts'
import type { CaptchaRefusal } from '#modules/captcha/model.ts'
import { spendPass } from '#modules/captcha/service.ts'
import * as contract from '#modules/identity/contract.ts'
import type { Identity } from '#modules/identity/deps.ts'
import type { IdentityRefusal } from '#modules/identity/model.ts'
import { setOperatorRoles } from '#modules/identity/operator-roles.ts'
import { beginEnrolment, finishEnrolment, reenter } from '#modules/identity/operators.ts'
import { contextOf, operatorReply } from '#modules/identity/replies.ts'
import { signOut } from '#modules/identity/service.ts'
import { signIn } from '#modules/identity/sign-in.ts'
import { findAccount, findOperators, type OperatorRow } from '#modules/identity/store/accounts.ts'
import { findSessions } from '#modules/identity/store/sessions.ts'
import { passTwoFactor } from '#modules/identity/two-factor.ts'

type Refusal = IdentityRefusal | CaptchaRefusal | 'server_is_busy' | 'sign_in_is_needed'

/** The operators' own door: password and slider, then the authenticator, enrolled at the first sign-in. */
export function operatorRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.logInOperator, async (call) => {
      const { body, ip, jar } = call
      const { username } = body
      const proveHuman = async () =>
        await spendPass(identity.captcha, { pass: body, action: 'login', address: ip, username })
      const word = { nonce: jar.get('captcha'), word: body.captcha }
      const answer = await signIn(identity, 'operator', body, contextOf(call), word, proveHuman)
      return answer.ok ? yes(operatorReply(answer.value)) : answer
    }),
    handle(contract.passOperatorFactor, async (call) => {
      const answer = await passTwoFactor(identity, call.actor, call.body, contextOf(call))
      if (answer.ok) return yes(operatorReply(answer.value))
      const { refusal } = answer
      if (refusal === 'factor_is_missing' || refusal === 'factor_is_refused' || refusal === 'factor_is_locked')
        return no(refusal)
      return no('sign_in_is_needed')
    }),
    handle(contract.beginEnrolment, async ({ actor }) => await beginEnrolment(identity, actor)),
    handle(contract.finishEnrolment, async (call) => {
      const answer = await finishEnrolment(identity, call.actor, call.body.code, contextOf(call))
      if (answer.ok) {
        const { signedIn, recoveryCodes } = answer.value
        return yes({ ...operatorReply(signedIn), recoveryCodes: [...recoveryCodes] })
      }
      return answer.refusal === 'account_is_blocked' ? no('sign_in_is_needed') : no(answer.refusal)
    }),
    handle(contract.reenter, async (call) => {
      const answer = await reenter(identity, call.actor, call.body.code, contextOf(call))
      return answer.ok ? yes({ until: answer.value.until.toISOString() }) : answer
    }),
    handle(contract.getOperator, async ({ actor }) => yes(await describe(identity, actor))),
    handle(contract.listOperators, async () =>
      yes({ operators: (await findOperators(identity.db.read)).map(rowReply) }),
    ),
    handle(contract.setOperatorRoles, async (call) => {
      const { actor, params, body } = call
      const wish = { operatorId: params.id, roles: [...new Set(body.roles)] }
      const set = await setOperatorRoles(identity, actor, wish, contextOf(call))
      return set.ok ? yes(rowReply(set.value)) : set
    }),
    handle(contract.logOutOperator, async (call) => {
      await signOut(identity, call.actor.sessionId, contextOf(call))
      return yes(null)
    }),
  ]
}

const rowReply = ({ id, username, nickname, roles, blockedAt }: OperatorRow) => ({
  ...{ id, account: username, nickname, roles: [...roles] },
  isBlocked: blockedAt !== null,
})

async function describe(identity: Identity, actor: OperatorActor) {
  const account = await findAccount(identity.db.read, actor.id)
  const [session] = await findSessions(identity.db.read, [actor.sessionId])
  assert(account && session, 'an operator has an account and a session')
  const untilMs = session.confirmedAt ? session.confirmedAt.getTime() + reentrySeconds * 1000 : 0
  return {
    id: account.id,
    account: account.username,
    nickname: account.nickname,
    roles: [...actor.roles],
    expiresAt: session.expiresAt.toISOString(),
    reenteredUntil: untilMs > identity.clock.nowMs() ? new Date(untilMs).toISOString() : null,
  }
}
