import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Gift, WinTerms } from '#modules/wallet/rules/gift.ts'

export interface GiftRow extends Gift {
  readonly memberId: Id<'member'>
  readonly givenAt: Date
  /** The bonus that the latest win went to. */
  readonly grantId: Id<'grant'> | null
}

interface Raw extends Omit<GiftRow, 'winTerms'> {
  readonly winTerms: (Omit<WinTerms, 'stakeMost'> & { readonly stakeMost: string | null }) | null
}

/** What has been used of it is counted from its bets: one that ended void, or was settled again, is counted as it stands now. */
const columns = sql`id, member_id as "memberId", currency, use, game, least_odds as "leastOdds", stake, count, win_terms as "winTerms",
  grant_id as "grantId", given_at as "givenAt", expires_at as "expiresAt", ended_at as "endedAt",
  (select count(*)::integer from wallet_gift_use as used where used.gift_id = wallet_gift.id
    and not exists (select from bets_v_void as bet where bet.id = used.bet_id)) as used`

function fromRaw({ winTerms, ...row }: Raw): GiftRow {
  const most = winTerms?.stakeMost ?? null
  return { ...row, winTerms: winTerms && { ...winTerms, stakeMost: most === null ? null : BigInt(most) } }
}

export async function insertGift(tx: Tx, gift: Omit<GiftRow, 'used' | 'grantId' | 'endedAt'>): Promise<void> {
  const { winTerms } = gift
  const terms =
    winTerms &&
    JSON.stringify({ ...winTerms, stakeMost: winTerms.stakeMost === null ? null : String(winTerms.stakeMost) })
  await sql`insert into wallet_gift (id, member_id, currency, use, game, least_odds, stake, count, win_terms, given_at, expires_at)
    values (${gift.id}, ${gift.memberId}, ${gift.currency}, ${gift.use}, ${gift.game}, ${gift.leastOdds}, ${gift.stake}, ${gift.count},
      ${terms}::text::jsonb, ${gift.givenAt}, ${gift.expiresAt})`.execute(tx)
}

/** Held until the transaction ends: nobody else uses the same one meanwhile. */
export async function lockGift(tx: Tx, id: string): Promise<GiftRow | null> {
  await sql`select from wallet_gift where id = ${id} for update`.execute(tx)
  return await findGift(tx, id)
}

async function findGift(reader: Reader, id: string): Promise<GiftRow | null> {
  const { rows } = await sql<Raw>`select ${columns} from wallet_gift where id = ${id}`.execute(reader)
  return rows[0] ? fromRaw(rows[0]) : null
}

/** What a member can still use, what ends first standing first. */
export async function findOpenGifts(
  reader: Reader,
  { memberId, use = null, game = null, now }: OpenGifts,
): Promise<GiftRow[]> {
  const { rows } = await sql<Raw>`select * from (select ${columns} from wallet_gift
      where member_id = ${memberId} and ended_at is null and expires_at > ${now}
        and (${use}::text is null or use = ${use}::text) and (${game}::text is null or game = ${game}::text)) as open
    where used < count order by "expiresAt", id`.execute(reader)
  return rows.map(fromRaw)
}

interface OpenGifts {
  readonly memberId: string
  readonly use?: Gift['use'] | null
  readonly game?: string | null
  readonly now: Date
}

export async function insertUse(tx: Tx, giftId: string, betId: string, at: Date): Promise<void> {
  await sql`insert into wallet_gift_use (bet_id, gift_id, used_at) values (${betId}, ${giftId}, ${at})`.execute(tx)
}

/** Of a bet that was not taken after all. */
export async function deleteUse(tx: Tx, betId: string): Promise<void> {
  await sql`delete from wallet_gift_use where bet_id = ${betId}`.execute(tx)
}

export async function saveGiftGrant(tx: Tx, id: string, grantId: string): Promise<void> {
  await sql`update wallet_gift set grant_id = ${grantId} where id = ${id}`.execute(tx)
}

/** False when it had been taken back before. */
export async function saveGiftEnd(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } =
    await sql`update wallet_gift set ended_at = ${at} where id = ${id} and ended_at is null returning 1`.execute(tx)
  return rows.length === 1
}
