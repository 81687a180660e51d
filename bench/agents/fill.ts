import pg from 'pg'
import { note } from '../figures.ts'

export interface TeamFill {
  /** How many stand below the agent, on eight levels. */
  readonly members: number
  readonly bets: number
  /** The last of the days that are filled. */
  readonly lastDay: string
  /** The agent that everybody stands below; its name is also what all other names begin with. */
  readonly name: string
}

const days = 90
const betsADay = 10

/**
 * A team with a season behind it, written by the owner in a few statements: people by way of their accounts, so that the tree is the
 * triggers' own, and facts as the follower would have left them. Folding them is not done here: that is the real thing's to do.
 * A fifth of all members stand right below the agent, the others below some five thousand agents on eight levels.
 */
export async function fillTeam(url: string, fill: TeamFill): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
    note(`${fill.members} people below ${fill.name}`)
    const top = await addPeople(client, fill)
    note(`${fill.bets} bets of ${fill.name}'s team`)
    await addFacts(client, fill)
    for (const table of ['identity_account', 'agents_node', 'agents_path', 'turnover_branch', 'turnover_fact'])
      await client.query(`vacuum analyze ${table}`)
    return top
  } finally {
    await client.end()
  }
}

/** Of a thousand people, so many are agents on the second level and below. */
const agentsInThousand = [0.2, 1, 3, 6, 10, 15, 15]

async function addPeople(client: pg.Client, { members, name, lastDay }: TeamFill): Promise<string> {
  const joined = `timestamptz '${lastDay}' - interval '120 days'`
  const columns = `(id, kind, type, username, nickname, upline_id, created_at)`
  const { rows } = await client.query<{ id: string }>(
    `insert into identity_account ${columns} values (gen_random_uuid(), 'agent', 1, '${name}', '${name}', null, ${joined}) returning id`,
  )
  let above = 1
  let agents = 0
  for (const [at, share] of agentsInThousand.entries()) {
    const count = Math.max(2, Math.round((members * share) / 1_000))
    const uplines = at === 0 ? `'${name}'` : `'${name}-${at}-' || 1 + i % ${above}`
    await client.query(`insert into identity_account ${columns}
      select gen_random_uuid(), 'agent', 1, '${name}-${at + 1}-' || i, 'Agent ' || i, upline.id, ${joined}
      from generate_series(1, ${count}) as i join identity_account as upline on upline.username = ${uplines}`)
    above = count
    agents += count
  }
  await client.query(`insert into identity_account ${columns}
    select gen_random_uuid(), 'member', 0, '${name}-m-' || i, 'Member ' || i, upline.id, ${joined} + make_interval(hours => i % 2500)
    from generate_series(1, ${members - agents}) as i
    join (
      select id, row_number() over (order by username) - 1 as place, count(*) over () as many from identity_account
      where kind = 'agent' and username like '${name}-%'
    ) as upline on i % 5 <> 0 and upline.place = i % upline.many
    union all
    select gen_random_uuid(), 'member', 0, '${name}-d-' || i, 'Member ' || i, '${rows[0]?.id}', ${joined} + make_interval(hours => i % 2500)
    from generate_series(5, ${members - agents}, 5) as i`)
  return rows[0]?.id ?? ''
}

/** In the order of time, as the follower writes them. Each member plays on some days of the season, ten bets a day at an hour of their own; every twentieth day begins with a deposit. */
async function addFacts(client: pg.Client, { bets, name, lastDay }: TeamFill): Promise<void> {
  await client.query(`insert into turnover_branch (member_id, path)
    select descendant_id, coalesce(array_agg(ancestor_id order by depth) filter (where depth > 0), '{}') from agents_path
    join identity_account on id = descendant_id where username like '${name}%' group by descendant_id`)
  await client.query(`create temp table player as
    select branch.id as branch_id, row_number() over (order by md5(username)) - 1 as place
    from turnover_branch as branch join identity_account as account on account.id = branch.member_id
    where account.username like '${name}-%'; create unique index on player (place); analyze player`)
  const memberDays = Math.ceil(bets / betsADay)
  const moment = `timestamptz '${lastDay} 00:00+08' - make_interval(days => ${days - 1} - (m * ${days}::bigint / ${memberDays})::integer)
    + make_interval(hours => (12 + m * 7 % 12)::integer, mins => (n * 5)::integer)`
  await client.query(`
    with people as (select count(*) as many from player)
    insert into turnover_fact (kind, branch_id, currency, category, game, ref, counted_at, happened_at, bets, stake, turnover, payout)
    select 'bet', player.branch_id, 'PHP', (array['RNG', 'LIVE', 'FISH', 'SPORTS'])[1 + m % 4], 'game-' || m % 40,
      '${name}:' || m * ${betsADay} + n, ${moment}, ${moment}, 1, 1000, 1000, case when (m + n) % 3 = 0 then 2800 else 0 end
    from people cross join generate_series(0, ${memberDays - 1}::bigint) as m cross join generate_series(1, ${betsADay}) as n
    join player on player.place = (m * 7919) % people.many order by m, n`)
  await client.query(`
    with people as (select count(*) as many from player)
    insert into turnover_fact (kind, branch_id, currency, ref, counted_at, happened_at, amount)
    select case when m % 40 = 0 then 'withdrawal' else 'deposit' end, player.branch_id, 'PHP', '${name}-p:' || m, ${moment}, ${moment},
      case when m % 40 = 0 then -5000 else 10000 end
    from people cross join generate_series(0, ${memberDays - 1}::bigint, 20) as m cross join generate_series(0, 0) as n
    join player on player.place = (m * 7919) % people.many`)
  await client.query('drop table player')
}

/** Indexes are made after the rows, which is how one loads a table; then everything is in the queue. */
export async function withoutFactIndexes(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const names = ['turnover_fact_of_bet', 'turnover_fact_counted']
    const { rows } = await client.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where indexname = any($1)`,
      [names],
    )
    for (const name of names) await client.query(`drop index ${name}`)
    await work()
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query(`insert into turnover_fact_new (seq) select seq from turnover_fact`)
    await client.query(`vacuum analyze turnover_fact_new`)
  } finally {
    await client.end()
  }
}

/** What a database does for itself within minutes of so much being written. */
export async function tidyFigures(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename like 'turnover_%' and schemaname = 'public'`,
    )
    for (const { name } of rows) await client.query(`vacuum analyze ${name}`)
  } finally {
    await client.end()
  }
}
