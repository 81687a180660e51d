import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { asideOf, type SetAside } from '#kit/set-aside.ts'
import { kept, type Tx } from '#kit/tx.ts'
import { moveHeights, readHeights, readTouched } from '#modules/ledger/service.ts'
import { betZone } from '#modules/reporting/bets/list.ts'
import {
  type BetFacts,
  type Branches,
  factKinds,
  findBranches,
  followJoined,
  holdWatermark,
  keepGames,
} from '#modules/reporting/facts/write.ts'

export interface ProjectionDatabase {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

const linesAtOnce = 5_000
const batchesAtOnce = 2_000
/** Members that one transaction follows: few, since bets wait for whoever uses the database long. */
const membersAtOnce = 20

/** Shared among all who write bets, and held alone by who begins anew. */
const rebuildLock = '5276000138'

const memberShape = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

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
  // The plan is kept for longer than these tables are small.
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  // Before any row: whoever waits for it while somebody closes holds nothing that others need.
  await holdWatermark(tx)
  await keepGames(tx, facts)
  const some = `{${members.join(',')}}`
  await sql`insert into reporting_member (member_id) select unnest(${some}::text::uuid[]) order by 1
    on conflict do nothing`.execute(tx)
  await sql`select member_id from reporting_member where member_id = any(${some}::text::uuid[])
    order by member_id for update`.execute(tx)
  await sql`insert into reporting_account (account)
    select id from unnest(${some}::text::text[]) as wanted (owner) join ledger_account using (owner)
    on conflict do nothing`.execute(tx)
  const branches = await findBranches(tx, some)
  while ((await followLines(tx, some, branches, facts)) === linesAtOnce);
}

interface Follower {
  readonly db: ProjectionDatabase
  readonly facts: BetFacts
  readonly signal: AbortSignal | undefined
  readonly aside: SetAside
}

/**
 * A few members a transaction, those whom `pick` leaves. Who cannot be followed is set aside and remembered, so that nobody waits for them
 * and they are not forgotten. False when it was told to stop before all were followed.
 */
async function followInParts(
  { db, facts, signal, aside }: Follower,
  members: readonly string[],
  pick = async (_tx: Tx, some: readonly string[]) => some,
): Promise<boolean> {
  const follow = async (wanted: readonly string[]) =>
    await db.tx(async (tx) => {
      const some = await pick(tx, wanted)
      if (some.length > 0) await followMembers(tx, some, facts)
      await forgetBehind(tx, wanted)
    })
  for (let at = 0; at < members.length; at += membersAtOnce) {
    if (signal?.aborted) return false
    const failed = await aside.together(members.slice(at, at + membersAtOnce), String, follow)
    if (failed.length > 0) await db.tx(async (tx) => await rememberBehind(tx, failed))
  }
  return true
}

async function rememberBehind(tx: Tx, members: readonly string[]): Promise<void> {
  await sql`insert into reporting_behind (member_id) select unnest(${`{${members.join(',')}}`}::text::uuid[])
    on conflict do nothing`.execute(tx)
}

async function forgetBehind(tx: Tx, members: readonly string[]): Promise<void> {
  await sql`delete from reporting_behind where member_id = any(${`{${members.join(',')}}`}::text::uuid[])`.execute(tx)
}

