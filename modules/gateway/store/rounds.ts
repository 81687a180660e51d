import { sql } from 'kysely'
import type { Currency } from '#kit/money.ts'
import type { Reader, Tx } from '#kit/tx.ts'
import type { Grant, KnownTx, Place, Round, RoundState } from '#modules/gateway/model.ts'
import type { Credited } from '#modules/gateway/rules/credit-caps.ts'
import type { NewTx } from '#modules/gateway/rules/judge.ts'
import { recordRounds } from '#modules/gateway/store/bets.ts'
import { type CreditRows, countCredits, findCredited } from '#modules/gateway/store/credits.ts'
import { findGrants, useGrants } from '#modules/gateway/store/grants.ts'
import { insertHeld, withdrawHeld } from '#modules/gateway/store/held.ts'

/** Somebody else changed the round, or took one of the names, since it was read. Nothing happened: read again. */
export class SceneIsStale extends Error {
  override name = 'SceneIsStale'
}

const txColumns = sql`tx, player, round, type, amount, currency, ref, grant_id as "grant", state, code, parts, at`

export interface Asked {
  readonly place: Place
  readonly names: readonly string[]
  /** Grants of free rounds that the call names. */
  readonly grants: readonly string[]
  /** The day that the call's credits count for; null where it has none. */
  readonly day: string | null
  readonly currency: Currency
}

export interface Found {
  readonly round: Round | null
  readonly txs: readonly KnownTx[]
  readonly grants: readonly Grant[]
  readonly credited: Credited
}

type OfVendor<Row> = Row & { readonly vendor: string }

/** For many calls at once: each one's round, all of the round's transactions, and those that have one of its names. */
export async function findScenes(reader: Reader, asked: readonly Asked[]): Promise<Found[]> {
  const vendors = asked.map(({ place }) => place.vendor)
  const players = asked.map(({ place }) => place.player)
  const rounds = asked.map(({ place }) => place.round)
  const places = sql`unnest(${vendors}::text[], ${players}::text[], ${rounds}::text[]) as asked (vendor, player, round)`
  // The rounds first: what changes after they were read shows in their version when rows are written.
  const roundRows = await sql<OfVendor<Round>>`
    select vendor, round, player, game, currency, state, version, ended_at as "endedAt"
    from gateway_round join ${places} using (vendor, player, round)`.execute(reader)
  const namesOf = asked.flatMap(({ place, names }) => names.map((name) => [place.vendor, name] as const))
  const txRows = await sql<OfVendor<KnownTx>>`
    select vendor, ${txColumns} from gateway_tx join ${places} using (vendor, player, round)
    union
    select vendor, ${txColumns} from gateway_tx
    join unnest(${namesOf.map(([vendor]) => vendor)}::text[], ${namesOf.map(([, name]) => name)}::text[])
      as named (vendor, tx) using (vendor, tx)`.execute(reader)
  const grants = await findGrants(reader, [...new Set(asked.flatMap((one) => one.grants))])
  const credited = await findCredited(
    reader,
    asked.flatMap(({ place, day, currency }) => (day === null ? [] : { ...place, day, currency })),
  )
  return asked.map(({ place, names, grants: wanted, day, currency }) => {
    const isHere = (row: OfVendor<{ player: string; round: string }>): boolean =>
      row.vendor === place.vendor && row.player === place.player && row.round === place.round
    return {
      round: roundRows.rows.find(isHere) ?? null,
      txs: txRows.rows.filter((row) => isHere(row) || (row.vendor === place.vendor && names.includes(row.tx))),
      grants: grants.filter(({ id, vendor }) => vendor === place.vendor && wanted.includes(id)),
      credited: day === null ? { player: 0n, vendor: 0n } : credited({ ...place, day, currency }),
    }
  })
}

export async function findTx(reader: Reader, vendor: string, tx: string): Promise<KnownTx | null> {
  const { rows } = await sql<KnownTx>`
    select ${txColumns} from gateway_tx where vendor = ${vendor} and tx = ${tx}`.execute(reader)
  return rows[0] ?? null
}

