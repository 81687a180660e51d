import { gameHash } from '#engines/fairness/replay.ts'
import type { Json } from '#engines/game.ts'
import { toPpm } from '#engines/ratio.ts'
import { markOf } from '#engines/tables/marks.ts'
import { type BatchLoader, batchDistinct } from '#kit/batch-loader.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { modes, type Player, type SharedRound } from '#modules/rounds/model.ts'
import {
  findNewestRounds,
  findSeenRounds,
  findSlipsOf,
  findStretches,
  isOffered,
  readActing,
  type Slip,
  slipPayout,
  spotMostOf,
  spotPayout,
  type TableLimits,
} from '#modules/rounds/service.ts'
import { roadStreak } from '#modules/tables/board.ts'
import type { LiveTables } from '#modules/tables/deps.ts'
import { withLevelLimits } from '#modules/tables/level-limits.ts'
import { findTable, type LiveTable, listTables } from '#modules/tables/list.ts'
import { chatRoomOf, shoeOf, shoeRounds } from '#modules/tables/model.ts'
import { balanceOf } from '#modules/wallet/service.ts'

const recentShown = 36
/** A round with less time for bets than this is dealt at speed. */
const speedMs = 10_000

type Marks = readonly { readonly number: number; readonly mark: string }[]

/** Who watches a table or has bet in its round. Nobody knows who does both, so it is the larger of the two. */
export function playersOf({ presence, board }: LiveTables, tableId: string): number {
  return Math.max(presence.watchersOf(tableId), board.bettorsOf(tableId))
}

export function stateReply({ board }: LiveTables, tableId: string) {
  const { phase, number, closesAt, actsUntil, until } = board.find(tableId) ?? {
    ...{ phase: 'waiting' as const, number: null, closesAt: null, actsUntil: null, until: null },
  }
  return { phase, number, closesAt, actsUntil, until, shoe: shoeOf(number ?? 1) }
}

function limitsReply(currency: Currency, { least, most, spotMost, maxPayout }: TableLimits) {
  const show = (amount: bigint) => formatMoney(amount, currency)
  return { currency, least: show(least), most: show(most), spotMost: show(spotMost), maxPayout: show(maxPayout) }
}

const allLimits = (table: LiveTable) =>
  table.currencies.flatMap((currency) => {
    const limits = table.limitsOf(currency)
    return limits ? [limitsReply(currency, limits)] : []
  })

function optionsOf({ setting: { game, phases } }: LiveTable) {
  const has = (kind: string, id: string) => (game.startsWith(kind) ? game === id : null)
  return {
    commission: has('baccarat', 'baccarat'),
    laPartage: has('roulette', 'roulette-la-partage'),
    isSpeed: phases.betting < speedMs,
  }
}

function rowOf(live: LiveTables, table: LiveTable, marks: Marks) {
  const { id, name, maker, icon, setting } = table
  const { game, language, phases } = setting
  return {
    ...{ id, name, game, maker, icon, language, phases, options: optionsOf(table), chatRoom: chatRoomOf(id) },
    limits: allLimits(table),
    state: stateReply(live, id),
    players: playersOf(live, id),
    streak: roadStreak(game, marks),
  }
}

const nowOf = ({ tables }: LiveTables) => new Date(tables.clock.nowMs()).toISOString()

/** Many ask for the lobby at one moment; they are shown what one of them would be. */
const lobbies = new WeakMap<LiveTables['board'], BatchLoader<'lobby', ReadonlyMap<string, Marks>>>()

function lobbyOf(live: LiveTables): BatchLoader<'lobby', ReadonlyMap<string, Marks>> {
  const known = lobbies.get(live.board)
  if (known) return known
  const made = batchDistinct<'lobby', ReadonlyMap<string, Marks>>(
    (lobby) => lobby,
    async () => await readRoads(live),
  )
  lobbies.set(live.board, made)
  return made
}

