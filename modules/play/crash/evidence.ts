import { crashGame } from '#engines/instant/crash/game.ts'
import { toNumber } from '#engines/ratio.ts'
import type { CrashBet } from '#modules/play/store/crash.ts'
import type { Settled } from '#modules/play/store/returns.ts'

/** How the evidence counts a bet; one that was given back says nothing, and play money is not counted. */
export function settledBet(bet: CrashBet, lane: number): Settled | null {
  if (bet.mode === 'demo' || bet.state === 'refunded' || bet.state === 'open') return null
  const { currency, stake, payout, autoX100 } = bet
  const expected = toNumber(crashGame.rtpOf({ autoX100 }))
  return { game: crashGame.info.id, currency, lane, stake, paid: payout, expected }
}
