import { type RawBuilder, sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { Badge, Game, GameState, Played, Vendor, VendorState, Win } from '#modules/catalog/model.ts'
import type { GameCategory, ProviderType } from '#modules/catalog/rules.ts'

export async function findRevision(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ revision: bigint }>`select revision from catalog_revision`.execute(reader)
  return rows[0]?.revision ?? 0n
}

/** With every change, in its transaction. */
export async function raiseRevision(tx: Tx): Promise<void> {
  await sql`update catalog_revision set revision = revision + 1`.execute(tx)
}

/** Each type's order is its own; the categories are put in order by the rules. */
export async function findVendors(reader: Reader): Promise<Vendor[]> {
  const { rows } = await sql<Vendor>`
    select vassalage, game_type as "gameType", display_name as "displayName", art, position as "order", state,
      game_code as "gameCode"
    from catalog_vendor order by position, vassalage, game_type`.execute(reader)
  return rows
}

export async function findGames(reader: Reader): Promise<Game[]> {
  const { rows } = await sql<Game>`
    select node_id as "nodeId", game_name as "gameName", icon, vassalage, game_type as "gameType", position as "order",
      badge, hot_position as "hotOrder", state, source, engine, tab, keywords, rtp_ppm as "rtpPpm", volatility
    from catalog_game order by position, node_id`.execute(reader)
  return rows
}

/** How many members played each game since a moment. */
export async function countPlayers(reader: Reader, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ nodeId: string; players: number }>`
    select node_id as "nodeId", count(*)::integer as players from catalog_recent
    where played_at >= ${since} group by node_id`.execute(reader)
  return new Map(rows.map(({ nodeId, players }) => [nodeId, players]))
}

export interface WinRow extends Omit<Win, 'id' | 'memberId'> {
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
}

export async function findWins(reader: Reader, category: GameCategory | null, limit: number): Promise<WinRow[]> {
  const ofCategory = category === null ? sql`true` : sql`win.category = ${category}`
  const { rows } = await sql<WinRow>`
    select win.node_id as "nodeId", game.game_name as "gameName", game.icon, game.vassalage, win.category,
      win.account_name as "accountName", win.amount, win.currency, win.won_at as at
    from catalog_win as win join catalog_game as game on game.node_id = win.node_id
    where ${ofCategory}
    order by win.won_at desc, win.id desc limit ${limit}`.execute(reader)
  return rows
}

/** Leaves those alone that are on record already. */
export async function insertWins(tx: Tx, wins: readonly Win[]): Promise<void> {
  const rows = wins.map(({ amount, at, ...win }) => ({ ...win, amount: String(amount), at: at.toISOString() }))
  await sql`
    insert into catalog_win (id, node_id, category, member_id, account_name, amount, currency, won_at)
    select id, "nodeId", category, "memberId", "accountName", amount, currency, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, "nodeId" text, category text,
      "memberId" uuid, "accountName" text, amount bigint, currency text, at timestamptz)
    order by id
    on conflict (id) do nothing`.execute(tx)
}

/**
 * Remembers the last time of each. A batch may name one game of one member many times; and rows are taken in one order by
 * all, so that two batches never wait for one another.
 */
export async function upsertPlayed(tx: Tx, played: readonly Played[]): Promise<void> {
  await sql`${kept}
    insert into catalog_recent (member_id, node_id, played_at)
    select member_id, node_id, max(played_at)
    from unnest(${plainArray(played.map(({ memberId }) => memberId))}::text::uuid[],
      ${textArray(played.map(({ nodeId }) => nodeId))}::text::text[],
      ${plainArray(played.map(({ at }) => at.toISOString()))}::text::timestamptz[]) as given (member_id, node_id, played_at)
    group by member_id, node_id order by member_id, node_id
    on conflict (member_id, node_id) do update set played_at = excluded.played_at
      where catalog_recent.played_at < excluded.played_at`.execute(tx)
}

/** The games that a member played last, the latest first. */
export async function findRecent(reader: Reader, memberId: Id<'member'>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select node_id as "nodeId" from catalog_recent where member_id = ${memberId}
    order by played_at desc, node_id limit ${limit}`.execute(reader)
  return rows.map(({ nodeId }) => nodeId)
}

/** The latest first. */
export async function findFavourites(reader: Reader, memberId: Id<'member'>): Promise<string[]> {
  const { rows } = await sql<{ nodeId: string }>`
    select node_id as "nodeId" from catalog_favourite where member_id = ${memberId}
    order by added_at desc, node_id`.execute(reader)
  return rows.map(({ nodeId }) => nodeId)
}

export async function countFavourites(reader: Reader, memberId: Id<'member'>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from catalog_favourite where member_id = ${memberId}`.execute(reader)
  return rows[0]?.total ?? 0
}

