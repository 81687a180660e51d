import type { Id } from '#kit/id.ts'
import { type OperatorRole, rolesAdmit } from '#kit/operator-roles.ts'

/**
 * Who may call a route. A player is anyone who may look at games: a member, an agent or a trial. An agent is a member who also
 * has an agent centre; an operator runs the brand and is neither. `two_factor`, `password` and `operator_two_factor` are the calls by
 * which a half-way session becomes a whole one, and `session` is what everyone with a token may do, such as leaving.
 */
export type Who =
  | 'visitor'
  | 'session'
  | 'player'
  | 'member'
  | 'agent'
  | 'operator'
  | 'two_factor'
  | 'password'
  | 'operator_two_factor'

interface Signed<Role extends string, Kind extends string> {
  readonly who: Role
  readonly id: Id<Kind>
  readonly sessionId: Id<'session'>
}

/** Half-way in: a second factor, or a new password, is still owed. */
type HalfWay = 'two_factor' | 'password'

export type MemberActor = Signed<'trial' | 'member' | 'agent' | HalfWay, 'member'>
export interface OperatorActor extends Signed<'operator', 'operator'> {
  /** What they are there for; without one they can only leave. */
  readonly roles: readonly OperatorRole[]
  /** When this session last gave a code of the authenticator; what moves money asks for a recent one. */
  readonly confirmedAtMs?: number | null
}
/** Has given the password, and owes the authenticator: its code, or its enrolment. */
export type HalfWayOperator = Signed<'operator_two_factor', 'operator'>
export type Actor = { readonly who: 'visitor' } | MemberActor | OperatorActor | HalfWayOperator

const admitted = {
  visitor: ['visitor', 'trial', 'member', 'agent', 'two_factor', 'password', 'operator', 'operator_two_factor'],
  session: ['trial', 'member', 'agent', 'two_factor', 'password'],
  player: ['trial', 'member', 'agent'],
  member: ['member', 'agent'],
  agent: ['agent'],
  operator: ['operator'],
  two_factor: ['two_factor'],
  password: ['member', 'agent', 'password'],
  operator_two_factor: ['operator_two_factor'],
} as const satisfies Record<Who, readonly Actor['who'][]>

/** The actor a route that asks for `W` is handed. */
export type ActorFor<W extends Who> = W extends 'visitor'
  ? Actor
  : W extends keyof Operators
    ? Operators[W]
    : MemberActor

interface Operators {
  readonly operator: OperatorActor
  readonly operator_two_factor: HalfWayOperator
}

export function admits(wanted: Who, actor: Actor): boolean {
  return admitted[wanted].some((who) => who === actor.who)
}

export function isHalfWay(actor: Actor): boolean {
  return actor.who === 'two_factor' || actor.who === 'password' || actor.who === 'operator_two_factor'
}

/** Whether an operator's roles open the call; everybody else was judged by `admits`. */
export function hasRoleFor(path: string, actor: Actor): boolean {
  return actor.who !== 'operator' || rolesAdmit(actor.roles, path)
}

/** For how long a code of the authenticator counts for what moves money. */
export const reentrySeconds = 10 * 60

/** Whether this operator gave a code of the authenticator a short while ago. */
export function hasReentered({ confirmedAtMs }: OperatorActor, nowMs: number): boolean {
  return typeof confirmedAtMs === 'number' && nowMs < confirmedAtMs + reentrySeconds * 1000
}
