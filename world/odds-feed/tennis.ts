import { linesAround, medianOf } from './chance.ts'
import type { Board, Course, Fixture, MarketName, Side, SportModel, Step, Weighted } from './model.ts'
import { startBoard } from './model.ts'
import { randomOf } from './random.ts'

/** Tennis, best of three: who serves wins a point with a chance of their own; points make games, games make sets. */

const setsToWin = 2
const pointS = 32

/** The chance of each side to win a point on its own serve. */
const serveChances = ({ edge }: Fixture): readonly [number, number] => [0.63 + 0.02 * edge, 0.63 - 0.02 * edge]

/** The chance to win a game from a score in points. */
function gameChance(p: number, mine = 0, theirs = 0): number {
  if (mine >= 4 && mine - theirs >= 2) return 1
  if (theirs >= 4 && theirs - mine >= 2) return 0
  // From deuce on, two points in a row decide.
  if (mine >= 3 && theirs >= 3) {
    const even = p ** 2 / (p ** 2 + (1 - p) ** 2)
    return mine === theirs ? even : mine > theirs ? p + (1 - p) * even : p * even
  }
  return p * gameChance(p, mine + 1, theirs) + (1 - p) * gameChance(p, mine, theirs + 1)
}

interface SetFrom {
  readonly home: number
  readonly away: number
  readonly serving: Side
  /** The home side's chance to win the game under way; null for one that begins. */
  readonly now: number | null
}

/** Every score with which a set can end, from a score in games. A tie-break is a game of its own, about even. */
function setEndings(fixture: Fixture, from: SetFrom): readonly Weighted[] {
  const [homeServes, awayServes] = serveChances(fixture)
  const hold = { home: gameChance(homeServes), away: 1 - gameChance(awayServes) }
  const tieBreak = Math.min(0.9, Math.max(0.1, 0.5 + (homeServes - awayServes) * 2.5))
  const found: Weighted[] = []
  let serving = from.serving
  let layer: readonly Weighted[] = [{ home: from.home, away: from.away, weight: 1, parts: [] }]
  // Each game ends some of the ways; scores that are reached in several ways are one.
  for (let now = from.now; layer.length > 0; now = null) {
    const next = new Map<number, Weighted>()
    const reach = (home: number, away: number, weight: number) => {
      if (weight === 0) return
      next.set(home, { home, away, parts: [], weight: weight + (next.get(home)?.weight ?? 0) })
    }
    for (const { home: h, away: a, weight } of layer) {
      if (isSetOver(h, a)) {
        found.push({ home: h, away: a, weight, parts: [] })
        continue
      }
      const p = now ?? (h === 6 && a === 6 ? tieBreak : hold[serving])
      reach(h + 1, a, weight * p)
      reach(h, a + 1, weight * (1 - p))
    }
    serving = serving === 'home' ? 'away' : 'home'
    layer = [...next.values()]
  }
  return found
}

const isSetOver = (home: number, away: number): boolean => {
  const [high, low] = home > away ? [home, away] : [away, home]
  return high >= 7 || (high === 6 && low <= 4)
}

const pointNames = ['0', '15', '30', '40', 'A']
const pointOf = (name: string | undefined): number => Math.max(0, pointNames.indexOf(name ?? '0'))

function setFrom(fixture: Fixture, board: Board, number: number): SetFrom {
  const part = board.periods.find(({ name }) => name === `s${number}`)
  const serving = board.serving ?? 'home'
  const isNow = board.period === `s${number}`
  const [home, away] = serveChances(fixture)
  const [h, a] = [pointOf(board.points?.[0]), pointOf(board.points?.[1])]
  const now = serving === 'home' ? gameChance(home, h, a) : 1 - gameChance(away, a, h)
  return { home: part?.home ?? 0, away: part?.away ?? 0, serving, now: isNow && board.points !== null ? now : null }
}

function matchEndings(fixture: Fixture, board: Board): readonly Weighted[] {
  const found: Weighted[] = []
  const over = board.periods
    .filter(({ home, away }) => isSetOver(home, away))
    .map(({ home, away }) => [home, away] as const)
  const fresh = setEndings(fixture, { home: 0, away: 0, serving: 'home', now: null })
  const walk = (home: number, away: number, parts: Weighted['parts'], weight: number): void => {
    if (Math.max(home, away) >= setsToWin) {
      found.push({ home, away, parts, weight })
      return
    }
    const number = home + away + 1
    const sets = number === over.length + 1 ? setEndings(fixture, setFrom(fixture, board, number)) : fresh
    for (const set of sets) {
      const isHome = set.home > set.away
      walk(home + (isHome ? 1 : 0), away + (isHome ? 0 : 1), [...parts, [set.home, set.away]], weight * set.weight)
    }
  }
  walk(board.home, board.away, over, 1)
  return found
}

function endings(fixture: Fixture, board: Board, span: string): readonly Weighted[] {
  const [name, value = ''] = span.split('=')
  return name === 'full' ? matchEndings(fixture, board) : setEndings(fixture, setFrom(fixture, board, Number(value)))
}

