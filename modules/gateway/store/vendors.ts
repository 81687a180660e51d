import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import { type Currency, isCurrency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { StakeLimits, VendorLink } from '#modules/gateway/model.ts'

interface VendorRow extends Omit<VendorLink, 'limits'> {
  readonly limits: Readonly<Record<string, { readonly min: string; readonly max: string }>>
}

const vendorColumns = sql`code, name, mode, base_url as "baseUrl", game_origin as "gameOrigin", state,
  is_sandbox as "isSandbox", limits`

export async function findVendor(reader: Reader, code: string): Promise<VendorLink | null> {
  const { rows } = await sql<VendorRow>`
    select ${vendorColumns} from gateway_vendor where code = ${code}`.execute(reader)
  return rows[0] ? readVendor(rows[0]) : null
}

export async function listVendors(reader: Reader): Promise<VendorLink[]> {
  const { rows } = await sql<VendorRow>`select ${vendorColumns} from gateway_vendor order by code`.execute(reader)
  return rows.map(readVendor)
}

function readVendor({ limits, ...row }: VendorRow): VendorLink {
  const read: Partial<Record<Currency, StakeLimits>> = {}
  for (const [currency, { min, max }] of Object.entries(limits))
    if (isCurrency(currency)) read[currency] = { min: BigInt(min), max: BigInt(max) }
  return { ...row, limits: read }
}

export async function upsertVendor(tx: Tx, vendor: VendorLink): Promise<void> {
  const limits = Object.fromEntries(
    Object.entries(vendor.limits).map(([currency, { min, max }]) => [currency, { min: String(min), max: String(max) }]),
  )
  await sql`
    insert into gateway_vendor (code, name, mode, base_url, game_origin, state, is_sandbox, limits)
    values (${vendor.code}, ${vendor.name}, ${vendor.mode}, ${vendor.baseUrl}, ${vendor.gameOrigin}, ${vendor.state},
      ${vendor.isSandbox}, ${JSON.stringify(limits)}::text::jsonb)
    on conflict (code) do update set name = excluded.name, mode = excluded.mode, base_url = excluded.base_url,
      game_origin = excluded.game_origin, state = excluded.state, is_sandbox = excluded.is_sandbox,
      limits = excluded.limits`.execute(tx)
}

export async function lockVendor(tx: Tx, code: string): Promise<void> {
  await sql`select code from gateway_vendor where code = ${code} for update`.execute(tx)
}

export interface Player {
  readonly vendor: string
  readonly player: string
  readonly memberId: Id<'member'>
  readonly currency: Currency
}

export async function findPlayer(reader: Reader, vendor: string, player: string): Promise<Player | null> {
  const { rows } = await sql<Player>`
    select vendor, player, member_id as "memberId", currency from gateway_player
    where vendor = ${vendor} and player = ${player}`.execute(reader)
  return rows[0] ?? null
}

/** The member's name with this vendor; the proposed one if there was none. */
export async function keepPlayer(tx: Tx, proposed: Player, now: Date): Promise<Player> {
  const { vendor, player, memberId, currency } = proposed
  const { rows } = await sql<{ player: string }>`
    insert into gateway_player as kept (vendor, player, member_id, currency, created_at)
    values (${vendor}, ${player}, ${memberId}, ${currency}, ${now})
    on conflict (vendor, member_id, currency) do update set player = kept.player
    returning player`.execute(tx)
  return { ...proposed, player: rows[0]?.player ?? player }
}

export interface Launch {
  readonly vendor: string
  readonly player: string
  readonly game: string
  readonly expiresAt: Date
}

export async function insertToken(tx: Tx, mark: Uint8Array, launch: Launch): Promise<void> {
  await sql`insert into gateway_token (mark, vendor, player, game, expires_at)
    values (${mark}, ${launch.vendor}, ${launch.player}, ${launch.game}, ${launch.expiresAt})`.execute(tx)
}

/** Uses a token up, whatever it is then good for; null when it was used, is too old or was never given to this vendor. */
export async function useToken(tx: Tx, vendor: string, mark: Uint8Array, now: Date): Promise<Launch | null> {
  const { rows } = await sql<Launch>`
    update gateway_token set used_at = ${now}
    where mark = ${mark} and vendor = ${vendor} and used_at is null and expires_at > ${now}
    returning vendor, player, game, expires_at as "expiresAt"`.execute(tx)
  return rows[0] ?? null
}

export async function insertSession(tx: Tx, mark: Uint8Array, session: Launch, now: Date): Promise<void> {
  await sql`insert into gateway_session (mark, vendor, player, game, created_at, expires_at)
    values (${mark}, ${session.vendor}, ${session.player}, ${session.game}, ${now}, ${session.expiresAt})`.execute(tx)
}

export async function findSession(reader: Reader, vendor: string, mark: Uint8Array): Promise<Launch | null> {
  const { rows } = await sql<Launch>`
    select vendor, player, game, expires_at as "expiresAt" from gateway_session
    where mark = ${mark} and vendor = ${vendor}`.execute(reader)
  return rows[0] ?? null
}

/** Ends what somebody plays with a vendor now; they can start again. */
export async function endSessionsOf(tx: Tx, vendor: string, player: string, now: Date): Promise<void> {
  await sql`update gateway_session set expires_at = ${now}
    where vendor = ${vendor} and player = ${player} and expires_at > ${now}`.execute(tx)
}

/** Forgets tokens and sessions that nobody can use any more. */
export async function deleteExpired(tx: Tx, before: Date, limit: number): Promise<number> {
  const tokens = await sql`delete from gateway_token where mark in
    (select mark from gateway_token where expires_at < ${before} limit ${limit}) returning mark`.execute(tx)
  const sessions = await sql`delete from gateway_session where mark in
    (select mark from gateway_session where expires_at < ${before} limit ${limit}) returning mark`.execute(tx)
  return tokens.rows.length + sessions.rows.length
}
