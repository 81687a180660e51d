import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { type Currency, formatMoney, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { recordAudit } from '#modules/audit/service.ts'
import { advanceIn as advanceDepositIn, prepare } from '#modules/cashier/advance-deposit.ts'
import { type Advanced, advanceIn } from '#modules/cashier/advance-withdrawal.ts'
import { askAboutDeposit } from '#modules/cashier/deposits.ts'
import { type Cashier, now, readRules, runInBackground } from '#modules/cashier/deps.ts'
import { announceDeposit, announceWithdrawal } from '#modules/cashier/events.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import { minor } from '#modules/cashier/rules/channels.ts'
import { type DepositRefusal, decideDeposit, outcomeOf } from '#modules/cashier/rules/deposit.ts'
import type { WithdrawalEvent } from '#modules/cashier/rules/withdrawal.ts'
import { type DepositRow, findDeposit, lockDeposit } from '#modules/cashier/store/deposits.ts'
import { addDecision, addStep, type Decision, lockMember } from '#modules/cashier/store/standing.ts'
import * as store from '#modules/cashier/store/withdrawals.ts'
import { askAboutWithdrawal, submitWithdrawal } from '#modules/cashier/submit.ts'
import { changeSetting, listSettings } from '#modules/settings/service.ts'

/** Who decides, from where: each decision is written into the audit in the transaction that makes it. */
export interface Clerk {
  readonly id: Id<'operator'>
  readonly address: string
  readonly requestId: string
}

type Refusal = 'payment_is_unknown' | 'decision_is_not_possible' | 'second_person_is_needed'

async function record(
  tx: Tx,
  { identity }: Cashier,
  clerk: Clerk,
  action: string,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, identity.audit, {
    action,
    actor: { who: 'operator', id: clerk.id },
    subject: detail.member ?? null,
    address: clerk.address,
    requestId: clerk.requestId,
    detail,
  })
}

export interface ReviewInput {
  readonly decision: 'credit' | 'refund'
  /** What was received and the provider's version, as the operator saw them. */
  readonly amount: string
  readonly version: number
  readonly note: string
}

type ReviewRefusal = Refusal | 'review_has_changed' | MoneyRefusal

/**
 * Ends a review: what was received is credited, or it has gone back to who paid it. From the threshold on two different people have to
 * decide the same about the same amount and version; a decision about an earlier one counts for nothing.
 */
export async function resolveDeposit(
  cashier: Cashier,
  clerk: Clerk,
  id: PaymentId,
  { decision, amount, version, note }: ReviewInput,
): Promise<Result<DepositRow, ReviewRefusal>> {
  const seen = await findDeposit(cashier.db.read, id)
  if (!seen) return no('payment_is_unknown')
  const parsed = parseMoney(amount, seen.currency)
  if (!parsed.ok) return parsed
  const event = { type: decision, amount: parsed.value, version }
  const prepared = await prepare(cashier, id, event)
  if (!prepared) return no('payment_is_unknown')
  const needed = await peopleNeeded(cashier, seen.currency, parsed.value)
  const resolved = await cashier.db.tx(async (tx): Promise<Result<DepositRow, ReviewRefusal>> => {
    await lockMember(tx, seen.memberId)
    const row = await lockDeposit(tx, id)
    if (!row) return no('payment_is_unknown')
    const decided = decideDeposit(row, event)
    if (!decided.ok) return refuseReview(row, decided.refusal)
    const outcome = outcomeOf(event)
    const said = { paymentId: id, operatorId: clerk.id, note, kind: 'review', outcome } as const
    const { isNew, count } = await addDecision(tx, said, now(cashier))
    if (count < needed && !isNew) return no('second_person_is_needed')
    const detail = { payment: id, decision, amount, version: String(version), note, member: row.memberId }
    await record(tx, cashier, clerk, count < needed ? 'deposit.approved' : 'deposit.resolved', detail)
    if (count < needed) return yes(row)
    const advanced = await advanceDepositIn(tx, cashier, prepared, { actor: clerk.id, note })
    assert(advanced.ok, 'what was decided under the lock is done under it')
    return yes(advanced.value.row)
  })
  if (resolved.ok && resolved.value.state !== 'review') announceDeposit(cashier, resolved.value)
  return resolved
}

