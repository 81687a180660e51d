import type { Id } from '#kit/id.ts'

/** Who may call a route. An agent is a member who also has an agent centre; an operator runs the brand and is neither. */
export type Who = 'visitor' | 'member' | 'agent' | 'operator'

export type Actor =
  | { readonly who: 'visitor' }
  | { readonly who: 'member' | 'agent'; readonly id: Id<'member'>; readonly sessionId: Id<'session'> }
  | { readonly who: 'operator'; readonly id: Id<'operator'>; readonly sessionId: Id<'session'> }

/** The actor a route that asks for `W` is handed. */
export type ActorFor<W extends Who> = W extends 'visitor'
  ? Actor
  : W extends 'operator'
    ? Extract<Actor, { who: 'operator' }>
    : Extract<Actor, { who: 'member' | 'agent' }>

export function admits(wanted: Who, actor: Actor): boolean {
  switch (wanted) {
    case 'visitor':
      return true
    case 'member':
      return actor.who === 'member' || actor.who === 'agent'
    case 'agent':
      return actor.who === 'agent'
    case 'operator':
      return actor.who === 'operator'
  }
}
