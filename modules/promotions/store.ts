import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { PromotionDocument } from '#modules/promotions/document.ts'

export interface Promotion {
  readonly id: string
  readonly version: number
  readonly document: PromotionDocument
  readonly termsHash: string
  readonly stoppedAt: Date | null
  readonly stoppedWhy: string | null
  readonly spent: bigint
}

const promotionColumns = sql`promotion.id, kept.version, kept.document, kept.terms_hash as "termsHash",
  promotion.stopped_at as "stoppedAt", promotion.stopped_why as "stoppedWhy", promotion.spent`

/**
 * The version that holds at a moment: the last one that has started, until it is over or a later one starts. Before the first starts, and
 * after the last one that has is over, it is the newest.
 */
const versionAt = (at: Date) => sql`coalesce((
    select case when (started.document ->> 'endsAt')::timestamptz > ${at} then started.version end
    from promotions_version as started
    where started.promotion = promotion.id and (started.document ->> 'startsAt')::timestamptz <= ${at}
    order by started.version desc limit 1), promotion.version)`

/** Documents by their versions, which never change: who looks often reads each of them once. */
export type KnownDocuments = Map<string, PromotionDocument>

interface VersionRow extends Omit<Promotion, 'document'> {
  readonly newest: number
  /** By which its document is known: also which one of two that were made under one number, in a database that was set back. */
  readonly name: string
}

/** All versions of all promotions, those of each from the newest on. */
export async function findVersions(reader: Reader, known: KnownDocuments): Promise<AllVersions> {
  const { rows } =
    await sql<VersionRow>`${kept} select promotion.id, promotion.version as newest, promotion.stopped_at as "stoppedAt",
      promotion.stopped_why as "stoppedWhy", promotion.spent, kept.version, kept.terms_hash as "termsHash",
      concat_ws(' ', promotion.id, kept.version, kept.made_at) as name
    from promotions_promotion as promotion join promotions_version as kept on kept.promotion = promotion.id
    order by promotion.made_at, promotion.id, kept.version desc`.execute(reader)
  const missing = rows.filter(({ name }) => !known.has(name))
  if (missing.length > 0) {
    const read = await findDocuments(reader, missing)
    for (const { id, version, name } of missing) known.set(name, read.get(`${id} ${version}`) as PromotionDocument)
  }
  const versions = rows.map(({ name, ...row }) => ({ ...row, document: known.get(name) as PromotionDocument }))
  return Map.groupBy(versions, ({ id }) => id)
}

type AllVersions = ReadonlyMap<string, readonly (Promotion & Pick<VersionRow, 'newest'>)[]>

async function findDocuments(
  reader: Reader,
  versions: readonly Pick<Promotion, 'id' | 'version'>[],
): Promise<ReadonlyMap<string, PromotionDocument>> {
  const { rows } = await sql<{ name: string; document: PromotionDocument }>`
    select concat_ws(' ', promotion, version) as name, document
    from unnest(${textArray(versions.map(({ id }) => id))}::text::text[],
      ${plainArray(versions.map(({ version }) => version))}::text::integer[]) as asked (promotion, version)
    join promotions_version using (promotion, version)`.execute(reader)
  return new Map(rows.map(({ name, document }) => [name, document]))
}

/** All of them, in the versions that hold at a moment (see `versionAt`). */
export function holdingAt(all: AllVersions, at: Date): Promotion[] {
  return [...all.values()].flatMap((versions) => {
    const started = versions.find(({ document }) => new Date(document.startsAt) <= at)
    const isOn = started !== undefined && new Date(started.document.endsAt) > at
    const holding = isOn ? started : versions.find(({ version, newest }) => version === newest)
    return holding ? [holding] : []
  })
}

export interface Newest extends Promotion {
  /** The version that holds now, while the newest waits for its start. */
  readonly current: number
  /** What waits for somebody's decision. */
  readonly waiting: bigint
  /** Bonuses that are still being wagered, as they were given. */
  readonly running: bigint
  /** What has become the members' own: of bonuses the cash that they became, of all else what was given. */
  readonly cost: bigint
}

/** All of them, or one, as operators wrote them last. What they cost is added up of all that they gave. */
export async function findNewest(reader: Reader, at: Date, id: string | null = null): Promise<Newest[]> {
  const { rows } =
    await sql<Newest>`select ${promotionColumns}, ${versionAt(at)} as current, sums.waiting, sums.running,
      case when kept.document -> 'reward' ->> 'is' = 'bonus' then sums.became else promotion.spent - sums.waiting end as cost
    from promotions_promotion as promotion
    join promotions_version as kept on kept.promotion = promotion.id and kept.version = promotion.version
    cross join lateral (
      select coalesce(sum(award.amount) filter (where award.state = 'waiting'), 0)::bigint as waiting,
        coalesce(sum(bonus.amount) filter (where bonus.state = 'active'), 0)::bigint as running,
        coalesce(sum(coalesce(bonus.cash, award.amount)) filter (where award.state = 'given'), 0)::bigint as became
      from promotions_award as award left join wallet_v_grant as bonus on bonus.id = award.id
      where award.promotion = promotion.id) as sums
    where ${id}::text is null or promotion.id = ${id}
    order by promotion.made_at, promotion.id`.execute(reader)
  return rows
}

