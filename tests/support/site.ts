import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { AccountId, Leg } from '#modules/ledger/model.ts'
import { dayBefore, openHouse, post, readAccountsOf, signRoot } from '#modules/ledger/service.ts'
import { tablesDocument } from '#modules/tables/settings.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { makeSealer } from '#server/keys/sealer.ts'
import { openVault } from '#server/keys/vault.ts'
import flags from '../../tools/server-flags.json' with { type: 'json' }
import { shortenNextRounds } from './crash.ts'
import { copyDatabase, databaseOf, dropDatabase, testEmbedded } from './database.ts'
import { addPeople } from './people.ts'
import { endWithWorker, onceInRun, runFolder } from './run-folder.ts'

const root = join(import.meta.dirname, '../..')

/** A running Laro, as `npm start` runs it: the real server over the built web, in a process and a data folder of its own. */
export interface Site {
  readonly address: string
  /** Of the server's process. */
  readonly pid: number
  /** The password of all demo accounts. */
  readonly password: string
  /** Ends it as a person would, and expects it to end well. */
  stop(): Promise<void>
}

/** Settings of the server besides those that every site has. */
type Environment = Readonly<Record<string, string>>

/** Writes into the database what no call can bring about, before the server starts. */
type Prepare = (db: Database, secret: Uint8Array) => Promise<void>

const demoPassword = 'bukang-liwayway'

/**
 * What a site keeps: a folder, and a database on the server that LARO_TEST_DATABASE_URL names, or else the embedded one inside the folder.
 * The first does the same work in less than half the time, so a whole run of the tests has one.
 */
interface Place {
  readonly dataDir: string
  readonly database: string | undefined
}

const server = process.env.LARO_TEST_DATABASE_URL

/** A site on its first day: demo accounts, one movement each, and no root signed yet. */
export async function startSite(more: Environment = {}, prepare?: Prepare): Promise<Site> {
  return await startOver(await firstDay(), more, prepare)
}

const shared = new Map<string, Promise<Site>>()

/**
 * The one site of a worker for all journeys that change nothing which others could notice: who looks around, and signs in
 * and out. Those in which the player wins and loses have another. It outlives the file that first asks for it, and ends with its worker.
 */
export async function shareSite(among: 'lookers' | 'players' = 'lookers'): Promise<Site> {
  const known = shared.get(among) ?? startShared(among === 'players' ? preparePlayers : undefined)
  shared.set(among, known)
  return await known
}

/** Members who bet at tables while the demo's player does so at another, each with money of their own. */
export const secondPlayer = 'sabel'
export const thirdPlayer = 'mutya'

/** Tables that are played at deal faster than people like it: what is awaited by the real clock keeps the whole run waiting. */
const quickTables: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  // Who has missed the first moments of betting waits for the next round.
  'speed-baccarat-kidlat': { betting: 12_000 },
  'speed-roulette-ikot': { betting: 9_000, step: 600 },
  'blackjack-bahay': { betting: 10_000, step: 300, result: 4_000 },
  // Beats of a third of a second: a fight of 40 seconds has six.
  'sabong-sinag': { betting: 12_000, step: 300, result: 10_000 },
}

async function preparePlayers(db: Database, secret: Uint8Array): Promise<void> {
  await addPeople(
    db,
    secret,
    [secondPlayer, thirdPlayer].map((username) => ({ username, money: 500_000n })),
  )
  const { tables, ...others } = tablesDocument.initial
  const quick = tables.map((table) => ({ ...table, phases: { ...table.phases, ...quickTables[table.id] } }))
  const value = JSON.stringify({ ...others, tables: quick })
  await db.tx((tx) =>
    sql`insert into settings_document (name, value, version, changed_at, changed_by)
      values ('tables', ${value}::jsonb, 1, now(), null)`.execute(tx),
  )
  // Ten minutes of rounds that end within 27 seconds each; one of two and a half minutes would hold up the whole run.
  const sealer = await makeSealer(secret)
  await shortenNextRounds({ db, clock: systemClock, sealer }, { count: 36, belowX100: 500 })
}

async function startShared(prepare?: Prepare): Promise<Site> {
  const place = await copyPlace(await firstDay(), mkdtempSync(join(runFolder(), 'shared-site-')))
  if (prepare) await changeDatabase(place, prepare)
  const { address, pid } = await run(place)
  endWithWorker(pid)
  return { address, pid, password: demoPassword, stop: async () => undefined }
}

/** What `npm start` shows who starts it for the first time: the demo with its thirty days of history, and the regulars at play. */
export async function startDemoSite(more: Environment = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'laro-demo-'))
  return await startIn({ dataDir, database: undefined }, { LARO_BOTS: 'on', ...more })
}

/** A site with a history: the player has played, yesterday is signed, and something happened since. */
export async function startLivedInSite(more: Environment = {}): Promise<Site> {
  const template = await makePlace('lived-in', async (dataDir) => {
    const place = await copyPlace(await firstDay(), dataDir)
    await changeDatabase(place, livePlayerLife)
    return place
  })
  return await startOver(template, more)
}

/** A site that has been started once. Seeds take seconds, a copy does not. */
async function firstDay(): Promise<Place> {
  return await makePlace('first-day', async (dataDir) => {
    const place = { dataDir, database: server ? await copyDatabase(server) : undefined }
    if (!server) await (await testEmbedded(join(dataDir, 'db'))).database.close()
    const { stop } = await run(place)
    await stop()
    return place
  })
}

