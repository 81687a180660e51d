import { lotteryOf } from '#engines/lottery/lotteries.ts'
import type { PrizeMode } from '#modules/lottery/model.ts'
import type { LotteryRow } from '#web/site/features/play/lottery/use-lotteries.ts'

/** Which lotteries each lobby has. */
const modesByPath: ReadonlyMap<string, readonly PrizeMode[]> = new Map([
  ['/lottery', ['LOTT', 'ELOTT', 'ZY', 'SEA']],
  ['/vnLottery', ['ZY']],
  ['/seaLottery', ['SEA']],
  ['/lott', ['LOTT']],
  ['/elott', ['ELOTT']],
])

export const modesOf = (path: string): readonly PrizeMode[] =>
  modesByPath.get(path.replace(/(.)\/$/, '$1')) ?? modesByPath.get('/lottery') ?? []

/** How a lottery is shown: drawn every few minutes, at times of the day, or as a board of many numbers. */
export const lobbyKinds = ['fast', 'daily', 'boards'] as const
export type LobbyKind = (typeof lobbyKinds)[number]

export function lobbyKindOf({ id, game }: Pick<LotteryRow, 'id' | 'game'>): LobbyKind {
  if (game.startsWith('vietnam-')) return 'boards'
  return lotteryOf(id)?.schedule.kind === 'every' ? 'fast' : 'daily'
}

/** A lottery with a jackpot, which everybody's stakes feed. */
export const hasJackpot = (game: string): boolean => game.startsWith('six-of-')

/** Who is not signed in plays for play money, where a lottery has it. */
export function pathOf({ id, game, draws }: Pick<LotteryRow, 'id' | 'game' | 'draws'>, isSignedIn: boolean): string {
  const isDemo = !isSignedIn && draws === 'own' && !hasJackpot(game)
  return isDemo ? `/lottery/${id}?mode=demo` : `/lottery/${id}`
}

interface LobbyInput {
  readonly modes: readonly PrizeMode[]
  readonly search: string
  readonly kind: LobbyKind | null
}

/** Without case and accents, so that a name is found as it is typed. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function filterLotteries<Row extends Pick<LotteryRow, 'id' | 'game' | 'prizeMode'>>(
  rows: readonly Row[],
  { modes, search, kind }: LobbyInput,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  return rows.filter((row) => {
    if (!modes.includes(row.prizeMode) || (kind !== null && lobbyKindOf(row) !== kind)) return false
    const name = plain(nameOf(row))
    return words.every((word) => name.includes(word))
  })
}

/** What the lobby shows large: the next draw that people wait for, rather than one of every minute; one with a jackpot before others. */
export function featuredOf<Row extends Pick<LotteryRow, 'id' | 'game' | 'state' | 'sale'>>(
  rows: readonly Row[],
): Row | null {
  const open = rows.filter((row) => row.state === 'open' && row.sale !== null && lobbyKindOf(row) !== 'fast')
  const first = (some: readonly Row[]): Row | undefined =>
    some.toSorted((a, b) => (a.sale?.drawsAt ?? '').localeCompare(b.sale?.drawsAt ?? ''))[0]
  return first(open.filter(({ game }) => hasJackpot(game))) ?? first(open) ?? null
}
