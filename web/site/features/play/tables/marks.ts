import { type Colour, colours } from '#engines/tables/colour-game/colours.ts'
import type { RoadResult } from '#engines/tables/roads.ts'
import { t } from '#web/lib/i18n.ts'
import type { Result } from '#web/site/features/play/tables/model.ts'

/** Results as the server writes them in a few letters, read for what is drawn. */

/** Counts of a road. */
export function countRoad(road: readonly RoadResult[]): Readonly<Record<RoadResult, number>> {
  const count = (what: RoadResult) => road.filter((result) => result === what).length
  return { first: count('first'), tie: count('tie'), second: count('second') }
}

/** What the two sides of a road and a tie are called. */
export function sideName(game: string, side: RoadResult): string {
  if (game.startsWith('cockfight')) {
    if (side === 'tie') return t('tables.fight.draw')
    return t(side === 'second' ? 'tables.spot.meron' : 'tables.spot.wala')
  }
  if (side === 'tie') return t('tables.spot.tie')
  if (game === 'dragon-tiger') return t(side === 'first' ? 'tables.spot.dragon' : 'tables.spot.tiger')
  return t(side === 'first' ? 'tables.spot.player' : 'tables.spot.banker')
}

export const diceOf = ({ mark }: Pick<Result, 'mark'>): readonly number[] => [...mark].map(Number)

export function coloursOf({ mark }: Pick<Result, 'mark'>): readonly Colour[] {
  return [...mark].flatMap((letter) => colours.find((colour) => colour.startsWith(letter)) ?? [])
}
