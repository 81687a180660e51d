// Long because: it is the list of every call that identity answers, and a list is read best in one place.
import { z } from 'zod'
import { operatorRoles } from '#kit/operator-roles.ts'
import { route } from '#kit/route.ts'
import { Instant, Uuid } from '#kit/wire.ts'
import { sliderFields } from '#modules/captcha/contract.ts'
import {
  contactMethods,
  icons,
  sides,
  signInMethods,
  socialProviders,
  twoFactorMethods,
} from '#modules/identity/model.ts'
import type { FieldRule } from '#modules/identity/rules/fields.ts'
import { forgotByEmailForm, isAsAsked, loginForm } from '#modules/identity/rules/forms.ts'
import { registrationFields } from '#modules/settings/model.ts'

/** As typed; rules of form belong to registration, so that signing in tells nothing about which names can exist. */
const Username = z.string().min(1).max(64)
const Password = z.string().min(1).max(256)
const Mobile = z.string().min(1).max(32)
const DialingCode = z.string().regex(/^\+?\d{1,4}$/)
const Code = z.string().min(1).max(16)
/** What the spec calls the image captcha: the word that was read in the picture. */
const Word = z.string().max(16).optional()

/** VA-03: the page judges what is typed by the same rule, before it is sent. */
const asked = <Text extends z.ZodType<string, string>>(text: Text, rule: FieldRule): Text =>
  text.refine((value) => isAsAsked(rule, value), { error: 'is_malformed' })

/** Guessing is slow work by address; people who mistype never come near. */
const signInRate = { points: 30, perSeconds: 60, isShared: true }
const sendRate = { points: 10, perSeconds: 60, isShared: true }
const changeRate = { points: 20, perSeconds: 60 }

const MemberInfo = z.strictObject({
  id: Uuid,
  account: z.string(),
  nickname: z.string(),
  /** 1, 2, 41 and 42 are agents, 4 is a trial, 0 a plain member. */
  type: z.int(),
  icon: z.enum(icons),
})

const SignInReply = MemberInfo.extend({
  token: z.string(),
  /** What the token is good for: everything, or only the call that is still owed. */
  next: z.enum(['open', 'two_factor', 'password']),
  /** How the second factor can be given, when one is owed; the hints are masked. */
  twoFactor: z
    .strictObject({
      methods: z.array(z.strictObject({ method: z.enum(twoFactorMethods), hint: z.string() })),
      /** What a code can be sent to when the authenticator is locked for places that the account is not known at. */
      contacts: z.array(z.strictObject({ method: z.enum(contactMethods), hint: z.string() })),
      asksBankName: z.boolean(),
    })
    .nullable(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
})

const signInRefusals = ['credentials_are_wrong', 'sign_in_is_locked', 'account_is_blocked', 'server_is_busy'] as const
const captchaRefusals = ['captcha_is_needed', 'captcha_is_refused', 'captcha_word_is_wrong'] as const
const codeRefusals = ['code_is_missing', 'code_is_wrong', 'code_is_expired'] as const
const phoneRefusals = ['phone_is_missing', 'phone_is_malformed', 'phone_is_not_allowed'] as const
const sendRefusals = [...phoneRefusals, 'too_many_codes', 'code_quota_is_spent', 'function_is_off'] as const
const passwordRefusals = ['password_is_refused', 'passwords_differ'] as const

export const logIn = route('POST /wps/session/login', {
  summary: 'Signs a member or an agent in, by name and password or by a code sent to their phone.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({
    /** The name, or with type `sms` the number of the phone. */
    username: asked(Username, loginForm.username),
    /** The password, or with type `sms` the code. */
    password: asked(Password, loginForm.password),
    type: z.enum(['username', 'sms']).default('username'),
    countryDialingCode: DialingCode.optional(),
    /** Which door was knocked at. */
    side: z.enum(sides).default('member'),
    captcha: Word,
    remember: z.boolean().default(false),
    ...sliderFields,
  }),
  reply: SignInReply,
  refusals: [
    ...signInRefusals,
    ...captchaRefusals,
    ...codeRefusals,
    ...phoneRefusals,
    'function_is_off',
    'account_is_no_agent',
    'account_is_no_member',
  ],
})

