import { type PlainKey, t } from '#web/lib/i18n.ts'

/** Names of markets and outcomes. A feed has only ids; what people read is ours. */

export interface Sides {
  readonly home: string
  readonly away: string
  /** Names of players and competitors by their ids. */
  readonly people: ReadonlyMap<string, string>
}

const types: Readonly<Record<string, PlainKey>> = {
  '1x2': 'markets.1x2',
  '1x2_period': 'markets.1x2',
  double_chance: 'markets.doubleChance',
  draw_no_bet: 'markets.drawNoBet',
  winner: 'markets.winner',
  winner_period: 'markets.winner',
  handicap: 'markets.handicap',
  handicap_period: 'markets.handicap',
  handicap_rest: 'markets.handicap',
  handicap_sets: 'markets.handicapSets',
  handicap_games: 'markets.handicapGames',
  handicap_maps: 'markets.handicapMaps',
  handicap_racks: 'markets.handicapRacks',
  total: 'markets.total',
  total_period: 'markets.total',
  total_sets: 'markets.totalSets',
  total_games: 'markets.totalGames',
  total_maps: 'markets.totalMaps',
  total_racks: 'markets.totalRacks',
  total_rounds: 'markets.totalRounds',
  both_score: 'markets.bothScore',
  correct_score: 'markets.correctScore',
  correct_sets: 'markets.correctSets',
  half_time_full_time: 'markets.halfTimeFullTime',
  odd_even: 'markets.oddEven',
  method: 'markets.method',
  distance: 'markets.distance',
  outright: 'markets.outright',
}

const outcomes: Readonly<Record<string, PlainKey>> = {
  draw: 'markets.draw',
  over: 'markets.over',
  under: 'markets.under',
  yes: 'markets.yes',
  no: 'markets.no',
  odd: 'markets.odd',
  even: 'markets.even',
  none: 'markets.noGoal',
  other: 'markets.otherScore',
}

export const specOf = (spec: string): ReadonlyMap<string, string> =>
  new Map(
    spec
      .split('|')
      .filter((pair) => pair.includes('='))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
  )

/** A minus as people write it. */
const written = (line: string): string => line.replace('-', '−')
const signed = (line: string): string => (Number(line) > 0 ? `+${line}` : written(line))
const turned = (line: string): string => (line.startsWith('-') ? line.slice(1) : Number(line) === 0 ? line : `-${line}`)

/** The part of a match that a market is about; empty for all of it. */
function partOf(spec: ReadonlyMap<string, string>): string {
  const period = spec.get('period')
  if (period === 'h1' || period === 'h2') return t(period === 'h1' ? 'markets.firstHalf' : 'markets.secondHalf')
  if (period !== undefined) return t('markets.quarter', { number: period.slice(1) })
  const [set, map] = [spec.get('set'), spec.get('map')]
  if (set !== undefined) return t('markets.set', { number: set })
  return map === undefined ? '' : t('markets.map', { number: map })
}

export function marketName(type: string, specText: string, sides: Sides): string {
  const spec = specOf(specText)
  if (type === 'next_goal') return t('markets.nextGoal', { number: spec.get('goal') ?? '' })
  if (type === 'total_home') return t('markets.totalOf', { team: sides.home })
  if (type === 'total_away') return t('markets.totalOf', { team: sides.away })
  const player = sides.people.get(spec.get('player') ?? '') ?? ''
  if (type === 'scorer') return t('markets.scorer', { player })
  if (type === 'player_points') return t('markets.playerPoints', { player })
  const key = types[type]
  const name = key === undefined ? type : t(key)
  const score = spec.get('score')
  if (score !== undefined) return t('markets.fromScore', { market: name, score: score.replace(':', ' : ') })
  const part = partOf(spec)
  return part === '' ? name : t('markets.inPart', { market: name, part })
}

const sideNames = (id: string, { home, away }: Sides): string =>
  id === 'home' ? home : id === 'away' ? away : t('markets.draw')

/** The line that stands beside an outcome: −0.75 of the home side is +0.75 of the other. */
export function lineOf(specText: string, outcome: string): string {
  const spec = specOf(specText)
  const hcp = spec.get('hcp')
  if (hcp !== undefined) return signed(outcome === 'away' ? turned(hcp) : hcp)
  return spec.get('total') ?? ''
}

/** What is bet on, without its line. */
export function outcomeName(type: string, outcome: string, sides: Sides): string {
  if (type === 'double_chance')
    return outcome
      .split('_')
      .map((id) => sideNames(id, sides))
      .join(' / ')
  if (type === 'half_time_full_time')
    return outcome
      .split('/')
      .map((id) => sideNames(id, sides))
      .join(' / ')
  if (type === 'method') return methodName(outcome, sides)
  if (outcome === 'home' || outcome === 'away') return sideNames(outcome, sides)
  const key = outcomes[outcome]
  if (key !== undefined) return t(key)
  return sides.people.get(outcome) ?? outcome.replace(':', '–')
}

function methodName(outcome: string, sides: Sides): string {
  const [side = '', how] = outcome.split('_')
  if (how === undefined) return t('markets.draw')
  const team = sideNames(side, sides)
  return how === 'stoppage' ? t('markets.byStoppage', { team }) : t('markets.byPoints', { team })
}

/** A line reads from left to right, also within Arabic. */
const apart = (line: string): string => `\u2066${line}\u2069`

/** What is bet on in one phrase: "Over 186.5", "Bohol Rovers −0.25". */
export function choiceName(type: string, spec: string, outcome: string, sides: Sides): string {
  const line = lineOf(spec, outcome)
  const name = outcomeName(type, outcome, sides)
  return line === '' ? name : `${name} ${apart(line)}`
}
