import { sql } from 'kysely'
import { countMemberBets } from '#modules/reporting/facts/follow-bets.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

/** Valid turnover for those below: the cashier and the points. A member's bets are counted first, in the transaction that asks. */
export function makeTurnover(): OpenTurnover {
  return async () => async (tx, memberId, currency) => {
    await countMemberBets(tx, memberId)
    const { rows } = await sql<{ turnover: bigint }>`select turnover from reporting_member_turnover
      where member_id = ${memberId} and currency = ${currency}`.execute(tx)
    return rows[0]?.turnover ?? 0n
  }
}
