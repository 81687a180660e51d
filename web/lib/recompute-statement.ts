import { checkSignature, type PublicKey, sha256, toHex, utf8 } from '#web/lib/digest.ts'

/**
 * Computes a payout anew from its signed statement (laro-statement/1, /2 or /3) and nothing else. It is written from the format, apart from the
 * engine that pays and from tools/check-statement.mjs, so that three hands have to make the same mistake before one goes unseen.
 */
export interface StatementFile {
  readonly statement: StatementText
  readonly signature: { readonly kid: string; readonly value: string } | null
}

type Rates = number | Readonly<Record<string, number>>

/** Amounts are whole minor units, written as digits. `who` runs from the member up to who stands right below the agent. */
interface Line {
  readonly who: readonly string[]
  readonly category: string | null
  readonly bets: number
  readonly stake: string
  readonly turnover: string
  readonly payout: string
  readonly given: string
  /** Of laro-statement/3: what of the member's own rate became prize, in millionths. */
  readonly traded?: string
}

interface StatementText {
  readonly format: string
  readonly payout: string
  readonly kind: string
  readonly measure: 'turnover' | 'loss' | 'net'
  readonly currency: string
  readonly exponent: number
  readonly agent: { readonly id: string; readonly name: string }
  readonly contract: { readonly number: string; readonly hash: string; readonly document: string } | null
  readonly rates: Readonly<Record<string, number>> | null
  readonly minimumPayout: string
  readonly carryPolicy: { readonly policy: 'reset' | 'carry'; readonly periodsMax: number | null }
  readonly people: readonly { readonly id: string; readonly name: string; readonly rates: Rates }[]
  readonly lines: readonly Line[]
  /** Of laro-statement/2: who bet enough and does not count as active, in the order of ids. */
  readonly uncounted?: readonly { readonly id: string; readonly reason: string }[]
  readonly carried: readonly { readonly who: readonly string[]; readonly amount: string }[]
  readonly corrections: readonly (Line & { readonly ratePpm: number; readonly paidPpm: number })[]
  readonly result: Readonly<Record<string, string | number>>
  readonly inputsHash: string
}

export const recomputeSteps = ['signature', 'contract', 'inputs', 'tier', 'share', 'corrections', 'paid'] as const
export type RecomputeStep = (typeof recomputeSteps)[number]

export interface Recomputed {
  readonly steps: readonly { readonly step: RecomputeStep; readonly state: 'holds' | 'broken' | 'unknown' }[]
  /** What it comes to, in minor units. */
  readonly paid: bigint
  readonly verdict: 'holds' | 'broken' | 'unknown'
}

const formats: ReadonlySet<string> = new Set(['laro-statement/1', 'laro-statement/2', 'laro-statement/3'])

/** Reads the text of a file. What is no statement of these formats is null. */
export function readStatementFile(text: string): StatementFile | null {
  try {
    const file = JSON.parse(text) as StatementFile
    return formats.has(file.statement?.format) ? file : null
  } catch {
    return null
  }
}

export async function recompute(
  { statement, signature }: StatementFile,
  keys: readonly PublicKey[],
): Promise<Recomputed> {
  const text = `${statement.format}|${await hash(JSON.stringify(statement))}`
  const signed = signature
    ? await checkSignature({ text, kid: signature.kid, signature: signature.value }, keys)
    : 'broken'
  const isAgreed = statement.contract === null || (await hash(statement.contract.document)) === statement.contract.hash
  const isPaidFor = (await hash(writeInputs(statement))) === statement.inputsHash
  const found = computeResult(statement)
  const said = (...names: (keyof typeof found)[]): boolean =>
    names.every((name) => String(statement.result[name]) === String(found[name]))
  const judged = (step: RecomputeStep, holds: boolean) => ({
    step,
    state: holds ? ('holds' as const) : ('broken' as const),
  })
  const steps = [
    { step: 'signature' as const, state: signed },
    judged('contract', isAgreed),
    judged('inputs', isPaidFor),
    judged('tier', said('brought', 'base', 'active', 'ratePpm', 'lossCarryAfter', 'lossPeriodsAfter')),
    judged('share', said('share', 'breakagePpm')),
    judged('corrections', said('corrections')),
    judged('paid', said('paid', 'carryAfter')),
  ]
  const has = (state: string): boolean => steps.some((one) => one.state === state)
  return { steps, paid: found.paid, verdict: has('broken') ? 'broken' : has('unknown') ? 'unknown' : 'holds' }
}

