import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Earning {
  /** Valid turnover times its rate in hundredths: the sum of the member's days, and what was counted before there were days. */
  readonly weighted: bigint
  /** What of it has become points. */
  readonly staked: bigint
  readonly rest: bigint
  /** How often this row has changed. */
  readonly changes: bigint
}

export async function findEarning(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<Earning> {
  const { rows } = await sql<Earning>`
    select (coalesce(earning.weighted_before_days, 0) + (
        select coalesce(sum(turnover * rate), 0) from loyalty_day where member_id = ${memberId} and currency = ${currency}))::bigint as weighted,
      coalesce(earning.staked, 0)::bigint as staked, coalesce(earning.rest, 0)::bigint as rest, coalesce(earning.changes, 0)::bigint as changes
    from (select 1) as one left join loyalty_earning as earning on earning.member_id = ${memberId} and earning.currency = ${currency}`.execute(
    reader,
  )
  assert(rows[0], 'the sum of nothing is a row too')
  return rows[0]
}

/** Whoever holds the row turns days into points alone; the days are read after that, so that nothing is counted twice. */
export async function lockEarning(tx: Tx, memberId: Id<'member'>, currency: Currency): Promise<Earning> {
  await sql`insert into loyalty_earning (member_id, currency) values (${memberId}, ${currency})
    on conflict do nothing`.execute(tx)
  await sql`select from loyalty_earning where member_id = ${memberId} and currency = ${currency} for update`.execute(tx)
  return await findEarning(tx, memberId, currency)
}

export async function writeEarning(tx: Tx, memberId: string, currency: Currency, earning: Earning): Promise<void> {
  await sql`update loyalty_earning set staked = ${earning.staked}, rest = ${earning.rest}, changes = ${earning.changes}
    where member_id = ${memberId} and currency = ${currency}`.execute(tx)
}
