import { createHash } from 'node:crypto'
import { type Currency, exponents } from '#kit/money.ts'
import type { Figure, Measure } from '#modules/contracts/engine/pay-window.ts'
import type { Period } from '#modules/contracts/model.ts'
import type { CarryPolicy } from '#modules/contracts/rules/dividend.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'

/** What happened in a window, as one line of a statement: a bet, or a member's day. */
export interface StatementLine extends Figure {
  /** The bet, or the day. */
  readonly of: string
  readonly game: string | null
  readonly at: Date | null
}

export interface StatementCorrection extends StatementLine {
  readonly firstCountedAt: Date
  /** The agent's rate then, and the highest that was paid below it then. */
  readonly ratePpm: number
  readonly paidPpm: number
}

export interface Person {
  readonly name: string
  /** What they reached in the window: one rate, or one by category. */
  readonly rates: number | Readonly<Record<string, number>>
}

export interface StatementResult {
  readonly brought: bigint
  readonly base: bigint
  readonly active: number
  readonly ratePpm: number
  readonly share: bigint
  readonly breakagePpm: bigint
  readonly corrections: bigint
  readonly carryBefore: bigint
  readonly carryAfter: bigint
  readonly paid: bigint
  readonly lossCarryBefore: bigint
  readonly lossPeriodsBefore: number
  readonly lossCarryAfter: bigint
  readonly lossPeriodsAfter: number
}

export interface Uncounted {
  readonly id: string
  readonly reason: UncountedReason
}

export interface StatementParts {
  readonly payoutId: string
  readonly kind: PayKind
  readonly period: Period
  readonly measure: Measure
  readonly currency: Currency
  readonly timeZone: string
  readonly window: { readonly start: Date; readonly end: Date }
  readonly agent: { readonly id: string; readonly name: string }
  /** The text that both sides agreed to, and its hash; a statement takes its tiers from nowhere else. */
  readonly contract: { readonly number: string; readonly hash: string; readonly document: string } | null
  /** Of rebates: the agent's own by category. */
  readonly rates: Readonly<Record<string, number>> | null
  readonly minimumPayout: bigint
  readonly carryPolicy: CarryPolicy
  /** Everybody below the agent whom something came past. */
  readonly people: ReadonlyMap<string, Person>
  readonly lines: readonly StatementLine[]
  readonly corrections: readonly StatementCorrection[]
  /** Who bet enough and did not count as active, in the order of ids. Null for runs that went by no such rule. */
  readonly uncounted: readonly Uncounted[] | null
  /** What agents below made good of earlier losses, which they were not paid for. */
  readonly carried: readonly { readonly id: string; readonly path: readonly string[]; readonly amount: bigint }[]
  readonly result: StatementResult
  readonly inputsHash: string
}

/** From the member up to who stands right below the agent; nobody for what the agent brought alone. */
export function chainBelow(agentId: string, memberId: string, path: readonly string[]): string[] {
  const chain = [memberId, ...path]
  return chain.slice(0, chain.indexOf(agentId))
}

/**
 * What is signed: everything that a payout follows from, in whole minor units, so that it can be computed anew from this text alone and by
 * whoever likes to. Nothing of it tells who stands above the agent.
 */
export function composeStatement(parts: StatementParts) {
  const { payoutId, kind, period, measure, currency, timeZone, window, agent, contract, rates, result } = parts
  const { policy, periodsMax } = writePolicy(parts.carryPolicy)
  const isTraded = hasTraded(parts)
  return {
    format: formatOf(parts),
    payout: payoutId,
    kind,
    period,
    measure,
    currency,
    exponent: exponents[currency],
    timeZone,
    window: { start: window.start.toISOString(), end: window.end.toISOString() },
    agent,
    contract,
    rates,
    minimumPayout: String(parts.minimumPayout),
    carryPolicy: { policy, periodsMax },
    people: [...parts.people].map(([id, { name, rates: reached }]) => ({ id, name, rates: reached })),
    lines: parts.lines.map((line) => writeLine(agent.id, line, isTraded)),
    ...(parts.uncounted === null ? {} : { uncounted: parts.uncounted }),
    carried: parts.carried.map(({ id, path, amount }) => {
      return { who: chainBelow(agent.id, id, path), amount: String(amount) }
    }),
    corrections: parts.corrections.map(({ firstCountedAt, ratePpm, paidPpm, ...line }) => {
      return { ...writeLine(agent.id, line, isTraded), firstCountedAt: firstCountedAt.toISOString(), ratePpm, paidPpm }
    }),
    result: writeResult(result),
    inputsHash: parts.inputsHash,
  }
}

export type Statement = ReturnType<typeof composeStatement>

/** Whether somebody traded of their own rate: then lines say what. Statements without it keep the form that they always had. */
const hasTraded = ({ lines, corrections }: StatementParts) =>
  [...lines, ...corrections].some(({ traded }) => traded !== 0n)

function formatOf(parts: StatementParts): string {
  if (hasTraded(parts)) return 'laro-statement/3'
  return parts.uncounted === null ? 'laro-statement/1' : 'laro-statement/2'
}

function writePolicy(policy: CarryPolicy) {
  return { policy: policy.kind, periodsMax: policy.kind === 'carry' ? policy.periodsMax : null }
}

function writeLine(agentId: string, line: StatementLine, isTraded: boolean) {
  const { memberId, path, category, of, game, at, bets, stake, turnover, payout, given, traded } = line
  return {
    who: chainBelow(agentId, memberId, path),
    category,
    of,
    game,
    at: at?.toISOString() ?? null,
    bets,
    stake: String(stake),
    turnover: String(turnover),
    payout: String(payout),
    given: String(given),
    ...(isTraded ? { traded: String(traded) } : {}),
  }
}

export function writeResult(result: StatementResult) {
  const { active, ratePpm, lossPeriodsBefore, lossPeriodsAfter, ...amounts } = result
  return {
    brought: String(amounts.brought),
    base: String(amounts.base),
    active,
    ratePpm,
    share: String(amounts.share),
    breakagePpm: String(amounts.breakagePpm),
    corrections: String(amounts.corrections),
    carryBefore: String(amounts.carryBefore),
    carryAfter: String(amounts.carryAfter),
    paid: String(amounts.paid),
    lossCarryBefore: String(amounts.lossCarryBefore),
    lossPeriodsBefore,
    lossCarryAfter: String(amounts.lossCarryAfter),
    lossPeriodsAfter,
  }
}

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The bytes that a statement's signature is over; they name what they are, so that no other signature can be taken for one. */
export function signedText(statement: Statement): Uint8Array {
  return Buffer.from(`${statement.format}|${hashText(JSON.stringify(statement))}`)
}
