import { type RawBuilder, sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import type { Id } from '#kit/id.ts'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { CrashEntry, Mode, PlayerId } from '#modules/play/model.ts'
import type { Player } from '#modules/play/parts.ts'

export interface ChainRow {
  readonly id: Id<'chain'>
  readonly length: number
  readonly terminal: string
  readonly secretSealed: Uint8Array
  readonly salt: string
  readonly used: number
}

/** The chain that is being played: the oldest with links left. */
export async function findChain(reader: Reader): Promise<ChainRow | null> {
  const { rows } = await sql<ChainRow>`
    select id, length, terminal, secret_sealed as "secretSealed", salt, used from play_chain
    where used < length and salt is not null order by made_at, id limit 1`.execute(reader)
  return rows[0] ?? null
}

export async function insertChain(tx: Tx, chain: Omit<ChainRow, 'salt' | 'used'>, madeAt: Date): Promise<void> {
  await sql`insert into play_chain (id, length, terminal, secret_sealed, made_at)
    values (${chain.id}, ${chain.length}, ${chain.terminal}, ${chain.secretSealed}, ${madeAt})`.execute(tx)
}

export async function saltChain(tx: Tx, id: Id<'chain'>, salt: string): Promise<void> {
  await sql`update play_chain set salt = ${salt} where id = ${id} and salt is null`.execute(tx)
}

/** Takes the next link of a chain. */
export async function takeLink(tx: Tx, id: Id<'chain'>): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    update play_chain set used = used + 1 where id = ${id} returning used`.execute(tx)
  assert(rows[0], 'a chain has a next link')
  return rows[0].used
}

export interface CrashRound {
  readonly number: number
  readonly chainId: Id<'chain'>
  readonly link: number
  readonly hashSealed: Uint8Array
  readonly state: 'betting' | 'running' | 'over' | 'void'
  readonly startsAt: Date
  readonly pointX100: number | null
  readonly hash: string | null
  readonly terminal: string
  readonly salt: string
  readonly chainLength: number
}

const wholeRound = sql`
  select round.number, round.chain_id as "chainId", round.link, round.hash_sealed as "hashSealed", round.state,
    round.starts_at as "startsAt", round.point_x100 as "pointX100", round.hash, chain.terminal, chain.salt,
    chain.length as "chainLength"
  from play_crash_round as round join play_chain as chain on chain.id = round.chain_id`

export async function findNewestRound(reader: Reader): Promise<CrashRound | null> {
  const { rows } = await sql<CrashRound>`${wholeRound} order by round.number desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export async function findCrashRound(reader: Reader, number: number): Promise<CrashRound | null> {
  const { rows } = await sql<CrashRound>`${wholeRound} where round.number = ${number}`.execute(reader)
  return rows[0] ?? null
}

/** Rounds that were under way when somebody stopped dealing. */
export async function findCutRounds(reader: Reader): Promise<CrashRound[]> {
  const { rows } = await sql<CrashRound>`${wholeRound}
    where round.state in ('betting', 'running') order by round.number`.execute(reader)
  return rows
}

export async function findPastRounds(reader: Reader, limit: number) {
  const { rows } = await sql<{ number: number; pointX100: number; hash: string }>`
    select number, point_x100 as "pointX100", hash from play_crash_round
    where state = 'over' order by number desc limit ${limit}`.execute(reader)
  return rows
}

export async function insertCrashRound(
  tx: Tx,
  round: Pick<CrashRound, 'chainId' | 'link' | 'hashSealed' | 'startsAt'>,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into play_crash_round (number, chain_id, link, hash_sealed, state, starts_at)
    select coalesce(max(number), 0) + 1, ${round.chainId}, ${round.link}, ${round.hashSealed}, 'betting', ${round.startsAt}
    from play_crash_round returning number`.execute(tx)
  assert(rows[0], 'a round is written')
  return rows[0].number
}

/** False when somebody else did so. Whoever places a bet at this moment holds the row, so this waits for the bet. */
export async function startCrashRound(tx: Tx, number: number): Promise<boolean> {
  const { rows } = await sql`update play_crash_round set state = 'running'
    where number = ${number} and state = 'betting' returning number`.execute(tx)
  return rows.length === 1
}

export async function endCrashRound(
  tx: Tx,
  number: number,
  end: { readonly state: 'over' | 'void'; readonly pointX100: number; readonly hash: string; readonly at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`update play_crash_round set state = ${end.state}, point_x100 = ${end.pointX100}, hash = ${end.hash},
      ended_at = ${end.at}
    where number = ${number} and state in ('betting', 'running') returning number`.execute(tx)
  return rows.length === 1
}

/** What time it is in the database. An argument, so that a test can say what it is. */
export type DatabaseTime = () => RawBuilder<Date>

/** Now, not when the transaction began: it may have waited for a lock since. */
export const databaseTime: DatabaseTime = () => sql<Date>`clock_timestamp()`

/** Whether bets are taken now. Only a look; what decides is `holdOpenRounds`. */
export async function isBettingOpen(reader: Reader, number: number, time: DatabaseTime): Promise<boolean> {
  const { rows } = await sql`select from play_crash_round
    where number = ${number} and state = 'betting' and starts_at > ${time()}`.execute(reader)
  return rows.length === 1
}

/** Holds the rounds until the bets on them are written; answers those that take bets by the database's clock. */
export async function holdOpenRounds(tx: Tx, numbers: readonly number[], time: DatabaseTime): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    select number from play_crash_round where number = any(${`{${numbers.join(',')}}`}::text::integer[])
    order by number for share`.execute(tx)
  const held = rows.map(({ number }) => number)
  // The time is read once the rows are held: waiting for them may have taken until after the close.
  const open = await sql<{ number: number }>`
    select number from play_crash_round where number = any(${`{${held.join(',')}}`}::text::integer[])
      and state = 'betting' and starts_at > ${time()}`.execute(tx)
  return new Set(open.rows.map(({ number }) => number))
}

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
  replace(intent::text, '-', '') as intent, currency, stake, max_payout as "maxPayout", auto_x100 as "autoX100",
  target_x100 as "targetX100", state, cashed_out_x100 as "cashedOutX100", elapsed_ms as "elapsedMs", payout,
  balance_after as "balanceAfter", placed_at as "placedAt"`

export async function insertBet(tx: Tx, bet: CrashBet): Promise<boolean> {
  const { rows } = await sql`
    insert into play_crash_bet (id, round_number, player_id, mode, entry, shown_name, key, intent, currency, stake, max_payout, auto_x100,
      target_x100, state, balance_after, placed_at)
    values (${bet.id}, ${bet.roundNumber}, ${bet.playerId}, ${bet.mode}, ${bet.entry}, ${bet.shownName}, ${bet.key}, ${bet.intent}::text::uuid, ${bet.currency},
      ${bet.stake}, ${bet.maxPayout}, ${bet.autoX100}, ${bet.targetX100}, 'open', ${bet.balanceAfter}, ${bet.placedAt})
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

/** Rounds that have ended and still have bets that are not settled: those that were set aside. */
export async function findUnsettledRounds(reader: Reader, limit: number): Promise<CrashRound[]> {
  const { rows } = await sql<CrashRound>`${wholeRound}
    where round.state in ('over', 'void') and round.number in
      (select round_number from play_crash_bet where state = 'open' group by round_number)
    order by round.number limit ${limit}`.execute(reader)
  return rows
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
    replace(bet.intent::text, '-', '') as intent, bet.currency, bet.stake, bet.max_payout as "maxPayout",
    bet.auto_x100 as "autoX100", bet.target_x100 as "targetX100", bet.state, bet.cashed_out_x100 as "cashedOutX100",
    bet.elapsed_ms as "elapsedMs", bet.payout, bet.balance_after as "balanceAfter", bet.placed_at as "placedAt",
    round.link, round.point_x100 as "pointX100", chain.terminal, chain.salt
  from play_crash_bet as bet
  join play_crash_round as round on round.number = bet.round_number
  join play_chain as chain on chain.id = round.chain_id`

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

/** Becomes the dealer, or stays it. By the database's clock, so that nodes need not agree on the time. */
export async function holdDealing(tx: Tx, node: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into play_crash_dealer as dealer (node, until) values (${node}, now() + ${seconds} * interval '1 second')
    on conflict (is_only) do update set node = excluded.node, until = excluded.until
      where dealer.node = excluded.node or dealer.until < now()
    returning node`.execute(tx)
  return rows.length === 1
}

export async function leaveDealing(tx: Tx, node: string): Promise<void> {
  await sql`delete from play_crash_dealer where node = ${node}`.execute(tx)
}
