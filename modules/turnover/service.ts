import { sql } from 'kysely'
import type { FollowDatabase } from '#kit/follow-stream.ts'
import type { Reader } from '#kit/tx.ts'
import { followFacts } from '#modules/turnover/facts/follow.ts'
import { countMemberBets } from '#modules/turnover/facts/follow-bets.ts'
import { readWatermark } from '#modules/turnover/facts/read.ts'
import { moveWatermark } from '#modules/turnover/facts/write.ts'
import { fold, rebuildRollups } from '#modules/turnover/rollups/fold.ts'
import type { OpenTurnover } from '#modules/wallet/service.ts'

export {
  type ChainInput,
  type Edges,
  readActiveCounts,
  readBetCounts,
  readChainFigures,
  readChainMoney,
  readChainPlayers,
} from '#modules/turnover/facts/chains.ts'
export { type BetCorrection, findNextBet, readCorrections } from '#modules/turnover/facts/corrections.ts'
export { readDeposited } from '#modules/turnover/facts/deposited.ts'
export { readBranchFigures, readBranchMoney, readFacts, readWatermark } from '#modules/turnover/facts/read.ts'
export { fold, rebuildRollups } from '#modules/turnover/rollups/fold.ts'

/** `long` has no limit of time: after a pause there is much to follow. */
export interface Turnover {
  readonly db: { readonly read: Reader; readonly long: FollowDatabase; readonly spare: FollowDatabase }
  readonly timeZone: () => Promise<string>
}

/** Valid turnover for those below: the cashier and the points. A member's bets are counted first, in the transaction that asks. */
export function makeTurnover(): OpenTurnover {
  return async () => async (tx, memberId, currency) => {
    await countMemberBets(tx, memberId)
    const { rows } = await sql<{ turnover: bigint }>`select turnover from turnover_member
      where member_id = ${memberId} and currency = ${currency}`.execute(tx)
    return rows[0]?.turnover ?? 0n
  }
}

/**
 * Everything before this moment is counted and closed for good: bets and the ledger are followed, the mark moved, the figures folded. What
 * comes to light later is counted after the mark, in whatever window is open then. Repeating it does nothing; a mark never goes back.
 */
export async function closeUntil(
  { db }: { readonly db: Pick<Turnover['db'], 'long'> },
  until: Date,
  signal?: AbortSignal,
): Promise<Date> {
  await followFacts(db.long, { signal })
  // Who was told to stop has not followed everything: a mark that moved now would push bets of this window into the next.
  if (signal?.aborted) return (await db.long.tx(readWatermark)).until
  const mark = await db.long.tx(async (tx) => await moveWatermark(tx, until))
  await fold(db.long, signal)
  return mark
}

/** Brings the figures up to the facts. Where the brand has moved to another zone, all of them are made anew by its days. */
export async function keepFigures({ db, timeZone }: Turnover, signal: AbortSignal): Promise<void> {
  const zone = await timeZone()
  if ((await readWatermark(db.read)).timeZone === zone) await fold(db.spare, signal)
  else await rebuildRollups(db.spare, zone, signal)
}
