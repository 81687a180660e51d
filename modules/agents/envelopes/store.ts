import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Claim, Envelope, EnvelopeId } from '#modules/agents/envelopes/model.ts'

export interface SealedSeed {
  readonly hash: string
  readonly sealed: Uint8Array
}

const seedColumns = sql`seed_hash as hash, seed_sealed as sealed`

export async function findSeed(reader: Reader, senderId: Id<'member'>): Promise<SealedSeed | null> {
  const { rows } = await sql<SealedSeed>`
    select ${seedColumns} from agents_envelope_seed where member_id = ${senderId}`.execute(reader)
  return rows[0] ?? null
}

export async function insertSeed(
  tx: Tx,
  senderId: Id<'member'>,
  { hash, sealed }: SealedSeed,
  at: Date,
): Promise<void> {
  await sql`insert into agents_envelope_seed (member_id, seed_sealed, seed_hash, made_at)
    values (${senderId}, ${sealed}, ${hash}, ${at}) on conflict do nothing`.execute(tx)
}

/** The sender's turn: who holds it sees all that they have sent before. */
export async function lockSeed(tx: Tx, senderId: Id<'member'>): Promise<SealedSeed | null> {
  const { rows } = await sql<SealedSeed>`
    select ${seedColumns} from agents_envelope_seed where member_id = ${senderId} for update`.execute(tx)
  return rows[0] ?? null
}

export async function replaceSeed(
  tx: Tx,
  senderId: Id<'member'>,
  { hash, sealed }: SealedSeed,
  at: Date,
): Promise<void> {
  await sql`update agents_envelope_seed set seed_sealed = ${sealed}, seed_hash = ${hash}, made_at = ${at}
    where member_id = ${senderId}`.execute(tx)
}

const columns = sql`envelope.id, envelope.sender_id as "senderId", envelope.request_hash as "requestHash",
  envelope.currency, envelope.kind, envelope.audience, envelope.total, envelope.unit, envelope.shares, envelope.wish,
  envelope.state, envelope.claimed, envelope.claimed_amount as "claimedAmount", envelope.returned,
  envelope.seed_sealed as "seedSealed", envelope.server_seed_hash as "serverSeedHash",
  envelope.server_seed as "serverSeed", envelope.client_seed as "clientSeed", envelope.math_version as "mathVersion",
  envelope.config_hash as "configHash", envelope.sent_at as "sentAt", envelope.expires_at as "expiresAt",
  envelope.ended_at as "endedAt"`

const from = sql`agents_envelope as envelope`

async function select(reader: Reader, rest: RawBuilder<unknown>): Promise<Envelope[]> {
  const { rows } = await sql<Envelope>`select ${columns} from ${from} ${rest}`.execute(reader)
  return rows
}

export type NewEnvelope = Pick<
  Envelope,
  | 'id'
  | 'senderId'
  | 'requestHash'
  | 'currency'
  | 'kind'
  | 'audience'
  | 'total'
  | 'unit'
  | 'shares'
  | 'wish'
  | 'serverSeedHash'
  | 'clientSeed'
  | 'mathVersion'
  | 'configHash'
  | 'sentAt'
  | 'expiresAt'
> & { readonly key: string; readonly seedSealed: Uint8Array; readonly day: Day }

export async function insertEnvelope(tx: Tx, one: NewEnvelope, guests: readonly string[]): Promise<void> {
  await sql`insert into agents_envelope (id, sender_id, key, request_hash, currency, kind, audience, total, unit, shares,
      wish, state, seed_sealed, server_seed_hash, client_seed, math_version, config_hash, day, sent_at, expires_at)
    values (${one.id}, ${one.senderId}, ${one.key}, ${one.requestHash}, ${one.currency}, ${one.kind}, ${one.audience},
      ${one.total}, ${one.unit}, ${one.shares}, ${one.wish}, 'open', ${one.seedSealed}, ${one.serverSeedHash},
      ${one.clientSeed}, ${one.mathVersion}, ${one.configHash}, ${one.day}::date, ${one.sentAt}, ${one.expiresAt})`.execute(
    tx,
  )
  if (guests.length === 0) return
  await sql`insert into agents_envelope_guest (envelope_id, member_id)
    select ${one.id}, unnest(${guests}::uuid[])`.execute(tx)
}

