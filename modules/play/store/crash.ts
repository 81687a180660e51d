import { sql } from 'kysely'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Player } from '#modules/play/deps.ts'
import type { CrashEntry, Mode, PlayerId } from '#modules/play/model.ts'

/** The name of the one table of the shared round among all tables (modules/rounds). */
export const crashTable = 'crash'

export interface CrashBet {
  readonly id: Id<'round'>
  readonly roundNumber: number
  readonly playerId: PlayerId
  readonly mode: Mode
  readonly entry: CrashEntry
  /** As strangers may see it; play money is shown to nobody else. */
  readonly shownName: string
  readonly key: string
  readonly intent: string
  readonly currency: Currency
  readonly stake: bigint
  /** What of the stake came out of bonus purses. */
  readonly bonus: bigint
  readonly maxPayout: bigint
  readonly autoX100: number | null
  readonly targetX100: number
  readonly state: 'open' | 'paid' | 'lost' | 'refunded'
  readonly cashedOutX100: number | null
  readonly elapsedMs: number | null
  readonly payout: bigint
  readonly balanceAfter: bigint
  readonly placedAt: Date
}

const betColumns = sql`id, round_number as "roundNumber", player_id as "playerId", mode, entry, shown_name as "shownName", key,
  replace(intent::text, '-', '') as intent, currency, stake, bonus, max_payout as "maxPayout", auto_x100 as "autoX100",
  target_x100 as "targetX100", state, cashed_out_x100 as "cashedOutX100", elapsed_ms as "elapsedMs", payout,
  balance_after as "balanceAfter", placed_at as "placedAt"`

