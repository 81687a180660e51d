import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { plainArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'

/** One settled round, as the evidence counts it. */
export interface Settled {
  readonly game: string
  readonly currency: Currency
  readonly lane: number
  readonly stake: bigint
  /** With what it won of a jackpot. */
  readonly paid: bigint
  /** The exact return of the choice that was made. */
  readonly expected: number
}

interface Sum {
  rounds: number
  wagered: bigint
  paid: bigint
  returns: number
  squares: number
  expected: number
}

/** Adds up what is written into the same row; rows are locked in the order of their names, so that no two transactions wait in a ring. */
function sumUp(settled: readonly Settled[]): readonly [string, Sum][] {
  const sums = new Map<string, Sum>()
  for (const { game, currency, lane, stake, paid, expected } of settled) {
    const name = `${game} ${currency} ${lane}`
    const sum = sums.get(name) ?? { rounds: 0, wagered: 0n, paid: 0n, returns: 0, squares: 0, expected: 0 }
    const returned = Number(paid) / Number(stake)
    sum.rounds += 1
    sum.wagered += stake
    sum.paid += paid
    sum.returns += returned
    sum.squares += returned ** 2
    sum.expected += expected
    sums.set(name, sum)
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** As arguments of a function of the database. */
export function returnSums(settled: readonly Settled[]): RawBuilder<unknown> {
  const sums = sumUp(settled)
  const column = (pick: (sum: Sum) => number | bigint) => plainArray(sums.map(([, sum]) => pick(sum)))
  const part = (place: number) => plainArray(sums.map(([name]) => name.split(' ')[place] as string))
  return sql`${part(0)}::text::text[], ${part(1)}::text::text[], ${part(2)}::text::smallint[],
    ${column((sum) => sum.rounds)}::text::bigint[], ${column((sum) => sum.wagered)}::text::numeric[],
    ${column((sum) => sum.paid)}::text::numeric[], ${column((sum) => sum.returns)}::text::float8[],
    ${column((sum) => sum.squares)}::text::float8[], ${column((sum) => sum.expected)}::text::float8[]`
}

export async function addReturns(tx: Tx, settled: readonly Settled[]): Promise<void> {
  if (settled.length > 0) await sql`select play_add_returns(${returnSums(settled)})`.execute(tx)
}

export interface ReturnRow {
  readonly game: string
  readonly rounds: number
  readonly returns: number
  readonly squares: number
  readonly expected: number
}

/** A few rows a game, however many rounds there were. */
export async function sumReturns(reader: Reader): Promise<ReturnRow[]> {
  const { rows } = await sql<ReturnRow>`
    select game, sum(rounds)::float8 as rounds, sum(returns) as returns, sum(squares) as squares, sum(expected) as expected
    from play_return group by game`.execute(reader)
  return rows
}
