import { factorOf } from '#engines/sports/odds.ts'
import { combinationsOf, combine, namedSystems, payTicket } from '#engines/sports/ticket.ts'
import type { Acceptance, TicketKind } from '#modules/sports/model.ts'

/** What a reader has picked, before it is a ticket. Pure; it is kept as text, so that it is there after a reload and without a line. */

export interface SlipLeg {
  readonly event: string
  readonly market: number
  readonly outcome: string
  /** The price when it was picked, or when its change was accepted. */
  readonly odds: number
  /** The price now; null while it cannot be bet on. */
  readonly now: number | null
  /** What it is, as it was read when it was picked. */
  readonly choice: string
  readonly marketName: string
  readonly match: string
}

/** Which combinations a system plays: all of so many legs, or those of a system with a name. */
export type System = number | SystemName
export type SystemName = keyof typeof namedSystems

export interface Slip {
  readonly legs: readonly SlipLeg[]
  readonly kind: TicketKind
  readonly system: System
  /** As it was typed. */
  readonly stake: string
  readonly accept: Acceptance
}

export const emptySlip: Slip = { legs: [], kind: 'single', system: 2, stake: '', accept: 'higher' }

export const legsMost = 20

const isSame = (a: Pick<SlipLeg, 'market' | 'outcome'>, b: Pick<SlipLeg, 'market' | 'outcome'>): boolean =>
  a.market === b.market && a.outcome === b.outcome

export const hasLeg = ({ legs }: Slip, leg: Pick<SlipLeg, 'market' | 'outcome'>): boolean =>
  legs.some((one) => isSame(one, leg))

/** What fits the legs: one leg is a single, several of one match a same-match combination, several of several a parlay or system. */
export function kindsOf({ legs }: Pick<Slip, 'legs'>): readonly TicketKind[] {
  if (legs.length < 2) return ['single']
  const events = new Set(legs.map(({ event }) => event))
  if (events.size === 1) return ['single', 'same_match']
  if (events.size < legs.length) return ['single']
  return legs.length > 2 ? ['single', 'parlay', 'system'] : ['single', 'parlay']
}

/** The kind that the legs allow: what was chosen, or the widest. */
function fitted(slip: Slip, wasKind: TicketKind = slip.kind): Slip {
  const kinds = kindsOf(slip)
  const grew = wasKind === 'single' && slip.legs.length === 2 ? kinds.find((kind) => kind !== 'single') : undefined
  const kind = grew ?? (kinds.includes(wasKind) ? wasKind : (kinds[1] ?? 'single'))
  const systems = systemsOf(slip.legs.length)
  return { ...slip, kind, system: systems.includes(slip.system) ? slip.system : (systems[0] ?? 2) }
}

/** The systems that so many legs can be played in. */
export function systemsOf(legs: number): readonly System[] {
  const sizes = Array.from({ length: Math.max(0, legs - 2) }, (_, at) => at + 2)
  const names = (Object.keys(namedSystems) as SystemName[]).filter((name) => namedSystems[name].legs === legs)
  return [...sizes, ...names]
}

const sizesOf = (system: System): readonly number[] =>
  typeof system === 'number' ? [system] : namedSystems[system].sizes

/** How many combinations a system of so many legs has. */
export const systemCount = (system: System, legs: number): number => combinationsOf(legs, sizesOf(system)).length

/** Picks a price, or takes it back if it was picked. Another outcome of the same market takes its place. */
export function toggleLeg(slip: Slip, leg: SlipLeg): Slip {
  if (hasLeg(slip, leg)) return removeLeg(slip, leg)
  const others = slip.legs.filter((one) => one.market !== leg.market)
  if (others.length >= legsMost) return slip
  return fitted({ ...slip, legs: [...others, leg] })
}

export const removeLeg = (slip: Slip, leg: Pick<SlipLeg, 'market' | 'outcome'>): Slip =>
  fitted({ ...slip, legs: slip.legs.filter((one) => !isSame(one, leg)) })