export const logInTrial = route('POST /wps/session/login/freeplay', {
  summary: 'Opens a trial account to look around with.',
  who: 'visitor',
  rate: { points: 6, perSeconds: 600, isShared: true },
  body: z.strictObject({
    os: z.string().max(64),
    platform: z.literal('W'),
    token: z.string().max(2048).optional(),
    gatewayVersion: z.literal(3),
  }),
  reply: SignInReply,
  refusals: ['function_is_off', 'server_is_busy'],
})

export const resumeSession = route('POST /wps/session/resume', {
  summary: 'Signs in a browser that asked to be remembered; its credential is in a cookie that no script can read.',
  who: 'visitor',
  rate: signInRate,
  reply: SignInReply,
  refusals: ['device_is_unknown', 'account_is_blocked'],
})

export const forgetDevice = route('DELETE /wps/session/resume', {
  summary: 'Forgets this browser.',
  who: 'visitor',
  rate: signInRate,
  reply: z.null(),
  refusals: [],
})

export const logOut = route('DELETE /wps/session/logout', {
  summary: 'Ends the session of a member or an agent.',
  endsVisit: true,
  who: 'session',
  reply: z.null(),
  refusals: [],
})

export const sendTwoFactorCode = route('POST /wps/session/twoFactor/code', {
  summary: 'Sends the code of the second factor to the phone or the address of mail that the account has.',
  who: 'two_factor',
  rate: sendRate,
  body: z.strictObject({ method: z.enum(contactMethods) }),
  reply: z.strictObject({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'factor_is_missing'],
})

export const passTwoFactor = route('POST /wps/session/twoFactor', {
  summary: 'Gives the second factor, and so finishes signing in from an address that is not registered.',
  who: 'two_factor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({
    method: z.enum(twoFactorMethods),
    code: z.string().min(1).max(32),
    bankAccountName: z.string().max(128).optional(),
    /** A code sent to the phone or mailbox, which the authenticator asks for beside its own while it is locked. */
    contact: z.strictObject({ method: z.enum(contactMethods), code: Code }).optional(),
    /** Remembers this browser; while it is, the authenticator is not asked for again. */
    remember: z.boolean().default(false),
  }),
  reply: SignInReply,
  refusals: [...codeRefusals, 'factor_is_missing', 'factor_is_refused', 'factor_is_locked', 'sign_in_is_needed'],
})

export const confirmPassword = route('POST /wps/session/confirm', {
  summary: 'Gives the password again, which dear deeds ask for.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ password: Password }),
  reply: z.null(),
  refusals: ['credentials_are_wrong', 'sign_in_is_locked', 'server_is_busy'],
})

export const makeHandoff = route('POST /wps/session/handoff', {
  summary: 'Makes a code that carries this session to another window, once and within a minute.',
  who: 'player',
  rate: changeRate,
  reply: z.strictObject({ code: z.string(), validSeconds: z.int() }),
  refusals: [],
})

const HandoffCode = z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{43}$/) })

export const lookAtHandoff = route('POST /wps/session/handoff/look', {
  summary: 'Tells whose session a code would open, so that a person can agree to it.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: HandoffCode,
  reply: z.strictObject({ account: z.string() }),
  refusals: ['handoff_is_refused'],
})

export const takeHandoff = route('POST /wps/session/handoff/take', {
  summary: 'Opens a session from a handoff code.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: HandoffCode,
  reply: SignInReply,
  refusals: ['handoff_is_refused', 'account_is_blocked'],
})