const half = (value: number): number => Math.floor(value) + 0.5

function offer(fixture: Fixture, board: Board): readonly MarketName[] {
  const of = (id: string, specs: readonly string[] = ['']): MarketName[] => specs.map((spec) => ({ id, spec }))
  const full = matchEndings(fixture, board)
  const games = ({ parts }: Weighted) => parts.reduce((sum, [h, a]) => sum + h + a, 0)
  const lead = ({ parts }: Weighted) => parts.reduce((sum, [h, a]) => sum + h - a, 0)
  const sets = board.period === 'planned' ? [1, 2] : [board.home + board.away + 1]
  return [
    ...of('winner'),
    ...of(
      'handicap_sets',
      ['-1.5', '1.5'].map((line) => `hcp=${line}`),
    ),
    ...of(
      'handicap_games',
      linesAround(half(-medianOf(full, lead)), 1, 2).map((line) => `hcp=${line}`),
    ),
    ...of('total_sets', ['total=2.5']),
    ...of(
      'total_games',
      linesAround(half(medianOf(full, games)), 1, 2).map((line) => `total=${line}`),
    ),
    ...of('correct_sets'),
    ...sets.flatMap((set) => [
      ...of('winner_period', [`set=${set}`]),
      ...of(
        'total_period',
        ['8.5', '9.5', '10.5'].map((line) => `set=${set}|total=${line}`),
      ),
    ]),
  ]
}

function play(fixture: Fixture): Course {
  const random = randomOf(`course ${fixture.id}`)
  const chances = serveChances(fixture)
  const tieBreak = Math.min(0.9, Math.max(0.1, 0.5 + (chances[0] - chances[1]) * 2.5))
  const steps: Step[] = []
  let serving: Side = random.next() < 0.5 ? 'home' : 'away'
  let board: Board = { ...startBoard, serving, stats: [{ name: 'aces', home: 0, away: 0 }] }
  let [atMs, number, clock_s] = [0, 0, 0]
  const push = (kind: string, side: Side | null, changesOdds: boolean) => {
    number += 1
    const { home, away } = board
    const x = side === 'home' ? 60 + random.int(38) : 2 + random.int(38)
    steps.push({
      atMs,
      board,
      happened: { id: number, kind, side, clock_s, player: null, x, y: 12 + random.int(76), home, away },
      changesOdds,
    })
  }
  const spend = (seconds: number) => {
    atMs += seconds * 1_000
    clock_s += seconds
  }
  /** Whether the home side wins the game. */
  const playGame = (): boolean => {
    let [mine, theirs] = [0, 0]
    const p = serving === 'home' ? chances[0] : chances[1]
    while (Math.max(mine, theirs) < 4 || Math.abs(mine - theirs) < 2) {
      spend(Math.round(pointS * (0.5 + random.next())))
      const isMine = random.next() < p
      if (isMine) mine += 1
      else theirs += 1
      if (mine > 3 && theirs > 3 && mine === theirs) [mine, theirs] = [3, 3]
      if (Math.max(mine, theirs) >= 4 && Math.abs(mine - theirs) >= 2) break
      const names = [pointNames[mine] ?? 'A', pointNames[theirs] ?? 'A'] as const
      const side = isMine === (serving === 'home') ? 'home' : 'away'
      const stats =
        isMine && random.next() < 0.12
          ? board.stats.map((one) => ({ ...one, [serving]: one[serving] + 1 }))
          : board.stats
      board = { ...board, clock_s, stats, points: serving === 'home' ? names : [names[1], names[0]] }
      push('points', side, false)
    }
    return mine > theirs === (serving === 'home')
  }
  while (Math.max(board.home, board.away) < setsToWin) {
    const set = `s${board.periods.length + 1}`
    clock_s = 0
    board = {
      ...board,
      period: set,
      clock_s,
      running: true,
      serving,
      points: ['0', '0'],
      periods: [...board.periods, { name: set, home: 0, away: 0 }],
    }
    push('period_start', null, true)
    let [home, away] = [0, 0]
    while (!isSetOver(home, away)) {
      const isTieBreak = home === 6 && away === 6
      if (isTieBreak) spend(420)
      const isHome = isTieBreak ? random.next() < tieBreak : playGame()
      if (isHome) home += 1
      else away += 1
      serving = serving === 'home' ? 'away' : 'home'
      const periods = board.periods.map((part) => (part.name === set ? { ...part, home, away } : part))
      const points = home === 6 && away === 6 ? null : (['0', '0'] as const)
      board = { ...board, clock_s, serving, points, periods }
      if (!isSetOver(home, away)) push('game', isHome ? 'home' : 'away', true)
    }
    const winner: Side = home > away ? 'home' : 'away'
    board = { ...board, [winner]: board[winner] + 1, period: `${set}b`, running: false, points: null }
    push('set', winner, true)
    atMs += 90_000
  }
  board = { ...board, period: 'end', serving: null }
  push('end', null, true)
  return steps
}

export const tennis: SportModel = { play, endings, offer }
