import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { PaymentId, Withdrawal } from '#modules/cashier/model.ts'
import type { Page } from '#modules/cashier/store/deposits.ts'

interface WithdrawalPage extends Page {
  /** Besides those of the states: paid ones whose member has not said yet whether the money came. */
  readonly withUnconfirmed?: boolean
}

export interface WithdrawalRow extends Withdrawal {
  readonly channelName: string
  readonly key: string
  readonly requestHash: string
  readonly providerVersion: number
  readonly attemptedAt: Date | null
  readonly day: string
  readonly pollAt: Date | null
}

const columns = sql`id, member_id as "memberId", key, request_hash as "requestHash", channel, channel_name as "channelName", kind,
  psp, account_id as "accountId", account_label as "accountLabel", state, currency, amount, fee, pay_currency as "payCurrency",
  pay_amount as "payAmount", rate_micro as "rateMicro", needs_two as "needsTwo", risks, attempt_id as "attemptId",
  attempted_at as "attemptedAt", provider_ref as "providerRef", provider_version as "providerVersion", attention, failure, receipt,
  receipt_due_at as "receiptDueAt", receipt_at as "receiptAt", created_at as "createdAt", updated_at as "updatedAt",
  to_char(day, 'YYYY-MM-DD') as day, paid_at as "paidAt", polls, poll_at as "pollAt"`

export type NewWithdrawal = Pick<
  WithdrawalRow,
  | 'id'
  | 'memberId'
  | 'key'
  | 'requestHash'
  | 'channel'
  | 'channelName'
  | 'kind'
  | 'psp'
  | 'accountId'
  | 'accountLabel'
  | 'state'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'payCurrency'
  | 'payAmount'
  | 'rateMicro'
  | 'needsTwo'
  | 'risks'
  | 'createdAt'
  | 'day'
>

export async function insertWithdrawal(tx: Tx, row: NewWithdrawal): Promise<void> {
  await sql`
    insert into cashier_withdrawal (id, member_id, key, request_hash, channel, channel_name, kind, psp, account_id, account_label,
      state, currency, amount, fee, pay_currency, pay_amount, rate_micro, needs_two, risks, created_at, updated_at, day)
    values (${row.id}, ${row.memberId}, ${row.key}, ${row.requestHash}, ${row.channel}, ${row.channelName}, ${row.kind}, ${row.psp},
      ${row.accountId}, ${row.accountLabel}, ${row.state}, ${row.currency}, ${row.amount}, ${row.fee}, ${row.payCurrency},
      ${row.payAmount}, ${row.rateMicro}, ${row.needsTwo}, ${row.risks}::text[], ${row.createdAt}, ${row.createdAt},
      ${row.day}::date)`.execute(tx)
}

export async function findWithdrawal(reader: Reader, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`select ${columns} from cashier_withdrawal where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

export async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from cashier_withdrawal where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function findWithdrawalByKey(
  reader: Reader,
  memberId: Id<'member'>,
  key: string,
): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from cashier_withdrawal where member_id = ${memberId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

/** By the name that the provider was told. */
export async function findWithdrawalByAttempt(reader: Reader, attempt: string): Promise<WithdrawalRow | null> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from cashier_withdrawal where attempt_id = ${attempt}`.execute(reader)
  return rows[0] ?? null
}

export async function findWithdrawals(reader: Reader, page: WithdrawalPage): Promise<WithdrawalRow[]> {
  const { memberId, before, limit, states, isWatched, withUnconfirmed = false } = page
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from cashier_withdrawal
    where ${memberId === undefined ? sql`true` : sql`member_id = ${memberId}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
      and ${states === undefined ? sql`true` : sql`(state = any(${states}::text[]) or (${withUnconfirmed} and receipt = 'awaiting'))`}
      and ${isWatched ? sql`attention is not null` : sql`true`}
    order by id desc limit ${limit}`.execute(reader)
  return rows
}

export interface DayUse {
  readonly amount: bigint
  readonly count: number
}

/** What a member has taken out on a day, or is about to; what was given back does not count. */
export async function readDayUse(
  reader: Reader,
  memberId: Id<'member'>,
  currency: string,
  day: string,
): Promise<DayUse> {
  const { rows } = await sql<DayUse>`
    select coalesce(sum(amount), 0)::bigint as amount, count(*)::integer as count from cashier_withdrawal
    where member_id = ${memberId} and currency = ${currency} and day = ${day}::date
      and state not in ('failed', 'rejected', 'cancelled', 'reversed')`.execute(reader)
  return rows[0] ?? { amount: 0n, count: 0 }
}

export type WithdrawalChanges = Partial<
  Pick<
    WithdrawalRow,
    | 'state'
    | 'attemptId'
    | 'attemptedAt'
    | 'providerRef'
    | 'providerVersion'
    | 'attention'
    | 'failure'
    | 'receipt'
    | 'receiptDueAt'
    | 'receiptAt'
    | 'paidAt'
    | 'polls'
    | 'pollAt'
  >
> & { readonly receiptNote?: string }

/** The row is locked by the caller; what is not among the changes stays. */
export async function updateWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  changes: WithdrawalChanges,
  now: Date,
): Promise<WithdrawalRow> {
  const next = { ...row, ...changes, updatedAt: changes.state === undefined ? row.updatedAt : now }
  await sql`
    update cashier_withdrawal set state = ${next.state}, attempt_id = ${next.attemptId}, attempted_at = ${next.attemptedAt},
      provider_ref = ${next.providerRef}, provider_version = ${next.providerVersion}, attention = ${next.attention},
      failure = ${next.failure}, receipt = ${next.receipt}, receipt_due_at = ${next.receiptDueAt},
      receipt_at = ${next.receiptAt}, receipt_note = coalesce(${changes.receiptNote ?? null}, receipt_note),
      updated_at = ${next.updatedAt}, paid_at = ${next.paidAt}, polls = ${next.polls}, poll_at = ${next.pollAt}
    where id = ${row.id}`.execute(tx)
  return next
}

export async function findApproved(reader: Reader, limit: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from cashier_withdrawal where state = 'approved' order by updated_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function findWithdrawalsToAsk(reader: Reader, now: Date, limit: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from cashier_withdrawal where poll_at <= ${now} order by poll_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function findUnconfirmed(reader: Reader, now: Date, limit: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from cashier_withdrawal where receipt = 'awaiting' and receipt_due_at <= ${now}
    order by receipt_due_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Those that the provider was told of on a day, for the comparison. */
export async function findWithdrawalsBetween(
  reader: Reader,
  psp: string,
  from: Date,
  to: Date,
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    select ${columns} from cashier_withdrawal
    where psp = ${psp} and attempted_at >= ${from} and attempted_at < ${to}
      and state in ('submitted', 'paid', 'reversed')`.execute(reader)
  return rows
}

export async function addProofs(tx: Tx, id: PaymentId, files: readonly string[]): Promise<void> {
  await sql`insert into cashier_proof (withdrawal_id, file_id)
    select ${id}, unnest(${files}::uuid[])`.execute(tx)
}

export async function findProofs(reader: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; file: string }>`
    select withdrawal_id as id, file_id as file from cashier_proof where withdrawal_id = any(${ids}::uuid[])`.execute(
    reader,
  )
  const found = new Map<string, string[]>()
  for (const { id, file } of rows) found.set(id, [...(found.get(id) ?? []), file])
  return found
}
