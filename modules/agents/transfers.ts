import { type Id, newId } from '#kit/id.ts'
import { withLock } from '#kit/keyed-mutex.ts'
import { type Currency, formatMoney, isCurrency, type MoneyRefusal, parseMoney } from '#kit/money.ts'
import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { auditOf } from '#modules/agents/audit.ts'
import { type Agents, type HouseRules, now, readHouse } from '#modules/agents/deps.ts'
import { hashInput } from '#modules/agents/links.ts'
import type { TransferHappened, TransferWay } from '#modules/agents/model.ts'
import { type AmountRefusal, judgeAmount, type Limits, limitsIn } from '#modules/agents/rules/transfers.ts'
import { findNames } from '#modules/agents/store/team.ts'
import * as store from '#modules/agents/store/transfers.ts'
import { depthBelow, findPlace, holdPlaces } from '#modules/agents/tree.ts'
import { admitDeposit, admitWithdrawal, type Judging, readJudging, settlePayment } from '#modules/compliance/service.ts'
import { type Context, checkPaymentPassword } from '#modules/identity/service.ts'
import { post } from '#modules/ledger/service.ts'
import { readSetting } from '#modules/settings/service.ts'
import { type CountTurnover, openPurse } from '#modules/wallet/service.ts'

export interface TransferInput {
  readonly key: string
  /** Where it goes down: to whom. Up goes to the agent right above, whoever that is. */
  readonly member: string | null
  readonly amount: string
  readonly currency: string
  readonly paymentPassword: string
  readonly note: string
}

export type TransferRefusal =
  | MoneyRefusal
  | AmountRefusal
  | 'currency_is_not_offered'
  | 'transfers_are_closed'
  | 'receiver_cannot_take_it'
  | 'member_is_blocked'
  | 'deficit_is_owed'
  | 'funds_are_short'
  | 'key_is_reused'
  | 'payment_password_is_missing'
  | 'payment_password_is_wrong'
  | 'payment_password_is_locked'
  | 'server_is_busy'

type DownRefusal = TransferRefusal | 'member_not_found'
type UpRefusal = TransferRefusal | 'upline_is_missing' | 'turnover_is_owed' | 'kyc_is_needed'

/** Passes money to somebody of the team. */
export async function transferDown(
  agents: Agents,
  senderId: Id<'member'>,
  input: TransferInput,
  context: Context,
): Promise<Result<store.TransferRow, DownRefusal>> {
  // The two directions share one way; only the other one can be refused for what this one never asks.
  return (await transfer(agents, { senderId, way: 'down', input, context })) as Result<store.TransferRow, DownRefusal>
}

/** Passes money to the agent right above. */
export async function transferUp(
  agents: Agents,
  senderId: Id<'member'>,
  input: Omit<TransferInput, 'member'>,
  context: Context,
): Promise<Result<store.TransferRow, UpRefusal>> {
  const asked = { senderId, way: 'up' as const, input: { ...input, member: null }, context }
  return (await transfer(agents, asked)) as Result<store.TransferRow, UpRefusal>
}

interface Asked {
  readonly senderId: Id<'member'>
  readonly way: TransferWay
  readonly input: TransferInput
  readonly context: Context
}

interface Plan extends Asked {
  readonly currency: Currency
  readonly amount: bigint
  readonly requestHash: string
  readonly limits: Limits
  readonly house: HouseRules
  readonly judging: Judging
  readonly turnoverPercent: number
  readonly countTurnover: CountTurnover
}

/** Whether the house carries this direction: its setting, and the specification's switch over all of what agents do with money. */
export async function isOpen({ settings }: Pick<Agents, 'settings'>, way: TransferWay): Promise<boolean> {
  const { AGENTPOLICY3 } = await readSetting(settings, 'whitelabel')
  const { transfers } = await readSetting(settings, 'agents')
  return AGENTPOLICY3 && (way === 'down' ? transfers.isDownOpen : transfers.isUpOpen)
}

async function transfer(agents: Agents, asked: Asked): Promise<Result<store.TransferRow, DownRefusal | UpRefusal>> {
  return await withLock(agents.turns, asked.senderId, async () => {
    const planned = await plan(agents, asked)
    if (!planned.ok) return planned
    const { senderId, input, context } = asked
    const known = await findAgain(agents.db.read, planned.value)
    if (!known.ok || known.value) return known as Result<store.TransferRow, 'key_is_reused'>
    const proven = await checkPaymentPassword(agents.identity, senderId, input.paymentPassword, context)
    if (!proven.ok) return proven
    const done = await agents.db.tx(async (tx) => await move(tx, agents, planned.value))
    if (!done.ok) return done
    agents.announceBalance(done.value.senderId)
    agents.announceBalance(done.value.receiverId)
    return done
  })
}

/** What is judged without holding anything; whatever can change is judged again where the money moves. */
async function plan(agents: Agents, asked: Asked): Promise<Result<Plan, DownRefusal | UpRefusal>> {
  const { way, input, senderId } = asked
  if (!(await isOpen(agents, way))) return no('transfers_are_closed')
  const house = await readHouse(agents)
  if (!isCurrency(input.currency)) return no('currency_is_not_offered')
  const amount = parseMoney(input.amount, input.currency)
  if (!amount.ok) return amount
  const limits = limitsIn(house.rules.transfers[way], input.currency)
  const judged = judgeAmount(amount.value, limits, 0n)
  if (!judged.ok) return judged
  // Who is not of the team is not there, before any password is asked for and whatever it is.
  if (way === 'down' && ((await depthBelow(agents.db.read, senderId, input.member ?? '')) ?? 0) === 0)
    return no('member_not_found')
  return yes({
    ...asked,
    ...{ currency: input.currency, amount: amount.value, limits, house },
    requestHash: hashInput([way, input.member, input.amount, input.currency, input.note]),
    judging: await readJudging(agents),
    turnoverPercent: await agents.till.turnoverPercent(),
    countTurnover: await agents.till.turnover(),
  })
}

