import type { Id } from '#kit/id.ts'
import type { Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { StakeBlock } from '#modules/compliance/model.ts'
import { roundOf } from '#modules/play/crash/shared-round.ts'
import { type CrashBet, insertBet } from '#modules/play/store/crash.ts'
import { type DatabaseTime, holdOpenRounds, nameOfRound } from '#modules/rounds/service.ts'

/** Where the money of a bet on the shared round comes from and goes to. Real play and demo play differ in this alone. */
export interface CrashSettlement {
  /** Takes the stake and writes the bet, both or neither. */
  place(bet: CrashBet, nodeId: string, address: string): Promise<Result<CrashBet, StakedNot>>
  /** Pays a bet at what it was cashed out for. Null when it was closed before: by another call, or by the end. */
  pay(bet: CrashBet): Promise<CrashBet | null>
}

export type StakedNot = NotTaken['refusal'] | 'funds_are_short' | 'key_is_reused' | StakeBlock

/** Thrown inside the transaction, where only an error can undo the stake. */
export class NotTaken extends Error {
  override name = 'NotTaken'
  readonly refusal: 'betting_is_closed' | 'bet_exists' | 'demo_bets_are_full'
  constructor(refusal: NotTaken['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}

/** Writes bets while their rounds are held open for them. Whether a round is open, the database's clock says, here and nowhere else. */
export async function writeBets(tx: Tx, bets: readonly CrashBet[], time: DatabaseTime): Promise<void> {
  const numbers = new Set(bets.map(({ roundNumber }) => roundNumber))
  const open = await holdOpenRounds(tx, [...numbers].map(roundOf), time)
  for (const bet of bets) {
    if (!open.has(nameOfRound(roundOf(bet.roundNumber)))) throw new NotTaken('betting_is_closed')
    if (!(await insertBet(tx, bet))) throw new NotTaken('bet_exists')
  }
}

/** Somebody else closed the bet meanwhile. Nothing happened. */
export class BetIsClosed extends Error {
  override name = 'BetIsClosed'
}

/** A bet for real money is a member's. */
export const memberOf = ({ playerId }: Pick<CrashBet, 'playerId'>) => playerId as Id<'member'>
