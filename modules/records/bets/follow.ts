import { sql } from 'kysely'
import type { FollowDatabase, FollowOptions } from '#kit/follow-stream.ts'
import { plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Tx, together } from '#kit/tx.ts'
import type { BetEnd, BetEvent } from '#modules/bets/model.ts'
import { type EventReader, followEvents, followMemberEvents } from '#modules/bets/service.ts'
import type { BetState } from '#modules/records/model.ts'

/** Shared among all who write to the list, and held alone by who cuts its days anew. */
const recutLock = '5276000138'

const stateOfEnd: Readonly<Record<BetEnd, BetState>> = {
  won: 'won',
  half_won: 'won',
  lost: 'lost',
  half_lost: 'lost',
  tied: 'tied',
  void: 'returned',
  cashed_out: 'won',
}

/** A row of the list. An open bet has version 0, so that whatever becomes of it replaces it. */
interface ListedBet {
  readonly memberId: string
  readonly currency: string
  readonly ref: string
  readonly game: string
  readonly state: BetState
  readonly stake: bigint
  readonly payout: bigint
  readonly turnover: bigint | null
  readonly placedAt: string
  readonly settledAt: string | null
  readonly version: number
}

/** The lines of a lottery ticket are bets of their own that share the ticket in the ledger; in the list each is `ticket:<ticket>:<bet>`. */
const listedRef = ({ ref, betId }: Pick<BetEvent, 'ref' | 'betId'>): string =>
  ref.startsWith('ticket:') ? `${ref}:${betId}` : ref

/** The list of bets, made from what bets came to. */
const listReader: EventReader = {
  name: 'records',
  async apply(tx, events) {
    await together(holdDays(tx), writeBets(tx, events.map(listedOf)))
  },
}

function listedOf(event: BetEvent): ListedBet {
  const { end, stake, payout } = event
  // A cash-out is won or lost by what it paid.
  const state = end === 'cashed_out' && payout < stake ? 'lost' : stateOfEnd[end]
  // What a bet that was given back paid is its own stake, which the list shows by its state.
  return {
    ...event,
    ref: listedRef(event),
    state,
    payout: end === 'void' ? 0n : payout,
    turnover: end === 'void' ? null : event.turnover,
  }
}

/** Applies what is new of everybody's bets. */
export async function followBets(db: FollowDatabase, options?: FollowOptions): Promise<void> {
  await followEvents(db, listReader, options)
}

/** Brings a member's list up to what this transaction sees, with the bets that are open. */
export async function followMember(tx: Tx, memberId: string): Promise<void> {
  await followMemberEvents(tx, listReader, memberId)
  const { rows } = await sql<ListedBet>`
    select open.member_id as "memberId", open.currency, open.listed_ref as ref, open.game, 'open' as state, open.stake, 0::bigint as payout,
      null::bigint as turnover, open.placed_at::text as "placedAt", null as "settledAt", 0 as version
    from (select *, case when ref like 'ticket:%' then ref || ':' || id else ref end as listed_ref from bets_v_open) as open
    left join records_bet as listed
      on listed.member_id = open.member_id and listed.currency = open.currency and listed.ref = open.listed_ref
    where open.member_id = ${memberId} and (listed.ref is null or (listed.version = 0 and listed.stake <> open.stake))`.execute(
    tx,
  )
  if (rows.length === 0) return
  await lockMember(tx, memberId)
  await together(holdDays(tx), writeBets(tx, rows))
}

/** Two who look at one member's open bets at once write them once. */
async function lockMember(tx: Tx, memberId: string): Promise<void> {
  await sql`insert into records_member (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  await sql`select from records_member where member_id = ${memberId} for update`.execute(tx)
}

async function holdDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${recutLock}::bigint)`.execute(tx)
}

const given = (bets: readonly ListedBet[]) => {
  const plain = <T extends string | number | bigint | null>(pick: (bet: ListedBet) => T) => plainArray(bets.map(pick))
  const text = (pick: (bet: ListedBet) => string | null) => textArray(bets.map(pick))
  return sql`
  given as materialized (
    select bet.*, (bet."placedAt" at time zone (select time_zone from records_zone))::date as day
    from unnest(${plain(({ memberId }) => memberId)}::text::uuid[], ${plain(({ currency }) => currency)}::text::text[],
      ${text(({ ref }) => ref)}::text::text[], ${text(({ game }) => game)}::text::text[], ${plain(({ state }) => state)}::text::text[],
      ${plain(({ stake }) => stake)}::text::bigint[], ${plain(({ payout }) => payout)}::text::bigint[],
      ${plain(({ turnover }) => turnover)}::text::bigint[], ${text(({ placedAt }) => placedAt)}::text::timestamptz[],
      ${text(({ settledAt }) => settledAt)}::text::timestamptz[], ${plain(({ version }) => version)}::text::integer[])
      as bet ("memberId", currency, ref, game, state, stake, payout, turnover, "placedAt", "settledAt", version)
  )`
}

