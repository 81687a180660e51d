import { tableGameOf } from '#engines/tables/games.ts'
import type { FollowOptions } from '#kit/follow-stream.ts'
import type { Tx } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { findVersionsBefore, followEvents } from '#modules/bets/service.ts'
import { readCatalog } from '#modules/catalog/service.ts'
import type { PlayDeps } from '#modules/play/deps.ts'
import { addReturns, type Returned } from '#modules/play/store/returns.ts'

/**
 * Counts what bets of every product returned whose exact return is known, and of games in which players act, whose return is known for who plays
 * by a plan. A bet that was given back or sold back says nothing of its game; one
 * that is settled again counts as it then stands.
 */
export async function followReturns({ db, catalog }: PlayDeps, options?: FollowOptions): Promise<void> {
  const { byNode } = await readCatalog(catalog)
  const engineOf = ({ game }: BetEvent) => byNode.get(game)?.engine ?? game
  const apply = async (tx: Tx, events: readonly BetEvent[]) => {
    const before = await findVersionsBefore(tx, events)
    const count = (event: BetEvent, times: 1 | -1) => countOf(event, engineOf(event), times)
    const counted = [...events.map((event) => count(event, 1)), ...before.map((event) => count(event, -1))]
    await addReturns(tx, sumUp(counted.filter((one) => one !== null)))
  }
  await followEvents(db.long, { name: 'returns', isOfDifferences: true, apply }, options)
}

/** An event as the evidence counts it, once or taken back. */
function countOf(event: BetEvent, game: string, times: 1 | -1): Returned | null {
  const { currency, end, stake, payout } = event
  const expected = event.expected ?? (tableGameOf(game)?.acting ? 0 : null)
  if (end === 'void' || end === 'cashed_out' || expected === null || stake === 0n) return null
  const returned = Number(payout) / Number(stake)
  const sign = BigInt(times)
  const money = { wagered: stake * sign, paid: payout * sign }
  const figures = { returns: returned * times, squares: returned ** 2 * times, expected: expected * times }
  return { game, currency, rounds: times, ...money, ...figures }
}

/** One row for each game and currency. */
function sumUp(counts: readonly Returned[]): Returned[] {
  const groups = Map.groupBy(counts, ({ game, currency }) => `${game} ${currency}`)
  return [...groups.values()].map((all) =>
    all.reduce((sum, one) => ({
      ...{ game: sum.game, currency: sum.currency, rounds: sum.rounds + one.rounds },
      ...{ wagered: sum.wagered + one.wagered, paid: sum.paid + one.paid },
      ...{
        returns: sum.returns + one.returns,
        squares: sum.squares + one.squares,
        expected: sum.expected + one.expected,
      },
    })),
  )
}