/** Made once in a run, to be copied by all workers. */
async function makePlace(name: string, make: (dataDir: string) => Promise<Place>): Promise<Place> {
  const dataDir = await onceInRun(name, async (dir) => {
    mkdirSync(dir)
    const { database } = await make(dir)
    if (database) writeFileSync(join(dir, 'database'), database)
  })
  return { dataDir, database: server ? readFileSync(join(dataDir, 'database'), 'utf8') : undefined }
}

async function copyPlace(template: Place, dataDir: string): Promise<Place> {
  cpSync(template.dataDir, dataDir, { recursive: true })
  if (!server || !template.database) return { dataDir, database: undefined }
  return { dataDir, database: await copyDatabase(server, databaseOf(template.database)) }
}

async function startOver(template: Place, more: Environment = {}, prepare?: Prepare): Promise<Site> {
  const place = await copyPlace(template, mkdtempSync(join(tmpdir(), 'laro-site-')))
  if (prepare) await changeDatabase(place, prepare)
  return await startIn(place, more)
}

async function startIn(place: Place, more: Environment): Promise<Site> {
  const { address, pid, stop } = await run(place, more)
  return {
    ...{ address, pid },
    password: demoPassword,
    async stop() {
      await stop()
      rmSync(place.dataDir, { recursive: true })
      if (server && place.database) await dropDatabase(server, place.database)
    },
  }
}

async function changeDatabase(place: Place, change: Prepare): Promise<void> {
  const db = place.database
    ? await openPostgres({ url: place.database, poolSize: 2, hotPoolSize: 1 })
    : await openEmbedded({ dir: join(place.dataDir, 'db') })
  await change(db, readConfig(settings(place)).secret)
  await db.close()
}

function settings({ dataDir, database }: Place): Record<string, string> {
  const own = {
    PORT: '0',
    LARO_DATA_DIR: dataDir,
    LARO_DEMO_PASSWORD: demoPassword,
    LARO_BOTS: 'off',
    LOG_LEVEL: 'warn',
  }
  if (!database) return own
  // What `npm start` does by itself where the database is the embedded one.
  const demo = { LARO_DEMO: 'on', LARO_SANDBOX: 'on', LARO_INBOX: 'on' }
  const secret = Buffer.alloc(32, 'journeys').toString('base64')
  return { ...own, ...demo, LARO_SECRET: secret, DATABASE_URL: database }
}

interface Running {
  readonly address: string
  readonly pid: number
  stop(): Promise<void>
}

async function run(place: Place, more: Environment = {}): Promise<Running> {
  const built = join(root, 'dist/run/server/main.js')
  assert(existsSync(built) && existsSync(join(root, 'dist/web/index.html')), 'it is not built; `npm test` builds it')
  // The same code is started many times over in a run.
  const compiled = { NODE_COMPILE_CACHE: join(runFolder(), 'compiled') }
  const env = { PATH: process.env.PATH ?? '', ...compiled, ...settings(place), ...more }
  const child = spawn(process.execPath, [...flags, built], {
    cwd: place.dataDir,
    env,
    stdio: 'pipe',
  })
  const printed: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => printed.push(text))
  const address = await readAddress(child, printed)
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number | null]
      assert(code === 0, `the server ended with ${code}:\n${printed.join('')}`)
    },
  }
}

/** It says where it is once it is ready. */
async function readAddress(child: ChildProcess, printed: string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed.push(text)
      const found = /Laro is at (\S+)/.exec(printed.join(''))?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready:\n${printed.join('')}`)),
    )
  })
}

/** Thirty-odd movements through the ledger's own door, a hold, and yesterday's root by the server's own key. */
async function livePlayerLife(db: Database, secret: Uint8Array): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from identity_account where username = 'player'`.execute(db.read)
  const [cash] = await readAccountsOf(db.read, rows[0]?.id ?? '')
  assert(cash, 'the demo player has an account')
  const house = await db.tx((tx) => openHouse(tx, 'stakes', 'PHP'))
  const bank = await db.tx((tx) => openHouse(tx, 'deposits', 'PHP'))
  const move = async (ref: string, ...legs: Leg[]): Promise<void> => {
    const answer = await db.tx((tx) => post(tx, { scope: 'sys:site', key: ref, ref, legs }))
    assert(answer.ok, `the movement ${ref} was refused`)
  }
  const pay = (kind: string, debit: AccountId, credit: AccountId, amount: bigint): Leg => ({
    step: 'post',
    kind,
    debit,
    credit,
    amount,
  })
  await move('DP-7Q4K-2291', pay('deposit', bank, cash.id, 200_000n))
  for (let round = 1; round <= 18; round += 1) {
    const ref = `R-${88_214_000 + round * 17}`
    await move(ref, pay('stake', cash.id, house, 10_000n + BigInt(round) * 500n))
    if (round % 3 === 0) await move(`${ref}-win`, pay('payout', house, cash.id, 46_200n + BigInt(round) * 1_050n))
  }
  await move('RB-1113-7714', pay('rebate', house, cash.id, 3_840n))
  await move('WD-7R1Q-0042', {
    step: 'hold',
    hold: crypto.randomUUID(),
    account: cash.id,
    amount: 300_000n,
    expiresAt: null,
  })
  const vault = await openVault({ db, secret, clock: systemClock })
  await db.tx((tx) => signRoot(tx, dayBefore(systemClock), vault.ledgerRoot))
  await move('R-88215001', pay('stake', cash.id, house, 20_000n))
}
