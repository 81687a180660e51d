import { type RawBuilder, sql } from 'kysely'
import type { Json } from '#engines/game.ts'
import type { Id } from '#kit/id.ts'
import { jsonArray, plainArray, wordArray } from '#kit/sql-arrays.ts'
import { kept, type Reader, type Tx } from '#kit/tx.ts'
import type { Player } from '#modules/play/deps.ts'
import type { Mode, PlayerId, StoredRound } from '#modules/play/model.ts'

/** A round with what its pair tells everyone: hashes and, once revealed, the seed. */
export interface RoundRow extends StoredRound {
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly revealedSeed: string | null
}

interface RawRow extends Omit<RoundRow, 'choice' | 'actions' | 'state'> {
  readonly choice: string
  readonly actions: string
  readonly state: string
}

const wholeRoundAnd = (more: RawBuilder<unknown>) => sql`
  select round.id, round.player_id as "playerId", round.mode, round.key, replace(round.intent::text, '-', '') as intent,
    round.node_id as "nodeId", config.game, config.math_version as "mathVersion", config.config_hash as "configHash",
    round.pair_id as "pairId", round.nonce::integer as nonce, round.currency, round.stake, round.max_payout as "maxPayout",
    round.choice::text as choice, free.gift_id as "giftId", round.actions::text as actions, round.last_key as "lastKey", round.state::text as state,
    round.cursor, round.status, round.is_swept as "isSwept", round.payout, round.jackpot, round.balance_after as "balanceAfter",
    round.begun_at as "begunAt", round.acted_at as "actedAt",
    pair.seed_hash as "serverSeedHash", pair.client_seed as "clientSeed", pair.revealed_seed as "revealedSeed"${more}
  from play_round as round
  join play_config as config on config.id = round.config_id
  join play_pair as pair on pair.id = round.pair_id
  left join wallet_v_free_bet as free on free.bet_id = round.id`
const wholeRound = wholeRoundAnd(sql``)

const readRow = (row: RawRow): RoundRow => ({
  ...row,
  choice: JSON.parse(row.choice) as Json,
  actions: JSON.parse(row.actions) as Json[],
  state: JSON.parse(row.state) as Json,
})

export async function findRound(reader: Reader, playerId: PlayerId, id: string): Promise<RoundRow | null> {
  const { rows } = await sql<RawRow>`${wholeRound}
    where round.player_id = ${playerId} and round.id = ${id}`.execute(reader)
  return rows[0] ? readRow(rows[0]) : null
}

/** The same, locked, with what of an open bet's stake came out of bonus purses: until the transaction ends nobody else takes it further. */
export async function lockRound(
  tx: Tx,
  playerId: PlayerId,
  id: string,
): Promise<(RoundRow & { readonly bonus: bigint }) | null> {
  const { rows } = await sql<RawRow & { readonly bonus: bigint }>`${wholeRoundAnd(sql`,
    coalesce((select bet.bonus from bets_v_open as bet where bet.id = round.id), 0)::bigint as bonus`)}
    where round.player_id = ${playerId} and round.id = ${id} for no key update of round`.execute(tx)
  return rows[0] ? { ...readRow(rows[0]), bonus: rows[0].bonus } : null
}

export async function findDemoRoundByKey(reader: Reader, playerId: PlayerId, key: string): Promise<RoundRow | null> {
  const { rows } = await sql<RawRow>`${wholeRound}
    where round.player_id = ${playerId} and round.key = ${key} and round.mode = 'demo'`.execute(reader)
  return rows[0] ? readRow(rows[0]) : null
}

export async function findOpenRounds(reader: Reader, { id, mode }: Player): Promise<RoundRow[]> {
  const { rows } = await sql<RawRow>`${wholeRound}
    where round.player_id = ${id} and round.mode = ${mode} and round.status = 'open'`.execute(reader)
  return rows.map(readRow)
}

export interface Page {
  readonly mode: Mode
  readonly nodeId: string | null
  readonly before: string | null
  readonly limit: number
}

/** Newest first: ids rise with time, so they are the order and the place to go on from. */
export async function findRounds(reader: Reader, playerId: PlayerId, page: Page): Promise<RoundRow[]> {
  const { mode, nodeId, before, limit } = page
  const { rows } = await sql<RawRow>`${wholeRound}
    where round.player_id = ${playerId} and round.mode = ${mode}
      and ${nodeId === null ? sql`true` : sql`round.node_id = ${nodeId}`}
      and ${before === null ? sql`true` : sql`round.id < ${before}`}
    order by round.id desc limit ${limit}`.execute(reader)
  return rows.map(readRow)
}

