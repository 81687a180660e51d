import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { openEmbedded, openEmbeddedRaw } from '#server/db/embedded.ts'
import { openPostgres } from '#server/db/postgres.ts'

let snapshot: Promise<Blob> | undefined
let template: Promise<string> | undefined

/**
 * A fresh, fully migrated database: the embedded one in memory, or one on the server that LARO_TEST_DATABASE_URL names.
 * The first call migrates; the others start from its copy.
 */
export async function testDatabase(): Promise<Database> {
  const server = process.env.LARO_TEST_DATABASE_URL
  return server ? await onServer(server) : await inMemory()
}

async function inMemory(): Promise<Database> {
  snapshot ??= (async () => {
    const { pglite, database } = await openEmbeddedRaw({})
    const dump = await pglite.dumpDataDir('none')
    await database.close()
    return dump
  })()
  return await openEmbedded({ snapshot: await snapshot })
}

async function onServer(server: string): Promise<Database> {
  template ??= (async () => {
    const name = `template_${randomBytes(6).toString('hex')}`
    await asAdmin(server, `create database ${name}`)
    const database = await openPostgres({ url: withDatabase(server, name), poolSize: 1, hotPoolSize: 1 })
    await database.close()
    return name
  })()
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server, `create database ${name} template ${await template}`)
  return await openPostgres({ url: withDatabase(server, name), poolSize: 8, hotPoolSize: 4 })
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
