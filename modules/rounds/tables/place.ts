import { hash } from 'node:crypto'
import type { BetRefusal, ChoiceRefusal, Json } from '#engines/game.ts'
import { floorOf, type Ratio } from '#engines/ratio.ts'
import { wrongChoice } from '#engines/reading.ts'
import type { SpotBet } from '#engines/shared-game.ts'
import { checkStake, type StakeRefusal } from '#engines/stake.ts'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Currency, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { type Tx, together } from '#kit/tx.ts'
import { currentTurnoverRules, openBets } from '#modules/bets/service.ts'
import { playedSink } from '#modules/catalog/service.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { isLedgerRefusal } from '#modules/ledger/model.ts'
import { clientName, RowsNotTaken } from '#modules/ledger/service.ts'
import { type Player, slipsMax, spotsMax } from '#modules/rounds/model.ts'
import { type DatabaseTime, holdOpenRounds, isBettingOpen, nameOfRound } from '#modules/rounds/store.ts'
import { isSeatKept, takeSeat } from '#modules/rounds/tables/acting-store.ts'
import { findSlipByKey, findSlipsBeside, insertSlips } from '#modules/rounds/tables/store.ts'
import {
  groupOf,
  type Slip,
  spotMostOf,
  type Table,
  type TableLimits,
  type Tables,
} from '#modules/rounds/tables/table.ts'
import { houseOf, purseOf, stakeLeg } from '#modules/wallet/service.ts'

export interface SlipRequest {
  readonly key: string
  /** The round it is meant for; a later one is not joined by mistake. */
  readonly number: number
  readonly currency: string
  readonly spots: readonly { readonly choice: unknown; readonly stake: string }[]
}

export type SlipRefusal =
  | ChoiceRefusal
  | BetRefusal
  | StakeRefusal
  | MoneyRefusal
  | StakeBlock
  | 'table_is_paused'
  | 'game_is_in_maintenance'
  | 'game_is_not_offered'
  | 'currency_is_not_offered'
  | 'betting_is_closed'
  | 'slip_is_empty'
  | 'too_many_spots'
  | 'too_many_slips'
  | 'seat_is_taken'
  | 'real_money_only'
  | 'funds_are_short'
  | 'key_is_reused'

/** Puts a slip on a round that takes bets: all of its spots or none. A key that was used before is answered from what it made then. */
export async function placeSlip(
  tables: Tables,
  table: Table,
  player: Player,
  request: SlipRequest,
): Promise<Result<Slip, SlipRefusal>> {
  const intent = intentOf(table, request)
  const placed = await tryPlace(tables, table, player, request, intent)
  if (placed.ok) return placed
  const known = await findSlipByKey(tables.db.read, player, request.key)
  if (!known) return placed
  return known.intent === intent ? yes(known) : no('key_is_reused')
}

function intentOf({ id }: Table, { number, currency, spots }: SlipRequest): string {
  return hash('sha256', JSON.stringify([id, number, currency, spots]), 'hex').slice(0, 32)
}

async function tryPlace(
  tables: Tables,
  table: Table,
  player: Player,
  request: SlipRequest,
  intent: string,
): Promise<Result<Slip, SlipRefusal>> {
  const { db, clock } = tables
  const { currency, number, key } = request
  if (table.refusal) return no(table.refusal)
  // Play money and real money have no common share.
  if (table.game.pooled && player.mode !== 'real') return no('real_money_only')
  if (!isCurrency(currency)) return no('currency_is_not_offered')
  const limits = table.limitsOf(currency)
  if (!limits) return no('currency_is_not_offered')
  const spots = readSpots(table, request.spots, currency, limits)
  if (!spots.ok) return spots
  if (!spots.value.every(({ choice }) => isOffered(table, player, choice))) return wrongChoice('spot', 'not_offered')
  const sumBy = (most: (choice: Json) => Ratio) =>
    spots.value.reduce((sum, { choice, stake }) => sum + floorOf(stake, most(choice)), 0n)
  const mostPayout = sumBy((choice) => table.game.topOf(choice))
  const { acting } = table.game
  const reach = acting ? sumBy((choice) => acting.reachOf(choice)) : mostPayout
  if (reach > limits.maxPayout) return no('win_could_pass_the_limit')
  const round = { tableId: table.id, number }
  if (!(tables.looksOpen?.(round) ?? (await isBettingOpen(db.read, round, tables.time)))) return no('betting_is_closed')
  const slip: Slip = {
    ...{ id: newId<'round'>(clock), ...round, playerId: player.id, mode: player.mode, key, intent, currency },
    shownName: player.mode === 'real' ? await tables.shownName(player.id as Id<'member'>) : '',
    stake: spots.value.reduce((sum, { stake }) => sum + stake, 0n),
    ...{ mostPayout, spots: spots.value, balanceAfter: 0n, placedAt: new Date(clock.nowMs()) },
  }
  try {
    return player.mode === 'real' ? await placeReal(tables, table, slip) : await placeDemo(tables, table, slip)
  } catch (error) {
    if (error instanceof SlipNotTaken) return no(error.refusal)
    throw error
  }
}

