import { floorOf } from '#engines/ratio.ts'
import { leastCombinedOdds } from '#engines/sports/result.ts'
import type { Reader } from '#kit/tx.ts'
import { findPlacedPrices } from '#modules/sports/store/placed-store.ts'

/** At which odds bets were placed, in thousandths and rounded down: of a system those of its lowest combination. */
export async function findPlacedOdds(reader: Reader, betIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (betIds.length === 0) return new Map()
  const found = await findPlacedPrices(reader, betIds)
  return new Map(
    found.map(({ id, sizes, quoteOdds, odds }) => {
      return [id, quoteOdds ?? Number(floorOf(1_000n, leastCombinedOdds(odds, sizes)))]
    }),
  )
}
