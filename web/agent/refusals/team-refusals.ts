import type { messageTeamMember } from '#modules/agents/contract.ts'
import type { AgentsRefusal } from '#modules/agents/model.ts'
import type { PlainKey } from '#web/lib/i18n.ts'
import { wordsOf } from '#web/lib/refusal-texts.ts'

/** What becomes of money passed on is told where money is passed on. */
type ToldElsewhere = Extract<AgentsRefusal, `transfer${string}` | 'receiver_cannot_take_it' | 'upline_is_missing'>

/** Of what agents write to their team. */
type MessageRefusal = Exclude<(typeof messageTeamMember.refusals)[number], 'member_not_found'>

/** A reason that is missing here does not compile. */
const texts: Readonly<Record<Exclude<AgentsRefusal, ToldElsewhere> | MessageRefusal, PlainKey>> = {
  chat_words_are_refused: 'agentRefusal.wordsAreRefused',
  chat_has_contact: 'agentRefusal.hasContact',
  member_not_found: 'agentRefusal.memberNotFound',
  member_is_not_direct: 'agentRefusal.memberIsNotDirect',
  member_is_blocked: 'agentRefusal.memberIsBlocked',
  member_is_blocked_by_others: 'agentRefusal.memberIsBlockedByOthers',
  member_is_not_blocked: 'agentRefusal.memberIsNotBlocked',
  rate_is_above_own: 'agentRefusal.rateIsAboveOwn',
  rate_is_below_downline: 'agentRefusal.rateIsBelowDownline',
  rate_is_above_cap: 'agentRefusal.rateIsAboveCap',
  tree_is_too_deep: 'agentRefusal.treeIsTooDeep',
  move_makes_a_circle: 'agentRefusal.moveMakesACircle',
  place_is_no_agent: 'agentRefusal.placeIsNoAgent',
  move_changes_nothing: 'agentRefusal.moveChangesNothing',
  link_is_unknown: 'agentRefusal.linkIsUnknown',
  links_are_full: 'agentRefusal.linksAreFull',
  domain_is_not_ours: 'agentRefusal.domainIsNotOurs',
}

/** What an agent is told who manages a team; the page has loaded the texts of `agent` and `refusals`. */
export function teamRefusalKey(refusal: string): PlainKey {
  return Object.hasOwn(texts, refusal) ? texts[refusal as keyof typeof texts] : wordsOf(refusal)
}
