import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import * as rules from '#modules/cashier/rules/legs.ts'
import { numberOf } from '#modules/cashier/rules/numbers.ts'
import type { DepositRow } from '#modules/cashier/store/deposits.ts'
import type { WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'
import type { Leg } from '#modules/ledger/model.ts'
import { openHouse, post, readAccount } from '#modules/ledger/service.ts'
import { deficitKind, openPurse, takeWhatIsThere } from '#modules/wallet/service.ts'

/** Moves the money of payments, each time under the name `payment:transition`. */

export const clearingKind = 'payment-clearing'

type Payment = Pick<DepositRow | WithdrawalRow, 'id' | 'memberId' | 'currency' | 'psp'>

async function accountsOf(tx: Tx, { memberId, currency, psp }: Payment): Promise<rules.Accounts> {
  return {
    purse: await openPurse(tx, memberId, currency),
    provider: await openHouse(tx, `provider:${psp}`, currency),
    clearing: await openHouse(tx, clearingKind, currency),
    fees: await openHouse(tx, 'payment-fees', currency),
    deficits: await openHouse(tx, deficitKind, currency),
  }
}

async function move(tx: Tx, prefix: 'DP' | 'WD', id: string, transition: string, legs: readonly Leg[]) {
  return await post(tx, { scope: 'sys:cashier', key: `${id}:${transition}`, ref: numberOf(prefix, id), legs })
}

async function mustMove(tx: Tx, prefix: 'DP' | 'WD', id: string, transition: string, legs: readonly Leg[]) {
  if (legs.length === 0) return
  const moved = await move(tx, prefix, id, transition, legs)
  assert(moved.ok, `the payment ${id} could not be ${transition}: ${moved.ok ? '' : moved.refusal}`)
}

/** A deposit may be reviewed more than once, so the provider's version is part of the movement's name. */
export async function receiveDeposit(tx: Tx, row: DepositRow, worth: bigint): Promise<void> {
  const legs = rules.rebookLegs(await accountsOf(tx, row), row.received, worth)
  await mustMove(tx, 'DP', row.id, `received.${row.providerVersion}`, legs)
}

export async function creditDeposit(tx: Tx, row: DepositRow, shares: rules.Shares, isReceived: boolean): Promise<void> {
  await mustMove(tx, 'DP', row.id, 'credited', rules.creditLegs(await accountsOf(tx, row), shares, isReceived))
}

export async function giveDepositBack(tx: Tx, row: DepositRow, transition: string): Promise<void> {
  const legs = rules.giveBackLegs(await accountsOf(tx, row), row.received)
  await mustMove(tx, 'DP', row.id, `${transition}.${row.providerVersion}`, legs)
}

/** A purse is never overdrawn for what a provider takes back. Answers what is owed now on top. */
export async function takeDepositBack(tx: Tx, row: DepositRow, shares: rules.Shares): Promise<bigint> {
  const accounts = await accountsOf(tx, row)
  let owed = 0n
  await takeWhatIsThere(tx, accounts.purse, shares.credited, async (taken, attempt) => {
    const taking = rules.takeBackLegs(accounts, shares, taken)
    owed = taking.owed
    if (taking.legs.length === 0) return true
    const moved = await move(tx, 'DP', row.id, `reversed.${attempt}`, taking.legs)
    assert(
      moved.ok || moved.refusal === 'funds_are_short',
      `the deposit ${row.id} could not be reversed: ${moved.ok ? '' : moved.refusal}`,
    )
    return moved.ok
  })
  return owed
}

interface Owing {
  readonly memberId: Id<'member'>
  readonly currency: Currency
  readonly owed: bigint
  readonly at: Date
}

/** Takes what is owed from what the purse has now; answers how much that was. */
export async function collectDeficit(tx: Tx, { memberId, currency, owed, at }: Owing): Promise<bigint> {
  const purse = await openPurse(tx, memberId, currency)
  const deficits = await openHouse(tx, deficitKind, currency)
  const account = await readAccount(tx, purse)
  const available = account ? account.balance - account.held : 0n
  const taken = available < owed ? available : owed
  if (taken <= 0n) return 0n
  const key = `deficit:${memberId}:${currency}:${owed}:${at.getTime()}`
  const legs = rules.repayLegs({ purse, deficits }, taken)
  const moved = await post(tx, { scope: 'sys:cashier', key, ref: 'deficit', legs })
  return moved.ok ? taken : 0n
}

export async function holdWithdrawal(
  tx: Tx,
  row: Pick<WithdrawalRow, 'id' | 'memberId' | 'currency' | 'amount' | 'fee'>,
) {
  const purse = await openPurse(tx, row.memberId, row.currency)
  return await move(tx, 'WD', row.id, 'requested', rules.holdLegs(purse, row))
}

export async function releaseWithdrawal(tx: Tx, row: WithdrawalRow, transition: string): Promise<void> {
  const purse = await openPurse(tx, row.memberId, row.currency)
  await mustMove(tx, 'WD', row.id, transition, rules.releaseLegs(purse, row))
}

export async function payWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  await mustMove(tx, 'WD', row.id, 'paid', rules.payoutLegs(await accountsOf(tx, row), row))
}

export async function returnWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  await mustMove(tx, 'WD', row.id, 'reversed', rules.returnLegs(await accountsOf(tx, row), row))
}
