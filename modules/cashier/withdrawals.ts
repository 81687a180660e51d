import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Currency, formatMoney, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { advanceWithdrawal } from '#modules/cashier/advance-withdrawal.ts'
import { findChannel, momentOf } from '#modules/cashier/channels.ts'
import { hashInput } from '#modules/cashier/deposits.ts'
import { type Cashier, type ChannelSetting, now, readRules, runInBackground, withLock } from '#modules/cashier/deps.ts'
import { announceWithdrawal } from '#modules/cashier/events.ts'
import type { CashierRefusal, PaymentId, RiskReason } from '#modules/cashier/model.ts'
import { collectDeficit, holdWithdrawal } from '#modules/cashier/money.ts'
import { checkTurnover } from '#modules/cashier/passed-on.ts'
import { feeOf, readRate, toPayOut } from '#modules/cashier/rules/amounts.ts'
import { admitAmount, minor } from '#modules/cashier/rules/channels.ts'
import { dailyMostAt } from '#modules/cashier/rules/level-limits.ts'

import { type AccountRow, findAccount, isShared } from '#modules/cashier/store/accounts.ts'
import { addStep, findLevel, lockMember } from '#modules/cashier/store/standing.ts'
import * as store from '#modules/cashier/store/withdrawals.ts'
import { submitWithdrawal } from '#modules/cashier/submit.ts'
import { admitWithdrawal, type Judging, readJudging, settlePayment } from '#modules/compliance/service.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import {
  type CountTurnover,
  changeDeficit,
  endForWithdrawal,
  readDeficit,
  weighWithdrawal,
} from '#modules/wallet/service.ts'

export interface WithdrawalInput {
  readonly key: string
  readonly channel: string
  readonly account: string
  readonly amount: string
  readonly currency: string
  readonly paymentPassword: string
  /** The member has seen what of their bonus money a withdrawal ends. */
  readonly givesUpBonus?: boolean
}

export type RequestRefusal =
  | MoneyRefusal
  | Extract<
      CashierRefusal,
      | 'channel_is_unknown'
      | 'channel_is_closed'
      | 'channel_is_in_maintenance'
      | 'channel_is_off'
      | 'amount_is_below_minimum'
      | 'amount_is_above_maximum'
      | 'payout_account_is_unknown'
      | 'payout_account_is_cooling'
      | 'payout_account_is_of_another_kind'
      | 'turnover_is_owed'
      | 'bonus_would_be_lost'
      | 'deficit_is_owed'
      | 'daily_limit_is_reached'
      | 'daily_count_is_reached'
    >
  | 'currency_is_not_offered'
  | 'key_is_reused'
  | 'kyc_is_needed'
  | 'funds_are_short'
  | 'payment_password_is_missing'
  | 'payment_password_is_wrong'
  | 'payment_password_is_locked'
  | 'server_is_busy'

/** Takes a withdrawal on. The money is set aside in the transaction that writes it down, and leaves when the provider has paid. */
export async function requestWithdrawal(
  cashier: Cashier,
  memberId: Id<'member'>,
  input: WithdrawalInput,
  context: Context,
): Promise<Result<store.WithdrawalRow, RequestRefusal>> {
  return await withLock(cashier, memberId, async () => await createWithdrawalIn(cashier, memberId, input, context))
}

