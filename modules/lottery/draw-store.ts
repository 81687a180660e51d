import { sql } from 'kysely'
import type { Outcome } from '#engines/lottery/model.ts'
import type { Issue } from '#engines/lottery/schedule.ts'
import { assert } from '#kit/assert.ts'
import { arrayOf, textArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { DrawState, IssueName, VoidReason } from '#modules/lottery/model.ts'
import type { DatabaseTime, FixedLink } from '#modules/rounds/service.ts'

export interface DrawRow extends IssueName {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly state: 'scheduled' | 'drawn' | 'void'
  /** What it is doing now. */
  readonly shown: DrawState
  readonly outcome: Outcome | null
  readonly hash: string | null
  readonly drawnAt: Date | null
  readonly voidReason: VoidReason | null
  readonly version: number
  readonly isSettled: boolean
  /** Of an own draw: its link and the chain's public part. */
  readonly link: number | null
  readonly terminal: string | null
  readonly salt: string | null
}

export interface SealedDraw extends DrawRow {
  readonly chainId: FixedLink['chainId'] | null
  readonly hashSealed: Uint8Array | null
}

const columns = (
  time: DatabaseTime,
) => sql`draw.lottery, draw.issue, draw.opens_at as "opensAt", draw.closes_at as "closesAt",
  draw.draws_at as "drawsAt", draw.state, draw.outcome, draw.hash, draw.drawn_at as "drawnAt", draw.void_reason as "voidReason",
  draw.version, draw.is_settled as "isSettled", draw.link, chain.terminal, chain.salt,
  case when draw.state = 'void' then 'void' when draw.state = 'drawn' then case when draw.is_settled then 'settled' else 'settling' end
    when draw.opens_at > ${time()} then 'scheduled' when draw.closes_at > ${time()} then 'open'
    when draw.draws_at > ${time()} then 'closed' else 'delayed' end as shown`

const source = sql`lottery_draw as draw left join rounds_v_chain as chain on chain.id = draw.chain_id`

export async function findDraw(reader: Reader, name: IssueName, time: DatabaseTime): Promise<DrawRow | null> {
  const { rows } = await sql<DrawRow>`select ${columns(time)} from ${source}
    where draw.lottery = ${name.lottery} and draw.issue = ${name.issue}`.execute(reader)
  return rows[0] ?? null
}

/** What time it is where issues open and close. */
export async function readTime(reader: Reader, time: DatabaseTime): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${time()} as now`.execute(reader)
  assert(rows[0], 'the database knows the time')
  return rows[0].now
}

/** Plans an issue. False when it was planned before. */
export async function insertDraw(
  tx: Tx,
  lottery: string,
  { id, openAt, closeAt, drawAt }: Issue,
  fixed: FixedLink | null,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lottery_draw (lottery, issue, opens_at, closes_at, draws_at, chain_id, link, hash_sealed)
    values (${lottery}, ${id}, ${new Date(openAt)}, ${new Date(closeAt)}, ${new Date(drawAt)}, ${fixed?.chainId ?? null},
      ${fixed?.link ?? null}, ${fixed?.hashSealed ?? null})
    on conflict do nothing returning issue`.execute(tx)
  return rows.length === 1
}

/** A draw that nobody could bet on. */
export interface PastDraw {
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly link: number
  readonly hash: string
  readonly hashSealed: Uint8Array
  readonly outcome: Outcome
}

/** Draws of the past, each as settled as one without bets is. */
export async function insertPastDraws(
  tx: Tx,
  lottery: string,
  chainId: FixedLink['chainId'],
  draws: readonly PastDraw[],
): Promise<void> {
  const given = draws.map(({ hashSealed, ...draw }) => ({ ...draw, sealed: Buffer.from(hashSealed).toString('hex') }))
  await sql`insert into lottery_draw
      (lottery, issue, opens_at, closes_at, draws_at, chain_id, link, hash_sealed, state, outcome, hash, drawn_at, is_settled)
    select ${lottery}, issue, "opensAt", "closesAt", "drawsAt", ${chainId}, link, decode(sealed, 'hex'), 'drawn', outcome, hash, "drawsAt", true
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (issue text, "opensAt" timestamptz,
      "closesAt" timestamptz, "drawsAt" timestamptz, link integer, sealed text, outcome jsonb, hash text)`.execute(tx)
}

/** The newest issues that are planned, by lottery: so far sales are prepared. */
export async function findPlanned(
  reader: Reader,
  time: DatabaseTime,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<IssueName>`select lottery, issue from lottery_draw where closes_at > ${time()}`.execute(
    reader,
  )
  return new Map(
    [...Map.groupBy(rows, ({ lottery }) => lottery)].map(([lottery, some]) => [
      lottery,
      new Set(some.map(({ issue }) => issue)),
    ]),
  )
}

/** What is left to do by now, in the order in which it was to be drawn. */
export async function findLeft(reader: Reader, time: DatabaseTime, limit: number): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`select ${columns(time)} from ${source}
    where (not draw.is_settled or (draw.hash is null and draw.link is not null))
      and (draw.state <> 'scheduled' or draw.draws_at <= ${time()})
      and (draw.state <> 'scheduled' or draw.link is not null)
      and (draw.state <> 'void' or not draw.is_settled or draw.draws_at <= ${time()})
    order by draw.draws_at, draw.lottery limit ${limit}`.execute(reader)
  return rows
}

