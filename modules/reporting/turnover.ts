import { sql } from 'kysely'
import type { Catalog } from '#modules/catalog/service.ts'
import { followMember } from '#modules/reporting/bets/projection.ts'
import { betFacts } from '#modules/reporting/facts/write.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

/** Valid turnover for those below: the cashier and the points. A member's bets are followed first, in the transaction that asks. */
export function makeTurnover(parts: { readonly catalog: Catalog }): OpenTurnover {
  return async () => {
    const facts = await betFacts(parts)
    return async (tx, memberId, currency) => {
      await followMember(tx, memberId, facts)
      const { rows } = await sql<{ turnover: bigint }>`select turnover from reporting_member_turnover
        where member_id = ${memberId} and currency = ${currency}`.execute(tx)
      return rows[0]?.turnover ?? 0n
    }
  }
}
