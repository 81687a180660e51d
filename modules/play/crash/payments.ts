import { floorOf, ratio } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import { demoCrashSettlement } from '#modules/play/crash/demo-settlement.ts'
import { realCrashSettlement } from '#modules/play/crash/real-settlement.ts'
import type { CrashSettlement } from '#modules/play/crash/settlement.ts'
import { betReply, type Crash } from '#modules/play/crash/table.ts'
import type { Mode } from '#modules/play/model.ts'
import { type CrashBet, findBetById } from '#modules/play/store/crash.ts'

export function crashSettlementOf(crash: Crash, { mode }: { readonly mode: Mode }): CrashSettlement {
  return mode === 'real' ? realCrashSettlement(crash) : demoCrashSettlement(crash)
}

/** Pays a bet at a multiplier. Answers with the bet as it is then, which is another's doing if that one was first. */
export async function payBet(
  crash: Crash,
  bet: CrashBet,
  cashedOutX100: number,
  elapsedMs: number | null,
): Promise<CrashBet> {
  const payout = floorOf(bet.stake, ratio(cashedOutX100, 100))
  const paid = await crashSettlementOf(crash, bet).pay({ ...bet, state: 'paid', cashedOutX100, elapsedMs, payout })
  if (!paid) return await readAgain(crash, bet)
  if (bet.mode === 'real') crash.publish({ type: 'cash_out', index: bet.roundNumber, bet: betReply(paid) })
  return paid
}

/** Pays bets for real money at their targets. One that cannot be paid is set aside and stays open; the others are paid. */
export async function payAtTargets(crash: Crash, bets: readonly CrashBet[]): Promise<void> {
  const pay = async (bet: CrashBet) => {
    await crash.asideBets.attempt(bet.id, async () => await payBet(crash, bet, bet.targetX100, null))
  }
  await Promise.all(bets.map(pay))
}

/** Gives stakes of real money back: the round was cut off, and nobody knows when the players would have left. */
export async function refundBets(crash: Crash, bets: readonly CrashBet[]): Promise<void> {
  const settlement = realCrashSettlement(crash)
  const refund = async (bet: CrashBet) => {
    await crash.asideBets.attempt(
      bet.id,
      async () => await settlement.refund({ ...bet, state: 'refunded', payout: 0n }),
    )
  }
  await Promise.all(bets.map(refund))
}

async function readAgain({ play }: Crash, { playerId, id }: CrashBet): Promise<CrashBet> {
  const now = await findBetById(play.db.read, playerId, id)
  assert(now, 'a bet that was placed stays')
  return now
}
