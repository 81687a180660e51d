import { sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'

interface Selection {
  readonly market: number
  readonly outcome: string
}

export interface Quote {
  readonly id: string
  readonly memberId: string
  readonly event: string
  readonly legs: readonly Selection[]
  readonly odds: number
  readonly chance: number
  readonly expiresAt: Date
}

export async function insertQuote(tx: Tx | Reader, quote: Quote): Promise<void> {
  await sql`insert into sports_quote (id, member_id, event_id, legs, odds, chance, expires_at)
    values (${quote.id}, ${quote.memberId}, ${quote.event}, ${JSON.stringify(quote.legs)}::text::jsonb, ${quote.odds}, ${quote.chance},
      ${quote.expiresAt})`.execute(tx)
}

const nameOf = ({ market, outcome }: Selection) => `${market}:${outcome}`

/** The price of a same-match combination, for who asked for it, for these very legs, while it holds. */
export async function findQuote(
  reader: Reader,
  { id, memberId, legs }: { readonly id: string; readonly memberId: string; readonly legs: readonly Selection[] },
  time: DatabaseTime,
): Promise<Pick<Quote, 'odds' | 'chance'> | null> {
  const { rows } = await sql<Quote>`select legs, odds, chance from sports_quote
    where id = ${id} and member_id = ${memberId} and expires_at > ${time()}`.execute(reader)
  const [found] = rows
  const isSame = found && found.legs.map(nameOf).toSorted().join() === legs.map(nameOf).toSorted().join()
  return isSame ? { odds: found.odds, chance: found.chance } : null
}

export async function deleteOldQuotes(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from sports_quote where id in (
    select id from sports_quote where expires_at < ${before} order by expires_at limit ${limit}) returning 1`.execute(
    tx,
  )
  return rows.length
}
