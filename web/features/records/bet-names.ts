import type { BetState } from '#modules/records/model.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'

export const stateNames = {
  open: 'bets.state.open',
  won: 'bets.state.won',
  lost: 'bets.state.lost',
  tied: 'bets.state.tied',
  returned: 'bets.state.returned',
} as const satisfies Record<BetState, PlainKey>

/** The steps of a vendor's round, in its own words where we have none. */
const steps: Readonly<Record<string, PlainKey>> = {
  bet: 'bets.step.bet',
  settle: 'bets.step.bet',
  reserve: 'bets.step.reserve',
  win: 'bets.step.win',
  freeround_win: 'bets.step.freeRound',
  jackpot_win: 'bets.step.jackpot',
  promo_win: 'bets.step.promotion',
  rollback: 'bets.step.rollback',
  tip: 'bets.step.tip',
  adjust: 'bets.step.adjust',
}

export function stepName(type: string): string {
  const key = Object.hasOwn(steps, type) ? steps[type] : undefined
  return key ? t(key) : type
}
