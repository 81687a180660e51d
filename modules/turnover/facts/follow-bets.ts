import { sql } from 'kysely'
import type { FollowDatabase, FollowOptions } from '#kit/follow-stream.ts'
import { plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Tx, together } from '#kit/tx.ts'
import type { BetEvent } from '#modules/bets/model.ts'
import { type EventReader, followEvents, followMemberEvents, readRuleSets, turnoverOf } from '#modules/bets/service.ts'
import { findBranches, holdWatermark } from '#modules/turnover/facts/write.ts'
import { findRule } from '#modules/wallet/model.ts'

/** Bets as facts that agents are paid by: each time the difference to what has been counted of the bet, on the place of the first. */
const factReader: EventReader = { name: 'turnover', apply: countBets }

export async function followBetFacts(db: FollowDatabase, options?: FollowOptions): Promise<void> {
  await followEvents(db, factReader, options)
}

/** Counts a member's bets up to what this transaction sees. */
export async function countMemberBets(tx: Tx, memberId: string): Promise<void> {
  await followMemberEvents(tx, factReader, memberId)
}

async function countBets(tx: Tx, events: readonly BetEvent[]): Promise<void> {
  // The watermark before any row: whoever waits for it while somebody closes holds nothing that others need.
  const [, newest, since, rules] = await together(
    holdWatermark(tx),
    leaveOutOld(tx, events),
    readSince(tx),
    readRuleSets(tx),
  )
  const counted = newest.length > 0 ? await countDifferences(tx, newest, since, rules) : []
  if (counted.length === 0) return
  const members = plainArray([...new Set(counted.map(({ event }) => event.memberId))])
  await writeFacts(tx, await findBranches(tx, members), counted)
}

/** Versions of one bet may be read in any order: which is the newest that was counted is kept for those few that have more than one. */
async function leaveOutOld(tx: Tx, events: readonly BetEvent[]): Promise<readonly BetEvent[]> {
  const again = events.filter(({ version }) => version > 1)
  if (again.length > 0)
    await sql`insert into turnover_fact_version as known (bet_id, version)
      select * from unnest(${plainArray(again.map(({ betId }) => betId))}::text::uuid[],
        ${plainArray(again.map(({ version }) => version))}::text::integer[]) order by 1
      on conflict (bet_id) do update set version = excluded.version where known.version < excluded.version`.execute(tx)
  const { rows } = await sql<{ betId: string; version: number }>`${kept}
    select bet_id as "betId", version from unnest(${plainArray(events.map(({ betId }) => betId))}::text::uuid[]) as asked (bet_id)
    join turnover_fact_version using (bet_id)`.execute(tx)
  const known = new Map(rows.map(({ betId, version }) => [betId, version]))
  return events.filter(({ betId, version }) => version >= (known.get(betId) ?? 0))
}

interface Known {
  readonly ref: string
  readonly betId: string
  readonly memberId: string
  readonly currency: string
  readonly branchId: number
  readonly category: string
  readonly rule: number | null
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly traded: bigint
}

/** Which of the bets with one reference a fact is about, such as the lines of a ticket; null where the reference is the bet's own. */
const factBetOf = ({ ref, betId }: BetEvent): string | null => (ref === `round:${betId}` ? null : betId)

const nameOf = ({ memberId, currency, ref, betId }: Pick<Known, 'memberId' | 'currency' | 'ref' | 'betId'>) =>
  `${memberId} ${currency} ${ref} ${betId}`

/** Since when there are events. */
async function readSince(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ at: string }>`${kept} select at::text as at from turnover_events_since`.execute(tx)
  return new Date(rows[0]?.at ?? 0)
}

