import { around, linesAround, medianOf } from './chance.ts'
import type { Board, Course, Fixture, Happening, MarketName, Side, SportModel, Step, Weighted } from './model.ts'
import { startBoard } from './model.ts'
import { randomOf } from './random.ts'

/** Basketball: possessions take turns; each brings nothing, one, two or three points. Many of them together are close to a normal curve. */

const quarters = ['q1', 'q2', 'q3', 'q4'] as const
const quarterS = 600
const possessionS = 14
const pausesMs = 120_000
/** The clock stands about as long as it runs. */
const realPerS = 1_900
/** Variance of the points of one possession. */
const spread = 1.42
const overtimeLead = 4
const overtimePoints = 20

/** Points a possession of each side. */
const ratesOf = ({ edge, tempo }: Fixture): readonly [number, number] => [
  0.99 * tempo + 0.045 * edge + 0.02,
  0.99 * tempo - 0.045 * edge - 0.02,
]

/** Possessions of one side in so many seconds. */
const possessionsIn = (seconds: number): number => seconds / (2 * possessionS)

/** Seconds that are left of a quarter, or of all four. */
function leftS({ period, clock_s }: Board, quarter: string): number {
  if (period === 'planned') return quarterS
  if (period === 'end' || period === 'ot') return 0
  const [, number = '0', isBreak] = period.match(/^q(\d)(b?)$/) ?? []
  const now = Number(number)
  const asked = Number(quarter.slice(1))
  if (asked !== now) return asked > now ? quarterS : 0
  return isBreak ? 0 : clock_s
}

function grid(fixture: Fixture, seconds: number, home: number, away: number): readonly Weighted[] {
  const [homeRate, awayRate] = ratesOf(fixture)
  const count = possessionsIn(seconds)
  const deviation = Math.sqrt(count * spread)
  const homes = around(count * homeRate, deviation)
  const aways = around(count * awayRate, deviation)
  return homes.flatMap(([h, one]) =>
    aways.map(([a, other]) => ({ home: home + h, away: away + a, weight: one * other, parts: [] })),
  )
}

/** A level match goes on for five minutes. */
function decided(fixture: Fixture, open: readonly Weighted[]): readonly Weighted[] {
  const homeWins = 1 / (1 + Math.exp(-0.25 * fixture.edge))
  return open.flatMap((end) => {
    if (end.home !== end.away) return [end]
    const points = end.home + overtimePoints / 2
    return [
      { ...end, home: points + overtimeLead / 2, away: points - overtimeLead / 2, weight: end.weight * homeWins },
      { ...end, home: points - overtimeLead / 2, away: points + overtimeLead / 2, weight: end.weight * (1 - homeWins) },
    ]
  })
}

function endings(fixture: Fixture, board: Board, span: string): readonly Weighted[] {
  const [name, value = ''] = span.split('=')
  if (name === 'period') {
    const part = board.periods.find((one) => one.name === value)
    return grid(fixture, leftS(board, value), part?.home ?? 0, part?.away ?? 0)
  }
  const seconds = quarters.reduce((sum, quarter) => sum + leftS(board, quarter), 0)
  if (name === 'player') return playerEndings(fixture, board, value, seconds)
  const open = grid(fixture, seconds, board.home, board.away)
  return board.period === 'end' ? open : decided(fixture, open)
}

function playerEndings(fixture: Fixture, board: Board, player: string, seconds: number): readonly Weighted[] {
  const [homeRate, awayRate] = ratesOf(fixture)
  const rate = fixture.players.find(({ id }) => id === player)?.side === 'home' ? homeRate : awayRate
  const mean = possessionsIn(seconds) * rate * shareOf(fixture, player)
  const scored = board.scored[player] ?? 0
  return around(mean, Math.sqrt(mean * 1.9)).map(([more, weight]) => ({
    home: scored + more,
    away: 0,
    weight,
    parts: [],
  }))
}

/** What part of the side's points a player scores. */
function shareOf({ players }: Fixture, id: string): number {
  const side = players.find((one) => one.id === id)?.side
  const at = players.filter((one) => one.side === side).findIndex((one) => one.id === id)
  return [0.26, 0.19, 0.15, 0.12][at] ?? 0.1
}

const half = (value: number): number => Math.floor(value) + 0.5

