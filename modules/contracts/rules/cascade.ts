/** What somebody brought in a window, with everybody it goes past: the member first, then their upline, up to the top. */
export interface Load {
  readonly chain: readonly string[]
  readonly base: bigint
  /** What rebates tell apart; nothing for contracts, whose rate is one for all. */
  readonly category: string | null
  /** What of the member's own rate became prize, in millionths of a minor unit: it comes off what the member gets, and nobody else's. */
  readonly traded?: bigint
}

/** The rate that somebody reached in the window, in parts per million; 0 without a contract, which passes everything on. */
export type RateOf = (id: string, category: string | null) => number

/** What one agent is due: in whole minor units, and the rest in millionths of one, which stays with the house. */
export interface Share {
  readonly amount: bigint
  readonly breakagePpm: bigint
  /** What the agent's rate was applied to, by what had been paid below: the lines of its statement. */
  readonly parts: readonly SharePart[]
}

export interface SharePart {
  readonly category: string | null
  readonly base: bigint
  /** The agent's own rate, and the highest that was paid below it. */
  readonly ratePpm: number
  readonly paidPpm: number
  readonly traded: bigint
}

type Sum = { -readonly [Name in keyof SharePart]: SharePart[Name] }

const million = 1_000_000n

/**
 * The differential rule. Of what a member brings, every agent above gets its own rate less the highest that was paid below it, so the whole
 * chain costs the highest rate once. A downline whose rate has been left above its upline's keeps it, and the upline gets nothing there:
 * never less than nothing.
 *
 * Chains and not a tree, because a member who moves within a window brings some of it past one upline and the rest past another. Each
 * agent's share is floored once a window, after adding up: floors by bet would lose more with every bet.
 */
export function shareOut(loads: Iterable<Load>, rateOf: RateOf): Map<string, Share> {
  const taken = new Map<string, Map<string | number, Sum>>()
  for (const { chain, base, category, traded = 0n } of loads) {
    if (base === 0n && traded === 0n) continue
    let paidPpm = 0
    // The first of the chain is who bet.
    let own = traded
    for (const id of chain) {
      const ratePpm = rateOf(id, category)
      if (ratePpm > paidPpm || own !== 0n) {
        take(taken, id, { category, base, ratePpm, paidPpm, traded: own })
        paidPpm = ratePpm
      }
      own = 0n
    }
  }
  return new Map([...taken].map(([id, parts]) => [id, shareOf([...parts.values()])]))
}

function take(taken: Map<string, Map<string | number, Sum>>, id: string, part: SharePart): void {
  const { category, base, paidPpm, traded } = part
  // Contracts have no category, and their windows are many and wide: a number is a cheaper name than a text.
  const name = category === null ? paidPpm : `${category} ${paidPpm}`
  const parts = taken.get(id) ?? new Map<string | number, Sum>()
  if (parts.size === 0) taken.set(id, parts)
  const known = parts.get(name)
  if (!known) {
    parts.set(name, { ...part })
    return
  }
  known.base += base
  known.traded += traded
}

function shareOf(parts: readonly SharePart[]): Share {
  const byName = (part: SharePart) => part.category ?? ''
  const ordered = [...parts].sort((one, other) =>
    byName(one) === byName(other) ? one.paidPpm - other.paidPpm : byName(one) < byName(other) ? -1 : 1,
  )
  return { ...floorPpm(grossOf(ordered)), parts: ordered }
}

/** In millionths of a minor unit, exact. */
export function grossOf(parts: readonly SharePart[]): bigint {
  return parts.reduce((sum, { base, ratePpm, paidPpm, traded }) => sum + base * BigInt(ratePpm - paidPpm) - traded, 0n)
}

/** Down to whole minor units, below zero too: a correction takes back no less than was paid. */
export function floorPpm(gross: bigint): { readonly amount: bigint; readonly breakagePpm: bigint } {
  const rest = ((gross % million) + million) % million
  return { amount: (gross - rest) / million, breakagePpm: rest }
}
