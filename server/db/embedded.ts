import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { dataDir as readEmptyCluster } from '@electric-sql/pglite-prepopulatedfs'
import { Kysely, PGliteDialect } from 'kysely'
import { type Database, makeDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { readOnce } from './read-once.ts'

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
  const pglite = options.dir
    ? await openFolder(options.dir, options.snapshot)
    : await createPglite({ loadDataDir: options.snapshot ?? (await readEmptyCluster()) })
  await migrate(new Kysely<object>({ dialect: new PGliteDialect({ pglite }) }), options.onMigration)
  await pglite.exec(`set time zone 'UTC'; set role laro_app`)
  const kysely = new Kysely<object>({ dialect: new PGliteDialect({ pglite: readOnce(pglite) }) })
  const database = makeDatabase({
    kind: 'embedded',
    general: kysely,
    hot: kysely,
    long: kysely,
    close: () => kysely.destroy(),
  })
  return { pglite, database }
}

/**
 * A new folder is unpacked from an empty cluster that was made beforehand; making one here takes four seconds of work. Whoever is stopped
 * while unpacking leaves a note beside the folder, and the next one begins again: nothing can have been written to it yet.
 */
async function openFolder(dir: string, snapshot: Blob | undefined): Promise<PGlite> {
  const unfinished = `${dir}.unfinished`
  if (existsSync(unfinished)) rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { recursive: true })
  if (existsSync(join(dir, 'PG_VERSION'))) return await createPglite({ dataDir: dir })
  writeFileSync(unfinished, '')
  const pglite = await createPglite({ dataDir: dir, loadDataDir: snapshot ?? (await readEmptyCluster()) })
  rmSync(unfinished)
  return pglite
}

async function createPglite(options: PGliteOptions): Promise<PGlite> {
  return await PGlite.create({ ...options, parsers: { [bigintOid]: (text: string) => BigInt(text) } })
}