/** One in the version that holds at a moment. */
export async function findPromotionAt(reader: Reader, id: string, at: Date): Promise<Promotion | null> {
  const { rows } = await sql<Promotion>`select ${promotionColumns} from promotions_promotion as promotion
    join promotions_version as kept on kept.promotion = promotion.id and kept.version = ${versionAt(at)}
    where promotion.id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** One in its newest version, or in another. */
export async function findPromotion(
  reader: Reader,
  id: string,
  version: number | null = null,
): Promise<Promotion | null> {
  const { rows } = await sql<Promotion>`select ${promotionColumns} from promotions_promotion as promotion
    join promotions_version as kept on kept.promotion = promotion.id and kept.version = coalesce(${version}::integer, promotion.version)
    where promotion.id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** False when somebody else made that version first. */
export async function insertVersion(
  tx: Tx,
  made: {
    readonly id: string
    readonly version: number
    readonly document: PromotionDocument
    readonly termsHash: string
  },
  by: { readonly operatorId: string | null; readonly at: Date },
): Promise<boolean> {
  const { id, version, document, termsHash } = made
  await sql`insert into promotions_promotion (id, made_at) values (${id}, ${by.at}) on conflict do nothing`.execute(tx)
  const { rows } = await sql`update promotions_promotion set version = ${version}
    where id = ${id} and version = ${version - 1} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into promotions_version (promotion, version, document, terms_hash, made_by, made_at)
    values (${id}, ${version}, ${JSON.stringify(document)}::text::jsonb, ${termsHash}, ${by.operatorId}, ${by.at})`.execute(
    tx,
  )
  return true
}

export async function stopPromotion(tx: Tx, id: string, why: string, at: Date): Promise<boolean> {
  const { rows } = await sql`update promotions_promotion set stopped_at = ${at}, stopped_why = ${why}
    where id = ${id} and stopped_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** False where the budget does not reach. */
export async function spend(tx: Tx, id: string, amount: bigint, budget: bigint): Promise<boolean> {
  const { rows } = await sql`update promotions_promotion set spent = spent + ${amount}
    where id = ${id} and spent + ${amount} <= ${budget} returning id`.execute(tx)
  return rows.length === 1
}

export async function unspend(tx: Tx, id: string, amount: bigint): Promise<void> {
  await sql`update promotions_promotion set spent = greatest(spent - ${amount}, 0) where id = ${id}`.execute(tx)
}

/** What of a purse is the budget's: never more than was given, since what a bonus won was no part of it. */
export const budgetPart = ({ amount }: Pick<Award, 'amount'>, purse: bigint): bigint =>
  purse < amount ? purse : amount

/** When somebody became a member. */
export async function findMemberSince(reader: Reader, memberId: string): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date
  }>`${kept} select created_at as at from identity_v_person where id = ${memberId}`.execute(reader)
  return rows[0]?.at ?? null
}

export interface Joined {
  readonly promotion: string
  readonly version: number
  readonly termsHash: string
  readonly joinedAt: Date
}

/** Joining twice changes nothing. */
export async function insertJoined(tx: Tx, memberId: string, joined: Joined): Promise<void> {
  await sql`insert into promotions_joined (promotion, member_id, version, terms_hash, joined_at)
    values (${joined.promotion}, ${memberId}, ${joined.version}, ${joined.termsHash}, ${joined.joinedAt})
    on conflict do nothing`.execute(tx)
}

export async function findJoined(reader: Reader, memberId: string): Promise<Joined[]> {
  const { rows } =
    await sql<Joined>`${kept} select promotion, version, terms_hash as "termsHash", joined_at as "joinedAt"
    from promotions_joined where member_id = ${memberId}`.execute(reader)
  return rows
}

/** What a member has joined, each in the version that they accepted. */
export async function findJoinedPromotions(
  reader: Reader,
  memberId: string,
): Promise<(Promotion & Pick<Joined, 'joinedAt'>)[]> {
  const { rows } = await sql<
    Promotion & Pick<Joined, 'joinedAt'>
  >`select ${promotionColumns}, joined.joined_at as "joinedAt"
    from promotions_joined as joined join promotions_promotion as promotion on promotion.id = joined.promotion
    join promotions_version as kept on kept.promotion = joined.promotion and kept.version = joined.version
    where joined.member_id = ${memberId} order by promotion.made_at, promotion.id`.execute(reader)
  return rows
}

export interface Award {
  readonly id: Id<'grant'>
  readonly promotion: string
  readonly version: number
  readonly termsHash: string
  readonly memberId: Id<'member'>
  readonly period: string
  readonly source: string
  readonly currency: Currency
  readonly amount: bigint
  readonly base: bigint
  readonly state: 'waiting' | 'given' | 'rejected'
  readonly reason: string | null
  readonly askedBy: string | null
  readonly askedAt: Date
  readonly decidedAt: Date | null
  readonly revokeAskedBy: string | null
  /** When what it gave beside bonus money was taken back, as far as it was still there. */
  readonly takenBackAt: Date | null
}

const awardColumns = sql`id, promotion, version, terms_hash as "termsHash", member_id as "memberId", period, source, currency, amount, base,
  state, reason, asked_by as "askedBy", asked_at as "askedAt", decided_at as "decidedAt", revoke_asked_by as "revokeAskedBy",
  taken_back_at as "takenBackAt"`

/** False when there is one of this member and period: whoever comes second waits for the first, and finds it. */
export async function insertAward(tx: Tx, award: Award): Promise<boolean> {
  const { rows } =
    await sql`insert into promotions_award (id, promotion, version, terms_hash, member_id, period, source, currency, amount, base,
      state, reason, asked_by, asked_at, decided_at)
    values (${award.id}, ${award.promotion}, ${award.version}, ${award.termsHash}, ${award.memberId}, ${award.period}, ${award.source},
      ${award.currency}, ${award.amount}, ${award.base}, ${award.state}, ${award.reason}, ${award.askedBy}, ${award.askedAt}, ${award.decidedAt})
    on conflict (promotion, member_id, period) do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** How often a member was given something for one occasion, rejected ones included. */
export async function countAwards(
  reader: Reader,
  { promotion, memberId, source }: Pick<Award, 'promotion' | 'memberId' | 'source'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from promotions_award
    where promotion = ${promotion} and member_id = ${memberId} and source = ${source}`.execute(reader)
  return rows[0]?.count ?? 0
}

/** Whether something was asked for or given for a period. */
export async function hasAward(
  reader: Reader,
  { promotion, memberId, period }: Pick<Award, 'promotion' | 'memberId' | 'period'>,
): Promise<boolean> {
  const { rows } = await sql`select from promotions_award
    where promotion = ${promotion} and member_id = ${memberId} and period = ${period}`.execute(reader)
  return rows.length > 0
}

export async function findAward(reader: Reader, id: string): Promise<Award | null> {
  const { rows } = await sql<Award>`select ${awardColumns} from promotions_award where id = ${id}`.execute(reader)
  return rows[0] ?? null
}

/** How many of a promotion a member has, or waits for. */
export async function countAwardsOf(reader: Reader, promotion: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from promotions_award
    where promotion = ${promotion} and member_id = ${memberId} and state <> 'rejected'`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function lockAward(tx: Tx, id: string): Promise<Award | null> {
  const { rows } = await sql<Award>`select ${awardColumns} from promotions_award where id = ${id} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function decideAward(
  tx: Tx,
  id: string,
  decision: {
    readonly state: 'given' | 'rejected'
    readonly reason: string | null
    readonly by: string | null
    readonly at: Date
  },
): Promise<void> {
  const { state, reason, by, at } = decision
  await sql`update promotions_award set state = ${state}, reason = coalesce(${reason}, reason), decided_by = ${by}, decided_at = ${at}
    where id = ${id}`.execute(tx)
}

export async function askRevoke(tx: Tx, id: string, by: string, why: string): Promise<void> {
  await sql`update promotions_award set revoke_asked_by = ${by}, revoke_why = ${why} where id = ${id}`.execute(tx)
}

export async function saveTakenBack(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update promotions_award set taken_back_at = ${at} where id = ${id}`.execute(tx)
}

/** What was given to a member, or rejected, newest first. */
export async function findDecidedAwards(
  reader: Reader,
  memberId: string,
  { before, beforeId }: { readonly before: Date | null; readonly beforeId: string },
  limit: number,
): Promise<Award[]> {
  const { rows } = await sql<Award>`select ${awardColumns} from promotions_award
    where member_id = ${memberId} and state <> 'waiting' and (${before}::timestamptz is null
      or (asked_at, id::text collate "C") < (${before}::timestamptz, ${beforeId}::text collate "C"))
    order by asked_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}

/** What a member was given or waits for, newest first. */
export async function findAwardsOf(reader: Reader, memberId: string, limit: number): Promise<Award[]> {
  const { rows } = await sql<Award>`${kept} select ${awardColumns} from promotions_award
    where member_id = ${memberId} order by asked_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}

export async function findAwards(
  reader: Reader,
  filter: {
    readonly memberId?: string
    readonly source?: string
    readonly state?: Award['state']
    readonly limit: number
  },
): Promise<Award[]> {
  const { memberId = null, source = null, state = null, limit } = filter
  const { rows } = await sql<Award>`select ${awardColumns} from promotions_award
    where (${memberId}::uuid is null or member_id = ${memberId}::uuid) and (${source}::text is null or source = ${source}::text)
      and (${state}::text is null or state = ${state}::text)
    order by asked_at desc, id desc limit ${limit}`.execute(reader)
  return rows
}
