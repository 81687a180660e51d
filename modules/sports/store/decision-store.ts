import { sql } from 'kysely'
import type { OutcomeResult } from '#engines/sports/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { VoidReason } from '#modules/sports/model.ts'

export type Results = Readonly<Record<string, OutcomeResult>>

export interface MarketResult {
  readonly type: string
  readonly spec: string
  readonly results: Results
  /** The numbers that it was decided by. */
  readonly facts: Readonly<Record<string, number>> | null
  readonly voidReason: VoidReason | null
}

interface Said {
  /** The feed, or the order of operators. */
  readonly source: string
  readonly at: Date
}

/** Results of markets of an event. One that says what is known already changes nothing; what operators entered stays. Answers which markets changed. */
export async function writeResults(
  tx: Tx,
  event: string,
  score: string | null,
  markets: readonly MarketResult[],
  { source, at }: Said,
): Promise<number[]> {
  if (markets.length === 0) return []
  const { rows } = await sql<{ id: bigint }>`
    with changed as (
      update sports_market as market set results = given.results, facts = given.facts, score = ${score}, void_reason = given."voidReason", status = 'settled',
        result_version = market.result_version + 1, version = market.version + 1
      from jsonb_to_recordset(${JSON.stringify(markets)}::text::jsonb) as given (type text, spec text, results jsonb, facts jsonb, "voidReason" text)
      where market.event_id = ${event} and market.type = given.type and market.spec = given.spec and not market.is_manual
        and market.results is distinct from given.results
      returning market.id, market.result_version, market.results, market.void_reason
    )
    insert into sports_decision (market_id, version, kind, results, score, void_reason, source, decided_at)
    select id, result_version, 'result', results, ${score}, void_reason, ${source}, ${at} from changed
    returning market_id as id`.execute(tx)
  await sql`update sports_event set score = coalesce(${score}, score) where id = ${event}`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** What two operators entered: the feed does not change it any more. */
export async function writeManualResult(
  tx: Tx,
  market: number,
  { results, score }: { readonly results: Results; readonly score: string | null },
  said: Said,
): Promise<void> {
  await sql`with changed as (
      update sports_market set results = ${JSON.stringify(results)}::text::jsonb, facts = null, score = ${score}, void_reason = null, status = 'settled',
        is_manual = true, result_version = result_version + 1, version = version + 1
      where id = ${market} returning id, result_version, results)
    insert into sports_decision (market_id, version, kind, results, score, source, decided_at)
    select id, result_version, 'result', results, ${score}, ${said.source}, ${said.at} from changed`.execute(tx)
}

export interface Cancel {
  readonly fromAt: Date | null
  readonly toAt: Date | null
  readonly voidReason: VoidReason
}

/** Gives back bets that were taken within a time. The same cancel again changes nothing. */
export async function writeCancel(
  tx: Tx,
  markets: readonly number[],
  { fromAt, toAt, voidReason }: Cancel,
  { source, at }: Said,
): Promise<number[]> {
  const isWhole = fromAt === null && toAt === null
  const { rows } = await sql<{ id: bigint }>`
    with changed as (
      update sports_market as market set status = ${isWhole ? sql`'cancelled'` : sql`status`}, result_version = result_version + 1,
        version = version + 1
      where id = any(${[...markets]}::bigint[]) and not exists (select from sports_cancel as known where known.market_id = market.id
        and (known.from_at, known.to_at) is not distinct from (${fromAt}::timestamptz, ${toAt}::timestamptz))
      returning id, result_version
    ), kept as (
      insert into sports_cancel (market_id, version, from_at, to_at, void_reason)
      select id, result_version, ${fromAt}, ${toAt}, ${voidReason} from changed
    )
    insert into sports_decision (market_id, version, kind, void_reason, from_at, to_at, source, decided_at)
    select id, result_version, 'cancel', ${voidReason}, ${fromAt}, ${toAt}, ${source}, ${at} from changed
    returning market_id as id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** Results are taken back: bets that were settled by them wait for the next one. */
export async function takeResultsBack(tx: Tx, markets: readonly number[], { source, at }: Said): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    with changed as (
      update sports_market set results = null, facts = null, score = null, void_reason = null, status = 'suspended',
        result_version = result_version + 1, version = version + 1
      where id = any(${[...markets]}::bigint[]) and results is not null and not is_manual returning id, result_version)
    insert into sports_decision (market_id, version, kind, source, decided_at)
    select id, result_version, 'rollback_result', ${source}, ${at} from changed returning market_id as id`.execute(tx)
  return rows.map(({ id }) => Number(id))
}

/** A cancel was a mistake: its bets wait for the result, or have it already. */
export async function takeCancelBack(
  tx: Tx,
  markets: readonly number[],
  { fromAt, toAt }: Pick<Cancel, 'fromAt' | 'toAt'>,
  { source, at }: Said,
): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    with gone as (
      delete from sports_cancel where market_id = any(${[...markets]}::bigint[])
        and (from_at, to_at) is not distinct from (${fromAt}::timestamptz, ${toAt}::timestamptz) returning market_id
    ), changed as (
      update sports_market set status = case when status = 'cancelled' then
          case when results is null then 'suspended' else 'settled' end else status end,
        result_version = result_version + 1, version = version + 1
      where id in (select market_id from gone) returning id, result_version
    )
    insert into sports_decision (market_id, version, kind, from_at, to_at, source, decided_at)
    select id, result_version, 'rollback_cancel', ${fromAt}, ${toAt}, ${source}, ${at} from changed returning market_id as id`.execute(
    tx,
  )
  return rows.map(({ id }) => Number(id))
}
