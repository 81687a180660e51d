import { sql } from 'kysely'
import { plainArray } from '#kit/sql-arrays.ts'
import { kept, type Reader } from '#kit/tx.ts'

export interface PlacedPrices {
  readonly id: string
  readonly sizes: readonly number[]
  readonly quoteOdds: number | null
  /** Of its legs. */
  readonly odds: readonly number[]
}

/** At which prices bets were taken. A part of a ticket that was cashed out is a bet of its own, at the prices of the ticket. */
export async function findPlacedPrices(reader: Reader, betIds: readonly string[]): Promise<PlacedPrices[]> {
  const { rows } =
    await sql<PlacedPrices>`${kept} select asked.id, ticket.* from unnest(${plainArray(betIds)}::text::uuid[]) as asked (id)
    cross join lateral (
      select coalesce((select ticket_id from sports_cash_out where id = asked.id), asked.id) as ticket_id offset 0
    ) as bet
    cross join lateral (
      select sizes, quote_odds as "quoteOdds",
        (select array_agg(leg.odds) from sports_leg as leg where leg.ticket_id = bet.ticket_id) as odds
      from sports_ticket where id = bet.ticket_id offset 0
    ) as ticket`.execute(reader)
  return rows
}
