import { createHash } from 'node:crypto'

/** What a payout is computed from, as far as it is figures: what each member brought, by category. */
export interface InputRow {
  readonly memberId: string
  readonly path: readonly string[]
  readonly category: string | null
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly given: bigint
  readonly traded: bigint
}

/** A line begins with its name and a bar, so names are put in order with the bar: then the lines are in order as well. */
const nameOf = ({ memberId, category }: InputRow) => `${memberId}|${category ?? ''}|`

/**
 * One hash for each of these agents over its team's figures, written down when a window is paid. A statement that is opened later is made
 * from the record of bets anew, and must come to the same hash: so nobody can alter what a payout was made from without its statement
 * telling. Rows of one member and category count together, in the order of their names, each as a line of figures between bars; what was
 * traded for prizes stands at the end of a line, where there is any.
 */
export function hashTeams(rows: readonly InputRow[], agents: ReadonlySet<string>): Map<string, string> {
  const byName = new Map<string, InputRow[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const known = byName.get(name)
    if (known) known.push(row)
    else byName.set(name, [row])
  }
  const lines = new Map<string, string[]>([...agents].map((id) => [id, []]))
  for (const name of [...byName.keys()].sort()) addLines(lines, name, byName.get(name) ?? [])
  return new Map([...lines].map(([id, own]) => [id, createHash('sha256').update(own.join('')).digest('hex')]))
}

/** Nearly everybody stands at one place, and has one line for all who are above it. */
function addLines(lines: ReadonlyMap<string, string[]>, name: string, rows: readonly InputRow[]): void {
  const [first, ...others] = rows
  if (!first) return
  if (others.length === 0) {
    const text = lineOf(name, rows)
    if (text === null) return
    lines.get(first.memberId)?.push(text)
    for (const id of first.path) lines.get(id)?.push(text)
    return
  }
  for (const id of new Set(rows.flatMap(({ memberId, path }) => [memberId, ...path]))) {
    const text = lineOf(
      name,
      rows.filter(({ memberId, path }) => memberId === id || path.includes(id)),
    )
    if (text !== null) lines.get(id)?.push(text)
  }
}

/** Null for what comes to nothing at all. */
function lineOf(name: string, rows: readonly InputRow[]): string | null {
  let [bets, stake, turnover, payout, given, traded] = [0, 0n, 0n, 0n, 0n, 0n]
  for (const row of rows) {
    bets += row.bets
    stake += row.stake
    turnover += row.turnover
    payout += row.payout
    given += row.given
    traded += row.traded
  }
  const isNothing = bets === 0 && stake === 0n && turnover === 0n && payout === 0n && given === 0n && traded === 0n
  return isNothing
    ? null
    : `${name}${bets}|${stake}|${turnover}|${payout}|${given}${traded === 0n ? '' : `|${traded}`}\n`
}
