import { sql } from 'kysely'
import type { Reader } from '#kit/tx.ts'

/** Something that a vendor told about a round. */
export interface RoundStep {
  readonly type: string
  readonly amount: bigint
  readonly isReversed: boolean
  readonly at: Date
}

/** A member's round with a vendor, step by step; of one that another member played there is nothing. */
export async function listSteps(
  reader: Reader,
  memberId: string,
  vendor: string,
  round: string,
): Promise<readonly RoundStep[]> {
  const { rows } = await sql<RoundStep>`
    select step.type, step.amount, step.state = 'reversed' as "isReversed", step.at
    from gateway_tx as step join gateway_player as player on player.vendor = step.vendor and player.player = step.player
    where player.member_id = ${memberId} and step.vendor = ${vendor} and step.round = ${round}
      and step.state in ('live', 'reversed') and step.type is not null
    order by step.at, step.tx limit 200`.execute(reader)
  return rows
}