async function readRoads(live: LiveTables): Promise<ReadonlyMap<string, Marks>> {
  const list = await listTables(live)
  const rounds = await findStretches(live.tables.db.read, [...list.keys()], shoeRounds)
  const roads = new Map<string, { number: number; mark: string }[]>()
  for (const { tableId, number, outcome } of rounds) {
    const road = roads.get(tableId) ?? []
    road.push({ number, mark: markOf(list.get(tableId)?.setting.game ?? '', outcome) })
    roads.set(tableId, road)
  }
  return roads
}

/** Every table of the lobby that is not closed. */
export async function lobbyReply(live: LiveTables) {
  const roads = await lobbyOf(live).load('lobby')
  const open = [...(await listTables(live)).values()].filter(({ isInLobby }) => isInLobby)
  const tables = open.map((table) => {
    const marks = roads.get(table.id) ?? []
    return { ...rowOf(live, table, marks), recent: marks.slice(-recentShown) }
  })
  return { serverTime: nowOf(live), tables }
}

const showcaseRecent = 10

/** A few tables in the order of how many are there, with one of every game before the second of any. */
export async function showcaseReply(live: LiveTables, limit: number) {
  const { serverTime, tables } = await lobbyReply(live)
  const busy = tables.toSorted((one, other) => other.players - one.players)
  const firsts = new Set(new Map(busy.toReversed().map((table) => [table.game, table])).values())
  const chosen = [...busy.filter((table) => firsts.has(table)), ...busy.filter((table) => !firsts.has(table))]
  return {
    serverTime,
    total: tables.length,
    tables: chosen.slice(0, limit).map(({ id, name, game, limits, phases, state, players, recent }) => {
      return { id, name, game, limits, phases, state, players, recent: recent.slice(-showcaseRecent) }
    }),
  }
}

function spotReplies(table: LiveTable) {
  const { game } = table
  const isForBets = (spot: string) => modes.some((mode) => isOffered(table, { mode }, { spot }))
  return game.spots.filter(isForBets).map((spot) => {
    const choice = { spot }
    const [top, rtp] = [game.topOf(choice), game.rtpOf(choice)]
    return {
      spot,
      topX100: Number((top.num * 100n) / top.den),
      rtpPpm: toPpm(rtp),
      rtp: `${rtp.num}/${rtp.den}`,
      limits: table.currencies.flatMap((currency) => {
        const limits = table.limitsOf(currency)
        if (!limits) return []
        const most = spotMostOf(table, choice, limits)
        return [{ currency, least: formatMoney(limits.least, currency), most: formatMoney(most, currency) }]
      }),
    }
  })
}

type Ended = Pick<SharedRound, 'state' | 'outcome'>
const isEnded = ({ state }: Ended) => state === 'over' || state === 'void'

export function slipReply(table: LiveTable, slip: Slip, round: Ended | null) {
  const { id, number, mode, currency, stake, balanceAfter, placedAt } = slip
  const ended = round && isEnded(round) ? round : null
  const show = (amount: bigint) => formatMoney(amount, currency)
  return {
    ...{ id, number, mode, currency, stake: show(stake) },
    payout: ended && show(slipPayout(table, slip, ended)),
    spots: slip.spots.map((bet) => ({
      spot: table.game.spotOf(bet.choice as { spot: string }),
      stake: show(bet.stake),
      payout: ended && show(spotPayout(table, bet, ended)),
    })),
    balance: show(balanceAfter),
    at: placedAt.toISOString(),
  }
}

async function balancesOf({ tables }: LiveTables, { currencies }: LiveTable, player: Player | null) {
  if (!player) return []
  const read = async (currency: Currency) =>
    player.mode === 'real'
      ? (await balanceOf(tables.db.read, player.id as Id<'member'>, currency)).available
      : await tables.playMoney().balanceOf(player.id, currency)
  const amounts: { currency: Currency; amount: string }[] = []
  for (const currency of currencies) amounts.push({ currency, amount: formatMoney(await read(currency), currency) })
  return amounts
}

