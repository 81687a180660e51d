import { sql } from 'kysely'
import type { Unit } from '#engines/lottery/odds.ts'
import type { Currency } from '#kit/money.ts'
import { arrayOf, givenRows, plainArray, textArray } from '#kit/sql-arrays.ts'
import { type Reader, type Tx, together } from '#kit/tx.ts'
import type { IssueName } from '#modules/lottery/model.ts'

export interface BetRow {
  readonly id: string
  readonly play: string
  readonly selection: string
  readonly unit: Unit
  readonly multiple: number
  readonly notes: number
  readonly stakePerNote: bigint
  readonly stake: bigint
  readonly prizeGroup: number | null
  readonly rebateBp: number
  readonly prizeBp: number
  readonly mostPayout: bigint
  readonly counts: boolean
  /** How much of its play it covers, rounded up. */
  readonly coveragePpm: number
}

/** A basket that was paid: one bet for each of its lines. */
export interface Ticket extends IssueName {
  readonly id: string
  readonly memberId: string
  readonly key: string
  readonly intent: string
  /** The chase plan that bought it. */
  readonly planId: string | null
  /** Whether the member asked to be told what it came to. */
  readonly isNoticeWanted: boolean
  readonly currency: Currency
  readonly stake: bigint
  readonly mostPayout: bigint
  readonly balanceAfter: bigint
  readonly placedAt: Date
}

export interface KeptTicket extends Ticket {
  /** What stands on the receipt. */
  readonly serial: bigint
}

export interface TicketBets {
  readonly ticket: Ticket
  readonly bets: readonly BetRow[]
}

/** Answers how many were written; one whose key was used before is not. */
export async function insertTickets(tx: Tx, tickets: readonly Ticket[]): Promise<number> {
  const { rows } = await sql`
    insert into lottery_ticket (id, member_id, lottery, issue, key, intent, plan_id, is_notice_wanted, currency, stake, most_payout,
      balance_after, placed_at)
    select * from unnest(
      ${plainArray(tickets.map(({ id }) => id))}::text::uuid[],
      ${plainArray(tickets.map(({ memberId }) => memberId))}::text::uuid[],
      ${textArray(tickets.map(({ lottery }) => lottery))}::text::text[],
      ${textArray(tickets.map(({ issue }) => issue))}::text::text[],
      ${textArray(tickets.map(({ key }) => key))}::text::text[],
      ${plainArray(tickets.map(({ intent }) => intent))}::text::text[],
      ${plainArray(tickets.map(({ planId }) => planId))}::text::uuid[],
      ${plainArray(tickets.map(({ isNoticeWanted }) => isNoticeWanted))}::text::boolean[],
      ${plainArray(tickets.map(({ currency }) => currency))}::text::text[],
      ${plainArray(tickets.map(({ stake }) => stake))}::text::bigint[],
      ${plainArray(tickets.map(({ mostPayout }) => mostPayout))}::text::bigint[],
      ${plainArray(tickets.map(({ balanceAfter }) => balanceAfter))}::text::bigint[],
      ${textArray(tickets.map(({ placedAt }) => placedAt.toISOString()))}::text::timestamptz[])
    on conflict do nothing returning id`.execute(tx)
  return rows.length
}

