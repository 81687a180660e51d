import { sql } from 'kysely'
import type { Acts, Seat } from '#engines/shared-game.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf, jsonArray, plainArray, textArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Player, PlayerId, RoundName } from '#modules/rounds/model.ts'
import type { DatabaseTime } from '#modules/rounds/store.ts'
import type { Slip } from '#modules/rounds/tables/table.ts'

/** One accepted act; without a key it was done because time had run out. */
export interface StoredAct {
  readonly action: string
  readonly key: string | null
}

/** Where a player acts in a round, and what was done there. */
export interface Hand extends RoundName {
  readonly seat: string
  readonly playerId: PlayerId
  readonly mode: Player['mode']
  readonly isSole: boolean
  readonly currency: Currency
  readonly acts: readonly StoredAct[]
  /** Until when the next act is taken; null before the cards are dealt. */
  readonly actsUntil: Date | null
  readonly isDone: boolean
}

export const actionsOf = ({ acts }: Pick<Hand, 'acts'>): readonly string[] => acts.map(({ action }) => action)

export const actsOf = (hands: readonly Hand[]): Acts =>
  Object.fromEntries(hands.map((hand) => [hand.seat, actionsOf(hand)]))

const handColumns = sql`table_id as "tableId", round_number as number, seat, player_id as "playerId", mode, is_sole as "isSole", currency, acts,
  acts_until as "actsUntil", is_done as "isDone"`

