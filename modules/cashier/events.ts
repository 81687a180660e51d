import { formatMoney } from '#kit/money.ts'
import type { Tx } from '#kit/tx.ts'
import type { Cashier } from '#modules/cashier/deps.ts'
import type { PaymentHappened, PaymentTopic } from '#modules/cashier/model.ts'
import { numberOf } from '#modules/cashier/rules/numbers.ts'
import type { DepositRow } from '#modules/cashier/store/deposits.ts'
import type { WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'

const depositTopics: Partial<Record<DepositRow['state'], PaymentTopic>> = {
  credited: 'cashier.deposit_credited',
  review: 'cashier.deposit_in_review',
  failed: 'cashier.deposit_failed',
  reversed: 'cashier.deposit_reversed',
}

const withdrawalTopics: Partial<Record<WithdrawalRow['state'], PaymentTopic>> = {
  paid: 'cashier.withdrawal_paid',
  failed: 'cashier.withdrawal_failed',
  rejected: 'cashier.withdrawal_rejected',
  reversed: 'cashier.withdrawal_reversed',
}

/** Tells the modules above what a deposit came to, in the transaction that makes it so. */
export async function publishDeposit(tx: Tx, { publish }: Cashier, row: DepositRow): Promise<void> {
  const topic = depositTopics[row.state]
  if (!topic) return
  const { id, memberId, currency, channelName } = row
  const payload: PaymentHappened = {
    memberId,
    id,
    number: numberOf('DP', id),
    currency,
    amount: formatMoney(row.credited ?? row.amount, currency),
    channelName,
    reason: row.reviewReason,
  }
  await publish(tx, [{ topic, key: memberId, payload }])
}

export async function publishWithdrawal(tx: Tx, { publish }: Cashier, row: WithdrawalRow): Promise<void> {
  const topic = withdrawalTopics[row.state]
  if (!topic) return
  const { id, memberId, currency, channelName } = row
  const payload: PaymentHappened = {
    memberId,
    id,
    number: numberOf('WD', id),
    currency,
    amount: formatMoney(row.amount, currency),
    channelName,
    reason: row.failure,
  }
  await publish(tx, [{ topic, key: memberId, payload }])
}

/** After the commit: open pages look again. */
export function announceDeposit({ announce }: Cashier, { memberId, id, state }: DepositRow): void {
  announce(memberId, { type: 'payment', payment: 'deposit', id, state })
  if (state === 'credited' || state === 'reversed') announce(memberId, { type: 'balance' })
}

export function announceWithdrawal({ announce }: Cashier, { memberId, id, state }: WithdrawalRow): void {
  announce(memberId, { type: 'payment', payment: 'withdrawal', id, state })
  announce(memberId, { type: 'balance' })
}
