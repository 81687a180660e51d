import { randomBytes } from 'node:crypto'
import type { Match } from './match.ts'
import type { Ending, MarketName } from './model.ts'
import { asSeen, endingsBy, oddsOf, ruleFor } from './prices.ts'
import type { Gain } from './rules.ts'

/** One price for several legs of one match: their chance together, over the endings that all of them look at. */

export interface QuoteLeg extends MarketName {
  readonly outcome: string
}

const lives = { before: 10_000, inPlay: 5_000 }
const legsMost = 8
/** Each leg adds to the margin, because errors of the model add up. */
const extraPerLeg = 0.02

export function readLegs(input: unknown): readonly QuoteLeg[] | null {
  const { legs } = (input ?? {}) as { legs?: unknown }
  if (!Array.isArray(legs) || legs.length < 2 || legs.length > legsMost) return null
  const read = (legs as unknown[]).map((leg) => {
    const { id, spec, outcome } = (leg ?? {}) as Record<string, unknown>
    return typeof id === 'string' && typeof spec === 'string' && typeof outcome === 'string'
      ? { id, spec, outcome }
      : null
  })
  return read.every((leg) => leg !== null) ? read : null
}

export function quote(match: Match, legs: readonly QuoteLeg[], nowMs: number, seq: number): object {
  const refuse = (code: string) => ({ code, event: match.fixture.id })
  const isOffered = (leg: QuoteLeg) =>
    match.markets.some(
      ({ id, spec, outcomes }) =>
        id === leg.id && spec === leg.spec && outcomes.some((one) => one.id === leg.outcome && one.odds !== undefined),
    )
  if (match.betting !== 'open' || match.endedAt !== null || !legs.every(isOffered)) return refuse('NOT_OFFERED')
  const seen = asSeen(match.fixture, nowMs)
  const isFootball = match.fixture.sport === 'football'
  const endings = endingsBy(seen, match.board)(isFootball ? 'halves' : 'full')
  const gains = legs.map((leg) => gainOf(match, leg, isFootball))
  if (gains.some((gain) => gain === null)) return refuse('NOT_COMBINABLE')
  const looks = gains.filter((gain) => gain !== null)
  if (endings.some((end) => looks.some((look) => look(end).back > 0))) return refuse('NOT_COMBINABLE')
  const whole = endings.reduce((sum, { weight }) => sum + weight, 0)
  const chanceOf = (some: typeof looks) =>
    endings.reduce((sum, end) => (some.every((look) => look(end).wins === 1) ? sum + end.weight : sum), 0) / whole
  const chance = chanceOf(looks)
  if (chance < 1e-6) return refuse('IMPOSSIBLE')
  if (looks.some((_, at) => Math.abs(chanceOf(looks.toSpliced(at, 1)) - chance) < 1e-9)) return refuse('REPEATED')
  const odds = oddsOf(chance * (1 + extraPerLeg * legs.length))
  if (odds === null) return refuse('NOT_OFFERED')
  const expiresAt = nowMs + (match.status === 'in_play' ? lives.inPlay : lives.before)
  return {
    ...{ code: 'OK', quote: `q_${randomBytes(15).toString('base64url')}`, event: match.fixture.id, legs, odds },
    ...{ chance: Math.round(chance * 1_000_000), seq, expires_at: expiresAt },
  }
}

/** How a leg is seen in an ending of the whole match; null where it cannot be. */
function gainOf(match: Match, leg: QuoteLeg, isFootball: boolean): ((ending: Ending) => Gain) | null {
  const rule = ruleFor(match.fixture, leg)
  const outcome = rule?.outcomes.find(({ id }) => id === leg.outcome)
  if (!rule || !outcome) return null
  if (rule.span === 'full' || rule.span === 'halves') return outcome.gain
  if (!isFootball || !rule.span.startsWith('period=')) return null
  const isFirst = rule.span === 'period=h1'
  return ({ home, away, parts: [[h, a] = [0, 0]] }) =>
    outcome.gain(isFirst ? { home: h, away: a, parts: [] } : { home: home - h, away: away - a, parts: [] })
}
