import { demoTill } from '#modules/play/demo-till.ts'
import type { Player } from '#modules/play/deps.ts'
import type { Play } from '#modules/play/play.ts'
import { realTill } from '#modules/play/real-till.ts'
import type { Till } from '#modules/play/till.ts'

export function tillOf(play: Play, { mode }: Player): Till {
  return mode === 'real' ? realTill(play) : demoTill(play)
}
