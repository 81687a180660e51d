import { hash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { type Id, newId } from '#kit/id.ts'
import { type Currency, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import { asideOf } from '#kit/set-aside.ts'
import { advanceDeposit } from '#modules/cashier/advance-deposit.ts'
import { momentOf } from '#modules/cashier/channels.ts'
import {
  type Cashier,
  type ChannelSetting,
  currencyOf,
  now,
  readRules,
  runInBackground,
} from '#modules/cashier/deps.ts'
import { announceDeposit } from '#modules/cashier/events.ts'
import type { CashierRefusal, PaymentId } from '#modules/cashier/model.ts'
import { readRate, toPay } from '#modules/cashier/rules/amounts.ts'
import { admitAmount, minor } from '#modules/cashier/rules/channels.ts'
import { nextPoll } from '#modules/cashier/rules/polling.ts'
import * as store from '#modules/cashier/store/deposits.ts'
import { addStep, lockMember } from '#modules/cashier/store/standing.ts'
import type { DepositBlock } from '#modules/compliance/model.ts'
import { admitDeposit, readJudging } from '#modules/compliance/service.ts'

export interface DepositInput {
  readonly key: string
  readonly channel: string
  readonly amount: string
  readonly currency: string
}

type WishRefusal =
  | MoneyRefusal
  | DepositBlock
  | Extract<
      CashierRefusal,
      | 'channel_is_unknown'
      | 'channel_is_closed'
      | 'channel_is_in_maintenance'
      | 'channel_is_off'
      | 'amount_is_below_minimum'
      | 'amount_is_above_maximum'
      | 'too_many_open_deposits'
      | 'payment_provider_is_down'
    >
  | 'currency_is_not_offered'
  | 'key_is_reused'

/** The same intent has the same text, however often it is sent. */
export function hashInput(parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'hex')
}

/**
 * Asks for money from outside. The row is written first; the provider is told under its id, so that asking again asks for the same
 * payment and not for another one.
 */
export async function createDeposit(
  cashier: Cashier,
  memberId: Id<'member'>,
  input: DepositInput,
): Promise<Result<store.DepositRow, WishRefusal>> {
  const requestHash = hashInput([input.channel, input.amount, input.currency])
  const known = await store.findDepositByKey(cashier.db.read, memberId, input.key)
  const written = known ? yes(known) : await writeDeposit(cashier, memberId, input, requestHash)
  if (!written.ok) return written
  if (written.value.requestHash !== requestHash) return no('key_is_reused')
  return await askForIntent(cashier, written.value)
}

async function writeDeposit(
  cashier: Cashier,
  memberId: Id<'member'>,
  input: DepositInput,
  requestHash: string,
): Promise<Result<store.DepositRow, WishRefusal>> {
  const { channels, openDepositsMax } = await readRules(cashier)
  const channel = channels.find(({ id }) => id === input.channel)
  if (!channel) return no('channel_is_unknown')
  if (!isCurrency(input.currency) || input.currency !== channel.currency) return no('currency_is_not_offered')
  const currency = input.currency
  const amount = parseMoney(input.amount, currency)
  if (!amount.ok) return amount
  const moment = await momentOf(cashier, channel.psp)
  const admitted = admitAmount(channel, channel.deposit, moment, { amount: amount.value, currency })
  if (!admitted.ok) return admitted
  const row = newRow(cashier, { memberId, key: input.key, requestHash, channel, amount: amount.value })
  const judging = await readJudging(cashier)
  return await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const known = await store.findDepositByKey(tx, memberId, input.key)
    if (known) return yes(known)
    if ((await store.countOpenDeposits(tx, memberId)) >= openDepositsMax) return no('too_many_open_deposits')
    const move = { memberId, currency, amount: amount.value, ref: row.id }
    const allowed = await admitDeposit(tx, judging, move)
    if (!allowed.ok) return allowed
    await store.insertDeposit(tx, row)
    await addStep(tx, { paymentId: row.id, state: 'created', actor: 'member', at: row.createdAt })
    const inserted = await store.findDeposit(tx, row.id)
    assert(inserted, 'a deposit that was written can be read')
    return yes(inserted)
  })
}

interface NewRow {
  readonly memberId: Id<'member'>
  readonly key: string
  readonly requestHash: string
  readonly channel: ChannelSetting
  readonly amount: bigint
}

/** Rate and fee are those of this moment, for good. */
function newRow(cashier: Cashier, { memberId, key, requestHash, channel, amount }: NewRow): store.NewDeposit {
  const createdAt = now(cashier)
  const currency = currencyOf(channel)
  const payCurrency = channel.payCurrency as Currency
  const rateMicro = readRate(channel.rate)
  const fee = channel.deposit?.fee ?? { basisPoints: 0, fixed: '0' }
  const minutes = channel.deposit?.expiresMinutes ?? 30
  return {
    id: newId<'payment'>(cashier.clock),
    memberId,
    key,
    requestHash,
    channel: channel.id,
    channelName: channel.name,
    kind: channel.kind,
    psp: channel.psp,
    currency,
    amount,
    payCurrency,
    payAmount: toPay({ currency, payCurrency, rateMicro }, amount),
    rateMicro,
    feeBasisPoints: fee.basisPoints,
    feeFixed: minor(fee.fixed, currency),
    checksName: channel.deposit?.checksName ?? false,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + minutes * 60_000),
    pollAt: nextPoll(createdAt, 0),
  }
}

