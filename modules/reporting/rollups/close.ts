import type { Catalog } from '#modules/catalog/service.ts'
import { followBets, type ProjectionDatabase } from '#modules/reporting/bets/projection.ts'
import { readWatermark } from '#modules/reporting/facts/read.ts'
import { betFacts, moveWatermark } from '#modules/reporting/facts/write.ts'
import { fold } from '#modules/reporting/rollups/fold.ts'

/** Whose ledger and houses are followed. `long` has no limit of time: after a pause there is much to follow. */
export interface Rollups {
  readonly db: { readonly long: ProjectionDatabase }
  readonly catalog: Catalog
}

/**
 * Everything before this moment is counted and closed for good: the ledger is followed, the mark moved, the figures folded. What comes
 * to light later is counted after the mark, in whatever window is open then. Repeating it does nothing; a mark never goes back.
 */
export async function closeUntil({ db, catalog }: Rollups, until: Date, signal?: AbortSignal): Promise<Date> {
  await followBets(db.long, await betFacts({ catalog }), signal)
  // Who was told to stop has not followed everything: a mark that moved now would push bets of this window into the next.
  if (signal?.aborted) return (await db.long.tx(readWatermark)).until
  const mark = await db.long.tx(async (tx) => await moveWatermark(tx, until))
  await fold(db.long, signal)
  return mark
}
