/** How a bet ended, as far as turnover goes. */
export type BetEnd = 'settled' | 'void' | 'half'

export interface SettledBet {
  readonly end: BetEnd
  readonly stake: bigint
  readonly payout: bigint
  /** A bet whose whole stake is rarely at risk (handicaps, cash-outs) counts what was really won or lost. */
  readonly countsResult: boolean
  /** What an operator lets this category or game contribute, in percent. */
  readonly contributionPercent: number
}

/** The part of a stake that counts: nothing of a void bet, half of a half result, and never more than the stake. */
export function effectiveTurnover({ end, stake, payout, countsResult, contributionPercent }: SettledBet): bigint {
  if (end === 'void') return 0n
  const result = payout > stake ? payout - stake : stake - payout
  const atRisk = countsResult && result < stake ? result : stake
  const whole = end === 'half' ? atRisk / 2n : atRisk
  return (whole * BigInt(contributionPercent)) / 100n
}
