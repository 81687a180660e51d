import { demoSettlement } from '#modules/play/demo-settlement.ts'
import type { Player } from '#modules/play/deps.ts'
import type { Play } from '#modules/play/play.ts'
import { realSettlement } from '#modules/play/real-settlement.ts'
import type { Settlement } from '#modules/play/settlement.ts'

export function settlementOf(play: Play, { mode }: Player): Settlement {
  return mode === 'real' ? realSettlement(play) : demoSettlement(play)
}
