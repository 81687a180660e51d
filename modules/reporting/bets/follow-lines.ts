import { sql } from 'kysely'
import { kept, type Tx } from '#kit/tx.ts'
import { type BetFacts, type Branches, factKinds, readRuleSets } from '#modules/reporting/facts/write.ts'
import type { BetState } from '#modules/reporting/model.ts'
import { findRule, validTurnover } from '#modules/wallet/model.ts'

/** How many lines of one purse a step reads. */
export const linesAtOnce = 2_000

/**
 * The next step of some members, whose rows the caller holds: the bets that their next lines speak of, as their houses see them now, the days'
 * figures, and what has become a fact. What of a bet counts is decided here in between, by the rule of its time. Answers how many lines
 * the purse with the most had.
 */
export async function followLines(
  tx: Tx,
  members: string,
  branches: Branches,
  { sharedGame }: BetFacts,
): Promise<number> {
  const stretch = await readStretch(tx, members)
  const seen = await readSeen(tx, stretch, members, sharedGame)
  const bets = seen.length > 0 ? await countBets(tx, seen) : []
  await writeStep(tx, stretch, branches, bets)
  return stretch.most
}

/** Up to which line each purse is followed in this step; what is written meanwhile belongs to the next. */
interface Stretch {
  readonly accounts: string
  readonly ends: string
  readonly most: number
}

async function readStretch(tx: Tx, members: string): Promise<Stretch> {
  const { rows } = await sql<{ account: bigint; until: bigint; lines: bigint }>`${kept}
    select account.id as account, least(account.seq, mark.seq + ${linesAtOnce}) as until,
      least(account.seq, mark.seq + ${linesAtOnce}) - mark.seq as lines
    from unnest(${members}::text::text[]) as wanted (owner)
    cross join lateral (select * from ledger_account where ledger_account.owner = wanted.owner offset 0) as account
    cross join lateral (select * from reporting_account where reporting_account.account = account.id offset 0) as mark`.execute(
    tx,
  )
  return {
    accounts: `{${rows.map(({ account }) => account).join(',')}}`,
    ends: `{${rows.map(({ until }) => until).join(',')}}`,
    most: Number(rows.reduce((most, { lines }) => (lines > most ? lines : most), 0n)),
  }
}

/** The lines of a stretch. Lists are joined, not compared with: a list in text is read anew for every row that it is compared with. */
const lines = ({ accounts, ends }: Stretch) => sql`
  purse as materialized (
    select account.id, account.owner::uuid as member_id, account.currency, account.kind, mark.seq, mark.counted, wanted.until
    from unnest(${accounts}::text::bigint[], ${ends}::text::bigint[]) as wanted (id, until)
    cross join lateral (select * from ledger_account where ledger_account.id = wanted.id offset 0) as account
    cross join lateral (select * from reporting_account where reporting_account.account = account.id offset 0) as mark
  ),
  line as materialized (
    select purse.member_id, purse.currency, purse.kind as purse, found.seq > purse.counted as is_new, found.posting, found.at,
      found.kind, found.amount, found.ref
    from purse cross join lateral (
      select debit_seq as seq, id as posting, at, kind, -amount as amount, ref from ledger_posting
      where debit = purse.id and debit > 0 and debit_seq > purse.seq and debit_seq <= purse.until
      union all
      select credit_seq, id, at, kind, amount, ref from ledger_posting
      where credit = purse.id and credit > 0 and credit_seq > purse.seq and credit_seq <= purse.until
    ) as found
  ),
  gift as materialized (
    select member_id, currency, ref, -sum(amount)::bigint as amount from line
    where is_new and purse = 'bonus' and kind in ('stake', 'refund') group by member_id, currency, ref
  )`

/** A bet as its house has it now, beside what has been counted of it. Moments are the database's own text, which has more digits. */
interface SeenBet {
  readonly memberId: string
  readonly currency: string
  readonly ref: string
  readonly game: string
  readonly state: BetState
  readonly isSettled: boolean
  readonly stake: bigint
  readonly payout: bigint
  readonly bonus: bigint
  readonly placedAt: string
  readonly settledAt: string | null
  /** The version of the rules: the one that the bet was counted by, or the one of when it was placed. */
  readonly rule: number
  /** Of what has been counted; nothing where nothing was. */
  readonly branchId: number | null
  readonly category: string | null
  readonly countedBets: number
  readonly countedStake: bigint
  readonly countedTurnover: bigint
  readonly countedPayout: bigint
}

