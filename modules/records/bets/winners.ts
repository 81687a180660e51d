import type { FollowOptions } from '#kit/follow-stream.ts'
import type { Id } from '#kit/id.ts'
import { parseMoney } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { followEvents } from '#modules/bets/service.ts'
import { type Catalog, readCatalog, winSink } from '#modules/catalog/service.ts'
import { findUsernames } from '#modules/identity/service.ts'
import { readSetting } from '#modules/settings/service.ts'

interface WinnersDeps {
  readonly db: { readonly long: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> } }
  readonly catalog: Catalog
}

/** Puts on the winner board what bets of any product won: more than their stake, and enough to be shown. */
export async function followWinners(deps: WinnersDeps, options?: FollowOptions): Promise<void> {
  const { winsFrom } = await readSetting(deps.catalog.settings, 'play')
  const { byNode } = await readCatalog(deps.catalog)
  const isShown = ({ end, stake, payout, currency, game }: BetEvent) => {
    const least = winsFrom[currency] === undefined ? null : parseMoney(winsFrom[currency], currency)
    return end !== 'void' && payout > stake && byNode.has(game) && least?.ok === true && payout >= least.value
  }
  const apply = async (tx: Tx, events: readonly BetEvent[]) => {
    const won = events.filter(isShown)
    if (won.length === 0) return
    const names = await findUsernames(tx, [...new Set(won.map(({ memberId }) => memberId as Id<'member'>))])
    await winSink.insert(
      tx,
      won.flatMap(({ betId, game, memberId, payout, currency, settledAt }) => {
        const category = byNode.get(game)?.category
        const accountName = names.get(memberId)
        if (category === undefined || accountName === undefined) return []
        const shared = { id: betId as Id<'round'>, nodeId: game, category, accountName, currency }
        return [{ ...shared, memberId: memberId as Id<'member'>, amount: payout, at: new Date(settledAt) }]
      }),
    )
  }
  await followEvents(deps.db.long, { name: 'winners', apply }, options)
}
