import { hashTeams } from '#modules/contracts/engine/hash-inputs.ts'
import {
  amountOf,
  type Correction,
  type Figure,
  type Measure,
  type Outcome,
  type Party,
  payCorrections,
  payRebates,
  payWindow,
  type RateThen,
} from '#modules/contracts/engine/pay-window.ts'
import type { RateOf } from '#modules/contracts/rules/cascade.ts'
import { type CarryPolicy, noCarry } from '#modules/contracts/rules/dividend.ts'
import { decideDue, type PayKind, type PayoutState } from '#modules/contracts/rules/pay.ts'
import type { UncountedReason } from '#modules/contracts/rules/uncounted.ts'

/** All that a window is settled by. The same input gives the same payouts, whenever and however often it is asked. */
export interface SettleInput {
  readonly kind: PayKind
  readonly measure: Measure
  readonly figures: readonly Figure[]
  /** Bets that earlier windows have paid for. Where a net is paid for, they are figures like any other. */
  readonly corrections: readonly Correction[]
  readonly rateThen: RateThen
  /** Of contracts. */
  readonly parties: ReadonlyMap<string, Party>
  readonly uncounted: ReadonlyMap<string, UncountedReason>
  /** Of rebates. */
  readonly rateOf: RateOf
  /** What waits from the windows before; below nothing where more was taken back than paid. */
  readonly carries: ReadonlyMap<string, bigint>
  readonly minimumPayout: bigint
  readonly carryPolicy: CarryPolicy
}

/** What one window came to for one agent. */
export interface Settled {
  readonly agentId: string
  readonly brought: bigint
  readonly base: bigint
  readonly active: number
  readonly ratePpm: number
  readonly share: bigint
  /** Of the share and of the corrections, in millionths of a minor unit. */
  readonly breakagePpm: bigint
  readonly corrections: bigint
  readonly carryBefore: bigint
  readonly carryAfter: bigint
  readonly paid: bigint
  readonly state: PayoutState
  readonly lossCarryBefore: bigint
  readonly lossPeriodsBefore: number
  readonly lossCarryAfter: bigint
  readonly lossPeriodsAfter: number
  readonly inputsHash: string
}

type Worth = Pick<Outcome, 'brought' | 'base' | 'active' | 'ratePpm' | 'share' | 'lossCarry'>

export function settleWindow(input: SettleInput): Settled[] {
  const corrected = payCorrections(input.corrections, input.rateThen, input.kind === 'rebate')
  const worths: Map<string, Worth> = input.kind === 'rebate' ? rebateWorths(input) : payWindow(input)
  addUnpaid(worths, input, corrected.keys())
  const agents = new Set(worths.keys())
  const rows = input.kind === 'rebate' ? input.figures : input.figures.map((figure) => ({ ...figure, category: null }))
  const hashes = hashTeams(rows, agents)
  const settled = [...agents].map((agentId): Settled => {
    const { brought, base, active, ratePpm, share, lossCarry } = worths.get(agentId) ?? zeroOutcome
    const correction = corrected.get(agentId) ?? { amount: 0n, breakagePpm: 0n }
    const carryBefore = input.carries.get(agentId) ?? 0n
    const lossBefore = input.parties.get(agentId)?.lossCarry ?? noCarry
    return {
      agentId,
      brought,
      base,
      active,
      ratePpm,
      share: share.amount,
      breakagePpm: share.breakagePpm + correction.breakagePpm,
      corrections: correction.amount,
      carryBefore,
      ...decideDue(carryBefore + share.amount + correction.amount, input.minimumPayout),
      lossCarryBefore: lossBefore.amount,
      lossPeriodsBefore: lossBefore.periods,
      lossCarryAfter: lossCarry.amount,
      lossPeriodsAfter: lossCarry.periods,
      inputsHash: hashes.get(agentId) ?? '',
    }
  })
  return settled.sort((one, other) => (one.agentId < other.agentId ? -1 : 1))
}

const zeroOutcome: Worth = {
  brought: 0n,
  base: 0n,
  active: 0,
  ratePpm: 0,
  share: { amount: 0n, breakagePpm: 0n, parts: [] },
  lossCarry: noCarry,
}

/** Whoever has a rate for something that came past them. */
function rebateWorths(input: SettleInput): Map<string, Worth> {
  const shares = payRebates(input.figures, input.rateOf)
  const brought = addUpFor(input, new Set(shares.keys()))
  return new Map(
    [...shares].map(([id, share]) => {
      const base = brought.get(id) ?? 0n
      return [id, { ...zeroOutcome, brought: base, base, share }]
    }),
  )
}

/** Who has no contract any more but is owed a correction: what the team brought came past them, and they were paid nothing for it. */
function addUnpaid(worths: Map<string, Worth>, input: SettleInput, corrected: Iterable<string>): void {
  const missing = new Set([...corrected].filter((id) => !worths.has(id)))
  if (missing.size === 0) return
  const brought = addUpFor(input, missing)
  for (const id of missing) {
    const base = brought.get(id) ?? 0n
    worths.set(id, { ...zeroOutcome, brought: base, base })
  }
}

function addUpFor({ figures, measure }: SettleInput, ids: ReadonlySet<string>): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const figure of figures) {
    const amount = amountOf(figure, measure)
    for (const id of [figure.memberId, ...figure.path]) if (ids.has(id)) sums.set(id, (sums.get(id) ?? 0n) + amount)
  }
  return sums
}
