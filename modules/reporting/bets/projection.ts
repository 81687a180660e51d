import { sql } from 'kysely'
import type { Tx } from '#kit/tx.ts'
import { readTouched } from '#modules/ledger/service.ts'

export interface ProjectionDatabase {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const linesAtOnce = 5_000
const batchesAtOnce = 200
const membersAtOnce = 200

/** Shared among all who write bets, and held alone by who begins anew. */
const rebuildLock = '5276000138'

const memberShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** What the houses do not say themselves. */
export interface BetFacts {
  /** The game that everybody plays together; null while the catalogue has none. */
  readonly sharedGame: string | null
}

/**
 * Brings a member's bets up to what this transaction sees. It costs one question when nothing is new. Bets that are open are looked
 * at each time, since a bet that is lost moves no money and so leaves no line.
 */
export async function followMember(tx: Tx, memberId: string, facts: BetFacts): Promise<void> {
  const { rows } = await sql<{ isBehind: boolean }>`
    select exists (
      select from ledger_account left join reporting_account on reporting_account.account = ledger_account.id
      where owner = ${memberId} and ledger_account.seq > coalesce(reporting_account.seq, 0)
    ) or exists (select from reporting_bet where member_id = ${memberId} and state = 'open') as "isBehind"`.execute(tx)
  if (rows[0]?.isBehind) await followMembers(tx, [memberId], facts)
}

/** The rows of members are locked in order, so two that follow cannot deadlock. */
async function followMembers(tx: Tx, members: readonly string[], facts: BetFacts): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  for (let at = 0; at < members.length; at += membersAtOnce) {
    const some = `{${members.slice(at, at + membersAtOnce).join(',')}}`
    await sql`insert into reporting_member (member_id) select unnest(${some}::text::uuid[]) order by 1
      on conflict do nothing`.execute(tx)
    await sql`select member_id from reporting_member where member_id = any(${some}::text::uuid[])
      order by member_id for update`.execute(tx)
    await sql`insert into reporting_account (account)
      select id from ledger_account where owner = any(${some}::text::text[]) on conflict do nothing`.execute(tx)
    while ((await followLines(tx, some, facts)) === linesAtOnce);
  }
}

