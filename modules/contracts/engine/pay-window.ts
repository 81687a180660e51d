import type { Base, ContractKind, Terms, Tier } from '#modules/contracts/model.ts'
import { floorPpm, grossOf, type Load, type RateOf, type Share, shareOut } from '#modules/contracts/rules/cascade.ts'
import { baseAfterCarry, type Carry, type CarryPolicy, noCarry } from '#modules/contracts/rules/dividend.ts'
import { tierAt } from '#modules/contracts/rules/tiers.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'

/** What one member brought in a window from one place in the tree. */
export interface Figure {
  readonly memberId: string
  /** Who they stood under when it was counted: their upline first, the top last. */
  readonly path: readonly string[]
  readonly category: string | null
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  /** Rebates, bonuses and salaries: what a dividend is not a share of. */
  readonly given: bigint
  /** Of rebates: what of the member's own rate became prize, in millionths of a minor unit. */
  readonly traded: bigint
}

/** What a rate is applied to. `net` is the loss less all that the team was given. */
export type Measure = 'turnover' | 'loss' | 'net'

export function measureOf(kind: ContractKind, base: Base): Measure {
  if (kind === 'dividend') return 'net'
  return base
}

export function amountOf({ stake, turnover, payout, given }: Figure, measure: Measure): bigint {
  if (measure === 'turnover') return turnover
  return measure === 'loss' ? stake - payout : stake - payout - given
}

/** Somebody whose contract covers the window. */
export interface Party {
  readonly terms: Terms
  /** Of dividends: what the house has still to win back from the team. */
  readonly lossCarry: Carry
  /** Who they stand under, for what is carried; everything else has its own path. */
  readonly path: readonly string[]
}

export interface WindowInput {
  readonly measure: Measure
  readonly figures: readonly Figure[]
  readonly parties: ReadonlyMap<string, Party>
  /** Members who do not count as active, whatever they bet; what they brought is paid for like everybody's. */
  readonly uncounted: ReadonlyMap<string, UncountedReason>
  readonly carryPolicy: CarryPolicy
}

export interface Outcome {
  /** What the team brought in this window. */
  readonly brought: bigint
  /** What the rate is applied to: the same, less what a dividend carries. */
  readonly base: bigint
  readonly active: number
  readonly tier: Tier | null
  readonly ratePpm: number
  readonly share: Share
  readonly lossCarry: Carry
}

const nothing: Share = { amount: 0n, breakagePpm: 0n, parts: [] }

/**
 * What everybody's contract is worth for a window. Pure: the job that pays, the simulator that shows what a contract would have paid and
 * the tests ask the same function. Contracts of one kind, period and base are judged together, since each is paid less what is paid below.
 */
export function payWindow(input: WindowInput): Map<string, Outcome> {
  const { measure, figures, parties, carryPolicy } = input
  const teams = addUpTeams(input)
  const loads = figures.map((figure) => ({ chain: chainOf(figure), base: amountOf(figure, measure), category: null }))
  return payTeams({ measure, teams, loads, parties, carryPolicy })
}

export interface TeamsInput extends Omit<WindowInput, 'figures' | 'uncounted'> {
  readonly teams: ReadonlyMap<string, Team>
  readonly loads: readonly Load[]
}

/** The same for teams that the database has added up. */
export function payTeams({ measure, teams, loads, parties, carryPolicy }: TeamsInput): Map<string, Outcome> {
  const reached = new Map<string, Omit<Outcome, 'share'>>()
  for (const [id, { terms, lossCarry }] of parties) {
    const team = teams.get(id)
    if (!team && lossCarry.amount === 0n) continue
    const brought = team?.brought ?? 0n
    const { base, carry } =
      measure === 'net' ? baseAfterCarry(brought, lossCarry, carryPolicy) : { base: brought, carry: noCarry }
    const active = team?.active ?? 0
    // A team that brought nothing has reached nothing, whatever its lowest tier asks for.
    const tier = base > 0n ? tierAt(terms.tiers, { amount: base, active }) : null
    reached.set(id, { brought, base, active, tier, ratePpm: tier?.ratePpm ?? 0, lossCarry: carry })
  }
  const rateOf: RateOf = (id) => reached.get(id)?.ratePpm ?? 0
  const shares = shareOut([...loads, ...carriedLoads(parties, rateOf)], rateOf)
  return new Map([...reached].map(([id, outcome]) => [id, { ...outcome, share: shares.get(id) ?? nothing }]))
}

