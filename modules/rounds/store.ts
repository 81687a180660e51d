import { type RawBuilder, sql } from 'kysely'
import type { Json } from '#engines/game.ts'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx, together } from '#kit/tx.ts'
import type { ChainRow, RoundName, SharedRound, VoidReason } from '#modules/rounds/model.ts'

/** The chains of a table with links left, the one in play first. A chain without a salt is not published yet. */
export async function findChains(reader: Reader, tableId: string): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select id, table_id as "tableId", length, terminal, secret_sealed as "secretSealed", waypoints_sealed as "waypointsSealed", salt, used
    from rounds_chain where table_id = ${tableId} and used < length and salt is not null order by used = 0, made_at, id`.execute(
    reader,
  )
  return rows
}

export async function insertChain(tx: Tx, chain: Omit<ChainRow, 'salt' | 'used'>, madeAt: Date): Promise<void> {
  await sql`insert into rounds_chain (id, table_id, length, terminal, secret_sealed, waypoints_sealed, made_at)
    values (${chain.id}, ${chain.tableId}, ${chain.length}, ${chain.terminal}, ${chain.secretSealed}, ${chain.waypointsSealed},
      ${madeAt})`.execute(tx)
}

export async function saltChain(tx: Tx, id: Id<'chain'>, salt: string): Promise<void> {
  await sql`update rounds_chain set salt = ${salt} where id = ${id} and salt is null`.execute(tx)
}

export async function keepWaypoints(tx: Tx, id: Id<'chain'>, sealed: Uint8Array): Promise<void> {
  await sql`update rounds_chain set waypoints_sealed = ${sealed} where id = ${id}`.execute(tx)
}

/** Takes the next link of a chain. */
export async function takeLink(tx: Tx, id: Id<'chain'>): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    update rounds_chain set used = used + 1 where id = ${id} returning used`.execute(tx)
  assert(rows[0], 'a chain has a next link')
  return rows[0].used
}

/** Takes the first links of a chain that was never played by; false when it was. */
export async function takeFirstLinks(tx: Tx, id: Id<'chain'>, count: number): Promise<boolean> {
  const { rows } =
    await sql`update rounds_chain set used = ${count} where id = ${id} and used = 0 returning used`.execute(tx)
  return rows.length === 1
}

const wholeRound = sql`
  select round.table_id as "tableId", round.number, round.chain_id as "chainId", round.link, round.hash_sealed as "hashSealed", round.state,
    round.closes_at as "closesAt", round.outcome, round.hash, round.is_settled as "isSettled", round.void_reason as "voidReason", chain.terminal, chain.salt,
    chain.length as "chainLength"
  from rounds_round as round join rounds_chain as chain on chain.id = round.chain_id`

