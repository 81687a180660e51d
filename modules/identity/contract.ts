import { z } from 'zod'
import { route } from '#kit/route.ts'
import { Uuid } from '#kit/wire.ts'

/** As typed; rules of form belong to registration, so that signing in tells nothing about which names can exist. */
const Username = z.string().min(1).max(64)
const Password = z.string().min(1).max(256)

/** Guessing is slow work by address; people who mistype never come near. */
const signInRate = { points: 30, perSeconds: 60 }

const MemberInfo = z.strictObject({
  id: Uuid,
  account: z.string(),
  nickname: z.string(),
  /** 1, 2, 41 and 42 are agents, 4 is a trial, 0 a plain member. */
  type: z.int(),
})

const SignInReply = MemberInfo.extend({
  token: z.string(),
  firstTimeLogin: z.boolean(),
  passwordExpired: z.boolean(),
})

export const logIn = route('POST /wps/session/login', {
  summary: 'Signs a member or an agent in.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ username: Username, password: Password, type: z.literal('username').optional() }),
  reply: SignInReply,
  refusals: ['credentials_are_wrong', 'account_is_blocked', 'server_is_busy'],
})

export const logOut = route('DELETE /wps/session/logout', {
  summary: 'Ends the session of a member or an agent.',
  who: 'member',
  reply: z.null(),
  refusals: [],
})

export const getMemberInfo = route('GET /wps/member/info', {
  summary: 'Tells who is signed in.',
  who: 'member',
  reply: MemberInfo,
  refusals: [],
})

export const logInOperator = route('POST /ops/session/login', {
  summary: 'Signs an operator in.',
  who: 'visitor',
  encrypted: true,
  rate: signInRate,
  body: z.strictObject({ username: Username, password: Password }),
  reply: SignInReply,
  refusals: ['credentials_are_wrong', 'account_is_blocked', 'server_is_busy'],
})

export const logOutOperator = route('DELETE /ops/session/logout', {
  summary: 'Ends the session of an operator.',
  who: 'operator',
  reply: z.null(),
  refusals: [],
})
