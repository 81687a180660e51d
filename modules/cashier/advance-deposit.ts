import { no, type Result, yes } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import { type Cashier, now, readRules } from '#modules/cashier/deps.ts'
import { announceDeposit, publishDeposit } from '#modules/cashier/events.ts'
import type { PaymentId } from '#modules/cashier/model.ts'
import * as money from '#modules/cashier/money.ts'
import {
  contradicts,
  type DepositEvent,
  type DepositMove,
  type DepositRefusal,
  decideDeposit,
  type IntentUpdate,
  splitPaid,
  worthOf,
} from '#modules/cashier/rules/deposit.ts'
import { addToLock, takeFromLock } from '#modules/cashier/rules/turnover-lock.ts'
import * as store from '#modules/cashier/store/deposits.ts'
import { addStep, lockMember, readStanding, writeStanding } from '#modules/cashier/store/standing.ts'
import { settlePayment } from '#modules/compliance/service.ts'
import { readProfile } from '#modules/identity/service.ts'
import { type CountTurnover, changeDeficit, readDeficit } from '#modules/wallet/service.ts'

/** The update as it came; whose name is on the member's account is looked up here. */
export type DepositUpdate =
  | { readonly type: 'word'; readonly word: IntentUpdate }
  | Exclude<DepositEvent, { type: 'word' }>

type Refusal = 'payment_is_unknown' | DepositRefusal

/** The only way a deposit changes state. Rows, money and events change together or not at all. */
export async function advanceDeposit(
  cashier: Cashier,
  id: PaymentId,
  update: DepositUpdate,
  actor: string,
  note?: string,
): Promise<Result<store.DepositRow, Refusal>> {
  const prepared = await prepare(cashier, id, update)
  if (!prepared) return no('payment_is_unknown')
  const answer = await cashier.db.tx(async (tx) => await advanceIn(tx, cashier, prepared, { actor, note }))
  if (answer.ok && answer.value.hasMoved) announceDeposit(cashier, answer.value.row)
  return answer.ok ? yes(answer.value.row) : answer
}

export interface Prepared {
  readonly row: store.DepositRow
  readonly event: DepositEvent
  readonly turnover: Turnover
}

/** How much of a deposit has to be played, and how what was played is counted. */
interface Turnover {
  readonly percent: number
  readonly count: CountTurnover
}

/** What has to be known before the transaction, because it is read elsewhere. */
export async function prepare(cashier: Cashier, id: PaymentId, update: DepositUpdate): Promise<Prepared | null> {
  const row = await store.findDeposit(cashier.db.read, id)
  if (!row) return null
  const { turnoverPercent: percent } = await readRules(cashier)
  const turnover = { percent, count: await cashier.turnover() }
  if (update.type !== 'word') return { row, event: update, turnover }
  const needsName = row.checksName && update.word.payer !== null
  const holder = needsName ? (await readProfile(cashier.identity, cashier.db.read, row.memberId)).fullName : null
  return { row, event: { ...update, holder }, turnover }
}

interface By {
  readonly actor: string
  readonly note?: string | undefined
}

interface Advanced {
  readonly row: store.DepositRow
  readonly hasMoved: boolean
}

export async function advanceIn(
  tx: Tx,
  cashier: Cashier,
  { row: seen, event, turnover }: Prepared,
  { actor, note }: By,
): Promise<Result<Advanced, Refusal>> {
  await lockMember(tx, seen.memberId)
  const row = await store.lockDeposit(tx, seen.id)
  if (!row) return no('payment_is_unknown')
  // One payment of the provider is one deposit: a word about another one is not about this.
  if (event.type === 'word' && row.providerRef !== null && row.providerRef !== event.word.ref)
    return no('decision_is_not_possible')
  const decided = decideDeposit(row, event)
  if (!decided.ok) return decided
  const update = event.type === 'word' ? updateOf(row, event.word) : {}
  if (decided.value === null) {
    const isDoubtful = event.type === 'word' && contradicts(row, event.word)
    const kept = isDoubtful ? { ...update, attention: 'provider_contradicts' as const } : update
    return yes({ row: await keepUpdate(tx, row, kept, now(cashier)), hasMoved: false })
  }
  const at = now(cashier)
  await settleFor(tx, { ...row, ...update }, decided.value)
  const changes = await moveMoney(tx, { ...row, ...update }, decided.value, turnover)
  const next = await store.updateDeposit(tx, row, { ...update, ...changes, attention: null }, at)
  await addStep(tx, { paymentId: row.id, state: next.state, actor, note: note ?? null, at })
  await publishDeposit(tx, cashier, next)
  return yes({ row: next, hasMoved: true })
}

