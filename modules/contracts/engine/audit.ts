import { type RawBuilder, sql } from 'kysely'
import { asideOf } from '#kit/set-aside.ts'
import type { Reader } from '#kit/tx.ts'
import type { Pay, Run } from '#modules/contracts/engine/deps.ts'
import { findUnaudited, markAudited } from '#modules/contracts/store/runs.ts'

export interface AuditFinding {
  readonly run: bigint
  readonly agentId: string
  readonly fault: string
}

export interface Audited {
  readonly audited: number
  readonly findings: readonly AuditFinding[]
}

/**
 * Counts every window that was paid a second time and by another way: the database walks each chain itself, from the facts and not from
 * their sums, and holds what it finds against what was written down, the carry and the ledger's lines. A run with a finding, or that cannot
 * be counted, stays unaudited for a person to look at; those behind it are audited all the same.
 */
export async function auditRuns(pay: Pick<Pay, 'db' | 'clock'>, signal?: AbortSignal): Promise<Audited> {
  const { db, clock } = pay
  const aside = asideOf(pay, 'contracts-audit')
  const findings: AuditFinding[] = []
  let audited = 0
  for (let after = -1n; ; ) {
    const run = signal?.aborted ? null : await findUnaudited(db.read, after)
    if (!run) return { audited, findings }
    after = run.no
    const found = await aside.attempt(`run ${run.no}`, async () => {
      const faults = await db.long.tx(async (tx) => await findFaults(tx, run))
      if (faults.length === 0) await db.tx(async (tx) => await markAudited(tx, run.no, new Date(clock.nowMs())))
      return faults
    })
    findings.push(...(found ?? []))
    if (found?.length === 0) audited += 1
  }
}

async function findFaults(reader: Reader, run: Run): Promise<AuditFinding[]> {
  const { rows } = await sql<AuditFinding>`
    with recorded as materialized (select * from contracts_payout where run_no = ${run.no}::bigint),
    load as materialized (${loadsOf(run)}),
    step as (
      select load.no, load.base, load.is_carry, case when chain.at = 1 then load.traded else 0 end as traded, chain.at, recorded.agent_id,
        coalesce(case when recorded.rates is null then recorded.rate_ppm else (recorded.rates ->> load.category)::integer end, 0) as rate
      from load cross join unnest(load.chain) with ordinality as chain (id, at)
      join recorded on recorded.agent_id = chain.id
    ),
    taken as (
      select agent_id, base, is_carry, rate, traded, coalesce(max(rate) over (
        partition by no order by at rows between unbounded preceding and 1 preceding), 0) as paid from step
    ),
    counted as (
      select agent_id, coalesce(sum(base) filter (where not is_carry), 0) as brought,
        floor(sum(base * greatest(rate - paid, 0) - traded) / 1000000) as share
      from taken group by agent_id
    ),
    judged as (
      select recorded.agent_id, case
        when recorded.brought <> coalesce(counted.brought, 0) then 'brought is ' || coalesce(counted.brought, 0)
        when recorded.share <> coalesce(counted.share, 0) then 'share is ' || coalesce(counted.share, 0)
        when recorded.carry_before <> coalesce(last.carry_after, 0) then 'carry is ' || coalesce(last.carry_after, 0)
        when recorded.paid <> coalesce(line.amount, 0) then 'the ledger paid ' || coalesce(line.amount, 0)
        end as fault
      from recorded left join counted using (agent_id)
      left join lateral (
        select carry_after from contracts_payout as earlier
        where earlier.agent_id = recorded.agent_id and earlier.kind = recorded.kind and earlier.currency = recorded.currency
          and earlier.run_no < recorded.run_no order by earlier.run_no desc limit 1) as last on true
      left join lateral (
        select posting.amount from ledger_v_posting as posting join ledger_v_batch as batch on batch.id = recorded.posting / 1000
        where posting.id = recorded.posting and posting.at = batch.at and posting.ref = 'payout:' || recorded.id) as line on true
    )
    select ${run.no}::bigint as run, agent_id as "agentId", fault from judged where fault is not null order by agent_id limit 100`.execute(
    reader,
  )
  return rows
}

/** Everything of a window that climbs a chain: facts by place, and for dividends what was made good of earlier losses. */
function loadsOf({ kind, measure, currency, windowStart, windowEnd }: Run): RawBuilder<unknown> {
  const isCounted = sql`fact.currency = ${currency} and fact.counted_at >= ${windowStart} and fact.counted_at < ${windowEnd}`
  const amount = measure === 'turnover' ? sql`fact.turnover` : sql`fact.stake - fact.payout`
  // Turnover that an earlier window was paid for is a correction; a net has it all.
  const isNew =
    measure === 'turnover'
      ? sql`not exists (select from turnover_v_fact as first where first.kind = 'bet' and first.ref = fact.ref
          and first.branch_id = fact.branch_id and first.currency = fact.currency and first.counted_at < ${windowStart}
          and (first.bet_id is null or first.bet_id = fact.bet_id) and fact.bets <> 1)`
      : sql`true`
  const given = sql`select branch_id, '' as category, -amount as base, 0 as traded from turnover_v_fact as fact
    where kind in ('bonus', 'rebate', 'salary') and ${isCounted}`
  const carried = sql`
    select 'down ' || agent_id, array[agent_id] || path, '', -loss_before::numeric, true, 0
    from recorded where path is not null and rate_ppm > 0
    union all
    select 'up ' || agent_id, path, '', loss_before::numeric, true, 0
    from recorded where path is not null and rate_ppm > 0`
  return sql`
    select place.branch_id || ' ' || place.category as no, array[branch.member_id] || branch.path as chain, place.category,
      place.base, false as is_carry, place.traded
    from (
      select branch_id, category, sum(base) as base, sum(traded) as traded from (
        select branch_id, ${kind === 'rebate' ? sql`category` : sql`'' as category`}, ${amount} as base,
          ${kind === 'rebate' ? sql`coalesce(fact.traded, 0)` : sql`0`} as traded
        from turnover_v_fact as fact where kind = 'bet' and ${isCounted} and ${isNew}
        ${measure === 'net' ? sql`union all ${given}` : sql``}
      ) as one group by branch_id, category
    ) as place join turnover_v_branch as branch on branch.id = place.branch_id
    ${measure === 'net' ? sql`union all ${carried}` : sql``}`
}
