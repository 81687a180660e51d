import { systemClock } from '#kit/clock.ts'
import { tell } from '#tests/support/sports.ts'

interface NamedMarket {
  readonly id: string
  readonly spec: string
  readonly main: boolean
}

/** What a list shows of a match. */
const mainOnes: readonly NamedMarket[] = [
  { id: '1x2', spec: '', main: true },
  { id: 'handicap', spec: 'hcp=-0.5', main: true },
  { id: 'total', spec: 'total=2.5', main: true },
]

/** Markets of a match, as a big fixture has them: those of a list first, then totals on ever other lines. */
export const marketsOf = (count: number): readonly NamedMarket[] => [
  ...mainOnes,
  ...Array.from({ length: count - mainOnes.length }, (_, at) => ({
    ...{ id: 'total', spec: `total=${at * 0.5 + 3}`, main: false },
  })),
]

/** So many markets that change together: those of a list always, as they do when a match moves, and of the others ever other ones. */
export function changedMarkets(all: readonly NamedMarket[], count: number, turn: number): readonly NamedMarket[] {
  const others = all.slice(mainOnes.length)
  const some = Array.from({ length: count - mainOnes.length }, (_, at) => others[(turn + at) % others.length])
  return [...mainOnes, ...some.filter((one) => one !== undefined)]
}

const outcomes: Readonly<Record<string, readonly string[]>> = {
  '1x2': ['home', 'draw', 'away'],
  handicap: ['home', 'away'],
}

/** A market with one of its prices told, so that whoever hears of it knows when it was said. */
export function priced({ id, spec, main }: NamedMarket, odds: number) {
  const told = (outcomes[id] ?? ['over', 'under']).map((one, at) => ({ id: one, odds: at === 0 ? odds : 3_000 }))
  return { id, spec, status: 'active', main, outcomes: told }
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
