import { hash } from 'node:crypto'
import { compare, divide, floorOf, type Ratio, ratio, sum } from '#engines/ratio.ts'
import { combinedOdds, mostPayout } from '#engines/sports/result.ts'
import { gameOfSports, sportOf } from '#engines/sports/sports.ts'
import { combinationsOf, namedSystems } from '#engines/sports/ticket.ts'
import { type Currency, formatMoney, isCurrency, parseMoney } from '#kit/money.ts'
import { no, type Result, type WrongField, yes } from '#kit/result.ts'
import type { SlipRefusal } from '#modules/sports/contract.ts'
import {
  type Acceptance,
  combinationsMost,
  legsMost,
  sameMatchLegsMost,
  systemLegsMost,
  type TicketKind,
} from '#modules/sports/model.ts'
import type { MoneyLimits } from '#modules/sports/settings.ts'
import type { Offer } from '#modules/sports/store/offer-store.ts'

export interface LegInput {
  readonly market: number
  readonly outcome: string
  readonly odds: number
}

export interface SlipInput {
  readonly currency: string
  readonly kind: TicketKind
  readonly legs: readonly LegInput[]
  readonly system: keyof typeof namedSystems | readonly number[] | null
  readonly stake: string
  readonly accept: Acceptance
  readonly quote: string | null
  /** A free bet that stakes instead of the member; its stake is not returned. */
  readonly freeBet?: string | null
}

/** One price for the legs of one match, as the feed gave it. */
export interface SameMatchQuote {
  readonly odds: number
  readonly chance: number
}

/** A leg at the price of now. */
export interface ReadLeg {
  readonly offer: Offer
  readonly outcome: string
  readonly odds: number
}

/** A slip as it would be taken now. */
export interface Slip {
  readonly kind: TicketKind
  readonly currency: Currency
  readonly accept: Acceptance
  readonly legs: readonly ReadLeg[]
  readonly sizes: readonly number[]
  readonly system: string | null
  readonly combinations: readonly (readonly number[])[]
  readonly stakeEach: bigint
  readonly stake: bigint
  readonly mostPayout: bigint
  readonly game: string
  readonly quote: SameMatchQuote | null
  readonly freeBet: string | null
  /** How long its money is held before it is taken; 0 where nothing is in play. */
  readonly delaySeconds: number
}

const fieldsOf = (legs: readonly number[], code: string, value?: (at: number) => string): WrongField[] =>
  legs.map((at) => ({ path: `legs.${at}`, code, ...(value && { value: value(at) }) }))

/** What is wrong with a slip by itself, whatever prices are. */
export function readShape({
  kind,
  legs,
  system,
}: Pick<SlipInput, 'kind' | 'legs' | 'system'>): Result<
  { readonly sizes: readonly number[]; readonly system: string | null },
  SlipRefusal
> {
  if (legs.length === 0) return no('slip_has_no_legs')
  const most = { single: 1, parlay: legsMost, system: systemLegsMost, same_match: sameMatchLegsMost }[kind]
  if (legs.length > most) return no('legs_are_too_many', [{ path: 'legs', code: 'most', value: String(most) }])
  if (kind !== 'single' && legs.length < 2) return no('slip_has_no_legs', [{ path: 'legs', code: 'least', value: '2' }])
  const seen = new Set<string>()
  const again = legs.flatMap(({ market, outcome }, at) => {
    const name = `${market}:${outcome}`
    if (seen.has(name)) return [at]
    seen.add(name)
    return []
  })
  if (again.length > 0) return no('legs_repeat', fieldsOf(again, 'again'))
  if (kind !== 'system') return yes({ sizes: [legs.length], system: null })
  return readSystem(system, legs.length)
}

function readSystem(
  system: SlipInput['system'],
  legs: number,
): Result<{ readonly sizes: readonly number[]; readonly system: string }, 'system_is_not_possible'> {
  if (system === null) return no('system_is_not_possible')
  if (typeof system === 'string') {
    const named = namedSystems[system]
    return named.legs === legs ? yes({ sizes: named.sizes, system }) : no('system_is_not_possible')
  }
  const sizes = [...new Set(system)].toSorted((one, other) => one - other)
  const isPossible = sizes.length === system.length && sizes.every((size) => size >= 1 && size <= legs)
  return isPossible
    ? yes({ sizes, system: sizes.map((size) => `${size}/${legs}`).join(' + ') })
    : no('system_is_not_possible')
}

