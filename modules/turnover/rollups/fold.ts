import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import type { FollowDatabase } from '#kit/follow-stream.ts'
import { asideOf, type SetAside } from '#kit/set-aside.ts'
import { arrayOf } from '#kit/sql-arrays.ts'
import type { Tx } from '#kit/tx.ts'
import { house } from '#modules/turnover/model.ts'
import { foldActive, foldNewcomers } from '#modules/turnover/rollups/fold-active.ts'

/** One folds at a time; whoever comes second finds nothing left to do. */
const foldLock = '5276000155'

/** Facts that one transaction folds. More at once are cheaper for each, and take a core from bets for longer. */
const factsAtOnce = 2_000
/** Where all figures are made anew, nobody can look at them before the end. */
const rebuiltAtOnce = 20_000
const asideInRowMax = 3

/**
 * Brings the figures up to the facts. Answers how many there were. Where some cannot be folded, fewer and fewer are taken until the one
 * that is at fault is alone; it is set aside, and the others are folded.
 */
export async function fold(
  db: FollowDatabase,
  signal?: AbortSignal,
  atOnce = factsAtOnce,
  aside = asideOf(db, 'turnover-fold', systemClock),
): Promise<number> {
  await db.tx(async (tx) => await takeBack(tx, aside))
  let folded = 0
  let size = atOnce
  let asideInRow = 0
  for (;;) {
    if (signal?.aborted) return folded
    try {
      const taken = await db.tx(async (tx) => await foldOnce(tx, size))
      folded += taken
      asideInRow = 0
      if (taken < size) return folded
      size = Math.min(atOnce, size * 2)
    } catch (error) {
      // So many in a row are not bad facts: something else is wrong, and the facts stay where they are.
      if (asideInRow === asideInRowMax) throw error
      if (size === 1) {
        await db.tx(async (tx) => await putAside(tx, aside, error))
        asideInRow += 1
      }
      size = Math.max(1, Math.floor(size / 4))
    }
  }
}

/** The first fact that waits cannot be folded. */
async function putAside(tx: Tx, aside: SetAside, error: unknown): Promise<void> {
  await sql`select pg_advisory_xact_lock(${foldLock}::bigint)`.execute(tx)
  const { rows } = await sql<{ seq: bigint }>`
    with bad as (delete from turnover_fact_new where seq = (select min(seq) from turnover_fact_new) returning seq)
    insert into turnover_fact_aside (seq) select seq from bad returning seq`.execute(tx)
  for (const { seq } of rows) aside.add(`fact ${seq}`, error)
}

/** Facts that were set aside and are due again wait with the others. */
async function takeBack(tx: Tx, aside: SetAside): Promise<void> {
  const { rows } = await sql<{ seq: bigint }>`select seq from turnover_fact_aside order by seq`.execute(tx)
  const due = aside.due(rows, ({ seq }) => `fact ${seq}`)
  if (due.length === 0) return
  await sql`with back as (
      delete from turnover_fact_aside where seq = any(${arrayOf('bigint', `{${due.map(({ seq }) => seq).join(',')}}`)}) returning seq)
    insert into turnover_fact_new (seq) select seq from back on conflict do nothing`.execute(tx)
}

async function foldOnce(tx: Tx, atOnce: number): Promise<number> {
  // A batch that a crash loses is in the queue again, so nobody waits until it is on the disk.
  await sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(${foldLock}::bigint)`.execute(
    tx,
  )
  const taken = await take(tx, atOnce)
  if (taken === 0) return 0
  await foldBranches(tx)
  await foldMoney(tx)
  await foldTeams(tx)
  await foldActive(tx)
  await foldNewcomers(tx)
  await sql`delete from turnover_taken`.execute(tx)
  await sql`delete from turnover_fresh`.execute(tx)
  return taken
}

/** Takes the next facts out of the queue, and adds up what belongs together. Movements of money are listed one by one, too. */
async function take(tx: Tx, atOnce: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with taken as (
      delete from turnover_fact_new where seq = any(array(select seq from turnover_fact_new order by seq limit ${atOnce}))
      returning seq
    ),
    fact as materialized (
      select fact.*, branch.member_id, branch.path, fact.counted_at at time zone mark.time_zone as local
      from taken join turnover_fact as fact using (seq) join turnover_branch as branch on branch.id = fact.branch_id
      cross join turnover_watermark as mark
    ),
    lines as (
      insert into turnover_team_line (node_id, currency, kind, at, seq)
      select node.id, currency, kind, counted_at, seq from fact cross join lateral unnest(member_id || path) as node (id)
      where kind not in ('bet', 'joined')
    ),
    added as (
      insert into turnover_taken (branch_id, member_id, path, currency, day, kind, category, bets, stake, turnover, payout,
        traded, amount, lines, hours)
      select branch_id, member_id, min(path), currency, local::date, kind, category, sum(bets), sum(stake), sum(turnover),
        sum(payout), coalesce(sum(traded), 0), sum(amount), count(*),
        coalesce(bit_or(1 << extract(hour from local)::integer) filter (where bets > 0 and turnover > 0), 0)
      from fact group by branch_id, member_id, currency, local::date, kind, category
    )
    select count(*)::integer as taken from taken`.execute(tx)
  return rows[0]?.taken ?? 0
}

