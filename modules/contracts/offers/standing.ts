import { addDays } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { depthBelow, findPlace } from '#modules/agents/service.ts'
import { isOn, type Judging } from '#modules/contracts/deps.ts'
import type { Contract, OfferRefusal, Terms } from '#modules/contracts/model.ts'
import { type Ending, findEndings } from '#modules/contracts/rules/endings.ts'
import { findStart, startsFromDaysMax } from '#modules/contracts/rules/start.ts'
import { checkOffer } from '#modules/contracts/rules/tiers.ts'
import { lastEnd } from '#modules/contracts/store/changes.ts'
import { findBelow, findLasting, findOpen, type Thread } from '#modules/contracts/store/contracts.ts'

export type UplineId = Id<'member'> | null

export type DownlineRefusal =
  | 'contract_downline_is_unknown'
  | 'contract_downline_is_not_direct'
  | 'contract_downline_is_no_agent'

/**
 * Whether somebody may be offered a contract by this upline. Who is not below the upline is as unknown as who does not exist; the house
 * deals with the agents right under it.
 */
export async function checkDownline(
  reader: Reader,
  uplineId: UplineId,
  downlineId: string,
): Promise<Result<null, DownlineRefusal>> {
  if (uplineId !== null && ((await depthBelow(reader, uplineId, downlineId)) ?? 0) === 0)
    return no('contract_downline_is_unknown')
  const place = await findPlace(reader, downlineId)
  if (!place) return no('contract_downline_is_unknown')
  if (place.parentId !== uplineId) return no('contract_downline_is_not_direct')
  return place.isAgent ? yes(null) : no('contract_downline_is_no_agent')
}

/** How things stand between two sides before an offer is made or answered. */
export interface Standing {
  /** What the upline has itself; the house needs nothing. */
  readonly own: Contract | 'house' | null
  /** What the downline has, and would have no more. */
  readonly lasting: Contract | null
  readonly open: Contract | null
  /** Accepted contracts of the same kind and currency further down, at any depth. */
  readonly below: readonly Contract[]
  /** When all that was agreed before is over. */
  readonly overAt: Date | null
}

export async function readStanding(reader: Reader, uplineId: UplineId, thread: Thread): Promise<Standing> {
  return {
    own: uplineId === null ? 'house' : await findLasting(reader, { ...thread, downlineId: uplineId }),
    lasting: await findLasting(reader, thread),
    open: await findOpen(reader, thread),
    below: await findBelow(reader, thread),
    overAt: await lastEnd(reader, thread),
  }
}

export type JudgeRefusal = OfferRefusal | 'contract_kind_is_off' | 'own_contract_is_missing' | 'start_is_out_of_range'

export interface Judged {
  readonly startsAt: Date
  readonly endings: readonly Ending[]
}

/** Whether terms may be between two sides now, when they would start, and what would end further down. */
export function judgeTerms(
  { own, lasting, below, overAt }: Standing,
  {
    downlineId,
    terms,
    startsFrom,
  }: { readonly downlineId: string; readonly terms: Terms; readonly startsFrom: string | null },
  { rules, nowMs, timeZone, today }: Judging,
): Result<Judged, JudgeRefusal> {
  if (!isOn(rules, terms.kind)) return no('contract_kind_is_off')
  if (own === null) return no('own_contract_is_missing')
  const checked = checkOffer(terms, own === 'house' ? own : own.terms, rules.gapPpm)
  if (!checked.ok) return checked
  if (startsFrom !== null && startsFrom > addDays(today, startsFromDaysMax)) return no('start_is_out_of_range')
  const ownStartMs = own === 'house' ? 0 : (own.startsAt?.getTime() ?? 0)
  const startMs = findStart({
    period: terms.period,
    nowMs,
    timeZone,
    startsFrom,
    notBeforeMs: Math.max(ownStartMs, overAt?.getTime() ?? 0),
    replaces: lasting?.terms.period ?? null,
  })
  if (startMs === null) return no('period_does_not_fit')
  return yes({ startsAt: new Date(startMs), endings: findEndings(downlineId, terms, below) })
}
