import { sportOf } from './leagues.ts'
import { type Board, type Course, type Fixture, type MarketName, startBoard } from './model.ts'

/**
 * Every market that can have been offered of a match, also by an earlier life of the feed, which nobody remembers. What is settled at the end is
 * all of these, so that no bet stays open because the feed was started again.
 */
export function everyMarket(fixture: Fixture, course: Course): readonly MarketName[] {
  const model = sportOf(fixture.sport)?.model
  const last = course.at(-1)?.board
  if (!model || !last) return []
  const offered = [
    startBoard,
    ...course.filter((step) => step.happened?.kind === 'period_start').map((step) => step.board),
  ].flatMap((board) => model.offer(fixture, board))
  const all = [...offered, ...linesOf(fixture, course, last)]
  return [...new Map(all.map((name) => [`${name.id} ${name.spec}`, name])).values()]
}

const range = (from: number, to: number, step: number): readonly number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step)

const halves = (middle: number, each: number): readonly number[] =>
  range(Math.floor(middle) + 0.5 - each, Math.floor(middle) + 0.5 + each, 1)

function linesOf(fixture: Fixture, course: Course, last: Board): readonly MarketName[] {
  const of = (id: string, lines: readonly number[], spec: (line: number) => string) =>
    lines.map((line) => ({ id, spec: spec(line) }))
  const total = (line: number) => `total=${line}`
  const hcp = (line: number) => `hcp=${line}`
  if (fixture.sport === 'football') {
    const scores = new Set(course.map(({ board }) => `${board.home}:${board.away}`))
    const goals = range(0.5, last.home + last.away + 4.5, 1)
    return [
      ...of('handicap', range(-3.5, 3.5, 0.25), hcp),
      ...[...scores].flatMap((score) =>
        of('handicap_rest', range(-2, 2, 0.25), (line) => `hcp=${line}|score=${score}`),
      ),
      ...of('total', range(0.25, last.home + last.away + 5, 0.25), total),
      ...['total_home', 'total_away'].flatMap((id) => of(id, goals, total)),
      ...['h1', 'h2'].flatMap((half) => of('total_period', goals, (line) => `period=${half}|total=${line}`)),
      ...of('next_goal', range(1, last.home + last.away + 1, 1), (goal) => `goal=${goal}`),
    ]
  }
  if (fixture.sport === 'basketball') {
    return [
      ...of('handicap', halves(0, 30), hcp),
      ...of('total', halves(last.home + last.away, 45), total),
      ...of('total_home', halves(last.home, 30), total),
      ...of('total_away', halves(last.away, 30), total),
      ...['q1', 'q2', 'q3', 'q4'].flatMap((quarter) => [
        ...of('handicap_period', halves(0, 14), (line) => `hcp=${line}|period=${quarter}`),
        ...of('total_period', range(20.5, 70.5, 1), (line) => `period=${quarter}|total=${line}`),
      ]),
      ...fixture.players.flatMap(({ id }) =>
        of('player_points', range(0.5, 45.5, 1), (line) => `player=${id}|total=${line}`),
      ),
    ]
  }
  if (fixture.sport === 'tennis')
    return [
      ...of('handicap_games', halves(0, 12), hcp),
      ...of('total_games', range(12.5, 38.5, 1), total),
      ...[1, 2, 3].flatMap((set) => of('total_period', [8.5, 9.5, 10.5], (line) => `set=${set}|total=${line}`)),
    ]
  if (fixture.sport === 'boxing') return []
  const unit = fixture.sport === 'volleyball' ? 'set' : fixture.sport === 'billiards' ? 'rack' : 'map'
  const most = fixture.sport === 'billiards' ? 9 : 4
  return [
    ...of(`handicap_${unit}s`, halves(0, most), hcp),
    ...of(`total_${unit}s`, range(most === 9 ? 9.5 : 2.5, most * 2 - 1.5, 1), total),
    ...last.periods.flatMap((_, at) => [
      ...of('handicap_period', halves(0, 12), (line) => `hcp=${line}|${unit}=${at + 1}`),
      ...of('total_period', range(10.5, 60.5, 1), (line) => `${unit}=${at + 1}|total=${line}`),
    ]),
  ]
}
