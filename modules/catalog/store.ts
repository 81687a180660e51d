import { type RawBuilder, sql } from 'kysely'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Badge, Game, GameState, Vendor, Win } from '#modules/catalog/model.ts'
import { type GameCategory, type ProviderType, shelves } from '#modules/catalog/rules.ts'

export interface StockedVendor extends Vendor {
  readonly gameCount: number
}

/** Vendors that have a game, in order. Each type's order is its own; the categories are put in order by the rules. */
export async function findVendors(reader: Reader): Promise<StockedVendor[]> {
  const { rows } = await sql<StockedVendor>`
    select vendor.vassalage, vendor.game_type as "gameType", vendor.display_name as "displayName", vendor.art,
      vendor.position as "order", vendor.state, vendor.game_code as "gameCode",
      count(*)::integer as "gameCount"
    from catalog_vendor as vendor
    join catalog_game as game on game.vassalage = vendor.vassalage and game.game_type = vendor.game_type
    group by vendor.vassalage, vendor.game_type
    order by vendor.position, vendor.vassalage, vendor.game_type`.execute(reader)
  return rows
}

export interface GameRow {
  readonly nodeId: string
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
  readonly gameType: ProviderType
  readonly vendorName: string
  readonly vendorIcon: string
  readonly badge: Badge | null
  readonly state: GameState
}

const gameWithVendor = sql`
  select game.node_id as "nodeId", game.game_name as "gameName", game.icon, game.vassalage,
    game.game_type as "gameType", vendor.display_name as "vendorName", vendor.art as "vendorIcon", game.badge,
    case vendor.state when 'maintenance' then 'maintenance' else game.state end as state
  from catalog_game as game
  join catalog_vendor as vendor on vendor.vassalage = game.vassalage and vendor.game_type = game.game_type`

export async function findHotGames(reader: Reader, limit: number): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`${gameWithVendor}
    where game.hot_position is not null
    order by game.hot_position, game.node_id limit ${limit}`.execute(reader)
  return rows
}

export interface Wanted {
  readonly category: GameCategory
  /** One maker only; null for all. */
  readonly vassalage: string | null
}

function isWanted({ category, vassalage }: Wanted): RawBuilder<unknown> {
  const { type, only, except } = shelves[category]
  const conditions = [sql`game.game_type = ${type}`]
  if (only) conditions.push(sql`game.vassalage = any(${only}::text[])`)
  if (except) conditions.push(sql`game.vassalage <> all(${except}::text[])`)
  if (vassalage !== null) conditions.push(sql`game.vassalage = ${vassalage}`)
  return sql.join(conditions, sql` and `)
}

export async function findGames(reader: Reader, wanted: Wanted, limit: number): Promise<GameRow[]> {
  const { rows } = await sql<GameRow>`${gameWithVendor}
    where ${isWanted(wanted)}
    order by game.position, game.node_id limit ${limit}`.execute(reader)
  return rows
}

export async function countGames(reader: Reader, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from catalog_game as game where ${isWanted(wanted)}`.execute(reader)
  return rows[0]?.total ?? 0
}

export interface WinRow extends Omit<Win, 'id' | 'memberId'> {
  readonly gameName: string
  readonly icon: string
  readonly vassalage: string
  readonly category: GameCategory
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

export async function findShelfOf(
  reader: Reader,
  nodeId: string,
): Promise<{ readonly vassalage: string; readonly gameType: ProviderType } | null> {
  const { rows } = await sql<{ vassalage: string; gameType: ProviderType }>`
    select vassalage, game_type as "gameType" from catalog_game where node_id = ${nodeId}`.execute(reader)
  return rows[0] ?? null
}

/** False when the win is on record already. */
export async function insertWin(tx: Tx, win: Win, category: GameCategory): Promise<boolean> {
  const { rows } = await sql`
    insert into catalog_win (id, node_id, category, member_id, account_name, amount, currency, won_at)
    values (${win.id}, ${win.nodeId}, ${category}, ${win.memberId}, ${win.accountName}, ${win.amount},
      ${win.currency}, ${win.at})
    on conflict (id) do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Leaves those alone that exist. */
export async function insertVendors(tx: Tx, vendors: readonly Vendor[]): Promise<void> {
  await sql`
    insert into catalog_vendor (vassalage, game_type, display_name, art, position, state, game_code)
    select vassalage, "gameType", "displayName", art, "order", state, "gameCode"
    from jsonb_to_recordset(${JSON.stringify(vendors)}::text::jsonb) as given (vassalage text, "gameType" text,
      "displayName" text, art text, "order" integer, state text, "gameCode" text)
    on conflict do nothing`.execute(tx)
}

/** Leaves those alone that exist. */
export async function insertGames(tx: Tx, games: readonly Game[]): Promise<void> {
  await sql`
    insert into catalog_game (node_id, game_name, icon, vassalage, game_type, position, badge, hot_position, state)
    select "nodeId", "gameName", icon, vassalage, "gameType", "order", badge, "hotOrder", state
    from jsonb_to_recordset(${JSON.stringify(games)}::text::jsonb) as given ("nodeId" text, "gameName" text, icon text,
      vassalage text, "gameType" text, "order" integer, badge text, "hotOrder" integer, state text)
    on conflict do nothing`.execute(tx)
}
