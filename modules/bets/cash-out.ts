import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type Decided, payAndEnd, type SettleDeps } from '#modules/bets/settle-group.ts'
import { lockGroup, type OpenGroupBet, readOpen, reduceOpen, upsertOpen } from '#modules/bets/store.ts'
import { readRuleSets } from '#modules/bets/turnover-rules.ts'
import { cutParts } from '#modules/wallet/service.ts'

export interface CashOut {
  readonly betId: string
  readonly memberId: Id<'member'>
  /** What is paid now. The product has quoted it, and has checked that the quote has not expired. */
  readonly price: bigint
  /** Of a part of the bet: how much of the stake, and the id that this part has from now on. Null for all of it. */
  readonly part: { readonly id: string; readonly stake: bigint } | null
  /** What the product looks at and writes in the same transaction, before anything is paid; what it throws undoes all. */
  readonly alongside?: (tx: Tx, bet: { readonly stake: bigint }) => Promise<void>
}

/**
 * Ends a bet, or a part of it, at a price before its result; answers what of the stake is still in play. A part becomes a bet of its own, which
 * has ended; the rest stays open. It takes turns with whoever settles the bet's group, so that a bet is either cashed out or settled. A part
 * that was cashed out before is left alone.
 */
export async function cashOut(
  deps: SettleDeps,
  { betId, memberId, price, part, alongside }: CashOut,
): Promise<Result<{ readonly left: bigint }, 'bet_is_over' | 'cash_out_is_too_large'>> {
  assert(price >= 0n && (part === null || part.stake > 0n), 'a price is not negative, and a part is a part')
  const answer = await deps.db.tx(async (tx) => {
    const group = (await readOpen(tx, betId))?.group
    await lockGroup(tx, group ?? `bet:${betId}`)
    // Read in its turn: it may have ended while we waited.
    const bet = await readOpen(tx, betId)
    if (bet?.memberId !== memberId) return no('bet_is_over')
    if (part !== null && part.stake >= bet.stake) return no('cash_out_is_too_large')
    await alongside?.(tx, bet)
    if (part === null) {
      await end(tx, deps, bet, price)
      return yes({ left: 0n })
    }
    return yes({ left: await endPart(tx, deps, bet, price, part) })
  })
  if (answer.ok) deps.announceBalance?.(memberId)
  return answer
}

async function end(tx: Tx, deps: SettleDeps, bet: OpenGroupBet, price: bigint): Promise<void> {
  const decided: Decided = { id: bet.id, bet, end: 'cashed_out', payout: price, reason: null }
  await payAndEnd(tx, deps, await readRuleSets(tx), [decided])
}

async function endPart(
  tx: Tx,
  deps: SettleDeps,
  bet: OpenGroupBet,
  price: bigint,
  part: { readonly id: string; readonly stake: bigint },
): Promise<bigint> {
  const left = bet.stake - part.stake
  const most = (stake: bigint) => (bet.mostPayout === null ? null : (bet.mostPayout * stake) / bet.stake)
  const opened = { ...bet, id: part.id, stake: part.stake, bonus: 0n, mostPayout: most(part.stake), group: null }
  if ((await upsertOpen(tx, [opened])) === 0n) return bet.stake
  const bonus = bet.bonus > 0n ? await cutParts(tx, bet, part) : 0n
  const cut = { ...opened, bonus }
  if (bonus > 0n) await upsertOpen(tx, [cut])
  await reduceOpen(tx, bet.id, { stake: left, bonus: bet.bonus - bonus, mostPayout: most(left) })
  await end(tx, deps, cut, price)
  return left
}
