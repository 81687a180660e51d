import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { IssueName } from '#modules/lottery/model.ts'
import type { BetRow, KeptTicket, Ticket } from '#modules/lottery/ticket-store.ts'

/** A ticket of play money, with its lines. Its member is whoever plays: a member, or the browser of a visitor. */
export interface PracticeTicket extends KeptTicket {
  readonly bets: readonly BetRow[]
}

interface Row extends Omit<PracticeTicket, 'bets'> {
  readonly bets: readonly (Omit<BetRow, 'stakePerNote' | 'stake' | 'mostPayout'> &
    Record<'stakePerNote' | 'stake' | 'mostPayout', string>)[]
}

const fromRow = ({ bets, ...ticket }: Row): PracticeTicket => ({
  ...ticket,
  bets: bets.map(({ stakePerNote, stake, mostPayout, ...bet }) => ({
    ...bet,
    ...{ stakePerNote: BigInt(stakePerNote), stake: BigInt(stake), mostPayout: BigInt(mostPayout) },
  })),
})

const columns = sql`id, serial, player_id as "memberId", lottery, issue, key, intent, null as "planId", false as "isNoticeWanted", currency, stake, 0::bigint as "mostPayout",
  balance_after as "balanceAfter", placed_at as "placedAt", bets`

const plain = (bets: readonly BetRow[]) =>
  JSON.stringify(bets, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** False when its key was used before. */
export async function insertPractice(tx: Tx, ticket: Ticket, bets: readonly BetRow[]): Promise<boolean> {
  const { id, memberId, lottery, issue, key, intent, currency, stake, balanceAfter, placedAt } = ticket
  const { rows } = await sql`
    insert into lottery_practice (id, player_id, lottery, issue, key, intent, currency, stake, balance_after, bets, placed_at)
    values (${id}, ${memberId}, ${lottery}, ${issue}, ${key}, ${intent}, ${currency}, ${stake}, ${balanceAfter}, ${plain(bets)}::text::jsonb, ${placedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function findPracticeByKey(reader: Reader, playerId: string, key: string): Promise<PracticeTicket | null> {
  const { rows } =
    await sql<Row>`select ${columns} from lottery_practice where player_id = ${playerId} and key = ${key}`.execute(
      reader,
    )
  return rows[0] ? fromRow(rows[0]) : null
}

export async function findPractices(reader: Reader, playerId: string, limit: number): Promise<PracticeTicket[]> {
  const { rows } = await sql<Row>`
    select ${columns} from lottery_practice where player_id = ${playerId} order by id desc limit ${limit}`.execute(
    reader,
  )
  return rows.map(fromRow)
}

/** Tickets of an issue that are to be paid, held until they are. */
export async function lockUnpaid(tx: Tx, { lottery, issue }: IssueName, limit: number): Promise<PracticeTicket[]> {
  const { rows } = await sql<Row>`select ${columns} from lottery_practice
    where lottery = ${lottery} and issue = ${issue} and not is_paid order by id limit ${limit} for update`.execute(tx)
  return rows.map(fromRow)
}

export async function markPaid(tx: Tx, { lottery, issue }: IssueName, upTo: string): Promise<void> {
  await sql`update lottery_practice set is_paid = true
    where lottery = ${lottery} and issue = ${issue} and not is_paid and id <= ${upTo}`.execute(tx)
}

/** Answers how many were old enough. */
export async function deleteOldPractice(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from lottery_practice
    where id in (select id from lottery_practice where placed_at < ${before} and is_paid limit ${limit}) returning id`.execute(
    tx,
  )
  return rows.length
}