/** Whether a player may bet on a spot before the deal: stakes that acts add come later, and play money has seats of its own. */
export function isOffered(
  { game: { acting } }: Pick<Table, 'game'>,
  { mode }: Pick<Player, 'mode'>,
  choice: Json,
): boolean {
  if (!acting) return true
  const hold = acting.seatOf(choice)?.hold
  return !acting.isAdded(choice) && hold !== (mode === 'real' ? 'practice' : 'sole')
}

/** Every spot once, with all that was put on it. */
function readSpots(
  table: Table,
  given: SlipRequest['spots'],
  currency: Currency,
  limits: TableLimits,
): Result<readonly SpotBet<Json>[], SlipRefusal> {
  const { game } = table
  const spots = new Map<string, SpotBet<Json>>()
  let total = 0n
  for (const one of given) {
    const choice = game.readChoice(one.choice)
    if (!choice.ok) return choice
    const stake = parseMoney(one.stake, currency)
    if (!stake.ok) return stake
    const allowed = checkStake(stake.value, limits)
    if (!allowed.ok) return allowed
    total += stake.value
    const name = game.spotOf(choice.value)
    spots.set(name, { choice: choice.value, stake: stake.value + (spots.get(name)?.stake ?? 0n) })
  }
  if (spots.size === 0) return no('slip_is_empty')
  if (spots.size > spotsMax) return no('too_many_spots')
  const isAbove = [...spots.values()].some(({ choice, stake }) => stake > spotMostOf(table, choice, limits))
  return isAbove || total > limits.most ? no('stake_is_above_maximum') : yes([...spots.values()])
}

async function placeReal(tables: Tables, table: Table, slip: Slip): Promise<Result<Slip, SlipRefusal>> {
  const { ledger, wallet } = tables
  const memberId = slip.playerId as Id<'member'>
  const purse = await purseOf(wallet, memberId, slip.currency)
  const legs = [stakeLeg({ purse, house: await houseOf(wallet, 'stakes', slip.currency) }, slip.stake)]
  const movement = { ...clientName('table', memberId, slip.key), ref: `round:${slip.id}`, intent: slip.intent, legs }
  const bets = [{ id: slip.id, stake: slip.stake }]
  const { version: rule } = await currentTurnoverRules(tables)
  let written = slip
  const answer = await ledger.submit(memberId, { ...movement, game: table.nodeId, bets }, ({ postings, bonus }) => {
    written = { ...slip, balanceAfter: postings[0]?.debitAfter ?? 0n }
    return [{ sink: placedSink, rows: [{ tables, table, slip: written, rule, bonus: bonus?.get(slip.id) ?? 0n }] }]
  })
  if (answer.ok) return answer.value.isReplay ? no('key_is_reused') : yes(written)
  const { refusal } = answer
  if (refusal === 'funds_are_short' || refusal === 'key_is_reused' || !isLedgerRefusal(refusal))
    return no(refusal, answer.fields)
  assert(false, `a stake was refused: ${refusal}`)
}

interface Placed {
  readonly tables: Tables
  readonly table: Table
  readonly slip: Slip
  readonly rule: number
  /** What of the stake came out of bonus purses. */
  readonly bonus: bigint
}

const placedSink = {
  async insert(tx: Tx, rows: readonly Placed[]): Promise<void> {
    const played = rows.map(({ table, slip }) => {
      return { memberId: slip.playerId as Id<'member'>, nodeId: table.nodeId, at: slip.placedAt }
    })
    const bets = rows.map(({ table, slip, rule, bonus }) => {
      const { id, playerId: memberId, currency, stake, mostPayout, placedAt } = slip
      const shared = { id, memberId, product: 'tables', currency, stake, bonus, ref: null, placedAt }
      return { ...shared, game: table.nodeId, rule, mostPayout, group: groupOf(slip) }
    })
    await together(writeSlips(tx, rows), refuseExcess(tx, rows), playedSink.insert(tx, played), openBets(tx, bets))
  },
}

