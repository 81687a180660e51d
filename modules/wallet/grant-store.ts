import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { AccountId } from '#modules/ledger/model.ts'
import type { BonusKind, GrantStanding, GrantState, GrantTerms, WageredGrant } from '#modules/wallet/rules/grant.ts'

export interface GrantRow extends GrantStanding {
  readonly memberId: Id<'member'>
  readonly currency: Currency
  /** The ledger's account with its money. */
  readonly purse: AccountId
  readonly completedAt: Date | null
  /** What went with it when it was lost. */
  readonly lost: bigint
}

interface Raw extends Omit<GrantRow, 'terms'> {
  readonly kind: BonusKind
  readonly target: bigint
  readonly stakeMost: bigint | null
  readonly cashMost: bigint | null
  readonly contribution: GrantTerms['contribution']
  readonly excludedGames: string[]
  readonly leastOdds: number | null
  readonly expiresAt: Date
}

const columns = sql`id, member_id as "memberId", currency, purse, kind, amount, target, stake_most as "stakeMost",
  cash_most as "cashMost", contribution, excluded_games as "excludedGames", least_odds as "leastOdds", given_at as "givenAt", expires_at as "expiresAt", wagered, state,
  completed_at as "completedAt", earned, ended_at as "endedAt", held_at as "heldAt", lost`

function fromRaw(raw: Raw): GrantRow {
  const { kind, target, stakeMost, cashMost, contribution, excludedGames, leastOdds, expiresAt, ...row } = raw
  return { ...row, terms: { kind, target, stakeMost, cashMost, contribution, excludedGames, leastOdds, expiresAt } }
}

export async function insertGrant(tx: Tx, grant: GrantRow): Promise<void> {
  const { terms } = grant
  await sql`insert into wallet_grant (id, member_id, currency, purse, kind, amount, target, stake_most, cash_most, contribution,
      excluded_games, least_odds, given_at, expires_at)
    values (${grant.id}, ${grant.memberId}, ${grant.currency}, ${grant.purse}, ${terms.kind}, ${grant.amount}, ${terms.target},
      ${terms.stakeMost}, ${terms.cashMost}, ${JSON.stringify(terms.contribution)}::text::jsonb, ${[...terms.excludedGames]}::text[],
      ${terms.leastOdds ?? null}, ${grant.givenAt}, ${terms.expiresAt})`.execute(tx)
}

/** Grants whose purses may still pay, of these members, in their order and held until the transaction ends. */
export async function lockOpen(tx: Tx, memberIds: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await sql<Raw>`${kept} select ${columns} from wallet_grant
    where member_id = any(${arrayOf('uuid', plainArray(memberIds))}) and ended_at is null order by id for update`.execute(
    tx,
  )
  return rows.map(fromRaw)
}

export async function lockGrant(tx: Tx, id: string): Promise<GrantRow | null> {
  const { rows } = await sql<Raw>`select ${columns} from wallet_grant where id = ${id} for update`.execute(tx)
  return rows[0] ? fromRaw(rows[0]) : null
}

/** Newest first. */
export async function findGrants(reader: Reader, memberId: string): Promise<GrantRow[]> {
  const { rows } =
    await sql<Raw>`${kept} select ${columns} from wallet_grant where member_id = ${memberId} order by id desc`.execute(
      reader,
    )
  return rows.map(fromRaw)
}

export async function findGrant(reader: Reader, id: string): Promise<GrantRow | null> {
  const { rows } = await sql<Raw>`select ${columns} from wallet_grant where id = ${id}`.execute(reader)
  return rows[0] ? fromRaw(rows[0]) : null
}

/** Grants of one member whose purses may still pay, and these others of theirs; in their order and held until the transaction ends. */
export async function lockOpenAnd(tx: Tx, memberId: string, ids: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await sql<Raw>`select ${columns} from wallet_grant
    where member_id = ${memberId} and (ended_at is null or id = any(${arrayOf('uuid', plainArray(ids))}))
    order by id for update`.execute(tx)
  return rows.map(fromRaw)
}

/** Active by their rows, with their time over. */
export async function findOverdue(
  reader: Reader,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly memberId: Id<'member'> }[]> {
  const { rows } = await sql<{
    id: string
    memberId: Id<'member'>
  }>`select id, member_id as "memberId" from wallet_grant
    where state = 'active' and held_at is null and expires_at <= ${now} order by expires_at limit ${limit}`.execute(
    reader,
  )
  return rows
}

