import { join } from 'node:path'
import pg from 'pg'
import { handle } from '#kit/handler.ts'
import { defineModule } from '#kit/module.ts'
import { yes } from '#kit/result.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { openAccount, openHouse } from '#modules/ledger/service.ts'
import { type OutboxRow, writeEvents } from '#server/bus/outbox.ts'
import { compose } from '#server/compose.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbeddedRaw } from '#server/db/embedded.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { makeLogger } from '#server/http/logger.ts'
import { modules, type Services } from '#server/modules.ts'
import { currency, moveMoney, openPurses, scope, topic, type WireLeg } from '#tests/faults/calls.ts'
import { outboxCopyStatements } from '#tests/faults/outbox-copy.ts'
import { seedDemo } from '#world/demo/seed.ts'

/** The real server with two more calls, and a switch that kills it at the worst moment. Run as a process by the scenarios. */

/** The process kills itself each time this many movements were committed, before any of their answers is written. */
const killEvery = Number(process.env['FAULTS_KILL_EVERY'] ?? '0')
let committed = 0

const outboxSink = { insert: writeEvents }

async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const { pglite, database } = await openEmbeddedRaw({ dir: join(config.dataDir, 'db') })
    await pglite.exec(`reset role; ${outboxCopyStatements.join(';')}; set role laro_app`)
    return database
  }
  const database = await openPostgres({
    url: config.databaseUrl,
    poolSize: config.poolSize,
    hotPoolSize: config.ledgerQueues,
  })
  const owner = new pg.Client({ connectionString: config.databaseUrl })
  await owner.connect()
  for (const statement of outboxCopyStatements) await owner.query(statement)
  await owner.end()
  return database
}

function calls({ db, ledger }: Pick<Services, 'db' | 'ledger'>) {
  return [
    handle(openPurses, async ({ body }) =>
      yes(
        await db.tx(async (tx) => {
          const purses = {
            stakes: String(await openHouse(tx, 'stakes', currency)),
            payouts: String(await openHouse(tx, 'payouts', currency)),
            deposits: String(await openHouse(tx, 'deposits', currency)),
            cash: [] as string[],
            bonus: [] as string[],
          }
          for (let i = 0; i < body.count; i += 1) {
            purses.cash.push(String(await openAccount(tx, `player-${i}`, 'cash', currency)))
            purses.bonus.push(String(await openAccount(tx, `player-${i}`, 'bonus', currency)))
          }
          return purses
        }),
      ),
    ),
    handle(moveMoney, async ({ body: { key, owner, legs } }) => {
      const movement = { scope, key, ref: key, legs: legs.map(readLeg) }
      const events: OutboxRow = { topic, key, payload: { owner } }
      const answer = await ledger.submit(owner, movement, () => [{ sink: outboxSink, rows: [events] }])
      if (!answer.ok) return answer
      if (!answer.value.isReplay) killOnTheWay()
      const { groupId, isReplay, postings } = answer.value
      return yes({
        groupId: String(groupId),
        isReplay,
        postings: postings.map(({ id, debitAfter, creditAfter }) => ({
          id: String(id),
          debitAfter: String(debitAfter),
          creditAfter: String(creditAfter),
        })),
      })
    }),
  ]
}

/** The ledger's transaction is committed, and not a byte of the answer is written. */
function killOnTheWay(): void {
  committed += 1
  if (killEvery > 0 && committed % killEvery === 0) process.kill(process.pid, 'SIGKILL')
}

function readLeg(leg: WireLeg): Leg {
  const id = (text: string) => BigInt(text) as AccountId
  switch (leg.step) {
    case 'post':
      return { ...leg, debit: id(leg.debit), credit: id(leg.credit), amount: BigInt(leg.amount) }
    case 'hold':
      return { ...leg, account: id(leg.account), amount: BigInt(leg.amount), expiresAt: null }
    case 'capture':
      return { ...leg, account: id(leg.account), credit: id(leg.credit), amount: BigInt(leg.amount) }
    case 'release':
      return { ...leg, account: id(leg.account) }
  }
}

const callsModule = defineModule({
  name: 'faults',
  open: (_deps: Pick<Services, 'db' | 'ledger'>) => ({}),
  routes: calls,
})

const config = readConfig()
const lock = lockFolder(join(config.dataDir, 'lock'))
if (!lock) throw new Error('another running server holds the data folder')
const db = await openDatabase(config)
const server = await compose(config, db, makeLogger({ level: config.logLevel }), modules.add(callsModule))
if (config.hasDemo) await seedDemo(config, server.services)

process.once('SIGTERM', () => {
  const stop = async (): Promise<void> => {
    await server.stop()
    await db.close()
    lock.release()
  }
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      process.exit(1)
    },
  )
})
process.stdout.write(`listening at ${await server.listen()}\n`)