export const sendSms = route('POST /wps/verification/sms/noLogin', {
  summary: 'Sends a code to sign in or to reset a password with. It answers alike whether or not the number is known.',
  who: 'visitor',
  rate: sendRate,
  body: z.strictObject({
    mobileNum: z.string().max(32),
    countryDialingCode: DialingCode,
    type: z.enum(['login', 'forgot']).default('login'),
    ...sliderFields,
  }),
  reply: z.strictObject({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'captcha_is_needed', 'captcha_is_refused'],
})

export const sendRegisterSms = route('POST /wps/verification/sms/register', {
  summary: 'Sends a code to register with.',
  who: 'visitor',
  rate: sendRate,
  body: z.strictObject({ mobileNo: z.string().max(32), countryDialingCode: DialingCode, ...sliderFields }),
  reply: z.strictObject({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'captcha_is_needed', 'captcha_is_refused'],
})

/** Every field of the form; which of them are asked for, and how they must look, the settings say and registration judges. */
const RegisterFields = Object.fromEntries(
  registrationFields.map((field) => [field, z.string().max(255).optional()]),
) as Record<(typeof registrationFields)[number], z.ZodOptional<z.ZodString>>

const RegisterBody = z.strictObject({
  ...RegisterFields,
  login: z.literal(true).default(true),
  registerUrl: z.string().max(2048).optional(),
  registerMethod: z.literal('WEB').default('WEB'),
  /** That the terms were agreed to, and that the age is what the law asks for. */
  agreesToTerms: z.boolean(),
  isOfAge: z.boolean(),
  /** Asked for when the birthday is that of somebody who is old enough here and under 21. */
  confirmsBirthday: z.boolean().optional(),
  firebaseChannel: z.literal('sms').optional(),
  firebaseIdToken: z.string().max(4096).optional(),
  ...sliderFields,
})

const registerRefusals = [
  ...captchaRefusals,
  ...codeRefusals,
  ...phoneRefusals,
  'function_is_off',
  'fields_are_wrong',
  'username_is_taken',
  'nickname_is_reserved',
  'phone_is_taken',
  'affiliate_code_is_wrong',
  'recommender_is_wrong',
  'terms_are_not_agreed',
  'age_is_too_low',
  'birthday_needs_confirming',
  'firebase_token_is_refused',
  'server_is_busy',
] as const

export const register = route('PUT /wps/member/register', {
  summary: 'Registers a member by a name of their own, and signs them in.',
  who: 'visitor',
  encrypted: true,
  rate: { points: 10, perSeconds: 60 },
  body: RegisterBody,
  reply: SignInReply,
  refusals: [...registerRefusals],
})

export const registerByMobile = route('PUT /wps/member/register/mobile', {
  summary: 'Registers a member by a phone that they prove to have, and signs them in.',
  who: 'visitor',
  encrypted: true,
  rate: { points: 10, perSeconds: 60 },
  body: RegisterBody,
  reply: SignInReply,
  refusals: [...registerRefusals],
})

export const checkAffiliate = route('GET /wps/agent/affiliate', {
  summary: 'Checks the code of an agent before somebody registers with it.',
  who: 'visitor',
  rate: changeRate,
  query: z.strictObject({ code: z.string().min(1).max(32), domain: z.string().max(255).optional() }),
  reply: z.strictObject({ isGood: z.literal(true) }),
  refusals: ['affiliate_code_is_wrong'],
})

export const getMemberInfo = route('GET /wps/member/info', {
  summary: 'Tells who is signed in.',
  who: 'player',
  reply: MemberInfo,
  refusals: [],
})

export const getIcon = route('GET /wps/member/info/icon', {
  summary: 'Tells which icon the member chose, and which there are.',
  who: 'member',
  reply: z.strictObject({ icon: z.enum(icons), icons: z.array(z.enum(icons)) }),
  refusals: [],
})

export const setIcon = route('PUT /wps/member/info/icon', {
  summary: 'Chooses another icon.',
  who: 'member',
  rate: changeRate,
  body: z.strictObject({ icon: z.enum(icons) }),
  reply: z.null(),
  refusals: [],
})

export const noteFirstLogin = route('POST /wps/member/firstLogin', {
  summary: 'Tells that the first visit after registering was seen.',
  who: 'member',
  rate: changeRate,
  reply: z.null(),
  refusals: [],
})

export const changePassword = route('POST /wps/member/password', {
  summary: 'Changes the password, ends every other session, and gives a new one for this.',
  who: 'password',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({
    /** Not asked for within five minutes of a sign-in that led to the forced change; the server decides that. */
    oldPassword: Password.optional(),
    newPassword: Password,
    confirmNewPassword: Password,
  }),
  reply: SignInReply,
  refusals: [
    ...passwordRefusals,
    'credentials_are_wrong',
    'sign_in_is_locked',
    'sign_in_must_be_fresh',
    'server_is_busy',
  ],
})

export const forgetByEmail = route('POST /wps/member/password/email', {
  summary: 'Sends a link to set a new password with. It answers alike whether or not the account is known.',
  who: 'visitor',
  form: true,
  rate: sendRate,
  body: z.strictObject({
    username: asked(Username, forgotByEmailForm.username),
    email: asked(z.email().max(254), forgotByEmailForm.email),
    ...sliderFields,
  }),
  reply: z.null(),
  refusals: ['captcha_is_needed', 'captcha_is_refused', 'account_is_unknown'],
})

export const resetByLink = route('POST /wps/member/password/reset', {
  summary: 'Sets a new password with the link that was mailed.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({
    token: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
    newPassword: Password,
    confirmNewPassword: Password,
  }),
  reply: z.null(),
  refusals: [...passwordRefusals, 'reset_link_is_refused', 'server_is_busy'],
})

