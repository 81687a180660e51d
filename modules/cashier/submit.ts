import { assert } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import { openDetails } from '#modules/cashier/accounts.ts'
import { advanceWithdrawal } from '#modules/cashier/advance-withdrawal.ts'
import { type Cashier, now, type Provider } from '#modules/cashier/deps.ts'
import { announceWithdrawal } from '#modules/cashier/events.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { nextPoll } from '#modules/cashier/rules/polling.ts'
import { lockMember } from '#modules/cashier/store/standing.ts'
import * as store from '#modules/cashier/store/withdrawals.ts'

const byProvider = { actor: 'provider' } as const

/**
 * Tells the provider to pay. The name of the attempt is written down before it is told, and is told once: when no answer comes, the
 * name is asked for, however long that takes.
 */
export async function submitWithdrawal(cashier: Cashier, id: PaymentId): Promise<void> {
  const row = await store.findWithdrawal(cashier.db.read, id)
  const provider = row && cashier.providers.get(row.psp)
  // Nobody is there to be told. It stays approved, can still be cancelled, and is tried again by the clock.
  if (!provider || provider.circuit.isOpen) return
  const begun = await begin(cashier, id)
  if (!begun) return
  const answer = await tell(cashier, provider, begun)
  if (answer.ok) await advanceWithdrawal(cashier, id, { type: 'word', word: answer.value }, byProvider)
  else await advanceWithdrawal(cashier, id, { type: 'no_answer' }, { actor: 'clock' })
}

/** Null where somebody else has begun, or it was taken back meanwhile. */
async function begin(cashier: Cashier, id: PaymentId): Promise<store.WithdrawalRow | null> {
  const at = now(cashier)
  const attemptId = newId<'attempt'>(cashier.clock)
  const begun = await advanceWithdrawal(
    cashier,
    id,
    { type: 'begin' },
    { actor: 'clock' },
    { attemptId, attemptedAt: at, polls: 0, pollAt: nextPoll(at, 0) },
  )
  return begun.ok && begun.value.attemptId === attemptId ? begun.value : null
}

async function tell(cashier: Cashier, { adapter }: Provider, row: store.WithdrawalRow) {
  const { attemptId, accountId, payAmount, payCurrency, kind } = row
  assert(attemptId, 'an attempt has a name before anybody is told')
  return await adapter.payout({
    reference: attemptId,
    amount: String(payAmount),
    currency: payCurrency,
    method: kind,
    account: await openDetails(cashier, accountId),
  })
}

export async function submitApproved(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(cashier, 'cashier-submit')
  const approved = await store.findApproved(cashier.db.read, 100 + aside.count)
  await aside.each(approved, String, async (id) => await submitWithdrawal(cashier, id), signal)
}

type AskRefusal = 'payment_is_unknown' | 'payment_provider_is_down' | 'decision_is_not_possible'

/** Asks the provider by the name of the attempt; its answer is applied like an update it sent itself. */
export async function askAboutWithdrawal(
  cashier: Cashier,
  id: PaymentId,
): Promise<Result<store.WithdrawalRow, AskRefusal>> {
  const row = await store.findWithdrawal(cashier.db.read, id)
  if (!row) return no('payment_is_unknown')
  if (row.attemptId === null) return no('decision_is_not_possible')
  await countPoll(cashier, row)
  const answer = await cashier.providers.get(row.psp)?.adapter.findPayout(row.attemptId)
  if (!answer?.ok) return no('payment_provider_is_down')
  const advanced = await advanceWithdrawal(cashier, id, { type: 'word', word: answer.value }, byProvider)
  return advanced.ok ? yes(advanced.value) : yes(row)
}

async function countPoll(cashier: Cashier, { id, memberId }: store.WithdrawalRow): Promise<void> {
  const watched = await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const row = await store.lockWithdrawal(tx, id)
    if (!row || row.pollAt === null) return null
    const polls = row.polls + 1
    const pollAt = nextPoll(row.attemptedAt ?? row.createdAt, polls)
    const isLost = pollAt === null
    const next = await store.updateWithdrawal(
      tx,
      row,
      { polls, pollAt, ...(isLost && { attention: 'no_answer' as const }) },
      now(cashier),
    )
    return isLost ? next : null
  })
  if (watched) announceWithdrawal(cashier, watched)
}

export async function askAboutWithdrawals(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(cashier, 'cashier-ask-withdrawals')
  const due = await store.findWithdrawalsToAsk(cashier.db.read, now(cashier), 100 + aside.count)
  await aside.each(due, String, async (id) => await askAboutWithdrawal(cashier, id), signal)
}