/** What stands against each leg now: what it costs, and whether it can be bet on. */
export type LegNow = { readonly at: number } & (
  | { readonly state: 'unknown' | 'closed' }
  | { readonly state: 'open'; readonly leg: ReadLeg; readonly given: number }
)

export const legsNow = (legs: readonly LegInput[], offers: ReadonlyMap<number, Offer>): LegNow[] =>
  legs.map(({ market, outcome, odds: given }, at) => {
    const offer = offers.get(market)
    const found = offer?.outcomes.find(({ id }) => id === outcome)
    if (!offer || !found) return { at, state: 'unknown' }
    if (offer.status !== 'active' || found.odds === null) return { at, state: 'closed' }
    return { at, state: 'open', given, leg: { offer, outcome, odds: found.odds } }
  })

const isAccepted = (accept: Acceptance, given: number, now: number) =>
  accept === 'any' || now === given || (accept === 'higher' && now > given)

/** Reads a slip at the prices of now: what is wrong with it, what it costs, what it could pay. */
export function readSlip(
  input: SlipInput,
  offers: ReadonlyMap<number, Offer>,
  quote: SameMatchQuote | null,
): Result<Slip, SlipRefusal> {
  const { currency, kind, accept } = input
  const shape = readShape(input)
  if (!shape.ok) return shape
  if (!isCurrency(currency)) return no('currency_is_not_offered')
  const now = legsNow(input.legs, offers)
  const among = (state: LegNow['state']) => now.filter((one) => one.state === state).map(({ at }) => at)
  if (among('unknown').length > 0) return no('market_is_unknown', fieldsOf(among('unknown'), 'unknown'))
  if (among('closed').length > 0) return no('market_is_closed', fieldsOf(among('closed'), 'closed'))
  const open = now.flatMap((one) => (one.state === 'open' ? [one] : []))
  const legs = open.map(({ leg }) => leg)
  const related = relatedLegs(legs)
  if (kind === 'same_match' ? legs.some(({ offer }) => offer.event !== legs[0]?.offer.event) : related.length > 0)
    return no('legs_are_related', fieldsOf(related, 'same_event'))
  if (kind === 'same_match' && quote === null) return no('quote_has_expired')
  const changed = open.filter(({ given, leg }) => !isAccepted(accept, given, leg.odds)).map(({ at }) => at)
  if (changed.length > 0)
    return no(
      'price_has_changed',
      fieldsOf(changed, 'odds', (at) => String(open[at]?.leg.odds ?? '')),
    )
  const stake = parseMoney(input.stake, currency)
  if (!stake.ok) return stake
  if (stake.value <= 0n) return no('stake_is_below_minimum')
  const combinations = combinationsOf(legs.length, shape.value.sizes)
  if (combinations.length > combinationsMost) return no('legs_are_too_many')
  return yes(slipOf({ ...input, currency }, legs, shape.value, combinations, stake.value, quote))
}

function slipOf(
  { kind, currency, accept, freeBet = null }: SlipInput & { readonly currency: Currency },
  legs: readonly ReadLeg[],
  { sizes, system }: { readonly sizes: readonly number[]; readonly system: string | null },
  combinations: Slip['combinations'],
  stakeEach: bigint,
  quote: SameMatchQuote | null,
): Slip {
  const isOne = kind === 'same_match' && quote !== null
  const stake = stakeEach * BigInt(combinations.length)
  const gross = isOne
    ? mostPayout(stakeEach, [quote.odds], [[0]])
    : mostPayout(
        stakeEach,
        legs.map(({ odds }) => odds),
        combinations,
      )
  const inPlay = legs.filter(({ offer }) => offer.isInPlay).map(({ offer }) => offer.betDelaySeconds)
  return {
    ...{ kind, currency, accept, legs, sizes, system, combinations, stakeEach },
    ...{ stake, freeBet },
    mostPayout: freeBet === null ? gross : gross - stake,
    game: gameOfSports(legs.flatMap(({ offer }) => sportOf(offer.sport) ?? [])).nodeId,
    quote: isOne ? quote : null,
    delaySeconds: Math.max(0, ...inPlay),
  }
}

