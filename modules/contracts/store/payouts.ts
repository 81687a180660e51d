import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Run } from '#modules/contracts/engine/deps.ts'
import type { Settled } from '#modules/contracts/engine/settle-window.ts'
import type { Carry } from '#modules/contracts/rules/dividend.ts'
import type { PayKind } from '#modules/contracts/rules/pay.ts'

export type PayoutId = Id<'payout'>

/** One agent's outcome of a window, as it is kept. */
export interface Payout extends Omit<Settled, 'state'> {
  readonly id: PayoutId
  readonly runNo: bigint
  readonly kind: PayKind
  readonly currency: Currency
  readonly day: string
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly contractId: string | null
  readonly rates: Readonly<Record<string, number>> | null
  /** Of dividends that made good an earlier loss: who the agent stood under then. */
  readonly path: readonly string[] | null
  readonly posting: bigint | null
  readonly settledAt: Date
}

export const payoutColumns = sql`id, run_no as "runNo", agent_id as "agentId", kind, currency, day::text as day,
  window_start as "windowStart", window_end as "windowEnd", contract_id as "contractId", rates, path, brought, base, active,
  rate_ppm as "ratePpm", share, breakage_ppm as "breakagePpm", corrections, carry_before as "carryBefore",
  carry_after as "carryAfter", paid, loss_before as "lossCarryBefore", loss_periods_before as "lossPeriodsBefore",
  loss_after as "lossCarryAfter", loss_periods_after as "lossPeriodsAfter", encode(inputs_hash, 'hex') as "inputsHash", posting,
  settled_at as "settledAt"`

type Scalar = string | number | bigint | null
type ScalarName = { [Name in keyof Payout]: Payout[Name] extends Scalar ? Name : never }[keyof Payout]

const list = (values: readonly Scalar[]) => `{${values.map((value) => value ?? 'null').join(',')}}`

/** Many rows in one statement; the arrays travel as PostgreSQL's own text. */
export async function insertPayouts(tx: Tx, payouts: readonly Payout[]): Promise<void> {
  const [first] = payouts
  if (!first) return
  const { runNo, kind, currency, day, windowStart, windowEnd, settledAt } = first
  const of = (name: ScalarName) => list(payouts.map((payout) => payout[name]))
  const rates = payouts.map(({ rates: own }) => (own ? JSON.stringify(own) : null))
  const paths = payouts.map(({ path }) => (path ? list(path) : null))
  await sql`
    insert into contracts_payout (id, run_no, agent_id, kind, currency, day, window_start, window_end, contract_id, rates, path, brought,
      base, active, rate_ppm, share, breakage_ppm, corrections, carry_before, carry_after, paid, loss_before,
      loss_periods_before, loss_after, loss_periods_after, inputs_hash, posting, settled_at)
    select id, ${runNo}::bigint, agent_id, ${kind}, ${currency}, ${day}::date, ${windowStart}, ${windowEnd}, contract_id,
      rates::jsonb, path::uuid[], brought, base, active, rate_ppm, share, breakage_ppm, corrections, carry_before, carry_after, paid, loss_before,
      loss_periods_before, loss_after, loss_periods_after, decode(inputs_hash, 'hex'), posting, ${settledAt}
    from unnest(${of('id')}::text::uuid[], ${of('agentId')}::text::uuid[], ${of('contractId')}::text::uuid[],
      ${rates}::text[], ${paths}::text[], ${of('brought')}::text::bigint[], ${of('base')}::text::bigint[],
      ${of('active')}::text::integer[], ${of('ratePpm')}::text::integer[], ${of('share')}::text::bigint[],
      ${of('breakagePpm')}::text::bigint[], ${of('corrections')}::text::bigint[], ${of('carryBefore')}::text::bigint[],
      ${of('carryAfter')}::text::bigint[], ${of('paid')}::text::bigint[], ${of('lossCarryBefore')}::text::bigint[],
      ${of('lossPeriodsBefore')}::text::integer[], ${of('lossCarryAfter')}::text::bigint[],
      ${of('lossPeriodsAfter')}::text::integer[], ${of('inputsHash')}::text::text[], ${of('posting')}::text::bigint[])
      as row (id, agent_id, contract_id, rates, path, brought, base, active, rate_ppm, share, breakage_ppm, corrections,
        carry_before, carry_after, paid, loss_before, loss_periods_before, loss_after, loss_periods_after, inputs_hash, posting)`.execute(
    tx,
  )
}

/** Who of these a run has paid already. */
export async function findPaidAgents(reader: Reader, runNo: bigint, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ agentId: string }>`
    select agent_id as "agentId" from contracts_payout
    where run_no = ${runNo}::bigint and agent_id = any(${arrayOf('uuid', list(ids))})`.execute(reader)
  return new Set(rows.map(({ agentId }) => agentId))
}