/** Rounds that nobody came back to, the oldest first. */
export async function findLeftRounds(
  reader: Reader,
  before: Date,
  limit: number,
): Promise<{ readonly id: Id<'round'>; readonly playerId: PlayerId; readonly mode: Mode }[]> {
  const { rows } = await sql<{ id: Id<'round'>; playerId: PlayerId; mode: Mode }>`
    select id, player_id as "playerId", mode from play_round
    where status = 'open' and acted_at < ${before} order by acted_at limit ${limit}`.execute(reader)
  return rows
}

export interface NewRound extends StoredRound {
  readonly configId: number
}

/**
 * Takes each round's number from its pair, before the round is drawn. False when any was taken before, or its pair was revealed: then
 * another node was there first, and the caller rolls back.
 */
export async function takeNumbers(
  tx: Tx,
  rounds: readonly Pick<NewRound, 'pairId' | 'nonce' | 'begunAt'>[],
): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`${kept} select play_take_numbers(
      ${plainArray(rounds.map(({ pairId }) => pairId))}::text::uuid[],
      ${plainArray(rounds.map(({ nonce }) => nonce))}::text::bigint[],
      ${plainArray(rounds.map(({ begunAt }) => begunAt.getTime()))}::text::bigint[]) as "isTaken"`.execute(tx)
  return rows[0]?.isTaken === true
}

/** Writes rounds whose numbers are taken. False when any was written before; then the caller rolls back. */
export async function insertRounds(tx: Tx, rounds: readonly NewRound[]): Promise<boolean> {
  const { rows } = await sql<{ isWritten: boolean }>`${kept} select play_write_rounds(
      ${plainArray(rounds.map(({ playerId }) => playerId))}::text::uuid[],
      ${plainArray(rounds.map(({ id }) => id))}::text::uuid[],
      ${plainArray(rounds.map(({ mode }) => mode))}::text::text[],
      ${wordArray(rounds.map(({ key }) => key))}::text::text[],
      ${plainArray(rounds.map(({ intent }) => intent))}::text::uuid[],
      ${plainArray(rounds.map(({ nodeId }) => nodeId))}::text::text[],
      ${plainArray(rounds.map(({ configId }) => configId))}::text::integer[],
      ${plainArray(rounds.map(({ pairId }) => pairId))}::text::uuid[],
      ${plainArray(rounds.map(({ nonce }) => nonce))}::text::bigint[],
      ${plainArray(rounds.map(({ currency }) => currency))}::text::text[],
      ${plainArray(rounds.map(({ stake }) => stake))}::text::bigint[],
      ${plainArray(rounds.map(({ maxPayout }) => maxPayout))}::text::bigint[],
      ${jsonArray(rounds.map(({ choice }) => choice))}::text::json[],
      ${jsonArray(rounds.map(({ state }) => state))}::text::json[],
      ${plainArray(rounds.map(({ cursor }) => cursor))}::text::integer[],
      ${plainArray(rounds.map(({ status }) => status))}::text::text[],
      ${plainArray(rounds.map(({ payout }) => payout))}::text::bigint[],
      ${plainArray(rounds.map(({ jackpot }) => jackpot))}::text::bigint[],
      ${plainArray(rounds.map(({ balanceAfter }) => balanceAfter))}::text::bigint[],
      ${plainArray(rounds.map(({ begunAt }) => begunAt.getTime()))}::text::bigint[]) as "isWritten"`.execute(tx)
  return rows[0]?.isWritten === true
}

/** Takes a round one step on. False when somebody else did so meanwhile. */
export async function updateRound(tx: Tx, round: StoredRound, stepsBefore: number): Promise<boolean> {
  const { rows } = await sql`
    update play_round set actions = ${JSON.stringify(round.actions)}::text::json, last_key = ${round.lastKey},
      state = ${JSON.stringify(round.state)}::text::json, cursor = ${round.cursor}, status = ${round.status},
      is_swept = ${round.isSwept}, payout = ${round.payout}, balance_after = ${round.balanceAfter}, acted_at = ${round.actedAt}
    where player_id = ${round.playerId} and id = ${round.id} and status = 'open'
      and json_array_length(actions) = ${stepsBefore}
    returning id`.execute(tx)
  return rows.length === 1
}

/** The number under which a game's rules are known to rounds; written once. */
export async function findConfigId(
  tx: Tx,
  config: { readonly game: string; readonly mathVersion: number; readonly configHash: string },
): Promise<number> {
  const { game, mathVersion, configHash } = config
  await sql`insert into play_config (game, math_version, config_hash) values (${game}, ${mathVersion}, ${configHash})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from play_config
    where game = ${game} and math_version = ${mathVersion} and config_hash = ${configHash}`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** Demo rounds are kept for a while only. */
export async function deleteDemoRounds(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`delete from play_round where ctid in (
      select ctid from play_round where mode = 'demo' and begun_at < ${before} limit ${limit}) returning 1`.execute(tx)
  return rows.length
}
