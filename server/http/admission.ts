import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Actor, admits, hasReentered, hasRoleFor, isHalfWay } from '#kit/actor.ts'
import type { Clock } from '#kit/clock.ts'
import type { FrameRefusal } from '#kit/frame-contract.ts'
import type { Route } from '#kit/route.ts'
import { isStorableText } from '#kit/text.ts'

/** Where a token came from, as far as the connection tells. */
export interface Caller {
  readonly address: string
  readonly userAgent: string | null
  readonly requestId: string
}

export type Authenticate = (token: string, caller: Caller) => Promise<Actor | null>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; a visitor until a hook has read the token. */
    actor: Actor
  }
}

export const visitor: Actor = { who: 'visitor' }

const bearer = /^Bearer ([A-Za-z0-9._~+/-]{1,1024}=*)$/i

/**
 * Runs before the body is read, so that a stranger can make us neither parse nor decrypt anything.
 * A token that is no longer good makes a visitor of its bearer: public calls still answer.
 */
export function admit(contract: Route, authenticate: Authenticate, clock: Clock) {
  return async function admitCaller(request: FastifyRequest, reply: FastifyReply): Promise<FrameRefusal | null> {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1]
    const actor = (token === undefined ? null : await authenticate(token, callerOf(request))) ?? visitor
    // Who is only half-way in is nobody yet to the calls that everybody may make.
    request.actor = contract.who === 'visitor' && isHalfWay(actor) ? visitor : actor
    if (admits(contract.who, request.actor)) return lacks(contract, request.actor, clock.nowMs())
    const refusal = reasonFor(contract, request.actor)
    if (refusal === 'sign_in_is_needed') reply.header('www-authenticate', 'Bearer')
    return refusal
  }
}

/** What an operator lacks who is at the right door: the role for it, or a fresh code for what moves money. */
function lacks({ who, path, isMoneyAction }: Route, actor: Actor, nowMs: number): FrameRefusal | null {
  if (who === 'operator' && !hasRoleFor(path, actor)) return 'role_is_wrong'
  return isMoneyAction && actor.who === 'operator' && !hasReentered(actor, nowMs) ? 'reentry_is_needed' : null
}

function callerOf({ address, id, headers }: FastifyRequest): Caller {
  return { address, userAgent: userAgentOf(headers), requestId: id }
}

export function userAgentOf(headers: FastifyRequest['headers']): string | null {
  const agent = headers['user-agent']?.slice(0, 400)
  return agent !== undefined && isStorableText(agent) ? agent : null
}

/** What somebody lacks for a call; only who could do it after one more step is told of that step. */
export function reasonFor(contract: Route, actor: Actor): FrameRefusal {
  if (actor.who === 'visitor') return 'sign_in_is_needed'
  if (actor.who === 'operator_two_factor') return contract.who === 'operator' ? 'two_factor_is_needed' : 'role_is_wrong'
  if (contract.who.startsWith('operator') || actor.who === 'operator') return 'role_is_wrong'
  if (actor.who === 'two_factor') return 'two_factor_is_needed'
  if (actor.who === 'password') return 'password_change_is_needed'
  return actor.who === 'trial' ? 'real_account_is_needed' : 'role_is_wrong'
}

const json = ['application/json']
const forms = ['application/x-www-form-urlencoded']

/** Judges a body by its headers alone, before a byte of it is read. */
export function judgeBody({ headers, method }: FastifyRequest, contract: Route): FrameRefusal | null {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  if (!hasBody) return null
  if (method === 'GET' || method === 'HEAD') return 'body_is_unexpected'
  // We unpack nothing: a compressed body of a few kilobytes can hold gigabytes.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return 'content_type_is_wrong'
  return isOfKind(headers['content-type'] ?? '', kindsOf(contract)) ? null : 'content_type_is_wrong'
}

function kindsOf({ body, raw, form }: Route): readonly string[] {
  if (!body) return json
  return raw?.types ?? (form ? forms : json)
}

function isOfKind(contentType: string, expected: readonly string[]): boolean {
  if (expected.includes(contentType)) return true
  const [type = '', ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const isUtf8 = parameters.every(
    (parameter) => !parameter.startsWith('charset=') || /^charset="?utf-8"?$/.test(parameter),
  )
  return expected.includes(type) && isUtf8
}