function updateOf(row: store.DepositRow, word: IntentUpdate): store.DepositChanges {
  if (word.version <= row.providerVersion) return { providerRef: row.providerRef ?? word.ref }
  // What was credited is not said anew: what a reversal takes back, and what the day is compared by, is what was booked.
  const isSettled = row.state === 'credited' || row.state === 'reversed'
  const paid = !isSettled && (word.state === 'succeeded' || word.state === 'processing') ? word : null
  return {
    providerRef: word.ref,
    providerVersion: word.version,
    ...(paid && { paid: paid.paid, paidCurrency: paid.currency }),
  }
}

async function keepUpdate(
  tx: Tx,
  row: store.DepositRow,
  update: store.DepositChanges,
  at: Date,
): Promise<store.DepositRow> {
  const isNew = update.providerRef !== undefined || update.providerVersion !== undefined
  return isNew ? await store.updateDeposit(tx, row, update, at) : row
}

/** The limits of the member count what was paid, and nothing for what came to nothing. */
async function settleFor(tx: Tx, row: store.DepositRow, { to }: DepositMove): Promise<void> {
  if (to === 'credited') await settlePayment(tx, row.id, row.state === 'review' ? row.received : worthOf(row))
  else if (to === 'failed' || to === 'cancelled' || to === 'expired' || to === 'reversed')
    await settlePayment(tx, row.id, 0n)
}

const stillAsked: readonly store.DepositRow['state'][] = ['pending', 'confirming', 'expired', 'cancelled']

async function moveMoney(
  tx: Tx,
  row: store.DepositRow,
  { to, money: steps, reviewReason, isLate }: DepositMove,
  turnover: Turnover,
): Promise<store.DepositChanges> {
  const changes = {
    state: to,
    reviewReason,
    isLate: row.isLate || isLate,
    ...(stillAsked.includes(to) ? {} : { pollAt: null }),
    ...(to === 'pending' || to === 'created' || to === 'confirming' ? {} : { payUrl: null, qr: null, payTo: null }),
  }
  if (steps.includes('credit')) {
    const isNew = steps.includes('receive')
    const received = isNew ? worthOf(row) : row.received
    return { ...changes, received, ...(await credit(tx, row, { worth: received, isNew, turnover })) }
  }
  if (steps.includes('receive')) {
    await money.receiveDeposit(tx, row, worthOf(row))
    return { ...changes, received: worthOf(row) }
  }
  if (steps.includes('give_back')) await money.giveDepositBack(tx, row, to)
  if (steps.includes('take_back')) await takeBack(tx, row)
  return steps.length > 0 ? { ...changes, received: 0n } : changes
}

/** What is owed is paid first; the rest is the member's, and has to be staked before it leaves. */
async function credit(
  tx: Tx,
  row: store.DepositRow,
  {
    worth,
    isNew,
    turnover: { percent, count },
  }: { readonly worth: bigint; readonly isNew: boolean; readonly turnover: Turnover },
): Promise<store.DepositChanges> {
  const { memberId, currency, feeBasisPoints, feeFixed } = row
  const standing = await readStanding(tx, memberId, currency)
  const shares = splitPaid(
    worth,
    { basisPoints: feeBasisPoints, fixed: feeFixed },
    await readDeficit(tx, memberId, currency),
  )
  const played = await count(tx, memberId, currency)
  const turnover = (shares.credited * BigInt(percent)) / 100n
  await money.creditDeposit(tx, row, { worth, ...shares }, !isNew)
  await writeStanding(tx, memberId, currency, addToLock(standing, played, { amount: shares.credited, turnover }))
  await changeDeficit(tx, memberId, currency, -shares.repaid)
  return { credited: shares.credited, fee: shares.fee, repaid: shares.repaid, turnover, stakedBefore: played }
}

async function takeBack(tx: Tx, row: store.DepositRow): Promise<void> {
  const { memberId, currency, received, credited, fee, repaid, turnover } = row
  const shares = { worth: received, credited: credited ?? 0n, fee: fee ?? 0n, repaid }
  const owed = await money.takeDepositBack(tx, row, shares)
  const standing = await readStanding(tx, memberId, currency)
  await writeStanding(tx, memberId, currency, takeFromLock(standing, { amount: shares.credited, turnover }))
  await changeDeficit(tx, memberId, currency, owed)
}
