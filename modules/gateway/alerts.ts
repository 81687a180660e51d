import type { Gateway } from '#modules/gateway/deps.ts'
import type { HoldReason, Place } from '#modules/gateway/model.ts'
import { findRoundsNamed } from '#modules/gateway/store/rounds.ts'

/** Alerts are lines of the level `error` with a field `alert`; `laro_gateway_held_credits` counts what waits. */

export interface HeldAlert {
  readonly vendor: string
  readonly player: string
  readonly reason: HoldReason
  readonly amount: string
  readonly currency: string
  readonly round?: string
  readonly tx?: string
  readonly transfer?: string
}

export function alertHeld({ logger }: Pick<Gateway, 'logger'>, fields: HeldAlert): void {
  logger.error({ alert: 'vendor_credit_held', ...fields }, 'a credit of a vendor is held until two operators decide')
}

/**
 * A win of somebody who has no bet in the round was refused. A line that reorders does so too, and sends the win again; but where the round
 * is another player's, somebody has to look.
 */
export async function alertWinWithoutBet({ db, logger }: Gateway, { vendor, player, round }: Place): Promise<void> {
  const parts = await findRoundsNamed(db.read, vendor, round)
  if (!parts.some((part) => part.player !== player)) return
  const fields = { alert: 'vendor_win_in_foreign_round', vendor, player, round }
  logger.error(fields, 'a vendor told a win of a player who has no bet in the round; it was refused')
}
