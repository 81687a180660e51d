import { sql } from 'kysely'
import type { Outcome } from '#engines/lottery/model.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf, jsonArray, plainArray, textArray } from '#kit/sql-arrays.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { IssueName, PartState, PlanState } from '#modules/lottery/model.ts'
import type { LineInput } from '#modules/lottery/read-lines.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'

/** How often a basket is bought, as the member asked for it. */
export type ChaseInput =
  | { readonly kind: 'same'; readonly multiple: number }
  | { readonly kind: 'double'; readonly multiple: number; readonly every: number }
  | { readonly kind: 'profit'; readonly rateBp: number }

export interface NewPlan {
  readonly id: string
  readonly memberId: string
  readonly lottery: string
  readonly key: string
  readonly intent: string
  readonly currency: Currency
  readonly odds: string
  readonly lines: readonly LineInput[]
  readonly chase: ChaseInput
  readonly isStoppedByWin: boolean
  /** Whether the member asked to be told what it came to. */
  readonly isNoticeWanted: boolean
  readonly total: bigint
  readonly balanceAfter: bigint
  readonly startedAt: Date
}

export interface Plan extends NewPlan {
  readonly state: PlanState
  readonly reason: string | null
  readonly isOver: boolean
}

/** One issue of a plan. */
export interface Part {
  readonly planId: string
  readonly position: number
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
  readonly multiple: number
  readonly stake: bigint
  /** Null of the first, which is bought when the plan begins. */
  readonly holdId: string | null
  readonly state: PartState
  readonly ticketId: string | null
  /** Null until its issue has ended. */
  readonly payout: bigint | null
}

export interface PlanWithParts {
  readonly plan: NewPlan
  readonly parts: readonly Part[]
}

export async function insertPlans(tx: Tx, given: readonly PlanWithParts[]): Promise<void> {
  const plans = given.map(({ plan }) => plan)
  await sql`
    insert into lottery_plan (id, member_id, lottery, key, intent, currency, odds, lines, chase, is_stopped_by_win,
      is_notice_wanted, total, balance_after, started_at)
    select * from unnest(
      ${plainArray(plans.map(({ id }) => id))}::text::uuid[],
      ${plainArray(plans.map(({ memberId }) => memberId))}::text::uuid[],
      ${textArray(plans.map(({ lottery }) => lottery))}::text::text[],
      ${textArray(plans.map(({ key }) => key))}::text::text[],
      ${plainArray(plans.map(({ intent }) => intent))}::text::text[],
      ${plainArray(plans.map(({ currency }) => currency))}::text::text[],
      ${textArray(plans.map(({ odds }) => odds))}::text::text[],
      ${jsonArray(plans.map(({ lines }) => lines))}::text::jsonb[],
      ${jsonArray(plans.map(({ chase }) => chase))}::text::jsonb[],
      ${plainArray(plans.map(({ isStoppedByWin }) => isStoppedByWin))}::text::boolean[],
      ${plainArray(plans.map(({ isNoticeWanted }) => isNoticeWanted))}::text::boolean[],
      ${plainArray(plans.map(({ total }) => total))}::text::bigint[],
      ${plainArray(plans.map(({ balanceAfter }) => balanceAfter))}::text::bigint[],
      ${textArray(plans.map(({ startedAt }) => startedAt.toISOString()))}::text::timestamptz[])`.execute(tx)
  const parts = given.flatMap(({ plan, parts: some }) => some.map((part) => ({ ...part, lottery: plan.lottery })))
  await sql`
    insert into lottery_plan_part (plan_id, position, lottery, issue, opens_at, closes_at, draws_at, multiple, stake, hold_id, state, ticket_id)
    select * from unnest(
      ${plainArray(parts.map(({ planId }) => planId))}::text::uuid[],
      ${plainArray(parts.map(({ position }) => position))}::text::smallint[],
      ${textArray(parts.map(({ lottery }) => lottery))}::text::text[],
      ${textArray(parts.map(({ issue }) => issue))}::text::text[],
      ${textArray(parts.map(({ opensAt }) => opensAt.toISOString()))}::text::timestamptz[],
      ${textArray(parts.map(({ closesAt }) => closesAt.toISOString()))}::text::timestamptz[],
      ${textArray(parts.map(({ drawsAt }) => drawsAt.toISOString()))}::text::timestamptz[],
      ${plainArray(parts.map(({ multiple }) => multiple))}::text::integer[],
      ${plainArray(parts.map(({ stake }) => stake))}::text::bigint[],
      ${plainArray(parts.map(({ holdId }) => holdId))}::text::uuid[],
      ${plainArray(parts.map(({ state }) => state))}::text::text[],
      ${plainArray(parts.map(({ ticketId }) => ticketId))}::text::uuid[])`.execute(tx)
}

