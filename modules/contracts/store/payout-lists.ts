import { type RawBuilder, sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import { numberOf } from '#modules/contracts/rules/document.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'
import { type Payout, payoutColumns } from '#modules/contracts/store/payouts.ts'

/** Only the agent's own. */
export async function findPayout(reader: Reader, agentId: string, id: string): Promise<Payout | null> {
  const { rows } = await sql<Payout>`
    select ${payoutColumns} from contracts_payout where id = ${id} and agent_id = ${agentId}`.execute(reader)
  return rows[0] ?? null
}

export interface PayoutFilter {
  readonly agentId: string
  readonly kind: PayKind
  readonly currency: Currency
  readonly fromDay: string
  readonly toDay: string
}

const isWanted = ({ agentId, kind, currency, fromDay, toDay }: PayoutFilter): RawBuilder<boolean> =>
  sql<boolean>`agent_id = ${agentId} and payout.kind = ${kind} and payout.currency = ${currency}
    and payout.day between ${fromDay}::date and ${toDay}::date`

export interface ListedPayout extends Payout {
  readonly period: string
  readonly contract: { readonly number: string; readonly version: number } | null
}

/** Newest first; `before` is the last of the page before, and one that is not the agent's begins nowhere. */
export async function listPayouts(
  reader: Reader,
  filter: PayoutFilter,
  before: string | null,
  limit: number,
): Promise<ListedPayout[]> {
  const isBefore =
    before === null
      ? sql`true`
      : sql`payout.run_no < (select run_no from contracts_payout where id = ${before} and agent_id = ${filter.agentId})`
  const { rows } = await sql<Omit<ListedPayout, 'contract'> & { number: bigint | null; version: number | null }>`
    select listed.*, run.period, contract.number, contract.version
    from (select ${payoutColumns} from contracts_payout as payout where ${isWanted(filter)} and ${isBefore}
      order by payout.run_no desc limit ${limit}) as listed
    join contracts_run as run on run.no = listed."runNo"
    left join contracts_contract as contract on contract.id = listed."contractId"
    order by listed."runNo" desc`.execute(reader)
  return rows.map(({ number, version, ...payout }) => {
    return { ...payout, contract: number === null ? null : { number: numberOf(number), version: version ?? 1 } }
  })
}

export interface PayoutTotals {
  readonly payouts: number
  readonly brought: bigint
  readonly paid: bigint
}

export async function sumPayouts(reader: Reader, filter: PayoutFilter): Promise<PayoutTotals> {
  const { rows } = await sql<PayoutTotals>`
    select count(*)::integer as payouts, coalesce(sum(brought), 0)::bigint as brought, coalesce(sum(paid), 0)::bigint as paid
    from contracts_payout as payout where ${isWanted(filter)}`.execute(reader)
  return rows[0] ?? { payouts: 0, brought: 0n, paid: 0n }
}

/** What waits for the next window, by kind: the last payout of each tells. */
export async function findWaiting(
  reader: Reader,
  agentId: string,
  currency: Currency,
): Promise<{ readonly kind: PayKind; readonly carry: bigint; readonly loss: bigint }[]> {
  const { rows } = await sql<{ kind: PayKind; carry: bigint; loss: bigint }>`
    select kind.name as kind, last.carry_after as carry, last.loss_after as loss
    from unnest(array['dividend', 'daily', 'hourly', 'realtime', 'rebate']) as kind (name)
    cross join lateral (select carry_after, loss_after from contracts_payout
      where agent_id = ${agentId} and kind = kind.name and currency = ${currency} order by run_no desc limit 1) as last`.execute(
    reader,
  )
  return rows
}

export interface IncomeRow {
  readonly day: string
  readonly kind: PayKind
  readonly paid: bigint
}

export async function sumIncome(
  reader: Reader,
  { agentId, currency, fromDay, toDay }: Omit<PayoutFilter, 'kind'>,
): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select day::text as day, kind, sum(paid)::bigint as paid from contracts_payout
    where agent_id = ${agentId} and currency = ${currency} and day between ${fromDay}::date and ${toDay}::date
    group by contracts_payout.day, kind order by 1, 2`.execute(reader)
  return rows
}

export interface PostingRow {
  readonly debit: bigint
  readonly credit: bigint
  readonly balanceAfter: bigint
  readonly kind: string
  readonly ref: string
  readonly at: Date
}

/** The line of the ledger that paid, found by its batch. */
export async function findPosting(reader: Reader, posting: bigint): Promise<PostingRow | null> {
  const { rows } = await sql<PostingRow>`
    select debit, credit, credit_after as "balanceAfter", kind, ref, at from ledger_v_posting
    where id = ${posting}::bigint and at = (select at from ledger_v_batch where id = ${posting / 1000n}::bigint)`.execute(
    reader,
  )
  return rows[0] ?? null
}

export async function findAgents(reader: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select member_id as id from agents_v_node where member_id = any(${ids}::uuid[]) and is_agent`.execute(reader)
  return new Set(rows.map(({ id }) => id))
}
