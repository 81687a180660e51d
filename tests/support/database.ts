import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { dataDir as readEmptyCluster } from '@electric-sql/pglite-prepopulatedfs'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { openEmbeddedRaw } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from './postgres.ts'
import { onceInRun } from './run-folder.ts'

let snapshot: Promise<string> | undefined
let template: Promise<string> | undefined

/**
 * A fresh, fully migrated database: the embedded one in memory, or one on the server that LARO_TEST_DATABASE_URL names.
 * The first call of a run migrates; all others, of whatever file, start from a copy.
 */
export async function testDatabase(): Promise<Database> {
  const server = process.env.LARO_TEST_DATABASE_URL
  return server ? await onServer(server) : (await testEmbedded()).database
}

/**
 * The embedded one wherever the tests run, with what is under it, for who does what only an owner of the database can. It
 * lies in memory, or in a folder that is not there yet.
 */
export async function testEmbedded(dir?: string): Promise<{ pglite: PGlite; database: Database }> {
  snapshot ??= onceInRun('migrated.tar', async (path) => {
    const { pglite, database } = await openEmbeddedRaw({})
    await writeFile(path, (await pglite.dumpDataDir('none')).stream())
    await database.close()
  })
  return await openEmbeddedRaw({ ...(dir ? { dir } : {}), snapshot: await openAsBlob(await snapshot) })
}

async function onServer(server: string): Promise<Database> {
  return await openForATest(server, await copyDatabase(server))
}

/** Dropped when it is closed: a database that nobody opens any more would only take room, which may be in memory. */
async function openForATest(server: string, url: string): Promise<Database> {
  const database = await openOnServer(url)
  return { ...database, close: async () => await closeAndDrop(server, url, database) }
}

async function closeAndDrop(server: string, url: string, database: Database): Promise<void> {
  await database.close()
  await dropDatabase(server, url)
}

async function openOnServer(url: string): Promise<Database> {
  return await openPostgres({ url, poolSize: 8, hotPoolSize: 4 })
}

/** The name of a database on the server that is migrated and has nobody in it. */
async function migratedOnServer(server: string): Promise<string> {
  template ??= onceInRun('template-name', async (path) => {
    const name = `template_${randomBytes(6).toString('hex')}`
    await asAdmin(server, `create database ${name}`)
    const database = await openPostgres({ url: withDatabase(server, name), poolSize: 1, hotPoolSize: 1 })
    await database.close()
    await writeFile(path, name)
  }).then((path) => readFile(path, 'utf8'))
  return await template
}

/** A database with its owner beside it, for who does what the server itself may not: tampers with what is written, plants a fault. */
export interface OwnedDatabase {
  readonly database: Database
  asOwner(statements: string): Promise<void>
  /** As somebody would who owns the database and switches its guards off. */
  tamper(statements: string): Promise<void>
  /** Closes it. Each call then opens another that begins as it was left. */
  keep(): Promise<() => Promise<OwnedDatabase>>
}

export async function testOwned(): Promise<OwnedDatabase> {
  const server = process.env.LARO_TEST_DATABASE_URL
  return server ? await ownedOnServer(server) : ownedEmbedded(await testEmbedded())
}

/** One whose transactions really run side by side: on a PostgreSQL, wherever the other tests run. */
export async function testSideBySide(): Promise<OwnedDatabase> {
  const server = process.env.LARO_TEST_DATABASE_URL
  if (server) return await ownedOnServer(server)
  const started = await startPostgres({ isDisposable: true })
  const database = await openOnServer(started.url)
  const close = async () => {
    await database.close()
    await started.stop()
  }
  return ownedAt(started.adminUrl, started.url, database, close)
}

async function ownedOnServer(server: string, from?: string): Promise<OwnedDatabase> {
  const url = await copyDatabase(server, from)
  const database = await openOnServer(url)
  return ownedAt(server, url, database, async () => await closeAndDrop(server, url, database))
}

function ownedAt(server: string, url: string, database: Database, close: () => Promise<void>): OwnedDatabase {
  return {
    database: { ...database, close },
    asOwner: (statements) => asAdmin(url, statements),
    tamper: (statements) => asAdmin(url, unguarded(statements)),
    async keep() {
      await database.close()
      return async () => await ownedOnServer(server, databaseOf(url))
    },
  }
}

function ownedEmbedded({ pglite, database }: { pglite: PGlite; database: Database }): OwnedDatabase {
  const asOwner = async (statements: string) => {
    await pglite.exec('reset role')
    try {
      await pglite.exec(statements)
    } finally {
      await pglite.exec('set role laro_app')
    }
  }
  return {
    database,
    asOwner,
    tamper: (statements) => asOwner(unguarded(statements)),
    async keep() {
      const left = await pglite.dumpDataDir('none')
      await database.close()
      return async () => ownedEmbedded(await openEmbeddedRaw({ snapshot: left }))
    },
  }
}

function unguarded(statements: string): string {
  return `set session_replication_role = replica; ${statements}; set session_replication_role = origin`
}

/** An empty database in the hands of its owner. `open` closes that hand, and brings it up to date as a start of the server does. */
export interface EmptyDatabase {
  readonly owner: Kysely<object>
  open(): Promise<Database>
}

export async function emptyDatabase(): Promise<EmptyDatabase> {
  const server = process.env.LARO_TEST_DATABASE_URL
  if (!server) {
    const parsers = { [pg.types.builtins.INT8]: (text: string) => BigInt(text) }
    const pglite = await PGlite.create({ loadDataDir: await readEmptyCluster(), parsers })
    const owner = new Kysely<object>({ dialect: new PGliteDialect({ pglite }) })
    return {
      owner,
      async open() {
        const snapshot = await pglite.dumpDataDir('none')
        await owner.destroy()
        return (await openEmbeddedRaw({ snapshot })).database
      },
    }
  }
  // Roles are of the whole server: whoever migrates there first makes them.
  await migratedOnServer(server)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name}`)
  const url = withDatabase(server, name)
  const owner = new Kysely<object>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  return {
    owner,
    async open() {
      await owner.destroy()
      return await openForATest(server, url)
    },
  }
}

/**
 * A database of its own that begins as a copy of another, of the migrated one when none is named. Nobody may be connected to that one. Its files are
 * copied as they are: writing each page to the log of changes first, which is PostgreSQL's usual way, takes twice the work.
 */
export async function copyDatabase(server: string, from?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    server,
    `create database ${name} template ${from ?? (await migratedOnServer(server))} strategy file_copy`,
  )
  return withDatabase(server, name)
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await asAdmin(server, `drop database ${databaseOf(url)} with (force)`)
}

export function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function asAdmin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function withDatabase(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
