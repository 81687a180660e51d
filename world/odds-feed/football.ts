import { linesAround, medianOf, poisson } from './chance.ts'
import type { Board, Course, Fixture, Happening, MarketName, Side, SportModel, Step, Weighted } from './model.ts'
import { startBoard } from './model.ts'
import { type Random, randomOf } from './random.ts'

/** Football: goals of each side fall independently of each other, at a rate that both sides' strengths give. */

const halfS = 45 * 60
const firstHalfGoals = 0.45
/** Injury time, always the same, so that what is left of a half is known. */
const extraS = { h1: 120, h2: 240 }
const breakMs = 15 * 60_000
const goalsMost = 9
/** Fewer where both halves are looked at together: every way of the one meets every way of the other. */
const halfGoalsMost = 6

function goalRates({ edge, tempo }: Fixture): readonly [number, number] {
  return [1.45 * tempo * Math.exp(0.28 * edge + 0.06), 1.2 * tempo * Math.exp(-0.28 * edge - 0.02)]
}

/** The shares of goals that are still to come in each half. */
function leftOf({ period, clock_s }: Board): readonly [number, number] {
  const left = (half: 'h1' | 'h2', sinceS: number) => Math.max(0, 1 - sinceS / (halfS + extraS[half]))
  if (period === 'planned') return [1, 1]
  if (period === 'h1') return [left('h1', clock_s), 1]
  if (period === 'ht') return [0, 1]
  return period === 'h2' ? [0, left('h2', clock_s - halfS)] : [0, 0]
}

function grid(
  home: number,
  away: number,
  from: readonly [number, number],
  most: number = goalsMost,
): readonly Weighted[] {
  // Rates of nothing leave one ending.
  const homes = poisson(home, home > 0 ? most : 0)
  const aways = poisson(away, away > 0 ? most : 0)
  return homes.flatMap((h, at) =>
    aways.map((a, other) => ({ home: from[0] + at, away: from[1] + other, weight: h * a, parts: [] })),
  )
}

const halfOf = ({ periods }: Board, name: string): readonly [number, number] => {
  const part = periods.find((one) => one.name === name)
  return part ? [part.home, part.away] : [0, 0]
}

function endings(fixture: Fixture, board: Board, span: string): readonly Weighted[] {
  const [homeRate, awayRate] = goalRates(fixture)
  const [first, second] = leftOf(board)
  const left1 = first * firstHalfGoals
  const left2 = second * (1 - firstHalfGoals)
  const [name, value = ''] = span.split('=')
  if (name === 'full') return grid(homeRate * (left1 + left2), awayRate * (left1 + left2), [board.home, board.away])
  if (name === 'period') {
    const left = value === 'h1' ? left1 : left2
    return grid(homeRate * left, awayRate * left, halfOf(board, value))
  }
  if (name === 'halves') {
    const halves = grid(homeRate * left1, awayRate * left1, halfOf(board, 'h1'), halfGoalsMost)
    const rest = grid(homeRate * left2, awayRate * left2, halfOf(board, 'h2'), halfGoalsMost)
    return halves.flatMap((one) =>
      rest.map((two) => ({
        home: one.home + two.home,
        away: one.away + two.away,
        weight: one.weight * two.weight,
        parts: [[one.home, one.away] as const],
      })),
    )
  }
  if (name === 'goal') return nextGoal(board, Number(value), homeRate * (left1 + left2), awayRate * (left1 + left2))
  const player = fixture.players.find(({ id }) => id === value)
  const scored = board.scored[value] ?? 0
  const rate = (player?.side === 'home' ? homeRate : awayRate) * (left1 + left2) * shareOf(fixture, value)
  return poisson(rate, rate > 0 ? 4 : 0).map((weight, more) => ({ home: scored + more, away: 0, weight, parts: [] }))
}

/** Who scores goal `number`: known from the order of goals, or open. The board of a goal carries its number's side in `scored`. */
function nextGoal(board: Board, number: number, home: number, away: number): readonly Weighted[] {
  const known = board.scored[`goal:${number}`]
  const one = (h: number, a: number, weight: number): Weighted => ({ home: h, away: a, weight, parts: [] })
  if (known !== undefined) return [known === 1 ? one(1, 0, 1) : one(0, 1, 1)]
  if (home + away === 0) return [one(0, 0, 1)]
  const some = 1 - Math.exp(-home - away)
  return [one(1, 0, (some * home) / (home + away)), one(0, 1, (some * away) / (home + away)), one(0, 0, 1 - some)]
}

