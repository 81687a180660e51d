import type { Json } from '#engines/game.ts'
import { toNumber } from '#engines/ratio.ts'
import { payoutOf, type SpotBet } from '#engines/shared-game.ts'
import { endByPayout } from '#modules/bets/model.ts'
import { correctBets, type DecideBets, hasOpenBets, settleGroup, voidGroup } from '#modules/bets/service.ts'
import type { RoundName, SharedRound, VoidReason } from '#modules/rounds/model.ts'
import { findRound, markSettled } from '#modules/rounds/store.ts'
import { outcomesOf } from '#modules/rounds/tables/acting.ts'
import { bookPool } from '#modules/rounds/tables/pools.ts'
import { findRealSlips, lockUnpaid, markPaid } from '#modules/rounds/tables/store.ts'
import { groupOf, type PlayMoneyPayment, type Slip, type Table, type Tables } from '#modules/rounds/tables/table.ts'

type Ended = Pick<SharedRound, 'state' | 'outcome'>

/** What one spot pays by a round that has ended; a void one gives the stake back. */
export function spotPayout({ game }: Pick<Table, 'game'>, spot: SpotBet<Json>, { state, outcome }: Ended): bigint {
  return state === 'void' ? spot.stake : payoutOf(game, spot, outcome)
}

/** What a slip pays by a round that has ended. */
export function slipPayout(table: Pick<Table, 'game'>, { spots }: Pick<Slip, 'spots'>, round: Ended): bigint {
  return spots.reduce((sum, spot) => sum + spotPayout(table, spot, round), 0n)
}

/**
 * What a slip was to return, in stakes: the exact return of each spot, by what was put on it. Nobody can say so where players act: it depends
 * on how well they do.
 */
function expectedOf({ game }: Table, { spots, stake }: Slip): number | undefined {
  if (game.acting) return undefined
  const sum = spots.reduce((all, spot) => all + toNumber(game.rtpOf(spot.choice)) * Number(spot.stake), 0)
  return sum / Number(stake)
}

/**
 * Settles every bet of a round that has ended: by its outcome, or by giving stakes back. Whoever repeats it, or runs it beside another,
 * settles each bet once. Real money goes first.
 */
export async function settleRound(tables: Tables, table: Table, round: SharedRound): Promise<void> {
  const group = groupOf(round)
  if (round.state === 'void') await voidGroup(tables, group, round.voidReason ?? 'round_was_cut_off')
  else {
    await settleGroup(tables, group, await decideBy(tables, table, round))
    await bookPool(tables, table, round)
  }
  await payPlayMoney(tables, table, round)
  // A bet that was set aside keeps its round on the list of those to be looked at again.
  if (await hasOpenBets(tables.db.read, group)) return
  await tables.db.tx(async (tx) => await markSettled(tx, round))
  tables.push(table, { type: 'settled', number: round.number })
}

/**
 * A round that was paid turns out to be void: every bet for real money is settled again, as if it had never been. Only differences move. Play
 * money stays as it was paid. Whoever begins again goes on where it was cut off.
 */
export async function correctToVoid(
  tables: Tables,
  table: Table | null,
  round: RoundName,
  reason: VoidReason,
): Promise<number> {
  const paid = table?.game.pooled ? await findRound(tables.db.read, round) : null
  if (table && paid) await bookPool(tables, table, paid, true)
  const ids = (await findRealSlips(tables.db.read, round)).map(({ id }) => id)
  return await correctBets(tables, groupOf(round), ids, (bets) =>
    bets.map(({ id, stake }) => ({ id, end: 'void', payout: stake, turnoverMost: 0n, reason })),
  )
}

async function decideBy(tables: Tables, table: Table, round: SharedRound): Promise<DecideBets> {
  const slips = new Map((await findRealSlips(tables.db.read, round)).map((slip) => [slip.id as string, slip]))
  const outcomeOf = await outcomesOf(tables, table, round)
  return (bets) => {
    const decided = bets.map((bet) => {
      const slip = slips.get(bet.id)
      const payout = slip ? slipPayout(table, slip, { ...round, outcome: outcomeOf(slip) }) : null
      // Without its slip nobody can say what it was on; the stake goes back.
      if (payout === null)
        return { id: bet.id, stake: bet.stake, end: 'void', payout: bet.stake, reason: 'slip_is_missing' } as const
      const shared = { id: bet.id, stake: bet.stake, payout, reason: null } as const
      return { ...shared, end: endByPayout(bet.stake, payout), expected: slip && expectedOf(table, slip) }
    })
    return withNetTurnover(decided)
  }
}

/** What counts is what one player won or lost in the round over all slips: who bets on both sides risks nothing. */
function withNetTurnover<Decided extends { readonly stake: bigint; readonly payout: bigint }>(
  decided: readonly Decided[],
): (Decided & { turnoverMost: bigint })[] {
  const net = decided.reduce((sum, { stake, payout }) => sum + payout - stake, 0n)
  let left = net < 0n ? -net : net
  return decided.map((one) => {
    const turnoverMost = left < one.stake ? left : one.stake
    left -= turnoverMost
    return { ...one, turnoverMost }
  })
}

const slipsAtOnce = 500

async function payPlayMoney(tables: Tables, table: Table, round: SharedRound): Promise<void> {
  const outcomeOf = await outcomesOf(tables, table, round)
  for (;;) {
    const count = await tables.db.tx(async (tx) => {
      const slips = await lockUnpaid(tx, round, slipsAtOnce)
      const paid = slips.flatMap((slip): PlayMoneyPayment[] => {
        const amount = slipPayout(table, slip, { ...round, outcome: outcomeOf(slip) })
        return amount > 0n ? [{ playerId: slip.playerId, currency: slip.currency, amount }] : []
      })
      if (paid.length > 0) await tables.playMoney().pay(tx, paid)
      if (slips.length > 0) await markPaid(tx, slips)
      return slips.length
    })
    if (count < slipsAtOnce) return
  }
}