const hash = async (text: string): Promise<string> => toHex(await sha256(utf8(text)))

function computeResult(statement: StatementText) {
  const reach = computeReach(statement)
  const share = floorMillionths(computeShare(statement, reach.ratePpm))
  const corrected = floorMillionths(
    statement.corrections.reduce(
      (sum, line) => sum + BigInt(line.turnover) * BigInt(line.ratePpm - line.paidPpm) - ownTrade(statement, line),
      0n,
    ),
  )
  const due = BigInt(statement.result.carryBefore ?? 0) + share.whole + corrected.whole
  const isPaid = due > 0n && due >= BigInt(statement.minimumPayout)
  return {
    ...reach,
    share: share.whole,
    corrections: corrected.whole,
    breakagePpm: share.rest + corrected.rest,
    paid: isPaid ? due : 0n,
    carryAfter: isPaid ? 0n : due,
  }
}

/** What the rate is applied to: turnover, what was lost, or what was lost less all that was given back. */
function amountOf({ stake, turnover, payout, given }: Line, measure: StatementText['measure']): bigint {
  if (measure === 'turnover') return BigInt(turnover)
  const lost = BigInt(stake) - BigInt(payout)
  return measure === 'net' ? lost - BigInt(given) : lost
}

/** What the team brought, what of it may be paid for, who was active, and the rate of the highest tier that all of it reaches. */
function computeReach(statement: StatementText) {
  const { lines, measure, contract, exponent, agent } = statement
  const brought = lines.reduce((sum, line) => sum + amountOf(line, measure), 0n)
  const { base, lossCarryAfter, lossPeriodsAfter } = carryLoss(statement, brought)
  if (contract === null) return { brought, base, active: 0, ratePpm: 0, lossCarryAfter, lossPeriodsAfter }

  const terms = JSON.parse(contract.document) as {
    readonly activeFrom: string
    readonly tiers: readonly { readonly active: number; readonly amount: string; readonly ratePpm: number }[]
  }
  const bet = new Map<string, bigint>()
  for (const { who, turnover } of lines) {
    const member = who[0] ?? agent.id
    bet.set(member, (bet.get(member) ?? 0n) + BigInt(turnover))
  }
  const least = minorOf(terms.activeFrom, exponent)
  const enough = new Set([...bet].filter(([, turnover]) => turnover > 0n && turnover >= least).map(([id]) => id))
  const active = enough.size - countUncounted(statement, enough)
  let ratePpm = 0
  for (const tier of base > 0n ? terms.tiers : []) {
    if (base >= minorOf(tier.amount, exponent) && active >= tier.active) ratePpm = Math.max(ratePpm, tier.ratePpm)
  }
  return { brought, base, active, ratePpm, lossCarryAfter, lossPeriodsAfter }
}

const reasons: ReadonlySet<string> = new Set(['browser', 'account', 'deposit'])

/** How many of those who bet enough do not count as active. A list that names somebody else, or anybody twice, fits no statement. */
function countUncounted({ format, uncounted }: StatementText, enough: ReadonlySet<string>): number {
  if (format !== 'laro-statement/2') return 0
  const list = uncounted ?? [{ id: '', reason: '' }]
  const isSound = list.every(({ id, reason }, at) => {
    return enough.has(id) && reasons.has(reason) && (at === 0 || (list[at - 1]?.id ?? '') < id)
  })
  return isSound ? list.length : Number.NaN
}

