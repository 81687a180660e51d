/** Whom a promotion is for; what is left out does not matter. */
export interface Segment {
  /** The least VIP level. */
  readonly levelFrom?: number | undefined
  /** How many whole days somebody has been a member. */
  readonly memberForDays?: { readonly least?: number | undefined; readonly most?: number | undefined } | undefined
  /** Whether a deposit was credited to them that was not taken back. */
  readonly hasDeposited?: boolean | undefined
}

export interface SegmentFacts {
  readonly level: number
  /** Null where it is not known. */
  readonly memberDays: number | null
  readonly hasDeposited: boolean
}

export const segmentParts = ['levelFrom', 'memberForDays', 'hasDeposited'] as const
export type SegmentPart = (typeof segmentParts)[number]

/** The first part of a segment that a member does not meet; null where they meet all of it. */
export function findUnmet(
  { levelFrom, memberForDays, hasDeposited }: Segment,
  facts: SegmentFacts,
): SegmentPart | null {
  if (levelFrom !== undefined && facts.level < levelFrom) return 'levelFrom'
  if (memberForDays) {
    const { least = 0, most = Number.POSITIVE_INFINITY } = memberForDays
    const { memberDays } = facts
    if (memberDays === null || memberDays < least || memberDays > most) return 'memberForDays'
  }
  return hasDeposited !== undefined && facts.hasDeposited !== hasDeposited ? 'hasDeposited' : null
}

const dayMs = 86_400_000

export const wholeDays = (since: Date, at: Date): number => Math.floor((at.getTime() - since.getTime()) / dayMs)
