import type { Catalog } from '#modules/catalog/service.ts'
import { followBets, type ProjectionDatabase } from '#modules/reporting/bets/projection.ts'
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
  const mark = await db.long.tx(async (tx) => await moveWatermark(tx, until))
  await fold(db.long, signal)
  return mark
}
