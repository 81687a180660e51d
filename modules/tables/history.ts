import type { Proof } from '#engines/fairness/proof.ts'
import type { Json } from '#engines/game.ts'
import type { Acts } from '#engines/shared-game.ts'
import { markOf } from '#engines/tables/marks.ts'
import { roadResultOf } from '#engines/tables/road-results.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Player } from '#modules/rounds/model.ts'
import {
  type EndedRound,
  findEndedRounds,
  findPlayedRounds,
  findRound,
  findSeenRounds,
  findSlip,
  findSlipsIn,
  proveTableRound,
  type Slip,
  slipPayout,
} from '#modules/rounds/service.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { findTable, type LiveTable, listTables } from '#modules/tables/list.ts'
import { shoeOf, shoeRounds } from '#modules/tables/model.ts'
import { slipReply } from '#modules/tables/replies.ts'

/** A round that has ended, with the outcome as its reader knows it. */
interface Seen extends EndedRound {
  readonly acts: Acts
  replay(): readonly Json[]
}

async function seenBy(live: LiveTables, table: LiveTable, rounds: readonly EndedRound[], player: Player | null) {
  const seen = await findSeenRounds(live.tables, table, rounds, player)
  return rounds.flatMap((round): Seen[] => {
    const known = seen.get(round.number)
    return known ? [{ ...round, ...known }] : []
  })
}

function roundReply(table: LiveTable, round: Seen, slips: readonly Slip[]) {
  const { number, state, outcome, hash, endedAt } = round
  const acts = Object.fromEntries(Object.entries(round.acts).map(([seat, actions]) => [seat, [...actions]]))
  const sums = new Map<Currency, { stake: bigint; payout: bigint; spots: Set<string> }>()
  for (const slip of slips) {
    const sum = sums.get(slip.currency) ?? { stake: 0n, payout: 0n, spots: new Set() }
    sum.stake += slip.stake
    sum.payout += slipPayout(table, slip, round)
    for (const { choice } of slip.spots) sum.spots.add(table.game.spotOf(choice as { spot: string }))
    sums.set(slip.currency, sum)
  }
  return {
    ...{ number, shoe: shoeOf(number), state, outcome, acts, hash, endedAt: endedAt.toISOString() },
    mark: state === 'void' ? null : markOf(table.setting.game, outcome),
    mine: [...sums].map(([currency, { stake, payout, spots }]) => {
      return { currency, stake: formatMoney(stake, currency), payout: formatMoney(payout, currency), spots: [...spots] }
    }),
  }
}

interface Page {
  readonly before: number | null
  readonly limit: number
  /** Only rounds in which the player bet. */
  readonly isMine: boolean
}

export async function listPastRounds(live: LiveTables, id: string, player: Player | null, page: Page) {
  const table = await findTable(live, id)
  if (!table) return no('table_is_unknown') satisfies Result<never, 'table_is_unknown'>
  const { db } = live.tables
  const limit = page.limit + 1
  const played = page.isMine && player ? await findPlayedRounds(db.read, id, player, { ...page, limit: limit + 1 }) : []
  const among = page.isMine ? { among: played } : {}
  const found = await findEndedRounds(db.read, id, { before: page.before, limit, ...among })
  const rounds = await seenBy(live, table, found.slice(0, page.limit), player)
  const numbers = rounds.map(({ number }) => number)
  const slips = player && numbers.length > 0 ? await findSlipsIn(db.read, id, numbers, player) : []
  const own = Map.groupBy(slips, ({ number }) => number)
  return yes({
    rounds: rounds.map((round) => roundReply(table, round, own.get(round.number) ?? [])),
    next: found.length > page.limit ? (rounds.at(-1)?.number ?? null) : null,
  })
}

/** One round. A table that was closed since has its rounds and their proofs all the same. */
export async function readPastRound(live: LiveTables, id: string, number: number, player: Player | null) {
  const table = (await listTables(live)).get(id)
  if (!table) return no('table_is_unknown')
  const { db } = live.tables
  const found = await findEndedRounds(db.read, id, { before: null, limit: 1, among: [number] })
  const [round] = await seenBy(live, table, found, player)
  if (!round) return no((await findRound(db.read, { tableId: id, number })) ? 'round_is_open' : 'round_is_unknown')
  const slips = player ? await findSlipsIn(db.read, id, [number], player) : []
  const shown = roundReply(table, round, slips)
  return yes({
    ...{ name: table.name, game: table.setting.game, round: shown, closedAt: round.closesAt.toISOString() },
    steps: [...round.replay()],
    slips: slips.map((slip) => slipReply(table, slip, round)),
    results: await resultsUpTo(live, table, shown),
  })
}

/** A slip of the caller's own, for who looks at a bet of the betting record. A closed table is shown too. */
export async function readSlip(live: LiveTables, slipId: string, players: readonly Player[]) {
  const { db } = live.tables
  const slip = await findSlip(db.read, slipId)
  const table = slip && isOwn(slip, players) ? (await listTables(live)).get(slip.tableId) : null
  if (!slip || !table) return no('round_is_unknown')
  const { id, name, setting } = table
  const found = await findEndedRounds(db.read, id, { before: null, limit: 1, among: [slip.number] })
  const [round] = await seenBy(live, table, found, { id: slip.playerId, mode: slip.mode })
  const shared = { tableId: id, name, game: setting.game, slip: slipReply(table, slip, round ?? null) }
  if (!round) return yes({ ...shared, round: null, steps: [], results: [] })
  const { mine: _, ...shown } = roundReply(table, round, [])
  return yes({ ...shared, round: shown, steps: [...round.replay()], results: await resultsUpTo(live, table, shown) })
}

/** What the roads of a round's shoe are drawn of, this round the last of them. */
async function resultsUpTo({ tables }: LiveTables, { id, setting: { game } }: LiveTable, { number, mark }: Marked) {
  if (mark === null || roadResultOf(game, mark) === null) return []
  const limit = ((number - 1) % shoeRounds) + 1
  const rounds = await findEndedRounds(tables.db.read, id, { before: number + 1, limit })
  return rounds
    .filter((one) => one.state === 'over' && shoeOf(one.number) === shoeOf(number))
    .map((one) => ({ number: one.number, mark: markOf(game, one.outcome) }))
    .toReversed()
}

interface Marked {
  readonly number: number
  readonly mark: string | null
}

const isOwn = (slip: Slip, players: readonly Player[]) =>
  players.some(({ id, mode }) => slip.playerId === id && slip.mode === mode)

/** The proof of a round; with one of the caller's own slips, also of what it pays. */
export async function provePastRound(
  live: LiveTables,
  id: string,
  number: number,
  { slipId, players }: { readonly slipId: string | null; readonly players: readonly Player[] },
): Promise<Result<Proof, 'table_is_unknown' | 'round_is_unknown' | 'round_is_open'>> {
  const table = (await listTables(live)).get(id)
  if (!table) return no('table_is_unknown')
  const slip = slipId === null ? null : await findSlip(live.tables.db.read, slipId)
  if (slipId !== null && !(slip && isOwn(slip, players) && slip.tableId === id && slip.number === number))
    return no('round_is_unknown')
  return await proveTableRound(live.tables, table, { tableId: id, number }, slip)
}