export async function insertBets(tx: Tx, placed: readonly TicketBets[]): Promise<void> {
  const all = placed.flatMap(({ ticket, bets }) =>
    bets.map((bet, position) => ({ ...bet, ticketId: ticket.id, position })),
  )
  await sql`
    insert into lottery_bet (id, ticket_id, position, play, selection, unit, multiple, notes, stake_per_note, stake, prize_group, rebate_bp,
      prize_bp, most_payout, counts, coverage_ppm)
    select id, ticket_id, position, play, selection, unit, multiple, notes, stake_per_note, stake_per_note * notes, prize_group, rebate_bp,
      prize_bp, most_payout, counts, coverage_ppm
    from ${givenRows({
      id: ['uuid', all.map(({ id }) => id)],
      ticket_id: ['uuid', all.map(({ ticketId }) => ticketId)],
      position: ['smallint', all.map(({ position }) => position)],
      play: ['text', all.map(({ play }) => play)],
      selection: ['text', all.map(({ selection }) => selection)],
      unit: ['text', all.map(({ unit }) => unit)],
      multiple: ['integer', all.map(({ multiple }) => multiple)],
      notes: ['integer', all.map(({ notes }) => notes)],
      stake_per_note: ['bigint', all.map(({ stakePerNote }) => stakePerNote)],
      prize_group: ['smallint', all.map(({ prizeGroup }) => prizeGroup)],
      rebate_bp: ['smallint', all.map(({ rebateBp }) => rebateBp)],
      prize_bp: ['smallint', all.map(({ prizeBp }) => prizeBp)],
      most_payout: ['bigint', all.map(({ mostPayout }) => mostPayout)],
      counts: ['boolean', all.map(({ counts }) => counts)],
      coverage_ppm: ['integer', all.map(({ coveragePpm }) => coveragePpm)],
    })} as given`.execute(tx)
}

const ticketColumns = sql`id, serial, member_id as "memberId", lottery, issue, key, intent, plan_id as "planId", is_notice_wanted as "isNoticeWanted", currency, stake,
  most_payout as "mostPayout", balance_after as "balanceAfter",
  placed_at as "placedAt"`

