import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { arrayOf, plainArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { KycLevel } from '#modules/compliance/model.ts'
import type { Pace } from '#modules/compliance/rules/count.ts'
import type { Standing } from '#modules/compliance/rules/judge.ts'

export interface MemberRow extends Standing {
  readonly memberId: Id<'member'>
  readonly isGuarded: boolean
  /** The wallet has a reason of its own to guard the member: a grant of bonus money. */
  readonly hasGrants: boolean
  readonly coolOffSince: Date | null
  readonly excludedSince: Date | null
  readonly pace: Pace
  readonly countedFrom: Day | null
  readonly kycLevel: KycLevel
  readonly basicSealed: Uint8Array | null
}

interface Raw extends Omit<MemberRow, 'pace'> {
  readonly lastStakeAt: Date | null
  readonly uncheckedMs: bigint
  readonly sittingMs: bigint
}

const columns = sql`member_id as "memberId", is_guarded as "isGuarded", has_grants as "hasGrants", reality_minutes as "realityMinutes",
  cool_off_since as "coolOffSince", cool_off_until as "coolOffUntil", excluded_since as "excludedSince",
  excluded_until as "excludedUntil", returns_at as "returnsAt", last_stake_at as "lastStakeAt", unchecked_ms as "uncheckedMs",
  sitting_ms as "sittingMs", counted_from::text as "countedFrom", kyc_level as "kycLevel", is_underage as "isUnderage",
  basic_sealed as "basicSealed"`

function fromRaw({ lastStakeAt, uncheckedMs, sittingMs, ...row }: Raw): MemberRow {
  return { ...row, pace: { lastStakeAt, uncheckedMs: Number(uncheckedMs), sittingMs: Number(sittingMs) } }
}

/** A member's turn: until the transaction ends, nobody else judges or changes what is theirs. */
export async function lockMember(tx: Tx, memberId: Id<'member'>): Promise<MemberRow> {
  const held = await sql<Raw>`
    select ${columns} from compliance_member where member_id = ${memberId} for update`.execute(tx)
  if (held.rows[0]) return fromRaw(held.rows[0])
  await sql`insert into compliance_member (member_id) values (${memberId}) on conflict do nothing`.execute(tx)
  const made = await sql<Raw>`
    select ${columns} from compliance_member where member_id = ${memberId} for update`.execute(tx)
  assert(made.rows[0], 'a member’s row is there after it was made')
  return fromRaw(made.rows[0])
}

/** The turns of many, one after another in one order; whoever has theirs with somebody else now, or has no row, is left out. */
export async function lockMembers(tx: Tx, memberIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } = await sql<Raw>`${kept} select ${columns} from compliance_member
    where member_id = any(${arrayOf('uuid', plainArray(memberIds))}) order by member_id for update skip locked`.execute(
    tx,
  )
  return rows.map(fromRaw)
}

/** Null for who never had to do with this module. */
export async function findMember(reader: Reader, memberId: Id<'member'>): Promise<MemberRow | null> {
  const { rows } =
    await sql<Raw>`${kept} select ${columns} from compliance_member where member_id = ${memberId}`.execute(reader)
  return rows[0] ? fromRaw(rows[0]) : null
}

/** Those of these members who had to do with this module. Each is looked up by the index, whenever the plan was made. */
export async function findMembers(reader: Reader, memberIds: readonly string[]): Promise<MemberRow[]> {
  const { rows } =
    await sql<Raw>`${kept} select ${columns} from unnest(${plainArray(memberIds)}::text::uuid[]) as asked (id)
    cross join lateral (select * from compliance_member where member_id = asked.id offset 0) as own`.execute(reader)
  return rows.map(fromRaw)
}

export async function savePace(tx: Tx, memberId: Id<'member'>, pace: Pace, countedFrom: Day | null): Promise<void> {
  await sql`update compliance_member set last_stake_at = ${pace.lastStakeAt}, unchecked_ms = ${pace.uncheckedMs},
    sitting_ms = ${pace.sittingMs}, counted_from = ${countedFrom}::date where member_id = ${memberId}`.execute(tx)
}

export async function saveGuarded(tx: Tx, memberId: Id<'member'>, isGuarded: boolean): Promise<void> {
  await sql`update compliance_member set is_guarded = ${isGuarded} where member_id = ${memberId}`.execute(tx)
}

export async function saveHasGrants(tx: Tx, memberId: Id<'member'>, hasGrants: boolean): Promise<void> {
  await sql`update compliance_member set has_grants = ${hasGrants} where member_id = ${memberId}`.execute(tx)
}

export async function saveReality(tx: Tx, memberId: Id<'member'>, minutes: number | null): Promise<void> {
  await sql`update compliance_member set reality_minutes = ${minutes}, unchecked_ms = 0 where member_id = ${memberId}`.execute(
    tx,
  )
}

export async function saveCoolOff(tx: Tx, memberId: Id<'member'>, since: Date, until: Date): Promise<void> {
  await sql`update compliance_member set cool_off_since = ${since}, cool_off_until = ${until}
    where member_id = ${memberId}`.execute(tx)
}

export async function saveExclusion(
  tx: Tx,
  memberId: Id<'member'>,
  exclusion: { readonly since: Date; readonly until: Date; readonly returnsAt: Date | null },
): Promise<void> {
  const { since, until, returnsAt } = exclusion
  await sql`update compliance_member set excluded_since = ${since}, excluded_until = ${until}, returns_at = ${returnsAt}
    where member_id = ${memberId}`.execute(tx)
}

export async function saveBasic(
  tx: Tx,
  memberId: Id<'member'>,
  basic: {
    readonly sealed: Uint8Array | null
    readonly level: KycLevel
    readonly isUnderage: boolean
    readonly at: Date
  },
): Promise<void> {
  const { sealed, level, isUnderage, at } = basic
  await sql`update compliance_member set basic_sealed = ${sealed}, kyc_level = ${level}, is_underage = ${isUnderage},
    basic_at = ${sealed === null ? null : at} where member_id = ${memberId}`.execute(tx)
}

export async function saveLevel(tx: Tx, memberId: Id<'member'>, level: KycLevel): Promise<void> {
  await sql`update compliance_member set kyc_level = ${level} where member_id = ${memberId}`.execute(tx)
}