const addDays = sql`
  insert into records_bet_day as figure (member_id, currency, day, game, state, bets, staked, paid)
  select member_id, currency, day, game, state, sum(bets), sum(stake), sum(payout) from changed
  group by member_id, currency, day, game, state
  having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
  order by member_id, currency, day, game, state
  on conflict (member_id, currency, day, game, state) do update set bets = figure.bets + excluded.bets,
    staked = figure.staked + excluded.staked, paid = figure.paid + excluded.paid`

/** Nearly every bet is new to the list. Those that are not are compared with what it has. */
async function writeBets(tx: Tx, bets: readonly ListedBet[]): Promise<void> {
  const { rows } = await sql<{ ref: string; memberId: string; currency: string }>`${kept}
    with ${given(bets)},
    written as (
      insert into records_bet (member_id, currency, ref, game, state, stake, payout, turnover, placed_at, settled_at, day, version)
      select "memberId", currency, ref, game, state, stake, payout, turnover, "placedAt", "settledAt", day, version
      from given order by "placedAt"
      on conflict (member_id, currency, ref) do nothing
      returning member_id, currency, ref, day, game, state, stake, payout
    ),
    changed as (select *, 1 as bets from written),
    days as (${addDays})
    select ref, "memberId", currency from given
    where not exists (select from written
      where written.ref = given.ref and written.member_id = given."memberId" and written.currency = given.currency)`.execute(
    tx,
  )
  if (rows.length === 0) return
  const nameOf = ({ memberId, currency, ref }: (typeof rows)[number]) => `${memberId} ${currency} ${ref}`
  const known = new Set(rows.map(nameOf))
  await rewriteBets(
    tx,
    bets.filter((bet) => known.has(nameOf(bet))),
  )
}

/** The day figures move by the difference between the old row and the new one, in the same statement. */
async function rewriteBets(tx: Tx, bets: readonly ListedBet[]): Promise<void> {
  await sql`${kept}
    with ${given(bets)},
    old as materialized (
      select listed.* from given cross join lateral (
        select * from records_bet as listed
        where listed.member_id = given."memberId" and listed.currency = given.currency and listed.ref = given.ref offset 0
      ) as listed
      where listed.version < given.version or (listed.version = 0 and given.version = 0 and listed.state = 'open')
    ),
    newer as materialized (
      select given.* from given join old
        on old.member_id = given."memberId" and old.currency = given.currency and old.ref = given.ref
    ),
    written as (
      update records_bet as listed set state = newer.state, stake = newer.stake, payout = newer.payout, turnover = newer.turnover,
        settled_at = newer."settledAt", version = newer.version
      from newer where listed.member_id = newer."memberId" and listed.currency = newer.currency and listed.ref = newer.ref
    ),
    changed as (
      select newer."memberId" as member_id, newer.currency, old.day, old.game, newer.state, 1 as bets, newer.stake, newer.payout
      from newer join old on old.member_id = newer."memberId" and old.currency = newer.currency and old.ref = newer.ref
      union all
      select member_id, currency, day, game, state, -1, -stake, -payout from old
    )
    ${addDays}`.execute(tx)
}

/** Cuts the days of the whole list by another zone, and adds their figures up anew. */
export async function recutDays(db: FollowDatabase, timeZone: string): Promise<void> {
  await db.tx(async (tx) => {
    await sql`select pg_advisory_xact_lock(${recutLock}::bigint)`.execute(tx)
    await sql`update records_zone set time_zone = ${timeZone}`.execute(tx)
    await sql`update records_bet set day = (placed_at at time zone ${timeZone})::date
      where day <> (placed_at at time zone ${timeZone})::date`.execute(tx)
    await sql`delete from records_bet_day`.execute(tx)
    await sql`insert into records_bet_day (member_id, currency, day, game, state, bets, staked, paid)
      select member_id, currency, day, game, state, count(*), sum(stake), sum(payout) from records_bet
      group by member_id, currency, day, game, state`.execute(tx)
  })
}
