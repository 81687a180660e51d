import { createHash } from 'node:crypto'

/** What a payout is computed from, as far as it is figures: what each member brought, by category. */
export interface InputRow {
  readonly memberId: string
  readonly category: string | null
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly given: bigint
}

const nameOf = ({ memberId, category }: InputRow) => `${memberId}|${category ?? ''}`

/**
 * One hash over a team's figures, written down when a window is paid. A statement that is opened later is made from the record of bets
 * anew, and must come to the same hash: so nobody can alter what a payout was made from without its statement telling.
 *
 * Rows of one member and category count together, in the order of their names, each as a line of figures between bars.
 */
export function hashInputs(rows: Iterable<InputRow>): string {
  const merged = new Map<string, { -readonly [Name in keyof InputRow]: InputRow[Name] }>()
  for (const row of rows) {
    const name = nameOf(row)
    const known = merged.get(name)
    if (!known) {
      merged.set(name, { ...row })
      continue
    }
    known.bets += row.bets
    known.stake += row.stake
    known.turnover += row.turnover
    known.payout += row.payout
    known.given += row.given
  }
  const lines = [...merged]
    .filter(([, { bets, stake, turnover, payout, given }]) => bets !== 0 || stake || turnover || payout || given)
    .map(
      ([name, { bets, stake, turnover, payout, given }]) => `${name}|${bets}|${stake}|${turnover}|${payout}|${given}\n`,
    )
  return createHash('sha256').update(lines.sort().join('')).digest('hex')
}