async function findBehind(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`
    select member_id::text as member from reporting_behind order by member_id`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Those with lines that are not followed yet: somebody else may have followed them since they were found. */
async function pickBehind(tx: Tx, members: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`select distinct owner
    from unnest(${`{${members.join(',')}}`}::text::text[]) as wanted (owner) join ledger_account as account using (owner)
    left join reporting_account as mark on mark.account = account.id
    where account.seq > coalesce(mark.seq, 0) order by owner`.execute(tx)
  return rows.map(({ owner }) => owner)
}

/**
 * One statement: the bets that the next lines of these members speak of, as their houses see them now, the days' figures, and what has
 * become a fact. Lists are joined, not compared with, and bets are looked up one by one: a list in text is read anew for every row that it
 * is compared with, and a young or fast-growing table misleads the planner. A bet is counted once it is settled, and its difference whenever its stake or payout is another afterwards; a change
 * of what its game counts as changes nothing that has been counted.
 */
async function followLines(tx: Tx, members: string, branches: Branches, { sharedGame }: BetFacts): Promise<number> {
  const { rows } = await sql<{ most: number }>`${kept}
    with wanted as materialized (select owner, owner::uuid as member_id from unnest(${members}::text::text[]) as wanted (owner)),
    purse as materialized (
      select account.id, wanted.member_id, account.currency, account.kind, mark.seq, mark.counted
      from wanted cross join lateral (select * from ledger_account where ledger_account.owner = wanted.owner offset 0) as account
      cross join lateral (select * from reporting_account where reporting_account.account = account.id offset 0) as mark
    ),
    line as materialized (
      select purse.id as account, purse.member_id, purse.currency, purse.kind as purse, found.seq,
        found.seq > purse.counted as is_new, found.posting, found.at, found.kind, found.amount, found.ref
      from purse cross join lateral (
        select debit_seq as seq, id as posting, at, kind, -amount as amount, ref from ledger_posting
        where debit = purse.id and debit > 0 and debit_seq > purse.seq and debit_seq <= purse.seq + ${linesAtOnce}
        union all
        select credit_seq, id, at, kind, amount, ref from ledger_posting
        where credit = purse.id and credit > 0 and credit_seq > purse.seq and credit_seq <= purse.seq + ${linesAtOnce}
      ) as found
    ),
    named as materialized (
      select member_id, currency, ref,
        case when starts_with(ref, 'round:') and pg_input_is_valid(substr(ref, 7), 'uuid') then substr(ref, 7)::uuid end as round
      from (
        select member_id, currency, ref from line
        union
        select member_id, currency, ref from wanted join reporting_bet using (member_id) where state = 'open'
      ) as named
    ),
    found as (
      select named.member_id, named.currency, named.ref, coalesce(bet.game, ${sharedGame}) as game, bet.state, bet.stake, bet.payout,
        bet.placed_at, bet.settled_at
      from named cross join lateral (
        select * from play_bets where play_bets.member_id = named.member_id and play_bets.id = named.round offset 0
      ) as bet
      union all
      select named.member_id, named.currency, named.ref, bet.game, bet.state, bet.stake, bet.payout, bet.placed_at, bet.settled_at
      from named join gateway_bets as bet on bet.member_id = named.member_id and bet.currency = named.currency
        and bet.vendor = split_part(named.ref, ':', 1) and bet.round = substr(named.ref, strpos(named.ref, ':') + 1)
      where named.round is null and named.ref ~ '^[A-Z0-9_]{2,20}:'
    ),
    seen as materialized (
      select member_id, currency, ref, game, state = 'over' as is_settled, stake, payout, placed_at, settled_at,
        (placed_at at time zone (select time_zone from reporting_zone))::date as day,
        case when state in ('open', 'refunded') then state when payout > stake then 'won' when payout = stake then 'tied'
          else 'lost' end as state
      from found where game is not null
    ),
    old as materialized (
      select bet.member_id, bet.currency, bet.day, bet.game, bet.state, bet.stake, bet.payout
      from seen cross join lateral (
        select * from reporting_bet as kept
        where kept.member_id = seen.member_id and kept.currency = seen.currency and kept.ref = seen.ref offset 0
      ) as bet
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
    place as materialized (
      select * from unnest(${branches.members}::text::uuid[], ${branches.ids}::text::integer[]) as place (member_id, branch_id)
    ),
    gift as materialized (
      select member_id, currency, ref, -sum(amount)::bigint as amount from line
      where is_new and purse = 'bonus' and kind in ('stake', 'refund') group by member_id, currency, ref
    ),
    gifts as (
      insert into reporting_bonus_stake as kept (member_id, currency, ref, amount)
      select member_id, currency, ref, amount from gift order by member_id, currency, ref
      on conflict (member_id, currency, ref) do update set amount = kept.amount + excluded.amount
    ),
    known as materialized (
      select seen.member_id, seen.currency, seen.ref, counted.*
      from seen cross join lateral (
        select min(fact.branch_id) as branch_id, min(fact.category) as category,
          sum(fact.bets) as bets, sum(fact.stake) as stake, sum(fact.turnover) as turnover, sum(fact.payout) as payout
        from reporting_branch as branch join reporting_fact as fact on fact.branch_id = branch.id
        where branch.member_id = seen.member_id and fact.kind = 'bet' and fact.ref = seen.ref and fact.currency = seen.currency
        having count(*) > 0
      ) as counted
    ),
    worth as (
      select seen.member_id, seen.currency, seen.ref, seen.game, coalesce(known.branch_id, place.branch_id) as branch_id,
        coalesce(known.category, rule.category, 'NONE') as category,
        greatest(coalesce(seen.settled_at, seen.placed_at), (select until from reporting_watermark)) as counted_at,
        coalesce(seen.settled_at, seen.placed_at) as happened_at,
        is_settled::integer - coalesce(known.bets, 0) as bets,
        case when is_settled then seen.stake else 0 end - coalesce(known.stake, 0) as stake,
        case when is_settled then seen.payout else 0 end - coalesce(known.payout, 0) as payout,
        case when is_settled then reporting_turnover('settled', seen.stake, seen.payout,
          coalesce(gift.amount, 0) + coalesce(earlier.amount, 0), coalesce(rule.counts_result, false),
          coalesce(rule.contribution_percent, 100)) else 0 end - coalesce(known.turnover, 0) as turnover
      from seen join place using (member_id)
      left join reporting_game as rule on rule.game = seen.game
      left join gift on (gift.member_id, gift.currency, gift.ref) = (seen.member_id, seen.currency, seen.ref)
      left join reporting_bonus_stake as earlier
        on (earlier.member_id, earlier.currency, earlier.ref) = (seen.member_id, seen.currency, seen.ref)
      left join known on (known.member_id, known.currency, known.ref) = (seen.member_id, seen.currency, seen.ref)
    ),
    fact as (
      insert into reporting_fact (kind, branch_id, currency, category, game, ref, posting, counted_at, happened_at,
        bets, stake, turnover, payout, amount)
      select kind, branch_id, currency, category, game, ref, posting, counted_at, happened_at, bets, stake, turnover, payout, amount
      from (
        select 'bet' as kind, branch_id, currency, category, game, ref, null::bigint as posting, counted_at, happened_at,
          bets, stake, turnover, payout, 0 as amount
        from worth where bets <> 0 or stake <> 0 or payout <> 0
        union all
        select coalesce(rule.fact, 'other'), place.branch_id, line.currency, '', null, line.ref, line.posting,
          greatest(line.at, (select until from reporting_watermark)), line.at, 0, 0, 0, 0, line.amount
        from line join place using (member_id)
        left join unnest(${factKinds.kinds}::text::text[], ${factKinds.facts}::text::text[]) as rule (kind, fact)
          on rule.kind = line.kind
        where line.is_new and coalesce(rule.fact, 'other') <> 'none'
      ) as found order by counted_at
      returning seq
    ),
    queued as (insert into reporting_fact_new (seq) select seq from fact),
    counted as (select account, count(*) as lines from line group by account),
    moved as (
      update reporting_account set seq = reporting_account.seq + counted.lines,
        counted = greatest(reporting_account.counted, reporting_account.seq + counted.lines) from counted
      where reporting_account.account = counted.account
    )
    select coalesce(max(lines), 0)::integer as most from counted`.execute(tx)
  return rows[0]?.most ?? 0
}

/**
 * Follows whatever is new in the ledger, and bets that are open. Two that do so at once do some of it twice, without harm: a member's bets
 * are followed from where that member was left.
 */
export async function followBets(
  db: ProjectionDatabase,
  facts: BetFacts,
  signal?: AbortSignal,
  aside = asideOf(db, 'reporting-bets', systemClock),
): Promise<void> {
  const follower = { db, facts, signal, aside }
  for (let isMore = true; isMore; ) isMore = !signal?.aborted && (await db.tx(followJoined)) > 0
  await followInParts(follower, await db.tx(findBehind))
  for (let isMore = true; isMore; ) {
    if (signal?.aborted) return
    isMore = await followOnce(follower)
  }
  const open = signal?.aborted ? [] : await db.tx(findOpen)
  await followInParts(follower, open)
}

/** The next batches of the ledger. The lanes' heights move only when all whom the batches speak of are followed, or remembered as behind. */
async function followOnce(follower: Follower): Promise<boolean> {
  const { db } = follower
  const found = await db.tx(findTouched)
  if (found.touched.batches === 0 || !(await followInParts(follower, found.members, pickBehind))) return false
  await db.tx(async (tx) => await moveOn(tx, found))
  return found.touched.batches === batchesAtOnce
}

async function findTouched(tx: Tx) {
  const since = await readHeights(tx, 'reporting_lane')
  const touched = await readTouched(tx, since, batchesAtOnce)
  const owners = await sql<{ owner: string }>`select distinct owner
    from unnest(${`{${touched.accounts.join(',')}}`}::text::bigint[]) as wanted (id) join ledger_account using (id)
    where owner ~ ${memberShape} order by owner`.execute(tx)
  return { since, touched, members: owners.rows.map(({ owner }) => owner), timeZone: await betZone(tx) }
}

/** What was begun anew meanwhile, which the zone of the days tells, is followed from its beginning. */
async function moveOn(tx: Tx, { since, touched, timeZone }: Awaited<ReturnType<typeof findTouched>>): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${rebuildLock}::bigint)`.execute(tx)
  if ((await betZone(tx)) === timeZone) await moveHeights(tx, 'reporting_lane', since, touched.heights)
}

async function findOpen(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`
    select distinct member_id::text as member from reporting_bet where state = 'open' order by 1 limit 1000`.execute(tx)
  return rows.map(({ member }) => member)
}

/** Makes the whole list anew, with days of the zone that is given. */
export async function rebuildBets(
  db: ProjectionDatabase,
  facts: BetFacts,
  timeZone: string,
  signal?: AbortSignal,
  aside?: SetAside,
): Promise<void> {
  await db.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${rebuildLock}::bigint)`.execute(tx)
    await sql`delete from reporting_bet`.execute(tx)
    await sql`delete from reporting_bet_day`.execute(tx)
    await sql`update reporting_account set seq = 0`.execute(tx)
    await sql`update reporting_lane set height = 0`.execute(tx)
    await sql`update reporting_zone set time_zone = ${timeZone}`.execute(tx)
  })
  await followBets(db, facts, signal, aside)
}
