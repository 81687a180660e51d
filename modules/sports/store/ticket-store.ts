import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { WrongField } from '#kit/result.ts'
import { arrayOf, plainArray, textArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { DatabaseTime } from '#modules/rounds/service.ts'
import type { Acceptance, TicketKind } from '#modules/sports/model.ts'

export interface Rejection {
  readonly refusal: string
  readonly fields: readonly WrongField[]
}

export interface TicketRow {
  readonly id: string
  readonly memberId: string
  readonly key: string
  readonly intent: string
  readonly kind: TicketKind
  readonly sizes: readonly number[]
  readonly system: string | null
  readonly combinations: number
  readonly currency: Currency
  readonly stake: bigint
  /** What of the stake came out of bonus purses, or is set aside there while the ticket waits. */
  readonly bonus: bigint
  readonly mostPayout: bigint
  readonly game: string
  readonly accept: Acceptance
  /** The free bet that staked it. */
  readonly freeBet: string | null
  readonly quoteOdds: number | null
  readonly quoteChance: number | null
  readonly state: 'pending' | 'open' | 'rejected'
  readonly holdId: string | null
  readonly decidesAt: Date | null
  readonly rejection: Rejection | null
  readonly balanceAfter: bigint
  readonly placedAt: Date
  readonly acceptedAt: Date | null
}

export interface KeptTicket extends TicketRow {
  readonly serial: bigint
}

export interface LegRow {
  readonly ticketId: string
  readonly position: number
  readonly event: string
  readonly market: number
  readonly outcome: string
  readonly odds: number
  readonly scoreAtBet: string | null
}

const columns = sql`id, serial, member_id as "memberId", key, intent, kind, sizes, system, combinations, currency, stake, bonus,
  most_payout as "mostPayout", game, accept, free_bet as "freeBet", quote_odds as "quoteOdds", quote_chance as "quoteChance", state, hold_id as "holdId",
  decides_at as "decidesAt", rejection, balance_after as "balanceAfter", placed_at as "placedAt", accepted_at as "acceptedAt"`

/** What the database made up when a ticket was written. */
export type Stamped = Pick<KeptTicket, 'id' | 'serial' | 'decidesAt' | 'acceptedAt'>

/** Writes tickets; one whose key is used already is left out. Answers those that were written. A pending one is decided so many seconds from now. */
export async function insertTickets(
  tx: Tx,
  tickets: readonly (TicketRow & { readonly delaySeconds: number })[],
  time: DatabaseTime,
): Promise<Stamped[]> {
  const given = tickets.map((one) => ({
    ...one,
    ...{ stake: String(one.stake), bonus: String(one.bonus) },
    ...{ mostPayout: String(one.mostPayout), balanceAfter: String(one.balanceAfter) },
    sizes: `{${one.sizes.join(',')}}`,
  }))
  const { rows } = await sql<Stamped>`${kept}
    insert into sports_ticket (id, member_id, key, intent, kind, sizes, system, combinations, currency, stake, bonus, most_payout, game, accept,
      free_bet, quote_odds, quote_chance, state, hold_id, decides_at, balance_after, placed_at, accepted_at)
    select id, "memberId", key, intent, kind, sizes::smallint[], system, combinations, currency, stake, bonus, "mostPayout", game, accept, "freeBet", "quoteOdds",
      "quoteChance", state, "holdId", case when state = 'pending' then ${time()} + make_interval(secs => "delaySeconds") end,
      "balanceAfter", "placedAt", case when state = 'open' then ${time()} end
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (id uuid, "memberId" uuid, key text, intent text, kind text,
      sizes text, system text, combinations integer, currency text, stake bigint, bonus bigint, "mostPayout" bigint, game text, accept text,
      "freeBet" uuid, "quoteOdds" integer, "quoteChance" integer, state text, "holdId" uuid, "delaySeconds" double precision, "balanceAfter" bigint, "placedAt" timestamptz)
    on conflict do nothing returning id, serial, decides_at as "decidesAt", accepted_at as "acceptedAt"`.execute(tx)
  return rows
}

export interface NewLeg extends LegRow {
  readonly memberId: string
  readonly stake: bigint
  readonly currency: Currency
  readonly isSingle: boolean
}

export async function insertLegs(tx: Tx, legs: readonly NewLeg[]): Promise<void> {
  await sql`${kept}
    insert into sports_leg (ticket_id, position, member_id, event_id, market_id, outcome, odds, score_at_bet, stake, currency, is_single)
    select * from unnest(
      ${plainArray(legs.map(({ ticketId }) => ticketId))}::text::uuid[],
      ${plainArray(legs.map(({ position }) => position))}::text::smallint[],
      ${plainArray(legs.map(({ memberId }) => memberId))}::text::uuid[],
      ${textArray(legs.map(({ event }) => event))}::text::text[],
      ${plainArray(legs.map(({ market }) => market))}::text::bigint[],
      ${textArray(legs.map(({ outcome }) => outcome))}::text::text[],
      ${plainArray(legs.map(({ odds }) => odds))}::text::integer[],
      ${textArray(legs.map(({ scoreAtBet }) => scoreAtBet))}::text::text[],
      ${plainArray(legs.map(({ stake }) => stake))}::text::bigint[],
      ${plainArray(legs.map(({ currency }) => currency))}::text::text[],
      ${plainArray(legs.map(({ isSingle }) => isSingle))}::text::boolean[])`.execute(tx)
}

export interface Exposed {
  readonly market: number
  readonly outcome: string
  readonly currency: Currency
  readonly stake: bigint
  readonly payout: bigint
  /** 1 for a new one, -1 for one that is gone, 0 for a part. */
  readonly tickets: number
}

/** Adds what legs put on their outcomes, or takes off what cash-outs ended. Rows are taken in one order, so that two who add to several do not wait for each other. */
export async function addExposures(tx: Tx, legs: readonly Exposed[]): Promise<void> {
  await sql`${kept}
    insert into sports_exposure as exposure (market_id, outcome, currency, tickets, stakes, payouts)
    select market, outcome, currency, sum(tickets), sum(stake), sum(payout) from unnest(
      ${plainArray(legs.map(({ market }) => market))}::text::bigint[],
      ${textArray(legs.map(({ outcome }) => outcome))}::text::text[],
      ${plainArray(legs.map(({ currency }) => currency))}::text::text[],
      ${plainArray(legs.map(({ stake }) => stake))}::text::bigint[],
      ${plainArray(legs.map(({ payout }) => payout))}::text::bigint[],
      ${plainArray(legs.map(({ tickets }) => tickets))}::text::integer[]) as given (market, outcome, currency, stake, payout, tickets)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (market_id, outcome, currency) do update set tickets = exposure.tickets + excluded.tickets,
      stakes = exposure.stakes + excluded.stakes, payouts = exposure.payouts + excluded.payouts`.execute(tx)
}

/** A selection that somebody wants, or has, of a market. */
export interface Wanted {
  readonly memberId: string | null
  readonly currency: Currency
  readonly market: number
  readonly outcome: string
}

export interface StandingRow {
  readonly liability: bigint
  readonly own: bigint
}

/** What stands for each of these: what the house loses by the selection, and what the member has on it. */
export async function readStanding(reader: Reader, wanted: readonly Wanted[]): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`${kept}
    select coalesce((
        select sum(case when exposure.outcome = given.outcome then payouts else 0 end) - sum(stakes) from sports_exposure as exposure
        where exposure.market_id = given.market and exposure.currency = given.currency), 0)::bigint as liability,
      coalesce((select sum(leg.stake) from sports_leg as leg join sports_ticket as ticket on ticket.id = leg.ticket_id
        where leg.member_id = given.member and leg.market_id = given.market and leg.outcome = given.outcome
          and leg.currency = given.currency and ticket.state <> 'rejected'), 0)::bigint as own
    from unnest(${plainArray(wanted.map(({ memberId }) => memberId))}::text::uuid[],
      ${plainArray(wanted.map(({ currency }) => currency))}::text::text[], ${plainArray(wanted.map(({ market }) => market))}::text::bigint[],
      ${textArray(wanted.map(({ outcome }) => outcome))}::text::text[]) with ordinality as given (member, currency, market, outcome, place)
    order by place`.execute(reader)
  return rows
}