/** A table as it stands now. The outcome of a round that is not over is nowhere in it. */
export async function tableReply(live: LiveTables, id: string, player: Player | null) {
  const found = await findTable(live, id)
  if (!found) return no('table_is_unknown') satisfies Result<never, 'table_is_unknown'>
  if (!found.isOffered) return no('game_is_not_offered') satisfies Result<never, 'game_is_not_offered'>
  const table = await withLevelLimits(live, found, player)
  live.presence.knock(id)
  const { db } = live.tables
  const [round = null] = await findNewestRounds(db.read, [id])
  const marks = (await findStretches(db.read, [id], shoeRounds)).map(({ number, outcome }) => {
    return { number, mark: markOf(table.setting.game, outcome) }
  })
  const slips = round && player ? await findSlipsOf(db.read, { tableId: id, number: round.number }, player) : []
  const { game } = table
  const seen =
    round && isEnded(round) ? (await findSeenRounds(live.tables, table, [round], player)).get(round.number) : null
  const outcome = seen?.outcome ?? null
  const ended = round && seen ? { ...round, outcome } : null
  return yes({
    ...rowOf(live, table, marks),
    serverTime: nowOf(live),
    spots: spotReplies(table),
    rules: game.rules,
    mathVersion: game.info.mathVersion,
    configHash: gameHash(game),
    chain: round && { terminal: round.terminal, salt: round.salt, length: round.chainLength, link: round.link },
    round: round && {
      ...{ number: round.number, state: round.state, closesAt: round.closesAt.toISOString() },
      steps: round.state === 'over' && seen ? numbered(seen.steps()) : stepsSoFar(live, round),
      outcome,
      hash: round.hash,
    },
    acting: round && (await actingReply(live, table, round.number, player)),
    results: [...marks],
    slips: slips.map((slip) => slipReply(table, slip, ended)),
    totals: live.board.totalsOf(id),
    kept: keptSeats(live, table, player),
    balance: await balancesOf(live, table, player),
  })
}

/** Seats that others cannot take yet. What decides is the transaction that takes the seat; this is what is shown. */
function keptSeats({ board, tables }: LiveTables, { id, phases }: LiveTable, player: Player | null) {
  const shown = board.find(id)
  if (!phases.acting || shown?.phase !== 'betting' || shown.closesAt === null) return []
  const untilMs = Date.parse(shown.closesAt) - phases.betting + phases.acting.keep
  if (untilMs <= tables.clock.nowMs()) return []
  const until = new Date(untilMs).toISOString()
  return board.seatsBefore(id).map(({ spot, name, playerId }) => {
    return { spot, name, isYours: player?.mode === 'real' && player.id === playerId, until }
  })
}

/** What can be seen of a round while players act; null where nobody does. */
async function actingReply(live: LiveTables, table: LiveTable, number: number, player: Player | null) {
  const view = await readActing(live.tables, table, { tableId: table.id, number }, player)
  const seats = view?.seats.map(({ actions, actsUntil, ...seat }) => {
    return { ...seat, actions: [...actions], actsUntil: actsUntil?.toISOString() ?? null }
  })
  return view && { number, shown: view.shown, seats: seats ?? [] }
}

/** A round in which players act, for who plays in it or watches. */
export async function readTableActing(live: LiveTables, id: string, player: Player | null) {
  const table = await findTable(live, id)
  if (!table) return no('table_is_unknown') satisfies Result<never, 'table_is_unknown'>
  live.presence.knock(id)
  const number = live.board.find(id)?.number ?? null
  const acting = number === null ? null : await actingReply(live, table, number, player)
  return yes({ serverTime: nowOf(live), acting })
}

const numbered = (steps: readonly Json[]) => steps.map((step, at) => ({ at, step }))

/** What the dealer of a round told so far. */
function stepsSoFar({ board }: LiveTables, round: SharedRound): { at: number; step: Json }[] {
  const shown = board.find(round.tableId)
  return shown?.number === round.number ? [...shown.steps] : []
}
