import './v8-flags.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '#kit/clock.ts'
import { isOnThisMachine } from '#modules/identity/rules/social.ts'
import { compose, type Server } from '#server/compose.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { explainRefusal, isConnectionLost } from '#server/db/errors.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { MigrationChanged } from '#server/db/migrate.ts'
import { makeLogger } from '#server/http/logger.ts'
import { SecretIsWrong } from '#server/keys/sealer.ts'
import { StartRefused } from '#server/start-refused.ts'
import { notifyStarter, settingsFromStarter } from '#server/starter.ts'
import { findSupportWarning } from '#server/supported.ts'
import { type Bots, startBots } from '#world/demo/bots.ts'
import { demoPaymentPassword, seedPayments, seedTeamDeposits } from '#world/demo/payments.ts'
import { type Clerks, startClerks } from '#world/demo/result-clerks.ts'
import { type Demo, seedDemo } from '#world/demo/seed.ts'
import { seedPaymentPassword } from '#world/demo/team.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function openDatabase(config: Config): Promise<Database> {
  const onMigration = (name: string) => say(`  migrating ${name}`)
  if (config.databaseUrl === undefined) {
    say('Opening the embedded database …')
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

/** Why nobody can listen there, if whoever starts us can mend it; any other error stays as it is. */
function explainPort(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new StartRefused(`port ${port} is taken; set PORT to another`)
  if (code === 'EACCES') return new StartRefused(`port ${port} may not be used; set PORT to another`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartRefused(`the setting HOST is not valid: nobody can listen at ${host} (${code})`)
  return error
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

async function listen(server: Server, config: Config): Promise<string> {
  try {
    return await server.listen()
  } catch (error) {
    throw explainPort(error, config)
  }
}

function greet(address: string, demo: Demo | null, hasPayments: boolean): void {
  say('')
  say(`Laro is at ${address}`)
  if (demo) {
    for (const { username, what } of demo.accounts) say(`  ${username.padEnd(10)} ${demo.password.padEnd(14)} ${what}`)
    if (hasPayments) say(`  payments and transfers ask for ${demoPaymentPassword}`)
  }
  say('')
}

/** A second signal means that somebody has waited long enough. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('Stopping …')
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
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

async function start(): Promise<void> {
  // What the database needs is known before the outside is, which starts meanwhile.
  const own = readConfig()
  await probePort(own)
  const lock = holdFolder(own)
  warnOfSupport('node', process.versions.node)
  const db = await openDatabase(own)
  const config = readConfig(undefined, await settingsFromStarter())
  const logger = makeLogger({ level: config.logLevel })
  const server = await compose(config, db, logger)
  let bots: Bots | undefined
  let clerks: Clerks | undefined
  const stop = async (): Promise<void> => {
    await bots?.stop()
    await clerks?.stop()
    await server.stop()
    await db.close()
    lock.release()
  }
  stopOnSignal(stop)
  const demo = config.hasDemo ? await seedDemo(config, server.services) : null
  const hasPayments = demo !== null && config.psps.some(({ url }) => isOnThisMachine(new URL(url)))
  greet(await listen(server, config), demo, hasPayments)
  notifyStarter()
  if (demo && hasPayments)
    await seedPayments(server.services, demo.password).catch((error: unknown) =>
      logger.warn({ err: error }, 'the demo’s payments could not be made'),
    )
  if (demo)
    await seedPaymentPassword(server.services, demo.password).catch((error: unknown) =>
      logger.warn({ err: error }, 'the demo’s agent has no payment password'),
    )
  if (demo && config.hasBots) bots = startBots(server.services, logger)
  if (demo && config.lotteryResults !== undefined) clerks = startClerks(server.services, config.lotteryResults, logger)
  if (demo && hasPayments)
    await seedTeamDeposits(server.services).catch((error: unknown) =>
      logger.warn({ err: error }, 'the demo’s team has made no deposits'),
    )
}

start().catch(fail)
