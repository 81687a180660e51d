import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader } from '#kit/tx.ts'
import type { Window } from '#modules/turnover/facts/read.ts'

/** A bet that was settled anew, as the difference to what had been counted of it. */
export interface BetCorrection {
  readonly memberId: Id<'member'>
  readonly path: readonly Id<'member'>[]
  readonly category: string
  readonly seq: bigint
  readonly ref: string
  readonly game: string | null
  readonly countedAt: Date
  readonly firstCountedAt: Date
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly traded: bigint
}

/**
 * Differences that a window counts of bets which windows before it have counted already. The figures of the window have them in their sums;
 * who pays by the turnover of a window takes them out, and takes back what was paid at the time.
 */
export async function readCorrections(
  reader: Reader,
  { currency, from, until, under }: Window,
): Promise<BetCorrection[]> {
  const isUnder =
    under === undefined ? sql`true` : sql`(branch.member_id = ${under} or branch.path @> array[${under}::uuid])`
  const { rows } = await sql<BetCorrection>`
    select branch.member_id as "memberId", branch.path, fact.category, fact.seq, fact.ref, fact.game, fact.counted_at as "countedAt",
      first.counted_at as "firstCountedAt", fact.bets, fact.stake, fact.turnover, fact.payout,
      coalesce(fact.traded, 0)::bigint as traded
    from turnover_fact as fact join turnover_branch as branch on branch.id = fact.branch_id
    cross join lateral (
      select min(earlier.counted_at) as counted_at from turnover_fact as earlier
      where earlier.kind = 'bet' and earlier.ref = fact.ref and earlier.branch_id = fact.branch_id
        and earlier.currency = fact.currency and (earlier.bet_id is null or earlier.bet_id = fact.bet_id)) as first
    where fact.kind = 'bet' and fact.bets <> 1 and fact.currency = ${currency}
      and fact.counted_at >= ${from} and fact.counted_at < ${until} and first.counted_at < ${from} and ${isUnder}
    order by fact.counted_at, fact.seq`.execute(reader)
  return rows
}

/** When the next bet was counted, from a moment on; null when none has been yet. */
export async function findNextBet(reader: Reader, currency: string, from: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select counted_at as at from turnover_fact where kind = 'bet' and currency = ${currency} and counted_at >= ${from}
    order by counted_at, seq limit 1`.execute(reader)
  return rows[0]?.at ?? null
}
