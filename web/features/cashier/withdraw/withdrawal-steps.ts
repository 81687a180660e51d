import type { ReceiptState } from '#modules/cashier/model.ts'
import type { Withdrawal } from '#web/features/cashier/withdraw/use-withdrawals.ts'
import { formatStamp } from '#web/lib/fmt.ts'
import { type PlainKey, t } from '#web/lib/i18n.ts'
import type { TimelineStep } from '#web/ui/timeline.tsx'

const timeOf = (instant: string): string => formatStamp(instant).slice(11)

function timeAt({ steps }: Withdrawal, ...states: readonly Withdrawal['state'][]): string | undefined {
  const step = steps.find(({ state }) => states.some((one) => one === state))
  return step && timeOf(step.at)
}

const ends: Partial<Readonly<Record<Withdrawal['state'], { readonly title: PlainKey; readonly hint: PlainKey }>>> = {
  failed: { title: 'withdraw.state.failed', hint: 'withdraw.failedHint' },
  rejected: { title: 'withdraw.state.rejected', hint: 'withdraw.rejectedHint' },
  cancelled: { title: 'withdraw.state.cancelled', hint: 'withdraw.cancelledHint' },
  reversed: { title: 'withdraw.state.reversed', hint: 'withdraw.reversedHint' },
}

const receipts: Readonly<Record<ReceiptState, PlainKey>> = {
  awaiting: 'withdraw.step.word',
  received: 'withdraw.receipt.received',
  full_payment: 'withdraw.receipt.fullPayment',
  auto_received: 'withdraw.receipt.autoReceived',
  not_received: 'withdraw.receipt.notReceived',
}

/** A withdrawal as a row of steps, from the request to the member's own word that it came. */
export function withdrawalSteps(withdrawal: Withdrawal): TimelineStep[] {
  const { state, createdAt, updatedAt } = withdrawal
  const made: TimelineStep = {
    id: 'requested',
    state: 'done',
    title: t('withdraw.step.requested'),
    hint: t('withdraw.step.requestedHint'),
    time: timeOf(createdAt),
  }
  const end = ends[state]
  if (end)
    return [made, { id: state, state: 'failed', title: t(end.title), hint: t(end.hint), time: timeOf(updatedAt) }]
  return [made, checkStep(withdrawal), sendStep(withdrawal), wordStep(withdrawal)]
}

function checkStep(withdrawal: Withdrawal): TimelineStep {
  const { state } = withdrawal
  if (state === 'requested') return { id: 'check', state: 'now', title: t('withdraw.step.checking') }
  if (state === 'review')
    return { id: 'check', state: 'now', title: t('withdraw.state.review'), hint: t('withdraw.step.reviewHint') }
  return { id: 'check', state: 'done', title: t('withdraw.step.checked'), time: timeAt(withdrawal, 'approved') }
}

function sendStep(withdrawal: Withdrawal): TimelineStep {
  const { state } = withdrawal
  const id = 'send'
  if (state === 'paid') return { id, state: 'done', title: t('withdraw.step.sent'), time: timeAt(withdrawal, 'paid') }
  const isUnder = state === 'approved' || state === 'submitting' || state === 'submitted' || state === 'unknown'
  if (!isUnder) return { id, state: 'ahead', title: t('withdraw.step.sending') }
  return {
    id,
    state: 'now',
    title: t('withdraw.step.sending'),
    hint: t(state === 'unknown' ? 'withdraw.step.unknownHint' : 'withdraw.step.sendingHint'),
    time: timeAt(withdrawal, 'submitting', 'submitted'),
  }
}

function wordStep({ state, receipt }: Withdrawal): TimelineStep {
  const id = 'word'
  if (state !== 'paid' || receipt === null) return { id, state: 'ahead', title: t('withdraw.step.word') }
  const isOpen = receipt.state === 'awaiting' || receipt.state === 'not_received'
  return {
    id,
    state: isOpen ? 'now' : 'done',
    title: t(receipts[receipt.state]),
    hint: receipt.state === 'not_received' ? t('withdraw.receipt.notReceivedHint') : undefined,
    time: receipt.answeredAt === null ? undefined : timeOf(receipt.answeredAt),
  }
}