export const resetByPhone = route('POST /wps/member/password/verification', {
  summary: 'Sets a new password with a code sent to the phone, and signs in.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({
    newPassword: Password,
    mobileNum: Mobile,
    countryDialingCode: DialingCode,
    verificationCode: Code,
  }),
  reply: SignInReply,
  refusals: [
    ...passwordRefusals,
    ...codeRefusals,
    ...phoneRefusals,
    'function_is_off',
    'account_is_blocked',
    'server_is_busy',
  ],
})

export const getSecurity = route('GET /wps/member/security', {
  summary: 'What protects the account: bound phone and mail (masked), second factors, recovery codes left.',
  who: 'member',
  reply: z.strictObject({
    phone: z.string().nullable(),
    email: z.string().nullable(),
    hasPassword: z.boolean(),
    passwordChangedAt: Instant.nullable(),
    totpSince: Instant.nullable(),
    recoveryCodesLeft: z.int(),
    /** Until when what is dear needs no password again in this session; null when the next such deed asks for it. */
    confirmedUntil: Instant.nullable(),
    paymentPassword: z.strictObject({
      isSet: z.boolean(),
      changedAt: Instant.nullable(),
      lockedUntil: Instant.nullable(),
      /** The form that a new one must have. */
      patternId: z.int(),
      minLength: z.int(),
      maxLength: z.int(),
    }),
  }),
  refusals: [],
})

const NewPayment = { newPaymentPassword: Password, confirmPaymentPassword: Password }
const choiceRefusals = ['payment_password_is_refused', 'passwords_differ', 'server_is_busy'] as const
const proofRefusals = ['credentials_are_wrong', 'sign_in_is_locked'] as const
const factorRefusals = [...codeRefusals, 'factor_is_missing', 'factor_is_refused', 'factor_is_locked'] as const
const paymentRefusals = [
  'payment_password_is_missing',
  'payment_password_is_wrong',
  'payment_password_is_locked',
] as const

export const setPaymentPassword = route('POST /wps/member/security/paymentPassword', {
  summary: 'Sets the first payment password, which withdrawals and transfers ask for.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ password: Password, ...NewPayment }),
  reply: z.null(),
  refusals: [...choiceRefusals, ...proofRefusals, 'payment_password_exists'],
})

