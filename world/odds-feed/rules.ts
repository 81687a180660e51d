import type { Ending, MarketName, Weighted } from './model.ts'

/** How every market ends, once for all sports: the same functions price a market over all endings and settle it by the one that came. */

/** What an outcome gives: the share of the stake that wins the odds, and the share that comes back. */
export interface Gain {
  readonly wins: number
  readonly back: number
}

const won: Gain = { wins: 1, back: 0 }
const lost: Gain = { wins: 0, back: 0 }
const stakeBack: Gain = { wins: 0, back: 1 }

export interface Outcome {
  readonly id: string
  gain(ending: Ending): Gain
}

export interface Rule extends MarketName {
  readonly span: string
  readonly outcomes: readonly Outcome[]
  facts(ending: Ending): Readonly<Record<string, number>>
}

const specOf = (spec: string): ReadonlyMap<string, string> =>
  new Map(
    spec
      .split('|')
      .filter((pair) => pair !== '')
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  )

/** Above 0 wins, 0 gives back, below loses; a quarter line is half a bet on each neighbour. */
function byMargin(value: number, line: number): Gain {
  const half = Number.isInteger(line * 2) ? 0 : 0.25
  const one = Math.sign(value + line - half)
  const other = Math.sign(value + line + half)
  const part = (sign: number): Gain => (sign > 0 ? won : sign < 0 ? lost : stakeBack)
  return { wins: (part(one).wins + part(other).wins) / 2, back: (part(one).back + part(other).back) / 2 }
}

const when = (is: boolean): Gain => (is ? won : lost)
const sideOf = ({ home, away }: Ending): number => Math.sign(home - away)
const sumOf = ({ parts }: Ending, at: 0 | 1): number => parts.reduce((sum, part) => sum + part[at], 0)

const threeWay: readonly Outcome[] = [
  { id: 'home', gain: (end) => when(sideOf(end) > 0) },
  { id: 'draw', gain: (end) => when(sideOf(end) === 0) },
  { id: 'away', gain: (end) => when(sideOf(end) < 0) },
]
const twoWay: readonly Outcome[] = [
  { id: 'home', gain: (end) => byMargin(end.home - end.away, 0) },
  { id: 'away', gain: (end) => byMargin(end.away - end.home, 0) },
]
const overUnder = (line: number, total: (end: Ending) => number): readonly Outcome[] => [
  { id: 'over', gain: (end) => byMargin(total(end), -line) },
  { id: 'under', gain: (end) => byMargin(-total(end), line) },
]
const handicap = (line: number, lead: (end: Ending) => number): readonly Outcome[] => [
  { id: 'home', gain: (end) => byMargin(lead(end), line) },
  { id: 'away', gain: (end) => byMargin(-lead(end), -line) },
]
const yesNo = (is: (end: Ending) => boolean): readonly Outcome[] => [
  { id: 'yes', gain: (end) => when(is(end)) },
  { id: 'no', gain: (end) => when(!is(end)) },
]

const listedScore = 4
const listedScores = Array.from({ length: (listedScore + 1) ** 2 }, (_, at) => [
  Math.floor(at / (listedScore + 1)),
  at % (listedScore + 1),
])
const scores: readonly Outcome[] = [
  ...listedScores.map(([home, away]) => ({
    id: `${home}:${away}`,
    gain: (end: Ending) => when(end.home === home && end.away === away),
  })),
  { id: 'other', gain: (end) => when(Math.max(end.home, end.away) > listedScore) },
]
const names = ['home', 'draw', 'away'] as const
const nameOf = (sign: number) => (sign > 0 ? 'home' : sign < 0 ? 'away' : 'draw')
const halfAndFull: readonly Outcome[] = names.flatMap((half) =>
  names.map((full) => ({
    id: `${half}/${full}`,
    gain: (end: Ending) => {
      const [[home, away] = [0, 0]] = end.parts
      return when(nameOf(Math.sign(home - away)) === half && nameOf(sideOf(end)) === full)
    },
  })),
)
const setScores = (most: number): readonly Outcome[] =>
  [0, 1].flatMap((isAway) =>
    Array.from({ length: most }, (_, other) => {
      const [home, away] = isAway ? [other, most] : [most, other]
      return { id: `${home}:${away}`, gain: (end: Ending) => when(end.home === home && end.away === away) }
    }),
  )
const methods: readonly Outcome[] = [
  { id: 'home_stoppage', gain: (end) => when(sideOf(end) > 0 && end.parts[0]?.[1] === 1) },
  { id: 'home_points', gain: (end) => when(sideOf(end) > 0 && end.parts[0]?.[1] === 0) },
  { id: 'draw', gain: (end) => when(sideOf(end) === 0) },
  { id: 'away_points', gain: (end) => when(sideOf(end) < 0 && end.parts[0]?.[1] === 0) },
  { id: 'away_stoppage', gain: (end) => when(sideOf(end) < 0 && end.parts[0]?.[1] === 1) },
]

const goals = ({ home, away }: Ending) => ({ home, away })
const total = ({ home, away }: Ending) => ({ total: home + away })

/** The part of a spec that says what is looked at. */
function scopeOf(spec: ReadonlyMap<string, string>): string {
  for (const name of ['period', 'set', 'map', 'goal', 'player']) if (spec.has(name)) return `${name}=${spec.get(name)}`
  return 'full'
}

