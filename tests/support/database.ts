import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { openEmbeddedRaw } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'
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
  const url = await copyDatabase(server, await migratedOnServer(server))
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

/** A database of its own that begins as a copy of another, of the migrated one when none is named. Nobody may be connected to that one. */
export async function copyDatabase(server: string, from?: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name} template ${from ?? (await migratedOnServer(server))}`)
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
