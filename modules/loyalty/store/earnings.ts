import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Earning {
  /** Valid turnover times its rate in hundredths, as the stream of bets has it. */
  readonly weighted: bigint
  /** What of it has become points. */
  readonly staked: bigint
  readonly rest: bigint
  /** How often this row has changed. */
  readonly changes: bigint
}

export async function findEarning(reader: Reader, memberId: Id<'member'>, currency: Currency): Promise<Earning> {
  const { rows } = await sql<Earning>`select weighted, staked, rest, changes from loyalty_earning
    where member_id = ${memberId} and currency = ${currency}`.execute(reader)
  return rows[0] ?? { weighted: 0n, staked: 0n, rest: 0n, changes: 0n }
}

export async function lockEarning(tx: Tx, memberId: Id<'member'>, currency: Currency): Promise<Earning> {
  await sql`insert into loyalty_earning (member_id, currency) values (${memberId}, ${currency})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Earning>`select weighted, staked, rest, changes from loyalty_earning
    where member_id = ${memberId} and currency = ${currency} for update`.execute(tx)
  assert(rows[0], 'the row was just written')
  return rows[0]
}

export async function writeEarning(tx: Tx, memberId: string, currency: Currency, earning: Earning): Promise<void> {
  await sql`update loyalty_earning set staked = ${earning.staked}, rest = ${earning.rest}, changes = ${earning.changes}
    where member_id = ${memberId} and currency = ${currency}`.execute(tx)
}