export async function findByKey(reader: Reader, senderId: Id<'member'>, key: string): Promise<Envelope | null> {
  return (await select(reader, sql`where sender_id = ${senderId} and key = ${key}`))[0] ?? null
}

export async function findEnvelope(reader: Reader, id: string): Promise<Envelope | null> {
  return (await select(reader, sql`where id = ${id}`))[0] ?? null
}

export async function lockEnvelope(tx: Tx, id: EnvelopeId): Promise<Envelope | null> {
  return (await select(tx, sql`where id = ${id} for update`))[0] ?? null
}

export async function sumOfDay(reader: Reader, senderId: Id<'member'>, currency: string, day: Day): Promise<bigint> {
  const { rows } = await sql<{
    sum: bigint
  }>`select coalesce(sum(total - returned), 0)::bigint as sum from agents_envelope
    where sender_id = ${senderId} and currency = ${currency} and day = ${day}::date`.execute(reader)
  return rows[0]?.sum ?? 0n
}

export async function listSent(
  reader: Reader,
  senderId: Id<'member'>,
  before: string | null,
  limit: number,
): Promise<Envelope[]> {
  return await select(
    reader,
    sql`where sender_id = ${senderId} and (${before}::uuid is null or id < ${before}) order by id desc limit ${limit}`,
  )
}

/** Those whose time is up, oldest first. */
export async function findDue(reader: Reader, at: Date, limit: number): Promise<Envelope[]> {
  return await select(reader, sql`where state = 'open' and expires_at <= ${at} order by expires_at limit ${limit}`)
}

/**
 * Whether a place below the sender lets somebody take a share. The tree is looked at each time: who was moved away has no part in
 * what is still open, and who has just joined has.
 */
const mayTake = sql`path.depth >= 1 and case envelope.audience
  when 'team' then true
  when 'direct' then path.depth = 1
  else exists (select from agents_envelope_guest guest
    where guest.envelope_id = envelope.id and guest.member_id = path.descendant_id) end`

export async function isGuest(reader: Reader, id: EnvelopeId, memberId: Id<'member'>): Promise<boolean> {
  const { rows } = await sql`select from ${from}
    join agents_path as path on path.ancestor_id = envelope.sender_id and path.descendant_id = ${memberId}
    where envelope.id = ${id} and ${mayTake}`.execute(reader)
  return rows.length > 0
}

/** What somebody can open now, the one that ends first before the others. */
export async function listOpenFor(reader: Reader, memberId: Id<'member'>, at: Date): Promise<Envelope[]> {
  return await select(
    reader,
    sql`join agents_path as path on path.ancestor_id = envelope.sender_id and path.descendant_id = ${memberId}
      where envelope.state = 'open' and envelope.expires_at > ${at} and ${mayTake}
        and not exists (select from agents_envelope_claim claim
          where claim.envelope_id = envelope.id and claim.member_id = ${memberId})
      order by envelope.expires_at, envelope.id limit 50`,
  )
}

export interface OwnClaim extends Claim {
  readonly envelope: Envelope
}

export async function listClaimsOf(reader: Reader, memberId: Id<'member'>, limit: number): Promise<OwnClaim[]> {
  const { rows } = await sql<Envelope & { place: number; amount: bigint; at: Date }>`
    select ${columns}, claim.place, claim.amount, claim.at from agents_envelope_claim as claim
    join ${from} on envelope.id = claim.envelope_id
    where claim.member_id = ${memberId} order by claim.at desc, claim.envelope_id limit ${limit}`.execute(reader)
  return rows.map(({ place, amount, at, ...envelope }) => ({ envelope, place, amount, at, memberId }))
}

