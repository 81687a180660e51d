import { add, multiply, one, type Ratio, ratio, zero } from '#engines/ratio.ts'
import { factorOf, type Odds } from '#engines/sports/odds.ts'

/** How a selection ended. Each is a factor on the stake. */
export const legEnds = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const
export type LegEnd = (typeof legEnds)[number]

/** What a selection multiplies its stake by. */
export function legFactor(end: LegEnd, odds: Odds): Ratio {
  switch (end) {
    case 'won':
      return factorOf(odds)
    case 'half_won':
      return multiply(add(one, factorOf(odds)), ratio(1, 2))
    case 'void':
      return one
    case 'half_lost':
      return ratio(1, 2)
    case 'lost':
      return zero
  }
}

/** A line in quarters: −3 is −0.75. */
export type QuarterLine = number

/** Half of the stake on each neighbour of a quarter line; the whole on any other. */
const halvesOf = (line: QuarterLine): readonly [number, number] =>
  line % 2 === 0 ? [line, line] : [line - 1, line + 1]

/** Above the line wins, on it gives back, below it loses. */
const sideOf = (quarters: number): 1 | 0 | -1 => (quarters > 0 ? 1 : quarters < 0 ? -1 : 0)

const endsBySides: Readonly<Record<string, LegEnd>> = {
  ...{ '1,1': 'won', '1,0': 'half_won', '0,1': 'half_won', '0,0': 'void' },
  ...{ '0,-1': 'half_lost', '-1,0': 'half_lost', '-1,-1': 'lost' },
}

function endOf(margins: readonly [number, number]): LegEnd {
  const end = endsBySides[margins.map(sideOf).join(',')]
  // The neighbours of a quarter line are half a goal apart, so that one cannot win while the other loses.
  if (end === undefined) throw new Error('two halves of a line that contradict each other')
  return end
}

/** Asian handicap of the chosen team: `difference` is its goals less the other's. In play, goals from the bet on. */
export function settleHandicap(line: QuarterLine, difference: number): LegEnd {
  const [low, high] = halvesOf(line)
  return endOf([difference * 4 + low, difference * 4 + high])
}

/** Over or under a total. */
export function settleTotal(side: 'over' | 'under', line: QuarterLine, total: number): LegEnd {
  const [low, high] = halvesOf(line)
  const sign = side === 'over' ? 1 : -1
  return endOf([sign * (total * 4 - low), sign * (total * 4 - high)])
}

/** A settlement as feeds send it: factor = (1 − void) × result × dead heat × odds + void. */
export interface FeedResult {
  readonly result: 0 | 1
  readonly voidFactor: Ratio
  readonly deadHeat: Ratio
}

export function feedFactor({ result, voidFactor, deadHeat }: FeedResult, odds: Odds): Ratio {
  const played = add(one, multiply(voidFactor, ratio(-1)))
  const won = result === 1 ? multiply(multiply(played, deadHeat), factorOf(odds)) : zero
  return add(won, voidFactor)
}

/** Several who share a place win so much of the odds: places over how many are tied. */
export const deadHeatOf = (places: number, tied: number): Ratio => (places >= tied ? one : ratio(places, tied))
