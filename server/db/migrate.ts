import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { assert } from '#kit/assert.ts'

const root = join(import.meta.dirname, '../..')

/** An arbitrary constant; all servers that share a database must use the same one. */
const lockKey = 5_276_000_001n

interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** Every `migrations/NNNN_name.sql` of the server and its modules, in one numbering. */
export function findMigrations(): Migration[] {
  const files = globSync('{server,modules}/*/migrations/*.sql', { cwd: root })
  const migrations = files.map((file) => {
    const name = basename(file, '.sql')
    const match = /^(\d{4})_[a-z0-9_]+$/.exec(name)
    assert(match, `a migration is not named NNNN_name.sql: ${file}`)
    const text = readFileSync(join(root, file), 'utf8')
    return { number: Number(match[1]), name, text, hash: createHash('sha256').update(text).digest('hex') }
  })
  migrations.sort((a, b) => a.number - b.number)
  for (const [i, migration] of migrations.entries()) {
    assert(migrations[i + 1]?.number !== migration.number, `two migrations are numbered ${migration.number}`)
  }
  return migrations
}

/**
 * Brings the schema up to date. Two servers that start together take turns, each migration is one transaction, and a migration
 * that was changed after it ran is refused, because the schema would no longer be what the files say.
 */
export async function migrate(db: Kysely<object>, onMigration: (name: string) => void = () => {}): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockKey}::bigint)`.execute(connection)
    try {
      await sql`create table if not exists server_migration (
        number integer primary key, name text not null, hash text not null, at timestamptz not null default now()
      )`.execute(connection)
      const { rows } = await sql<{ number: number; hash: string }>`select number, hash from server_migration`.execute(
        connection,
      )
      const applied = new Map(rows.map((row) => [row.number, row.hash]))
      for (const migration of findMigrations()) {
        const hash = applied.get(migration.number)
        if (hash !== undefined) {
          if (hash !== migration.hash) throw new MigrationChanged(migration.name)
          continue
        }
        onMigration(migration.name)
        await apply(connection, migration)
      }
    } finally {
      await sql`select pg_advisory_unlock(${lockKey}::bigint)`.execute(connection)
    }
  })
}

async function apply(connection: Kysely<object>, migration: Migration): Promise<void> {
  await connection.transaction().execute(async (tx) => {
    for (const statement of splitStatements(migration.text)) {
      await sql.raw(statement).execute(tx)
    }
    await sql`insert into server_migration (number, name, hash)
      values (${migration.number}, ${migration.name}, ${migration.hash})`.execute(tx)
  })
}

export class MigrationChanged extends Error {
  constructor(name: string) {
    super(`migration ${name} was changed after it ran on this database`)
  }
}

/**
 * PGlite runs one statement a call. Our migrations end a statement with a semicolon at the end of a line and use $$ bodies only,
 * which is all this needs to know.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let statement = ''
  let isInBody = false
  for (const line of text.split('\n')) {
    if (!isInBody && /^\s*(--.*)?$/.test(line)) continue
    if ((line.split('$$').length - 1) % 2 === 1) isInBody = !isInBody
    statement += `${line}\n`
    if (!isInBody && /;\s*$/.test(line.replace(/--.*$/, ''))) {
      statements.push(statement.trim())
      statement = ''
    }
  }
  assert(statement.trim() === '', 'a migration does not end with a semicolon')
  return statements
}