/** What the tickets of a day of each of these members could pay together. */
export async function readDayPayouts(
  reader: Reader,
  days: readonly { readonly memberId: string; readonly currency: Currency; readonly dayStart: Date }[],
): Promise<bigint[]> {
  const { rows } = await sql<{ most: bigint }>`${kept}
    select (select coalesce(sum(most_payout), 0)::bigint from sports_ticket as ticket
      where ticket.member_id = given.member and placed_at >= given.start and ticket.currency = given.currency and state <> 'rejected') as most
    from unnest(${plainArray(days.map(({ memberId }) => memberId))}::text::uuid[],
      ${plainArray(days.map(({ currency }) => currency))}::text::text[],
      ${textArray(days.map(({ dayStart }) => dayStart.toISOString()))}::text::timestamptz[])
      with ordinality as given (member, currency, start, place)
    order by place`.execute(reader)
  return rows.map(({ most }) => most)
}

export async function countPending(reader: Reader, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sports_ticket
    where member_id = ${memberId} and state = 'pending'`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function findTicketByKey(reader: Reader, memberId: string, key: string): Promise<KeptTicket | null> {
  const { rows } = await sql<KeptTicket>`${kept} select ${columns} from sports_ticket
    where member_id = ${memberId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

export async function findTicket(reader: Reader, memberId: string, name: string): Promise<KeptTicket | null> {
  const bySerial = /^S?(\d{1,15})$/.exec(name)?.[1]
  const { rows } = await sql<KeptTicket>`select ${columns} from sports_ticket where member_id = ${memberId}
    and ${bySerial === undefined ? sql`id = ${name}` : sql`serial = ${bySerial}`}`.execute(reader)
  return rows[0] ?? null
}

export async function findTickets(
  reader: Reader,
  memberId: string,
  {
    view,
    before,
    limit,
  }: { readonly view: 'all' | 'open' | 'ended'; readonly before: string | null; readonly limit: number },
): Promise<KeptTicket[]> {
  const isOpen = sql`(state = 'pending' or exists (select from bets_v_open as bet where bet.id = sports_ticket.id))`
  const wanted = view === 'all' ? sql`true` : view === 'open' ? isOpen : sql`not ${isOpen}`
  const { rows } =
    await sql<KeptTicket>`select ${columns} from sports_ticket where member_id = ${memberId} and ${wanted}
    and (${before}::uuid is null or id < ${before}::uuid) order by id desc limit ${limit}`.execute(reader)
  return rows
}

export async function readTickets(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, KeptTicket>> {
  const { rows } = await sql<KeptTicket>`select ${columns} from sports_ticket
    where id = any(${arrayOf('uuid', plainArray(ids))})`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function lockTicket(tx: Tx, id: string): Promise<KeptTicket | null> {
  const { rows } = await sql<KeptTicket>`select ${columns} from sports_ticket where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

export async function findDue(reader: Reader, time: DatabaseTime, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${kept} select id from sports_ticket
    where state = 'pending' and decides_at <= ${time()} order by decides_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

export async function writeOpen(
  tx: Tx,
  { id, mostPayout, balanceAfter }: Pick<TicketRow, 'id' | 'mostPayout' | 'balanceAfter'>,
  time: DatabaseTime,
): Promise<void> {
  await sql`update sports_ticket set state = 'open', accepted_at = ${time()}, most_payout = ${mostPayout},
    balance_after = ${balanceAfter} where id = ${id}`.execute(tx)
}

export async function writeRejected(tx: Tx, id: string, rejection: Rejection): Promise<void> {
  await sql`update sports_ticket set state = 'rejected', rejection = ${JSON.stringify(rejection)}::text::jsonb where id = ${id}`.execute(
    tx,
  )
}

/** Legs are taken at the prices of the moment when the ticket was. */
export async function writeLegOdds(tx: Tx, ticketId: string, odds: readonly number[]): Promise<void> {
  await sql`update sports_leg set odds = given.odds
    from unnest(${plainArray(odds)}::text::integer[]) with ordinality as given (odds, at)
    where ticket_id = ${ticketId} and position = given.at - 1`.execute(tx)
}

export async function findLegs(reader: Reader, ticketIds: readonly string[]): Promise<LegRow[]> {
  const { rows } = await sql<Omit<LegRow, 'market'> & { market: bigint }>`${kept}
    select ticket_id as "ticketId", position, event_id as event, market_id as market, outcome, odds, score_at_bet as "scoreAtBet"
    from sports_leg where ticket_id = any(${arrayOf('uuid', plainArray(ticketIds))}) order by ticket_id, position`.execute(
    reader,
  )
  return rows.map((row) => ({ ...row, market: Number(row.market) }))
}

/** A member's risk factor, in percent of the usual limits. */
export async function readRisk(reader: Reader, memberId: string): Promise<number> {
  const { rows } = await sql<{ percent: number }>`${kept} select limit_percent as percent from sports_player
    where member_id = ${memberId}`.execute(reader)
  return rows[0]?.percent ?? 100
}
