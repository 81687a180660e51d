import type { FollowDatabase } from '#kit/follow-stream.ts'
import { followFacts } from '#modules/reporting/facts/follow.ts'
import { readWatermark } from '#modules/reporting/facts/read.ts'
import { moveWatermark } from '#modules/reporting/facts/write.ts'
import { fold } from '#modules/reporting/rollups/fold.ts'

/** `long` has no limit of time: after a pause there is much to follow. */
export interface Rollups {
  readonly db: { readonly long: FollowDatabase }
}

/**
 * Everything before this moment is counted and closed for good: bets and the ledger are followed, the mark moved, the figures folded. What
 * comes to light later is counted after the mark, in whatever window is open then. Repeating it does nothing; a mark never goes back.
 */
export async function closeUntil({ db }: Rollups, until: Date, signal?: AbortSignal): Promise<Date> {
  await followFacts(db.long, { signal })
  // Who was told to stop has not followed everything: a mark that moved now would push bets of this window into the next.
  if (signal?.aborted) return (await db.long.tx(readWatermark)).until
  const mark = await db.long.tx(async (tx) => await moveWatermark(tx, until))
  await fold(db.long, signal)
  return mark
}
