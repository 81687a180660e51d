import type { RoadResult, RoadSide } from '#engines/tables/roads.ts'

export interface Streak {
  readonly kind: 'streak' | 'chop'
  /** Of the last result. */
  readonly side: RoadSide
  readonly length: number
}

/** From so many in a row on a road is worth a word in the lobby. It says what was, and nothing of what comes. */
const streakLeast = 4
const chopLeast = 5

/** How the road ends: with one side again and again, or with sides in turn. Ties are passed over, as on the road itself. */
export function streakOf(results: readonly RoadResult[]): Streak | null {
  const sides = results.filter((result): result is RoadSide => result !== 'tie').toReversed()
  const [side] = sides
  if (side === undefined) return null
  const runOf = (isNext: (one: RoadSide, at: number) => boolean) => {
    const end = sides.findIndex((one, at) => at > 0 && !isNext(one, at))
    return end < 0 ? sides.length : end
  }
  const same = runOf((one) => one === side)
  if (same >= streakLeast) return { kind: 'streak', side, length: same }
  const inTurn = runOf((one, at) => one !== sides[at - 1])
  return inTurn >= chopLeast ? { kind: 'chop', side, length: inTurn } : null
}
