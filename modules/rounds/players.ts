import { hash, randomBytes } from 'node:crypto'
import { type Actor, admits, type MemberActor } from '#kit/actor.ts'
import type { Jar } from '#kit/handler.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Mode, Player } from '#modules/rounds/model.ts'

export type WhoRefusal = 'sign_in_is_needed' | 'real_account_is_needed' | 'role_is_wrong'

interface Caller {
  readonly actor: Actor
  readonly jar: Jar
}

const jarName = 'demo'
const thirtyDaysSeconds = 30 * 86_400
const tokenShape = /^[A-Za-z0-9_-]{22}$/

/** Who plays, for calls that play: real money is for members, play money for everyone, known to us before or not. */
export function admitPlayer(caller: Caller, mode: Mode): Result<Player, WhoRefusal> {
  if (mode === 'real') return admitMember(caller.actor)
  return yes(findPlayer(caller, mode) ?? newVisitor(caller.jar))
}

function admitMember(actor: Actor): Result<Player, WhoRefusal> {
  if (isMember(actor)) return yes({ id: actor.id, mode: 'real' })
  if (actor.who === 'visitor') return no('sign_in_is_needed')
  return no(actor.who === 'trial' ? 'real_account_is_needed' : 'role_is_wrong')
}

/** Who plays, for calls that only look. Null for somebody who has not played in this mode, or may not. */
export function findPlayer({ actor, jar }: Caller, mode: Mode): Player | null {
  if (isMember(actor)) return { id: actor.id, mode }
  if (mode === 'real') return null
  if (actor.who === 'trial') return { id: actor.id, mode }
  const token = jar.get(jarName)
  return token !== undefined && tokenShape.test(token) ? visitorOf(token) : null
}

const isMember = (actor: Actor): actor is MemberActor & { readonly who: 'member' | 'agent' } => admits('member', actor)

/** A visitor's browser keeps a secret of ours. The id is made from it one way, so nobody can play as an id they happen to know. */
function newVisitor(jar: Jar): Player {
  const token = randomBytes(16).toString('base64url')
  jar.set(jarName, token, thirtyDaysSeconds)
  return visitorOf(token)
}

function visitorOf(token: string): Player {
  const digits = hash('sha256', `laro demo player ${token}`, 'hex')
  const id = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
  return { id: id as Id<'demo'>, mode: 'demo' }
}