/** The rule of a market; null for one that nobody has. */
export function ruleOf({ id, spec }: MarketName, setsToWin = 2): Rule | null {
  const parts = specOf(spec)
  const rule = (outcomes: readonly Outcome[], facts: Rule['facts'] = goals): Rule => ({
    id,
    spec,
    span: scopeOf(parts),
    outcomes,
    facts,
  })
  const line = Number(parts.get('total') ?? parts.get('hcp') ?? 0)
  const [scoredHome = 0, scoredAway = 0] = (parts.get('score') ?? '0:0').split(':').map(Number)
  switch (id) {
    case '1x2':
    case '1x2_period':
      return rule(threeWay)
    case 'winner':
    case 'winner_period':
    case 'draw_no_bet':
      return rule(twoWay)
    case 'double_chance':
      return rule([
        { id: 'home_draw', gain: (end) => when(sideOf(end) >= 0) },
        { id: 'home_away', gain: (end) => when(sideOf(end) !== 0) },
        { id: 'draw_away', gain: (end) => when(sideOf(end) <= 0) },
      ])
    case 'handicap':
    case 'handicap_period':
    case 'handicap_sets':
    case 'handicap_maps':
    case 'handicap_racks':
      return rule(handicap(line, ({ home, away }) => home - away))
    case 'handicap_rest':
      return rule(
        handicap(line, ({ home, away }) => home - scoredHome - (away - scoredAway)),
        ({ home, away }) => ({ home: home - scoredHome, away: away - scoredAway }),
      )
    case 'handicap_games':
      return rule(
        handicap(line, (end) => sumOf(end, 0) - sumOf(end, 1)),
        (end) => ({ home: sumOf(end, 0), away: sumOf(end, 1) }),
      )
    case 'total':
    case 'total_period':
    case 'total_sets':
    case 'total_maps':
    case 'total_racks':
      return rule(
        overUnder(line, ({ home, away }) => home + away),
        total,
      )
    case 'total_home':
      return rule(
        overUnder(line, ({ home }) => home),
        ({ home }) => ({ total: home }),
      )
    case 'total_away':
      return rule(
        overUnder(line, ({ away }) => away),
        ({ away }) => ({ total: away }),
      )
    case 'total_games':
      return rule(
        overUnder(line, (end) => sumOf(end, 0) + sumOf(end, 1)),
        (end) => ({ total: sumOf(end, 0) + sumOf(end, 1) }),
      )
    case 'total_rounds':
      return rule(
        overUnder(line, ({ parts: [[rounds] = [0]] }) => rounds),
        ({ parts: [[rounds] = [0]] }) => ({ total: rounds }),
      )
    case 'both_score':
      return rule(yesNo(({ home, away }) => home > 0 && away > 0))
    case 'correct_score':
      return rule(scores)
    case 'correct_sets':
      return rule(setScores(setsToWin))
    case 'half_time_full_time':
      return {
        ...rule(halfAndFull, (end) => {
          const [[half_home, half_away] = [0, 0]] = end.parts
          return { ...goals(end), half_home, half_away }
        }),
        span: 'halves',
      }
    case 'odd_even':
      return rule(
        [
          { id: 'odd', gain: ({ home, away }) => when((home + away) % 2 === 1) },
          { id: 'even', gain: ({ home, away }) => when((home + away) % 2 === 0) },
        ],
        total,
      )
    case 'next_goal':
      return rule([
        { id: 'home', gain: ({ home }) => when(home > 0) },
        { id: 'none', gain: ({ home, away }) => when(home + away === 0) },
        { id: 'away', gain: ({ away }) => when(away > 0) },
      ])
    case 'method':
      return rule(methods)
    case 'distance':
      return rule(yesNo(({ parts: [[, isStoppage] = [0, 0]] }) => isStoppage === 0))
    case 'scorer':
      return rule(
        yesNo(({ home }) => home > 0),
        ({ home }) => ({ goals: home }),
      )
    case 'player_points':
      return rule(
        overUnder(line, ({ home }) => home),
        ({ home }) => ({ total: home }),
      )
    default:
      return null
  }
}

/** A priced outcome: its fair chance, null where it is decided. */
export interface Chance {
  readonly id: string
  readonly chance: number
  readonly decided: Gain | null
}

const tiny = 1e-12

/**
 * The fair chances of a market over endings: 1 over the odds at which the bet is worth its stake. A bet that wins the odds on A and gives back B of the
 * stake on average is worth it at (1 − B) / A.
 */
export function chancesOf(rule: Rule, endings: readonly Weighted[]): readonly Chance[] {
  return rule.outcomes.map(({ id, gain }) => {
    let [wins, back, whole] = [0, 0, 0]
    let decided: Gain | null | undefined
    for (const ending of endings) {
      const got = gain(ending)
      wins += ending.weight * got.wins
      back += ending.weight * got.back
      whole += ending.weight
      if (decided === undefined) decided = got
      else if (decided !== null && (decided.wins !== got.wins || decided.back !== got.back)) decided = null
    }
    const played = whole - back
    return { id, chance: played < tiny ? 0 : wins / played, decided: decided ?? null }
  })
}
