import type { z } from 'zod'
import { type Call, type Handler, handle } from '#kit/handler.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { CaptchaRefusal } from '#modules/captcha/model.ts'
import { spendPass } from '#modules/captcha/service.ts'
import type { CodesRefusal } from '#modules/codes/model.ts'
import { readMobile, sendCodeByPhone } from '#modules/identity/contacts.ts'
import * as contract from '#modules/identity/contract.ts'
import type { Identity } from '#modules/identity/deps.ts'
import { handoffSeconds, lookAtHandoff, makeHandoff, takeHandoff } from '#modules/identity/handoff.ts'
import { findAffiliate } from '#modules/identity/invitations.ts'
import { type IdentityRefusal, icons } from '#modules/identity/model.ts'
import { changePassword, forgetByEmail, resetByLink, resetByPhone } from '#modules/identity/new-password.ts'
import type { SignedIn } from '#modules/identity/open-session.ts'
import { operatorRoutes } from '#modules/identity/operator-routes.ts'
import { register } from '#modules/identity/registration.ts'
import { forgetDevice, rememberDevice, resume } from '#modules/identity/remember.ts'
import { asBrowser, contextOf, infoOf, signInReply } from '#modules/identity/replies.ts'
import { isAsAsked, wordForm } from '#modules/identity/rules/forms.ts'
import { securityRoutes } from '#modules/identity/security-routes.ts'
import { memberInfo, signOut, welcome } from '#modules/identity/service.ts'
import { confirmPassword } from '#modules/identity/sessions.ts'
import { signIn, signInByPhone } from '#modules/identity/sign-in.ts'
import { finishSocial, socialSeconds, startSocial } from '#modules/identity/social.ts'
import { setIcon } from '#modules/identity/store/accounts.ts'
import { signInTrial } from '#modules/identity/trial.ts'
import { passTwoFactor, sendFactorCode } from '#modules/identity/two-factor.ts'
import { readSetting } from '#modules/settings/service.ts'

type Refusal = IdentityRefusal | CaptchaRefusal | CodesRefusal | 'server_is_busy' | 'sign_in_is_needed'

export function identityRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    ...doorRoutes(identity),
    ...registrationRoutes(identity),
    ...socialRoutes(identity),
    ...secondStepRoutes(identity),
    ...passwordRoutes(identity),
    ...memberRoutes(identity),
    ...securityRoutes(identity),
    ...operatorRoutes(identity),
  ]
}

function doorRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.logIn, async (call) => {
      const { body, actor } = call
      const context = contextOf(call)
      const answer = body.type === 'sms' ? await logInBySms(identity, call) : await logInByName(identity, call)
      if (!answer.ok) return answer
      // A token that was here before must not live on beside the new one.
      if (actor.who !== 'visitor') await signOut(identity, actor.sessionId, context)
      if (body.remember && answer.value.stage === 'open')
        await rememberDevice(identity, call.jar, answer.value.account.id)
      return signInReply(answer)
    }),
    handle(contract.logInTrial, async (call) => signInReply(await signInTrial(identity, contextOf(call)))),
    handle(contract.resumeSession, async (call) =>
      signInReply(await asBrowser(call, async (context) => await resume(identity, call.jar, context))),
    ),
    handle(contract.forgetDevice, async ({ jar }) => {
      await forgetDevice(identity, jar)
      return yes(null)
    }),
    handle(contract.logOut, async (call) => {
      await signOut(identity, call.actor.sessionId, contextOf(call))
      await forgetDevice(identity, call.jar)
      return yes(null)
    }),
    handle(contract.makeHandoff, async ({ actor }) =>
      yes({ code: await makeHandoff(identity, actor), validSeconds: handoffSeconds }),
    ),
    handle(contract.lookAtHandoff, async ({ body }) => await lookAtHandoff(identity, body.code)),
    handle(contract.takeHandoff, async (call) =>
      signInReply(await takeHandoff(identity, call.body.code, contextOf(call))),
    ),
    handle(contract.sendSms, async (call) => {
      const { body } = call
      const flags = await readSetting(identity.settings, 'whitelabel')
      const isOn = body.type === 'login' ? flags.MOBILEVERCODELOGIN3 : flags.CHNGPASSVERIF3
      if (!isOn) return no('function_is_off')
      const human = await spendPass(identity.captcha, { pass: body, action: 'sms', address: call.ip })
      if (!human.ok) return human
      const { type: purpose, countryDialingCode, mobileNum: number } = body
      return await sendCodeByPhone(identity, { purpose, countryDialingCode, number }, contextOf(call))
    }),
    handle(contract.sendRegisterSms, async (call) => {
      const { body } = call
      const flags = await readSetting(identity.settings, 'whitelabel')
      if (!flags.REGMOBVERF3 && !flags.MOBILENUMREG3 && !flags.MOBILENUMPASSREG3) return no('function_is_off')
      const human = await spendPass(identity.captcha, { pass: body, action: 'sms', address: call.ip })
      if (!human.ok) return human
      const { countryDialingCode, mobileNo: number } = body
      return await sendCodeByPhone(identity, { purpose: 'register', countryDialingCode, number }, contextOf(call))
    }),
  ]
}

function registrationRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.register, async (call) => {
      const input = { way: 'username', body: call.body, wordNonce: call.jar.get('captcha') } as const
      return signInReply(await asBrowser(call, async (context) => await register(identity, input, context)))
    }),
    handle(contract.registerByMobile, async (call) => {
      const input = { way: 'mobile', body: call.body, wordNonce: call.jar.get('captcha') } as const
      return signInReply(await asBrowser(call, async (context) => await register(identity, input, context)))
    }),
    handle(contract.checkAffiliate, async ({ query }) => {
      const found = await findAffiliate(identity, query)
      return found.ok ? yes({ isGood: true as const }) : found
    }),
  ]
}

function socialRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.getDoors, async () => {
      const { usesFirebase } = await readSetting(identity.settings, 'security')
      const door = usesFirebase ? identity.codes.firebase?.door : undefined
      return yes({ socials: [...identity.social.providers], firebase: door ? { ...door } : null })
    }),
    handle(contract.startSocial, async ({ params, jar, ownOrigin }) => {
      const started = await startSocial(identity, params.provider, await ownOrigin())
      if (!started.ok) return started
      jar.set('social', started.value.secret, socialSeconds)
      return yes({ url: started.value.url })
    }),
    handle(contract.finishSocial, async (call) => {
      const { params, body, jar, actor } = call
      const secret = jar.get('social')
      jar.clear('social')
      const attempt = { ...body, secret }
      const answer = await asBrowser(
        call,
        async (context) => await finishSocial(identity, params.provider, attempt, context),
      )
      if (answer.ok && actor.who !== 'visitor') await signOut(identity, actor.sessionId, contextOf(call))
      return signInReply(answer)
    }),
  ]
}

type LogInCall = Call<'visitor', undefined, undefined, z.output<NonNullable<typeof contract.logIn.body>>>

async function logInByName(identity: Identity, call: LogInCall) {
  const { body, ip, jar } = call
  const flags = await readSetting(identity.settings, 'whitelabel')
  if (!flags.COMM3 && body.side === 'member') return no('function_is_off')
  const { username } = body
  const proveHuman = async () =>
    await spendPass(identity.captcha, { pass: body, action: 'login', address: ip, username })
  // What cannot be a word of a picture is none.
  const isWord = body.captcha !== undefined && isAsAsked(wordForm.captcha, body.captcha)
  const word = { nonce: jar.get('captcha'), word: isWord ? body.captcha : undefined }
  return await asBrowser(call, async (context) => await signIn(identity, body.side, body, context, word, proveHuman))
}

async function logInBySms(identity: Identity, call: LogInCall) {
  const { body } = call
  const flags = await readSetting(identity.settings, 'whitelabel')
  if (!flags.MOBILEVERCODELOGIN3) return no('function_is_off')
  const phone = await readMobile(identity, body.countryDialingCode ?? '', body.username)
  if (!phone.ok) return phone
  const attempt = { e164: phone.value.e164, code: body.password }
  return await asBrowser(call, async (context) => await signInByPhone(identity, body.side, attempt, context))
}

function secondStepRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(
      contract.sendTwoFactorCode,
      async (call) => await sendFactorCode(identity, call.actor, call.body.method, contextOf(call)),
    ),
    handle(contract.passTwoFactor, async (call) => {
      const answer = await asBrowser(
        call,
        async (context) => await passTwoFactor(identity, call.actor, call.body, context),
      )
      // Somebody who is blocked in this very moment begins anew, and is told then.
      if (!answer.ok && answer.refusal === 'account_is_blocked') return no('sign_in_is_needed')
      if (answer.ok && call.body.remember && answer.value.stage === 'open') {
        await forgetDevice(identity, call.jar)
        await rememberDevice(identity, call.jar, answer.value.account.id, true)
      }
      return signInReply(answer as Result<SignedIn, Exclude<RefusalOf<typeof answer>, 'account_is_blocked'>>)
    }),
    handle(
      contract.confirmPassword,
      async (call) => await confirmPassword(identity, call.actor, call.body.password, contextOf(call)),
    ),
  ]
}

type RefusalOf<R> = R extends { readonly ok: false; readonly refusal: infer Reason extends string } ? Reason : never

function passwordRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.changePassword, async (call) =>
      signInReply(
        await asBrowser(call, async (context) => await changePassword(identity, call.actor, call.body, context)),
      ),
    ),
    handle(contract.forgetByEmail, async (call) => {
      const human = await spendPass(identity.captcha, { pass: call.body, action: 'forgot', address: call.ip })
      return human.ok ? await forgetByEmail(identity, call.body, contextOf(call)) : human
    }),
    handle(contract.resetByLink, async (call) => await resetByLink(identity, call.body, contextOf(call))),
    handle(contract.resetByPhone, async (call) => {
      const { countryDialingCode, mobileNum, newPassword, verificationCode: code } = call.body
      const flags = await readSetting(identity.settings, 'whitelabel')
      if (!flags.CHNGPASSVERIF3) return no('function_is_off')
      const phone = await readMobile(identity, countryDialingCode, mobileNum)
      if (!phone.ok) return phone
      const input = { e164: phone.value.e164, code, newPassword, confirmNewPassword: newPassword }
      return signInReply(await asBrowser(call, async (context) => await resetByPhone(identity, input, context)))
    }),
  ]
}

function memberRoutes(identity: Identity): Handler<Refusal>[] {
  return [
    handle(contract.getMemberInfo, async ({ actor }) => yes(infoOf(await memberInfo(identity.db.read, actor.id)))),
    handle(contract.getIcon, async ({ actor }) => {
      const { icon } = await memberInfo(identity.db.read, actor.id)
      return yes({ icon, icons: [...icons] })
    }),
    handle(contract.setIcon, async ({ actor, body }) => {
      await identity.db.tx(async (tx) => await setIcon(tx, actor.id, body.icon))
      return yes(null)
    }),
    handle(contract.noteFirstLogin, async (call) => {
      await welcome(identity, call.actor.id, contextOf(call))
      return yes(null)
    }),
  ]
}
