import type { Id } from '#kit/id.ts'
import type { RateCategory } from '#modules/settings/model.ts'

/** The smallest part of a share, by currency. */
export { envelopeUnits } from '#modules/agents/rules/envelopes.ts'

/** Why money cannot be sent to an upline: there is none, or the house does not carry such transfers. */
export const uplineClosedReasons = ['no_upline', 'transfers_are_closed'] as const

/** Parts per million of effective turnover, category by category: 1 % is 10,000. */
export type Rates = Readonly<Record<RateCategory, number>>

/** What a link or an agent makes: somebody who plays, or somebody who brings people in turn. */
export const inviteKinds = ['member', 'agent'] as const
export type InviteKind = (typeof inviteKinds)[number]

/** How somebody came to stand where they stand. */
export const joinWays = ['link', 'direct', 'code'] as const

/** As the agent sees it: money that went down, or came up. */
export const transferWays = ['down', 'up'] as const
export type TransferWay = (typeof transferWays)[number]

export type LinkId = Id<'link'>
export type TransferId = Id<'transfer'>

export type AgentsRefusal =
  /** Nobody of that id stands below the caller. What stands elsewhere does not exist for them. */
  | 'member_not_found'
  /** Who stands further down is their own upline's to deal with. */
  | 'member_is_not_direct'
  | 'member_is_blocked'
  | 'member_is_blocked_by_others'
  | 'member_is_not_blocked'
  | 'rate_is_above_own'
  | 'rate_is_below_downline'
  | 'rate_is_above_cap'
  | 'tree_is_too_deep'
  | 'move_makes_a_circle'
  | 'place_is_no_agent'
  | 'move_changes_nothing'
  | 'link_is_unknown'
  | 'links_are_full'
  | 'domain_is_not_ours'
  | 'upline_is_missing'
  | 'transfers_are_closed'
  | 'transfer_is_below_minimum'
  | 'transfer_is_above_maximum'
  | 'transfer_limit_is_reached'
  /** Their own limits or a pause stand against it; which of them is not the sender's to know. */
  | 'receiver_cannot_take_it'

/** Told in the transaction of a transfer, to who gets it, as `agents.transferred`. */
export interface TransferHappened {
  readonly memberId: Id<'member'>
  readonly way: TransferWay
  readonly amount: string
  readonly currency: string
  /** The sender's nickname. */
  readonly from: string
}

/** What an agent writes to somebody of the team has no more letters than this. */
export const messageLettersMax = 500