/** Whoever sends the same key again after the provider was down gets on from here. */
async function askForIntent(
  cashier: Cashier,
  row: store.DepositRow,
): Promise<Result<store.DepositRow, 'payment_provider_is_down'>> {
  if (row.state !== 'created') return yes(row)
  const provider = cashier.providers.get(row.psp)
  const answer = await provider?.adapter.createIntent({
    reference: row.id,
    amount: String(row.payAmount),
    currency: row.payCurrency,
    method: row.kind,
    expires_at: row.expiresAt.toISOString(),
  })
  if (!answer?.ok) return no('payment_provider_is_down')
  const { word, payUrl, qr, payTo } = answer.value
  await cashier.db.tx(async (tx) => {
    await lockMember(tx, row.memberId)
    const locked = await store.lockDeposit(tx, row.id)
    if (locked) await store.updateDeposit(tx, locked, { payUrl, qr, payTo }, now(cashier))
  })
  const advanced = await advanceDeposit(cashier, row.id, { type: 'word', word }, 'provider')
  return advanced.ok ? yes(advanced.value) : yes(row)
}

/** Nobody has paid it yet, and the provider is told that nobody should. */
export async function cancelDeposit(
  cashier: Cashier,
  memberId: Id<'member'>,
  id: PaymentId,
): Promise<Result<store.DepositRow, 'payment_is_unknown' | 'payment_is_underway'>> {
  const row = await findOwnDeposit(cashier, memberId, id)
  if (!row) return no('payment_is_unknown')
  const cancelled = await advanceDeposit(cashier, id, { type: 'cancel' }, 'member')
  if (!cancelled.ok) return no('payment_is_underway')
  const provider = cashier.providers.get(row.psp)
  if (provider) runInBackground(cashier, provider.adapter.cancelIntent(id))
  return cancelled
}

export async function findOwnDeposit(
  { db }: Cashier,
  memberId: Id<'member'>,
  id: string,
): Promise<store.DepositRow | null> {
  const row = await store.findDeposit(db.read, id)
  return row?.memberId === memberId ? row : null
}

/** Asks the provider what became of a deposit; its answer is applied like an update it sent itself. */
export async function askAboutDeposit(
  cashier: Cashier,
  id: PaymentId,
): Promise<Result<store.DepositRow, 'payment_is_unknown' | 'payment_provider_is_down'>> {
  const row = await store.findDeposit(cashier.db.read, id)
  if (!row) return no('payment_is_unknown')
  await countPoll(cashier, row)
  const answer = await cashier.providers.get(row.psp)?.adapter.findIntent(id)
  if (!answer?.ok) return no('payment_provider_is_down')
  if (answer.value === null) return yes(row)
  const advanced = await advanceDeposit(cashier, id, { type: 'word', word: answer.value }, 'provider')
  return advanced.ok ? yes(advanced.value) : yes(row)
}

const asked: readonly store.DepositRow['state'][] = ['created', 'pending', 'confirming', 'expired', 'cancelled']

async function countPoll(cashier: Cashier, { id, memberId }: store.DepositRow): Promise<void> {
  const watched = await cashier.db.tx(async (tx) => {
    await lockMember(tx, memberId)
    const row = await store.lockDeposit(tx, id)
    if (!row) return null
    const polls = row.polls + 1
    const pollAt = asked.includes(row.state) ? nextPoll(row.createdAt, polls) : null
    // Money was seen and never came or went: nobody but a person can say now.
    const isLost = pollAt === null && row.state === 'confirming'
    const next = await store.updateDeposit(
      tx,
      row,
      { polls, pollAt, ...(isLost && { attention: 'no_answer' }) },
      now(cashier),
    )
    return isLost ? next : null
  })
  if (watched) announceDeposit(cashier, watched)
}

export async function askAboutDeposits(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(cashier, 'cashier-ask-deposits')
  const due = await store.findDepositsToAsk(cashier.db.read, now(cashier), 100 + aside.count)
  await aside.each(due, String, async (id) => await askAboutDeposit(cashier, id), signal)
}

/** What was paid in the last moment is asked for first. */
export async function expireDeposits(cashier: Cashier, signal?: AbortSignal): Promise<void> {
  const aside = asideOf(cashier, 'cashier-expire')
  const due = await store.findDepositsToExpire(cashier.db.read, now(cashier), 200 + aside.count)
  const expire = async (id: PaymentId) => {
    await askAboutDeposit(cashier, id)
    await advanceDeposit(cashier, id, { type: 'expire' }, 'clock')
  }
  await aside.each(due, String, expire, signal)
}
