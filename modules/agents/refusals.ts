import type { RefusalTable } from '#kit/module.ts'
import type { AgentsRefusal } from '#modules/agents/model.ts'

/** Who stands outside the caller’s team is answered like who does not exist. */
export const agentRefusals: RefusalTable<AgentsRefusal> = {
  member_not_found: { status: 404, message: 'There is no such member in your team.' },
  member_is_not_direct: { status: 403, message: 'This member stands under another agent of your team.' },
  member_is_blocked: { status: 409, message: 'This account is blocked.' },
  member_is_blocked_by_others: { status: 403, message: 'This account was blocked by somebody above you.' },
  member_is_not_blocked: { status: 409, message: 'This account is not blocked.' },
  rate_is_above_own: { status: 422, message: 'One of the rates is above what the upline has itself.' },
  rate_is_below_downline: { status: 422, message: 'The rate is below that of somebody right below this member.' },
  rate_is_above_cap: { status: 422, message: 'The rate is above the most that the house gives.' },
  tree_is_too_deep: { status: 422, message: 'There cannot be another agent below this level.' },
  move_makes_a_circle: { status: 422, message: 'Nobody can stand under somebody of their own team.' },
  place_is_no_agent: { status: 422, message: 'Only agents have people below them.' },
  move_changes_nothing: { status: 409, message: 'This member stands there already.' },
  link_is_unknown: { status: 404, message: 'You have no such link.' },
  links_are_full: { status: 422, message: 'You have as many open links as there can be. Close one first.' },
  domain_is_not_ours: { status: 422, message: 'This is not one of the names of the site.' },
  upline_is_missing: { status: 422, message: 'You stand under no agent.' },
  transfers_are_closed: { status: 403, message: 'Transfers between members and agents are closed.' },
  transfer_is_below_minimum: { status: 422, message: 'The amount is below the least that can be transferred.' },
  transfer_is_above_maximum: { status: 422, message: 'The amount is above the most that can be transferred at once.' },
  transfer_limit_is_reached: { status: 422, message: 'That is more than can be transferred today.' },
  receiver_cannot_take_it: { status: 422, message: 'This member cannot take that much at the moment.' },
}
