import type { LobbyEvent } from '#modules/tables/contract.ts'
import { type GameKind, kindOf } from '#web/site/features/play/tables/game-kinds.ts'
import { isShown, limitsOf, type TableRow } from '#web/site/features/play/tables/model.ts'

const recentMax = 36

/** What one message of the lobby's topic makes of the tables that are shown. */
export function applyChanges(
  rows: readonly TableRow[],
  { tables }: Extract<LobbyEvent, { type: 'changes' }>,
): readonly TableRow[] {
  const changes = new Map(tables.map((change) => [change.id, change]))
  return rows.map((row) => {
    const change = changes.get(row.id)
    if (!change) return row
    const { result, ...changed } = change
    // Another shoe begins its road anew, with its first result or without one.
    const shoe = result?.shoe ?? changed.state?.shoe ?? row.state.shoe
    const before = shoe === row.state.shoe ? row.recent : []
    const isNew = result !== undefined && before.at(-1)?.number !== result.number
    const recent = isNew ? [...before, { number: result.number, mark: result.mark }].slice(-recentMax) : before
    return { ...row, ...changed, recent }
  })
}

export const limitSizes = ['any', 'small', 'medium', 'high'] as const
export type LimitSize = (typeof limitSizes)[number]

/** What is looked for in the lobby. */
export interface LobbyInput {
  readonly kind: GameKind | null
  readonly search: string
  readonly limit: LimitSize
  readonly isMine: boolean
}

export const wholeLobby: LobbyInput = { kind: null, search: '', limit: 'any', isMine: false }

/** By the least stake, in pesos: up to 20, up to 100, and above. */
const sizeOf = (row: TableRow): LimitSize => {
  const { least } = limitsOf(row.limits, 'PHP')
  if (least <= 2000n) return 'small'
  return least <= 10_000n ? 'medium' : 'high'
}

const plain = (text: string) => text.normalize('NFKD').toLowerCase()

export function filterRows(
  rows: readonly TableRow[],
  { kind, search, limit, isMine }: LobbyInput,
  isFavourite: (id: string) => boolean,
): readonly TableRow[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return rows.filter(
    (row) =>
      isShown(row) &&
      (kind === null || kindOf(row.game) === kind) &&
      (limit === 'any' || sizeOf(row) === limit) &&
      (!isMine || isFavourite(row.id)) &&
      words.every((word) => plain(row.name).includes(word)),
  )
}

/** Tables with a notable road, the longest first. */
export const notableRows = (rows: readonly TableRow[], count = 4): readonly TableRow[] =>
  rows
    .filter(({ streak }) => streak !== null)
    .toSorted((one, other) => (other.streak?.length ?? 0) - (one.streak?.length ?? 0))
    .slice(0, count)