/** How many of a side's goals a player scores. The lower the number on the shirt's place in the list, the more. */
function shareOf({ players }: Fixture, id: string): number {
  const side = players.find((one) => one.id === id)?.side
  const at = players.filter((one) => one.side === side).findIndex((one) => one.id === id)
  return [0.3, 0.2, 0.14, 0.1][at] ?? 0
}

function offer(fixture: Fixture, board: Board): readonly MarketName[] {
  const isOpen = board.period === 'planned'
  const full = endings(fixture, board, 'full')
  const middle = medianOf(full, ({ home, away }) => home + away) - 0.5
  const lead = Math.round(averageLead(fixture, board) * -1 * 4) / 4
  const of = (id: string, specs: readonly string[] = ['']): MarketName[] => specs.map((spec) => ({ id, spec }))
  const rest = isOpen
    ? of(
        'handicap',
        linesAround(lead, 0.25, 3).map((line) => `hcp=${line}`),
      )
    : of(
        'handicap_rest',
        linesAround(lead, 0.25, 2).map((line) => `hcp=${line}|score=${board.home}:${board.away}`),
      )
  const [first, second] = leftOf(board)
  const halves = [...(first > 0 ? ['h1'] : []), ...(second > 0 && !isOpen ? ['h2'] : [])]
  return [
    ...of('1x2'),
    ...of('double_chance'),
    ...of('draw_no_bet'),
    ...of('next_goal', [`goal=${board.home + board.away + 1}`]),
    ...rest,
    ...of(
      'total',
      linesAround(Math.max(middle, board.home + board.away + 0.5), 0.25, 3)
        .filter((line) => Number(line) > board.home + board.away)
        .map((line) => `total=${line}`),
    ),
    ...of('total_home', [`total=${board.home + 0.5}`, `total=${board.home + 1.5}`]),
    ...of('total_away', [`total=${board.away + 0.5}`, `total=${board.away + 1.5}`]),
    ...of('both_score'),
    ...of('odd_even'),
    ...of('correct_score'),
    ...(first > 0 ? of('half_time_full_time') : []),
    ...of(
      '1x2_period',
      halves.map((half) => `period=${half}`),
    ),
    ...of(
      'total_period',
      halves.flatMap((half) => {
        const [home, away] = halfOf(board, half)
        return [0.5, 1.5].map((line) => `period=${half}|total=${line + home + away}`)
      }),
    ),
    ...of(
      'scorer',
      fixture.players.map(({ id }) => `player=${id}`),
    ),
  ]
}

/** The goals by which the home side will be ahead from now on. */
function averageLead(fixture: Fixture, board: Board): number {
  const [home, away] = goalRates(fixture)
  const [first, second] = leftOf(board)
  return (home - away) * (first * firstHalfGoals + second * (1 - firstHalfGoals))
}

const kinds = ['attack', 'attack', 'danger', 'shot', 'corner', 'card'] as const

function play(fixture: Fixture): Course {
  const random = randomOf(`course ${fixture.id}`)
  const [homeRate, awayRate] = goalRates(fixture)
  const steps: Step[] = []
  let board: Board = { ...startBoard, stats: emptyStats }
  let [atMs, number, goals] = [0, 0, 0]
  const say = (kind: string, side: Side | null, clock_s: number, extra: Partial<Happening> = {}): Happening => {
    number += 1
    return { id: number, kind, side, clock_s, player: null, x: 50, y: 50, home: board.home, away: board.away, ...extra }
  }
  const push = (happened: Happening | null, changesOdds: boolean) => steps.push({ atMs, board, happened, changesOdds })
  for (const half of ['h1', 'h2'] as const) {
    const fromS = half === 'h1' ? 0 : halfS
    const lengthS = halfS + extraS[half]
    const share = half === 'h1' ? firstHalfGoals : 1 - firstHalfGoals
    board = {
      ...board,
      period: half,
      clock_s: fromS,
      running: true,
      periods: [...board.periods, { name: half, home: 0, away: 0 }],
    }
    push(say(half === 'h1' ? 'kick_off' : 'period_start', null, fromS), true)
    let playedS = 0
    while (playedS < lengthS) {
      const stepS = 15 + random.int(25)
      const before = playedS
      playedS = Math.min(lengthS, playedS + stepS)
      atMs += (playedS - before) * 1_000
      const clock_s = fromS + playedS
      board = { ...board, clock_s }
      const spent = ((playedS - before) / lengthS) * share
      const isHomeGoal = random.next() < 1 - Math.exp(-homeRate * spent)
      const isAwayGoal = !isHomeGoal && random.next() < 1 - Math.exp(-awayRate * spent)
      const side: Side =
        isHomeGoal || (!isAwayGoal && random.next() < homeRate / (homeRate + awayRate)) ? 'home' : 'away'
      if (isHomeGoal || isAwayGoal) {
        goals += 1
        const player = scorerOf(fixture, side, random)
        board = withGoal(board, half, side, player, goals)
        push(say('goal', side, clock_s, { player, x: side === 'home' ? 94 : 6, y: 40 + random.int(20) }), true)
        continue
      }
      const kind = random.pick(kinds)
      const depth = kind === 'attack' ? 55 + random.int(20) : 72 + random.int(22)
      board = { ...board, stats: counted(board.stats, kind, side, random) }
      push(
        say(kind, side, clock_s, {
          x: side === 'home' ? depth : 100 - depth,
          y: kind === 'corner' ? random.pick([2, 98]) : 12 + random.int(76),
        }),
        false,
      )
    }
    board = half === 'h1' ? { ...board, period: 'ht', running: false } : { ...board, period: 'end', running: false }
    push(say(half === 'h1' ? 'period_end' : 'end', null, board.clock_s), true)
    atMs += breakMs
  }
  return steps
}