export async function findNewestRound(reader: Reader, tableId: string): Promise<SharedRound | null> {
  const { rows } = await sql<SharedRound>`${wholeRound}
    where round.table_id = ${tableId} order by round.number desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export async function findRound(reader: Reader, { tableId, number }: RoundName): Promise<SharedRound | null> {
  const { rows } = await sql<SharedRound>`${kept}${wholeRound}
    where round.table_id = ${tableId} and round.number = ${number}`.execute(reader)
  return rows[0] ?? null
}

/** Rounds that are under way, or that have ended and have bets that could not be settled; the oldest first. */
export async function findUnsettledRounds(reader: Reader, tableId: string, limit: number): Promise<SharedRound[]> {
  const { rows } = await sql<SharedRound>`${wholeRound}
    where round.table_id = ${tableId} and not round.is_settled order by round.number limit ${limit}`.execute(reader)
  return rows
}

export interface PastRound {
  readonly number: number
  readonly outcome: Json
  readonly hash: string
}

/** The newest results, newest first. */
export async function findPastRounds(reader: Reader, tableId: string, limit: number): Promise<PastRound[]> {
  const { rows } = await sql<PastRound>`select number, outcome, hash from rounds_round
    where table_id = ${tableId} and state = 'over' order by number desc limit ${limit}`.execute(reader)
  return rows
}

export interface EndedRound extends PastRound {
  readonly state: 'over' | 'void'
  readonly salt: string
  readonly closesAt: Date
  readonly endedAt: Date
}

const endedColumns = sql`number, state, outcome, hash, closes_at as "closesAt", ended_at as "endedAt",
  (select salt from rounds_chain as chain where chain.id = round.chain_id) as salt`

/** Rounds that have ended, newest first; of those with these numbers, where numbers are given. */
export async function findEndedRounds(
  reader: Reader,
  tableId: string,
  page: { readonly before: number | null; readonly limit: number; readonly among?: readonly number[] },
): Promise<EndedRound[]> {
  const among = page.among ? sql`and number = any(${arrayOf('integer', plainArray(page.among))})` : sql``
  const { rows } = await sql<EndedRound>`select ${endedColumns} from rounds_round as round
    where table_id = ${tableId} and state in ('over', 'void') and (${page.before}::integer is null or number < ${page.before}) ${among}
    order by number desc limit ${page.limit}`.execute(reader)
  return rows
}

export interface StretchRound extends RoundName {
  readonly outcome: Json
}

/**
 * The results of tables, oldest first, since their last stretch of so many rounds began; of a table whose newest round ended a stretch, that
 * one.
 */
export async function findStretches(
  reader: Reader,
  tableIds: readonly string[],
  length: number,
): Promise<StretchRound[]> {
  const { rows } = await sql<StretchRound>`
    select given.id as "tableId", round.number, round.outcome
    from unnest(${textArray(tableIds)}::text::text[]) as given (id)
    cross join lateral (select max(number) as number from rounds_round where table_id = given.id) as newest
    join rounds_round as round on round.table_id = given.id and round.state = 'over'
      and round.number > (newest.number - 1) / ${length}::integer * ${length}::integer
    order by given.id, round.number`.execute(reader)
  return rows
}

/** The newest round of each of these tables that has one. */
export async function findNewestRounds(reader: Reader, tableIds: readonly string[]): Promise<SharedRound[]> {
  const { rows } = await sql<SharedRound>`${wholeRound}
    join (select given.id, (select max(number) from rounds_round where table_id = given.id) as number
      from unnest(${textArray(tableIds)}::text::text[]) as given (id)) as newest
    on round.table_id = newest.id and round.number = newest.number`.execute(reader)
  return rows
}

/** Takes back that a round had a result; false when it had none. */
export async function declareVoid(tx: Tx, { tableId, number }: RoundName): Promise<boolean> {
  const { rows } = await sql`update rounds_round set state = 'void', void_reason = 'round_was_declared_void'
    where table_id = ${tableId} and number = ${number} and state = 'over' and is_settled returning number`.execute(tx)
  return rows.length === 1
}

export async function insertRound(
  tx: Tx,
  round: Pick<SharedRound, 'tableId' | 'chainId' | 'link' | 'hashSealed' | 'closesAt'>,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into rounds_round (table_id, number, chain_id, link, hash_sealed, state, closes_at)
    select ${round.tableId}, coalesce(max(number), 0) + 1, ${round.chainId}, ${round.link}, ${round.hashSealed}, 'betting', ${round.closesAt}
    from rounds_round where table_id = ${round.tableId} returning number`.execute(tx)
  assert(rows[0], 'a round is written')
  return rows[0].number
}

export type EndedRow = Pick<SharedRound, 'link' | 'hashSealed' | 'closesAt' | 'outcome'> & {
  readonly hash: string
  readonly endedAt: Date
}

/** Rounds that nobody bet on, by the first links of a table's first chain; each has the number of its link. */
export async function insertEndedRounds(
  tx: Tx,
  { tableId, chainId }: Pick<SharedRound, 'tableId' | 'chainId'>,
  rounds: readonly EndedRow[],
): Promise<void> {
  const given = rounds.map(({ hashSealed, ...round }) => ({
    ...round,
    sealed: Buffer.from(hashSealed).toString('hex'),
  }))
  await sql`insert into rounds_round (table_id, number, chain_id, link, hash_sealed, state, closes_at, outcome, hash, ended_at, is_settled)
    select ${tableId}, link, ${chainId}, link, decode(sealed, 'hex'), 'over', "closesAt", outcome, hash, "endedAt", true
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb)
      as given (link integer, sealed text, "closesAt" timestamptz, outcome jsonb, hash text, "endedAt" timestamptz)`.execute(
    tx,
  )
}

/** False when it was closed before. Whoever places a bet at this moment holds the row, so this waits for the bet. */
export async function closeRound(tx: Tx, { tableId, number }: RoundName): Promise<boolean> {
  const { rows } = await sql`update rounds_round set state = 'closed'
    where table_id = ${tableId} and number = ${number} and state = 'betting' returning number`.execute(tx)
  return rows.length === 1
}

export interface RoundEnd {
  readonly state: 'over' | 'void'
  readonly outcome: Json
  readonly hash: string
  readonly at: Date
  readonly voidReason?: VoidReason
}

