import { type League, type Sport, sports } from './leagues.ts'
import type { Competitor, Fixture, Player } from './model.ts'
import { randomOf } from './random.ts'

/** Which matches there are: those of a day follow from the day alone, so that they are the same after a restart. */

const dayMs = 86_400_000
const stepMs = 5 * 60_000

export const dayAt = (ms: number): number => Math.floor(ms / dayMs)

/** All matches that begin on a day, counted from 1970 in UTC. */
export function fixturesOf(day: number): readonly Fixture[] {
  return sports.flatMap((sport, sportAt) =>
    Array.from({ length: sport.perDay }, (_, at) => fixture(sport, sportAt, day, at)),
  )
}

/** A match by its id; null for one that never was. */
export function fixtureOf(id: string): Fixture | null {
  const day = Number(/^[a-z]+-(\d+)-\d+$/.exec(id)?.[1] ?? Number.NaN)
  return Number.isNaN(day) || day > 60_000 ? null : (fixturesOf(day).find((one) => one.id === id) ?? null)
}

function fixture(sport: Sport, sportAt: number, day: number, at: number): Fixture {
  const gapMs = dayMs / sport.perDay
  const startsAt = Math.round((day * dayMs + (at + sportAt / sports.length) * gapMs) / stepMs) * stepMs
  const league = sport.leagues[at % sport.leagues.length] as League
  const [home, away] = pairOf(
    league,
    day * Math.ceil(sport.perDay / sport.leagues.length) + Math.floor(at / sport.leagues.length),
  )
  const short = league.id.split('-', 1)[0] ?? ''
  const id = `${short}-${day}-${at}`
  const random = randomOf(`fixture ${id}`)
  return {
    ...{ id, sport: sport.id, league: { id: league.id, name: league.name }, startsAt, venue: league.venue },
    ...{ round: 1 + (day % 30), format: sport.format, betDelayS: sport.betDelayS, home, away },
    players: [...playersOf(home, 'home', sport.playersEach), ...playersOf(away, 'away', sport.playersEach)],
    edge: strengthOf(home) - strengthOf(away) + random.normal() * 0.25,
    tempo: 1 + random.normal() * 0.07,
  }
}

/** The pairs of a league in turn: everybody meets everybody else, at home and away. */
function pairOf({ competitors }: League, number: number): readonly [Competitor, Competitor] {
  const count = competitors.length
  const home = number % count
  const away = (home + 1 + (Math.floor(number / count) % (count - 1))) % count
  return [competitors[home] as Competitor, competitors[away] as Competitor]
}

const strengthOf = ({ id }: Competitor): number => randomOf(`strength ${id}`).normal() * 0.8

const surnames = [
  ...[
    'Dela Peña',
    'Abarca',
    'Sumulong',
    'Ignacio',
    'Batungbakal',
    'Velarde',
    'Catacutan',
    'Mercado',
    'Legaspi',
    'Tolentino',
    'Panganiban',
    'Ybañez',
  ],
  ...[
    'Quirante',
    'Macaraeg',
    'Dimaculangan',
    'Salvacion',
    'Evangelio',
    'Resurreccion',
    'Bautista',
    'Calamba',
    'Gatdula',
    'Natividad',
    'Ocampo',
    'Sarmiento',
  ],
] as const

function playersOf({ id }: Competitor, side: Player['side'], count: number): readonly Player[] {
  const from = randomOf(`squad ${id}`).int(surnames.length)
  return Array.from({ length: count }, (_, at) => ({
    id: `${id}-${at + 7}`,
    name: surnames[(from + at * 5) % surnames.length] ?? '',
    side,
  }))
}
