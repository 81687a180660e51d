import { type League, sports } from './leagues.ts'
import type { Told } from './messages.ts'
import { oddsOf } from './prices.ts'
import { randomOf } from './random.ts'

/** Who is best in a league by the end of the week. Two can share the place, and a bet on either is then paid half of its odds. */

const dayMs = 86_400_000
/** Weeks begin on Monday; the first of 1970 was the 5th of January. */
const firstMonday = 4 * dayMs
const weekMs = 7 * dayMs

export interface Outright {
  readonly id: string
  readonly sport: string
  readonly league: League
  readonly endsAt: number
}

const withOutrights = sports.filter(({ id }) => ['football', 'basketball', 'volleyball'].includes(id))

/** The outrights of the week at a moment. */
export function outrightsAt(nowMs: number): readonly Outright[] {
  const week = Math.floor((nowMs - firstMonday) / weekMs)
  return withOutrights.flatMap(({ id, leagues }) =>
    leagues.map((league) => ({
      ...{ id: `week-${week}-${league.id}`, sport: id, league, endsAt: firstMonday + (week + 1) * weekMs },
    })),
  )
}

export function outrightOf(id: string): Outright | null {
  const [, week = '', league = ''] = /^week-(\d{1,5})-(.+)$/.exec(id) ?? []
  return outrightsAt(firstMonday + Number(week) * weekMs).find((one) => week !== '' && one.league.id === league) ?? null
}

function weightsOf({ league }: Outright): readonly number[] {
  const weights = league.competitors.map(({ id }) => Math.exp(randomOf(`strength ${id}`).normal() * 0.8))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / whole)
}

/** Ids of those who end first: one, or in one week of ten two. */
function winnersOf(outright: Outright): readonly string[] {
  const random = randomOf(`outright ${outright.id}`)
  const weights = weightsOf(outright)
  const draw = (): string => {
    let left = random.next()
    const at = weights.findIndex((weight) => (left -= weight) < 0)
    return outright.league.competitors[Math.max(at, 0)]?.id ?? ''
  }
  const first = draw()
  if (random.next() >= 0.1) return [first]
  const second = draw()
  return second === first ? [first] : [first, second]
}

const nameOf = ({ league }: Outright): string => `${league.name}: best of the week`

export function outrightFixture(outright: Outright, status: 'planned' | 'ended'): Told {
  const { id, sport, league, endsAt } = outright
  return {
    type: 'fixture_change',
    event: {
      ...{
        id,
        kind: 'outright',
        sport,
        league: { id: league.id, name: league.name },
        status,
        starts_at: endsAt,
        bet_delay_s: 0,
      },
      ...{ name: nameOf(outright), competitors: league.competitors.map((one) => ({ id: one.id, name: one.name })) },
    },
  }
}

export function outrightOdds(outright: Outright): Told {
  const outcomes = outright.league.competitors.map(({ id }, at) => {
    const chance = weightsOf(outright)[at] ?? 0
    const odds = oddsOf(chance * 1.08)
    return { id, ...(odds === null ? {} : { odds }), chance: Math.round(chance * 1_000_000) }
  })
  return {
    ...{ type: 'odds_change', event: outright.id, betting: 'open' },
    markets: [{ id: 'outright', spec: '', status: 'active', main: true, outcomes }],
  }
}

export function outrightResult(outright: Outright): Told {
  const winners = winnersOf(outright)
  const outcomes = outright.league.competitors.map(({ id }) => ({
    ...{ id, result: winners.includes(id) ? 1 : 0, void_factor: '0' },
    dead_heat: winners.includes(id) && winners.length > 1 ? '1/2' : '1',
  }))
  const score = outright.league.competitors
    .filter(({ id }) => winners.includes(id))
    .map(({ name }) => name)
    .join(', ')
  return {
    ...{ type: 'bet_settlement', event: outright.id, certainty: 2, score },
    markets: [{ id: 'outright', spec: '', facts: { tied: winners.length }, outcomes }],
  }
}
