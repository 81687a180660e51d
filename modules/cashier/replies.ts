import type { z } from 'zod'
import { formatMoney } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { CashierSetting } from '#modules/cashier/deps.ts'
import type { Step } from '#modules/cashier/model.ts'
import { feeOf, writeRate } from '#modules/cashier/rules/amounts.ts'
import { minor } from '#modules/cashier/rules/channels.ts'
import { outcomeOf } from '#modules/cashier/rules/deposit.ts'
import { numberOf } from '#modules/cashier/rules/numbers.ts'
import type { AccountRow } from '#modules/cashier/store/accounts.ts'
import type { DepositRow } from '#modules/cashier/store/deposits.ts'
import { findApprovals, findReviewDecisions, findSteps } from '#modules/cashier/store/standing.ts'
import { findProofs, type WithdrawalRow } from '#modules/cashier/store/withdrawals.ts'
import type { Deposit, PayoutAccount, Withdrawal } from '#modules/cashier/wire.ts'

const stepsReply = (steps: readonly Step[] = []) => steps.map(({ state, at }) => ({ state, at: at.toISOString() }))

function depositReply(row: DepositRow, steps: readonly Step[] | undefined): z.input<typeof Deposit> {
  const { id, channel, channelName, kind, state, reviewReason, isLate, currency, payCurrency } = row
  const fee = row.fee ?? feeOf({ basisPoints: row.feeBasisPoints, fixed: row.feeFixed }, row.amount)
  // What came in another currency than was agreed is not written in that of the agreement.
  const isAsAgreed = row.paidCurrency === payCurrency
  return {
    id,
    number: numberOf('DP', id),
    channel,
    channelName,
    kind,
    state,
    reviewReason,
    isLate,
    currency,
    amount: formatMoney(row.amount, currency),
    fee: formatMoney(fee, currency),
    credited: row.credited === null ? null : formatMoney(row.credited, currency),
    payCurrency,
    payAmount: formatMoney(row.payAmount, payCurrency),
    paid: row.paid === null || !isAsAgreed ? null : formatMoney(row.paid, payCurrency),
    rate: writeRate(row.rateMicro),
    payUrl: row.payUrl,
    qr: row.qr,
    payTo: row.payTo,
    providerReference: row.providerRef,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    canCancel: state === 'created' || state === 'pending',
    steps: stepsReply(steps),
  }
}

function withdrawalReply(row: WithdrawalRow, steps: readonly Step[] | undefined): z.input<typeof Withdrawal> {
  const { id, channel, channelName, kind, accountId, accountLabel, state, failure, currency, payCurrency } = row
  return {
    id,
    number: numberOf('WD', id),
    channel,
    channelName,
    kind,
    accountId,
    accountLabel,
    state,
    failure,
    currency,
    amount: formatMoney(row.amount, currency),
    fee: formatMoney(row.fee, currency),
    arrives: formatMoney(row.amount - row.fee, currency),
    payCurrency,
    payAmount: formatMoney(row.payAmount, payCurrency),
    rate: writeRate(row.rateMicro),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    providerReference: row.providerRef,
    paidAt: row.paidAt?.toISOString() ?? null,
    canCancel: state === 'requested' || state === 'review' || state === 'approved',
    receipt:
      row.receipt && row.receiptDueAt
        ? {
            state: row.receipt,
            dueAt: row.receiptDueAt.toISOString(),
            answeredAt: row.receiptAt?.toISOString() ?? null,
          }
        : null,
    steps: stepsReply(steps),
  }
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

export async function depositReplies(reader: Reader, rows: readonly DepositRow[]) {
  const steps = await findSteps(reader, idsOf(rows))
  return rows.map((row) => depositReply(row, steps.get(row.id)))
}

export async function withdrawalReplies(reader: Reader, rows: readonly WithdrawalRow[]) {
  const steps = await findSteps(reader, idsOf(rows))
  return rows.map((row) => withdrawalReply(row, steps.get(row.id)))
}

/** What operators see besides. */
export async function officeDeposits(
  reader: Reader,
  rows: readonly DepositRow[],
  { twoPeopleFrom }: Pick<CashierSetting, 'twoPeopleFrom'>,
) {
  const steps = await findSteps(reader, idsOf(rows))
  const decisions = await findReviewDecisions(reader, idsOf(rows))
  return rows.map((row) => {
    const { id, currency, received, providerVersion: version } = row
    const decidedBy = (type: 'credit' | 'refund') =>
      (decisions.get(id) ?? [])
        .filter(({ outcome }) => outcome === outcomeOf({ type, amount: received, version }))
        .map(({ operator }) => ({ operator, decision: type }))
    return {
      ...depositReply(row, steps.get(id)),
      ...watched(row),
      received: formatMoney(received, currency),
      version,
      needsTwo: received >= minor(twoPeopleFrom[currency] ?? '0', currency),
      approvedBy: [...decidedBy('credit'), ...decidedBy('refund')],
    }
  })
}

export async function officeWithdrawals(reader: Reader, rows: readonly WithdrawalRow[]) {
  const replies = await withdrawalReplies(reader, rows)
  const approvals = await findApprovals(reader, idsOf(rows))
  const proofs = await findProofs(reader, idsOf(rows))
  return replies.map((reply, at) => ({
    ...reply,
    ...watched(rows[at]),
    needsTwo: rows[at]?.needsTwo ?? false,
    risks: [...(rows[at]?.risks ?? [])],
    approvedBy: approvals.get(reply.id) ?? [],
    proofs: proofs.get(reply.id) ?? [],
  }))
}

function watched(row: DepositRow | WithdrawalRow | undefined) {
  return { memberId: row?.memberId ?? '', attention: row?.attention ?? null, providerRef: row?.providerRef ?? null }
}

export function accountReply(row: AccountRow, now: Date): z.input<typeof PayoutAccount> {
  const { id, kind, label, holderLabel, institution, isDefault, usableFrom, createdAt } = row
  return {
    id,
    kind,
    label,
    holder: holderLabel,
    institution,
    isDefault,
    usableFrom: usableFrom.toISOString(),
    isCooling: usableFrom > now,
    createdAt: createdAt.toISOString(),
  }
}
