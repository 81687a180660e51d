import type { Board, Course, Fixture, Happening, MarketName, Side, SportModel, Step, Weighted } from './model.ts'
import { startBoard } from './model.ts'
import { randomOf } from './random.ts'

/** Boxing over twelve rounds: in each round either side may stop the other; after the last the judges decide. */

const rounds = 12
const roundS = 180
const restS = 60

/** The chances of a round: the home side stops the other, the away side does. */
const stoppages = ({ edge, tempo }: Fixture): readonly [number, number] => [
  0.035 * tempo * Math.exp(0.45 * edge),
  0.035 * tempo * Math.exp(-0.45 * edge),
]

/** The judges, by how many rounds each has won so far on the feed's card. */
function judged(fixture: Fixture, lead: number, left: number): { readonly home: number; readonly draw: number } {
  const expected = lead + left * 0.16 * fixture.edge
  const home = 1 / (1 + Math.exp((-1.6 * expected) / Math.sqrt(left + 1.5)))
  const draw = 0.06 * Math.exp(-Math.abs(expected))
  return { home: home * (1 - draw), draw }
}

/** Rounds that are left, the one under way as its part. */
function leftOf({ period, clock_s }: Board): readonly number[] {
  if (period === 'end') return []
  const number = Number(/^r(\d+)/.exec(period)?.[1] ?? 0)
  const isRest = period.endsWith('b')
  return Array.from({ length: rounds }, (_, at) => at + 1).flatMap((round) => {
    if (round < number || (round === number && isRest)) return []
    return round === number ? [Math.max(0, 1 - clock_s / roundS)] : [1]
  })
}

function endings(fixture: Fixture, board: Board): readonly Weighted[] {
  if (board.result) {
    const { winner, method, round } = board.result
    return [
      {
        home: winner === 'home' ? 1 : 0,
        away: winner === 'away' ? 1 : 0,
        weight: 1,
        parts: [[round, method === 'stoppage' ? 1 : 0]],
      },
    ]
  }
  const [home, away] = stoppages(fixture)
  const left = leftOf(board)
  const found: Weighted[] = []
  let open = 1
  left.forEach((share, at) => {
    const round = rounds - left.length + at + 1
    const parts = [[round, 1] as const]
    found.push(
      { home: 1, away: 0, weight: open * home * share, parts },
      { home: 0, away: 1, weight: open * away * share, parts },
    )
    open *= 1 - (home + away) * share
  })
  const { home: byPoints, draw } = judged(fixture, board.home - board.away, left.length)
  const parts = [[rounds, 0] as const]
  return [
    ...found,
    { home: 1, away: 0, weight: open * byPoints, parts },
    { home: 0, away: 0, weight: open * draw, parts },
    { home: 0, away: 1, weight: open * (1 - byPoints - draw), parts },
  ]
}

function offer(_: Fixture, board: Board): readonly MarketName[] {
  const now = Number(/^r(\d+)/.exec(board.period)?.[1] ?? 1)
  const lines = [3.5, 5.5, 7.5, 9.5].filter((line) => line > now)
  const of = (id: string, specs: readonly string[] = ['']): MarketName[] => specs.map((spec) => ({ id, spec }))
  return [
    ...of('1x2'),
    ...of('draw_no_bet'),
    ...of('method'),
    ...of('distance'),
    ...of(
      'total_rounds',
      lines.map((line) => `total=${line}`),
    ),
  ]
}

function play(fixture: Fixture): Course {
  const random = randomOf(`course ${fixture.id}`)
  const [homeStops, awayStops] = stoppages(fixture)
  const steps: Step[] = []
  let board: Board = { ...startBoard, stats: [{ name: 'punches', home: 0, away: 0 }] }
  let [atMs, number] = [0, 0]
  const push = (kind: string, side: Side | null, changesOdds: boolean) => {
    number += 1
    const { home, away, clock_s } = board
    const happened: Happening = {
      id: number,
      kind,
      side,
      clock_s,
      player: null,
      x: 20 + random.int(60),
      y: 20 + random.int(60),
      home,
      away,
    }
    steps.push({ atMs, board, happened, changesOdds })
  }
  const end = (result: NonNullable<Board['result']>): Course => {
    board = { ...board, period: 'end', running: false, result }
    push('end', result.winner === 'draw' ? null : result.winner, true)
    return steps
  }
  for (let round = 1; round <= rounds; round += 1) {
    board = { ...board, period: `r${round}`, clock_s: 0, running: true }
    push('period_start', null, true)
    const roll = random.next()
    const stopper: Side | null = roll < homeStops ? 'home' : roll < homeStops + awayStops ? 'away' : null
    const stopS = stopper ? 20 + random.int(roundS - 30) : roundS
    for (let clock_s = 20; clock_s < stopS; clock_s += 20) {
      atMs += 20_000
      const stats = board.stats.map((one) => ({
        ...one,
        home: one.home + random.int(6),
        away: one.away + random.int(6),
      }))
      board = { ...board, clock_s, stats }
      push('punch', random.next() < 0.5 ? 'home' : 'away', false)
    }
    atMs += (stopS % 20 || 20) * 1_000
    board = { ...board, clock_s: stopS }
    if (stopper) {
      push('knockdown', stopper, true)
      return end({ winner: stopper, method: 'stoppage', round })
    }
    const winner: Side = random.next() < 0.5 + 0.08 * fixture.edge ? 'home' : 'away'
    board = { ...board, [winner]: board[winner] + 1, period: `r${round}b`, running: false }
    push('round', winner, true)
    atMs += restS * 1_000
  }
  const { home, draw } = judged(fixture, board.home - board.away, 0)
  const roll = random.next()
  return end({ winner: roll < home ? 'home' : roll < home + draw ? 'draw' : 'away', method: 'points', round: rounds })
}

export const boxing: SportModel = { play, endings, offer }
