import { type Handler, handle } from '#kit/handler.ts'
import { type Result, yes } from '#kit/result.ts'
import * as contract from '#modules/identity/contract.ts'
import type { Account, IdentityRefusal, SignInRefusal } from '#modules/identity/model.ts'
import { type Identity, memberInfo, type SignedIn, signIn, signOut } from '#modules/identity/service.ts'

export function identityRoutes(identity: Identity): Handler<IdentityRefusal | 'server_is_busy'>[] {
  return [
    handle(contract.logIn, async ({ body, ip }) => {
      return signInReply(await signIn(identity, 'member', { ...body, address: ip }))
    }),
    handle(contract.logInOperator, async ({ body, ip }) => {
      return signInReply(await signIn(identity, 'operator', { ...body, address: ip }))
    }),
    handle(contract.logOut, async ({ actor }) => {
      await signOut(identity, actor.sessionId)
      return yes(null)
    }),
    handle(contract.logOutOperator, async ({ actor }) => {
      await signOut(identity, actor.sessionId)
      return yes(null)
    }),
    handle(contract.getMemberInfo, async ({ actor }) => yes(infoOf(await memberInfo(identity.db.read, actor.id)))),
  ]
}

function signInReply(result: Result<SignedIn, SignInRefusal>) {
  if (!result.ok) return result
  const { token, account, isFirst, isPasswordExpired } = result.value
  return yes({ token, firstTimeLogin: isFirst, passwordExpired: isPasswordExpired, ...infoOf(account) })
}

function infoOf(account: Account) {
  return { id: account.id, account: account.username, nickname: account.nickname, type: account.type }
}