export async function insertBet(tx: Tx, bet: CrashBet): Promise<boolean> {
  const { rows } = await sql`
    insert into play_crash_bet (id, round_number, player_id, mode, entry, shown_name, key, intent, currency, stake, bonus, max_payout, auto_x100,
      target_x100, state, balance_after, placed_at)
    values (${bet.id}, ${bet.roundNumber}, ${bet.playerId}, ${bet.mode}, ${bet.entry}, ${bet.shownName}, ${bet.key}, ${bet.intent}::text::uuid, ${bet.currency},
      ${bet.stake}, ${bet.bonus}, ${bet.maxPayout}, ${bet.autoX100}, ${bet.targetX100}, 'open', ${bet.balanceAfter}, ${bet.placedAt})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** False when it is not open any more. */
export async function closeBet(
  tx: Tx,
  bet: Pick<CrashBet, 'id' | 'state' | 'cashedOutX100' | 'elapsedMs' | 'payout' | 'balanceAfter'>,
): Promise<boolean> {
  const { rows } = await sql`update play_crash_bet set state = ${bet.state}, cashed_out_x100 = ${bet.cashedOutX100},
      elapsed_ms = ${bet.elapsedMs}, payout = ${bet.payout}, balance_after = ${bet.balanceAfter}
    where id = ${bet.id} and state = 'open' returning id`.execute(tx)
  return rows.length === 1
}

/**
 * Those with real money who never left have lost; answers with them. A bet whose target was reached is never among them, even if it
 * could not be paid yet.
 */
export async function loseOpenBets(tx: Tx, roundNumber: number, pointX100: number): Promise<CrashBet[]> {
  const { rows } = await sql<CrashBet>`update play_crash_bet set state = 'lost'
    where round_number = ${roundNumber} and mode = 'real' and state = 'open' and target_x100 > ${pointX100}
    returning ${betColumns}`.execute(tx)
  return rows
}

/** What everyone sees: the bets for real money, the highest first. */
export async function findBets(reader: Reader, roundNumber: number, limit: number): Promise<CrashBet[]> {
  const { rows } = await sql<CrashBet>`select ${betColumns} from play_crash_bet
    where round_number = ${roundNumber} and mode = 'real' order by stake desc, id limit ${limit}`.execute(reader)
  return rows
}

/** For real money, those with the lowest target first. Bets of play money are settled together, and never read one by one. */
export async function findOpenBets(reader: Reader, roundNumber: number): Promise<CrashBet[]> {
  const { rows } = await sql<CrashBet>`select ${betColumns} from play_crash_bet
    where round_number = ${roundNumber} and mode = 'real' and state = 'open' order by target_x100, id`.execute(reader)
  return rows
}

/** Whether a round has a bet that is not settled, for real money or play money. */
export async function hasOpenBets(reader: Reader, roundNumber: number): Promise<boolean> {
  const { rows } =
    await sql`select from play_crash_bet where round_number = ${roundNumber} and state = 'open' limit 1`.execute(reader)
  return rows.length > 0
}

export async function findBetsInRound(reader: Reader, roundNumber: number, { id, mode }: Player): Promise<CrashBet[]> {
  const { rows } = await sql<CrashBet>`select ${betColumns} from play_crash_bet
    where round_number = ${roundNumber} and player_id = ${id} and mode = ${mode} order by entry`.execute(reader)
  return rows
}

/** The highest wins there were. */
export async function findTopBets(reader: Reader, currency: Currency, limit: number): Promise<CrashBet[]> {
  const { rows } = await sql<CrashBet>`select ${betColumns} from play_crash_bet
    where currency = ${currency} and mode = 'real' and state = 'paid' order by payout desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

export async function findBetByKey(reader: Reader, { id, mode }: Player, key: string): Promise<CrashBet | null> {
  const { rows } = await sql<CrashBet>`select ${betColumns} from play_crash_bet
    where player_id = ${id} and mode = ${mode} and key = ${key}`.execute(reader)
  return rows[0] ?? null
}

export async function findBetById(reader: Reader, playerId: PlayerId, id: string): Promise<CrashBet | null> {
  const { rows } = await sql<CrashBet>`select ${betColumns} from play_crash_bet
    where id = ${id} and player_id = ${playerId}`.execute(reader)
  return rows[0] ?? null
}

export interface BetWithRound extends CrashBet {
  readonly link: number
  readonly pointX100: number | null
  readonly terminal: string
  readonly salt: string
}

const betsWithRounds = sql`
  select bet.id, bet.round_number as "roundNumber", bet.player_id as "playerId", bet.mode, bet.entry, bet.shown_name as "shownName", bet.key,
    replace(bet.intent::text, '-', '') as intent, bet.currency, bet.stake, bet.bonus, bet.max_payout as "maxPayout",
    bet.auto_x100 as "autoX100", bet.target_x100 as "targetX100", bet.state, bet.cashed_out_x100 as "cashedOutX100",
    bet.elapsed_ms as "elapsedMs", bet.payout, bet.balance_after as "balanceAfter", bet.placed_at as "placedAt",
    round.link, (round.outcome ->> 'pointX100')::integer as "pointX100", round.terminal, round.salt
  from play_crash_bet as bet
  join rounds_v_round as round on round.table_id = ${crashTable} and round.number = bet.round_number`

/** Newest first, like rounds: the ids of both rise with time. */
export async function findBetsOf(
  reader: Reader,
  player: Player,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<BetWithRound[]> {
  const { rows } = await sql<BetWithRound>`${betsWithRounds}
    where bet.player_id = ${player.id} and bet.mode = ${player.mode} and ${before === null ? sql`true` : sql`bet.id < ${before}`}
    order by bet.id desc limit ${limit}`.execute(reader)
  return rows
}

export async function findBetWithRound(reader: Reader, playerId: PlayerId, id: string): Promise<BetWithRound | null> {
  const { rows } = await sql<BetWithRound>`${betsWithRounds}
    where bet.id = ${id} and bet.player_id = ${playerId}`.execute(reader)
  return rows[0] ?? null
}

/** Play money is kept for a while only. A bet of a round that is under way is not that old. */
export async function deleteDemoBets(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from play_crash_bet where ctid in (
      select ctid from play_crash_bet where mode = 'demo' and placed_at < ${before} limit ${limit}) returning 1`.execute(
    tx,
  )
  return rows.length
}