export async function findClaim(reader: Reader, id: EnvelopeId, memberId: Id<'member'>): Promise<Claim | null> {
  const { rows } = await sql<Claim>`select place, member_id as "memberId", amount, at from agents_envelope_claim
    where envelope_id = ${id} and member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

export interface NamedClaim extends Claim {
  readonly username: string
  readonly nickname: string
  /** Whether the sender still stands above them. */
  readonly isBelow: boolean
}

export async function listClaims(reader: Reader, { id, senderId }: Envelope): Promise<NamedClaim[]> {
  const { rows } = await sql<NamedClaim>`
    select claim.place, claim.member_id as "memberId", claim.amount, claim.at, account.username, account.nickname,
      path.depth is not null as "isBelow"
    from agents_envelope_claim as claim
    join identity_v_person as account on account.id = claim.member_id
    left join agents_path as path on path.ancestor_id = ${senderId} and path.descendant_id = claim.member_id
    where claim.envelope_id = ${id} order by claim.place`.execute(reader)
  return rows
}

export async function listTakers(reader: Reader, id: EnvelopeId): Promise<readonly Id<'member'>[]> {
  const { rows } = await sql<{ id: Id<'member'> }>`
    select member_id as id from agents_envelope_claim where envelope_id = ${id} order by place`.execute(reader)
  return rows.map((row) => row.id)
}

export async function insertClaim(tx: Tx, id: EnvelopeId, { place, memberId, amount, at }: Claim): Promise<void> {
  await sql`insert into agents_envelope_claim (envelope_id, place, member_id, amount, at)
    values (${id}, ${place}, ${memberId}, ${amount}, ${at})`.execute(tx)
  await sql`update agents_envelope set claimed = claimed + 1, claimed_amount = claimed_amount + ${amount}
    where id = ${id}`.execute(tx)
}

export interface Ending {
  readonly state: Exclude<Envelope['state'], 'open'>
  readonly returned: bigint
  readonly serverSeed: string
  readonly at: Date
}

export async function endEnvelope(tx: Tx, id: EnvelopeId, { state, returned, serverSeed, at }: Ending): Promise<void> {
  await sql`update agents_envelope set state = ${state}, returned = ${returned}, server_seed = ${serverSeed},
    seed_sealed = null, ended_at = ${at} where id = ${id}`.execute(tx)
}

export interface Untold {
  readonly id: EnvelopeId
  readonly toldTo: string | null
}

export async function listUntold(reader: Reader, limit: number): Promise<EnvelopeId[]> {
  const { rows } = await sql<{ id: EnvelopeId }>`
    select id from agents_envelope where state = 'open' and not is_told order by id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Holds it, unless somebody else is telling of it. */
export async function lockUntold(tx: Tx, id: EnvelopeId): Promise<Untold | null> {
  const { rows } = await sql<Untold>`select id, told_to as "toldTo" from agents_envelope
    where id = ${id} and state = 'open' and not is_told for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export async function listGuestsAfter(tx: Tx, { id, toldTo }: Untold, limit: number): Promise<readonly Id<'member'>[]> {
  const { rows } = await sql<{ id: Id<'member'> }>`select path.descendant_id as id from ${from}
    join agents_path as path on path.ancestor_id = envelope.sender_id
    where envelope.id = ${id} and ${mayTake} and (${toldTo}::uuid is null or path.descendant_id > ${toldTo})
    order by path.descendant_id limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

export async function saveNotified(tx: Tx, id: EnvelopeId, toldTo: string | null, isAll: boolean): Promise<void> {
  await sql`update agents_envelope set told_to = coalesce(${toldTo}::uuid, told_to), is_told = ${isAll}
    where id = ${id}`.execute(tx)
}

/** How many of these stand below the sender. */
export async function countBelow(reader: Reader, senderId: Id<'member'>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`select from agents_path
    where ancestor_id = ${senderId} and depth >= 1 and descendant_id = any(${ids}::uuid[])`.execute(reader)
  return rows.length
}