export interface PriceNow {
  readonly market: number
  readonly outcome: string
  readonly odds: number | null
}

/** Prices as they are now. What was picked at another one shows both until it is accepted. */
export function withPrices(slip: Slip, prices: readonly PriceNow[]): Slip {
  let isChanged = false
  const legs = slip.legs.map((leg) => {
    const found = prices.find((price) => isSame(leg, price))
    if (!found || found.odds === leg.now) return leg
    isChanged = true
    return { ...leg, now: found.odds }
  })
  return isChanged ? { ...slip, legs } : slip
}

/** All prices as they are now are fine. */
export const acceptPrices = (slip: Slip): Slip => ({
  ...slip,
  legs: slip.legs.map((leg) => (leg.now === null ? leg : { ...leg, odds: leg.now })),
})

export type Change = 'none' | 'higher' | 'lower' | 'closed'

export function changeOf({ odds, now }: SlipLeg): Change {
  if (now === null) return 'closed'
  return now === odds ? 'none' : now > odds ? 'higher' : 'lower'
}

/** Whether it has to be asked for again before the bet can be sent. */
export function needsAccepting({ legs, accept }: Slip): boolean {
  return legs.some((leg) => {
    const change = changeOf(leg)
    return change === 'lower' ? accept !== 'any' : change === 'higher' && accept === 'none'
  })
}

export const hasClosedLeg = ({ legs }: Slip): boolean => legs.some((leg) => changeOf(leg) === 'closed')

/** How many bets the slip is. */
export function combinationCount({ kind, legs, system }: Slip): number {
  if (kind === 'single') return legs.length
  return kind === 'system' ? systemCount(system, legs.length) : Math.min(legs.length, 1)
}

/** What it pays if all come in, in minor units: each combination rounded down once. `stake` is that of one of them. */
export function mostPayout({ kind, legs, system }: Slip, stake: bigint): bigint {
  const factors = legs.map(({ odds, now }) => factorOf(now ?? odds))
  const combinations =
    kind === 'single'
      ? legs.map((_, at) => [at])
      : combinationsOf(legs.length, kind === 'system' ? sizesOf(system) : [legs.length])
  return payTicket(stake, factors, combinations)
}

/** The prices of all legs multiplied, in thousandths, cut. */
export function combinedOdds({ legs }: Slip): number {
  const { num, den } = combine(legs.map(({ odds, now }) => factorOf(now ?? odds)))
  return Number((num * 1_000n) / den)
}

export const writeSlip = (slip: Slip): string => JSON.stringify(slip)

/** A slip as it was kept; an empty one for anything else. */
export function readSlip(text: string | null): Slip {
  try {
    const value = JSON.parse(text ?? '') as Partial<Slip>
    const legs = (Array.isArray(value.legs) ? (value.legs as unknown[]) : []).filter(isLeg)
    const accept = (['none', 'higher', 'any'] as const).find((one) => one === value.accept) ?? 'higher'
    const kind = (['single', 'parlay', 'system', 'same_match'] as const).find((one) => one === value.kind) ?? 'single'
    const stake = typeof value.stake === 'string' && /^[\d.]{0,20}$/.test(value.stake) ? value.stake : ''
    const system = systemsOf(legs.length).find((one) => one === value.system) ?? 2
    const kept = { legs: legs.slice(0, legsMost), kind, system, stake, accept }
    return fitted(kept, kind === 'single' && legs.length === 2 ? (kindsOf(kept).at(-1) ?? kind) : kind)
  } catch {
    return emptySlip
  }
}

function isLeg(value: unknown): value is SlipLeg {
  const leg = (value ?? {}) as Record<string, unknown>
  const texts = ['event', 'outcome', 'choice', 'marketName', 'match'].every((name) => typeof leg[name] === 'string')
  return (
    texts &&
    Number.isInteger(leg.market) &&
    Number.isInteger(leg.odds) &&
    (leg.now === null || Number.isInteger(leg.now))
  )
}
