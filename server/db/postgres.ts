import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { keptMark } from '#kit/tx.ts'
import { refuseOldPostgres } from '#server/supported.ts'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readUtc } from './timestamps.ts'

export interface PostgresOptions {
  readonly url: string
  readonly poolSize: number
  /** Connections kept for the ledger's group commit alone. */
  readonly hotPoolSize: number
  readonly onMigration?: (name: string) => void
  /** Told what the server is, before anything is done there. */
  readonly onVersion?: (version: string) => void
}

/**
 * A hung database answers in seconds, not never. The server's own limits come first, because they leave the connection usable;
 * the client's limit is the last wall, for a backend that no longer answers at all.
 */
const timeouts = {
  general: { connectMs: 5_000, lockMs: 5_000, statementMs: 10_000, idleInTransactionMs: 10_000, clientMs: 12_000 },
  // A bet is many times faster than this, and whoever waits for it has little patience.
  hot: { connectMs: 3_000, lockMs: 1_000, statementMs: 4_000, idleInTransactionMs: 5_000, clientMs: 5_000 },
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins
pg.types.setTypeParser(INT8, (text) => BigInt(text))
const readTimestamp = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date
pg.types.setTypeParser(TIMESTAMPTZ, (text) => readUtc(text) ?? readTimestamp(text))

export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const owner = new Kysely<object>({ dialect: new PostgresDialect({ pool: makePool(options.url, 1, ownerLimits) }) })
  try {
    const version = await readVersion(owner)
    refuseOldPostgres(version)
    options.onVersion?.(version)
    await migrate(owner, options.onMigration)
  } finally {
    await owner.destroy()
  }
  const general = new Kysely<object>({
    dialect: new PostgresDialect({
      pool: makePool(options.url, options.poolSize, appLimits(timeouts.general), timeouts.general.clientMs),
    }),
  })
  const hot = new Kysely<object>({
    dialect: new PostgresDialect({
      pool: makePool(options.url, options.hotPoolSize, appLimits(timeouts.hot), timeouts.hot.clientMs),
    }),
  })
  const long = new Kysely<object>({ dialect: new PostgresDialect({ pool: makePool(options.url, 1, longLimits) }) })
  return makeDatabase({
    kind: 'postgres',
    general,
    hot,
    long,
    async close() {
      await Promise.all([general.destroy(), hot.destroy(), long.destroy()])
    },
  })
}

/** As the server says it: `16.14`, or `16.14 (Debian 16.14-1)`. */
async function readVersion(handle: Kysely<object>): Promise<string> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(handle)
  return rows[0]?.server_version ?? ''
}

/** A statement with a name is read and planned once for each connection; see `kept`. */
function nameOf(statement: string): string | undefined {
  if (!statement.startsWith(keptMark)) return undefined
  let name = names.get(statement)
  if (name === undefined) {
    name = `kept ${names.size}`
    names.set(statement, name)
  }
  return name
}

const names = new Map<string, string>()

/** Migrations may rightly take longer than any request. */
const ownerLimits = { connectionTimeoutMillis: timeouts.general.connectMs }

/** Others may wait for what it locks, so it waits for no lock of theirs for long. */
const longLimits = {
  ...ownerLimits,
  lock_timeout: timeouts.general.lockMs,
  options: '-c role=laro_app',
  pipeline: true,
}

function appLimits({ connectMs, lockMs, statementMs, idleInTransactionMs }: typeof timeouts.hot): pg.PoolConfig {
  return {
    connectionTimeoutMillis: connectMs,
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: '-c role=laro_app',
    // Statements that do not need each other's answers go out together (see `together`).
    pipeline: true,
  }
}

function makePool(url: string, size: number, limits: pg.PoolConfig, clientMs: number | null = null): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'laro',
    keepAlive: true,
    // A rush after a quiet moment should find the connections still open: each costs the database a new process.
    idleTimeoutMillis: 60_000,
    ...limits,
  })
  // An idle connection that breaks is replaced on the next request; without a listener it would end the process.
  pool.on('error', () => {})
  return discardingPool(pool, clientMs)
}

/**
 * pg returns a connection to the pool even after a query on it timed out, where it would hang the next one too.
 * A connection that failed for any reason but an ordinary SQL error is therefore destroyed on release, and asked nothing more
 * until then: the rollback that follows a failure would only wait behind the query that hangs.
 */
function discardingPool(pool: pg.Pool, clientMs: number | null): PostgresPool {
  // One for each connection and not for each loan: the query builder remembers connections by it.
  const guards = new WeakMap<pg.PoolClient, Guard>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const guard = guards.get(client) ?? guardOf(client, clientMs)
      guards.set(client, guard)
      guard.lend()
      return guard as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
  }
}

interface Guard {
  readonly processID: number | undefined
  lend(): void
  query(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult>
  release(): void
}

/**
 * The driver is asked by a callback, and its patience is ours. Its own promise and its own timer both write a function into the query, and the
 * engine puts such a function among what lives long at once: from there it keeps the rows, and whoever waits for them, until the next large
 * collection.
 */
function guardOf(client: pg.PoolClient, clientMs: number | null): Guard {
  let broken: Error | undefined
  // While it is lent out the pool does not listen, and an error that nobody hears would end the process.
  const onError = (error: Error) => {
    broken ??= error
  }
  const ask = (statement: string, parameters: readonly unknown[]) =>
    new Promise<pg.QueryResult>((resolve, reject) => {
      const timer = clientMs === null ? undefined : setTimeout(() => reject(new Error('Query read timeout')), clientMs)
      const values = [...parameters]
      const done = (error: Error | null, result: pg.QueryResult) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(result)
      }
      const name = nameOf(statement)
      if (name === undefined) client.query(statement, values, done)
      else client.query({ name, text: statement, values }, done)
    })
  return {
    processID: (client as { processID?: number }).processID,
    lend: () => void client.on('error', onError),
    async query(statement, parameters) {
      if (broken) throw broken
      try {
        return await ask(statement, parameters)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) broken ??= error as Error
        throw error
      }
    },
    release() {
      client.release(broken)
      client.off('error', onError)
    },
  }
}
