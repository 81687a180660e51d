import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'

/** A gap that no range reaches over: nobody asks for more than a year. */
const gapMax = 400

/** In how many different weeks somebody has to play to be a regular. */
const regularWeeks = 3

/** The days of this batch on which members played. */
const incoming = sql`select member_id, currency, day, branch_id, bit_or(hours) as hours from turnover_taken
  where kind = 'bet' and hours <> 0 group by member_id, currency, day, branch_id`

/**
 * Who played. A day that comes late changes the gap of the day after it, so what the days from there on had been counted as is taken
 * back first and counted again afterwards; for days that come in order there is nothing to take back.
 */
export async function foldActive(tx: Tx): Promise<void> {
  await sql`
    insert into turnover_fresh (member_id, currency, since)
    select member_id, currency, min(day) from (${incoming}) as played where not exists (
      select from turnover_active as kept where (kept.member_id, kept.currency, kept.day, kept.branch_id)
        = (played.member_id, played.currency, played.day, played.branch_id))
    group by member_id, currency`.execute(tx)
  await countGaps(tx, sql`-1`)
  await sql`
    with played as materialized (${incoming}),
    hours as (
      insert into turnover_team_hour as kept (node_id, currency, day, hour, members)
      select node.id, played.currency, played.day, hour.at, count(*)
      from played join turnover_branch as branch on branch.id = played.branch_id
      left join turnover_active as before on (before.member_id, before.currency, before.day, before.branch_id)
        = (played.member_id, played.currency, played.day, played.branch_id)
      cross join lateral unnest(branch.path) as node (id) cross join generate_series(0, 23) as hour (at)
      where (played.hours & ~coalesce(before.hours, 0)) & (1 << hour.at) <> 0
      group by node.id, played.currency, played.day, hour.at
      on conflict (node_id, currency, day, hour) do update set members = kept.members + excluded.members
    )
    insert into turnover_active as kept (member_id, currency, day, branch_id, hours)
    select member_id, currency, day, branch_id, hours from played
    on conflict (member_id, currency, day, branch_id) do update set hours = kept.hours | excluded.hours
    where kept.hours <> kept.hours | excluded.hours`.execute(tx)
  await countGaps(tx, sql`1`)
}

/** Adds the days of fresh members to the gaps of everybody above, or takes them away. */
async function countGaps(tx: Tx, sign: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into turnover_team_active as kept (node_id, currency, day, gap, members)
    select node.id, active.currency, active.day, least(active.day - coalesce(before.day, date '1900-01-01'), ${gapMax}),
      count(*) * ${sign}
    from turnover_fresh as fresh
    join turnover_active as active on active.member_id = fresh.member_id and active.currency = fresh.currency
      and active.day >= fresh.since
    join turnover_branch as branch on branch.id = active.branch_id
    cross join lateral unnest(branch.path) as node (id)
    left join lateral (
      select earlier.day from turnover_active as earlier
      where earlier.member_id = active.member_id and earlier.currency = active.currency
        and (earlier.day, earlier.branch_id) < (active.day, active.branch_id)
        and (earlier.branch_id = active.branch_id or exists (
          select from turnover_branch as place where place.id = earlier.branch_id and node.id = any(place.path)))
      order by earlier.day desc, earlier.branch_id desc limit 1
    ) as before on true
    group by 1, 2, 3, 4
    on conflict (node_id, currency, day, gap) do update set members = kept.members + excluded.members`.execute(tx)
}

/**
 * What became of who joined: whoever brought them keeps them in this, wherever they are moved later. Each step is counted once, for the day
 * they joined on, so that the steps lie within each other.
 */
export async function foldNewcomers(tx: Tx): Promise<void> {
  await sql`
    with touched as (
      select member_id from turnover_taken where kind = 'joined' or kind = 'deposit' and amount > 0
      union
      select member_id from turnover_fresh
    ),
    news as materialized (
      select member_id, min(branch_id) filter (where kind = 'joined') as branch_id, min(day) filter (where kind = 'joined') as day,
        bool_or(kind = 'deposit' and amount > 0) as has_deposited
      from turnover_taken where kind in ('joined', 'deposit') group by member_id
    ),
    before as materialized (
      select touched.member_id, kept.branch_id, kept.day, coalesce(has_deposited, false) as has_deposited,
        coalesce(has_played, false) as has_played, coalesce(is_regular, false) as is_regular
      from touched left join turnover_newcomer as kept using (member_id)
    ),
    after as materialized (
      select before.member_id, coalesce(before.branch_id, news.branch_id) as branch_id, coalesce(before.day, news.day) as day,
        before.has_deposited or coalesce(news.has_deposited, false) as has_deposited,
        before.has_played or weeks.played > 0 as has_played,
        before.is_regular or weeks.played >= ${regularWeeks} as is_regular
      from before
      left join news using (member_id)
      cross join lateral (
        select count(distinct date_trunc('week', active.day)) as played from turnover_active as active
        where active.member_id = before.member_id and not before.is_regular
      ) as weeks
    ),
    kept as (
      insert into turnover_newcomer as kept (member_id, branch_id, day, has_deposited, has_played, is_regular)
      select member_id, branch_id, day, has_deposited, has_played, is_regular from after
      on conflict (member_id) do update set branch_id = excluded.branch_id, day = excluded.day,
        has_deposited = excluded.has_deposited, has_played = excluded.has_played, is_regular = excluded.is_regular
      where (kept.branch_id, kept.day, kept.has_deposited, kept.has_played, kept.is_regular) is distinct from
        (excluded.branch_id, excluded.day, excluded.has_deposited, excluded.has_played, excluded.is_regular)
    ),
    step as (
      select after.branch_id, after.day, (before.day is null)::integer as joined,
        (after.has_deposited)::integer - (before.has_deposited and before.day is not null)::integer as deposited,
        (after.has_played and after.has_deposited)::integer
          - (before.has_played and before.has_deposited and before.day is not null)::integer as played,
        (after.is_regular and after.has_deposited)::integer
          - (before.is_regular and before.has_deposited and before.day is not null)::integer as regular
      from after join before using (member_id) where after.day is not null
    )
    insert into turnover_team_joined as kept (node_id, day, is_direct, joined, deposited, played, regular)
    select node.id, step.day, node.depth = 1 as is_direct, sum(joined), sum(deposited), sum(played), sum(regular)
    from step join turnover_branch as branch on branch.id = step.branch_id
    cross join lateral unnest(branch.path) with ordinality as node (id, depth)
    where (step.joined, step.deposited, step.played, step.regular) <> (0, 0, 0, 0)
    group by node.id, step.day, is_direct
    on conflict (node_id, day, is_direct) do update set joined = kept.joined + excluded.joined,
      deposited = kept.deposited + excluded.deposited, played = kept.played + excluded.played,
      regular = kept.regular + excluded.regular`.execute(tx)
}
