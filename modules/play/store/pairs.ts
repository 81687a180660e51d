import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Player } from '#modules/play/deps.ts'

export interface PairRow {
  readonly id: Id<'pair'>
  readonly seedSealed: Uint8Array
  readonly seedHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly nextSealed: Uint8Array
  readonly nextHash: string
  readonly isNextShown: boolean
  readonly begunAt: Date | null
}

const columns = sql`id, seed_sealed as "seedSealed", seed_hash as "seedHash", client_seed as "clientSeed",
  nonce::integer as nonce, next_sealed as "nextSealed", next_hash as "nextHash", is_next_shown as "isNextShown",
  begun_at as "begunAt"`

export async function findPair(reader: Reader, { id, mode }: Player): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`select ${columns} from play_pair
    where player_id = ${id} and mode = ${mode} and revealed_at is null`.execute(reader)
  return rows[0] ?? null
}

/** Whoever holds it may reveal it: rounds that want its next number wait, and then find it gone. */
export async function lockPair(tx: Tx, pairId: Id<'pair'>): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`select ${columns} from play_pair
    where id = ${pairId} and revealed_at is null for update`.execute(tx)
  return rows[0] ?? null
}

export interface NewPair extends Omit<PairRow, 'nonce' | 'isNextShown' | 'begunAt'> {
  readonly madeAt: Date
  /** Carried over from the pair before, so that a rotation is no way around the least time of a round. */
  readonly begunAt: Date | null
}

/** False when the player has a pair in use already. */
export async function insertPair(tx: Tx, { id: playerId, mode }: Player, pair: NewPair): Promise<boolean> {
  const { rows } = await sql`
    insert into play_pair (id, player_id, mode, seed_sealed, seed_hash, client_seed, next_sealed, next_hash, made_at, begun_at)
    values (${pair.id}, ${playerId}, ${mode}, ${pair.seedSealed}, ${pair.seedHash}, ${pair.clientSeed}, ${pair.nextSealed},
      ${pair.nextHash}, ${pair.madeAt}, ${pair.begunAt})
    on conflict (player_id, mode) where revealed_at is null do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function markNextShown(tx: Tx, pairId: Id<'pair'>): Promise<void> {
  await sql`update play_pair set is_next_shown = true where id = ${pairId} and not is_next_shown`.execute(tx)
}

export async function revealPair(tx: Tx, pairId: Id<'pair'>, seed: string, at: Date): Promise<void> {
  const { rows } = await sql`update play_pair set revealed_at = ${at}, revealed_seed = ${seed}, seed_sealed = null,
    next_sealed = null where id = ${pairId} and revealed_at is null returning id`.execute(tx)
  assert(rows.length === 1, 'a pair is revealed once')
}

export interface RevealedRow {
  readonly serverSeed: string
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly rounds: number
  readonly revealedAt: Date
}

export async function findRevealed(reader: Reader, { id, mode }: Player, limit: number): Promise<RevealedRow[]> {
  const { rows } = await sql<RevealedRow>`
    select revealed_seed as "serverSeed", seed_hash as "serverSeedHash", client_seed as "clientSeed", nonce::integer as rounds,
      revealed_at as "revealedAt"
    from play_pair where player_id = ${id} and mode = ${mode} and revealed_at is not null
    order by revealed_at desc limit ${limit}`.execute(reader)
  return rows
}

/** Seeds of demo play whose rounds are forgotten. A pair that a round still needs stays. */
export async function deleteDemoPairs(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from play_pair where ctid in (
      select pair.ctid from play_pair as pair
      where pair.mode = 'demo' and coalesce(pair.begun_at, pair.made_at) < ${before}
        and not exists (select from play_round as round where round.player_id = pair.player_id and round.pair_id = pair.id)
      limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
