import { multipleMost } from '#engines/lottery/odds.ts'
import { isWhole } from '#engines/reading.ts'
import { no, type Result, yes } from '#kit/result.ts'

/** A plan that plays the same bet over several issues. Its whole sum is held when it begins; what is not played is given back. */

export const chaseIssuesMost = 100

/** `same`: always the first multiple. `double`: twice as much after every `every` issues. `profit`: as much as a win needs to return `rateBp` on all that was staked. */
export type ChaseKind =
  | { readonly kind: 'same'; readonly multiple: number }
  | { readonly kind: 'double'; readonly multiple: number; readonly every: number }
  | { readonly kind: 'profit'; readonly rateBp: number; readonly prize: bigint }

export interface ChaseStep {
  readonly multiple: number
  readonly stake: bigint
  /** Staked up to here, this issue included. */
  readonly soFar: bigint
}

export interface ChasePlan {
  readonly steps: readonly ChaseStep[]
  readonly total: bigint
}

export type ChaseRefusal =
  | 'chase_is_malformed'
  | 'chase_has_too_many_issues'
  | 'profit_rate_is_not_possible'
  | 'multiple_is_not_possible'

/** `cost` is what the bet costs once, in minor units; `prize` of a profit plan what it pays once when it wins. */
export function planChase(kind: ChaseKind, issues: number, cost: bigint): Result<ChasePlan, ChaseRefusal> {
  if (!isWhole(issues, 1, Number.MAX_SAFE_INTEGER) || cost <= 0n) return no('chase_is_malformed')
  if (issues > chaseIssuesMost) return no('chase_has_too_many_issues')
  if (kind.kind === 'double' && !isWhole(kind.every, 1, chaseIssuesMost)) return no('chase_is_malformed')
  if (kind.kind === 'profit' && !isWhole(kind.rateBp, 1, 100_000)) return no('chase_is_malformed')
  const steps: ChaseStep[] = []
  for (let at = 0; at < issues; at += 1) {
    const before = steps.at(-1)?.soFar ?? 0n
    const multiple = multipleAt(kind, at, before, cost)
    if (multiple === null) return no('profit_rate_is_not_possible')
    if (!isWhole(multiple, 1, multipleMost)) return no('multiple_is_not_possible')
    const stake = cost * BigInt(multiple)
    steps.push({ multiple, stake, soFar: before + stake })
  }
  return yes({ steps, total: steps.at(-1)?.soFar ?? 0n })
}

/** Null when no multiple is enough, since a win returns less than it must. */
function multipleAt(kind: ChaseKind, at: number, staked: bigint, cost: bigint): number | null {
  if (kind.kind === 'same') return kind.multiple
  if (kind.kind === 'double') return kind.multiple * 2 ** Math.floor(at / kind.every)
  // m × prize ≥ (1 + rate) × (staked + m × cost), for the least m.
  const rate = BigInt(10_000 + kind.rateBp)
  const gain = 10_000n * kind.prize - rate * cost
  if (gain <= 0n) return null
  const least = (rate * staked + gain - 1n) / gain
  return least < 1n ? 1 : Number(least)
}

/** How far a plan is. `held` is what of it is not staked yet. */
export interface ChaseState {
  readonly plan: ChasePlan
  readonly isStoppedByWin: boolean
  /** How many issues were staked or missed. */
  readonly placed: number
  readonly held: bigint
  readonly status: 'running' | 'done' | 'won' | 'cancelled'
}

/**
 * `placed`: its next issue was staked. `missed`: its next issue closed before that, or is void. `ended`: an issue that was staked came to this.
 * `cancelled`: by the member, an exclusion or a limit.
 */
export type ChaseEvent =
  | { readonly kind: 'placed' | 'missed' }
  | { readonly kind: 'ended'; readonly end: 'won' | 'lost' | 'void' }
  | { readonly kind: 'cancelled' }

export const beginChase = (plan: ChasePlan, isStoppedByWin: boolean): ChaseState => ({
  ...{ plan, isStoppedByWin, placed: 0, held: plan.total, status: 'running' },
})

/** The state after an event, and what is given back of what was held. A void issue gives its own stake back and stops nothing, and so does one that was missed. */
export function advanceChase(
  state: ChaseState,
  event: ChaseEvent,
): { readonly state: ChaseState; readonly released: bigint } {
  if (state.status !== 'running') return { state, released: 0n }
  if (event.kind === 'placed' || event.kind === 'missed') {
    const stake = state.plan.steps[state.placed]?.stake ?? 0n
    const placed = state.placed + 1
    const status = placed >= state.plan.steps.length ? 'done' : 'running'
    const released = event.kind === 'missed' ? stake : 0n
    return { state: { ...state, placed, held: state.held - stake, status }, released }
  }
  const isWon = event.kind === 'ended' && event.end === 'won' && state.isStoppedByWin
  if (!isWon && event.kind !== 'cancelled') return { state, released: 0n }
  return { state: { ...state, held: 0n, status: isWon ? 'won' : 'cancelled' }, released: state.held }
}
