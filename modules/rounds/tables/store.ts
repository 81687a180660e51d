import { sql } from 'kysely'
import type { Json } from '#engines/game.ts'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { Player, RoundName } from '#modules/rounds/model.ts'
import type { Slip } from '#modules/rounds/tables/table.ts'

interface StoredSpot {
  readonly choice: Json
  readonly stake: string
}

type Row = Omit<Slip, 'spots'> & { readonly spots: readonly StoredSpot[] }

const slipColumns = sql`id, table_id as "tableId", round_number as number, player_id as "playerId", mode, shown_name as "shownName", key,
  replace(intent::text, '-', '') as intent, currency, stake, most_payout as "mostPayout", spots, balance_after as "balanceAfter",
  placed_at as "placedAt"`

const readRow = (row: Row): Slip => ({
  ...row,
  spots: row.spots.map(({ choice, stake }) => ({ choice, stake: BigInt(stake) })),
})

/** Answers how many were written: one whose player has used its key before is not. */
export async function insertSlips(tx: Tx, slips: readonly Slip[]): Promise<number> {
  const given = slips.map(({ spots, ...slip }) => ({
    ...slip,
    ...{ stake: String(slip.stake), mostPayout: String(slip.mostPayout), balanceAfter: String(slip.balanceAfter) },
    spots: spots.map(({ choice, stake }): StoredSpot => ({ choice, stake: String(stake) })),
  }))
  const { rows } = await sql`${kept}
    insert into rounds_slip (id, table_id, round_number, player_id, mode, shown_name, key, intent, currency, stake, most_payout, spots,
      balance_after, placed_at)
    select id, "tableId", number, "playerId", mode, "shownName", key, intent, currency, stake, "mostPayout", spots, "balanceAfter", "placedAt"
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (id uuid, "tableId" text, number integer, "playerId" uuid,
      mode text, "shownName" text, key text, intent uuid, currency text, stake bigint, "mostPayout" bigint, spots jsonb,
      "balanceAfter" bigint, "placedAt" timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows.length
}

export async function findSlipByKey(reader: Reader, { id, mode }: Player, key: string): Promise<Slip | null> {
  const { rows } = await sql<Row>`select ${slipColumns} from rounds_slip
    where player_id = ${id} and mode = ${mode} and key = ${key}`.execute(reader)
  return rows[0] ? readRow(rows[0]) : null
}

/** What a player has in a round, oldest first. */
export async function findSlipsOf(
  reader: Reader,
  { tableId, number }: RoundName,
  { id, mode }: Player,
): Promise<Slip[]> {
  const { rows } = await sql<Row>`select ${slipColumns} from rounds_slip
    where table_id = ${tableId} and round_number = ${number} and mode = ${mode} and player_id = ${id} order by id`.execute(
    reader,
  )
  return rows.map(readRow)
}

export async function findSlip(reader: Reader, id: string): Promise<Slip | null> {
  const { rows } = await sql<Row>`select ${slipColumns} from rounds_slip where id = ${id}`.execute(reader)
  return rows[0] ? readRow(rows[0]) : null
}

/** What a player has in rounds of a table, oldest first. */
export async function findSlipsIn(
  reader: Reader,
  tableId: string,
  numbers: readonly number[],
  { id, mode }: Player,
): Promise<Slip[]> {
  const { rows } = await sql<Row>`select ${slipColumns} from rounds_slip
    where table_id = ${tableId} and round_number = any(${arrayOf('integer', plainArray(numbers))}) and mode = ${mode} and player_id = ${id}
    order by id`.execute(reader)
  return rows.map(readRow)
}

/** The newest rounds of a table in which a player has slips. */
export async function findPlayedRounds(
  reader: Reader,
  tableId: string,
  { id, mode }: Player,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`select distinct round_number as number from rounds_slip
    where player_id = ${id} and mode = ${mode} and table_id = ${tableId} and (${before}::integer is null or round_number < ${before})
    order by round_number desc limit ${limit}`.execute(reader)
  return rows.map(({ number }) => number)
}

/** What the players of these slips have in the rounds of these slips. */
export async function findSlipsBeside(tx: Tx, slips: readonly Slip[]): Promise<Slip[]> {
  const columnsOf = (read: (slip: Slip) => string) => textArray(slips.map(read))
  const { rows } = await sql<Row>`${kept} select ${slipColumns} from rounds_slip
    where (table_id, round_number, mode, player_id) in (select * from unnest(${columnsOf(({ tableId }) => tableId)}::text::text[],
      ${plainArray(slips.map(({ number }) => number))}::text::integer[], ${columnsOf(({ mode }) => mode)}::text::text[],
      ${plainArray(slips.map(({ playerId }) => playerId))}::text::uuid[]))`.execute(tx)
  return rows.map(readRow)
}

/** Every slip for real money of a round. */
export async function findRealSlips(reader: Reader, { tableId, number }: RoundName): Promise<Slip[]> {
  const { rows } = await sql<Row>`select ${slipColumns} from rounds_slip
    where table_id = ${tableId} and round_number = ${number} and mode = 'real'`.execute(reader)
  return rows.map(readRow)
}

/** Slips of play money that were not paid yet, locked. */
export async function lockUnpaid(tx: Tx, { tableId, number }: RoundName, limit: number): Promise<Slip[]> {
  const { rows } = await sql<Row>`select ${slipColumns} from rounds_slip
    where table_id = ${tableId} and round_number = ${number} and mode = 'demo' and not is_paid
    order by player_id, id limit ${limit} for update`.execute(tx)
  return rows.map(readRow)
}

export async function markPaid(tx: Tx, slips: readonly Slip[]): Promise<void> {
  await sql`update rounds_slip set is_paid = true
    where id = any(${arrayOf('uuid', plainArray(slips.map(({ id }) => id)))})`.execute(tx)
}

/** Slips of play money from before a time, so many at once. */
export async function deleteDemoSlips(tx: Tx, before: Date, most: number): Promise<number> {
  const { rows } = await sql`delete from rounds_slip where id in (select id from rounds_slip
    where mode = 'demo' and is_paid and placed_at < ${before} order by placed_at limit ${most}) returning id`.execute(
    tx,
  )
  return rows.length
}
