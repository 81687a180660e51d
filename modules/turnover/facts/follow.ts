import type { FollowDatabase, FollowOptions } from '#kit/follow-stream.ts'
import { followBetFacts } from '#modules/turnover/facts/follow-bets.ts'
import { followLines } from '#modules/turnover/facts/follow-lines.ts'
import { followJoined } from '#modules/turnover/facts/write.ts'

/** Writes down whatever is new: who joined, what bets came to, and how other money moved. */
export async function followFacts(db: FollowDatabase, options: FollowOptions = {}): Promise<void> {
  const { signal } = options
  for (let isMore = true; isMore; ) isMore = !signal?.aborted && (await db.tx(followJoined)) > 0
  await followBetFacts(db, options)
  await followLines(db, options)
}