async function createWithdrawalIn(
  cashier: Cashier,
  memberId: Id<'member'>,
  input: WithdrawalInput,
  context: Context,
): Promise<Result<store.WithdrawalRow, RequestRefusal>> {
  const requestHash = hashInput([input.channel, input.account, input.amount, input.currency])
  const known = await store.findWithdrawalByKey(cashier.db.read, memberId, input.key)
  if (known) return known.requestHash === requestHash ? yes(known) : no('key_is_reused')
  const channel = await findChannel(cashier, input.channel)
  if (!channel) return no('channel_is_unknown')
  if (!isCurrency(input.currency) || input.currency !== channel.currency) return no('currency_is_not_offered')
  const amount = parseMoney(input.amount, input.currency)
  if (!amount.ok) return amount
  const moment = await momentOf(cashier, channel.psp)
  const admitted = admitAmount(channel, channel.withdraw, moment, { amount: amount.value, currency: input.currency })
  if (!admitted.ok) return admitted
  if (figureOut(channel, amount.value).payAmount <= 0n) return no('amount_is_below_minimum')
  const proven = await checkPaymentPassword(cashier.identity, memberId, input.paymentPassword, context)
  if (!proven.ok) return proven
  await settleDeficit(cashier, memberId, input.currency)
  await cashier.wagering(memberId)
  const plan = await planFor(cashier, {
    memberId,
    channel,
    key: input.key,
    requestHash,
    amount: amount.value,
    givesUpBonus: input.givesUpBonus ?? false,
  })
  const written = await cashier.db.tx(async (tx) => await writeWithdrawal(tx, cashier, plan, input.account))
  if (!written.ok) return written
  announceWithdrawal(cashier, written.value)
  if (written.value.state === 'approved') runInBackground(cashier, submitWithdrawal(cashier, written.value.id))
  return written
}

interface Plan {
  readonly memberId: Id<'member'>
  readonly channel: ChannelSetting
  readonly currency: Currency
  readonly key: string
  readonly requestHash: string
  readonly amount: bigint
  readonly givesUpBonus: boolean
  readonly day: string
  readonly rules: Awaited<ReturnType<typeof readRules>>
  readonly judging: Judging
  readonly countTurnover: CountTurnover
}

/** What is owed from a deposit that was taken back is paid from what there is, before anything leaves. */
async function settleDeficit(cashier: Cashier, memberId: Id<'member'>, currency: Currency): Promise<void> {
  if ((await readDeficit(cashier.db.read, memberId, currency)) === 0n) return
  await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const owed = await readDeficit(tx, memberId, currency)
    const taken = await collectDeficit(tx, { memberId, currency, owed, at: now(cashier) })
    await changeDeficit(tx, memberId, currency, -taken)
  })
}

async function planFor(
  cashier: Cashier,
  input: Pick<Plan, 'memberId' | 'channel' | 'key' | 'requestHash' | 'amount' | 'givesUpBonus'>,
): Promise<Plan> {
  const rules = await readRules(cashier)
  const judging = await readJudging(cashier)
  const countTurnover = await cashier.turnover()
  return { ...input, currency: input.channel.currency as Currency, rules, judging, countTurnover, day: judging.today }
}

async function writeWithdrawal(
  tx: Tx,
  cashier: Cashier,
  plan: Plan,
  accountId: string,
): Promise<Result<store.WithdrawalRow, RequestRefusal>> {
  const { memberId, currency, amount } = plan
  await lockMember(tx, memberId)
  const known = await store.findWithdrawalByKey(tx, memberId, plan.key)
  if (known) return known.requestHash === plan.requestHash ? yes(known) : no('key_is_reused')
  const account = await findAccount(tx, memberId, accountId)
  if (!account) return no('payout_account_is_unknown')
  if (account.kind !== plan.channel.kind) return no('payout_account_is_of_another_kind')
  if (account.usableFrom > now(cashier)) return no('payout_account_is_cooling')
  const id = newId<'payment'>(cashier.clock)
  const admitted = await admit(tx, plan, id)
  if (!admitted.ok) return admitted
  // The grants are held before any account is: whoever pays a bet does it in this order too.
  const bonus = await weighWithdrawal(tx, memberId, now(cashier))
  if (bonus !== null && !plan.givesUpBonus) {
    await settlePayment(tx, id, 0n)
    return no('bonus_would_be_lost', [{ path: 'bonus', code: 'lost', value: formatMoney(bonus, currency) }])
  }
  const { fee } = figureOut(plan.channel, amount)
  const held = await holdWithdrawal(tx, { id, memberId, currency, amount, fee })
  if (!held.ok) {
    // What was admitted and never left counts towards no gate.
    await settlePayment(tx, id, 0n)
    return no('funds_are_short')
  }
  if (bonus !== null) await endForWithdrawal(tx, memberId, now(cashier))
  const risks = await findRisks(tx, plan, account)
  const row = newRow(cashier, plan, { id, account, risks })
  await store.insertWithdrawal(tx, row)
  await addStep(tx, { paymentId: id, state: 'requested', actor: 'member', at: row.createdAt })
  await addStep(tx, { paymentId: id, state: row.state, actor: 'clock', at: row.createdAt })
  const inserted = await store.findWithdrawal(tx, id)
  // A refusal here would keep the money that was just set aside.
  assert(inserted, 'a withdrawal that was written can be read')
  return yes(inserted)
}