/** What has been counted of these bets: nothing of a first version, unless it was placed before there were events. */
async function readKnown(tx: Tx, all: readonly BetEvent[], since: Date): Promise<ReadonlyMap<string, Known>> {
  const events = all.filter(({ version, placedAt }) => version > 1 || new Date(placedAt) <= since)
  if (events.length === 0) return new Map()
  const { rows } = await sql<Known>`${kept}
    select asked.ref, asked.bet_id as "betId", asked.member_id as "memberId", asked.currency, fact.branch_id as "branchId",
      fact.category, fact.rule, fact.bets, fact.stake, fact.turnover, fact.payout, fact.traded
    from unnest(${plainArray(events.map(({ memberId }) => memberId))}::text::uuid[],
      ${plainArray(events.map(({ currency }) => currency))}::text::text[],
      ${textArray(events.map(({ ref }) => ref))}::text::text[],
      ${plainArray(events.map(({ betId }) => betId))}::text::uuid[]) as asked (member_id, currency, ref, bet_id)
    cross join lateral (
      select min(fact.branch_id) as branch_id, min(fact.category) as category, min(fact.rule) as rule, sum(fact.bets)::integer as bets,
        sum(fact.stake)::bigint as stake, sum(fact.turnover)::bigint as turnover, sum(fact.payout)::bigint as payout,
        coalesce(sum(fact.traded), 0)::bigint as traded
      from turnover_fact as fact join turnover_branch as branch on branch.id = fact.branch_id
      where fact.kind = 'bet' and fact.ref = asked.ref and fact.currency = asked.currency and branch.member_id = asked.member_id
        and (fact.bet_id is null or fact.bet_id = asked.bet_id)
      having count(*) > 0
    ) as fact`.execute(tx)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/** What is to be added of a bet. */
interface Difference {
  readonly event: BetEvent
  readonly branchId: number | null
  readonly category: string
  readonly rule: number
  readonly bets: number
  readonly stake: bigint
  readonly turnover: bigint
  readonly payout: bigint
  readonly traded: bigint
}

const nothing = {
  ...{ branchId: null, category: null, rule: null, bets: 0 },
  ...{ stake: 0n, turnover: 0n, payout: 0n, traded: 0n },
} as const

/** A bet that was given back counts nothing. One that comes to what was counted before changes nothing. */
async function countDifferences(
  tx: Tx,
  events: readonly BetEvent[],
  since: Date,
  versions: Awaited<ReturnType<typeof readRuleSets>>,
): Promise<Difference[]> {
  const known = await readKnown(tx, events, since)
  return events.flatMap((event): Difference[] => {
    const before = known.get(nameOf(event)) ?? nothing
    const rule = findRule(versions, before.rule ?? event.rule, event.game)
    const now = event.end === 'void' ? nothing : { bets: 1, stake: event.stake, payout: event.payout }
    const bets = now.bets - before.bets
    const stake = now.stake - before.stake
    const payout = now.payout - before.payout
    if (bets === 0 && stake === 0n && payout === 0n) return []
    const counts = event.end === 'void' ? 0n : (event.turnover ?? turnoverOf(event, rule))
    return [
      {
        event,
        branchId: before.branchId,
        category: before.category ?? event.category ?? rule.category,
        rule: before.rule ?? event.rule,
        ...{ bets, stake, payout, turnover: counts - before.turnover },
        traded: counts * BigInt(event.tradedPpm ?? 0) - before.traded,
      },
    ]
  })
}

async function writeFacts(
  tx: Tx,
  branches: { readonly members: string; readonly ids: string },
  counted: readonly Difference[],
): Promise<void> {
  const of = <T extends string | number | bigint | null>(pick: (one: Difference) => T) => plainArray(counted.map(pick))
  await sql`${kept}
    with place as materialized (
      select * from unnest(${branches.members}::text::uuid[], ${branches.ids}::text::integer[]) as place (member_id, branch_id)
    ),
    given as materialized (
      select * from unnest(${of(({ event }) => event.memberId)}::text::uuid[], ${of(({ branchId }) => branchId)}::text::integer[],
        ${of(({ event }) => event.currency)}::text::text[], ${of(({ category }) => category)}::text::text[],
        ${textArray(counted.map(({ event }) => event.game))}::text::text[], ${textArray(counted.map(({ event }) => event.ref))}::text::text[],
        ${textArray(counted.map(({ event }) => event.settledAt))}::text::timestamptz[], ${of(({ bets }) => bets)}::text::integer[],
        ${of(({ stake }) => stake)}::text::bigint[], ${of(({ turnover }) => turnover)}::text::bigint[],
        ${of(({ payout }) => payout)}::text::bigint[], ${of(({ rule }) => rule)}::text::integer[],
        ${of(({ traded }) => (traded === 0n ? null : traded))}::text::bigint[],
        ${of(({ event }) => factBetOf(event))}::text::uuid[])
        as given (member_id, branch_id, currency, category, game, ref, happened_at, bets, stake, turnover, payout, rule, traded, bet_id)
    ),
    fact as (
      insert into turnover_fact (kind, branch_id, currency, category, game, ref, counted_at, happened_at, bets, stake, turnover, payout,
        rule, traded, bet_id)
      select 'bet', coalesce(given.branch_id, place.branch_id), given.currency, given.category, given.game, given.ref,
        greatest(given.happened_at, (select until from turnover_watermark)), given.happened_at, given.bets, given.stake,
        given.turnover, given.payout, given.rule, given.traded, given.bet_id
      from given join place using (member_id) order by given.happened_at
      returning seq
    ),
    queued as (insert into turnover_fact_new (seq) select seq from fact)
    insert into turnover_member as kept (member_id, currency, turnover)
    select member_id, currency, sum(turnover) from given where turnover <> 0 group by 1, 2 order by 1, 2
    on conflict (member_id, currency) do update set turnover = kept.turnover + excluded.turnover`.execute(tx)
}