/** Bets are looked up one by one: a young or fast-growing table misleads the planner. */
async function readSeen(
  tx: Tx,
  stretch: Stretch,
  members: string,
  sharedGame: string | null,
): Promise<readonly SeenBet[]> {
  const { rows } = await sql<SeenBet>`${kept}
    with ${lines(stretch)},
    named as materialized (
      select member_id, currency, ref,
        case when starts_with(ref, 'round:') and pg_input_is_valid(substr(ref, 7), 'uuid') then substr(ref, 7)::uuid end as round
      from (
        select member_id, currency, ref from line
        union
        select member_id, currency, ref from unnest(${members}::text::uuid[]) as wanted (member_id)
          join reporting_bet using (member_id) where state = 'open'
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
        case when state = 'open' then 'open' when state = 'refunded' then 'returned' when payout > stake then 'won'
          when payout = stake then 'tied' else 'lost' end as state
      from found where game is not null
    )
    select seen.member_id as "memberId", seen.currency, seen.ref, seen.game, seen.state, seen.is_settled as "isSettled", seen.stake,
      seen.payout, coalesce(gift.amount, 0) + coalesce(earlier.amount, 0) as bonus, seen.placed_at::text as "placedAt",
      seen.settled_at::text as "settledAt", coalesce(known.rule, (
        select version from reporting_turnover_rule where since <= seen.placed_at order by since desc, version desc limit 1)) as rule,
      known.branch_id as "branchId", known.category, coalesce(known.bets, 0)::integer as "countedBets",
      coalesce(known.stake, 0)::bigint as "countedStake", coalesce(known.turnover, 0)::bigint as "countedTurnover",
      coalesce(known.payout, 0)::bigint as "countedPayout"
    from seen
    left join gift on (gift.member_id, gift.currency, gift.ref) = (seen.member_id, seen.currency, seen.ref)
    left join reporting_bonus_stake as earlier
      on (earlier.member_id, earlier.currency, earlier.ref) = (seen.member_id, seen.currency, seen.ref)
    left join lateral (
      select min(fact.branch_id) as branch_id, min(fact.category) as category, min(fact.rule) as rule,
        sum(fact.bets) as bets, sum(fact.stake) as stake, sum(fact.turnover) as turnover, sum(fact.payout) as payout
      from reporting_branch as branch join reporting_fact as fact on fact.branch_id = branch.id
      where branch.member_id = seen.member_id and fact.kind = 'bet' and fact.ref = seen.ref and fact.currency = seen.currency
      having count(*) > 0
    ) as known on true`.execute(tx)
  return rows
}

/** What is written of a bet. The parts that begin with `more` are the difference to what had been counted. */
interface CountedBet extends SeenBet {
  /** What counts of it; null until it is settled. */
  readonly turnover: bigint | null
  readonly moreBets: number
  readonly moreStake: bigint
  readonly moreTurnover: bigint
  readonly morePayout: bigint
}

/** A bet is counted once it is settled, and its difference whenever its stake or payout is another afterwards. */
async function countBets(tx: Tx, seen: readonly SeenBet[]): Promise<CountedBet[]> {
  const versions = await readRuleSets(tx)
  return seen.map((bet) => {
    const { isSettled, stake, payout, bonus, countedTurnover } = bet
    const rule = findRule(versions, bet.rule, bet.game)
    const moreBets = (isSettled ? 1 : 0) - bet.countedBets
    const moreStake = (isSettled ? stake : 0n) - bet.countedStake
    const morePayout = (isSettled ? payout : 0n) - bet.countedPayout
    const isOther = moreBets !== 0 || moreStake !== 0n || morePayout !== 0n
    const counts = isSettled ? validTurnover({ end: 'settled', stake, payout, bonus }, rule) : 0n
    const turnover = isOther ? counts : countedTurnover
    return {
      ...bet,
      category: bet.category ?? rule.category,
      turnover: isSettled ? turnover : null,
      ...{ moreBets, moreStake, morePayout, moreTurnover: turnover - countedTurnover },
    }
  })
}