/** Everything that is counted over several payments is counted under the member's lock. */
async function admit(tx: Tx, plan: Plan, id: PaymentId): Promise<Result<null, RequestRefusal>> {
  const { memberId, currency, amount, day, rules, judging, countTurnover } = plan
  const use = await store.readDayUse(tx, memberId, currency, day)
  if (use.count >= rules.dailyCount) return no('daily_count_is_reached')
  const most = dailyMostAt(rules, currency, await findLevel(tx, memberId))
  if (use.amount + amount > most) return no('daily_limit_is_reached')
  if ((await readDeficit(tx, memberId, currency)) > 0n) return no('deficit_is_owed')
  const played = await checkTurnover(tx, { memberId, currency, amount }, countTurnover)
  if (!played.ok) return played
  return await admitWithdrawal(tx, judging, { memberId, currency, amount, ref: id })
}

async function findRisks(
  tx: Tx,
  { memberId, amount, currency, rules }: Plan,
  account: AccountRow,
): Promise<RiskReason[]> {
  const risks: RiskReason[] = []
  if (amount > minor(rules.approvedUpTo[currency] ?? '0', currency)) risks.push('amount_is_large')
  if (await isShared(tx, memberId, account.mark)) risks.push('payout_account_is_shared')
  return risks
}

interface NewRow {
  readonly id: PaymentId
  readonly account: AccountRow
  readonly risks: readonly RiskReason[]
}

function newRow(cashier: Cashier, plan: Plan, { id, account, risks }: NewRow): store.NewWithdrawal {
  const { memberId, channel, currency, key, requestHash, amount, day, rules } = plan
  return {
    id,
    memberId,
    key,
    requestHash,
    channel: channel.id,
    channelName: channel.name,
    kind: channel.kind,
    psp: channel.psp,
    accountId: account.id,
    accountLabel: account.label,
    state: risks.length > 0 ? 'review' : 'approved',
    currency,
    amount,
    ...figureOut(channel, amount),
    needsTwo: amount >= minor(rules.twoPeopleFrom[currency] ?? '0', currency),
    risks,
    createdAt: now(cashier),
    day,
  }
}

/** Fee and what arrives, at the rate of this moment. */
export function figureOut(channel: ChannelSetting, amount: bigint) {
  const currency = channel.currency as Currency
  const payCurrency = channel.payCurrency as Currency
  const rateMicro = readRate(channel.rate)
  const rule = channel.withdraw?.fee ?? { basisPoints: 0, fixed: '0' }
  const fee = feeOf({ basisPoints: rule.basisPoints, fixed: minor(rule.fixed, currency) }, amount)
  const payAmount = toPayOut({ currency, payCurrency, rateMicro }, amount - fee)
  return { fee, payCurrency, payAmount, rateMicro }
}

export async function cancelWithdrawal(
  cashier: Cashier,
  memberId: Id<'member'>,
  id: PaymentId,
): Promise<Result<store.WithdrawalRow, 'payment_is_unknown' | 'payment_is_underway'>> {
  const row = await findOwnWithdrawal(cashier, memberId, id)
  if (!row) return no('payment_is_unknown')
  const cancelled = await advanceWithdrawal(cashier, id, { type: 'cancel' }, { actor: 'member' })
  return cancelled.ok ? cancelled : no('payment_is_underway')
}

export async function findOwnWithdrawal(
  { db }: Cashier,
  memberId: Id<'member'>,
  id: string,
): Promise<store.WithdrawalRow | null> {
  const row = await store.findWithdrawal(db.read, id)
  return row?.memberId === memberId ? row : null
}
