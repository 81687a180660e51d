import type { PlayRound } from '#web/site/features/play/model.ts'
import type { Cue } from '#web/site/features/play/slot/director.ts'

export type Level = 'big' | 'huge' | 'mega'

/** All that stands around the reels while they show a round. */
export interface SlotShow {
  readonly isTurning: boolean
  readonly caption: Extract<Cue, { kind: 'win' | 'scatters' }> | null
  /** Of this round so far, in minor units. */
  readonly won: bigint
  /** The latest round that has been shown to its end. */
  readonly ended: PlayRound | null
  readonly feature: { readonly kind: 'free' | 'hold'; readonly left: number; readonly played: number } | null
  readonly intro: { readonly kind: 'free' | 'hold'; readonly count: number } | null
  readonly celebration: { readonly level: Level; readonly amount: bigint } | null
  /** What wins are multiplied by now. */
  readonly factor: number
}

export const quiet: SlotShow = {
  isTurning: false,
  caption: null,
  won: 0n,
  ended: null,
  feature: null,
  intro: null,
  celebration: null,
  factor: 1,
}
