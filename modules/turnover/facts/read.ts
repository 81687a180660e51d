import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader } from '#kit/tx.ts'
import type { RateCategory } from '#modules/settings/model.ts'
import type { FactKind, MoneyKind } from '#modules/turnover/model.ts'

type MemberId = Id<'member'>

/** Up to when everything is closed: nothing is ever counted before it again. */
export async function readWatermark(reader: Reader): Promise<{ readonly until: Date; readonly timeZone: string }> {
  const { rows } = await sql<{ until: Date; timeZone: string }>`
    select until, time_zone as "timeZone" from turnover_watermark`.execute(reader)
  const [mark] = rows
  if (!mark) throw new Error('the watermark has no row')
  return mark
}

/** From the first moment up to the last, which is not part of it. */
export interface Window {
  readonly currency: Currency
  readonly from: Date
  readonly until: Date
  /** Only what was counted on places of this agent's team, itself among them. */
  readonly under?: MemberId
}

/** What one member brought on one place of the tree; `path` is everybody above it then, the direct upline first. */
export interface BranchFigures {
  readonly memberId: MemberId
  readonly path: readonly MemberId[]
  readonly category: RateCategory
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  /** What of the member's own rate became prize, in millionths of a minor unit. */
  readonly traded: bigint
}

export interface BranchMoney {
  readonly memberId: MemberId
  readonly path: readonly MemberId[]
  readonly kind: MoneyKind
  /** As the member's purse sees it: positive when money came in. */
  readonly amount: bigint
  readonly lines: number
}

const isUnder = (under: MemberId | undefined) =>
  under === undefined ? sql`true` : sql`(branch.member_id = ${under} or branch.path @> array[${under}::uuid])`

/**
 * Bets of a window, by member, place and category, from the facts themselves; windows of whole days are read from the day figures, once
 * everything before their end is closed and folded.
 */
export async function readBranchFigures(reader: Reader, window: Window): Promise<BranchFigures[]> {
  const days = await wholeDays(reader, window)
  const source = days ? figuresOfDays(window, days) : figuresOfFacts(window)
  const { rows } = await sql<Omit<BranchFigures, 'path'> & { path: string }>`
    select branch.member_id as "memberId", array_to_string(branch.path, ',') as path, part.category, part.bets, part.stake, part.turnover, part.payout,
      part.traded
    from (${source}) as part join turnover_branch as branch on branch.id = part.branch_id
    where ${isUnder(window.under)}
    order by branch.member_id, branch.id, part.category`.execute(reader)
  // Members of one agent share their path, and a window has many members: each path is taken apart once.
  const paths = new Map<string, MemberId[]>([['', []]])
  return rows.map(({ path: text, ...figures }) => {
    const path = paths.get(text) ?? (text.split(',') as MemberId[])
    paths.set(text, path)
    return { ...figures, path }
  })
}

const sums = sql`sum(bets)::integer as bets, sum(stake)::bigint as stake, sum(turnover)::bigint as turnover, sum(payout)::bigint as payout,
  coalesce(sum(traded), 0)::bigint as traded`

function figuresOfFacts({ currency, from, until }: Window): RawBuilder<unknown> {
  return sql`select branch_id, category, ${sums} from turnover_fact
    where kind = 'bet' and currency = ${currency} and counted_at >= ${from} and counted_at < ${until}
    group by branch_id, category`
}

function figuresOfDays({ currency }: Window, { first, last }: DaySpan): RawBuilder<unknown> {
  return sql`select branch_id, category, ${sums} from turnover_branch_day
    where currency = ${currency} and day between ${first}::date and ${last}::date
    group by branch_id, category`
}