export const changePaymentPassword = route('PUT /wps/member/security/paymentPassword', {
  summary: 'Changes the payment password by the old one.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ paymentPassword: Password, ...NewPayment }),
  reply: z.null(),
  refusals: [...choiceRefusals, ...paymentRefusals],
})

export const resetPaymentPassword = route('PUT /wps/member/security/paymentPassword/reset', {
  summary: 'Sets another payment password for who forgot it: by the login password and a second factor.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({
    password: Password,
    method: z.enum(twoFactorMethods),
    code: z.string().min(1).max(32),
    ...NewPayment,
  }),
  reply: z.null(),
  refusals: [...choiceRefusals, ...proofRefusals, ...factorRefusals, 'payment_password_is_missing'],
})

export const checkPaymentPassword = route('POST /wps/relay/passwordCheck', {
  summary: 'Says whether the payment password is right. A wrong one uses up a try at every call that asks for it.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ paymentPassword: Password }),
  reply: z.null(),
  refusals: [...paymentRefusals, 'server_is_busy'],
})

export const sendFactorCode = route('POST /wps/member/security/factor/code', {
  summary: 'Sends a code to the bound phone or address of mail, for a deed that asks for a second factor.',
  who: 'member',
  rate: sendRate,
  body: z.strictObject({ method: z.enum(contactMethods) }),
  reply: z.strictObject({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'factor_is_missing'],
})

export const renewRecovery = route('POST /wps/member/security/recovery', {
  summary: 'Makes new recovery codes in place of all old ones, by a code of the authenticator.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ code: Code }),
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  refusals: ['password_is_needed', 'factor_is_missing', 'factor_is_refused', 'factor_is_locked'],
})

export const getProfile = route('GET /wps/member/profile', {
  summary: 'What the account says about its member.',
  who: 'member',
  reply: MemberInfo.extend({
    memberSince: Instant,
    /** As it was given, once; null until then. */
    fullName: z.string().nullable(),
    birthday: z.iso.date().nullable(),
    referralCode: z.string().nullable(),
  }),
  refusals: [],
})

export const setProfile = route('PUT /wps/member/profile', {
  summary: 'Changes the nickname; gives the name and the birthday, each once.',
  who: 'member',
  encrypted: true,
  rate: changeRate,
  body: z.strictObject({
    nickname: z.string().max(64).optional(),
    fullName: z.string().max(128).optional(),
    birthday: z.iso.date().optional(),
  }),
  reply: z.null(),
  refusals: [
    'nickname_is_malformed',
    'nickname_is_reserved',
    'fields_are_wrong',
    'name_is_set',
    'birthday_is_set',
    'age_is_too_low',
  ],
})

const Invitee = z.strictObject({
  id: Uuid,
  /** Masked: who somebody invited is theirs to know, who that is is not. */
  name: z.string(),
  joinedAt: Instant,
  /** How many they invited in turn. */
  invited: z.int(),
})

export const getReferral = route('GET /wps/member/referral', {
  summary: 'The code and the link that bring friends, and how many came.',
  who: 'member',
  reply: z.strictObject({ code: z.string(), link: z.url(), invited: z.int(), invitedInTurn: z.int() }),
  refusals: [],
})

export const listInvitees = route('GET /wps/member/referral/invitees', {
  summary: 'Who came by the member’s code, or by that of somebody who did; the newest first.',
  who: 'member',
  query: z.strictObject({ under: Uuid.optional(), before: Uuid.optional() }),
  reply: z.strictObject({ invitees: z.array(Invitee), hasMore: z.boolean() }),
  refusals: ['account_is_unknown'],
})

export const beginTotp = route('POST /wps/member/security/totp', {
  summary: 'Makes a secret for an authenticator; it counts once a code of it is given.',
  who: 'member',
  rate: changeRate,
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: ['password_is_needed', 'factor_exists'],
})

export const finishTotp = route('PUT /wps/member/security/totp', {
  summary: 'Turns the authenticator on, and gives the recovery codes, this once.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ code: Code }),
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  refusals: ['password_is_needed', 'factor_exists', 'factor_is_missing', 'factor_is_refused'],
})

export const endTotp = route('DELETE /wps/member/security/totp', {
  summary: 'Turns the authenticator off.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ code: z.string().min(1).max(32) }),
  reply: z.null(),
  refusals: ['password_is_needed', 'factor_is_missing', 'factor_is_refused', 'factor_is_locked'],
})

export const sendBindCode = route('POST /wps/member/security/bind/code', {
  summary: 'Sends a code to the phone or the address of mail that is to be bound.',
  who: 'member',
  encrypted: true,
  rate: sendRate,
  body: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('mobile'), mobileNum: Mobile, countryDialingCode: DialingCode }),
    z.strictObject({ channel: z.literal('email'), email: z.email().max(254) }),
  ]),
  reply: z.strictObject({ expiredMinutes: z.int() }),
  refusals: [...sendRefusals, 'password_is_needed'],
})

