import type { StoryAccount, StoryContract, StoryFact } from './story.ts'

/** What a window comes to, told as slowly and plainly as one would on paper: bet after bet, up the chain, nothing summed before. */
export interface NaivePayout {
  readonly paid: bigint
  readonly carryAfter: bigint
  readonly lossCarryAfter: bigint
  readonly active: number
  readonly ratePpm: number
}

export interface NaiveInput {
  readonly kind: string
  readonly startMs: number
  readonly endMs: number
  readonly facts: readonly StoryFact[]
  readonly contracts: readonly StoryContract[]
  /** Of rebates. */
  readonly rates: ReadonlyMap<string, Readonly<Record<string, number>>> | null
  readonly rateThen: (atMs: number, id: string, category: string) => number
  readonly pathAt: (id: string, atMs: number) => readonly string[]
  readonly accounts: readonly StoryAccount[]
  readonly judgedFromMs: number
  readonly minimumPayout: bigint
  /** Both are kept from window to window. */
  readonly waiting: Map<string, bigint>
  readonly losses: Map<string, { amount: bigint; periods: number }>
  readonly lossPeriodsMax: number
}

export function payNaively(input: NaiveInput): Map<string, NaivePayout> {
  const { kind, startMs, endMs, facts, contracts, rates, waiting, losses } = input
  const inWindow = facts.filter(({ countedMs }) => countedMs >= startMs && countedMs < endMs)
  const isOnTurnover = rates !== null || kind === 'realtime' || kind === 'daily'
  const isOld = ({ firstCountedMs }: StoryFact) => isOnTurnover && firstCountedMs < startMs
  const worthOf = (fact: StoryFact) => {
    if (isOnTurnover) return fact.turnover
    return kind === 'dividend' ? fact.stake - fact.payout - fact.given : fact.stake - fact.payout
  }
  const running = contracts.filter((one) => one.kind === kind && one.fromMs <= startMs && one.untilMs >= endMs)
  const counts = (member: string | undefined) => startMs < input.judgedFromMs || isCounted(input, member)
  const reached = new Map<string, { rate: number; active: number; lossBefore: bigint }>()
  for (const { agentId, terms } of running) {
    const ofTeam = inWindow.filter((fact) => !isOld(fact) && fact.chain.includes(agentId))
    let base = ofTeam.reduce((sum, fact) => sum + worthOf(fact), 0n)
    const before = losses.get(agentId) ?? { amount: 0n, periods: 0 }
    if (kind === 'dividend') base = makeGood(losses, agentId, base, input.lossPeriodsMax)
    const members = new Set(ofTeam.map(({ chain }) => chain[0]))
    const bet = (member: string | undefined) =>
      ofTeam.reduce((sum, { chain, turnover }) => (chain[0] === member ? sum + turnover : sum), 0n)
    const active = [...members]
      .filter((member) => bet(member) > 0n && bet(member) >= terms.activeFrom)
      .filter(counts).length
    let rate = 0
    for (const tier of terms.tiers) if (base > 0n && base >= tier.amount && active >= tier.active) rate = tier.ratePpm
    if (ofTeam.length > 0 || before.amount > 0n) reached.set(agentId, { rate, active, lossBefore: before.amount })
  }
  const rateOf = (id: string, category: string) =>
    rates ? (rates.get(id)?.[category] ?? 0) : (reached.get(id)?.rate ?? 0)

  const millionths = new Map<string, bigint>()
  const oldMillionths = new Map<string, bigint>()
  const climb = (
    into: Map<string, bigint>,
    chain: readonly string[],
    worth: bigint,
    rate: (id: string) => number,
  ): void => {
    let paid = 0
    for (const id of chain) {
      if (rate(id) > paid) into.set(id, (into.get(id) ?? 0n) + worth * BigInt(rate(id) - paid))
      paid = Math.max(paid, rate(id))
    }
  }
  for (const fact of inWindow) {
    if (isOld(fact))
      climb(oldMillionths, fact.chain, worthOf(fact), (id) => input.rateThen(fact.firstCountedMs, id, fact.category))
    else climb(millionths, fact.chain, worthOf(fact), (id) => rateOf(id, fact.category))
    // What a member took as prize is not paid to them again.
    if (rates && fact.traded !== 0n) {
      const [into, member = ''] = [isOld(fact) ? oldMillionths : millionths, fact.chain[0]]
      into.set(member, (into.get(member) ?? 0n) - fact.traded)
    }
  }
  for (const [id, { rate, lossBefore }] of reached) {
    if (rate === 0 || lossBefore === 0n) continue
    const path = input.pathAt(id, endMs - 1)
    climb(millionths, [id, ...path], -lossBefore, (one) => rateOf(one, ''))
    climb(millionths, path, lossBefore, (one) => rateOf(one, ''))
  }

  const payouts = new Map<string, NaivePayout>()
  for (const id of new Set([...reached.keys(), ...millionths.keys(), ...oldMillionths.keys()])) {
    const due = (waiting.get(id) ?? 0n) + down(millionths.get(id) ?? 0n) + down(oldMillionths.get(id) ?? 0n)
    const paid = due > 0n && due >= input.minimumPayout ? due : 0n
    waiting.set(id, due - paid)
    const { rate = 0, active = 0 } = reached.get(id) ?? {}
    const lossCarryAfter = kind === 'dividend' ? (losses.get(id)?.amount ?? 0n) : 0n
    payouts.set(id, { paid, carryAfter: due - paid, lossCarryAfter, active, ratePpm: rate })
  }
  return payouts
}

/** Whether somebody counts as active at a window's end: paid in, and with no browser or payout account of somebody who was there before. */
function isCounted({ accounts, endMs }: NaiveInput, member: string | undefined): boolean {
  for (const account of accounts) {
    if (account.id !== member) continue
    if (account.depositedMs >= endMs) return false
    for (const earlier of accounts) {
      if (earlier.id === member) return true
      if (earlier.browser === account.browser || earlier.payoutAccount === account.payoutAccount) return false
    }
  }
  return false
}

/** What is left to be paid for, once earlier losses are made good; what is not made good waits, but not for ever. */
function makeGood(
  losses: Map<string, { amount: bigint; periods: number }>,
  id: string,
  net: bigint,
  periodsMax: number,
): bigint {
  const before = losses.get(id) ?? { amount: 0n, periods: 0 }
  const rest = net - before.amount
  const periods = before.amount > 0n ? before.periods + 1 : 1
  if (rest < 0n && periods <= periodsMax) losses.set(id, { amount: -rest, periods })
  else losses.delete(id)
  return rest > 0n ? rest : 0n
}

/** Down to the centavo, also below nothing. */
function down(millionths: bigint): bigint {
  const whole = millionths / 1_000_000n
  return millionths < 0n && whole * 1_000_000n !== millionths ? whole - 1n : whole
}
