import { sportOf } from './leagues.ts'
import type { Board, Fixture, MarketName, Weighted } from './model.ts'
import { randomOf } from './random.ts'
import { type Chance, chancesOf, type Gain, type Rule, ruleOf } from './rules.ts'

/** What is offered of a match at a moment, and what of it is decided. */

export interface PricedOutcome {
  readonly id: string
  readonly odds?: number
  readonly chance: number
}

export interface PricedMarket extends MarketName {
  readonly status: 'active' | 'deactivated'
  readonly main: boolean
  readonly outcomes: readonly PricedOutcome[]
}

const margin = 1.05
const oddsLeast = 1_010
const oddsMost = 500_000

/** Steps of prices: hundredths, and coarser where they are long. Rounded down, for the feed's margin. */
export function oddsOf(chance: number): number | null {
  if (chance <= 0) return null
  const exact = 1_000 / (chance * margin)
  const step = exact < 5_000 ? 10 : exact < 10_000 ? 100 : exact < 50_000 ? 500 : 1_000
  const odds = Math.floor(exact / step) * step
  return odds < oddsLeast || odds > oddsMost ? null : odds
}

const bucketMs = { before: 300_000, inPlay: 20_000 }

/** What the makers of prices think of a match moves a little, and comes to what it is worth when the match begins. */
export function asSeen(fixture: Fixture, nowMs: number): Fixture {
  const isBefore = nowMs < fixture.startsAt
  const bucket = Math.floor(nowMs / (isBefore ? bucketMs.before : bucketMs.inPlay))
  const size = isBefore ? 0.1 : 0.03
  return { ...fixture, edge: fixture.edge + randomOf(`view ${fixture.id} ${bucket}`).normal() * size }
}

/** Endings by span, each computed once. */
export function endingsBy(fixture: Fixture, board: Board): (span: string) => readonly Weighted[] {
  const known = new Map<string, readonly Weighted[]>()
  const model = sportOf(fixture.sport)?.model
  return (span) => {
    const found = known.get(span) ?? model?.endings(fixture, board, span) ?? []
    known.set(span, found)
    return found
  }
}

export const ruleFor = (fixture: Fixture, name: MarketName): Rule | null =>
  ruleOf(name, sportOf(fixture.sport)?.setsToWin ?? 2)

/** Everything that is offered now, with prices. A market that is decided is not offered. */
export function priceAll(fixture: Fixture, board: Board): readonly PricedMarket[] {
  const endings = endingsBy(fixture, board)
  const priced = (sportOf(fixture.sport)?.model.offer(fixture, board) ?? []).flatMap((name) => {
    const rule = ruleFor(fixture, name)
    if (!rule) return []
    const chances = chancesOf(rule, endings(rule.span))
    if (chances.every(({ decided }) => decided)) return []
    const market: PricedMarket = { ...name, status: 'active', main: false, outcomes: chances.map(pricedOutcome) }
    return [market]
  })
  return withMainLines(priced)
}

function pricedOutcome({ id, chance }: Chance): PricedOutcome {
  const odds = oddsOf(chance)
  return { id, ...(odds === null ? {} : { odds }), chance: Math.round(chance * 1_000_000) }
}

/** A market without lines is its own main one; of several, the one nearest to even. */
function withMainLines(markets: readonly PricedMarket[]): readonly PricedMarket[] {
  const kindOf = ({ id, spec }: MarketName) => `${id} ${spec.replace(/(hcp|total)=[^|]*/u, '')}`
  const distance = ({ outcomes: [first] }: PricedMarket) => Math.abs((first?.chance ?? 0) - 500_000)
  const best = new Map<string, PricedMarket>()
  for (const market of markets) {
    const known = best.get(kindOf(market))
    if (!known || distance(market) < distance(known)) best.set(kindOf(market), market)
  }
  return markets.map((market) => (best.get(kindOf(market)) === market ? { ...market, main: true } : market))
}

export interface SettledMarket extends MarketName {
  readonly facts: Readonly<Record<string, number>>
  readonly outcomes: readonly {
    readonly id: string
    readonly result: 0 | 1
    readonly void_factor: string
    readonly dead_heat: string
  }[]
  readonly void_reason?: string
}

const written = ({ wins, back }: Gain): { result: 0 | 1; void_factor: string; dead_heat: string } => ({
  result: wins > 0 ? 1 : 0,
  void_factor: String(back),
  dead_heat: '1',
})

/** Those of these markets that are decided by now, whatever still happens. */
export function decidedOf(fixture: Fixture, board: Board, names: readonly MarketName[]): readonly SettledMarket[] {
  const endings = endingsBy(fixture, board)
  return names.flatMap((name) => {
    const rule = ruleFor(fixture, name)
    const possible = rule ? endings(rule.span) : []
    const [first] = possible
    if (!rule || !first) return []
    const chances = chancesOf(rule, possible)
    if (!chances.every(({ decided }) => decided)) return []
    const outcomes = chances.map(({ id, decided }) => ({ id, ...written(decided ?? { wins: 0, back: 1 }) }))
    return [{ id: name.id, spec: name.spec, facts: rule.facts(first), outcomes }]
  })
}

/** The score as it is written: goals with the first half, sets with their games. */
export function scoreText({ home, away, periods, result }: Board): string {
  if (result) return `${result.winner}, ${result.method}, round ${result.round}`
  const parts = periods.map((part) => `${part.home}:${part.away}`).join(', ')
  return parts === '' ? `${home}:${away}` : `${home}:${away} (${parts})`
}
