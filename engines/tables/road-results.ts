import type { RoadResult } from '#engines/tables/roads.ts'

// Apart from how marks are made: pages that only show roads need none of the games.

// Meron has the red corner, as the banker has the red marks.
const fightSides = { W: 'first', M: 'second', D: 'tie', F: 'tie' } as const

const roadSides: Readonly<Record<string, Readonly<Record<string, RoadResult>>>> = {
  baccarat: { P: 'first', B: 'second', T: 'tie' },
  'baccarat-no-commission': { P: 'first', B: 'second', T: 'tie' },
  'dragon-tiger': { D: 'first', T: 'second', E: 'tie' },
  cockfight: fightSides,
  'cockfight-pool': fightSides,
}

/** What a mark is on the roads; null for a game without them. */
export function roadResultOf(game: string, mark: string): RoadResult | null {
  return roadSides[game]?.[mark[0] ?? ''] ?? null
}
