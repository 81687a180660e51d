import { sql } from 'kysely'
import type { PrizeOutcome, PrizeTable, RewardedOutcome, RewardedTable } from '#engines/prize-table.ts'
import { textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { PrizeGame, rewardKinds } from '#modules/loyalty/model.ts'

/** In minor units where it is money. */
export interface WrittenReward {
  readonly kind: (typeof rewardKinds)[number]
  readonly amount: string
}

export interface NewTicket {
  readonly id: string
  readonly memberId: string
  readonly game: PrizeGame
  readonly source: string
  readonly place: number
  readonly seedHash: string
  readonly seedSealed: Uint8Array
  readonly issuedAt: Date
  readonly expiresAt: Date
}

interface TicketEnd {
  readonly drawnAt: Date
  readonly clientSeed: string
  readonly serverSeed: string
  /** Tickets that were drawn earlier say nothing of rewards in them. */
  readonly params: PrizeTable | RewardedTable
  readonly outcome: PrizeOutcome | RewardedOutcome
  readonly reward: WrittenReward
}

type OpenTicket = NewTicket & { readonly [Key in keyof TicketEnd]: null }
export type DrawnTicket = NewTicket & TicketEnd
export type Ticket = OpenTicket | DrawnTicket

export const isDrawn = (ticket: Ticket): ticket is DrawnTicket => ticket.drawnAt !== null

const columns = sql`id, member_id as "memberId", game, source, place, seed_hash as "seedHash", seed_sealed as "seedSealed",
  issued_at as "issuedAt", expires_at as "expiresAt", drawn_at as "drawnAt", client_seed as "clientSeed", server_seed as "serverSeed",
  params, outcome, reward`

export async function insertTicket(tx: Tx, ticket: NewTicket): Promise<void> {
  await sql`insert into loyalty_ticket (id, member_id, game, source, place, seed_hash, seed_sealed, issued_at, expires_at)
    values (${ticket.id}, ${ticket.memberId}, ${ticket.game}, ${ticket.source}, ${ticket.place}, ${ticket.seedHash}, ${ticket.seedSealed},
      ${ticket.issuedAt}, ${ticket.expiresAt})`.execute(tx)
}

export async function findTicket(reader: Reader, memberId: string, id: string): Promise<Ticket | null> {
  const { rows } =
    await sql<Ticket>`select ${columns} from loyalty_ticket where id = ${id} and member_id = ${memberId}`.execute(
      reader,
    )
  return rows[0] ?? null
}

/** Locks a ticket that can still be used; false where somebody else has used it meanwhile. */
export async function takeTicket(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from loyalty_ticket
    where id = ${id} and drawn_at is null and expires_at > ${now} for update`.execute(tx)
  return rows.length === 1
}

export async function endTicket(tx: Tx, id: string, end: TicketEnd): Promise<void> {
  await sql`update loyalty_ticket set drawn_at = ${end.drawnAt}, client_seed = ${end.clientSeed}, server_seed = ${end.serverSeed},
    params = ${JSON.stringify(end.params)}::jsonb, outcome = ${JSON.stringify(end.outcome)}::jsonb,
    reward = ${JSON.stringify(end.reward)}::jsonb where id = ${id}`.execute(tx)
}

/** Ends the tickets of an occasion that were not drawn yet; answers how many. */
export async function expireTickets(tx: Tx, memberId: string, source: string, now: Date): Promise<number> {
  const { rows } = await sql`update loyalty_ticket set expires_at = ${now}
    where member_id = ${memberId} and source = ${source} and drawn_at is null and expires_at > ${now} returning 1`.execute(
    tx,
  )
  return rows.length
}

export async function findOpenTickets(reader: Reader, memberId: string, game: PrizeGame, now: Date): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`select ${columns} from loyalty_ticket
    where member_id = ${memberId} and game = ${game} and drawn_at is null and expires_at > ${now}
    order by expires_at, id limit 100`.execute(reader)
  return rows
}

export async function countOpenTickets(
  reader: Reader,
  memberId: string,
  now: Date,
): Promise<ReadonlyMap<PrizeGame, number>> {
  const { rows } = await sql<{
    game: PrizeGame
    count: number
  }>`${kept} select game, count(*)::integer as count from loyalty_ticket
    where member_id = ${memberId} and drawn_at is null and expires_at > ${now} group by 1`.execute(reader)
  return new Map(rows.map(({ game, count }) => [game, count]))
}

export async function findMyDrawn(
  reader: Reader,
  memberId: string,
  game: PrizeGame,
  limit: number,
): Promise<DrawnTicket[]> {
  const { rows } = await sql<DrawnTicket>`select ${columns} from loyalty_ticket
    where member_id = ${memberId} and game = ${game} and drawn_at is not null order by drawn_at desc, id desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

export interface LateDraw {
  readonly memberId: string
  readonly name: string
  readonly reward: WrittenReward
  readonly drawnAt: Date
}

/** What was drawn last, of everybody. */
export async function findLatestDrawn(reader: Reader, game: PrizeGame, limit: number): Promise<LateDraw[]> {
  const { rows } =
    await sql<LateDraw>`select ticket.member_id as "memberId", person.username as name, reward, drawn_at as "drawnAt"
    from (select * from loyalty_ticket where game = ${game} and drawn_at is not null order by drawn_at desc limit ${limit}) as ticket
    join identity_v_person as person on person.id = ticket.member_id order by drawn_at desc`.execute(reader)
  return rows
}

/** How many of each were given, locked until the end of the transaction. */
export async function lockStock(
  tx: Tx,
  game: PrizeGame,
  prizes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  await sql`insert into loyalty_prize (game, prize) select ${game}, * from unnest(${textArray(prizes)}::text::text[]) order by 2
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ prize: string; given: number }>`select prize, given from loyalty_prize
    where game = ${game} order by prize for update`.execute(tx)
  return new Map(rows.map(({ prize, given }) => [prize, given]))
}

export async function findStock(reader: Reader, game: PrizeGame): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    prize: string
    given: number
  }>`select prize, given from loyalty_prize where game = ${game}`.execute(reader)
  return new Map(rows.map(({ prize, given }) => [prize, given]))
}

export async function countPrize(tx: Tx, game: PrizeGame, prize: string): Promise<void> {
  await sql`update loyalty_prize set given = given + 1 where game = ${game} and prize = ${prize}`.execute(tx)
}