/** A dividend first makes good what the house lost to the team before; how long that is remembered is the policy's. */
function carryLoss({ measure, result, carryPolicy }: StatementText, brought: bigint) {
  const before = measure === 'net' ? BigInt(result.lossCarryBefore ?? 0) : 0n
  const left = brought - before
  if (measure !== 'net') return { base: brought, lossCarryAfter: 0n, lossPeriodsAfter: 0 }
  if (left >= 0n) return { base: left, lossCarryAfter: 0n, lossPeriodsAfter: 0 }
  const age = before > 0n ? Number(result.lossPeriodsBefore) + 1 : 1
  const { policy, periodsMax } = carryPolicy
  const isKept = policy === 'carry' && (periodsMax === null || age <= periodsMax)
  return isKept
    ? { base: 0n, lossCarryAfter: -left, lossPeriodsAfter: age }
    : { base: 0n, lossCarryAfter: 0n, lossPeriodsAfter: 0 }
}

/** The differential rule: of every line the agent has its rate less the highest that somebody on the way to it was paid. */
function computeShare(statement: StatementText, ratePpm: number): bigint {
  const { kind, lines, measure, carried, people, rates, result } = statement
  const paidTo = new Map(people.map((person) => [person.id, person.rates]))
  const partOf = (who: readonly string[], category: string | null): bigint => {
    let highest = 0
    for (const id of who) {
      const reached = paidTo.get(id) ?? 0
      highest = Math.max(highest, typeof reached === 'number' ? reached : (reached[category ?? ''] ?? 0))
    }
    const own = kind === 'rebate' ? (rates?.[category ?? ''] ?? 0) : ratePpm
    return own > highest ? BigInt(own - highest) : 0n
  }
  let millionths = 0n
  for (const line of lines) {
    millionths += amountOf(line, measure) * partOf(line.who, line.category) - ownTrade(statement, line)
  }
  if (measure !== 'net' || ratePpm === 0) return millionths
  // What an agent below made good was not paid for at its place, so it counts from the place above.
  for (const { who, amount } of carried) {
    millionths += BigInt(amount) * (partOf(who.slice(1), null) - partOf(who, null))
  }
  return millionths - BigInt(result.lossCarryBefore ?? 0) * BigInt(ratePpm)
}

/** What the agent took as prize instead is not paid again; of members below it comes off theirs alone. */
function ownTrade(statement: StatementText, { who, traded }: Line): bigint {
  return isTraded(statement) && who.length === 0 ? BigInt(traded ?? 0) : 0n
}

const isTraded = ({ format, kind }: StatementText): boolean => format === 'laro-statement/3' && kind === 'rebate'

/** The figures of each member as the payout's hash was made over them: merged, sorted, a line each. */
function writeInputs(statement: StatementText): string {
  const { lines, agent, kind } = statement
  const rows = new Map<string, [bigint, bigint, bigint, bigint, bigint, bigint]>()
  for (const { who, category, bets, stake, turnover, payout, given, traded } of lines) {
    const name = `${who[0] ?? agent.id}|${kind === 'rebate' ? (category ?? '') : ''}`
    const row = rows.get(name) ?? [0n, 0n, 0n, 0n, 0n, 0n]
    row[0] += BigInt(bets)
    row[1] += BigInt(stake)
    row[2] += BigInt(turnover)
    row[3] += BigInt(payout)
    row[4] += BigInt(given)
    if (isTraded(statement)) row[5] += BigInt(traded ?? 0)
    rows.set(name, row)
  }
  return [...rows]
    .filter(([, row]) => row.some((figure) => figure !== 0n))
    .map(([name, row]) => `${name}|${(row[5] === 0n ? row.slice(0, 5) : row).join('|')}\n`)
    .sort()
    .join('')
}

const million = 1_000_000n

/** Down to whole minor units, below nothing too, and what that leaves. */
function floorMillionths(millionths: bigint): { readonly whole: bigint; readonly rest: bigint } {
  const rest = ((millionths % million) + million) % million
  return { whole: (millionths - rest) / million, rest }
}

function minorOf(decimal: string, exponent: number): bigint {
  const [whole = '0', places = ''] = decimal.split('.')
  return BigInt(whole + places.padEnd(exponent, '0'))
}