export const bindContact = route('PUT /wps/member/security/bind', {
  summary: 'Binds the phone or the address of mail that the code was sent to.',
  who: 'member',
  encrypted: true,
  rate: signInRate,
  body: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('mobile'), mobileNum: Mobile, countryDialingCode: DialingCode, code: Code }),
    z.strictObject({ channel: z.literal('email'), email: z.email().max(254), code: Code }),
  ]),
  reply: z.null(),
  refusals: [...codeRefusals, ...phoneRefusals, 'password_is_needed', 'contact_is_taken'],
})

export const listSessions = route('GET /wps/member/sessions', {
  summary: 'Every session of this account that is open.',
  who: 'member',
  reply: z.strictObject({
    sessions: z.array(
      z.strictObject({
        id: Uuid,
        isThis: z.boolean(),
        method: z.enum(signInMethods),
        createdAt: Instant,
        lastSeenAt: Instant,
        address: z.string(),
        lastAddress: z.string(),
        userAgent: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
})

export const endOneSession = route('DELETE /wps/member/sessions/:id', {
  summary: 'Ends one session of this account.',
  who: 'member',
  rate: changeRate,
  params: z.strictObject({ id: Uuid }),
  reply: z.null(),
  refusals: ['session_is_unknown'],
})

export const endOtherSessions = route('DELETE /wps/member/sessions', {
  summary: 'Ends every other session of this account, and forgets every browser.',
  who: 'member',
  rate: changeRate,
  reply: z.strictObject({ ended: z.int() }),
  refusals: [],
})

export const listLogins = route('GET /wps/member/logins', {
  summary: 'The last sign-ins and attempts on this account.',
  who: 'member',
  reply: z.strictObject({
    logins: z.array(
      z.strictObject({ at: Instant, action: z.string(), address: z.string(), method: z.string().nullable() }),
    ),
  }),
  refusals: [],
})

export const getDoors = route('GET /wps/session/doors', {
  summary: 'Which ways in there are besides names and passwords.',
  who: 'visitor',
  reply: z.strictObject({
    socials: z.array(z.enum(socialProviders)),
    /** Where newcomers prove their number, when it is Firebase that sends the code. */
    firebase: z.strictObject({ url: z.url(), apiKey: z.string() }).nullable(),
  }),
  refusals: [],
})

const Provider = z.strictObject({ provider: z.enum(socialProviders) })

export const startSocial = route('POST /wps/session/social/:provider/start', {
  summary: 'Begins signing in through another service: where to send the browser.',
  who: 'visitor',
  rate: signInRate,
  params: Provider,
  reply: z.strictObject({ url: z.url() }),
  refusals: ['function_is_off', 'provider_is_down'],
})

export const finishSocial = route('POST /wps/session/social/:provider', {
  summary: 'Ends it with what the other service sent the browser back with.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  params: Provider,
  /** The query of the address that the browser came back to, as it is. */
  body: z.strictObject({ query: z.string().max(4096), referralCode: z.string().max(32).optional() }),
  reply: SignInReply,
  refusals: ['function_is_off', 'provider_is_down', 'social_is_refused', 'account_is_blocked', 'server_is_busy'],
})

const OperatorReply = z.strictObject({
  id: Uuid,
  account: z.string(),
  nickname: z.string(),
  token: z.string(),
  /** What the token is good for: everything, or the one call that is still owed. */
  next: z.enum(['open', 'two_factor', 'enrolment']),
})

export const logInOperator = route('POST /ops/session/login', {
  summary: 'Gives an operator’s name and password. The token that comes back opens the authenticator’s step alone.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ username: Username, password: Password, captcha: Word, ...sliderFields }),
  reply: OperatorReply,
  refusals: [...signInRefusals, ...captchaRefusals, 'account_is_no_agent', 'account_is_no_member'],
})

export const passOperatorFactor = route('POST /ops/session/twoFactor', {
  summary: 'Gives a code of the operator’s authenticator, or a recovery code, and so finishes signing in.',
  who: 'operator_two_factor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ method: z.enum(['totp', 'recovery']), code: z.string().min(1).max(32) }),
  reply: OperatorReply,
  refusals: ['factor_is_missing', 'factor_is_refused', 'factor_is_locked', 'sign_in_is_needed'],
})

export const beginEnrolment = route('POST /ops/session/enrolment', {
  summary: 'Makes the secret of an operator’s authenticator, at the first sign-in.',
  who: 'operator_two_factor',
  rate: changeRate,
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
  refusals: ['factor_exists'],
})

export const finishEnrolment = route('PUT /ops/session/enrolment', {
  summary: 'Turns an operator’s authenticator on by a code of it, gives the recovery codes, this once, and signs in.',
  who: 'operator_two_factor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ code: Code }),
  reply: OperatorReply.extend({ recoveryCodes: z.array(z.string()) }),
  refusals: ['factor_exists', 'factor_is_missing', 'factor_is_refused', 'sign_in_is_needed'],
})

export const reenter = route('POST /ops/session/reentry', {
  summary:
    'Gives a code of the authenticator again, which calls that move money ask for: they are open for ten minutes.',
  who: 'operator',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ code: Code }),
  reply: z.strictObject({ until: Instant }),
  refusals: ['factor_is_missing', 'factor_is_refused', 'factor_is_locked'],
})

const Roles = z.array(z.enum(operatorRoles)).max(operatorRoles.length)

export const getOperator = route('GET /ops/session', {
  summary: 'Tells which operator is signed in, until when at the latest, and until when what moves money is open.',
  who: 'operator',
  reply: z.strictObject({
    id: Uuid,
    account: z.string(),
    nickname: z.string(),
    roles: Roles,
    expiresAt: Instant,
    reenteredUntil: Instant.nullable(),
  }),
  refusals: [],
})

const Operator = z.strictObject({
  id: Uuid,
  account: z.string(),
  nickname: z.string(),
  roles: Roles,
  isBlocked: z.boolean(),
})

export const listOperators = route('GET /ops/operators', {
  summary: 'Everybody who runs the brand, and what they are there for.',
  who: 'operator',
  reply: z.strictObject({ operators: z.array(Operator) }),
  refusals: [],
})

export const setOperatorRoles = route('PUT /ops/operators/:id/roles', {
  summary: 'Decides what an operator may do. An owner always remains.',
  who: 'operator',
  // Who gives roles can give themselves the cashier's.
  isMoneyAction: true,
  params: z.strictObject({ id: Uuid }),
  body: z.strictObject({ roles: Roles }),
  reply: Operator,
  refusals: ['operator_is_unknown', 'last_owner_stays'],
})

export const logOutOperator = route('DELETE /ops/session/logout', {
  summary: 'Ends the session of an operator.',
  endsVisit: true,
  who: 'operator',
  reply: z.null(),
  refusals: [],
})
