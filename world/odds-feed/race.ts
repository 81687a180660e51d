import { isRaceOver, linesAround, type Race, raceEndings, winChance } from './chance.ts'
import type { Board, Course, Fixture, Happening, MarketName, Side, SportModel, Step, Weighted } from './model.ts'
import { startBoard } from './model.ts'
import { randomOf } from './random.ts'

/** Sports in which units are won until one side has enough: sets, maps, racks. A unit is a race for points, or is won at once. */

export interface RaceSport {
  /** Units that win the match. */
  readonly units: number
  /** The race within a unit; null where a unit is one point. */
  readonly inner: Race | null
  /** The race within the last possible unit, where it is another. */
  readonly lastInner?: Race
  /** How units are called in specs and market ids: `set` → `winner_period set=1`, `handicap_sets`. */
  readonly unit: 'set' | 'map' | 'rack'
  /** How long a point takes, or a unit that is one point. */
  readonly pointS: number
  readonly breakS: number
  /** How much one deviation of strength changes the chance of a point. */
  readonly weight: number
  readonly pointKind: string
  readonly unitKind: string
  readonly stat: string | null
}

export function raceModel(sport: RaceSport): SportModel {
  const pointChance = ({ edge }: Fixture): number => Math.min(0.85, Math.max(0.15, 0.5 + sport.weight * (edge + 0.1)))
  const innerOf = (number: number): Race | null =>
    number === sport.units * 2 - 1 ? (sport.lastInner ?? sport.inner) : sport.inner

  /** The endings of one unit. */
  function unitEndings(fixture: Fixture, board: Board, number: number): readonly Weighted[] {
    const part = board.periods.find(({ name }) => name === `s${number}`)
    const inner = innerOf(number)
    const q = pointChance(fixture)
    if (inner) return raceEndings(q, [part?.home ?? 0, part?.away ?? 0], inner)
    return part && part.home + part.away > 0
      ? [{ home: part.home, away: part.away, weight: 1, parts: [] }]
      : [
          { home: 1, away: 0, weight: q, parts: [] },
          { home: 0, away: 1, weight: 1 - q, parts: [] },
        ]
  }

  function matchEndings(fixture: Fixture, board: Board): readonly Weighted[] {
    const next = board.home + board.away + 1
    const now = winChance(unitEndings(fixture, board, next))
    const usual = winChance(unitEndings(fixture, startBoard, 1))
    const last = winChance(unitEndings(fixture, startBoard, sport.units * 2 - 1))
    const found = new Map<string, Weighted>()
    const walk = (home: number, away: number, weight: number): void => {
      if (Math.max(home, away) >= sport.units || weight === 0) {
        const key = `${home}:${away}`
        if (weight > 0) found.set(key, { home, away, parts: [], weight: weight + (found.get(key)?.weight ?? 0) })
        return
      }
      const number = home + away + 1
      const p = number === next ? now : number === sport.units * 2 - 1 ? last : usual
      walk(home + 1, away, weight * p)
      walk(home, away + 1, weight * (1 - p))
    }
    if (sport.units > 5) return raceEndings(usual, [board.home, board.away], { target: sport.units, lead: 1 })
    walk(board.home, board.away, 1)
    return [...found.values()]
  }

  function endings(fixture: Fixture, board: Board, span: string): readonly Weighted[] {
    const [name, value = ''] = span.split('=')
    return name === 'full' ? matchEndings(fixture, board) : unitEndings(fixture, board, Number(value))
  }

  function offer(fixture: Fixture, board: Board): readonly MarketName[] {
    const of = (id: string, specs: readonly string[] = ['']): MarketName[] => specs.map((spec) => ({ id, spec }))
    const most = sport.units * 2 - 1
    const isLong = sport.units > 5
    const full = matchEndings(fixture, board)
    const average = full.reduce((sum, { home, away, weight }) => sum + (home + away) * weight, 0)
    const ahead = full.reduce((sum, { home, away, weight }) => sum + (home - away) * weight, 0)
    const middle = Math.min(most - 0.5, Math.max(sport.units + 0.5, Math.floor(average) + 0.5))
    const lines = linesAround(middle, 1, isLong ? 2 : 1).filter(
      (line) => Number(line) > sport.units && Number(line) < most,
    )
    const handicaps = linesAround(-Math.sign(ahead || 1) * (Math.floor(Math.abs(ahead)) + 0.5), 1, isLong ? 2 : 1)
    const units = sport.unit === 'rack' ? [] : board.period === 'planned' ? [1, 2] : [board.home + board.away + 1]
    return [
      ...of('winner'),
      ...of(
        `handicap_${sport.unit}s`,
        handicaps.filter((line) => Math.abs(Number(line)) < sport.units).map((line) => `hcp=${line}`),
      ),
      ...of(
        `total_${sport.unit}s`,
        lines.map((line) => `total=${line}`),
      ),
      ...(isLong ? of('odd_even') : of('correct_sets')),
      ...units.flatMap((at) => {
        const inner = innerOf(at)
        const part = `${sport.unit}=${at}`
        if (!inner) return of('winner_period', [part])
        const points = unitEndings(fixture, board, at)
        const lead = points.reduce((sum, { home, away, weight }) => sum + (home - away) * weight, 0)
        const sum = points.reduce((all, { home, away, weight }) => all + (home + away) * weight, 0)
        return [
          ...of('winner_period', [part]),
          ...of(
            'handicap_period',
            linesAround(Math.floor(-lead) + 0.5, 1, 1).map((line) => specText({ hcp: line, [sport.unit]: String(at) })),
          ),
          ...of(
            'total_period',
            linesAround(Math.floor(sum) + 0.5, 1, 1).map((line) => specText({ [sport.unit]: String(at), total: line })),
          ),
        ]
      }),
    ]
  }

  function play(fixture: Fixture): Course {
    const random = randomOf(`course ${fixture.id}`)
    const q = pointChance(fixture)
    const steps: Step[] = []
    const stats = sport.stat === null ? [] : [{ name: sport.stat, home: 0, away: 0 }]
    let board: Board = { ...startBoard, stats }
    let [atMs, number, unit] = [0, 0, 0]
    const push = (kind: string, side: Side | null, changesOdds: boolean, extra: Partial<Happening> = {}) => {
      number += 1
      const { home, away, clock_s } = board
      steps.push({
        atMs,
        board,
        happened: { id: number, kind, side, clock_s, player: null, x: 50, y: 50, home, away, ...extra },
        changesOdds,
      })
    }
    while (Math.max(board.home, board.away) < sport.units) {
      unit += 1
      const name = `s${unit}`
      const inner = innerOf(unit)
      const periods = sport.unit === 'rack' ? board.periods : [...board.periods, { name, home: 0, away: 0 }]
      board = {
        ...board,
        period: name,
        clock_s: 0,
        running: true,
        periods,
        serving: random.next() < 0.5 ? 'home' : 'away',
      }
      push('period_start', null, true)
      let [home, away, clock_s] = [0, 0, 0]
      while (inner ? !isRaceOver(home, away, inner) : home + away === 0) {
        const tookS = Math.round(sport.pointS * (0.5 + random.next()))
        atMs += tookS * 1_000
        clock_s += tookS
        const side: Side = random.next() < q ? 'home' : 'away'
        if (side === 'home') home += 1
        else away += 1
        board = {
          ...board,
          clock_s,
          serving: side,
          periods: board.periods.map((part) => (part.name === name ? { ...part, home, away } : part)),
          stats: board.stats.map((one) => (random.next() < 0.3 ? { ...one, [side]: one[side] + 1 } : one)),
        }
        if (inner)
          push(sport.pointKind, side, true, {
            x: side === 'home' ? 60 + random.int(35) : 5 + random.int(35),
            y: 10 + random.int(80),
          })
      }
      const winner: Side = home > away ? 'home' : 'away'
      board = { ...board, [winner]: board[winner] + 1, period: `${name}b`, running: false, serving: null }
      push(sport.unitKind, winner, true)
      atMs += sport.breakS * 1_000
    }
    board = { ...board, period: 'end' }
    push('end', null, true)
    return steps
  }

  return { play, endings, offer }
}

/** A spec with its names in order. */
const specText = (parts: Readonly<Record<string, string>>): string =>
  Object.keys(parts)
    .toSorted()
    .map((name) => `${name}=${parts[name]}`)
    .join('|')
