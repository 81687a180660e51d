import type { Statement } from '#web/features/statements/use-payouts.ts'

/** What the rate of a payout is a share of. */
export type Measure = 'turnover' | 'loss' | 'net'

export function measureOf({ payout, terms }: Statement): Measure {
  if (payout.kind === 'dividend') return 'net'
  return terms?.base ?? 'turnover'
}