/** Makes the result public. False when the round had ended before. */
export async function endRound(tx: Tx, { tableId, number }: RoundName, end: RoundEnd): Promise<boolean> {
  const { rows } =
    await sql`update rounds_round set state = ${end.state}, outcome = ${JSON.stringify(end.outcome)}::text::jsonb,
      hash = ${end.hash}, ended_at = ${end.at}, void_reason = ${end.voidReason ?? null}
    where table_id = ${tableId} and number = ${number} and state in ('betting', 'closed') returning number`.execute(tx)
  return rows.length === 1
}

/** Every bet of a round that has ended is settled. */
export async function markSettled(tx: Tx, { tableId, number }: RoundName): Promise<void> {
  await sql`update rounds_round set is_settled = true
    where table_id = ${tableId} and number = ${number} and state in ('over', 'void')`.execute(tx)
}

/** What time it is in the database. An argument, so that a test can say what it is. */
export type DatabaseTime = () => RawBuilder<Date>

/** Now, not when the transaction began: it may have waited for a lock since. */
export const databaseTime: DatabaseTime = () => sql<Date>`clock_timestamp()`

/** Whether bets are taken now. Only a look; what decides is `holdOpenRounds`. */
export async function isBettingOpen(reader: Reader, round: RoundName, time: DatabaseTime): Promise<boolean> {
  return (await findOpenAmong(reader, [round], time)).size === 1
}

export const nameOfRound = ({ tableId, number }: RoundName) => `${tableId}:${number}`

/**
 * Holds rounds until the bets on them are written; answers the names (`nameOfRound`) of those that take bets by the database's clock.
 * Nothing else decides whether a bet is in time.
 */
export async function holdOpenRounds(
  tx: Tx,
  rounds: readonly RoundName[],
  time: DatabaseTime,
): Promise<ReadonlySet<string>> {
  const held = sql`${kept} select from rounds_round where (table_id, number) in (${pairsOf(rounds)})
    order by table_id, number for share`.execute(tx)
  // The time is read once the rows are held: waiting for them may have taken until after the close.
  const [, open] = await together(held, findOpenAmong(tx, rounds, time))
  return open
}

async function findOpenAmong(reader: Reader, rounds: readonly RoundName[], time: DatabaseTime) {
  const { rows } = await sql<RoundName>`${kept} select table_id as "tableId", number from rounds_round
    where (table_id, number) in (${pairsOf(rounds)}) and state = 'betting' and closes_at > ${time()}`.execute(reader)
  return new Set(rows.map(nameOfRound))
}

const pairsOf = (rounds: readonly RoundName[]) => sql`select * from unnest(
  ${textArray(rounds.map(({ tableId }) => tableId))}::text::text[], ${plainArray(rounds.map(({ number }) => number))}::text::integer[])`

/** Whose lease a table has, and for how long one that this node does not hold. */
export interface HeldLease {
  readonly tableId: string
  readonly isHeld: boolean
  /** Of the lease as it was before the question, in milliseconds; below zero when it had ended, null when there was none. */
  readonly leftMs: number | null
}

/**
 * Becomes the dealer of tables, or stays it. By the database's clock, so that nodes need not agree on the time.
 */
export async function holdTables(
  tx: Reader,
  node: string,
  tableIds: readonly string[],
  seconds: number,
): Promise<HeldLease[]> {
  // What the query reads of a lease is its state before the query; what it writes is in `held`.
  const { rows } = await sql<HeldLease>`
    with given as (select unnest(${textArray(tableIds)}::text::text[]) as table_id),
    held as (
      insert into rounds_lease as lease (table_id, node, until)
      select given.table_id, ${node}, now() + ${seconds} * interval '1 second' from given order by given.table_id
      on conflict (table_id) do update set node = excluded.node, until = excluded.until
        where lease.node = excluded.node or lease.until <= now()
      returning table_id
    )
    select given.table_id as "tableId", held.table_id is not null as "isHeld",
      (extract(epoch from lease.until - now()) * 1000)::double precision as "leftMs"
    from given left join held on held.table_id = given.table_id left join rounds_lease as lease on lease.table_id = given.table_id`.execute(
    tx,
  )
  return rows
}

export async function leaveTables(tx: Reader, node: string, tableIds: readonly string[]): Promise<void> {
  await sql`delete from rounds_lease
    where node = ${node} and table_id = any(${arrayOf('text', textArray(tableIds))})`.execute(tx)
}
