import type { Beat } from '#engines/cockfight/script.ts'
import { t } from '#web/lib/i18n.ts'

export type { Beat }

const birdName = (by: 'meron' | 'wala'): string => t(by === 'meron' ? 'tables.spot.meron' : 'tables.spot.wala')

/** How a fight ended, in words. */
export function fightText(result: Extract<Beat, { move: 'end' }>['result']): string {
  if (result === 'both-down') return t('tables.fight.bothDownIs')
  if (result === 'time-draw') return t('tables.fight.timeDrawIs')
  return t('tables.fight.wins', { side: birdName(result) })
}

/** One beat of a fight, in words. */
export function beatText(beat: Beat): string {
  if (beat.move === 'end') return fightText(beat.result)
  if (beat.by === 'both' || beat.move === 'circle') return t('tables.fight.beat.circle')
  return t(`tables.fight.beat.${beat.move}`, { bird: birdName(beat.by) })
}
