import { roadResultOf } from '#engines/tables/road-results.ts'
import type { RoadResult } from '#engines/tables/roads.ts'
import type { RoadLetters } from '#web/features/tables/roads.tsx'

/** Results as the server writes them in a few letters, read for the roads. */
export function roadOf(game: string, results: readonly { readonly mark: string }[]): readonly RoadResult[] {
  return results.flatMap(({ mark }) => roadResultOf(game, mark) ?? [])
}

/** Letters on the beads are the ones that tables of the kind have everywhere. */
export function letterOf(game: string): RoadLetters {
  if (game.startsWith('cockfight')) return { first: 'W', second: 'M', tie: 'D' }
  return game === 'dragon-tiger' ? { first: 'D', second: 'T', tie: 'E' } : { first: 'P', second: 'B', tie: 'T' }
}
