import { isCurrency, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import { readUsed } from '#modules/compliance/counters.ts'
import type { Judging } from '#modules/compliance/deps.ts'
import type { DepositBlock, KycLevel, MoneyMove, WithdrawalBlock } from '#modules/compliance/model.ts'
import { judgeDeposit } from '#modules/compliance/rules/judge.ts'
import * as store from '#modules/compliance/store/counters.ts'
import { findLimits } from '#modules/compliance/store/limits.ts'
import { findMember, lockMember } from '#modules/compliance/store/members.ts'

export interface PaymentMove extends MoneyMove {
  /** The payment's own name, unique among all payments; asked again under it, the answer is the same. */
  readonly ref: string
}

/**
 * Whether a member may deposit this much, and if so it counts from here on. Called in the transaction that writes the deposit down, before
 * anything of the ledger: the member's row is held until it ends, so thirty at once are judged one after another.
 */
export async function admitDeposit(tx: Tx, judging: Judging, move: PaymentMove): Promise<Result<null, DepositBlock>> {
  const member = await lockMember(tx, move.memberId)
  if ((await store.findPaymentOwner(tx, move.ref)) !== null) return yes(null)
  const limits = await findLimits(tx, move.memberId)
  const used = await readUsed(tx, member, judging)
  const refusal = judgeDeposit(member, limits, used, move, judging.now)
  if (refusal !== null) return no(refusal)
  await store.insertPayment(tx, { ...move, direction: 'deposit', day: judging.today }, judging.now)
  return yes(null)
}

/**
 * Whether a member may withdraw this much. Pauses and exclusions never stand against it: it is their money. Only who takes out a lot has
 * to show who they are.
 */
export async function admitWithdrawal(
  tx: Tx,
  judging: Judging,
  move: PaymentMove,
): Promise<Result<null, WithdrawalBlock>> {
  const member = await lockMember(tx, move.memberId)
  if ((await store.findPaymentOwner(tx, move.ref)) !== null) return yes(null)
  const withdrawn = await store.sumWithdrawn(tx, move.memberId, move.currency)
  if (member.kycLevel < levelFor(judging, move, withdrawn)) return no('kyc_is_needed')
  await store.insertPayment(tx, { ...move, direction: 'withdrawal', day: judging.today }, judging.now)
  return yes(null)
}

/**
 * What became of a payment: how much of it really moved, nothing where it came to nothing. Told in the transaction that decides it, and
 * again whenever that changes. A payment that was never admitted (money that came without being asked for) is not known and stays so.
 */
export async function settlePayment(tx: Tx, ref: string, amount: bigint): Promise<void> {
  const memberId = await store.findPaymentOwner(tx, ref)
  if (memberId === null) return
  await lockMember(tx, memberId)
  await store.savePaymentAmount(tx, ref, amount)
}

/** What is known of a member, and what would have to be for them to withdraw this much; it holds nothing. */
export async function findKycGate(
  reader: Reader,
  judging: Judging,
  move: MoneyMove,
): Promise<{ readonly level: KycLevel; readonly needed: KycLevel }> {
  const member = await findMember(reader, move.memberId)
  const withdrawn = await store.sumWithdrawn(reader, move.memberId, move.currency)
  return { level: member?.kycLevel ?? 0, needed: levelFor(judging, move, withdrawn) }
}

/** The highest level that any gate asks for, of this withdrawal alone or of all of them together. */
function levelFor({ kycGates }: Judging, { currency, amount }: MoneyMove, withdrawn: bigint): KycLevel {
  let level: KycLevel = 0
  for (const gate of kycGates) {
    if (gate.currency !== currency || !isCurrency(gate.currency)) continue
    const single = gate.single === null ? null : parseMoney(gate.single, gate.currency)
    const total = gate.total === null ? null : parseMoney(gate.total, gate.currency)
    const isAsked = (single?.ok && amount >= single.value) || (total?.ok && withdrawn + amount >= total.value)
    if (isAsked && gate.level > level) level = gate.level
  }
  return level
}