/** Members of these who have more plans running than that, those in this transaction included. */
export async function findTooMany(tx: Tx, memberIds: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`select member_id as "memberId" from lottery_plan
    where member_id = any(${arrayOf('uuid', plainArray(memberIds))}) and state = 'running'
    group by member_id having count(*) > ${most}`.execute(tx)
  return rows.map(({ memberId }) => memberId)
}

const planColumns = sql`id, member_id as "memberId", lottery, key, intent, currency, odds, lines, chase,
  is_stopped_by_win as "isStoppedByWin", is_notice_wanted as "isNoticeWanted", total, balance_after as "balanceAfter", state, reason, is_over as "isOver", started_at as "startedAt"`

const partColumns = sql`plan_id as "planId", position, issue, opens_at as "opensAt", closes_at as "closesAt", draws_at as "drawsAt", multiple, stake,
  hold_id as "holdId", state, ticket_id as "ticketId", payout`

export async function findPlanByKey(reader: Reader, memberId: string, key: string): Promise<Plan | null> {
  const { rows } =
    await sql<Plan>`select ${planColumns} from lottery_plan where member_id = ${memberId} and key = ${key}`.execute(
      reader,
    )
  return rows[0] ?? null
}

export async function findPlan(reader: Reader, memberId: string, id: string): Promise<Plan | null> {
  const { rows } =
    await sql<Plan>`select ${planColumns} from lottery_plan where id = ${id} and member_id = ${memberId}`.execute(
      reader,
    )
  return rows[0] ?? null
}