/** With what it is now, so that the operator can look at that and decide again. */
function refuseReview(
  { currency, received, providerVersion }: DepositRow,
  refusal: DepositRefusal,
): Result<DepositRow, ReviewRefusal> {
  if (refusal !== 'review_has_changed') return no('decision_is_not_possible')
  return no(refusal, [
    { path: 'amount', code: 'changed', value: formatMoney(received, currency) },
    { path: 'version', code: 'changed', value: String(providerVersion) },
  ])
}

async function peopleNeeded(cashier: Cashier, currency: Currency, amount: bigint): Promise<number> {
  const { twoPeopleFrom } = await readRules(cashier)
  return amount >= minor(twoPeopleFrom[currency] ?? '0', currency) ? 2 : 1
}

interface Ruling {
  readonly id: PaymentId
  readonly note: string
  readonly action: string
  /** Written besides the move. */
  readonly more?: store.WithdrawalChanges
  /** Where one person is not enough. */
  readonly decision?: Pick<Decision, 'kind' | 'outcome'>
  /** What happens, once as many people agree as `count` says. */
  event(count: number): WithdrawalEvent | null
}

/** What a person rules about a withdrawal: their word, its effect and its trace in one transaction. */
async function rule(cashier: Cashier, clerk: Clerk, ruling: Ruling): Promise<Result<store.WithdrawalRow, Refusal>> {
  const { id, note, action, decision, more } = ruling
  const seen = await store.findWithdrawal(cashier.db.read, id)
  if (!seen) return no('payment_is_unknown')
  const { confirmMinutes } = await readRules(cashier)
  const answer = await cashier.db
    .tx(async (tx): Promise<Result<Advanced, Refusal>> => {
      await lockMember(tx, seen.memberId)
      const said = decision && { paymentId: id, operatorId: clerk.id, note, ...decision }
      const { isNew, count } = said ? await addDecision(tx, said, now(cashier)) : { isNew: true, count: 1 }
      const event = ruling.event(count)
      const wanted = { seen, confirmMinutes, ...(more && { more }) }
      const advanced = event
        ? await advanceIn(tx, cashier, { ...wanted, event }, { actor: clerk.id, note })
        : yes({ row: seen, hasMoved: false })
      // A ruling that cannot be is no ruling: neither the word nor its trace may stay.
      if (!advanced.ok) throw new RulingRefused(advanced.refusal)
      if (!isNew && !advanced.value.hasMoved) return no('second_person_is_needed')
      await record(tx, cashier, clerk, action, { payment: id, note, member: seen.memberId })
      return yes(advanced.value)
    })
    .catch((error: unknown): Result<Advanced, Refusal> => {
      if (error instanceof RulingRefused) return no(error.refusal)
      throw error
    })
  if (!answer.ok) return answer
  if (answer.value.hasMoved) announceWithdrawal(cashier, answer.value.row)
  return yes(answer.value.row)
}

class RulingRefused extends Error {
  override name = 'RulingRefused'
  readonly refusal: Refusal
  constructor(refusal: Refusal | 'payment_is_underway') {
    super(refusal)
    this.refusal = refusal === 'payment_is_underway' ? 'decision_is_not_possible' : refusal
  }
}

/** One person lets a withdrawal go; a large one needs two, and they are not the same. */
export async function approveWithdrawal(
  cashier: Cashier,
  clerk: Clerk,
  id: PaymentId,
  note: string,
): Promise<Result<store.WithdrawalRow, Refusal>> {
  const approved = await rule(cashier, clerk, {
    id,
    note,
    action: 'withdrawal.approved',
    decision: { kind: 'approve', outcome: 'approve' },
    event: (approvals) => ({ type: 'approve', approvals }),
  })
  if (approved.ok && approved.value.state === 'approved') runInBackground(cashier, submitWithdrawal(cashier, id))
  return approved
}

export async function rejectWithdrawal(
  cashier: Cashier,
  clerk: Clerk,
  id: PaymentId,
  reason: string,
): Promise<Result<store.WithdrawalRow, Refusal>> {
  const action = 'withdrawal.rejected'
  return await rule(cashier, clerk, {
    id,
    note: reason,
    action,
    more: { failure: reason },
    event: () => ({ type: 'reject' }),
  })
}

