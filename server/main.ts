import './v8-flags.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { explainRefusal, isConnectionLost } from '#server/db/errors.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { MigrationChanged } from '#server/db/migrate.ts'
import { SecretIsWrong } from '#server/keys/sealer.ts'
import { explainPort } from '#server/start-port.ts'
import { StartRefused } from '#server/start-refused.ts'
import { settingsFollow, settingsFromStarter } from '#server/starter.ts'
import { findSupportWarning } from '#server/supported.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function openDatabase(config: Config): Promise<Database> {
  const onMigration = (name: string) => say(`  migrating ${name}`)
  if (config.databaseUrl === undefined) {
    say('Opening the embedded database …')
    const { openEmbedded } = await import('#server/db/embedded.ts')
    return await openEmbedded({ dir: join(config.dataDir, 'db'), onMigration })
  }
  say('Opening the database …')
  const { openPostgres } = await import('#server/db/postgres.ts')
  return await openPostgres({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    hotPoolSize: config.ledgerQueues,
    onMigration,
    onVersion: (version) => warnOfSupport('postgres', version),
  })
}

/** See supported.ts: a warning, and not the end. */
function warnOfSupport(runtime: 'node' | 'postgres', version: string): void {
  const warning = findSupportWarning(runtime, version, new Date(systemClock.nowMs()))
  if (warning !== null) process.stderr.write(`laro: warning: ${warning}\n`)
}

/** The embedded database belongs to one process; servers that share a PostgreSQL server may share the folder too. */
function holdFolder(config: Config): { release(): void } {
  if (config.databaseUrl !== undefined) return { release: () => undefined }
  const lock = lockFolder(join(config.dataDir, 'lock'))
  if (!lock) throw new StartRefused(`another running server holds the data folder ${config.dataDir}`)
  return lock
}

/** A port that is taken is told of before the database is opened, and not a minute later. */
async function probePort(config: Config): Promise<void> {
  const probe = createServer()
  try {
    probe.listen({ host: config.host, port: config.port, exclusive: true })
    await once(probe, 'listening')
  } catch (error) {
    throw explainPort(error, config)
  }
  probe.close()
  await once(probe, 'close')
}

/** One clear line for what the reader can mend; a stack only for our own bugs. */
function fail(error: unknown): never {
  const isKnown = error instanceof StartRefused || error instanceof MigrationChanged || error instanceof SecretIsWrong
  const line = isKnown
    ? error.message
    : (explainRefusal(error) ??
      (isConnectionLost(error) ? `the database cannot be reached (${(error as Error).message})` : null))
  process.stderr.write(line === null ? `${error instanceof Error ? error.stack : String(error)}\n` : `laro: ${line}\n`)
  process.exit(1)
}

const loadHouse = () => import('#server/serve.ts')

/**
 * The house itself is loaded last, so that whatever is wrong with a start is said before the seconds that it takes; or while the settings
 * are waited for.
 */
async function start(): Promise<void> {
  if (settingsFollow()) void loadHouse()
  // What the database needs is known before the outside is, which starts meanwhile.
  const own = readConfig()
  await probePort(own)
  const lock = holdFolder(own)
  warnOfSupport('node', process.versions.node)
  const db = await openDatabase(own)
  const config = readConfig(undefined, await settingsFromStarter())
  const { serve } = await loadHouse()
  await serve({ config, db, lock, fail })
}

start().catch(fail)