async function foldBranches(tx: Tx): Promise<void> {
  await sql`
    insert into turnover_branch_day as kept (branch_id, currency, day, category, bets, stake, turnover, payout, traded)
    select branch_id, currency, day, category, bets, stake, turnover, payout, traded from turnover_taken where kind = 'bet'
    on conflict (currency, day, branch_id, category) do update set bets = kept.bets + excluded.bets,
      stake = kept.stake + excluded.stake, turnover = kept.turnover + excluded.turnover,
      payout = kept.payout + excluded.payout, traded = kept.traded + excluded.traded`.execute(tx)
  await sql`
    insert into turnover_branch_money as kept (branch_id, currency, day, kind, amount, lines)
    select branch_id, currency, day, kind, amount, lines from turnover_taken where kind not in ('bet', 'joined')
    on conflict (branch_id, currency, day, kind) do update set amount = kept.amount + excluded.amount,
      lines = kept.lines + excluded.lines`.execute(tx)
}

/** What the list of a team's movements comes to. */
async function foldMoney(tx: Tx): Promise<void> {
  await sql`
    insert into turnover_team_money as kept (node_id, currency, day, kind, amount, lines)
    select node.id, currency, day, kind, sum(amount), sum(lines)
    from turnover_taken cross join lateral unnest(member_id || path) as node (id)
    where kind not in ('bet', 'joined') group by node.id, currency, day, kind
    on conflict (node_id, currency, day, kind) do update set amount = kept.amount + excluded.amount,
      lines = kept.lines + excluded.lines`.execute(tx)
}

/** Everybody above gets it too, each under whoever stood above them. */
const edges = sql`cross join lateral unnest(member_id || path, path || ${house}::uuid) as edge (node, parent)`
const bets = sql`sum(bets) as bets, sum(stake) as stake, sum(turnover) as turnover, sum(payout) as payout`
const money = (kind: string) => sql`coalesce(sum(amount) filter (where kind = ${kind}), 0)`

/** The figures of a team, and what of a batch they are. */
const figures = sql`${bets}, ${money('deposit')} as deposits, -${money('withdrawal')} as withdrawals, ${money('bonus')} as bonuses,
  ${money('rebate')} as rebates, ${money('salary')} as salaries, ${money('dividend')} as dividends, -${money('fee')} as fees`
const columns = sql`bets, stake, turnover, payout, deposits, withdrawals, bonuses, rebates, salaries, dividends, fees`
const added = sql`bets = kept.bets + excluded.bets, stake = kept.stake + excluded.stake,
  turnover = kept.turnover + excluded.turnover, payout = kept.payout + excluded.payout,
  deposits = kept.deposits + excluded.deposits, withdrawals = kept.withdrawals + excluded.withdrawals,
  bonuses = kept.bonuses + excluded.bonuses, rebates = kept.rebates + excluded.rebates,
  salaries = kept.salaries + excluded.salaries, dividends = kept.dividends + excluded.dividends, fees = kept.fees + excluded.fees`

/** One statement, so that who looks at a month and its days sees them agree; what goes between members is nobody's figure. */
async function foldTeams(tx: Tx): Promise<void> {
  await sql`
    with day as materialized (
      select edge.node as node_id, edge.parent as parent_id, currency, day, ${figures}
      from turnover_taken ${edges} where kind not in ('joined', 'transfer', 'envelope', 'other')
      group by edge.node, edge.parent, currency, day
    ),
    months as (
      insert into turnover_team_month as kept (node_id, parent_id, currency, month, ${columns})
      select node_id, parent_id, currency, date_trunc('month', day)::date as month, sum(bets), sum(stake), sum(turnover), sum(payout),
        sum(deposits), sum(withdrawals), sum(bonuses), sum(rebates), sum(salaries), sum(dividends), sum(fees)
      from day group by node_id, parent_id, currency, month
      on conflict (parent_id, currency, month, node_id) do update set ${added}
    )
    insert into turnover_team_day as kept (node_id, parent_id, currency, day, ${columns})
    select node_id, parent_id, currency, day, ${columns} from day
    on conflict (node_id, currency, day, parent_id) do update set ${added}`.execute(tx)
  await sql`
    insert into turnover_team_game as kept (node_id, parent_id, currency, day, category, bets, stake, turnover, payout)
    select edge.node, edge.parent, currency, day, category, ${bets}
    from turnover_taken ${edges} where kind = 'bet' group by edge.node, edge.parent, currency, day, category
    on conflict (node_id, currency, category, day, parent_id) do update set bets = kept.bets + excluded.bets,
      stake = kept.stake + excluded.stake, turnover = kept.turnover + excluded.turnover,
      payout = kept.payout + excluded.payout`.execute(tx)
}

const tables = [
  'turnover_branch_day',
  'turnover_branch_money',
  'turnover_team_day',
  'turnover_team_game',
  'turnover_team_month',
  'turnover_team_line',
  'turnover_team_money',
  'turnover_active',
  'turnover_team_active',
  'turnover_team_hour',
  'turnover_newcomer',
  'turnover_team_joined',
] as const

/** Makes all figures anew from the facts, with days of the zone that is given. Facts stay as they are. */
export async function rebuildRollups(db: FollowDatabase, timeZone: string, signal?: AbortSignal): Promise<number> {
  await db.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${foldLock}::bigint)`.execute(tx)
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(tx)
    await sql`update turnover_watermark set time_zone = ${timeZone}`.execute(tx)
    await sql`delete from turnover_fact_aside`.execute(tx)
    await sql`insert into turnover_fact_new (seq) select seq from turnover_fact on conflict do nothing`.execute(tx)
  })
  return await fold(db, signal, rebuiltAtOnce)
}
