import type { DrawState } from '#modules/lottery/model.ts'

/** What the topics `lotteries` and `lottery:<id>` say. */
export interface HallEvent {
  readonly type: 'drawn' | 'settled' | 'changed'
  readonly lottery: string
  readonly issue: string
  readonly state?: DrawState
}