export interface RoundRecord extends Round {
  readonly openedAt: Date
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
  /** Null leaves the round alone: a call that was refused is remembered and changes nothing. */
  readonly roundState: RoundState | null
  readonly rows: readonly NewTx[]
  readonly reversed: readonly string[]
  readonly groupId: bigint | null
  readonly at: Date
  /** Null for a call that was refused: it credits nothing. */
  readonly credits: CreditRows | null
}

/** Writes many calls with a few statements. It throws SceneIsStale, and so undoes all, when one of them was judged on an old state. */
export async function insertCalls(tx: Tx, calls: readonly CallRows[]): Promise<void> {
  await writeRounds(tx, calls)
  await writeTxs(tx, calls)
  await markReversed(tx, calls)
  await writeCredits(tx, calls)
  const changed = calls.filter(({ roundState }) => roundState !== null)
  const [first] = changed
  if (first) await recordRounds(tx, placesOf(changed), first.at)
}

/** A batch may have several calls of one round. */
function placesOf(calls: readonly CallRows[]): Place[] {
  const places = calls.map(({ place }) => [`${place.vendor} ${place.player} ${place.round}`, place] as const)
  return [...new Map(places).values()]
}

/** The vendor's row of the day comes last: everybody who credits for the vendor waits for it. */
async function writeCredits(tx: Tx, calls: readonly CallRows[]): Promise<void> {
  const credits = calls.flatMap(({ place, currency, at, credits: rows }) => rows && { ...place, currency, at, ...rows })
  const written = credits.filter((one) => one !== null)
  await insertHeld(
    tx,
    written.flatMap(({ held }) => held),
  )
  const withdrawn = written.flatMap(({ vendor, at, withdrawn: names }) =>
    names.map((name) => ({ vendor, tx: name, at })),
  )
  if (!(await withdrawHeld(tx, withdrawn))) throw new SceneIsStale('a held credit was decided meanwhile')
  const uses = written.flatMap(({ grantUses }) => grantUses)
  if (!(await useGrants(tx, uses))) throw new SceneIsStale('a grant was used meanwhile')
  if (!(await countCredits(tx, written))) throw new SceneIsStale('a cap was reached meanwhile')
}

async function writeRounds(tx: Tx, all: readonly CallRows[]): Promise<void> {
  const calls = all.filter(({ roundState }) => roundState !== null)
  if (calls.length === 0) return
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
    insert into gateway_tx (vendor, tx, player, round, type, amount, currency, ref, grant_id, state, code, group_id, parts, at)
    select vendor, tx, player, round, type, amount, currency, ref, "grant", state, code, "group", parts, at
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as given (vendor text, tx text, player text,
      round text, type text, amount bigint, currency text, ref text, "grant" text, state text, code text,
      "group" bigint, parts jsonb, at timestamptz)
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
    where gateway_tx.vendor = given.vendor and gateway_tx.tx = given.tx and gateway_tx.state in ('live', 'held')
    returning gateway_tx.tx`.execute(tx)
  if (rows.length !== names.length) throw new SceneIsStale('a transaction was reversed meanwhile')
}

/** Writes calls that move no money, together if they let it be, else each alone; tells of each whether it was written. */
export async function insertQuietly(db: Transactor, calls: readonly CallRows[]): Promise<boolean[]> {
  if (await isWritten(db, calls)) return calls.map(() => true)
  if (calls.length === 1) return [false]
  const written: boolean[] = []
  for (const call of calls) written.push(await isWritten(db, [call]))
  return written
}

async function isWritten(db: Transactor, calls: readonly CallRows[]): Promise<boolean> {
  try {
    await db.tx((tx) => insertCalls(tx, calls))
    return true
  } catch (error) {
    if (error instanceof SceneIsStale) return false
    throw error
  }
}

interface Transactor {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface StaleRound extends Place {
  readonly game: string
  readonly currency: Currency
}

/** Rounds that nobody has touched for long, oldest first. */
export async function findStaleRounds(reader: Reader, before: Date, limit: number): Promise<StaleRound[]> {
  const { rows } = await sql<StaleRound>`
    select vendor, player, round, game, currency from gateway_round
    where state = 'open' and touched_at < ${before} order by touched_at limit ${limit}`.execute(reader)
  return rows
}
