import type { Id } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import { type Cashier, now } from '#modules/cashier/deps.ts'
import { announceWithdrawal } from '#modules/cashier/events.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { addStep, lockMember } from '#modules/cashier/store/standing.ts'
import * as store from '#modules/cashier/store/withdrawals.ts'
import { findOwnWithdrawal } from '#modules/cashier/withdrawals.ts'
import { claimFiles } from '#modules/files/service.ts'

export interface ReceiptAnswer {
  readonly answer: 'received' | 'not_received' | 'full_payment'
  readonly files: readonly string[]
  readonly note: string
}

type ReceiptRefusal =
  | 'payment_is_unknown'
  | 'receipt_is_not_due'
  | 'receipt_is_closed'
  | 'proof_is_needed'
  | 'file_is_unknown'
  | 'file_is_used'

/** The member says whether the money came. The first word counts, the clock's among them; saying the same again changes nothing. */
export async function confirmReceipt(
  cashier: Cashier,
  memberId: Id<'member'>,
  id: PaymentId,
  { answer, files, note }: ReceiptAnswer,
): Promise<Result<store.WithdrawalRow, ReceiptRefusal>> {
  if (!(await findOwnWithdrawal(cashier, memberId, id))) return no('payment_is_unknown')
  const answered = await cashier.db.tx(async (tx): Promise<Result<store.WithdrawalRow, ReceiptRefusal>> => {
    await lockMember(tx, memberId)
    const row = await store.lockWithdrawal(tx, id)
    if (!row || row.state !== 'paid') return no('receipt_is_not_due')
    if (row.receipt === answer) return yes(row)
    if (row.receipt !== 'awaiting') return no('receipt_is_closed')
    const isMissing = answer === 'not_received'
    if (isMissing && files.length === 0) return no('proof_is_needed')
    const claimed = isMissing ? await claimFiles(tx, memberId, 'proof', files) : yes(null)
    if (!claimed.ok) return claimed
    if (isMissing) await store.addProofs(tx, id, files)
    const at = now(cashier)
    const attention = isMissing ? ({ attention: 'not_received' } as const) : {}
    const next = await store.updateWithdrawal(
      tx,
      row,
      { receipt: answer, receiptAt: at, receiptNote: note, ...attention },
      at,
    )
    await addStep(tx, { paymentId: id, state: `receipt_${answer}`, actor: 'member', note, at })
    return yes(next)
  })
  if (answered.ok) announceWithdrawal(cashier, answered.value)
  return answered
}

/** Who says nothing for long enough has received it. */
export async function closeReceipts(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(cashier, 'cashier-receipts')
  const due = await store.findUnconfirmed(cashier.db.read, now(cashier), 200 + aside.count)
  const close = async (id: PaymentId) => {
    const closed = await closeReceipt(cashier, id)
    if (closed) announceWithdrawal(cashier, closed)
  }
  await aside.each(due, String, close, signal)
}

async function closeReceipt(cashier: Cashier, id: PaymentId): Promise<store.WithdrawalRow | null> {
  const seen = await store.findWithdrawal(cashier.db.read, id)
  if (!seen) return null
  return await cashier.db.tx(async (tx) => {
    await lockMember(tx, seen.memberId)
    const row = await store.lockWithdrawal(tx, id)
    const at = now(cashier)
    if (row?.state !== 'paid' || row.receipt !== 'awaiting' || !row.receiptDueAt || row.receiptDueAt > at) return null
    const next = await store.updateWithdrawal(tx, row, { receipt: 'auto_received', receiptAt: at }, at)
    await addStep(tx, { paymentId: id, state: 'receipt_auto_received', actor: 'clock', at })
    return next
  })
}