/** When the next own draw is to be held; null while none is planned. */
export async function findNextMoment(reader: Reader, time: DatabaseTime): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from min(draws_at) - ${time()})::double precision * 1000 as ms from lottery_draw
    where not is_settled and state = 'scheduled' and link is not null and draws_at > ${time()}`.execute(reader)
  return rows[0]?.ms ?? null
}

/** Holds an issue alone: whoever is placing a bet on it is waited for. */
export async function lockDraw(tx: Tx, name: IssueName, time: DatabaseTime): Promise<SealedDraw | null> {
  await sql`select from lottery_draw where lottery = ${name.lottery} and issue = ${name.issue} for update`.execute(tx)
  const { rows } = await sql<SealedDraw>`
    select ${columns(time)}, draw.chain_id as "chainId", draw.hash_sealed as "hashSealed" from ${source}
    where draw.lottery = ${name.lottery} and draw.issue = ${name.issue}`.execute(tx)
  return rows[0] ?? null
}

const hasNothingToPay = ({ lottery, issue }: IssueName) =>
  sql`not exists (select from lottery_ticket where lottery = ${lottery} and issue = ${issue})
    and not exists (select from lottery_practice where lottery = ${lottery} and issue = ${issue} and not is_paid)`

/** Makes a result public. An issue without bets is settled by this one statement. */
export async function writeResult(
  tx: Tx,
  { lottery, issue }: IssueName,
  { outcome, hash, at }: { readonly outcome: Outcome; readonly hash: string | null; readonly at: Date },
): Promise<void> {
  // Trends that reach beyond a result which comes late are counted anew.
  await sql`with gone as (delete from lottery_trend as trend using lottery_draw as late where late.lottery = ${lottery}
      and late.issue = ${issue} and trend.lottery = ${lottery} and trend.draws_at >= late.draws_at)
    update lottery_draw set state = 'drawn', outcome = ${JSON.stringify(outcome)}::text::jsonb, hash = ${hash}, drawn_at = ${at},
      is_settled = ${hasNothingToPay({ lottery, issue })}
    where lottery = ${lottery} and issue = ${issue} and state = 'scheduled'`.execute(tx)
}

/** Another result than the one that bets were paid by. */
export async function replaceResult(tx: Tx, { lottery, issue }: IssueName, outcome: Outcome): Promise<void> {
  await sql`with gone as (delete from lottery_trend where lottery = ${lottery})
    update lottery_draw set outcome = ${JSON.stringify(outcome)}::text::jsonb, version = version + 1, is_settled = false
    where lottery = ${lottery} and issue = ${issue} and state = 'drawn'`.execute(tx)
}

/** Ends an issue without a result, or takes its result back. */
export async function writeVoid(tx: Tx, { lottery, issue }: IssueName, reason: VoidReason): Promise<void> {
  await sql`with gone as (delete from lottery_trend where lottery = ${lottery})
    update lottery_draw set version = version + case when state = 'drawn' then 1 else 0 end, state = 'void', outcome = null,
      void_reason = ${reason},
      is_settled = ${hasNothingToPay({ lottery, issue })}
    where lottery = ${lottery} and issue = ${issue} and state <> 'void'`.execute(tx)
}

/** Shows the link of a void issue. */
export async function showLink(tx: Tx, { lottery, issue }: IssueName, hash: string): Promise<void> {
  await sql`update lottery_draw set hash = ${hash} where lottery = ${lottery} and issue = ${issue} and state = 'void'`.execute(
    tx,
  )
}

/** Every bet is paid; what numbers could pay need not be known any more. False when the result was replaced meanwhile. */
export async function markSettled(
  tx: Reader,
  { lottery, issue, version }: IssueName & { readonly version: number },
): Promise<boolean> {
  const { rows } = await sql`with gone as (delete from lottery_exposure where lottery = ${lottery} and issue = ${issue})
    update lottery_draw set is_settled = true
    where lottery = ${lottery} and issue = ${issue} and version = ${version} and state <> 'scheduled' returning issue`.execute(
    tx,
  )
  return rows.length === 1
}

/** The issue on sale now, or the next one that is planned, of each lottery. */
export async function findOnSale(reader: Reader, time: DatabaseTime): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`select distinct on (draw.lottery) ${columns(time)} from ${source}
    where draw.state = 'scheduled' and draw.closes_at > ${time()} order by draw.lottery, draw.closes_at`.execute(reader)
  return rows
}

/** Issues that have ended, newest first; those drawn from a moment on and before another. */
export async function findEnded(
  reader: Reader,
  lottery: string,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
  time: DatabaseTime,
): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`select ${columns(time)} from ${source}
    where draw.lottery = ${lottery} and draw.draws_at >= ${from} and draw.draws_at < ${to} and draw.state <> 'scheduled'
    order by draw.draws_at desc limit ${limit}`.execute(reader)
  return rows
}

/** The newest results of each of these lotteries. */
export async function findNewestResults(
  reader: Reader,
  lotteries: readonly string[],
  each: number,
  time: DatabaseTime,
): Promise<DrawRow[]> {
  const { rows } = await sql<DrawRow>`select ${columns(time)}
    from unnest(${textArray(lotteries)}::text::text[]) as given (lottery)
    cross join lateral (select * from lottery_draw as one where one.lottery = given.lottery and one.state = 'drawn'
      order by one.draws_at desc limit ${each}) as draw
    left join rounds_v_chain as chain on chain.id = draw.chain_id
    order by draw.lottery, draw.draws_at desc`.execute(reader)
  return rows
}

/** What issues of a lottery came to, those that have a result. */
export async function findResults(
  reader: Reader,
  lottery: string,
  issues: readonly string[],
): Promise<ReadonlyMap<string, Outcome>> {
  const { rows } = await sql<{ issue: string; outcome: Outcome }>`select issue, outcome from lottery_draw
    where lottery = ${lottery} and issue = any(${arrayOf('text', textArray(issues))}) and state = 'drawn'`.execute(
    reader,
  )
  return new Map(rows.map(({ issue, outcome }) => [issue, outcome]))
}
