import type { GrantState } from '#modules/wallet/model.ts'

/** The states that a member sees of a promotion, by the specification's own names. They are derived from what happened and stored nowhere. */
export const activityStates = [
  'Join',
  'Claim',
  'Applying',
  'Close',
  'Rejected',
  'Issued',
  'Claimed',
  'Process',
  'Joined',
  'coming soon',
  'signed',
] as const
export type ActivityState = (typeof activityStates)[number]

export interface ActivityFacts {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isStopped: boolean
  readonly trigger: 'deposit' | 'code' | 'operator' | 'cashback' | 'play' | 'birthday' | 'rain' | 'friend' | 'sign_in'
  /** Whether the reward of this period can be asked for now, or a ticket be drawn. */
  readonly isDue: boolean
  readonly isJoined: boolean
  /** Of a promotion for signing in: whether the member did so today. */
  readonly isSigned?: boolean
  /** What was given or asked for in this period, or in the last one of a promotion that is over. */
  readonly award: {
    readonly state: 'waiting' | 'given' | 'rejected'
    readonly grant: GrantState | null
    /** The bonus that was given is on hold. */
    readonly isHeld?: boolean
    /** What it gave beside bonus money was taken back. */
    readonly isTakenBack?: boolean
  } | null
}

export function activityState(facts: ActivityFacts, now: Date): ActivityState {
  const { award } = facts
  if (award) return stateOfAward(award)
  if (now < facts.startsAt) return 'coming soon'
  if (facts.isStopped || now >= facts.endsAt) return 'Close'
  // Nobody joins what an operator gives.
  if (facts.trigger === 'operator') return 'Close'
  if (!facts.isJoined) return 'Join'
  // A code is asked for by who has it; what a deposit brings comes by itself.
  if (facts.trigger === 'code' || facts.isDue) return 'Claim'
  return facts.isSigned ? 'signed' : 'Joined'
}

/** Where somebody stands in a promotion whose award they have. */
export function stateOfAward({
  state,
  grant,
  isHeld = false,
  isTakenBack = false,
}: NonNullable<ActivityFacts['award']>): ActivityState {
  if (state === 'waiting' || isHeld) return 'Applying'
  if (state === 'rejected') return 'Rejected'
  if (grant === null) return isTakenBack ? 'Close' : 'Claimed'
  if (grant === 'active') return 'Process'
  return grant === 'completed' ? 'Issued' : 'Close'
}

interface Running {
  readonly document: { readonly startsAt: string; readonly endsAt: string }
  readonly stoppedAt: Date | null
}

/** Whether a promotion runs. */
export function isOpen({ document, stoppedAt }: Running, at: Date): boolean {
  return stoppedAt === null && at >= new Date(document.startsAt) && at < new Date(document.endsAt)
}
