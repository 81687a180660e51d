import type { LegEnd } from '#engines/sports/settle.ts'

/** A selection as it is read: the market's type and spec, the outcome, and who plays. */
export interface NamedSelection {
  readonly type: string
  readonly spec: string
  readonly outcome: string
  readonly home: string | null
  readonly away: string | null
  /** Of an outcome that is a player or a competitor, and of a market of one player. */
  readonly outcomeName: string | null
}

/** `hcp=-0.25|score=1:1` by name. */
export function readSpec(spec: string): ReadonlyMap<string, string> {
  return new Map(
    spec.split('|').flatMap((part): [string, string][] => {
      const at = part.indexOf('=')
      return at > 0 ? [[part.slice(0, at), part.slice(at + 1)]] : []
    }),
  )
}

/** The same line seen from the other side. */
const turned = (line: string) => (line === '0' ? '0' : line.startsWith('-') ? `+${line.slice(1)}` : `-${line}`)
const signed = (line: string) => (line === '0' || line.startsWith('-') ? line : `+${line}`)

const plainOutcomes: Readonly<Record<string, string>> = {
  ...{ draw: 'Draw', yes: 'Yes', no: 'No', odd: 'Odd', even: 'Even', none: 'None', other: 'Any other', over: 'Over' },
  under: 'Under',
}

/** What was bet on, in English: "Over 2.25", "Rovers −0.75". Pages write it in the reader's language from the same fields. */
export function nameSelection({ type, spec, outcome, home, away, outcomeName }: NamedSelection): string {
  const values = readSpec(spec)
  const total = values.get('total')
  const line = values.get('hcp')
  const part = ['period', 'set', 'map', 'goal'].flatMap((name) => {
    const value = values.get(name)
    return value === undefined ? [] : [`${name} ${value}`]
  })
  const where = part.length > 0 ? ` (${part.join(', ')})` : ''
  const side = (id: string) => (id === 'home' ? home : id === 'away' ? away : null) ?? plainOutcomes[id] ?? id
  if (total !== undefined) {
    const whose = type === 'total_home' ? `${home} ` : type === 'total_away' ? `${away} ` : ''
    const player = outcomeName === null ? '' : `${outcomeName} `
    return `${player}${whose}${side(outcome)} ${total}${where}`
  }
  if (line !== undefined) return `${side(outcome)} ${outcome === 'away' ? turned(line) : signed(line)}${where}`
  if (type === 'half_time_full_time') return outcome.split('/').map(side).join(' / ')
  if (type === 'double_chance') return outcome.split('_').map(side).join(' or ')
  return `${outcomeName ?? side(outcome)}${where}`
}

const endWords: Readonly<Record<LegEnd, string>> = {
  ...{ won: 'won', half_won: 'half won', void: 'stake back', half_lost: 'half lost', lost: 'lost' },
}

/** What totals of a sport count, one and several; of any other the number alone is shown. */
const counted: Readonly<Record<string, readonly [string, string]>> = {
  football: ['goal', 'goals'],
  basketball: ['point', 'points'],
}

interface Decided {
  readonly end: LegEnd
  readonly score: string | null
  /** The numbers that the market was decided by, where the feed said them. */
  readonly facts: Readonly<Record<string, number>> | null
  readonly reason: string | null
  readonly sport: string
}

/** What decided a leg, and how: "Over 2.25: 2 goals → half lost". */
export function explainLeg(selection: NamedSelection, { end, score, facts, reason, sport }: Decided): string {
  const name = nameSelection(selection)
  const because = reason?.replaceAll('_', ' ') ?? countOf(selection.type, sport, facts) ?? score
  return because === null ? `${name} → ${endWords[end]}` : `${name}: ${because} → ${endWords[end]}`
}

function countOf(type: string, sport: string, facts: Decided['facts']): string | null {
  const total = facts?.['total']
  if (total !== undefined) {
    const words = /^total(_home|_away|_period)?$/.test(type) ? counted[sport] : undefined
    return words ? `${total} ${words[total === 1 ? 0 : 1]}` : String(total)
  }
  const { home, away } = facts ?? {}
  return home === undefined || away === undefined ? null : `${home}:${away}`
}
