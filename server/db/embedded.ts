import { mkdirSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'

export interface EmbeddedOptions {
  /** A folder, or nothing for a database in memory. */
  readonly dir?: string
  /** A dumped data folder to start from, so that tests need not migrate again. */
  readonly snapshot?: Blob
  readonly onMigration?: (name: string) => void
}

const bigintOid = 20

export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  return (await openEmbeddedRaw(options)).database
}

/** Also hands out PGlite itself, for the one who makes snapshots. */
export async function openEmbeddedRaw(options: EmbeddedOptions): Promise<{ pglite: PGlite; database: Database }> {
  if (options.dir) mkdirSync(options.dir, { recursive: true })
  const pglite = await PGlite.create({
    ...(options.dir ? { dataDir: options.dir } : {}),
    ...(options.snapshot ? { loadDataDir: options.snapshot } : {}),
    parsers: { [bigintOid]: (text: string) => BigInt(text) },
  })
  const kysely = new Kysely<object>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(kysely, options.onMigration)
  await pglite.exec('set role laro_app')
  const database = makeDatabase({
    kind: 'embedded',
    general: kysely,
    hot: kysely,
    long: kysely,
    close: () => kysely.destroy(),
  })
  return { pglite, database }
}
