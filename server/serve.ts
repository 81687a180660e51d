import type { Logger } from 'pino'
import { manualClock, systemClock } from '#kit/clock.ts'
import { isOnThisMachine } from '#modules/identity/rules/social.ts'
import { closePast, openPast } from '#modules/ledger/service.ts'
import { compose, type Server } from '#server/compose.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { makeLogger } from '#server/http/logger.ts'
import { openServicesInPast } from '#server/past.ts'
import { explainPort } from '#server/start-port.ts'
import { notifyStarter } from '#server/starter.ts'
import { type Bots, startBots } from '#world/demo/bots.ts'
import { demoPaymentPassword, seedPayments, seedTeamDeposits } from '#world/demo/payments.ts'
import { type Clerks, startClerks } from '#world/demo/result-clerks.ts'
import { type Demo, type Lived, seedDemo } from '#world/demo/seed.ts'
import { seedPaymentPassword } from '#world/demo/team.ts'

/** What a start has come to when the house is loaded. */
interface Begun {
  readonly config: Config
  readonly db: Database
  readonly lock: { release(): void }
  readonly fail: (error: unknown) => never
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
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

const historyMs = 30 * 86_400_000

/**
 * On its first start a demo whose regulars play has thirty days behind it (docs/decisions/0071). Whatever of them was made stays, should
 * something fail: the demo goes on from there.
 */
async function makeHistory({ config, db }: Pick<Begun, 'config' | 'db'>, logger: Logger): Promise<Lived | null> {
  if (!config.hasDemo || !config.hasBots) return null
  const clock = manualClock(Math.floor((systemClock.nowMs() - historyMs) / 60_000) * 60_000)
  if (!(await openPast(db, new Date(clock.nowMs())))) return null
  say('Making thirty days of demo history …')
  const { liveThroughHistory, openHistoryProvider } = await import('#world/demo/history.ts')
  const provider = await openHistoryProvider(clock)
  const past = await openServicesInPast({ ...config, psps: [provider.psp] }, db, { logger, clock })
  try {
    return await liveThroughHistory(config, { ...past, ...provider, clock, untilMs: systemClock.nowMs() }, logger)
  } finally {
    await past.stop()
    await provider.close()
    await closePast(db)
  }
}

/** A second signal means that somebody has waited long enough. */
function stopOnSignal(stop: () => Promise<void>, fail: Begun['fail']): void {
  let isStopping = false
  const onSignal = (): void => {
    if (isStopping) process.exit(1)
    isStopping = true
    say('Stopping …')
    stop().then(() => process.exit(0), fail)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

/** Runs the house on its database until it is told to stop. */
export async function serve({ config, db, lock, fail }: Begun): Promise<void> {
  const logger = makeLogger({ level: config.logLevel })
  const lived = await makeHistory({ config, db }, logger)
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
  stopOnSignal(stop, fail)
  const demo = config.hasDemo ? await seedDemo(config, server.services, lived) : null
  const hasPayments = demo !== null && config.psps.some(({ url }) => isOnThisMachine(new URL(url)))
  greet(await listen(server, config), demo, hasPayments)
  // What has waited for us would take half of the cores from the first runs of jobs, and so from who asks whether we are ready. A stop may come
  // meanwhile, and then nothing is answered any more.
  await server.app.inject('/ready').catch(() => undefined)
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
  if (demo && hasPayments && !lived)
    await seedTeamDeposits(server.services).catch((error: unknown) =>
      logger.warn({ err: error }, 'the demo’s team has made no deposits'),
    )
}
