import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Clock } from '#kit/clock.ts'
import type { Result } from '#kit/result.ts'
import type { SetAside } from '#kit/set-aside.ts'
import { type Tx, together } from '#kit/tx.ts'
import type { Attach } from './group-commit.ts'
import {
  type AccountId,
  type LedgerRefusal,
  legsPerBatchMax,
  type Movement,
  type Payout,
  type Receipt,
} from './model.ts'
import { assertPayable, assertWellFormed } from './rules.ts'
import { commitMovements, commitPayouts } from './store.ts'

export { findAccounts, openAccounts } from './find-accounts.ts'
export { moveHeights, type OwnedLine, readHeights, readLineBatches, readTouched } from './follow.ts'
export {
  type Attach,
  commitWithRows,
  type GroupCommit,
  type GroupCommitOptions,
  LedgerBusy,
  LedgerUnavailable,
  makeGroupCommit,
  movementsNotTaken,
  RowsNotTaken,
  type Submitted,
} from './group-commit.ts'
export { findPlaceBefore, type ReadTo, readLinesAfter, sumHolds } from './lines.ts'
export { closePast, datePast, openPast } from './past.ts'
export { proveLine } from './proof.ts'
export { type CoverDay, type RootLeaf, type RootSigner, readRoots, signRoot } from './root.ts'
export { clientName } from './rules.ts'
export { readStatement } from './statement.ts'
export {
  addPartitions,
  findRef,
  guardOwner,
  openAccount,
  openHouse,
  readAccount,
  readAccountsOf,
  readAccountsOfAll,
} from './store.ts'
export { type RootVerifier, type Verdict, verifyLedger, verifyQuickly } from './verify.ts'

/**
 * The door for callers who have a transaction of their own: the money moves if and only if it commits. A refusal leaves the
 * transaction usable. For the hot path, where one transaction a bet would be too slow, there is `submit` of the group commit.
 */
export async function post(tx: Tx, movement: Movement): Promise<Result<Receipt, LedgerRefusal>> {
  assertWellFormed(movement)
  const answers = await commitMovements(tx, [movement])
  return answers[0] as Result<Receipt, LedgerRefusal>
}

/**
 * Many movements at once, for callers who pay many in one transaction: one question to the database for up to a thousand legs. Each is
 * judged by itself and may be refused by itself.
 */
export async function postAll(tx: Tx, movements: readonly Movement[]): Promise<Result<Receipt, LedgerRefusal>[]> {
  const [answers] = await postAllAnd(tx, movements, async () => undefined)
  return answers
}

/**
 * The same, and what is written besides: it goes out with the last of the movements, before their answers are known, so that nobody waits for a
 * purse while this process does something else. The caller undoes the transaction where an answer is not what it must be.
 */
export async function postAllAnd<T>(
  tx: Tx,
  movements: readonly Movement[],
  write: () => Promise<T>,
): Promise<readonly [Result<Receipt, LedgerRefusal>[], T]> {
  for (const movement of movements) assertWellFormed(movement)
  const batches = batchesOf(movements)
  const last = batches.pop() ?? []
  const answers: Result<Receipt, LedgerRefusal>[] = []
  for (const batch of batches) answers.push(...(await commitMovements(tx, batch)))
  const [posted, written] = await together(last.length > 0 ? commitMovements(tx, last) : Promise.resolve([]), write())
  return [[...answers, ...posted], written]
}

/**
 * Pays rounds that were drawn after their stakes were taken in this transaction, from one family of the house: one more call, in the lane
 * that the transaction holds. Gives what each purse then holds. Nothing of it can be refused; what does not fit undoes the transaction.
 */
export async function payAfter(tx: Tx, house: AccountId, kind: string, payouts: readonly Payout[]): Promise<bigint[]> {
  assertPayable(house, kind, payouts)
  const balances: bigint[] = []
  for (let at = 0; at < payouts.length; at += legsPerBatchMax)
    balances.push(...(await commitPayouts(tx, house, kind, payouts.slice(at, at + legsPerBatchMax))))
  return balances
}

function batchesOf(movements: readonly Movement[]): Movement[][] {
  const batches: Movement[][] = []
  let legs = legsPerBatchMax
  for (const movement of movements) {
    legs += movement.legs.length
    if (legs > legsPerBatchMax) {
      batches.push([])
      legs = movement.legs.length
    }
    batches.at(-1)?.push(movement)
  }
  return batches
}

/** The same, with the domain rows that belong to the movement, as the group commit attaches them. Of a replay they are there already. */
export async function postWith(tx: Tx, movement: Movement, attach: Attach): Promise<Result<Receipt, LedgerRefusal>> {
  const answer = await post(tx, movement)
  if (!answer.ok || answer.value.isReplay) return answer
  for (const { sink, rows } of attach(answer.value)) await sink.insert(tx, rows)
  return answer
}

interface ExpiredHold {
  readonly id: string
  readonly account: AccountId
}

/**
 * Gives expired holds back. Repeating it, or running it twice at once, changes nothing more. A hold that cannot be given back is set aside,
 * and the others are.
 */
export async function expireHolds(
  db: { tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
  aside: SetAside,
  limit = 500,
): Promise<number> {
  const atOnce = limit + aside.count
  const due = await db.tx(async (tx) => {
    const { rows } = await sql<ExpiredHold>`
      select id, account from ledger_hold where state = 'held' and expires_at <= now() order by expires_at limit ${atOnce}`.execute(
      tx,
    )
    return rows
  })
  let expired = 0
  const expire = async (holds: readonly ExpiredHold[]) => {
    expired += await db.tx(async (tx) => await expireIn(tx, holds))
  }
  await aside.together(due, ({ id }) => id, expire)
  return expired
}

async function expireIn(tx: Tx, holds: readonly ExpiredHold[]): Promise<number> {
  const movements = holds.map(({ id, account }): Movement => {
    const legs = [{ step: 'expire', hold: id, account }] as const
    return { scope: 'sys:ledger', key: `expire:${id}`, ref: `hold:${id}`, legs }
  })
  const answers = await postAll(tx, movements)
  const refused = answers.find((answer) => !answer.ok && answer.refusal !== 'hold_is_closed')
  assert(!refused || refused.ok, `a hold could not be given back: ${refused && !refused.ok ? refused.refusal : ''}`)
  return answers.filter((answer) => answer.ok && !answer.value.isReplay).length
}

/** The day before this moment's, in UTC: the one whose root is due. */
export function dayBefore(clock: Clock): string {
  return new Date(clock.nowMs() - 86_400_000).toISOString().slice(0, 10)
}
