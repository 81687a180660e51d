/**
 * The roads of baccarat and dragon tiger: pictures of past results, six rows high, as every table of the kind shows them. They say what was;
 * since cards are shuffled afresh for every round they say nothing of what comes.
 */
export const roadRows = 6

export type RoadSide = 'first' | 'second'
/** `first` is player or dragon, `second` is banker or tiger. */
export type RoadResult = RoadSide | 'tie'

/** Where a mark is drawn. */
export interface RoadCell {
  readonly column: number
  readonly row: number
}

export interface BigRoadMark extends RoadCell {
  readonly side: RoadSide
  /** Ties after this result and before the next. */
  readonly ties: number
}

export interface DerivedMark extends RoadCell {
  /** Red says that the road repeats itself, blue that it does not. */
  readonly colour: 'red' | 'blue'
}

/** Every result, ties too, down each column in turn. */
export function beadPlate(results: readonly RoadResult[]): readonly (RoadCell & { readonly result: RoadResult })[] {
  return results.map((result, at) => ({ result, column: Math.floor(at / roadRows), row: at % roadRows }))
}

interface Streak {
  readonly side: RoadSide
  /** Ties after each of its results. */
  readonly ties: number[]
}

/** Results of one side in a row. Ties before the first result wait for it. */
function streaksOf(results: readonly RoadResult[]): Streak[] {
  const streaks: Streak[] = []
  let waiting = 0
  for (const result of results) {
    const last = streaks.at(-1)
    if (result === 'tie') {
      if (last) last.ties[last.ties.length - 1] = (last.ties.at(-1) ?? 0) + 1
      else waiting += 1
    } else if (last?.side === result) {
      last.ties.push(0)
    } else {
      streaks.push({ side: result, ties: [waiting] })
      waiting = 0
    }
  }
  return streaks
}

/** A new streak starts a column at the top; one that is longer than the room below it turns right and stays on its row. */
function layOut(lengths: readonly number[]): RoadCell[][] {
  const taken = new Set<string>()
  let top = 0
  return lengths.map((length) => {
    while (taken.has(`${top}:0`)) top += 1
    let [column, row] = [top, 0]
    return Array.from({ length }, (_, at) => {
      const isFreeBelow = row + 1 < roadRows && !taken.has(`${column}:${row + 1}`)
      // Once it has turned right it stays on its row.
      if (at > 0 && column === top && isFreeBelow) row += 1
      else if (at > 0) column += 1
      taken.add(`${column}:${row}`)
      return { column, row }
    })
  })
}

export function bigRoad(results: readonly RoadResult[]): BigRoadMark[] {
  const streaks = streaksOf(results)
  const cells = layOut(streaks.map(({ ties }) => ties.length))
  return streaks.flatMap(({ side, ties }, at) =>
    ties.map((count, place) => ({ ...(cells[at]?.[place] as RoadCell), side, ties: count })),
  )
}

/** How far back each derived road compares. */
export const derivedRoads = { bigEyeBoy: 1, smallRoad: 2, cockroachRoad: 3 } as const

/**
 * A road that is made from the shape of the big road alone. The first result of a streak is red when the two streaks it is compared with
 * are as long as each other; a later one is red unless the streak it is compared with ends just there.
 */
export function derivedRoad(results: readonly RoadResult[], back: number): DerivedMark[] {
  const lengths = streaksOf(results).map(({ ties }) => ties.length)
  const colours = lengths.flatMap((length, column) =>
    Array.from({ length }, (_, place) => colourAt(lengths, column, place, back)).filter((colour) => colour !== null),
  )
  const runs: { colour: 'red' | 'blue'; length: number }[] = []
  for (const colour of colours) {
    const last = runs.at(-1)
    if (last?.colour === colour) last.length += 1
    else runs.push({ colour, length: 1 })
  }
  const cells = layOut(runs.map(({ length }) => length))
  return runs.flatMap(({ colour }, at) => (cells[at] ?? []).map((cell) => ({ ...cell, colour })))
}

function colourAt(lengths: readonly number[], column: number, place: number, back: number): 'red' | 'blue' | null {
  if (place === 0) {
    const [one, other] = [lengths[column - 1], lengths[column - 1 - back]]
    if (one === undefined || other === undefined) return null
    return one === other ? 'red' : 'blue'
  }
  const compared = lengths[column - back]
  if (compared === undefined) return null
  return compared === place ? 'blue' : 'red'
}
