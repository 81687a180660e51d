import { no, type Result, yes } from '#kit/result.ts'
import type { Player } from '#modules/rounds/model.ts'
import { findEndedRounds, findSeenRounds, placeSlip, type Slip, type SlipRefusal } from '#modules/rounds/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { publishSlip } from '#modules/tables/events.ts'
import { withLevelLimits } from '#modules/tables/level-limits.ts'
import { findTable, type LiveTable } from '#modules/tables/list.ts'
import { slipReply } from '#modules/tables/replies.ts'

export interface SlipInput {
  readonly key: string
  readonly number: number
  readonly currency: string
  readonly spots: readonly { readonly spot: string; readonly stake: string }[]
}

const aboveLimits = new Set<string>(['stake_is_above_maximum', 'win_could_pass_the_limit'])

export type PlaceRefusal = SlipRefusal | 'table_is_unknown' | 'demo_bets_are_full'

/** Bets at a table. The address bounds how many slips of play money one person can have in a round. */
export async function placeAtTable(
  live: LiveTables,
  tableId: string,
  player: Player,
  input: SlipInput,
  address = '',
): Promise<Result<ReturnType<typeof slipReply>, PlaceRefusal>> {
  const table = await findTable(live, tableId)
  if (!table) return no('table_is_unknown')
  const { key, number, currency } = input
  const spots = input.spots.map(({ spot, stake }) => ({ choice: { spot }, stake }))
  const place = async (at = table): Promise<Result<Slip, PlaceRefusal>> =>
    await placeSlip(live.tables, at, player, { key, number, currency, spots })
  if (player.mode === 'demo') {
    if (!live.demoCrowd.admit(`${tableId} ${number}`, live.groupAddress(address))) return no('demo_bets_are_full')
    const placed = await live.demoCrowd.line.run(place)
    if (!placed.ok) return no('demo_bets_are_full')
    return placed.value.ok ? yes(slipReply(table, placed.value.value, null)) : placed.value
  }
  const first = await place()
  // The level is asked for only where it can matter, so that a bet within the table's own limits costs no question.
  const isAbove = !first.ok && aboveLimits.has(first.refusal)
  const placed = isAbove ? await place(await withLevelLimits(live, table, player)) : first
  if (!placed.ok) return placed
  publishSlip(live, table, placed.value)
  // A key that is sent again may be of a round that has ended meanwhile.
  const isInPlay = live.board.find(tableId)?.number === placed.value.number
  return yes(slipReply(table, placed.value, isInPlay ? null : await findEnded(live, table, placed.value)))
}

/** The round of a slip as its player knows it; null until it has ended. */
async function findEnded({ tables }: LiveTables, table: LiveTable, slip: Slip) {
  const found = await findEndedRounds(tables.db.read, table.id, { before: null, limit: 1, among: [slip.number] })
  const seen = await findSeenRounds(tables, table, found, { id: slip.playerId, mode: slip.mode })
  const [round] = found
  return round ? { state: round.state, outcome: seen.get(round.number)?.outcome ?? null } : null
}
