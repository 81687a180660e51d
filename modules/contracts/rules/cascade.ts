/** One place of the tree in a window: what its own members brought, and the rate that its contract reached there (nothing without one). */
export interface Branch<Key> {
  readonly key: Key
  readonly ratePpm: number
  readonly own: bigint
  readonly branches: readonly Branch<Key>[]
}

/** What one agent is due: in whole minor units, and the rest in millionths of one, which stays with the house. */
export interface Share {
  readonly amount: bigint
  readonly breakagePpm: bigint
  /** What the agent's rate was applied to, by what had been paid below: the lines of its statement. */
  readonly parts: readonly SharePart[]
}

export interface SharePart {
  readonly base: bigint
  readonly paidPpm: number
  readonly ratePpm: number
}

const million = 1_000_000n

/**
 * The differential rule. Of what a member brings, every agent above gets its own rate less the highest that was paid below it, so the whole
 * chain costs the highest rate once. An agent without a contract has rate 0 and passes everything on. A downline whose rate has been left
 * above its upline's keeps it, and the upline gets nothing there: never less than nothing.
 *
 * Each agent's share is floored once a window, after adding up: floors by bet would lose more with every bet.
 */
export function shareOut<Key>(branch: Branch<Key>): Map<Key, Share> {
  const shares = new Map<Key, Share>()
  climb(branch, shares)
  return shares
}

/** Gives the base of a branch by the highest rate that was paid for it, once the branch itself has had its share. */
function climb<Key>({ key, ratePpm, own, branches }: Branch<Key>, shares: Map<Key, Share>): Map<number, bigint> {
  const byPaid = new Map<number, bigint>()
  const add = (paidPpm: number, base: bigint) => byPaid.set(paidPpm, (byPaid.get(paidPpm) ?? 0n) + base)
  if (own !== 0n) add(0, own)
  for (const below of branches) for (const [paidPpm, base] of climb(below, shares)) add(paidPpm, base)
  if (ratePpm > 0) shares.set(key, shareOf(byPaid, ratePpm))
  const after = new Map<number, bigint>()
  for (const [paidPpm, base] of byPaid) {
    const highest = Math.max(paidPpm, ratePpm)
    after.set(highest, (after.get(highest) ?? 0n) + base)
  }
  return after
}

function shareOf(byPaid: ReadonlyMap<number, bigint>, ratePpm: number): Share {
  const parts = [...byPaid]
    .filter(([paidPpm]) => paidPpm < ratePpm)
    .map(([paidPpm, base]) => ({ base, paidPpm, ratePpm: ratePpm - paidPpm }))
    .sort((one, other) => one.paidPpm - other.paidPpm)
  const gross = parts.reduce((sum, part) => sum + part.base * BigInt(part.ratePpm), 0n)
  return { ...floorPpm(gross), parts }
}

/** Down to whole minor units, below zero too: a correction takes back no less than was paid. */
export function floorPpm(gross: bigint): { readonly amount: bigint; readonly breakagePpm: bigint } {
  const rest = ((gross % million) + million) % million
  return { amount: (gross - rest) / million, breakagePpm: rest }
}
