import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Deposit, DepositState, PaymentId } from '#modules/cashier/model.ts'

export interface DepositRow extends Deposit {
  readonly channelName: string
  readonly key: string
  readonly requestHash: string
  readonly providerVersion: number
  /** What is booked as received, in the currency of the purse; nothing once it went back. */
  readonly received: bigint
  readonly repaid: bigint
  readonly turnover: bigint
  readonly pollAt: Date | null
}

const columns = sql`id, member_id as "memberId", key, request_hash as "requestHash", channel, channel_name as "channelName", kind,
  psp, state, currency, amount, pay_currency as "payCurrency", pay_amount as "payAmount", rate_micro as "rateMicro",
  fee_basis_points as "feeBasisPoints", fee_fixed as "feeFixed", checks_name as "checksName", provider_ref as "providerRef",
  provider_version as "providerVersion", pay_url as "payUrl", qr, pay_to as "payTo", paid, paid_currency as "paidCurrency", credited, fee,
  received, repaid, turnover, review_reason as "reviewReason", attention, is_late as "isLate", created_at as "createdAt",
  updated_at as "updatedAt", expires_at as "expiresAt", polls, poll_at as "pollAt"`

export type NewDeposit = Pick<
  DepositRow,
  | 'id'
  | 'memberId'
  | 'key'
  | 'requestHash'
  | 'channel'
  | 'channelName'
  | 'kind'
  | 'psp'
  | 'currency'
  | 'amount'
  | 'payCurrency'
  | 'payAmount'
  | 'rateMicro'
  | 'feeBasisPoints'
  | 'feeFixed'
  | 'checksName'
  | 'createdAt'
  | 'expiresAt'
  | 'pollAt'
>

export async function insertDeposit(tx: Tx, row: NewDeposit): Promise<void> {
  await sql`
    insert into cashier_deposit (id, member_id, key, request_hash, channel, channel_name, kind, psp, state, currency, amount,
      pay_currency, pay_amount, rate_micro, fee_basis_points, fee_fixed, checks_name, created_at, updated_at, expires_at, poll_at)
    values (${row.id}, ${row.memberId}, ${row.key}, ${row.requestHash}, ${row.channel}, ${row.channelName}, ${row.kind}, ${row.psp},
      'created', ${row.currency}, ${row.amount}, ${row.payCurrency}, ${row.payAmount}, ${row.rateMicro}, ${row.feeBasisPoints},
      ${row.feeFixed}, ${row.checksName}, ${row.createdAt}, ${row.createdAt}, ${row.expiresAt}, ${row.pollAt})`.execute(
    tx,
  )
}

export async function findDeposit(reader: Reader, id: string): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${columns} from cashier_deposit where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** Whether a member has a deposit that was credited and not taken back, besides one. */
export async function hasDeposited(reader: Reader, memberId: string, besides: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from cashier_deposit
    where member_id = ${memberId} and state = 'credited' and (${besides}::text is null or id::text <> ${besides}::text) limit 1`.execute(
    reader,
  )
  return rows.length === 1
}

export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`select ${columns} from cashier_deposit where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function findDepositByKey(
  reader: Reader,
  memberId: Id<'member'>,
  key: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`
    select ${columns} from cashier_deposit where member_id = ${memberId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

export interface Page {
  readonly memberId?: Id<'member'>
  readonly before?: string | undefined
  readonly limit: number
  readonly states?: readonly string[] | undefined
  /** Only those that a person has to look at. */
  readonly isWatched?: boolean
}

export async function findDeposits(reader: Reader, page: Page): Promise<DepositRow[]> {
  const { memberId, before, limit, states, isWatched } = page
  const { rows } = await sql<DepositRow>`
    select ${columns} from cashier_deposit
    where ${memberId === undefined ? sql`true` : sql`member_id = ${memberId}`}
      and ${before === undefined ? sql`true` : sql`id < ${before}`}
      and ${states === undefined ? sql`true` : sql`state = any(${states}::text[])`}
      and ${isWatched ? sql`attention is not null` : sql`true`}
    order by id desc limit ${limit}`.execute(reader)
  return rows
}

export async function countOpenDeposits(tx: Tx, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from cashier_deposit
    where member_id = ${memberId} and state in ('created', 'pending')`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function findLastDeposit(
  reader: Reader,
  memberId: Id<'member'>,
  currency: string,
): Promise<DepositRow | null> {
  const { rows } = await sql<DepositRow>`
    select ${columns} from cashier_deposit where member_id = ${memberId} and currency = ${currency}
    order by id desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export type DepositChanges = Partial<
  Pick<
    DepositRow,
    | 'state'
    | 'providerRef'
    | 'providerVersion'
    | 'payUrl'
    | 'qr'
    | 'payTo'
    | 'paid'
    | 'paidCurrency'
    | 'credited'
    | 'fee'
    | 'received'
    | 'repaid'
    | 'turnover'
    | 'reviewReason'
    | 'attention'
    | 'isLate'
    | 'polls'
    | 'pollAt'
  >
> & { readonly stakedBefore?: bigint }

/** The row is locked by the caller; what is not among the changes stays. */
export async function updateDeposit(tx: Tx, row: DepositRow, changes: DepositChanges, now: Date): Promise<DepositRow> {
  const next = { ...row, ...changes, updatedAt: changes.state === undefined ? row.updatedAt : now }
  await sql`
    update cashier_deposit set state = ${next.state}, provider_ref = ${next.providerRef},
      provider_version = ${next.providerVersion}, pay_url = ${next.payUrl}, qr = ${next.qr},
      pay_to = ${next.payTo === null ? null : JSON.stringify(next.payTo)}::jsonb, paid = ${next.paid},
      paid_currency = ${next.paidCurrency}, credited = ${next.credited}, fee = ${next.fee}, received = ${next.received}, repaid = ${next.repaid},
      turnover = ${next.turnover}, staked_before = coalesce(${changes.stakedBefore ?? null}::bigint, staked_before),
      review_reason = ${next.reviewReason}, attention = ${next.attention}, is_late = ${next.isLate},
      updated_at = ${next.updatedAt}, polls = ${next.polls}, poll_at = ${next.pollAt}
    where id = ${row.id}`.execute(tx)
  return next
}

export async function findDepositsToAsk(reader: Reader, now: Date, limit: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from cashier_deposit where poll_at <= ${now} order by poll_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function findDepositsToExpire(reader: Reader, now: Date, limit: number): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from cashier_deposit where state in ('created', 'pending') and expires_at <= ${now}
    order by expires_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Those of one day, for the comparison with what the provider has. */
export async function findDepositsBetween(reader: Reader, psp: string, from: Date, to: Date): Promise<DepositRow[]> {
  const states: readonly DepositState[] = ['credited', 'review', 'reversed']
  const { rows } = await sql<DepositRow>`
    select ${columns} from cashier_deposit
    where psp = ${psp} and created_at >= ${from} and created_at < ${to} and state = any(${states}::text[])`.execute(
    reader,
  )
  return rows
}