function offer(fixture: Fixture, board: Board): readonly MarketName[] {
  const full = endings(fixture, board, 'full')
  const total = half(medianOf(full, ({ home, away }) => home + away))
  const lead = half(medianOf(full, ({ home, away }) => away - home))
  const of = (id: string, specs: readonly string[] = ['']): MarketName[] => specs.map((spec) => ({ id, spec }))
  const open = quarters.filter((quarter) => leftS(board, quarter) > 45).slice(0, 2)
  const inQuarters = open.flatMap((quarter) => {
    const endingsOf = endings(fixture, board, `period=${quarter}`)
    const middle = half(medianOf(endingsOf, ({ home, away }) => home + away))
    const ahead = half(medianOf(endingsOf, ({ home, away }) => away - home))
    return [
      ...of('winner_period', [`period=${quarter}`]),
      ...of(
        'handicap_period',
        linesAround(ahead, 1, 1).map((line) => `hcp=${line}|period=${quarter}`),
      ),
      ...of(
        'total_period',
        linesAround(middle, 1, 1).map((line) => `period=${quarter}|total=${line}`),
      ),
    ]
  })
  return [
    ...of('winner'),
    ...of(
      'handicap',
      linesAround(lead, 1, 3).map((line) => `hcp=${line}`),
    ),
    ...of(
      'total',
      linesAround(total, 1, 3).map((line) => `total=${line}`),
    ),
    ...of(
      'total_home',
      linesAround(half(medianOf(full, ({ home }) => home)), 1, 1).map((line) => `total=${line}`),
    ),
    ...of(
      'total_away',
      linesAround(half(medianOf(full, ({ away }) => away)), 1, 1).map((line) => `total=${line}`),
    ),
    ...of('odd_even'),
    ...inQuarters,
    ...fixture.players.flatMap(({ id }) => {
      const line = half(medianOf(endings(fixture, board, `player=${id}`), ({ home }) => home))
      return of('player_points', [`player=${id}|total=${line}`])
    }),
  ]
}

function play(fixture: Fixture): Course {
  const random = randomOf(`course ${fixture.id}`)
  const rates = ratesOf(fixture)
  const steps: Step[] = []
  let board: Board = { ...startBoard, stats: ['threes', 'fouls'].map((name) => ({ name, home: 0, away: 0 })) }
  let [atMs, number] = [0, 0]
  const push = (kind: string, side: Side | null, changesOdds: boolean, extra: Partial<Happening> = {}) => {
    number += 1
    const { home, away, clock_s } = board
    const happened = { id: number, kind, side, clock_s, player: null, x: 50, y: 50, home, away, ...extra }
    steps.push({ atMs, board, happened, changesOdds })
  }
  const score = (side: Side, points: number, player: string | null, period: string) => {
    const scored = player === null ? board.scored : { ...board.scored, [player]: (board.scored[player] ?? 0) + points }
    const periods = board.periods.map((part) =>
      part.name === period ? { ...part, [side]: part[side] + points } : part,
    )
    board = { ...board, [side]: board[side] + points, periods, scored }
  }
  const playPeriod = (period: string, seconds: number) => {
    board = {
      ...board,
      period,
      clock_s: seconds,
      running: true,
      periods: [...board.periods, { name: period, home: 0, away: 0 }],
    }
    push('period_start', null, true)
    let side: Side = random.next() < 0.5 ? 'home' : 'away'
    for (let left = seconds - possessionS; left > 0; left -= possessionS) {
      atMs += possessionS * realPerS
      board = { ...board, clock_s: left }
      const rate = side === 'home' ? rates[0] : rates[1]
      const roll = random.next() / rate
      // Two points in 32 of 100, three in 11, one in 2: 0.99 points a possession.
      const points = roll < 0.32 ? 2 : roll < 0.43 ? 3 : roll < 0.45 ? 1 : 0
      if (points > 0) {
        const scorers = fixture.players.filter((one) => one.side === side)
        const share = random.next()
        let sum = 0
        const scorer = scorers.find(({ id }) => (sum += shareOf(fixture, id)) > share) ?? null
        score(side, points, scorer?.id ?? null, period)
        if (points === 3)
          board = {
            ...board,
            stats: board.stats.map((one) => (one.name === 'threes' ? { ...one, [side]: one[side] + 1 } : one)),
          }
        const depth = points === 3 ? 68 + random.int(10) : 84 + random.int(10)
        push('points', side, true, {
          player: scorer?.id ?? null,
          x: side === 'home' ? depth : 100 - depth,
          y: 15 + random.int(70),
        })
      }
      side = side === 'home' ? 'away' : 'home'
    }
    atMs += possessionS * realPerS
  }
  for (const quarter of quarters) {
    playPeriod(quarter, quarterS)
    board = { ...board, period: `${quarter}b`, clock_s: 0, running: false }
    push('period_end', null, true)
    atMs += quarter === 'q2' ? pausesMs * 5 : pausesMs
  }
  if (board.home === board.away) {
    atMs += pausesMs
    const homeWins = random.next() < 1 / (1 + Math.exp(-0.25 * fixture.edge))
    const points = overtimePoints / 2
    board = { ...board, period: 'ot', clock_s: 0, periods: [...board.periods, { name: 'ot', home: 0, away: 0 }] }
    score('home', points + (homeWins ? 1 : -1) * (overtimeLead / 2), null, 'ot')
    score('away', points - (homeWins ? 1 : -1) * (overtimeLead / 2), null, 'ot')
    push('period_end', null, true)
  }
  board = { ...board, period: 'end', running: false }
  push('end', null, true)
  return steps
}

export const basketball: SportModel = { play, endings, offer }
