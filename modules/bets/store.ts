import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import { arrayOf, givenRows, plainArray, sharedArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { BetEnd, BetEvent, EndedBet, OpenBet, Settlement } from '#modules/bets/model.ts'

/** Events of bets that ended in the call that placed them. They have no row of their own. */
export async function insertEvents(tx: Tx, bets: readonly EndedBet[]): Promise<void> {
  if (bets.length === 0) return
  await sql`${kept} select bets_write_events(
    ${plainArray(bets.map(({ id }) => id))}::text::uuid[],
    ${plainArray(bets.map(() => 1))}::text::smallint[],
    ${plainArray(bets.map(({ memberId }) => memberId))}::text::uuid[],
    ${plainArray(bets.map(({ product }) => product))}::text::text[],
    ${textArray(bets.map(({ game }) => game))}::text::text[],
    ${plainArray(bets.map(({ category }) => category))}::text::text[],
    ${plainArray(bets.map(({ currency }) => currency))}::text::text[],
    ${textArray(bets.map(({ ref }) => ref))}::text::text[],
    ${plainArray(bets.map(({ end }) => end))}::text::text[],
    ${plainArray(bets.map(({ stake }) => stake))}::text::bigint[],
    ${plainArray(bets.map(({ bonus }) => bonus))}::text::bigint[],
    ${plainArray(bets.map(({ payout }) => payout))}::text::bigint[],
    ${plainArray(bets.map(({ jackpot }) => jackpot))}::text::bigint[],
    ${plainArray(bets.map(({ turnover }) => turnover))}::text::bigint[],
    ${plainArray(bets.map(({ rule }) => rule))}::text::integer[],
    ${momentArray(bets.map(({ placedAt }) => placedAt))}::text::bigint[],
    ${momentArray(bets.map(({ settledAt }) => settledAt))}::text::bigint[],
    ${textArray(bets.map(({ reason }) => reason))}::text::text[],
    ${plainArray(bets.map(({ expected }) => expected ?? null))}::text::double precision[],
    ${plainArray(bets.map(({ atRisk }) => atRisk ?? null))}::text::bigint[])`.execute(tx)
}

/** In milliseconds, which the database reads much faster than a written date. */
const momentArray = (moments: readonly Date[]) => plainArray(moments.map((at) => at.getTime()))

/** Bets that can still end. One that is there already takes the stake that it has now. Answers how many were written or changed. */
export async function upsertOpen(tx: Tx, bets: readonly OpenBet[]): Promise<bigint> {
  if (bets.length === 0) return 0n
  const { numAffectedRows } = await sql`
    insert into bets_bet as bet (id, member_id, product, game, currency, ref, group_name, stake, bonus, most_payout, rule, placed_at)
    select id, member_id, product, game, currency, ref, group_name, stake, bonus, most_payout, coalesce(rule, (
      select version from bets_turnover_rule where since <= placed_at order by since desc, version desc limit 1), 0), placed_at
    from ${givenRows({
      id: ['uuid', bets.map(({ id }) => id)],
      member_id: ['uuid', bets.map(({ memberId }) => memberId)],
      product: ['text', bets.map(({ product }) => product)],
      game: ['text', bets.map(({ game }) => game)],
      currency: ['text', bets.map(({ currency }) => currency)],
      ref: ['text', bets.map(({ ref }) => ref)],
      group_name: ['text', bets.map(({ group }) => group)],
      stake: ['bigint', bets.map(({ stake }) => stake)],
      bonus: ['bigint', bets.map(({ bonus }) => bonus)],
      most_payout: ['bigint', bets.map(({ mostPayout }) => mostPayout)],
      rule: ['integer', bets.map(({ rule }) => rule)],
      placed_at: ['timestamptz', bets.map(({ placedAt }) => placedAt.toISOString())],
    })} as given
    order by 1
    on conflict (id) do update set stake = excluded.stake, bonus = excluded.bonus
      where bet.state = 'open' and (bet.stake, bet.bonus) <> (excluded.stake, excluded.bonus)`.execute(tx)
  return numAffectedRows ?? 0n
}

/** What of a bet's stake was bonus, where a part of the stake went back after the bet had ended. */
export async function lowerBonus(tx: Tx, id: string, bonus: bigint): Promise<void> {
  await sql`update bets_bet set bonus = ${bonus} where id = ${id} and bonus > ${bonus}`.execute(tx)
}

export interface SettlementRow extends Settlement {
  readonly id: string
  /** Of a bet whose stake may change until it ends; null leaves it. */
  readonly stake: bigint | null
  readonly category: string
}

/** Ends bets, or settles ended ones again. Answers which of them it changed. */
export async function writeSettlements(
  tx: Tx,
  settlements: readonly SettlementRow[],
  isAgain: boolean,
): Promise<ReadonlySet<string>> {
  if (settlements.length === 0) return new Set()
  // Everybody ends bets in this order, so that two who end the same ones wait for each other.
  const rows = settlements.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const momentsMs = rows.map(({ settledAt }) => settledAt.getTime())
  const { rows: answer } = await sql<{ changed: string[] | null }>`${kept} select bets_settle(
    ${plainArray(rows.map(({ id }) => id))}::text::uuid[],
    ${plainArray(rows.map(({ end }) => end))}::text::text[],
    ${sharedArray(rows.map(({ stake }) => stake))}::text::bigint[],
    ${plainArray(rows.map(({ payout }) => payout))}::text::bigint[],
    ${sharedArray(rows.map(({ jackpot }) => jackpot))}::text::bigint[],
    ${plainArray(rows.map(({ turnover }) => turnover))}::text::bigint[],
    ${sharedArray(rows.map(({ category }) => category))}::text::text[],
    ${sharedArray(momentsMs)}::text::bigint[],
    ${sharedArray(
      rows.map(({ reason }) => reason),
      textArray,
    )}::text::text[],
    ${sharedArray(rows.map(({ expected }) => expected ?? null))}::text::double precision[],
    ${sharedArray(rows.map(({ atRisk }) => atRisk ?? null))}::text::bigint[],
    ${sharedArray(rows.map(({ tradedPpm }) => tradedPpm ?? null))}::text::integer[],
    ${isAgain}) as changed`.execute(tx)
  // Nothing is answered where all of them changed.
  return new Set(answer[0]?.changed ?? rows.map(({ id }) => id))
}

const eventColumns = sql`event.lane, event.height, event.bet_id as "betId", event.version, event.member_id as "memberId", event.product,
  event.game, event.category, event.currency, coalesce(event.ref, 'round:' || event.bet_id) as ref, event.bet_end as "end", event.stake,
  coalesce(event.bonus, 0)::bigint as bonus, event.payout, coalesce(event.jackpot, 0)::bigint as jackpot, event.turnover, event.at_risk as "atRisk", event.rule,
  event.placed_at::text as "placedAt", event.settled_at::text as "settledAt", event.expected,
  event.traded_ppm as "tradedPpm", event.reason`

/**
 * Whoever reads on is alone: neither another node nor a member who looks applies events of this reader meanwhile. Nobody waits until its step is on
 * the disk: one that a crash loses is lost with its progress and done again, and whatever is committed after it is on the disk after it.
 */
export async function lockReader(tx: Tx, reader: string): Promise<void> {
  await sql`${kept} select set_config('synchronous_commit', 'off', true),
    pg_advisory_xact_lock(hashtextextended('bets reader ' || ${reader}, 0))`.execute(tx)
}

/** For one member who looks: beside others who do, but not beside who reads on. */
export async function lockReaderFor(tx: Tx, reader: string, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('bets reader ' || ${reader}, 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended('bets reader ' || ${reader} || ' ' || ${memberId}, 0))`.execute(
    tx,
  )
}

/** A lane with events that a reader has not come to. */
export interface LaneBehind {
  readonly lane: number
  /** Up to where the reader has come. */
  readonly height: bigint
  /** How many events are behind that. */
  readonly behind: number
  /** Whether some of them were applied already. */
  readonly hasAhead: boolean
}

/** A lane's head is committed with its events, so lanes without anything new are not searched: most reads find nothing. */
export async function findBehind(tx: Reader, reader: string): Promise<LaneBehind[]> {
  const { rows } = await sql<LaneBehind>`${kept}
    select mark.lane, mark.height, (head.height - mark.height)::integer as behind,
      exists (select from bets_reader_ahead as ahead where ahead.reader = mark.reader and ahead.lane = mark.lane) as "hasAhead"
    from bets_reader as mark join bets_lane as head using (lane)
    where mark.reader = ${reader} and head.height > mark.height order by mark.lane`.execute(tx)
  return rows
}

/** The next events behind a height of each lane, at most so many of each. */
export async function readAfter(
  tx: Reader,
  lanes: readonly { readonly lane: number; readonly height: bigint; readonly most: number }[],
): Promise<BetEvent[]> {
  const { rows } = await sql<BetEvent>`${kept}
    select ${eventColumns} from unnest(${plainArray(lanes.map(({ lane }) => lane))}::text::smallint[],
      ${plainArray(lanes.map(({ height }) => height))}::text::bigint[],
      ${plainArray(lanes.map(({ most }) => most))}::text::integer[]) as asked (lane, height, most)
    cross join lateral (
      select * from bets_event where bets_event.lane = asked.lane and bets_event.height > asked.height
      order by bets_event.height limit asked.most
    ) as event`.execute(tx)
  return rows
}

/** Which events of these lanes a reader has applied before it came to them. */
export async function findAhead(tx: Reader, reader: string, lanes: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`select lane, height from bets_reader_ahead
    where reader = ${reader} and lane = any(${arrayOf('smallint', plainArray(lanes))})`.execute(tx)
  return rows
}

/** What a reader has not applied of one member yet, except what was set aside. */
export async function readNextOfMember(tx: Reader, reader: string, memberId: string): Promise<BetEvent[]> {
  const { rows } = await sql<BetEvent>`${kept}
    select ${eventColumns} from (select lane, height from bets_reader where reader = ${reader} offset 0) as mark
    cross join lateral (
      select * from bets_event
      where bets_event.member_id = ${memberId} and bets_event.lane = mark.lane and bets_event.height > mark.height
    ) as event
    where not exists (select from bets_reader_ahead as ahead
      where ahead.reader = ${reader} and ahead.lane = event.lane and ahead.height = event.height)`.execute(tx)
  return rows
}

/** Of each event of a later version the one that it corrects, which was written before it. */
export async function findVersionsBefore(tx: Reader, events: readonly BetEvent[]): Promise<BetEvent[]> {
  const later = events.filter(({ version }) => version > 1)
  if (later.length === 0) return []
  const { rows } = await sql<BetEvent>`
    select ${eventColumns} from unnest(
      ${plainArray(later.map(({ memberId }) => memberId))}::text::uuid[],
      ${plainArray(later.map(({ betId }) => betId))}::text::uuid[],
      ${plainArray(later.map(({ version }) => version))}::text::smallint[]) as given (member_id, bet_id, version)
    join bets_event as event on event.member_id = given.member_id and event.bet_id = given.bet_id
      and event.version = given.version - 1`.execute(tx)
  return rows
}

export async function insertAhead(tx: Tx, reader: string, events: readonly BetEvent[]): Promise<void> {
  await sql`insert into bets_reader_ahead (reader, lane, height)
    select ${reader}, * from unnest(${plainArray(events.map(({ lane }) => lane))}::text::smallint[],
      ${plainArray(events.map(({ height }) => height))}::text::bigint[])`.execute(tx)
}

export async function moveReader(tx: Tx, reader: string, events: readonly BetEvent[]): Promise<void> {
  const tops = new Map<number, bigint>()
  for (const { lane, height } of events) if (height > (tops.get(lane) ?? 0n)) tops.set(lane, height)
  await sql`${kept} update bets_reader as mark set height = given.height
    from unnest(${plainArray([...tops.keys()])}::text::smallint[], ${plainArray([...tops.values()])}::text::bigint[]) as given (lane, height)
    where mark.reader = ${reader} and mark.lane = given.lane and mark.height < given.height`.execute(tx)
}

/** Those that the reader has come to need not be remembered any more. */
export async function deleteAhead(tx: Tx, reader: string, events: readonly Place[]): Promise<void> {
  await sql`delete from bets_reader_ahead as ahead
    using unnest(${plainArray(events.map(({ lane }) => lane))}::text::smallint[],
      ${plainArray(events.map(({ height }) => height))}::text::bigint[]) as given (lane, height)
    where ahead.reader = ${reader} and ahead.lane = given.lane and ahead.height = given.height`.execute(tx)
}

export type Place = Pick<BetEvent, 'lane' | 'height'>

export async function insertAside(tx: Tx, reader: string, { lane, height }: Place): Promise<void> {
  await sql`insert into bets_reader_aside (reader, lane, height) values (${reader}, ${lane}, ${height})
    on conflict do nothing`.execute(tx)
}

export async function deleteAside(tx: Tx, reader: string, { lane, height }: Place): Promise<boolean> {
  const { rows } = await sql`delete from bets_reader_aside
    where reader = ${reader} and lane = ${lane} and height = ${height} returning 1`.execute(tx)
  return rows.length === 1
}

export async function findAside(tx: Reader, reader: string, limit: number): Promise<BetEvent[]> {
  const { rows } = await sql<BetEvent>`${kept}
    select ${eventColumns} from bets_reader_aside as aside join bets_event as event using (lane, height)
    where aside.reader = ${reader} order by aside.since limit ${limit}`.execute(tx)
  return rows
}

export async function addPartitions(tx: Tx, months: number): Promise<number> {
  const { rows } = await sql<{ added: number }>`select bets_add_partitions(${months}) as added`.execute(tx)
  return rows[0]?.added ?? 0
}

export async function addPastPartitions(tx: Tx, since: Date): Promise<number> {
  const { rows } = await sql<{ added: number }>`select bets_add_past_months(${since}) as added`.execute(tx)
  return rows[0]?.added ?? 0
}

export interface OpenBetRow {
  readonly id: string
  readonly game: string
  readonly stake: bigint
  readonly bonus: bigint
  readonly rule: number
}

/** What is known of bets that a product is about to end. */
export async function findBets(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, OpenBetRow>> {
  const { rows } = await sql<OpenBetRow>`select id, game, stake, bonus, rule from bets_bet
    where id = any(${arrayOf('uuid', plainArray(ids))})`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

/** An open bet as whoever settles its group sees it. */
export interface GroupBet {
  readonly id: string
  readonly memberId: string
  readonly game: string
  readonly currency: Currency
  readonly ref: string
  readonly stake: bigint
  readonly bonus: bigint
  readonly mostPayout: bigint | null
  readonly rule: number
}

const groupColumns = sql`id, member_id as "memberId", game, currency, coalesce(ref, 'round:' || id) as ref, stake, bonus,
  most_payout as "mostPayout", rule`

/** Those who settle one group, or one part of it, take turns, a chunk each. */
export async function lockGroup(tx: Tx, group: string, part: GroupPart = 'all'): Promise<void> {
  const key = (name: string) => sql`hashtextextended('bets group ' || ${name}, 0)`
  const one = sql`pg_advisory_xact_lock(${key(part === 'all' ? group : `${group} ${part}`)})`
  await (part === 'all' ? sql`select ${one}` : sql`select pg_advisory_xact_lock_shared(${key(group)}), ${one}`).execute(
    tx,
  )
}

/** Open bets whose end is known now are settled together. Those that have ended meanwhile stay as they are. */
export async function joinGroup(tx: Tx, group: string, ids: readonly string[]): Promise<void> {
  await sql`update bets_bet set group_name = ${group} where id = any(${arrayOf('uuid', plainArray(ids))}) and state = 'open'`.execute(
    tx,
  )
}

/** Everybody in a group, or about half of the members: by the last bit of their ids, which are random there. */
export type GroupPart = 'all' | 'even' | 'odd'

interface GroupPlace {
  readonly group: string
  readonly part: GroupPart
  readonly after: string
}

interface GroupPage {
  readonly bets: readonly GroupBet[]
  readonly members: readonly string[]
  /** There are no others. */
  readonly isLast: boolean
}

/** The open bets of the next members, all of each; a member with more bets than the limit comes alone. */
export async function readGroup(tx: Reader, { group, part, after }: GroupPlace, limit: number): Promise<GroupPage> {
  const isOfPart =
    part === 'all' ? sql`` : sql`and get_byte(uuid_send(member_id), 15) % 2 = ${sql.lit(part === 'odd' ? 1 : 0)}`
  const { rows } = await sql<GroupBet>`${kept}
    select ${groupColumns} from bets_bet where group_name = ${group} and state = 'open' and member_id > ${after}::uuid ${isOfPart}
    order by member_id limit ${limit + 1}`.execute(tx)
  const members = [...new Set(rows.map(({ memberId }) => memberId))]
  const last = members.at(-1)
  if (rows.length <= limit || last === undefined) return { bets: rows, members, isLast: true }
  if (members.length === 1) return { bets: await readGroupOfMember(tx, group, last), members, isLast: false }
  return { bets: rows.filter(({ memberId }) => memberId !== last), members: members.slice(0, -1), isLast: false }
}

export async function readGroupOfMember(tx: Reader, group: string, member: string): Promise<GroupBet[]> {
  const { rows } = await sql<GroupBet>`select ${groupColumns} from bets_bet
    where group_name = ${group} and state = 'open' and member_id = ${member}::uuid`.execute(tx)
  return rows
}

/** Whether a group has a bet that is not settled. */
export async function hasOpenBets(reader: Reader, group: string): Promise<boolean> {
  const { rows } = await sql`select from bets_bet where group_name = ${group} and state = 'open' limit 1`.execute(
    reader,
  )
  return rows.length > 0
}

/** A bet that has ended, as whoever corrects it sees it. */
export interface EndedGroupBet extends GroupBet {
  readonly end: BetEnd
  readonly payout: bigint
  /** Null for a bet that ended before there were events. */
  readonly turnover: bigint | null
  readonly version: number
}

export async function readEnded(reader: Reader, ids: readonly string[]): Promise<EndedGroupBet[]> {
  const { rows } =
    await sql<EndedGroupBet>`select ${groupColumns}, bet_end as "end", payout, turnover, version from bets_bet
    where id = any(${arrayOf('uuid', plainArray(ids))}) and state <> 'open' order by member_id, id`.execute(reader)
  return rows
}

/** An open bet as whoever cashes it out sees it. */
export interface OpenGroupBet extends GroupBet {
  readonly product: string
  readonly group: string | null
  readonly placedAt: Date
}

export async function readOpen(reader: Reader, id: string): Promise<OpenGroupBet | null> {
  const { rows } =
    await sql<OpenGroupBet>`select ${groupColumns}, product, group_name as "group", placed_at as "placedAt"
    from bets_bet where id = ${id} and state = 'open'`.execute(reader)
  return rows[0] ?? null
}

/** A part of an open bet was cashed out: the rest. */
export async function reduceOpen(
  tx: Tx,
  id: string,
  { stake, bonus, mostPayout }: Pick<GroupBet, 'stake' | 'bonus' | 'mostPayout'>,
): Promise<void> {
  await sql`update bets_bet set stake = ${stake}, bonus = ${bonus}, most_payout = ${mostPayout}
    where id = ${id} and state = 'open'`.execute(tx)
}

interface SharedGroup {
  readonly group: string
  readonly game: string
  readonly other: string
  readonly stake: bigint
  readonly payout: bigint
  readonly otherStake: bigint
  readonly otherPayout: bigint
}

/** What is settled together in which a member and one of some others both bet, and what it came to for each; the newest first. */
export async function findSharedGroups(
  reader: Reader,
  memberId: string,
  others: readonly string[],
  { since, limit, betsMost }: { readonly since: Date; readonly limit: number; readonly betsMost: number },
): Promise<SharedGroup[]> {
  // By the newest events of each member, which are found by their index; a bet that was settled again has several.
  const ended = (ids: string) => sql`
    select bet.member_id, bet.group_name, bet.game, sum(bet.stake)::bigint as stake, sum(bet.payout)::bigint as payout, max(bet.id::text) as last
    from bets_bet as bet where bet.state = 'settled' and bet.group_name is not null and bet.id in (
      select event.bet_id from unnest(${ids}::text::uuid[]) as member (id) cross join lateral (
        select bet_id from bets_event where member_id = member.id and written_at >= ${since}
        order by written_at desc limit ${betsMost}) as event)
    group by 1, 2, 3`
  const { rows } = await sql<SharedGroup>`
    with own as (${ended(plainArray([memberId]))}), twin as (${ended(plainArray(others))})
    select own.group_name as group, own.game, twin.member_id as other, own.stake, own.payout, twin.stake as "otherStake",
      twin.payout as "otherPayout"
    from own join twin using (group_name, game) order by own.last desc limit ${limit}`.execute(reader)
  return rows
}