export async function findTicketByKey(reader: Reader, memberId: string, key: string): Promise<KeptTicket | null> {
  const { rows } = await sql<KeptTicket>`select ${ticketColumns} from lottery_ticket
    where member_id = ${memberId} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

export async function findTicket(reader: Reader, memberId: string, id: string): Promise<KeptTicket | null> {
  const { rows } = await sql<KeptTicket>`select ${ticketColumns} from lottery_ticket
    where id = ${id} and member_id = ${memberId}`.execute(reader)
  return rows[0] ?? null
}

/** A member's tickets, newest first. */
export async function findTickets(
  reader: Reader,
  memberId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<KeptTicket[]> {
  const { rows } = await sql<KeptTicket>`select ${ticketColumns} from lottery_ticket
    where member_id = ${memberId} and (${before}::uuid is null or id < ${before}::uuid) order by id desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

/** Tickets of an issue whose members asked to be told of it, in the order of their ids. */
export async function findTicketsToTell(
  reader: Reader,
  { lottery, issue }: IssueName,
  after: string | null,
  limit: number,
): Promise<KeptTicket[]> {
  const { rows } = await sql<KeptTicket>`select ${ticketColumns} from lottery_ticket
    where lottery = ${lottery} and issue = ${issue} and is_notice_wanted and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(reader)
  return rows
}

const betColumns = sql`id, play, selection, unit, multiple, notes, stake_per_note as "stakePerNote", stake, prize_group as "prizeGroup",
  rebate_bp as "rebateBp", prize_bp as "prizeBp", most_payout as "mostPayout", counts, coverage_ppm as "coveragePpm"`

export async function findBetsOf(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<(BetRow & { readonly ticketId: string })[]> {
  const { rows } = await sql<
    BetRow & { ticketId: string }
  >`select ticket_id as "ticketId", ${betColumns} from lottery_bet
    where ticket_id = any(${arrayOf('uuid', plainArray(ticketIds))}) order by ticket_id, position`.execute(reader)
  return rows
}

export interface IssueBet extends BetRow {
  readonly currency: Currency
  readonly ticketId: string
  readonly position: number
}

/** The bets of an issue after one, ticket by ticket. */
export async function readBetsAfter(
  reader: Reader,
  { lottery, issue }: IssueName,
  after: Pick<IssueBet, 'ticketId' | 'position'> | null,
  limit: number,
): Promise<IssueBet[]> {
  const { rows } = await sql<IssueBet>`
    select bet.*, ticket.currency from (
      select id as ticket_id, currency from lottery_ticket where lottery = ${lottery} and issue = ${issue}
        and (${after?.ticketId ?? null}::uuid is null or id >= ${after?.ticketId ?? null}::uuid) order by id limit ${limit + 1}
    ) as ticket cross join lateral (
      select ticket_id as "ticketId", position, ${betColumns} from lottery_bet where lottery_bet.ticket_id = ticket.ticket_id
        and (ticket.ticket_id <> ${after?.ticketId ?? null}::uuid or position > ${after?.position ?? null}::smallint
          or ${after === null}) order by position limit ${limit}
    ) as bet order by ticket.ticket_id, bet.position limit ${limit}`.execute(reader)
  return rows
}

/** Options of one play on the same places of a draw are of at most so many sets, of which a bet's coverage is the greatest. */
const optionSetsMost = 3

/**
 * Who has several bets on an issue that could cover more than `ppm` together, of one play or of several. They may still overlap, or be decided
 * by different places of the draw.
 */
export async function findWideMembers(
  reader: Reader,
  { lottery, issue }: IssueName,
  ppm: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ memberId: string }>`
    select member_id as "memberId" from (
      select ticket.member_id, bet.play, count(*) as bets, sum(bet.coverage_ppm) as ppm
      from lottery_ticket as ticket join lottery_bet as bet on bet.ticket_id = ticket.id
      where ticket.lottery = ${lottery} and ticket.issue = ${issue} group by 1, 2
    ) as of_play group by 1
    having bool_or(bets > 1 and ppm > ${ppm}::bigint) or (count(*) > 1 and sum(ppm) * ${optionSetsMost}::integer > ${ppm}::bigint)
    order by 1`.execute(reader)
  return rows.map(({ memberId }) => memberId)
}

export interface MemberBet {
  readonly id: string
  readonly memberId: string
  readonly play: string
  readonly selection: string
}

/** The bets of some members on an issue. */
export async function findMemberBets(
  reader: Reader,
  { lottery, issue }: IssueName,
  memberIds: readonly string[],
): Promise<MemberBet[]> {
  const { rows } = await sql<MemberBet>`
    select bet.id, ticket.member_id as "memberId", bet.play, bet.selection
    from lottery_ticket as ticket join lottery_bet as bet on bet.ticket_id = ticket.id
    where ticket.member_id = any(${arrayOf('uuid', plainArray(memberIds))}) and ticket.lottery = ${lottery} and ticket.issue = ${issue}
    order by bet.id`.execute(reader)
  return rows
}

export interface Staked {
  readonly memberId: string
  readonly lottery: string
  readonly issue: string
  readonly currency: Currency
  readonly play: string
  readonly stake: bigint
}

/** What members have on plays of issues by now, those in this transaction included. */
export async function findStakes(tx: Tx, tickets: readonly Ticket[]): Promise<Staked[]> {
  const { rows } = await sql<Staked>`
    select ticket.member_id as "memberId", ticket.lottery, ticket.issue, ticket.currency, bet.play, sum(bet.stake)::bigint as stake
    from (select distinct * from unnest(
      ${plainArray(tickets.map(({ memberId }) => memberId))}::text::uuid[],
      ${textArray(tickets.map(({ lottery }) => lottery))}::text::text[],
      ${textArray(tickets.map(({ issue }) => issue))}::text::text[]) as one (member_id, lottery, issue)) as given
    join lottery_ticket as ticket using (member_id, lottery, issue) join lottery_bet as bet on bet.ticket_id = ticket.id
    group by 1, 2, 3, 4, 5`.execute(tx)
  return rows
}

/** What members' tickets since a moment could pay together, by member and currency, those in this transaction included. */
export async function findDayPayouts(
  tx: Tx,
  tickets: readonly (Ticket & { readonly dayStart: Date })[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ memberId: string; currency: string; most: bigint }>`
    select ticket.member_id as "memberId", ticket.currency, sum(ticket.most_payout)::bigint as most
    from (select distinct * from unnest(
      ${plainArray(tickets.map(({ memberId }) => memberId))}::text::uuid[],
      ${textArray(tickets.map(({ dayStart }) => dayStart.toISOString()))}::text::timestamptz[]) as one (member_id, since)) as given
    join lottery_ticket as ticket on ticket.member_id = given.member_id and ticket.placed_at >= given.since
    group by 1, 2`.execute(tx)
  return new Map(rows.map(({ memberId, currency, most }) => [`${memberId} ${currency}`, most]))
}

/** What an issue could pay because of one number. */
export interface Exposure extends IssueName {
  readonly play: string
  readonly cell: string
  readonly currency: Currency
  readonly most: bigint
}

/** Adds to what numbers could pay; answers what each of them could pay now. In one order, so that two never wait for each other. */
export async function addExposures(tx: Tx, added: readonly Exposure[]): Promise<Exposure[]> {
  const { rows } = await sql<Exposure>`
    insert into lottery_exposure as exposure (lottery, issue, play, cell, currency, most)
    select lottery, issue, play, cell, currency, sum(most) from unnest(
      ${textArray(added.map(({ lottery }) => lottery))}::text::text[],
      ${textArray(added.map(({ issue }) => issue))}::text::text[],
      ${textArray(added.map(({ play }) => play))}::text::text[],
      ${textArray(added.map(({ cell }) => cell))}::text::text[],
      ${textArray(added.map(({ currency }) => currency))}::text::text[],
      ${plainArray(added.map(({ most }) => most))}::text::bigint[]) as given (lottery, issue, play, cell, currency, most)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (lottery, issue, play, cell, currency) do update set most = exposure.most + excluded.most
    returning lottery, issue, play, cell, currency, most`.execute(tx)
  return rows
}

/** Numbers that could pay so much already, of one issue. */
export async function findExposures(
  reader: Reader,
  { lottery, issue }: IssueName,
  currency: Currency,
): Promise<Exposure[]> {
  const { rows } = await sql<Exposure>`select lottery, issue, play, cell, currency, most from lottery_exposure
    where lottery = ${lottery} and issue = ${issue} and currency = ${currency}`.execute(reader)
  return rows
}

/** Holds issues until the bets on them are written; answers which of them are on sale by the database's clock. */
export async function holdOnSale(
  tx: Tx,
  names: readonly IssueName[],
  time: () => ReturnType<typeof sql<Date>>,
): Promise<ReadonlySet<string>> {
  const pairs = sql`select * from unnest(${textArray(names.map(({ lottery }) => lottery))}::text::text[],
    ${textArray(names.map(({ issue }) => issue))}::text::text[])`
  const held = sql`select from lottery_draw where (lottery, issue) in (${pairs}) order by lottery, issue for share`
  // The time is read once the rows are held: waiting for them may have taken until after the close.
  const found = sql<IssueName>`select lottery, issue from lottery_draw
    where (lottery, issue) in (${pairs}) and state = 'scheduled' and opens_at <= ${time()} and closes_at > ${time()}`
  const [, { rows }] = await together(held.execute(tx), found.execute(tx))
  return new Set(rows.map(issueText))
}

/** The bets of an issue are settled together. */
export const groupOf = ({ lottery, issue }: IssueName) => `lottery:${lottery}:${issue}`

export const issueText = ({ lottery, issue }: IssueName) => `${lottery} ${issue}`

const recentMost = 20

/** The lotteries that a member bought tickets of, the latest first; of the newest tickets only. */
export async function findRecentLotteries(reader: Reader, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ lottery: string }>`
    select lottery from (select lottery, id from lottery_ticket where member_id = ${memberId} order by id desc limit 500) as newest
    group by lottery order by max(id::text) desc limit ${recentMost}`.execute(reader)
  return rows.map(({ lottery }) => lottery)
}
