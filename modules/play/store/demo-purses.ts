import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Currency } from '#kit/money.ts'
import { plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { PlayerId } from '#modules/play/model.ts'

export async function findDemoPurse(reader: Reader, playerId: PlayerId, currency: Currency): Promise<bigint | null> {
  const { rows } = await sql<{ balance: bigint }>`select balance from play_demo_purse
    where player_id = ${playerId} and currency = ${currency}`.execute(reader)
  return rows[0]?.balance ?? null
}

/** The purse, locked; made with what it opens with if there is none. */
export async function lockDemoPurse(
  tx: Tx,
  playerId: PlayerId,
  currency: Currency,
  opening: bigint,
  at: Date,
): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    insert into play_demo_purse as purse (player_id, currency, balance, seen_at)
    values (${playerId}, ${currency}, ${opening}, ${at})
    on conflict (player_id, currency) do update set seen_at = excluded.seen_at returning purse.balance`.execute(tx)
  assert(rows[0], 'a demo purse is there or is made')
  return rows[0].balance
}

export async function setDemoPurse(tx: Tx, playerId: PlayerId, currency: Currency, balance: bigint): Promise<void> {
  await sql`update play_demo_purse set balance = ${balance}
    where player_id = ${playerId} and currency = ${currency}`.execute(tx)
}

/** Pays purses, each once in the list; none grows beyond the most. They are locked in one order by everybody. */
export async function creditDemoPurses(
  tx: Tx,
  paid: readonly { readonly playerId: PlayerId; readonly currency: Currency; readonly amount: bigint }[],
  most: bigint,
): Promise<void> {
  const given = sql`unnest(${plainArray(paid.map(({ playerId }) => playerId))}::text::uuid[],
    ${plainArray(paid.map(({ currency }) => currency))}::text::text[],
    ${plainArray(paid.map(({ amount }) => amount))}::text::bigint[]) as given (player_id, currency, amount)`
  await sql`select from play_demo_purse as purse where (purse.player_id, purse.currency) in (
      select given.player_id, given.currency from ${given})
    order by purse.player_id, purse.currency for update`.execute(tx)
  await sql`update play_demo_purse as purse set balance = least(purse.balance + given.amount, ${most}) from ${given}
    where purse.player_id = given.player_id and purse.currency = given.currency`.execute(tx)
}

export async function deleteDemoPurses(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from play_demo_purse where ctid in (
      select ctid from play_demo_purse where seen_at < ${before} limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
