import { floorOf, ratio } from '#engines/ratio.ts'
import { assert } from '#kit/assert.ts'
import { demoCrashTill } from '#modules/play/crash/demo-till.ts'
import { realCrashTill } from '#modules/play/crash/real-till.ts'
import { betReply, type Crash } from '#modules/play/crash/table.ts'
import type { CrashTill } from '#modules/play/crash/till.ts'
import type { Mode } from '#modules/play/model.ts'
import { type CrashBet, findBetById } from '#modules/play/store/crash.ts'

export function crashTillOf(crash: Crash, { mode }: { readonly mode: Mode }): CrashTill {
  return mode === 'real' ? realCrashTill(crash) : demoCrashTill(crash.play)
}

/** Pays a bet at a multiplier. Answers with the bet as it is then, which is another's doing if that one was first. */
export async function payBet(
  crash: Crash,
  bet: CrashBet,
  cashedOutX100: number,
  elapsedMs: number | null,
): Promise<CrashBet> {
  const payout = floorOf(bet.stake, ratio(cashedOutX100, 100))
  const paid = await crashTillOf(crash, bet).close({ ...bet, state: 'paid', cashedOutX100, elapsedMs, payout })
  if (!paid) return await readAgain(crash, bet)
  if (bet.mode === 'real') crash.tell({ type: 'cash_out', index: bet.roundNumber, bet: betReply(paid) })
  return paid
}

/** Gives a stake back: the round was cut off, and nobody knows when the player would have left. */
export async function refundBet(crash: Crash, bet: CrashBet): Promise<CrashBet> {
  const closed = await crashTillOf(crash, bet).close({ ...bet, state: 'refunded', payout: 0n })
  return closed ?? (await readAgain(crash, bet))
}

async function readAgain({ play }: Crash, { playerId, id }: CrashBet): Promise<CrashBet> {
  const now = await findBetById(play.db.read, playerId, id)
  assert(now, 'a bet that was placed stays')
  return now
}
