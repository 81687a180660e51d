import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { addToLock, withdrawableOf } from '#modules/cashier/rules/turnover-lock.ts'
import { lockMember, readStanding, writeStanding } from '#modules/cashier/store/standing.ts'
import { balanceOf, type CountTurnover, readDeficit } from '#modules/wallet/service.ts'

/**
 * What the till says about money that members pass on to one another. It moves nothing itself: who does, asks in the transaction that
 * moves it. Money keeps its duties on the way: what comes down has to be played, and what was not played does not leave upwards.
 */

export interface Purse {
  readonly memberId: Id<'member'>
  readonly currency: Currency
}

/** In the order of their ids, so that two who send to one another do not wait for each other. */
export async function holdMembers(tx: Tx, memberIds: readonly Id<'member'>[]): Promise<void> {
  for (const memberId of memberIds.toSorted()) await lockMember(tx, memberId)
}

export async function checkDeficit(tx: Tx, { memberId, currency }: Purse): Promise<Result<null, 'deficit_is_owed'>> {
  return (await readDeficit(tx, memberId, currency)) > 0n ? no('deficit_is_owed') : yes(null)
}

/** What of a purse can leave now: all but what is bound to turnover that is still open. */
export async function findFree(tx: Tx, { memberId, currency }: Purse, count: CountTurnover): Promise<bigint> {
  const standing = await readStanding(tx, memberId, currency)
  const played = await count(tx, memberId, currency)
  const { available } = await balanceOf(tx, memberId, currency)
  return withdrawableOf(standing, played, available)
}

/** Whether so much can leave, by whatever way. What is not there at all is refused as such where the money moves. */
export async function checkTurnover(
  tx: Tx,
  { amount, ...purse }: Purse & { readonly amount: bigint },
  count: CountTurnover,
): Promise<Result<null, 'turnover_is_owed'>> {
  const free = await findFree(tx, purse, count)
  const { available } = await balanceOf(tx, purse.memberId, purse.currency)
  return amount <= available && amount > free ? no('turnover_is_owed') : yes(null)
}

/** What will have to be played of money that comes. It is asked before the money moves; what it answers is called once it has. */
export async function planTurnover(
  tx: Tx,
  { memberId, currency, amount, percent }: Purse & { readonly amount: bigint; readonly percent: number },
  count: CountTurnover,
): Promise<() => Promise<void>> {
  const lock = await readStanding(tx, memberId, currency)
  const played = await count(tx, memberId, currency)
  const next = addToLock(lock, played, { amount, turnover: (amount * BigInt(percent)) / 100n })
  return async () => await writeStanding(tx, memberId, currency, next)
}
