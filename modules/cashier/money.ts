import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import { numberOf } from '#modules/cashier/rules/numbers.ts'
import type { DepositRow } from '#modules/cashier/store/deposits.ts'
import type { WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openHouse, post, readAccount } from '#modules/ledger/service.ts'
import { openPurse } from '#modules/wallet/service.ts'

/**
 * Payments as movements of the ledger, each under the name `payment:transition`. A provider's account is what it holds for us; between it
 * and the purses lies the clearing, through which every payment goes and in which nothing stays but deposits in review.
 */

export const clearingKind = 'payment-clearing'
const deficitKind = 'payment-deficits'

interface Accounts {
  readonly purse: AccountId
  readonly provider: AccountId
  readonly clearing: AccountId
  readonly fees: AccountId
  readonly deficits: AccountId
}

type Payment = Pick<DepositRow | WithdrawalRow, 'id' | 'memberId' | 'currency' | 'psp'>

async function accountsOf(tx: Tx, { memberId, currency, psp }: Payment): Promise<Accounts> {
  return {
    purse: await openPurse(tx, memberId, currency),
    provider: await openHouse(tx, `provider:${psp}`, currency),
    clearing: await openHouse(tx, clearingKind, currency),
    fees: await openHouse(tx, 'payment-fees', currency),
    deficits: await openHouse(tx, deficitKind, currency),
  }
}

const pay = (kind: string, debit: AccountId, credit: AccountId, amount: bigint): Leg[] =>
  amount > 0n ? [{ step: 'post', kind, debit, credit, amount }] : []

async function move(tx: Tx, prefix: 'DP' | 'WD', id: string, transition: string, legs: readonly Leg[]) {
  return await post(tx, { scope: 'cashier', key: `${id}:${transition}`, ref: numberOf(prefix, id), legs })
}

async function mustMove(tx: Tx, prefix: 'DP' | 'WD', id: string, transition: string, legs: readonly Leg[]) {
  if (legs.length === 0) return
  const moved = await move(tx, prefix, id, transition, legs)
  assert(moved.ok, `the payment ${id} could not be ${transition}: ${moved.ok ? '' : moved.refusal}`)
}

export interface Shares {
  readonly worth: bigint
  readonly credited: bigint
  readonly fee: bigint
  readonly repaid: bigint
}

/** The provider has it; whose it is, a person will say. */
export async function receiveDeposit(tx: Tx, row: DepositRow, worth: bigint): Promise<void> {
  const { provider, clearing } = await accountsOf(tx, row)
  await mustMove(tx, 'DP', row.id, 'review', pay('provider-receipt', provider, clearing, worth))
}

/** What was paid reaches the purse, without the fee and what was owed. */
export async function creditDeposit(tx: Tx, row: DepositRow, shares: Shares, isReceived: boolean): Promise<void> {
  const { purse, provider, clearing, fees, deficits } = await accountsOf(tx, row)
  const { worth, credited, fee, repaid } = shares
  await mustMove(tx, 'DP', row.id, 'credited', [
    ...(isReceived ? [] : pay('provider-receipt', provider, clearing, worth)),
    ...pay('deposit', clearing, purse, credited),
    ...pay('fee', clearing, fees, fee),
    ...pay('deficit-repaid', clearing, deficits, repaid),
  ])
}

/** From what nobody explained back to who paid it. */
export async function giveDepositBack(tx: Tx, row: DepositRow, worth: bigint, transition: string): Promise<void> {
  const { provider, clearing } = await accountsOf(tx, row)
  await mustMove(tx, 'DP', row.id, transition, pay('provider-return', clearing, provider, worth))
}

const triesMax = 8

/**
 * The provider took it away again. What the purse still has goes, the rest is owed: a purse is never overdrawn for it. Somebody may
 * bet the money away between our look and the ledger's, so a refusal means to look again. Answers what is owed now on top.
 */
export async function takeDepositBack(
  tx: Tx,
  row: DepositRow,
  { worth, credited, fee, repaid }: Shares,
): Promise<bigint> {
  const { purse, provider, clearing, fees, deficits } = await accountsOf(tx, row)
  for (let attempt = 1; attempt <= triesMax; attempt += 1) {
    const account = await readAccount(tx, purse)
    const available = attempt === triesMax || !account ? 0n : account.balance - account.held
    const taken = available < credited ? available : credited
    const owed = credited - taken + repaid
    const moved = await move(tx, 'DP', row.id, `reversed.${attempt}`, [
      ...pay('deposit-reversal', purse, clearing, taken),
      ...pay('deficit', deficits, clearing, owed),
      ...pay('fee', fees, clearing, fee),
      ...pay('provider-return', clearing, provider, worth),
    ])
    if (moved.ok) return owed
    assert(moved.refusal === 'funds_are_short', `the deposit ${row.id} could not be reversed: ${moved.refusal}`)
  }
  throw new Error('the last try takes nothing from the purse and cannot be short')
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
  const legs = pay('deficit-repaid', purse, deficits, taken)
  const moved = await post(tx, { scope: 'cashier', key, ref: 'deficit', legs })
  return moved.ok ? taken : 0n
}

/** Sets the money of a withdrawal aside; the hold has its id. */
export async function holdWithdrawal(
  tx: Tx,
  { id, memberId, currency, amount }: Pick<WithdrawalRow, 'id' | 'memberId' | 'currency' | 'amount'>,
) {
  const account = await openPurse(tx, memberId, currency)
  return await move(tx, 'WD', id, 'requested', [{ step: 'hold', hold: id, account, amount, expiresAt: null }])
}

export async function releaseWithdrawal(tx: Tx, row: WithdrawalRow, transition: string): Promise<void> {
  const account = await openPurse(tx, row.memberId, row.currency)
  await mustMove(tx, 'WD', row.id, transition, [{ step: 'release', hold: row.id, account }])
}

/** It leaves the purse for good. */
export async function payWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  const { purse, provider, clearing, fees } = await accountsOf(tx, row)
  const { id, amount, fee } = row
  await mustMove(tx, 'WD', id, 'paid', [
    { step: 'capture', hold: id, kind: 'withdrawal', account: purse, credit: clearing, amount },
    ...pay('provider-payout', clearing, provider, amount - fee),
    ...pay('fee', clearing, fees, fee),
  ])
}

/** It came back from outside: all of it is the member's again, the fee too. */
export async function returnWithdrawal(tx: Tx, row: WithdrawalRow): Promise<void> {
  const { purse, provider, clearing, fees } = await accountsOf(tx, row)
  const { id, amount, fee } = row
  await mustMove(tx, 'WD', id, 'reversed', [
    ...pay('provider-receipt', provider, clearing, amount - fee),
    ...pay('fee', fees, clearing, fee),
    ...pay('withdrawal-return', clearing, purse, amount),
  ])
}
