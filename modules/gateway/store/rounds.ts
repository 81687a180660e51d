import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { KnownTx, Round, RoundState } from '#modules/gateway/model.ts'
import type { NewTx } from '#modules/gateway/rules/judge.ts'

/** Somebody else changed the round, or took one of the names, since it was read. Nothing happened: read again. */
export class SceneIsStale extends Error {
  override name = 'SceneIsStale'
}

export interface Place {
  readonly vendor: string
  readonly player: string
  readonly round: string
}

export async function findRound(reader: Reader, { vendor, player, round }: Place): Promise<Round | null> {
  const { rows } = await sql<Round>`
    select round, player, game, currency, state, version from gateway_round
    where vendor = ${vendor} and player = ${player} and round = ${round}`.execute(reader)
  return rows[0] ?? null
}

const txColumns = sql`tx, player, round, type, amount, currency, ref, state, code, at`

/** All of the round's transactions, and those that have one of the names, wherever they belong. */
export async function findTxs(reader: Reader, place: Place, names: readonly string[]): Promise<KnownTx[]> {
  const { rows } = await sql<KnownTx>`
    select ${txColumns} from gateway_tx
      where vendor = ${place.vendor} and player = ${place.player} and round = ${place.round}
    union
    select ${txColumns} from gateway_tx where vendor = ${place.vendor} and tx = any(${[...names]}::text[])`.execute(
    reader,
  )
  return rows
}

export async function findTx(reader: Reader, vendor: string, tx: string): Promise<KnownTx | null> {
  const { rows } = await sql<KnownTx>`
    select ${txColumns} from gateway_tx where vendor = ${vendor} and tx = ${tx}`.execute(reader)
  return rows[0] ?? null
}

export interface RoundRecord extends Round {
  readonly openedAt: Date
  readonly endedAt: Date | null
}

/** One for each player who has a part in it. */
export async function findRoundsNamed(reader: Reader, vendor: string, round: string): Promise<RoundRecord[]> {
  const { rows } = await sql<RoundRecord>`
    select round, player, game, currency, state, version, opened_at as "openedAt", ended_at as "endedAt"
    from gateway_round where vendor = ${vendor} and round = ${round} order by opened_at, player limit 200`.execute(
    reader,
  )
  return rows
}

export async function findTxsOfRound(reader: Reader, { vendor, player, round }: Place): Promise<KnownTx[]> {
  const { rows } = await sql<KnownTx>`select ${txColumns} from gateway_tx
    where vendor = ${vendor} and player = ${player} and round = ${round} order by at, tx limit 1000`.execute(reader)
  return rows
}

/** Everything that one call writes beside the money. */
export interface CallRows {
  readonly place: Place
  readonly game: string
  readonly currency: Currency
  /** The version that was judged; null for a round that was not there. */
  readonly version: number | null
  readonly roundState: RoundState
  readonly rows: readonly NewTx[]
  readonly reversed: readonly string[]
  readonly groupId: bigint | null
  readonly at: Date
}

/** Writes many calls with three statements. It throws SceneIsStale, and so undoes all, when one of them was judged on an old state. */
export async function insertCalls(tx: Tx, calls: readonly CallRows[]): Promise<void> {
  await writeRounds(tx, calls)
  await writeTxs(tx, calls)
  await markReversed(tx, calls)
}

async function writeRounds(tx: Tx, calls: readonly CallRows[]): Promise<void> {
  const given = calls.map(({ place, game, currency, version, roundState, at }) => {
    return { ...place, game, currency, known: version, state: roundState, at: at.toISOString() }
  })
  const { rows } = await sql`
    insert into gateway_round as kept
      (vendor, player, round, game, currency, state, version, opened_at, touched_at, ended_at)
    select vendor, player, round, game, currency, state, coalesce(known, 0) + 1, at, at,
      case when state = 'open' then null else at end
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (vendor text, player text, round text,
      game text, currency text, known integer, state text, at timestamptz)
    on conflict (vendor, player, round) do update
      set version = excluded.version, state = excluded.state, touched_at = excluded.touched_at,
        ended_at = coalesce(kept.ended_at, excluded.ended_at)
      where kept.version = excluded.version - 1
    returning round`.execute(tx)
  if (rows.length !== calls.length) throw new SceneIsStale('a round was changed meanwhile')
}

async function writeTxs(tx: Tx, calls: readonly CallRows[]): Promise<void> {
  const given = calls.flatMap(({ place, currency, rows, groupId, at }) =>
    rows.map(({ amount, ...row }) => {
      const group = groupId === null ? null : String(groupId)
      return { ...place, ...row, currency, amount: String(amount), group, at: at.toISOString() }
    }),
  )
  if (given.length === 0) return
  const { rows } = await sql`
    insert into gateway_tx (vendor, tx, player, round, type, amount, currency, ref, state, code, group_id, at)
    select vendor, tx, player, round, type, amount, currency, ref, state, code, "group", at
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (vendor text, tx text, player text,
      round text, type text, amount bigint, currency text, ref text, state text, code text, "group" bigint,
      at timestamptz)
    on conflict do nothing returning tx`.execute(tx)
  if (rows.length !== given.length) throw new SceneIsStale('a name was taken meanwhile')
}

async function markReversed(tx: Tx, calls: readonly CallRows[]): Promise<void> {
  const vendors = calls.flatMap(({ place, reversed }) => reversed.map(() => place.vendor))
  const names = calls.flatMap(({ reversed }) => reversed)
  if (names.length === 0) return
  const { rows } = await sql`
    update gateway_tx set state = 'reversed'
    from unnest(${vendors}::text[], ${names}::text[]) as given (vendor, tx)
    where gateway_tx.vendor = given.vendor and gateway_tx.tx = given.tx and gateway_tx.state = 'live'
    returning gateway_tx.tx`.execute(tx)
  if (rows.length !== names.length) throw new SceneIsStale('a transaction was reversed meanwhile')
}

/** Remembers a refused call. False when one of its names was taken meanwhile: then it has to be judged again. */
export async function insertRejected(
  tx: Tx,
  place: Place,
  currency: Currency,
  unheard: readonly NewTx[],
  at: Date,
): Promise<boolean> {
  try {
    const call = { place, game: '', currency, version: null, roundState: 'open', reversed: [], groupId: null } as const
    await writeTxs(tx, [{ ...call, rows: unheard, at }])
    return true
  } catch (error) {
    if (error instanceof SceneIsStale) return false
    throw error
  }
}

/** Rounds that nobody has touched for long, oldest first. */
export async function findStaleRounds(reader: Reader, before: Date, limit: number) {
  const { rows } = await sql<Place & { game: string; currency: Currency }>`
    select vendor, player, round, game, currency from gateway_round
    where state = 'open' and touched_at < ${before} order by touched_at limit ${limit}`.execute(reader)
  return rows
}