/** Active, with their time over within a while; the first to end first, those behind one in that order. */
export async function findEnding(
  reader: Reader,
  {
    now,
    by,
    after,
  }: {
    readonly now: Date
    readonly by: Date
    readonly after: { readonly id: string; readonly expiresAt: Date } | null
  },
  limit: number,
): Promise<{ readonly id: string; readonly expiresAt: Date }[]> {
  const behind = after === null ? sql`` : sql`and (expires_at, id) > (${after.expiresAt}, ${after.id}::uuid)`
  const { rows } = await sql<{ id: string; expiresAt: Date }>`select id, expires_at as "expiresAt" from wallet_grant
    where state = 'active' and held_at is null and expires_at > ${now} and expires_at <= ${by} ${behind}
    order by expires_at, id limit ${limit}`.execute(reader)
  return rows
}

export async function saveEnd(
  tx: Tx,
  id: string,
  end: {
    readonly state: GrantState
    readonly endedAt: Date | null
    readonly completedAt: Date | null
    readonly earned: bigint
  },
): Promise<void> {
  await sql`update wallet_grant set state = ${end.state}, ended_at = ${end.endedAt}, completed_at = ${end.completedAt},
    earned = ${end.earned} where id = ${id}`.execute(tx)
}

export async function saveWagered(tx: Tx, grants: readonly Pick<GrantRow, 'id' | 'wagered'>[]): Promise<void> {
  if (grants.length === 0) return
  await sql`${kept} update wallet_grant set wagered = given.wagered
    from unnest(${plainArray(grants.map(({ id }) => id))}::text::uuid[],
      ${plainArray(grants.map(({ wagered }) => wagered))}::text::bigint[]) as given (id, wagered)
    where wallet_grant.id = given.id`.execute(tx)
}

/** What of a grant wagering goes by, as it was when nobody held it. */
export interface SeenGrant extends WageredGrant {
  readonly memberId: Id<'member'>
  readonly currency: Currency
}

interface RawSeen extends Omit<SeenGrant, 'terms'> {
  readonly kind: BonusKind
  readonly target: bigint
  readonly contribution: GrantTerms['contribution']
  readonly leastOdds: number | null
  readonly expiresAt: Date
}

/** Grants of these members that are being wagered, in their order. They are not held: who writes by them asks whether they are still the same. */
export async function findWagered(tx: Tx, memberIds: readonly string[]): Promise<SeenGrant[]> {
  // Member by member, and their state is looked at after: whatever the table held when this was planned, nobody else's grants are read.
  const { rows } =
    await sql<RawSeen>`${kept} select id, member_id as "memberId", currency, kind, target, contribution, least_odds as "leastOdds", given_at as "givenAt",
      expires_at as "expiresAt", wagered, state, held_at as "heldAt"
    from (select distinct unnest(${plainArray(memberIds)}::text::uuid[])) as asked (owner) cross join lateral (
      select * from wallet_grant where member_id = asked.owner and ended_at is null offset 0) as own
    where state = 'active' order by id`.execute(tx)
  return rows.map(({ kind, target, contribution, leastOdds, expiresAt, ...row }) => {
    return { ...row, terms: { kind, target, contribution, leastOdds, expiresAt } }
  })
}

/**
 * Writes what was wagered of grants that were seen, where all of them still are as they were seen; else nothing, and the answer is false. So they
 * are held from here to the end of the transaction only.
 */
export async function saveWageredOfSeen(
  tx: Tx,
  changes: readonly { readonly seen: SeenGrant; readonly wagered: bigint }[],
): Promise<boolean> {
  if (changes.length === 0) return true
  const of = <T extends string | bigint | null>(pick: (seen: SeenGrant) => T) =>
    plainArray(changes.map(({ seen }) => pick(seen)))
  const { rows } = await sql<{ saved: bigint }>`${kept}
    with given as materialized (
      select * from unnest(${of(({ id }) => id)}::text::uuid[], ${of(({ wagered }) => wagered)}::text::bigint[],
        ${of(({ terms }) => terms.target)}::text::bigint[], ${textArray(changes.map(({ seen }) => seen.heldAt?.toISOString() ?? null))}::text::timestamptz[],
        ${plainArray(changes.map(({ wagered }) => wagered))}::text::bigint[]) as given (id, seen, target, held_at, wagered)
    ),
    same as materialized (
      select held.id from given join wallet_grant as held using (id)
      where held.state = 'active' and held.wagered = given.seen and held.target = given.target
        and held.held_at is not distinct from given.held_at
      order by held.id for update of held
    ),
    saved as (
      update wallet_grant as held set wagered = given.wagered from given
      where held.id = given.id and (select count(*) from same) = (select count(*) from given) returning held.id
    )
    select count(*) as saved from saved`.execute(tx)
  return rows[0]?.saved === BigInt(changes.length)
}

export async function saveGrowth(
  tx: Tx,
  id: string,
  more: { readonly amount: bigint; readonly target: bigint; readonly cashMost: bigint | null },
): Promise<void> {
  await sql`update wallet_grant set amount = amount + ${more.amount}, target = target + ${more.target},
    cash_most = cash_most + ${more.cashMost}::bigint where id = ${id}`.execute(tx)
}

