import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'

/** What is added to the sums of a game in a currency. Returns are in stakes. */
export interface Returned {
  readonly game: string
  readonly currency: Currency
  readonly rounds: number
  readonly wagered: bigint
  readonly paid: bigint
  readonly returns: number
  readonly squares: number
  readonly expected: number
}

/** Sums of earlier rounds stand in several lanes; the one reader of events adds to the first. */
export async function addReturns(tx: Tx, sums: readonly Returned[]): Promise<void> {
  if (sums.length === 0) return
  await sql`insert into play_return as kept (game, currency, lane, rounds, wagered, paid, returns, squares, expected)
    select game, currency, 0, rounds, wagered, paid, returns, squares, expected from unnest(
      ${plainArray(sums.map(({ game }) => game))}::text::text[],
      ${plainArray(sums.map(({ currency }) => currency))}::text::text[],
      ${plainArray(sums.map(({ rounds }) => rounds))}::text::bigint[],
      ${plainArray(sums.map(({ wagered }) => wagered))}::text::numeric[],
      ${plainArray(sums.map(({ paid }) => paid))}::text::numeric[],
      ${plainArray(sums.map(({ returns }) => returns))}::text::float8[],
      ${plainArray(sums.map(({ squares }) => squares))}::text::float8[],
      ${plainArray(sums.map(({ expected }) => expected))}::text::float8[])
      as given (game, currency, rounds, wagered, paid, returns, squares, expected)
    on conflict (game, currency, lane) do update set rounds = kept.rounds + excluded.rounds,
      wagered = kept.wagered + excluded.wagered, paid = kept.paid + excluded.paid, returns = kept.returns + excluded.returns,
      squares = kept.squares + excluded.squares, expected = kept.expected + excluded.expected`.execute(tx)
}

export interface ReturnRow {
  readonly game: string
  readonly rounds: number
  readonly returns: number
  readonly squares: number
  readonly expected: number
  /** What was paid of what was staked, by money; currencies count by their bets. */
  readonly paidShare: number | null
}

/** A few rows a game, however many rounds there were. */
export async function sumReturns(reader: Reader): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select game, sum(rounds)::float8 as rounds, sum(returns) as returns, sum(squares) as squares, sum(expected) as expected,
      (sum(rounds * paid / wagered) filter (where wagered > 0) / nullif(sum(rounds) filter (where wagered > 0), 0))::float8 as "paidShare"
    from (select game, currency, sum(rounds) as rounds, sum(wagered) as wagered, sum(paid) as paid, sum(returns) as returns,
        sum(squares) as squares, sum(expected) as expected from play_return group by game, currency) as by_currency
    group by game`.execute(reader)
  return rows
}