const emptyStats = ['possession', 'shots', 'on_target', 'corners', 'yellow_cards'].map((name) => ({
  name,
  home: name === 'possession' ? 50 : 0,
  away: name === 'possession' ? 50 : 0,
}))

function counted(stats: Board['stats'], kind: (typeof kinds)[number], side: Side, random: Random): Board['stats'] {
  const onTarget = kind === 'shot' && random.next() < 0.4
  const counts: Record<string, boolean> = {
    ...{ shots: kind === 'shot', on_target: onTarget, corners: kind === 'corner' },
    yellow_cards: kind === 'card' && random.next() < 0.25,
  }
  return stats.map((stat) => {
    if (stat.name === 'possession') {
      const home = Math.min(72, Math.max(28, stat.home + (side === 'home' ? 1 : -1) * (random.next() < 0.3 ? 1 : 0)))
      return { ...stat, home, away: 100 - home }
    }
    return counts[stat.name] ? { ...stat, [side]: stat[side] + 1 } : stat
  })
}

function withGoal(board: Board, half: string, side: Side, player: string | null, number: number): Board {
  const scored: Record<string, number> = { ...board.scored, [`goal:${number}`]: side === 'home' ? 1 : 2 }
  if (player !== null) scored[player] = (scored[player] ?? 0) + 1
  return {
    ...board,
    scored,
    [side]: board[side] + 1,
    periods: board.periods.map((part) => (part.name === half ? { ...part, [side]: part[side] + 1 } : part)),
  }
}

function scorerOf(fixture: Fixture, side: Side, random: Random): string | null {
  let left = random.next()
  for (const { id } of fixture.players.filter((one) => one.side === side)) {
    left -= shareOf(fixture, id)
    if (left < 0) return id
  }
  return null
}

export const football: SportModel = { play, endings, offer }

/** The course with one more goal from a step on, for who tries a book: later goals count one up. */
export function withExtraGoal(course: Course, at: number, atMs: number, side: Side): Course {
  const before = course[at]
  if (!before || before.board.period === 'end') return course
  const number = before.board.home + before.board.away + 1
  const add = (board: Board): Board => {
    const scored = Object.fromEntries(
      Object.entries(board.scored).map(([key, value]) => {
        const goal = key.startsWith('goal:') ? Number(key.slice(5)) : 0
        return [goal >= number ? `goal:${goal + 1}` : key, value] as const
      }),
    )
    const half = before.board.period === 'ht' ? 'h1' : before.board.period
    return withGoal({ ...board, scored }, half, side, null, number)
  }
  const board = add(before.board)
  const happened: Happening = {
    ...{ id: 100_000 + at, kind: 'goal', side, clock_s: board.clock_s, player: null },
    ...{ x: side === 'home' ? 94 : 6, y: 50, home: board.home, away: board.away },
  }
  return [
    ...course.slice(0, at + 1),
    { atMs, board, happened, changesOdds: true },
    ...course.slice(at + 1).map((step) => ({ ...step, board: add(step.board) })),
  ]
}