function chainOf({ memberId, path }: Figure): string[] {
  return [memberId, ...path]
}

/** What a team brought, and how many of it were active by the measure of its agent's contract. */
export interface Team {
  brought: bigint
  active: number
}

/** A member counts once in a team, however many places they brought something from. */
function addUpTeams({ figures, measure, parties, uncounted }: WindowInput): Map<string, Team> {
  const teams = new Map<string, Team>()
  for (const ofMember of byMember(figures)) {
    for (const figure of ofMember) {
      const amount = amountOf(figure, measure)
      for (const id of chainOf(figure)) {
        if (!parties.has(id)) continue
        const team = teams.get(id)
        if (team) team.brought += amount
        else teams.set(id, { brought: amount, active: 0 })
      }
    }
    if (uncounted.has(ofMember[0]?.memberId ?? '')) continue
    for (const id of betEnoughFor(ofMember, parties)) {
      const team = teams.get(id)
      if (team) team.active += 1
    }
  }
  return teams
}

type Parties = ReadonlyMap<string, Pick<Party, 'terms'>>

/** For which of the agents above them a member bet enough to be active. */
function betEnoughFor(ofMember: readonly Figure[], parties: Parties): string[] {
  const turnovers = new Map<string, bigint>()
  for (const figure of ofMember)
    for (const id of chainOf(figure))
      if (parties.has(id)) turnovers.set(id, (turnovers.get(id) ?? 0n) + figure.turnover)
  return [...turnovers]
    .filter(([id, turnover]) => turnover > 0n && turnover >= (parties.get(id)?.terms.activeFrom ?? 0n))
    .map(([id]) => id)
}

/** Members who bet enough to be active for at least one of these agents. */
export function findBetEnough(figures: readonly Figure[], parties: Parties): string[] {
  return [...byMember(figures)].flatMap((ofMember) => {
    const [first] = ofMember
    return first && betEnoughFor(ofMember, parties).length > 0 ? [first.memberId] : []
  })
}

function byMember(figures: readonly Figure[]): Iterable<Figure[]> {
  const members = new Map<string, Figure[]>()
  for (const figure of figures) {
    const known = members.get(figure.memberId)
    if (known) known.push(figure)
    else members.set(figure.memberId, [figure])
  }
  return members.values()
}

/**
 * An agent who makes good what was lost before is paid for less than the team brought, and the agents above are paid less by what was
 * paid, not by what was brought: so what is carried is taken off where the agent stands and put back one place above.
 */
function carriedLoads(parties: ReadonlyMap<string, Party>, rateOf: RateOf): Load[] {
  return [...parties].flatMap(([id, { lossCarry, path }]) => {
    if (lossCarry.amount === 0n || rateOf(id, null) === 0) return []
    return [
      { chain: [id, ...path], base: -lossCarry.amount, category: null },
      { chain: path, base: lossCarry.amount, category: null },
    ]
  })
}

/** What rebates are worth for a day: rates by person and category, no tiers. */
export function payRebates(figures: readonly Figure[], rateOf: RateOf): Map<string, Share> {
  const loads = figures.map((figure) => {
    return { chain: chainOf(figure), base: figure.turnover, category: figure.category, traded: figure.traded }
  })
  return shareOut(loads, rateOf)
}

/** A bet that was settled anew after a window had paid for it: the difference, and when it was paid for. */
export interface Correction extends Figure {
  readonly firstCountedMs: number
}

/** The rates of the window that a moment belongs to. */
export type RateThen = (atMs: number, id: string, category: string | null) => number

/** What corrections give or take back: by the rates that were paid at the time, whatever holds now. Floored once, as shares are. */
export function payCorrections(
  corrections: readonly Correction[],
  rateThen: RateThen,
  isByCategory: boolean,
): Map<string, { readonly amount: bigint; readonly breakagePpm: bigint }> {
  const gross = new Map<string, bigint>()
  for (const correction of corrections) {
    const load = {
      chain: chainOf(correction),
      base: correction.turnover,
      category: isByCategory ? correction.category : null,
      traded: correction.traded,
    }
    const shares = shareOut([load], (id, category) => rateThen(correction.firstCountedMs, id, category))
    for (const [id, { parts }] of shares) gross.set(id, (gross.get(id) ?? 0n) + grossOf(parts))
  }
  return new Map([...gross].map(([id, millionths]) => [id, floorPpm(millionths)]))
}