export async function findPlans(
  reader: Reader,
  memberId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<Plan[]> {
  const { rows } = await sql<Plan>`select ${planColumns} from lottery_plan
    where member_id = ${memberId} and (${before}::uuid is null or id < ${before}::uuid) order by id desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

export async function findRunning(reader: Reader, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from lottery_plan where member_id = ${memberId} and state = 'running' order by id`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Parts of plans, in order. */
export async function findParts(reader: Reader, planIds: readonly string[]): Promise<Part[]> {
  const { rows } = await sql<Part>`select ${partColumns} from lottery_plan_part
    where plan_id = any(${arrayOf('uuid', plainArray(planIds))}) order by plan_id, position`.execute(reader)
  return rows
}

export interface PlanInPlay extends Plan {
  readonly parts: readonly Part[]
}

export async function readPlan(reader: Reader, id: string): Promise<PlanInPlay | null> {
  const { rows } = await sql<Plan>`select ${planColumns} from lottery_plan where id = ${id}`.execute(reader)
  return rows[0] ? { ...rows[0], parts: await findParts(reader, [id]) } : null
}

/** Holds a plan: whoever buys, ends or looks at it is alone. */
export async function lockPlan(tx: Tx, id: string): Promise<PlanInPlay | null> {
  await sql`select from lottery_plan where id = ${id} for update`.execute(tx)
  return await readPlan(tx, id)
}

/**
 * Plans with something to be done by now: an issue can be bought or was missed, or one that was bought has ended. Where a win stops the plan,
 * nothing is bought while a result is awaited.
 */
export async function findPlansLeft(reader: Reader, time: DatabaseTime, limit: number): Promise<string[]> {
  const awaited = sql`select from lottery_plan_part as other where other.plan_id = part.plan_id and other.state = 'bought' and other.version is null`
  const { rows } = await sql<{ id: string }>`
    select plan_id as id from (
      (select part.plan_id, part.opens_at as at from lottery_plan_part as part join lottery_plan as plan on plan.id = part.plan_id
        where part.state = 'waiting' and part.opens_at <= ${time()}
          and (not plan.is_stopped_by_win or part.closes_at <= ${time()} or not exists (${awaited}))
        order by part.opens_at, part.plan_id limit ${limit})
      union all
      (select part.plan_id, part.draws_at as at from lottery_plan_part as part
        join lottery_draw as draw on draw.lottery = part.lottery and draw.issue = part.issue
        where part.state = 'bought' and part.version is null and draw.state <> 'scheduled' limit ${limit})) as part
    group by plan_id order by min(at), plan_id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** What an issue that was bought came to. */
export interface EndedPart {
  readonly position: number
  readonly ticketId: string
  readonly version: number
  /** Null for a void issue. */
  readonly outcome: Outcome | null
}

/** Tickets of a plan whose issues have ended since they were last looked at. Their results are held: none is replaced meanwhile. */
export async function holdEnded(tx: Tx, planId: string, isSettledOnly: boolean): Promise<EndedPart[]> {
  const { rows } = await sql<EndedPart>`
    select part.position, part.ticket_id as "ticketId", draw.version, draw.outcome from lottery_plan_part as part
    join lottery_draw as draw on draw.lottery = part.lottery and draw.issue = part.issue
    where part.plan_id = ${planId} and part.state = 'bought' and part.version is null and draw.state <> 'scheduled'
      and (draw.is_settled or not ${isSettledOnly}::boolean)
    order by draw.lottery, draw.issue for share of draw`.execute(tx)
  return rows
}

export async function markEnded(
  tx: Tx,
  planId: string,
  { position, version, payout }: { readonly position: number; readonly version: number; readonly payout: bigint },
): Promise<void> {
  await sql`update lottery_plan_part set version = ${version}, payout = ${payout}
    where plan_id = ${planId} and position = ${position}`.execute(tx)
}

/** A result is replaced: what plans know of it is looked at again. */
export async function forgetEnded(tx: Tx, { lottery, issue }: IssueName): Promise<void> {
  await sql`update lottery_plan_part set version = null, payout = null
    where lottery = ${lottery} and issue = ${issue} and state = 'bought'`.execute(tx)
}

export async function markBought(tx: Tx, { planId, position }: Part, ticketId: string): Promise<void> {
  await sql`update lottery_plan_part set state = 'bought', ticket_id = ${ticketId}
    where plan_id = ${planId} and position = ${position}`.execute(tx)
}

export async function markReleased(tx: Tx, parts: readonly Part[], state: 'missed' | 'returned'): Promise<void> {
  await sql`update lottery_plan_part set state = ${state}
    where hold_id = any(${arrayOf('uuid', plainArray(parts.map(({ holdId }) => holdId)))})`.execute(tx)
}

export async function writePlanState(tx: Tx, id: string, state: PlanState, reason: string | null): Promise<void> {
  await sql`update lottery_plan set state = ${state}, reason = ${reason} where id = ${id}`.execute(tx)
}

/** A plan that has just come to its end: nothing is to be bought, and every ticket has its result. Null otherwise. */
export async function markOver(tx: Tx, id: string): Promise<Plan | null> {
  const { rows } =
    await sql<Plan>`update lottery_plan set is_over = true where id = ${id} and not is_over and state <> 'running'
    and not exists (select from lottery_plan_part where plan_id = ${id} and state = 'bought' and version is null)
    returning ${planColumns}`.execute(tx)
  return rows[0] ?? null
}