/** Settles by hand what no answer ever settled. Two different people have to have seen the same. */
export async function markWithdrawal(
  cashier: Cashier,
  clerk: Clerk,
  id: PaymentId,
  { outcome, note }: { readonly outcome: 'paid' | 'failed'; readonly note: string },
): Promise<Result<store.WithdrawalRow, Refusal>> {
  const seen = await store.findWithdrawal(cashier.db.read, id)
  const isStuck = seen?.attention && (seen.state === 'submitted' || seen.state === 'unknown')
  if (seen && !isStuck) return no('decision_is_not_possible')
  return await rule(cashier, clerk, {
    id,
    note,
    action: 'withdrawal.marked',
    decision: { kind: 'mark', outcome },
    event: (count) => (count >= 2 ? { type: 'mark', outcome } : null),
  })
}

/** Ends the dispute about money that never came: it did, or it is back with the provider and goes to the purse again. */
export async function resolveReceipt(
  cashier: Cashier,
  clerk: Clerk,
  id: PaymentId,
  { outcome, note }: { readonly outcome: 'received' | 'returned'; readonly note: string },
): Promise<Result<store.WithdrawalRow, Refusal>> {
  const seen = await store.findWithdrawal(cashier.db.read, id)
  if (!seen) return no('payment_is_unknown')
  if (seen.state !== 'paid' || seen.receipt !== 'not_received' || seen.attention === null)
    return no('decision_is_not_possible')
  if (outcome === 'returned')
    return await rule(cashier, clerk, {
      id,
      note,
      action: 'withdrawal.returned',
      decision: { kind: 'receipt', outcome },
      event: (count) => (count >= 2 ? { type: 'returned' } : null),
    })
  return await closeDispute(cashier, clerk, seen, note)
}

async function closeDispute(
  cashier: Cashier,
  clerk: Clerk,
  seen: store.WithdrawalRow,
  note: string,
): Promise<Result<store.WithdrawalRow, Refusal>> {
  const closed = await cashier.db.tx(async (tx) => {
    await lockMember(tx, seen.memberId)
    const row = await store.lockWithdrawal(tx, seen.id)
    if (row?.state !== 'paid' || row.attention !== 'not_received') return null
    const next = await store.updateWithdrawal(tx, row, { attention: null }, now(cashier))
    await addStep(tx, { paymentId: row.id, state: 'receipt_confirmed', actor: clerk.id, note, at: now(cashier) })
    await record(tx, cashier, clerk, 'withdrawal.confirmed', { payment: row.id, note, member: row.memberId })
    return next
  })
  if (!closed) return no('decision_is_not_possible')
  announceWithdrawal(cashier, closed)
  return yes(closed)
}

/** Asks the provider now. */
export async function queryPayment(
  cashier: Cashier,
  id: PaymentId,
): Promise<Result<{ state: string }, 'payment_is_unknown' | 'payment_provider_is_down' | 'decision_is_not_possible'>> {
  const deposit = await findDeposit(cashier.db.read, id)
  const asked = deposit ? await askAboutDeposit(cashier, id) : await askAboutWithdrawal(cashier, id)
  return asked.ok ? yes({ state: asked.value.state }) : asked
}

/** Closes or opens a way to pay; the rest of the setting stays. */
export async function setMaintenance(
  { settings }: Cashier,
  clerk: Clerk,
  id: string,
  { isInMaintenance, until }: { readonly isInMaintenance: boolean; readonly until: string | null },
): Promise<Result<null, 'channel_is_unknown' | 'version_is_stale'>> {
  const found = (await listSettings(settings)).find(({ name }) => name === 'cashier')
  const value = found?.value as Awaited<ReturnType<typeof readRules>> | undefined
  if (!found || !value?.channels.some((channel) => channel.id === id)) return no('channel_is_unknown')
  const channels = value.channels.map((channel) =>
    channel.id === id ? { ...channel, isInMaintenance, maintenanceUntil: isInMaintenance ? until : null } : channel,
  )
  const input = { name: 'cashier', version: found.version, value: { ...value, channels } }
  const changed = await changeSetting(settings, input, clerk.id)
  return changed.ok ? yes(null) : no('version_is_stale')
}