/** Legs of an event that another leg is of as well: one can follow from the other. */
function relatedLegs(legs: readonly ReadLeg[]): number[] {
  const seen = new Set<string>()
  return legs.flatMap(({ offer }, at) => {
    if (seen.has(offer.event)) return [at]
    seen.add(offer.event)
    return []
  })
}

/** What a unit of stake, spread over all combinations, pays at most. */
function mostPerUnit({ legs, combinations, quote }: Slip): Ratio {
  const odds = quote ? [quote.odds] : legs.map((leg) => leg.odds)
  const all = quote ? [[0]] : combinations
  const whole = sum(all.map((at) => combinedOdds(at.map((one) => odds[one] ?? 1_000))))
  return divide(whole, ratio(all.length))
}

/** What each leg would pay by itself: liability is counted as if every leg were a single; of a same-match combination by its one price. */
const legOdds = ({ quote }: Pick<Slip, 'quote'>, { odds }: ReadLeg): number => quote?.odds ?? odds

/** What stands for each leg already, in the order of the legs. */
export interface Standing {
  /** What the house loses if the leg wins, by what is written. */
  readonly liability: bigint
  /** What this member has on it. */
  readonly own: bigint
}

const least = (amounts: readonly bigint[]): bigint => amounts.reduce((low, some) => (some < low ? some : low))
const percentOf = (amount: bigint, percent: number) => (amount * BigInt(percent)) / 100n

/**
 * The most that could be staked on a slip, all combinations together: by the member, the outcome, what the house is ready to lose on it, and
 * what a ticket may pay. What is asked for above it is answered with this as a counter-offer.
 */
export function stakeMostOf(
  slip: Slip,
  limits: MoneyLimits,
  { riskPercent, standing }: { readonly riskPercent: number; readonly standing: readonly Standing[] },
): bigint {
  const share = Math.min(...slip.legs.map(({ offer }) => offer.limitPercent))
  const scaled = (amount: bigint) => percentOf(percentOf(amount, riskPercent), share)
  const perUnit = mostPerUnit(slip)
  const byPayout = compare(perUnit, ratio(0)) > 0 ? (scaled(limits.ticketPayout) * perUnit.den) / perUnit.num : 0n
  const byLegs = slip.legs.flatMap((leg, at) => {
    const { liability = 0n, own = 0n } = standing[at] ?? {}
    const win = BigInt(legOdds(slip, leg) - 1_000)
    const room = ((percentOf(limits.liabilityMost, leg.offer.limitPercent) - liability) * 1_000n) / win
    return [room, scaled(limits.selectionMost) - own]
  })
  const most = least([scaled(limits.stakeMost), byPayout, ...byLegs])
  return most > 0n ? most : 0n
}

/** The most of one combination, as the counter-offer says it. */
export const counterOffer = ({ combinations, currency }: Slip, most: bigint): WrongField[] => [
  { path: 'stake', code: 'most', value: formatMoney(most / BigInt(combinations.length), currency) },
]

/** What a leg adds to the exposure of its outcome. */
export const legPayout = (slip: Slip, leg: ReadLeg): bigint => floorOf(slip.stake, ratio(legOdds(slip, leg), 1_000))

/** What was asked for, so that a key that comes again with something else is found out. */
export function intentOf({ currency, kind, legs, system, stake, accept, quote, freeBet }: SlipInput): string {
  const asked = [currency, kind, legs, system, stake, accept, quote, ...(freeBet ? [freeBet] : [])]
  return hash('sha256', JSON.stringify(asked), 'hex').slice(0, 32)
}

/** Whether a free bet may be put on a slip: on one combination, whose price is as high as it asks for. */
export function takesFreeBet({ legs, combinations, quote }: Slip, leastOdds: number): boolean {
  const odds = combinedOdds(quote ? [quote.odds] : legs.map((leg) => leg.odds))
  return combinations.length === 1 && compare(odds, ratio(leastOdds, 1_000)) >= 0
}
