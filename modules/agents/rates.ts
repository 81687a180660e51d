import { addDays, type Day } from '#kit/day.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader } from '#kit/tx.ts'
import { auditOf, type Doer } from '#modules/agents/audit.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import type { Rates } from '#modules/agents/model.ts'
import { firstRateAbove, leastOf, makeRates, noRates } from '#modules/agents/rules/rates.ts'
import { findHighestBelow, findRatesFrom, insertRates, type RatesVersion } from '#modules/agents/store/rates.ts'
import { depthBelow, findPlace, holdPlaces, type Place } from '#modules/agents/tree.ts'
import type { Context } from '#modules/identity/service.ts'

/** What somebody has today, and what was decided for a later day. */
export interface RatesInForce {
  readonly now: Rates
  readonly next: { readonly fromDay: Day; readonly rates: Rates } | null
}

function inForce(versions: readonly RatesVersion[], place: Place, { rules, today }: HouseRules): RatesInForce {
  const current = versions.findLast(({ fromDay }) => fromDay <= today)
  const later = versions.findLast(({ fromDay }) => fromDay > today)
  const own = place.isAgent && place.parentId === null ? rules.caps : noRates
  return {
    now: current?.rates ?? own,
    next: later ? { fromDay: later.fromDay, rates: later.rates } : null,
  }
}

/** The rates of one member. An agent right under the house who was given none has the house's caps; anybody else has nothing. */
export async function readRates(reader: Reader, place: Place, house: HouseRules): Promise<RatesInForce> {
  const versions = await findRatesFrom(reader, [place.memberId], house.today)
  return inForce(versions.get(place.memberId) ?? [], place, house)
}

/** The most that who joins under somebody today can have: no more than the agent above has today, and has any day that was decided. */
export async function mostForNewcomers(reader: Reader, uplineId: string | null, house: HouseRules): Promise<Rates> {
  if (uplineId === null) return house.rules.caps
  const place = await findPlace(reader, uplineId)
  if (!place) return noRates
  const { now: current, next } = await readRates(reader, place, house)
  return leastOf([current, ...(next ? [next.rates] : [])])
}

export interface RateRange {
  readonly least: Rates
  readonly most: Rates
}

/** Between what a member's rates can be from tomorrow on. */
export async function rangeOf(reader: Reader, place: Place, house: HouseRules): Promise<RateRange> {
  const below = await findHighestBelow(reader, place.memberId)
  const least = makeRates((category) => below[category] ?? 0)
  if (place.parentId === null) return { least, most: house.rules.caps }
  const parent = await findPlace(reader, place.parentId)
  const rates = parent && (await readRates(reader, parent, house))
  return { least, most: rates?.next?.rates ?? rates?.now ?? noRates }
}

type SetRefusal =
  | 'member_not_found'
  | 'member_is_not_direct'
  | 'rate_is_above_own'
  | 'rate_is_above_cap'
  | 'rate_is_below_downline'

export interface RatesInput {
  /** The agent right above, or the house for those right under it. */
  readonly by: Doer
  readonly memberId: string
  readonly rates: Rates
}

/**
 * Decides somebody's rates from tomorrow on. Today's are what today's bets were made under, so they stay. The agent above and the member are
 * held, from the top down: nobody above lowers theirs, and nobody joins below, until it is written.
 */
export async function setRates(
  agents: Agents,
  { by, memberId, rates }: RatesInput,
  context: Context,
): Promise<Result<RatesInForce, SetRefusal>> {
  const house = await readHouse(agents)
  return await agents.db.tx(async (tx) => {
    const uplineId = by.who === 'agent' ? by.id : null
    if (uplineId && ((await depthBelow(tx, uplineId, memberId)) ?? 0) === 0) return no('member_not_found')
    await holdPlaces(tx, uplineId ? [uplineId, memberId] : [memberId])
    const place = await findPlace(tx, memberId)
    if (!place) return no('member_not_found')
    if (place.parentId !== uplineId) return no('member_is_not_direct')
    const { least, most } = await rangeOf(tx, place, house)
    const above = firstRateAbove(rates, most)
    if (above) return no(uplineId ? 'rate_is_above_own' : 'rate_is_above_cap', faultAt(above))
    const below = firstRateAbove(least, rates)
    if (below) return no('rate_is_below_downline', faultAt(below))
    const fromDay = addDays(house.today, 1)
    await insertRates(tx, { memberId, fromDay, rates, setBy: uplineId, at: now(agents) })
    await auditOf(tx, agents, context, { action: 'agents.rates_set', by, subject: memberId })
    return yes(await readRates(tx, place, house))
  })
}

const faultAt = (category: string) => [{ path: `rates.${category}`, code: 'rate_is_out_of_range' }]
