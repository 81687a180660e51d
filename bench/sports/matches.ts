import { systemClock } from '#kit/clock.ts'
import { tell } from '#tests/support/sports.ts'

/** Markets of a match, as a big fixture has them: a winner, and totals on ever other lines. */
export const marketsOf = (count: number) => [
  { id: '1x2', spec: '' },
  ...Array.from({ length: count - 1 }, (_, at) => ({ id: 'total', spec: `total=${at * 0.5 + 0.5}` })),
]

const outcomesOf = (id: string) => (id === '1x2' ? ['home', 'draw', 'away'] : ['over', 'under'])

/** A market with one of its prices told, so that whoever hears of it knows when it was said. */
export function priced({ id, spec }: { readonly id: string; readonly spec: string }, odds: number) {
  const outcomes = outcomesOf(id).map((outcome, at) => ({ id: outcome, odds: at === 0 ? odds : 3_000 }))
  return { id, spec, status: 'active', main: id === '1x2', outcomes }
}

export const eventId = (at: number) => `bench-${at}`

/** Everything that is on offer, as a snapshot says it. */
export function allMatches(count: number, markets: number) {
  const startsAt = systemClock.nowMs() + 3_600_000
  return Array.from({ length: count }, (_, at) => [
    tell.match(eventId(at), { starts_at: startsAt + at * 1_000, bet_delay_s: 0 }),
    tell.odds(
      eventId(at),
      marketsOf(markets).map((market) => priced(market, 2_000)),
    ),
  ]).flat()
}