/** Takes a seat for a slip, or finds it taken by the same player with the same money. False when it is somebody else's. */
export async function takeSeat(tx: Tx, slip: Slip, { name, hold }: Seat): Promise<boolean> {
  await sql`insert into rounds_hand (table_id, round_number, seat, player_id, mode, is_sole, currency)
    values (${slip.tableId}, ${slip.number}, ${name}, ${slip.playerId}, ${slip.mode}, ${hold === 'sole'}, ${slip.currency})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql`select seat from rounds_hand
    where table_id = ${slip.tableId} and round_number = ${slip.number} and seat = ${name} and mode = ${slip.mode}
      and player_id = ${slip.playerId} and currency = ${slip.currency}`.execute(tx)
  return rows.length === 1
}

/** Whether a seat is still kept for somebody else, who had it in the round before. `keepMs` is counted from the opening of betting. */
export async function isSeatKept(
  tx: Tx,
  slip: Slip,
  seat: string,
  { bettingMs, keepMs, time }: { readonly bettingMs: number; readonly keepMs: number; readonly time: DatabaseTime },
): Promise<boolean> {
  const { rows } = await sql`select from rounds_hand as hand
    join rounds_round as round on round.table_id = hand.table_id and round.number = hand.round_number + 1
    where hand.table_id = ${slip.tableId} and hand.round_number = ${slip.number - 1} and hand.seat = ${seat} and hand.is_sole
      and hand.player_id <> ${slip.playerId}
      and round.closes_at - ${bettingMs - keepMs} * interval '1 millisecond' > ${time()}`.execute(tx)
  return rows.length > 0
}

/** Seats that everybody sees. */
export async function findSoleHands(reader: Reader, { tableId, number }: RoundName): Promise<Hand[]> {
  const { rows } = await sql<Hand>`select ${handColumns} from rounds_hand
    where table_id = ${tableId} and round_number = ${number} and is_sole order by seat`.execute(reader)
  return rows
}

/** Where each acts for themselves. */
export async function findOwnHands(reader: Reader, { tableId, number }: RoundName): Promise<Hand[]> {
  const { rows } = await sql<Hand>`select ${handColumns} from rounds_hand
    where table_id = ${tableId} and round_number = ${number} and not is_sole`.execute(reader)
  return rows
}

/** Every seat at which a player acts in a round. */
export async function findHandsOf(reader: Reader, { tableId, number }: RoundName, player: Player): Promise<Hand[]> {
  const { rows } = await sql<Hand>`select ${handColumns} from rounds_hand
    where table_id = ${tableId} and round_number = ${number} and mode = ${player.mode} and player_id = ${player.id}
    order by seat`.execute(reader)
  return rows
}

/** Of rounds of a table: the seats that everybody sees, and those at which a player acts alone. */
export async function findHandsSeen(
  reader: Reader,
  tableId: string,
  numbers: readonly number[],
  player: Player | null,
): Promise<Hand[]> {
  const isOwn = player ? sql`(mode = ${player.mode} and player_id = ${player.id})` : sql`false`
  const { rows } = await sql<Hand>`select ${handColumns} from rounds_hand
    where table_id = ${tableId} and round_number = any(${arrayOf('integer', plainArray(numbers))}) and (is_sole or ${isOwn})
    order by round_number, seat`.execute(reader)
  return rows
}

/** Holds a seat for its next act, and says whether it is in time and still the next. */
export async function lockHandForAct(
  tx: Tx,
  hand: Hand,
  time: DatabaseTime,
): Promise<'open' | 'acting_is_closed' | 'seat_has_moved_on'> {
  await sql`select from rounds_hand where ${isHand(hand)} for update`.execute(tx)
  // The time is read once the row is held: waiting for it may have taken until after the end of the turn.
  const { rows } = await sql<{ isNext: boolean; isOpen: boolean }>`
    select jsonb_array_length(acts) = ${hand.acts.length} as "isNext", not is_done and acts_until > ${time()} as "isOpen"
    from rounds_hand where ${isHand(hand)}`.execute(tx)
  if (!rows[0]?.isNext) return 'seat_has_moved_on'
  return rows[0].isOpen ? 'open' : 'acting_is_closed'
}

const isHand = (hand: Hand) => sql`table_id = ${hand.tableId} and round_number = ${hand.number} and seat = ${hand.seat}
  and mode = ${hand.mode} and player_id = ${hand.playerId}`

/** Writes an act, and gives the next one a turn of its own. */
export async function appendAct(
  tx: Tx,
  hand: Hand,
  act: StoredAct,
  next: { readonly isDone: boolean; readonly turnMs: number; readonly time: DatabaseTime },
): Promise<Date | null> {
  const { rows } = await sql<{
    actsUntil: Date
  }>`update rounds_hand set acts = acts || ${JSON.stringify([act])}::text::jsonb,
      is_done = ${next.isDone}, acts_until = least(${next.time()} + ${next.turnMs} * interval '1 millisecond', acts_by)
    where ${isHand(hand)} returning acts_until as "actsUntil"`.execute(tx)
  return next.isDone ? null : (rows[0]?.actsUntil ?? null)
}

/** Whether a dealer has come so far as to give turns. */
export async function haveTurnsBegun(reader: Reader, { tableId, number }: RoundName): Promise<boolean> {
  const { rows } = await sql`select from rounds_hand
    where table_id = ${tableId} and round_number = ${number} and acts_until is not null limit 1`.execute(reader)
  return rows.length > 0
}

/** Gives every seat that is not done a turn. One whose turn a dealer before began keeps it, and has `resumedMs` at least. */
export async function beginTurns(
  tx: Tx,
  { tableId, number }: RoundName,
  turns: { readonly turnMs: number; readonly mostMs: number; readonly resumedMs: number },
  time: DatabaseTime,
): Promise<void> {
  const after = (ms: number) => sql`${time()} + ${ms} * interval '1 millisecond'`
  await sql`update rounds_hand set
      acts_until = case when acts_until is null then ${after(turns.turnMs)} else greatest(acts_until, ${after(turns.resumedMs)}) end,
      acts_by = case when acts_until is null then ${after(turns.mostMs)} else greatest(acts_by, ${after(turns.resumedMs)}) end
    where table_id = ${tableId} and round_number = ${number} and not is_done`.execute(tx)
}

/** How long the longest turn lasts that is still open, in milliseconds; 0 when there is none. */
export async function readTurnLeft(
  reader: Reader,
  { tableId, number }: RoundName,
  time: DatabaseTime,
): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`
    select (extract(epoch from max(acts_until) - ${time()}) * 1000)::double precision as left
    from rounds_hand where table_id = ${tableId} and round_number = ${number} and not is_done`.execute(reader)
  return Math.max(0, Math.ceil(rows[0]?.left ?? 0))
}

/** Seats that are not done, held. */
export async function lockOpenHands(tx: Tx, { tableId, number }: RoundName): Promise<Hand[]> {
  const { rows } = await sql<Hand>`select ${handColumns} from rounds_hand
    where table_id = ${tableId} and round_number = ${number} and not is_done
    order by seat, mode, player_id for update`.execute(tx)
  return rows
}

/** Writes what each seat that was held came to when time had run out; it is done. */
export async function endHands(tx: Tx, { tableId, number }: RoundName, hands: readonly Hand[]): Promise<void> {
  await sql`update rounds_hand as hand set acts = ended.acts, is_done = true
    from unnest(${textArray(hands.map(({ seat }) => seat))}::text::text[], ${plainArray(hands.map(({ mode }) => mode))}::text::text[],
      ${plainArray(hands.map(({ playerId }) => playerId))}::text::uuid[],
      ${jsonArray(hands.map(({ acts }) => acts))}::text::jsonb[]) as ended (seat, mode, player_id, acts)
    where hand.table_id = ${tableId} and hand.round_number = ${number} and hand.seat = ended.seat and hand.mode = ended.mode
      and hand.player_id = ended.player_id`.execute(tx)
}