async function findAgain(
  reader: Parameters<typeof store.findTransferByKey>[0],
  { senderId, input, requestHash }: Plan,
): Promise<Result<store.TransferRow | null, 'key_is_reused'>> {
  const known = await store.findTransferByKey(reader, senderId, input.key)
  return known && known.requestHash !== requestHash ? no('key_is_reused') : yes(known)
}

/** Locks are taken in the house's order: places in the tree, the till's members, compliance, the ledger. */
async function move(
  tx: Tx,
  agents: Agents,
  planned: Plan,
): Promise<Result<store.TransferRow, DownRefusal | UpRefusal>> {
  const { senderId, input, currency, amount, limits, house, way } = planned
  await holdPlaces(tx, [senderId])
  const known = await findAgain(tx, planned)
  if (!known.ok || known.value) return known as Result<store.TransferRow, 'key_is_reused'>
  const receiver = await findReceiver(tx, planned)
  if (!receiver.ok) return receiver
  const receiverId = receiver.value
  const sent = await store.sumSent(tx, senderId, currency, { day: house.today, way })
  const judged = judgeAmount(amount, limits, sent)
  if (!judged.ok) return judged
  const id = newId<'transfer'>(agents.clock)
  await agents.till.hold(tx, [senderId, receiverId])
  const admitted = await admit(tx, agents, planned, { id, receiverId })
  if (!admitted.ok) return admitted
  const turnover = way === 'down' ? await planFor(tx, agents, planned, receiverId) : null
  const [from, to] = [await openPurse(tx, senderId, currency), await openPurse(tx, receiverId, currency)]
  const moved = await post(tx, {
    scope: 'sys:agents',
    key: `transfer:${id}`,
    ref: `transfer:${id}`,
    legs: [{ step: 'post', kind: `transfer-${way}`, debit: from, credit: to, amount }],
  })
  if (!moved.ok) {
    // What was counted for limits must not stay there for money that did not move.
    await settlePayment(tx, id, 0n)
    return no('funds_are_short')
  }
  await turnover?.()
  const { requestHash } = planned
  const at = now(agents)
  const row = { id, senderId, receiverId, way, requestHash, currency, amount, note: input.note.trim(), at }
  await store.insertTransfer(tx, { ...row, key: input.key, day: house.today })
  await publishTransfer(tx, agents, row)
  await auditOf(tx, agents, planned.context, {
    action: 'agents.transferred',
    by: { who: 'agent', id: senderId },
    subject: receiverId,
    detail: { way, amount: formatMoney(amount, currency), currency },
  })
  return yes(row)
}

async function planFor(tx: Tx, { till }: Agents, planned: Plan, memberId: Id<'member'>): Promise<() => Promise<void>> {
  const { currency, amount, turnoverPercent: percent, countTurnover } = planned
  return await till.planTurnover(tx, { memberId, currency, amount, percent }, countTurnover)
}

/** To whom it goes, as things stand now. Nobody sends to or from a closed account, whoever closed it a moment ago. */
async function findReceiver(
  tx: Tx,
  { senderId, way, input }: Plan,
): Promise<Result<Id<'member'>, 'member_not_found' | 'upline_is_missing' | 'member_is_blocked'>> {
  const place = way === 'up' ? await findPlace(tx, senderId) : null
  if (way === 'down' && ((await depthBelow(tx, senderId, input.member ?? '')) ?? 0) === 0) return no('member_not_found')
  const receiverId = (way === 'up' ? (place?.parentId ?? null) : input.member) as Id<'member'> | null
  if (receiverId === null) return no('upline_is_missing')
  const names = await findNames(tx, [senderId, receiverId])
  const isClosed = [...names.values()].some(({ blockedAt }) => blockedAt !== null)
  return isClosed ? no('member_is_blocked') : yes(receiverId)
}

/**
 * Down, it is money to play with that comes to somebody: their limits and pauses hold as for what they pay in themselves, and the sender is
 * not told which. Up, it leaves like a withdrawal: what was paid in has to be played first, and a lot asks for who somebody is.
 */
async function admit(
  tx: Tx,
  { till }: Agents,
  { senderId, way, currency, amount, judging, countTurnover }: Plan,
  { id, receiverId }: { readonly id: string; readonly receiverId: Id<'member'> },
): Promise<Result<null, DownRefusal | UpRefusal>> {
  const owed = await till.checkDeficit(tx, { memberId: senderId, currency })
  if (!owed.ok) return owed
  if (way === 'down') {
    const taken = await admitDeposit(tx, judging, { memberId: receiverId, currency, amount, ref: id })
    return taken.ok ? taken : no('receiver_cannot_take_it')
  }
  const played = await till.checkTurnover(tx, { memberId: senderId, currency, amount }, countTurnover)
  if (!played.ok) return played
  return await admitWithdrawal(tx, judging, { memberId: senderId, currency, amount, ref: id })
}

async function publishTransfer(tx: Tx, { publish }: Agents, row: store.TransferRow): Promise<void> {
  const names = await findNames(tx, [row.senderId])
  const payload: TransferHappened = {
    memberId: row.receiverId,
    way: row.way,
    amount: formatMoney(row.amount, row.currency),
    currency: row.currency,
    from: names.get(row.senderId)?.nickname ?? '',
  }
  await publish(tx, [{ topic: 'agents.transferred', key: row.receiverId, payload }])
}
