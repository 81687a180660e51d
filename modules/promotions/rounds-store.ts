import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'

export interface Rounds {
  readonly award: Id<'grant'>
  readonly vendor: string
  readonly game: string
  readonly count: number
  readonly stake: bigint
  readonly expiresAt: Date
}

export async function insertRounds(tx: Tx, { award, vendor, game, count, stake, expiresAt }: Rounds): Promise<void> {
  await sql`insert into promotions_rounds (award, vendor, game, count, stake, expires_at)
    values (${award}, ${vendor}, ${game}, ${count}, ${stake}, ${expiresAt})`.execute(tx)
}

export interface AskedRounds extends Rounds {
  readonly promotion: string
  readonly memberId: Id<'member'>
  readonly currency: Currency
  readonly amount: bigint
}

/** Those that no maker has answered for yet, the oldest of each: one that does not answer keeps no other from being asked. */
export async function findAsking(reader: Reader, limit: number): Promise<AskedRounds[]> {
  const { rows } = await sql<AskedRounds>`
    with recursive makers (vendor) as (
      select min(vendor) from promotions_rounds where state = 'asking'
      union all
      select (select min(vendor) from promotions_rounds where state = 'asking' and vendor > makers.vendor)
      from makers where makers.vendor is not null
    )
    select rounds.award, rounds.vendor, rounds.game, rounds.count, rounds.stake,
      rounds.expires_at as "expiresAt", made.promotion, made.member_id as "memberId", made.currency, made.amount
    from makers cross join lateral (select * from promotions_rounds
      where state = 'asking' and vendor = makers.vendor order by award limit ${limit}) as rounds
    join promotions_award as made on made.id = rounds.award order by rounds.award`.execute(reader)
  return rows
}

/** False where another node was faster. */
export async function endAsking(tx: Tx, award: string, state: 'given' | 'refused'): Promise<boolean> {
  const { rows } = await sql`update promotions_rounds set state = ${state}
    where award = ${award} and state = 'asking' returning 1`.execute(tx)
  return rows.length === 1
}
