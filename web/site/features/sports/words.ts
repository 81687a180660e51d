import type { BoardReply, EventReply, TicketLegReply } from '#modules/sports/contract.ts'
import type { Sides } from '#web/features/sports/market-words.ts'
import { dayOf, formatShortDay, formatStamp } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

const nobody: ReadonlyMap<string, string> = new Map()

export function sidesOf(
  { home, away }: Pick<EventReply, 'home' | 'away'>,
  people: ReadonlyMap<string, string> = nobody,
): Sides {
  return { home: home?.short ?? '', away: away?.short ?? '', people }
}

export const matchName = ({ name, home, away }: Pick<EventReply, 'name' | 'home' | 'away'>): string =>
  name ?? `${home?.short ?? ''} – ${away?.short ?? ''}`

export const legSides = ({ home, away, outcome, outcomeName }: TicketLegReply): Sides => ({
  home: home ?? '',
  away: away ?? '',
  people: outcomeName === null ? nobody : new Map([[outcome, outcomeName]]),
})

const sportNames: Readonly<Record<string, PlainKey>> = {
  football: 'sports.sport.football',
  basketball: 'sports.sport.basketball',
  tennis: 'sports.sport.tennis',
  volleyball: 'sports.sport.volleyball',
  boxing: 'sports.sport.boxing',
  billiards: 'sports.sport.billiards',
}

/** Titles of e-sports are names; nobody translates them. */
export function sportName({ id, name }: { readonly id: string; readonly name: string }): string {
  const key = sportNames[id]
  return key === undefined ? name : t(key)
}

const two = (value: number): string => String(value).padStart(2, '0')
const clockText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`

/** Where a match stands: "67:24, second half", "Q3 04:12", "Half-time", or when it begins. */
export function momentText(event: EventReply): string {
  const { status, board, startsAt, sport } = event
  if (status === 'planned') return `${formatShortDay(dayOf(startsAt))}, ${formatStamp(startsAt).slice(11, 16)}`
  if (status !== 'in_play' || !board) return t(`sports.status.${status}`)
  return periodText(board, sport)
}

function periodText({ period, clockSeconds, home, away }: BoardReply, sport: string): string {
  const clock = clockSeconds === null ? '' : clockText(clockSeconds)
  if (period === 'end') return t('sports.ended')
  if (period === 'ht') return t('sports.halfTime')
  if (period === 'h1' || period === 'h2') return `${clock}, ${t(`sports.${period}`)}`
  if (period === 'ot') return t('sports.ot')
  const [, kind = '', number = '', isBreak = ''] = /^([qsr])(\d+)(b?)$/.exec(period) ?? []
  if (isBreak !== '') return t('sports.break')
  if (kind === 'q') return `${t('sports.q', { number })} ${clock}`
  if (kind === 'r') return `${t('sports.r', { number })} ${clock}`
  if (sport === 'billiards') return t('sports.rack', { number: String(home + away + 1) })
  if (kind === 's') return sport.startsWith('esports') ? t('sports.m', { number }) : t('sports.s', { number })
  return t('sports.status.in_play')
}

/** On a phone there is room for the minute only. */
export function shortMoment(event: EventReply): string {
  const { board, sport, status } = event
  if (
    sport === 'football' &&
    status === 'in_play' &&
    board?.clockSeconds &&
    (board.period === 'h1' || board.period === 'h2')
  )
    return `${Math.floor(board.clockSeconds / 60) + 1}′`
  return momentText(event)
}

const kinds: ReadonlySet<string> = new Set([
  ...['goal', 'kick_off', 'points', 'attack', 'danger', 'shot', 'corner', 'card', 'period_start', 'period_end'],
  ...['game', 'set', 'rack', 'round', 'punch', 'knockdown', 'kill', 'end'],
])

export const happenedText = (kind: string): string =>
  kinds.has(kind) ? t(`sports.kind.${kind}` as 'sports.kind.goal') : kind

const stats: ReadonlySet<string> = new Set([
  ...['possession', 'shots', 'on_target', 'corners', 'yellow_cards', 'fouls', 'threes', 'aces', 'punches', 'kills'],
])

export const statText = (name: string): string =>
  stats.has(name) ? t(`sports.stat.${name}` as 'sports.stat.shots') : name
