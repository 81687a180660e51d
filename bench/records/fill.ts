import pg from 'pg'
import { note } from '../figures.ts'

export interface Fill {
  /** Bets, and as many lines, in all and of the one member who plays most. */
  readonly rows: number
  readonly ofOne: number
  readonly member: string
  readonly games: readonly string[]
  /** The last of the days that are filled. */
  readonly lastDay: string
}

const days = 365
const others = 20_000

/** The first account is the one of the member who is asked about. */
const account = 1

/**
 * A year of history, written by the owner in a few statements with the shape that the house would have given it: what is measured is
 * reading. Indexes are made afterwards, which is how one loads a table.
 */
export async function fillHistory(url: string, fill: Fill): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
    await addPartitions(client, fill)
    await fillAccounts(client, fill)
    await without(client, 'records_bet', async () => await fillBets(client, fill))
    await fillLines(client, fill)
    for (const table of ['records_bet', 'records_bet_day', 'ledger_posting', 'ledger_account'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

async function addPartitions(client: pg.Client, { lastDay }: Fill): Promise<void> {
  await client.query(`do $$ declare month date; name text; begin
    for month in select generate_series(date_trunc('month', date '${lastDay}' - ${days + 2}), date '${lastDay}', interval '1 month') loop
      name := 'ledger_posting_' || to_char(month, 'YYYY_MM');
      if to_regclass(name) is null then
        execute format('create table %I partition of ledger_posting for values from (%L) to (%L)', name,
          month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
      end if;
    end loop; end $$`)
}

async function fillAccounts(client: pg.Client, { member, ofOne }: Fill): Promise<void> {
  await client.query(`insert into ledger_account (id, owner, kind, currency, seq)
    values (${account}, '${member}', 'cash', 'PHP', ${ofOne})`)
  await client.query(`insert into ledger_account (id, owner, kind, currency)
    select i + 1, gen_random_uuid()::text, 'cash', 'PHP' from generate_series(1, ${others}) as i`)
}

/** The moment of the i-th of `count` rows, oldest first. */
const momentOf = (lastDay: string, count: number) =>
  `timestamptz '${lastDay} 15:00+00' - make_interval(secs => (${count} - i)::float8 * ${days * 86_400} / ${count})`

const stateOf = `case when i % 2000 = 0 then 'returned' when i % 50 = 0 then 'tied' when i % 5 < 2 then 'won' else 'lost' end`
const payoutOf = `case when i % 2000 = 0 then 0 when i % 50 = 0 then 1000 when i % 5 < 2 then 1900 else 0 end`

async function fillBets(client: pg.Client, { rows, ofOne, member, games, lastDay }: Fill): Promise<void> {
  const played = `(array['${games.join("','")}'])[1 + (i * 7 + i / 64) % ${games.length}]`
  const insert = `insert into records_bet (member_id, currency, ref, game, state, stake, payout, placed_at, settled_at, day)`
  note(`${rows} bets`)
  // The others first, so that the pages of one member's bets do not lie together by luck alone.
  await client.query(`${insert}
    select owner::uuid, 'PHP', 'round:' || i, ${played}, ${stateOf}, 1000, ${payoutOf}, at, at, (at at time zone 'Asia/Manila')::date
    from generate_series(1, ${rows - ofOne}) as i
    cross join lateral (select ${momentOf(lastDay, rows - ofOne)} as at) as moment
    join ledger_account on ledger_account.id = 2 + i % ${others}`)
  await client.query(`${insert}
    select '${member}'::uuid, 'PHP', 'round:' || i, ${played}, ${stateOf}, 1000, ${payoutOf}, at, at, (at at time zone 'Asia/Manila')::date
    from generate_series(1, ${ofOne}) as i cross join lateral (select ${momentOf(lastDay, ofOne)} as at) as moment`)
  await client.query(`insert into records_bet_day
    select member_id, currency, day, game, state, count(*), sum(stake), sum(payout) from records_bet
    where member_id = '${member}' group by 1, 2, 3, 4, 5`)
}

async function fillLines(client: pg.Client, { rows, ofOne, lastDay }: Fill): Promise<void> {
  note(`${rows} lines of the ledger`)
  const kind = `case when i % 997 = 0 then 'deposit' when i % 1999 = 0 then 'withdrawal' when i % 2 = 0 then 'payout' else 'stake' end`
  const columns = `(id, at, group_id, debit, credit, currency, amount, debit_after, credit_after, debit_seq, credit_seq, kind, ref)`
  // Kinds that take money out of the purse have it on the debit side.
  const isOut = `(i % 997 <> 0 and (i % 1999 = 0 or i % 2 = 1))`
  const side = (purse: string, seq: string) => `
    case when ${isOut} then ${purse} else -16 end, case when ${isOut} then -16 else ${purse} end, 'PHP', 1000, 0, 0,
    case when ${isOut} then ${seq} else i end, case when ${isOut} then i else ${seq} end, ${kind}, 'round:' || i`
  await client.query(`insert into ledger_posting ${columns}
    select 10::bigint ^ 15 + i, ${momentOf(lastDay, rows - ofOne)}, i, ${side(`2 + i % ${others}`, `i / ${others} + 1`)}
    from generate_series(1, ${rows - ofOne}::bigint) as i`)
  await client.query(`insert into ledger_posting ${columns}
    select 2 * 10::bigint ^ 15 + i, ${momentOf(lastDay, ofOne)}, i, ${side(String(account), 'i')}
    from generate_series(1, ${ofOne}::bigint) as i`)
}

/** Fills a table whose indexes and keys are made anew afterwards. */
async function without(client: pg.Client, table: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string; key: string | null }>(`
    select index.relname as name, pg_get_indexdef(i.indexrelid) as definition, con.conname as key
    from pg_index i join pg_class index on index.oid = i.indexrelid left join pg_constraint con on con.conindid = i.indexrelid
    where i.indrelid = '${table}'::regclass and not i.indisprimary`)
  for (const { name, key } of rows)
    await client.query(key === null ? `drop index ${name}` : `alter table ${table} drop constraint ${key}`)
  await work()
  for (const { name, definition, key } of rows) {
    note(`index ${name}`)
    await client.query(definition)
    if (key !== null) await client.query(`alter table ${table} add constraint ${key} unique using index ${name}`)
  }
}
