import type { Stage, TestPlayer } from './stage.ts'

export const groups = ['auth', 'basic', 'idempotency', 'order', 'state', 'fault'] as const

/** Those who play: `first` and `second` have plenty, `exact` has just 500, `leaver` is shut out in the end. */
export interface Cast {
  readonly first: TestPlayer
  readonly second: TestPlayer
  readonly exact: TestPlayer
  readonly leaver: TestPlayer
}

/** By how much a case may change balances, in minor units. Everybody who is not named must have what they had. */
export type Changes = Readonly<Partial<Record<keyof Cast, bigint>>>

export interface Case {
  readonly group: (typeof groups)[number]
  readonly title: string
  run(stage: Stage, cast: Cast): Promise<Changes>
}