/** What grants have earned, which are held. */
export async function saveEarned(tx: Tx, grants: readonly Pick<GrantRow, 'id' | 'earned'>[]): Promise<void> {
  if (grants.length === 0) return
  await sql`${kept} update wallet_grant as held set earned = given.earned
    from unnest(${plainArray(grants.map(({ id }) => id))}::text::uuid[],
      ${plainArray(grants.map(({ earned }) => earned))}::text::bigint[]) as given (id, earned) where held.id = given.id`.execute(
    tx,
  )
}

export interface PartRow {
  readonly betId: string
  readonly grant: string
  readonly amount: bigint
}

export async function insertParts(tx: Tx, parts: readonly PartRow[]): Promise<void> {
  if (parts.length === 0) return
  await sql`insert into wallet_stake_part (bet_id, grant_id, amount)
    select * from unnest(${plainArray(parts.map(({ betId }) => betId))}::text::uuid[],
      ${plainArray(parts.map(({ grant }) => grant))}::text::uuid[], ${plainArray(parts.map(({ amount }) => amount))}::text::bigint[])`.execute(
    tx,
  )
}

/** In the order of their grants. Each bet is looked up by the index, also where the plan was made while there were few. */
export async function findParts(reader: Reader, betIds: readonly string[]): Promise<PartRow[]> {
  const { rows } =
    await sql<PartRow>`${kept} select bet_id as "betId", grant_id as "grant", amount from unnest(${plainArray(betIds)}::text::uuid[]) as asked (id)
    cross join lateral (select * from wallet_stake_part where bet_id = asked.id offset 0) as part order by grant_id, bet_id`.execute(
      reader,
    )
  return rows
}

/** These grants, held until the transaction ends; in one order for everybody. */
export async function lockGrants(tx: Tx, ids: readonly string[]): Promise<GrantRow[]> {
  const { rows } = await sql<Raw>`${kept} select ${columns} from wallet_grant
    where id = any(${arrayOf('uuid', plainArray(ids))}) order by id for update`.execute(tx)
  return rows.map(fromRaw)
}

/** What grants pay of a bet whose stake still changes, nothing included. Where nothing changed no grant is touched, so none has to be held. */
export async function replaceParts(
  tx: Tx,
  betId: string,
  parts: readonly Pick<PartRow, 'grant' | 'amount'>[],
): Promise<void> {
  await sql`insert into wallet_stake_part as part (bet_id, grant_id, amount)
    select ${betId}::uuid, given.* from unnest(${plainArray(parts.map(({ grant }) => grant))}::text::uuid[],
      ${plainArray(parts.map(({ amount }) => amount))}::text::bigint[]) as given
    on conflict (bet_id, grant_id) do update set amount = excluded.amount where part.amount <> excluded.amount`.execute(
    tx,
  )
}

export async function savePart(tx: Tx, { betId, grant, amount }: PartRow): Promise<void> {
  await sql`update wallet_stake_part set amount = ${amount} where bet_id = ${betId} and grant_id = ${grant}`.execute(tx)
}

/** Of a bet that was never taken. */
export async function deleteParts(tx: Tx, betId: string): Promise<void> {
  await sql`delete from wallet_stake_part where bet_id = ${betId}`.execute(tx)
}

/** False where it is on hold already, or over. */
export async function saveHold(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update wallet_grant set held_at = ${now}
    where id = ${id} and state = 'active' and held_at is null and expires_at > ${now} returning id`.execute(tx)
  return rows.length === 1
}

/** Active and not on hold any more, with the time that it had left when it was held. */
export async function saveRelease(tx: Tx, id: string, expiresAt: Date): Promise<void> {
  await sql`update wallet_grant set state = 'active', ended_at = null, held_at = null, expires_at = ${expiresAt} where id = ${id}`.execute(
    tx,
  )
}

export async function saveLost(tx: Tx, id: string, lost: bigint): Promise<void> {
  await sql`update wallet_grant set lost = ${lost} where id = ${id}`.execute(tx)
}

/** Grants that are being wagered: of some members, those behind an id in the order of ids, or those on hold. */
export async function findActive(
  reader: Reader,
  which: { readonly members: readonly string[] } | { readonly after: string } | 'held',
  limit: number,
): Promise<string[]> {
  const wanted =
    which === 'held'
      ? sql`held_at is not null order by held_at`
      : 'after' in which
        ? sql`id > ${which.after} order by id`
        : sql`member_id = any(${arrayOf('uuid', plainArray(which.members))}) order by id`
  const { rows } = await sql<{
    id: string
  }>`select id from wallet_grant where state = 'active' and ${wanted} limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}
