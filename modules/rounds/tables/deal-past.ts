import { walkBack } from '#engines/fairness/chain.ts'
import type { Json } from '#engines/game.ts'
import { linkOf, openChain } from '#modules/rounds/chains.ts'
import type { LinkSecret } from '#modules/rounds/model.ts'
import { sealLink } from '#modules/rounds/open-round.ts'
import { type EndedRow, insertEndedRounds, takeFirstLinks } from '#modules/rounds/store.ts'
import { playActs } from '#modules/rounds/tables/acting.ts'
import { drawBy } from '#modules/rounds/tables/deal.ts'
import type { Table, Tables } from '#modules/rounds/tables/table.ts'

/** Longer than any stretch of rounds that is dealt here. */
const longestMs = 86_400_000

/**
 * Deals the first rounds of a table that never dealt one, all at once, as if they had followed each other until now and nobody had bet. Each takes
 * the next link of the table's own chain, so each has its proof like any other. What is played later goes on from there. False when the table has
 * dealt before, or its rounds need stakes.
 */
export async function dealPastRounds(tables: Tables, table: Table, count: number): Promise<boolean> {
  // A fight without stakes in its pool is void, and shows nothing.
  if (table.game.pooled) return false
  const untilMs = tables.clock.nowMs()
  const chain = await openChain({ ...tables, clock: { nowMs: () => untilMs - longestMs } }, table.id)
  const { id: chainId, salt } = chain.row
  const rounds: EndedRow[] = []
  let endMs = untilMs
  let hash = linkOf(chain, count)
  // From the newest to the oldest: a link is the hash of the one after it.
  for (let link = count; link >= 1; link -= 1) {
    const { outcome, steps } = dealt(table, { hash, salt })
    const hashSealed = await sealLink(tables, { chainId, link }, hash)
    const overMs = endMs - table.phases.result
    const closesMs = overMs - steps * table.phases.step
    rounds.push({ link, hash, hashSealed, outcome, closesAt: new Date(closesMs), endedAt: new Date(overMs) })
    endMs = closesMs - table.phases.betting
    hash = walkBack(hash, 1)
  }
  return await tables.db.tx(async (tx) => {
    if (!(await takeFirstLinks(tx, chainId, count))) return false
    await insertEndedRounds(tx, { tableId: table.id, chainId }, rounds.toReversed())
    return true
  })
}

/** What a link says when nobody is there to act, and how many steps showing it takes. */
function dealt({ game }: Table, secret: LinkSecret): { readonly outcome: Json; readonly steps: number } {
  const outcome = game.acting ? playActs(game.acting, secret, {}) : drawBy(game, secret)
  const opening = game.acting?.open(outcome).length ?? 0
  return { outcome, steps: opening + game.reveal(outcome).length }
}
