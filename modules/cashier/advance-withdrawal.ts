import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type Cashier, now, readRules } from '#modules/cashier/deps.ts'
import { announceWithdrawal, publishWithdrawal } from '#modules/cashier/events.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import * as money from '#modules/cashier/money.ts'
import { decideWithdrawal, type WithdrawalEvent, type WithdrawalMove } from '#modules/cashier/rules/withdrawal.ts'
import { addStep, lockMember } from '#modules/cashier/store/standing.ts'
import * as store from '#modules/cashier/store/withdrawals.ts'
import { settlePayment } from '#modules/compliance/service.ts'

type Refusal = 'payment_is_unknown' | 'payment_is_underway' | 'decision_is_not_possible' | 'second_person_is_needed'

export interface By {
  readonly actor: string
  readonly note?: string | undefined
}

export interface Advanced {
  readonly row: store.WithdrawalRow
  readonly hasMoved: boolean
}

/** The only way a withdrawal changes state. Rows, money and events change together or not at all. */
export async function advanceWithdrawal(
  cashier: Cashier,
  id: PaymentId,
  event: WithdrawalEvent,
  by: By,
  more: store.WithdrawalChanges = {},
): Promise<Result<store.WithdrawalRow, Refusal>> {
  const seen = await store.findWithdrawal(cashier.db.read, id)
  if (!seen) return no('payment_is_unknown')
  const { confirmMinutes } = await readRules(cashier)
  const answer = await cashier.db.tx(
    async (tx) => await advanceIn(tx, cashier, { seen, event, confirmMinutes, more }, by),
  )
  if (answer.ok && answer.value.hasMoved) announceWithdrawal(cashier, answer.value.row)
  return answer.ok ? yes(answer.value.row) : answer
}

export interface Wanted {
  readonly seen: store.WithdrawalRow
  readonly event: WithdrawalEvent
  readonly confirmMinutes: number
  /** Written with the move, where there is one. */
  readonly more?: store.WithdrawalChanges
}

export async function advanceIn(
  tx: Tx,
  cashier: Cashier,
  { seen, event, confirmMinutes, more = {} }: Wanted,
  { actor, note }: By,
): Promise<Result<Advanced, Refusal>> {
  await lockMember(tx, seen.memberId)
  const row = await store.lockWithdrawal(tx, seen.id)
  if (!row) return no('payment_is_unknown')
  const decided = decideWithdrawal(row, event)
  if (!decided.ok) return decided
  if (decided.value === null) return yes({ row, hasMoved: false })
  const at = now(cashier)
  const move = decided.value
  // What was given back was not withdrawn, and does not count for what has to be known of the member.
  if (move.money === 'release' || move.money === 'give_back') await settlePayment(tx, row.id, 0n)
  await moveMoney(tx, row, move)
  const update = event.type === 'word' ? updateOf(row, event.word) : {}
  const isPaid = move.to === 'paid' && row.state !== 'paid'
  const next = await store.updateWithdrawal(
    tx,
    row,
    {
      ...more,
      ...update,
      state: move.to,
      attention: move.attention ?? (move.to === row.state ? row.attention : null),
      ...(isStillAsked(move) ? {} : { pollAt: null }),
      ...(isPaid && {
        paidAt: at,
        receipt: 'awaiting' as const,
        receiptDueAt: new Date(at.getTime() + confirmMinutes * 60_000),
      }),
    },
    at,
  )
  if (next.state !== row.state) {
    await addStep(tx, { paymentId: row.id, state: next.state, actor, note: note ?? null, at })
    await publishWithdrawal(tx, cashier, next)
  }
  return yes({ row: next, hasMoved: true })
}

function updateOf(row: store.WithdrawalRow, word: Extract<WithdrawalEvent, { type: 'word' }>['word']) {
  const { ref, version, reason } = word
  return {
    providerRef: ref ?? row.providerRef,
    providerVersion: version,
    ...(reason !== null && { failure: reason }),
  }
}

const stillAsked: readonly store.WithdrawalRow['state'][] = ['submitting', 'submitted', 'unknown']

/** Whom a person has to look at is asked for no more: the next word decides, or the person. */
function isStillAsked({ to, attention }: WithdrawalMove): boolean {
  return stillAsked.includes(to) && attention === null
}

async function moveMoney(tx: Tx, row: store.WithdrawalRow, { to, money: step }: WithdrawalMove): Promise<void> {
  if (step === 'release') await money.releaseWithdrawal(tx, row, to)
  if (step === 'pay') await money.payWithdrawal(tx, row)
  if (step === 'give_back') await money.returnWithdrawal(tx, row)
}