/** Adding what is there, and taking away what is not, changes nothing. */
export async function insertFavourite(tx: Tx, memberId: Id<'member'>, nodeId: string, at: Date): Promise<void> {
  await sql`
    insert into catalog_favourite (member_id, node_id, added_at) values (${memberId}, ${nodeId}, ${at})
    on conflict do nothing`.execute(tx)
}

export async function deleteFavourite(tx: Tx, memberId: Id<'member'>, nodeId: string): Promise<void> {
  await sql`delete from catalog_favourite where member_id = ${memberId} and node_id = ${nodeId}`.execute(tx)
}

/** Leaves those alone that exist; tells how many are new. */
export async function insertVendors(tx: Tx, vendors: readonly Vendor[]): Promise<number> {
  const { rows } = await sql`
    insert into catalog_vendor (vassalage, game_type, display_name, art, position, state, game_code)
    select vassalage, "gameType", "displayName", art, "order", state, "gameCode"
    from jsonb_to_recordset(${JSON.stringify(vendors)}::text::jsonb) as given (vassalage text, "gameType" text,
      "displayName" text, art text, "order" integer, state text, "gameCode" text)
    on conflict do nothing returning vassalage`.execute(tx)
  return rows.length
}

/** Leaves those alone that exist; tells how many are new. */
export async function insertGames(tx: Tx, games: readonly Game[]): Promise<number> {
  const { rows } = await sql`
    insert into catalog_game (node_id, game_name, icon, vassalage, game_type, position, badge, hot_position, state,
      source, engine, tab, keywords, rtp_ppm, volatility)
    select "nodeId", "gameName", icon, vassalage, "gameType", "order", badge, "hotOrder", state,
      source, engine, tab, keywords, "rtpPpm", volatility
    from jsonb_to_recordset(${JSON.stringify(games)}::text::jsonb) as given ("nodeId" text, "gameName" text, icon text,
      vassalage text, "gameType" text, "order" integer, badge text, "hotOrder" integer, state text, source text,
      engine text, tab text, keywords text, "rtpPpm" integer, volatility text)
    on conflict do nothing returning node_id`.execute(tx)
  return rows.length
}

export async function findGameForChange(tx: Tx, nodeId: string): Promise<Game | null> {
  const { rows } = await sql<Game>`
    select node_id as "nodeId", game_name as "gameName", icon, vassalage, game_type as "gameType", position as "order",
      badge, hot_position as "hotOrder", state, source, engine, tab, keywords, rtp_ppm as "rtpPpm", volatility
    from catalog_game where node_id = ${nodeId} for update`.execute(tx)
  return rows[0] ?? null
}

export interface GameInput {
  readonly state: GameState
  readonly badge: Badge | null
  readonly order: number
  readonly hotOrder: number | null
}

export async function updateGame(tx: Tx, nodeId: string, { state, badge, order, hotOrder }: GameInput): Promise<void> {
  await sql`
    update catalog_game set state = ${state}, badge = ${badge}, position = ${order}, hot_position = ${hotOrder}
    where node_id = ${nodeId}`.execute(tx)
}

export interface VendorInput {
  readonly state: VendorState
  readonly order: number
}

/** One shelf of a maker, or with a null type all of them. False when there is none. */
export async function updateVendor(
  tx: Tx,
  { vassalage, gameType }: { readonly vassalage: string; readonly gameType: ProviderType | null },
  { state, order }: Partial<VendorInput>,
): Promise<boolean> {
  const sets: RawBuilder<unknown>[] = []
  if (state !== undefined) sets.push(sql`state = ${state}`)
  if (order !== undefined) sets.push(sql`position = ${order}`)
  const ofType = gameType === null ? sql`true` : sql`game_type = ${gameType}`
  const { rows } = await sql`
    update catalog_vendor set ${sql.join(sets)} where vassalage = ${vassalage} and ${ofType}
    returning vassalage`.execute(tx)
  return rows.length > 0
}
