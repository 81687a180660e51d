import { sql } from 'kysely'
import type { OddsFormat } from '#engines/sports/odds.ts'
import { textArray } from '#kit/sql-arrays.ts'
import type { Reader } from '#kit/tx.ts'

export interface Choices {
  readonly oddsFormat: OddsFormat
  readonly favourites: string[]
}

/** Null for a member who has chosen nothing yet. */
export async function readChoices(reader: Reader, memberId: string): Promise<Choices | null> {
  const { rows } = await sql<Choices>`select odds_format as "oddsFormat", favourites from sports_choice
    where member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

export async function writeChoices(
  single: Reader,
  memberId: string,
  { oddsFormat, favourites }: Choices,
): Promise<void> {
  await sql`insert into sports_choice (member_id, odds_format, favourites)
    values (${memberId}, ${oddsFormat}, ${textArray(favourites)}::text::text[])
    on conflict (member_id) do update set odds_format = excluded.odds_format, favourites = excluded.favourites`.execute(
    single,
  )
}
