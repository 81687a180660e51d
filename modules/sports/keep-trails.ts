import type { Book } from '#modules/sports/deps.ts'
import { readTrails, writeTrails } from '#modules/sports/store/trail-store.ts'

/** Markets of one statement, and of one run: a price that moves many times until the next run is written once. */
const atOnce = 1_000
/** What a node that stops writes at most. */
const lastRuns = 20

/** Reads what was written down of these markets, where this node has not done so since its start. */
export async function learnTrails(
  { db, trails }: Pick<Book, 'db' | 'trails'>,
  markets: readonly number[],
): Promise<void> {
  const unknown = trails.unknown(markets)
  if (unknown.length === 0) return
  const written = await readTrails(db.read, unknown)
  for (const market of unknown) trails.learn(market, written.get(market) ?? null)
}

/** Writes down the prices that moved, those first that wait longest. Answers how many markets that were. */
export async function keepTrails(book: Pick<Book, 'db' | 'trails' | 'clock'>): Promise<number> {
  const { db, trails, clock } = book
  const markets = trails.takeUnwritten(atOnce)
  if (markets.length === 0) return 0
  try {
    // What stands there already is not lost by what came since the start.
    await learnTrails(book, markets)
    const rows = markets.map((market) => ({ market, outcomes: trails.whole(market) }))
    await db.tx(async (tx) => await writeTrails(tx, rows, new Date(clock.nowMs())))
  } catch (error) {
    trails.putBack(markets)
    throw error
  }
  return markets.length
}

/** The same for what is left when a node stops: prices are for the eye, so what cannot be written is given up. */
export async function keepLastTrails(book: Pick<Book, 'db' | 'trails' | 'clock' | 'asideNews'>): Promise<void> {
  try {
    for (let run = 0; run < lastRuns && (await keepTrails(book)) === atOnce; run += 1);
  } catch (error) {
    book.asideNews.add('trails', error)
  }
}