/** One statement: the bets that the next lines of these members speak of, as their houses see them now, and the days' figures. */
async function followLines(tx: Tx, members: string, { sharedGame }: BetFacts): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    with line as materialized (
      select account.id as account, account.owner::uuid as member_id, account.currency, found.ref
      from ledger_account as account
      join reporting_account as mark on mark.account = account.id
      cross join lateral (
        select ref from ledger_posting
        where debit = account.id and debit > 0 and debit_seq > mark.seq and debit_seq <= mark.seq + ${linesAtOnce}
        union all
        select ref from ledger_posting
        where credit = account.id and credit > 0 and credit_seq > mark.seq and credit_seq <= mark.seq + ${linesAtOnce}
      ) as found
      where account.owner = any(${members}::text::text[])
    ),
    named as materialized (
      select member_id, currency, ref from line
      union
      select member_id, currency, ref from reporting_bet where member_id = any(${members}::text::uuid[]) and state = 'open'
    ),
    found as (
      select named.member_id, named.currency, named.ref, coalesce(bet.game, ${sharedGame}) as game, bet.state, bet.stake, bet.payout,
        bet.placed_at, bet.settled_at
      from named join play_bets as bet on bet.member_id = named.member_id and bet.id =
        case when named.ref ~ '^round:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then substr(named.ref, 7)::uuid end
      union all
      select named.member_id, named.currency, named.ref, bet.game, bet.state, bet.stake, bet.payout, bet.placed_at, bet.settled_at
      from named join gateway_bets as bet on bet.member_id = named.member_id and bet.currency = named.currency
        and bet.vendor = split_part(named.ref, ':', 1) and bet.round = substr(named.ref, strpos(named.ref, ':') + 1)
      where named.ref ~ '^[A-Z0-9_]{2,20}:'
    ),
    seen as materialized (
      select member_id, currency, ref, game, stake, payout, placed_at, settled_at,
        (placed_at at time zone zone.time_zone)::date as day,
        case when state in ('open', 'refunded') then state when payout > stake then 'won' when payout = stake then 'tied'
          else 'lost' end as state
      from found cross join reporting_zone as zone where game is not null
    ),
    old as materialized (
      select bet.member_id, bet.currency, bet.day, bet.game, bet.state, bet.stake, bet.payout
      from reporting_bet as bet join seen using (member_id, currency, ref)
    ),
    written as (
      insert into reporting_bet as kept (member_id, currency, ref, game, state, stake, payout, placed_at, settled_at, day)
      select member_id, currency, ref, game, state, stake, payout, placed_at, settled_at, day from seen order by placed_at
      on conflict (member_id, currency, ref) do update set state = excluded.state, stake = excluded.stake,
        payout = excluded.payout, settled_at = excluded.settled_at, game = excluded.game, day = excluded.day
        where (kept.state, kept.stake, kept.payout, kept.game, kept.day, kept.settled_at)
          is distinct from (excluded.state, excluded.stake, excluded.payout, excluded.game, excluded.day, excluded.settled_at)
    ),
    changed as (
      select member_id, currency, day, game, state, 1 as bets, stake, payout from seen
      union all
      select member_id, currency, day, game, state, -1, -stake, -payout from old
    ),
    days as (
      insert into reporting_bet_day as kept (member_id, currency, day, game, state, bets, staked, paid)
      select member_id, currency, day, game, state, sum(bets), sum(stake), sum(payout) from changed
      group by member_id, currency, day, game, state
      having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
      on conflict (member_id, currency, day, game, state) do update set bets = kept.bets + excluded.bets,
        staked = kept.staked + excluded.staked, paid = kept.paid + excluded.paid
    ),
    counted as (select account, count(*) as lines from line group by account),
    moved as (
      update reporting_account set seq = reporting_account.seq + counted.lines from counted
      where reporting_account.account = counted.account
    )
    select coalesce(max(lines), 0)::integer as most from counted`.execute(tx)
  return rows[0]?.most ?? 0
}

/** Follows whatever is new in the ledger, and bets that are open. Nodes that do so at once take turns. */
export async function followBets(db: ProjectionDatabase, facts: BetFacts, signal?: AbortSignal): Promise<void> {
  for (let isMore = true; isMore; ) {
    if (signal?.aborted) return
    isMore = (await db.tx(async (tx) => await followOnce(tx, facts))) === batchesAtOnce
  }
  if (!signal?.aborted) await db.tx(async (tx) => await followOpen(tx, facts))
}

async function followOnce(tx: Tx, facts: BetFacts): Promise<number> {
  const { rows } = await sql<{ lane: number; height: bigint }>`
    select lane, height from reporting_lane order by lane for update`.execute(tx)
  const touched = await readTouched(tx, new Map(rows.map(({ lane, height }) => [lane, height])), batchesAtOnce)
  if (touched.batches === 0) return 0
  const owners = await sql<{ owner: string }>`select distinct owner from ledger_account
    where id = any(${`{${touched.accounts.join(',')}}`}::text::bigint[]) and owner ~ ${memberShape} order by owner`.execute(
    tx,
  )
  await followMembers(
    tx,
    owners.rows.map(({ owner }) => owner),
    facts,
  )
  const lanes = [...touched.heights]
  await sql`update reporting_lane set height = moved.height
    from unnest(${`{${lanes.map(([lane]) => lane).join(',')}}`}::text::smallint[],
      ${`{${lanes.map(([, height]) => height).join(',')}}`}::text::bigint[]) as moved (lane, height)
    where reporting_lane.lane = moved.lane`.execute(tx)
  return touched.batches
}

async function followOpen(tx: Tx, facts: BetFacts): Promise<void> {
  const { rows } = await sql<{ member: string }>`
    select distinct member_id::text as member from reporting_bet where state = 'open' order by 1 limit 1000`.execute(tx)
  await followMembers(
    tx,
    rows.map(({ member }) => member),
    facts,
  )
}

/** Makes the whole list anew, with days of the zone that is given. */
export async function rebuildBets(
  db: ProjectionDatabase,
  facts: BetFacts,
  timeZone: string,
  signal?: AbortSignal,
): Promise<void> {
  await db.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${rebuildLock}::bigint)`.execute(tx)
    await sql`delete from reporting_bet`.execute(tx)
    await sql`delete from reporting_bet_day`.execute(tx)
    await sql`update reporting_account set seq = 0`.execute(tx)
    await sql`update reporting_lane set height = 0`.execute(tx)
    await sql`update reporting_zone set time_zone = ${timeZone}`.execute(tx)
  })
  await followBets(db, facts, signal)
}