async function placeDemo(tables: Tables, table: Table, slip: Slip): Promise<Result<Slip, SlipRefusal>> {
  const purse = await tables.playMoney().purseOf(slip.playerId, slip.currency)
  return await tables.db.tx(async (tx) => {
    const balanceAfter = await purse.take(tx, slip.stake)
    if (balanceAfter === null) return no('funds_are_short')
    const written = { ...slip, balanceAfter }
    const rows = [{ tables, table, slip: written }]
    await together(writeSlips(tx, rows), refuseExcess(tx, rows))
    return yes(written)
  })
}

/**
 * Writes slips while their rounds are held open for them. The purses are held as well, so a player's slips come one after another, and what
 * they have on a spot together is known. Those that came too late are named; any other that is not taken fails them all, and who commits many
 * together finds out which it is.
 */
async function writeSlips(tx: Tx, placed: readonly Written[]): Promise<void> {
  const slips = placed.map(({ slip }) => slip)
  const [first] = placed
  if (!first) return
  const [open, count] = await together(holdOpenRounds(tx, slips, first.tables.time), insertSlips(tx, slips))
  const late = placed.filter(({ slip }) => !open.has(nameOfRound(slip)))
  if (late.length > 0) throw new SlipNotTaken('betting_is_closed', late)
  if (count < slips.length) throw new SlipNotTaken('key_is_reused')
  await takeSeats(tx, first.tables.time, placed)
}

type Written = Pick<Placed, 'tables' | 'table' | 'slip'>

/** What the players have in their rounds together, once the slips are written, against the limits. */
async function refuseExcess(tx: Tx, placed: readonly Written[]): Promise<void> {
  const slips = placed.map(({ slip }) => slip)
  const beside = Map.groupBy(await findSlipsBeside(tx, slips), playerInRound)
  for (const { table, slip } of placed) {
    const refusal = findExcess(table, slip, beside.get(playerInRound(slip)) ?? [])
    if (refusal) throw new SlipNotTaken(refusal)
  }
}

const playerInRound = (slip: Slip) => `${nameOfRound(slip)} ${slip.mode} ${slip.playerId}`

/** What a player's slips of the round pass together, the newest included. */
function findExcess(table: Table, { currency }: Slip, all: readonly Slip[]): ExcessRefusal | null {
  if (all.length > slipsMax) return 'too_many_slips'
  const limits = table.limitsOf(currency)
  assert(limits, 'a slip was taken in a currency of the table')
  const slips = all.filter((one) => one.currency === currency)
  const onSpots = new Map<string, { choice: Json; stake: bigint }>()
  for (const { choice, stake } of slips.flatMap(({ spots }) => spots)) {
    const name = table.game.spotOf(choice)
    onSpots.set(name, { choice, stake: stake + (onSpots.get(name)?.stake ?? 0n) })
  }
  if ([...onSpots.values()].some(({ choice, stake }) => stake > spotMostOf(table, choice, limits)))
    return 'stake_is_above_maximum'
  // Together with all that acts can still add to it.
  const { acting } = table.game
  const mostOf = (choice: Json) => acting?.reachOf(choice) ?? table.game.topOf(choice)
  const mostPayout = [...onSpots.values()].reduce((sum, { choice, stake }) => sum + floorOf(stake, mostOf(choice)), 0n)
  return mostPayout > limits.maxPayout ? 'win_could_pass_the_limit' : null
}

type ExcessRefusal = 'too_many_slips' | 'stake_is_above_maximum' | 'win_could_pass_the_limit'

/** The seats at which slips let their players act. In their order, so that two who take several do not wait for each other. */
async function takeSeats(tx: Tx, time: DatabaseTime, placed: readonly Pick<Placed, 'table' | 'slip'>[]): Promise<void> {
  const seats = placed.flatMap(({ table: { game, phases }, slip }) =>
    slip.spots.flatMap(({ choice }) => {
      const seat = game.acting?.seatOf(choice)
      return seat ? { slip, seat, phases, name: `${nameOfRound(slip)} ${seat.name}` } : []
    }),
  )
  for (const { slip, seat, phases } of seats.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const kept = { bettingMs: phases.betting, keepMs: phases.acting?.keep ?? 0, time }
    const isKept = seat.hold === 'sole' && (await isSeatKept(tx, slip, seat.name, kept))
    if (isKept || !(await takeSeat(tx, slip, seat))) throw new SlipNotTaken('seat_is_taken')
  }
}

/** Thrown inside the transaction, where only an error can undo the stake. */
class SlipNotTaken extends RowsNotTaken {
  override name = 'SlipNotTaken'
  readonly refusal: 'betting_is_closed' | 'key_is_reused' | 'seat_is_taken' | ExcessRefusal
  constructor(refusal: SlipNotTaken['refusal'], rows: readonly unknown[] = []) {
    super(refusal, rows)
    this.refusal = refusal
  }
}