export interface CarryRow {
  readonly carry: bigint
  readonly loss: Carry
}

/** What waits for each agent from the runs before this one: the last of them tells. */
export async function findCarries(
  reader: Reader,
  { kind, currency, no }: Pick<Run, 'kind' | 'currency' | 'no'>,
  agentIds: readonly string[],
): Promise<Map<string, CarryRow>> {
  const { rows } = await sql<{ agentId: string; carry: bigint; loss: bigint; periods: number }>`
    select wanted.id as "agentId", last.carry_after as carry, last.loss_after as loss, last.loss_periods_after as periods
    from unnest(${list(agentIds)}::text::uuid[]) as wanted (id)
    cross join lateral (
      select carry_after, loss_after, loss_periods_after from contracts_payout
      where agent_id = wanted.id and kind = ${kind} and currency = ${currency} and run_no < ${no}::bigint
      order by run_no desc limit 1) as last
    where last.carry_after <> 0 or last.loss_after <> 0`.execute(reader)
  return new Map(rows.map(({ agentId, carry, loss, periods }) => [agentId, { carry, loss: { amount: loss, periods } }]))
}

export interface PastRate {
  readonly agentId: string
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly ratePpm: number
  readonly rates: Readonly<Record<string, number>> | null
}

/** What these agents reached in the windows that these moments belong to, as far as they were paid for in such a group. */
export async function findPastRates(
  reader: Reader,
  { kind, period, measure, currency }: Run,
  agentIds: readonly string[],
  moments: readonly Date[],
): Promise<PastRate[]> {
  if (agentIds.length === 0) return []
  const { rows } = await sql<PastRate>`
    select payout.agent_id as "agentId", run.window_start as "windowStart", run.window_end as "windowEnd",
      payout.rate_ppm as "ratePpm", payout.rates
    from contracts_run as run join contracts_payout as payout on payout.run_no = run.no
    where run.kind = ${kind} and run.period = ${period} and run.measure = ${measure} and run.currency = ${currency}
      and exists (select from unnest(${list(moments.map((at) => at.toISOString()))}::text::timestamptz[]) as moment (at)
        where run.window_start <= moment.at and run.window_end > moment.at)
      and payout.agent_id = any(${arrayOf('uuid', list(agentIds))})`.execute(reader)
  return rows
}

/** The rates that people reached in one run. */
export async function findRatesOf(
  reader: Reader,
  runNo: bigint,
  ids: readonly string[],
): Promise<Map<string, Pick<Payout, 'ratePpm' | 'rates' | 'lossCarryBefore'>>> {
  const { rows } = await sql<Pick<Payout, 'agentId' | 'ratePpm' | 'rates' | 'lossCarryBefore'>>`
    select agent_id as "agentId", rate_ppm as "ratePpm", rates, loss_before as "lossCarryBefore" from contracts_payout
    where run_no = ${runNo}::bigint and agent_id = any(${arrayOf('uuid', list(ids))})`.execute(reader)
  return new Map(rows.map((row) => [row.agentId, row]))
}

/** Agents right under the house who have no rates of their own on a day: the house's caps are theirs. */
export async function findUnratedTops(reader: Reader, ids: readonly string[], day: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select node.member_id as id from agents_v_node as node
    where node.member_id = any(${arrayOf('uuid', list(ids))}) and node.is_agent and node.parent_id is null
      and not exists (select from agents_v_rates as own where own.member_id = node.member_id and own.from_day <= ${day}::date)`.execute(
    reader,
  )
  return rows.map(({ id }) => id)
}

/** Who stands above each of these now, the upline first. */
export async function findPaths(reader: Reader, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; path: string[] }>`
    select descendant_id as id, array_agg(ancestor_id order by depth) as path from agents_v_path
    where descendant_id = any(${arrayOf('uuid', list(ids))}) and depth > 0 group by descendant_id`.execute(reader)
  return new Map(rows.map(({ id, path }) => [id, path]))
}

/** Agents below this one who made good an earlier loss in a run, and were paid for what was left. */
export async function findCarriedBelow(
  reader: Reader,
  runNo: bigint,
  agentId: string,
): Promise<{ readonly id: string; readonly path: readonly string[]; readonly amount: bigint }[]> {
  const { rows } = await sql<{ id: string; path: string[]; amount: bigint }>`
    select agent_id as id, path, loss_before as amount from contracts_payout
    where run_no = ${runNo}::bigint and path is not null and path @> array[${agentId}::uuid] and rate_ppm > 0 and loss_before > 0
    order by agent_id`.execute(reader)
  return rows
}
