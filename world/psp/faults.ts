import { randomInt } from 'node:crypto'

/** How badly the provider behaves. Shares are in hundredths; the control call sets them. */
export interface Faults {
  /** Events that are told twice at once. */
  readonly duplicate: number
  /** Events that are never told. */
  readonly lose: number
  /** Events that are told after the one that follows them. */
  readonly reorder: number
  /** How long each event is held back. */
  readonly delayMs: number
  /** Answers nothing that the house asks. */
  readonly isDown: boolean
  /** How long the house waits for an answer. */
  readonly slowMs: number
  /** Does what it is asked, but the answer never arrives. */
  readonly losesAnswers: boolean
  /** Answers what the house asks without a signature. */
  readonly lies: boolean
  /** What becomes of payouts; `by_amount` lets the amount decide. */
  readonly payout: 'by_amount' | 'paid' | 'failed' | 'accepted'
  /** How long money takes that is seen before it is there, and a payout that was taken on. */
  readonly settleMs: number
}

export const noFaults: Faults = {
  duplicate: 0,
  lose: 0,
  reorder: 0,
  delayMs: 0,
  isDown: false,
  slowMs: 0,
  losesAnswers: false,
  lies: false,
  payout: 'by_amount',
  settleMs: 1_500,
}

export function happens(share: number): boolean {
  return share > 0 && randomInt(100) < share
}

/** Reads what somebody set; what is not said stays as it was. */
export function changeFaults(now: Faults, input: Readonly<Record<string, unknown>>): Faults {
  const share = (name: 'duplicate' | 'lose' | 'reorder') => numberOf(input[name], now[name], 100)
  const flag = (name: 'isDown' | 'losesAnswers' | 'lies') => {
    const given = input[name]
    return typeof given === 'boolean' ? given : now[name]
  }
  const payouts: readonly Faults['payout'][] = ['by_amount', 'paid', 'failed', 'accepted']
  return {
    duplicate: share('duplicate'),
    lose: share('lose'),
    reorder: share('reorder'),
    delayMs: numberOf(input.delayMs, now.delayMs, 60_000),
    isDown: flag('isDown'),
    slowMs: numberOf(input.slowMs, now.slowMs, 60_000),
    losesAnswers: flag('losesAnswers'),
    lies: flag('lies'),
    payout: payouts.find((one) => one === input.payout) ?? now.payout,
    settleMs: numberOf(input.settleMs, now.settleMs, 600_000),
  }
}

function numberOf(given: unknown, usual: number, most: number): number {
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= most ? given : usual
}