/** The same of other movements: deposits, bonuses, what agents were paid. */
export async function readBranchMoney(reader: Reader, window: Window): Promise<BranchMoney[]> {
  const { currency, from, until } = window
  const days = await wholeDays(reader, window)
  const source = days
    ? sql`select branch_id, kind, sum(amount)::bigint as amount, sum(lines)::integer as lines from turnover_branch_money
        where currency = ${currency} and day between ${days.first}::date and ${days.last}::date group by branch_id, kind`
    : sql`select branch_id, kind, sum(amount)::bigint as amount, count(*)::integer as lines from turnover_fact
        where kind not in ('bet', 'joined') and currency = ${currency} and counted_at >= ${from} and counted_at < ${until}
        group by branch_id, kind`
  const { rows } = await sql<BranchMoney>`
    select branch.member_id as "memberId", branch.path, part.kind, part.amount, part.lines
    from (${source}) as part join turnover_branch as branch on branch.id = part.branch_id
    where ${isUnder(window.under)}
    order by branch.member_id, branch.id, part.kind`.execute(reader)
  return rows
}

interface DaySpan {
  readonly first: Day
  readonly last: Day
}

/** Null unless the window begins and ends where days of the figures do, and is long enough for that to be worth it. */
async function wholeDays(reader: Reader, { from, until }: Window): Promise<DaySpan | null> {
  if (until.getTime() - from.getTime() < 20 * 3_600_000) return null
  const { rows } = await sql<DaySpan & { isWhole: boolean }>`
    select start::date::text as first, (finish::date - 1)::text as last,
      start = date_trunc('day', start) and finish = date_trunc('day', finish) and finish <= mark and not exists (
        select from turnover_fact_new join turnover_fact using (seq) where counted_at < ${until}) as "isWhole"
    from (select ${from}::timestamptz at time zone time_zone as start, ${until}::timestamptz at time zone time_zone as finish,
      until at time zone time_zone as mark from turnover_watermark) as span`.execute(reader)
  const [span] = rows
  return span?.isWhole ? span : null
}

/** One row of the record, as a statement shows it. */
export interface Fact {
  readonly seq: bigint
  readonly kind: FactKind
  readonly memberId: MemberId
  readonly path: readonly MemberId[]
  readonly category: string
  readonly game: string | null
  readonly ref: string
  readonly countedAt: Date
  readonly happenedAt: Date
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly traded: bigint
  readonly amount: bigint
  /** A bet that had been counted before, and was settled anew. */
  readonly isCorrection: boolean
}

export interface FactWindow extends Window {
  readonly kinds: readonly FactKind[]
  /** Where a page goes on: behind this fact. */
  readonly after: { readonly countedAt: string; readonly seq: bigint } | null
  readonly limit: number
}

export interface FactPage {
  readonly facts: readonly Fact[]
  readonly next: { readonly countedAt: string; readonly seq: bigint } | null
}

/** The rows of a window in the order in which they were counted, a page at a time. */
export async function readFacts(reader: Reader, window: FactWindow): Promise<FactPage> {
  const { currency, from, until, kinds, after, limit, under } = window
  const place = after ?? { countedAt: from.toISOString(), seq: -1n }
  const { rows } = await sql<Fact & { place: string }>`
    select fact.seq, fact.kind, branch.member_id as "memberId", branch.path, fact.category, fact.game, fact.ref,
      fact.counted_at as "countedAt", fact.happened_at as "happenedAt", fact.bets, fact.stake, fact.turnover, fact.payout,
      coalesce(fact.traded, 0)::bigint as traded, fact.amount, fact.kind = 'bet' and fact.bets <> 1 or exists (
        select from turnover_fact as earlier where earlier.kind = 'bet' and fact.kind = 'bet' and earlier.ref = fact.ref
          and earlier.branch_id = fact.branch_id and earlier.currency = fact.currency and earlier.seq < fact.seq
          and earlier.bet_id is not distinct from fact.bet_id) as "isCorrection",
      fact.counted_at::text as place
    from turnover_fact as fact join turnover_branch as branch on branch.id = fact.branch_id
    where fact.currency = ${currency} and fact.kind = any(${kinds}::text[])
      and fact.counted_at >= ${from} and fact.counted_at < ${until}
      and (fact.counted_at, fact.seq) > (${place.countedAt}::timestamptz, ${place.seq}::bigint) and ${isUnder(under)}
    order by fact.counted_at, fact.seq limit ${limit + 1}`.execute(reader)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    facts: rows.slice(0, limit),
    next: last ? { countedAt: last.place, seq: last.seq } : null,
  }
}