const asJson = (bets: readonly CountedBet[]): string =>
  JSON.stringify(bets, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

async function writeStep(tx: Tx, stretch: Stretch, branches: Branches, bets: readonly CountedBet[]): Promise<void> {
  await sql`${kept}
    with ${lines(stretch)},
    seen as materialized (
      select bet.*, (bet."placedAt" at time zone (select time_zone from reporting_zone))::date as day
      from jsonb_to_recordset(${asJson(bets)}::jsonb) as bet ("memberId" uuid, currency text, ref text, game text, state text,
        stake bigint, payout bigint, turnover bigint, "placedAt" timestamptz, "settledAt" timestamptz, rule integer, "branchId" integer,
        category text, "moreBets" integer, "moreStake" bigint, "moreTurnover" bigint, "morePayout" bigint)
    ),
    old as materialized (
      select bet.member_id, bet.currency, bet.day, bet.game, bet.state, bet.stake, bet.payout
      from seen cross join lateral (
        select * from reporting_bet as kept
        where kept.member_id = seen."memberId" and kept.currency = seen.currency and kept.ref = seen.ref offset 0
      ) as bet
    ),
    written as (
      insert into reporting_bet as kept (member_id, currency, ref, game, state, stake, payout, turnover, placed_at, settled_at, day)
      select "memberId", currency, ref, game, state, stake, payout, turnover, "placedAt", "settledAt", day from seen order by "placedAt"
      on conflict (member_id, currency, ref) do update set state = excluded.state, stake = excluded.stake,
        payout = excluded.payout, turnover = excluded.turnover, settled_at = excluded.settled_at, game = excluded.game, day = excluded.day
        where (kept.state, kept.stake, kept.payout, kept.turnover, kept.game, kept.day, kept.settled_at) is distinct from
          (excluded.state, excluded.stake, excluded.payout, excluded.turnover, excluded.game, excluded.day, excluded.settled_at)
    ),
    changed as (
      select "memberId" as member_id, currency, day, game, state, 1 as bets, stake, payout from seen
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
    gifts as (
      insert into reporting_bonus_stake as kept (member_id, currency, ref, amount)
      select member_id, currency, ref, amount from gift order by member_id, currency, ref
      on conflict (member_id, currency, ref) do update set amount = kept.amount + excluded.amount
    ),
    fact as (
      insert into reporting_fact (kind, branch_id, currency, category, game, ref, posting, counted_at, happened_at,
        bets, stake, turnover, payout, amount, rule)
      select kind, branch_id, currency, category, game, ref, posting, greatest(happened_at, (select until from reporting_watermark)),
        happened_at, bets, stake, turnover, payout, amount, rule
      from (
        select 'bet' as kind, coalesce(seen."branchId", place.branch_id) as branch_id, currency, category, game, ref,
          null::bigint as posting, coalesce("settledAt", "placedAt") as happened_at, "moreBets" as bets, "moreStake" as stake,
          "moreTurnover" as turnover, "morePayout" as payout, 0 as amount, rule
        from seen join place on place.member_id = seen."memberId" where "moreBets" <> 0 or "moreStake" <> 0 or "morePayout" <> 0
        union all
        select coalesce(rule.fact, 'other'), place.branch_id, line.currency, '', null, line.ref, line.posting, line.at, 0, 0, 0, 0,
          line.amount, null
        from line join place using (member_id)
        left join unnest(${factKinds.kinds}::text::text[], ${factKinds.facts}::text::text[]) as rule (kind, fact)
          on rule.kind = line.kind
        where line.is_new and coalesce(rule.fact, 'other') <> 'none'
      ) as found order by 8
      returning seq
    ),
    queued as (insert into reporting_fact_new (seq) select seq from fact),
    totals as (
      insert into reporting_member_turnover as kept (member_id, currency, turnover)
      select "memberId", currency, sum("moreTurnover") from seen where "moreTurnover" <> 0 group by 1, 2 order by 1, 2
      on conflict (member_id, currency) do update set turnover = kept.turnover + excluded.turnover
    )
    update reporting_account set seq = purse.until, counted = greatest(reporting_account.counted, purse.until) from purse
    where reporting_account.account = purse.id and purse.until > purse.seq`.execute(tx)
}
