import pg from 'pg'
import type { Postgres } from '#tests/support/postgres.ts'

/** Of 16 MB each, more than all the measuring writes. */
const logFiles = 160

/**
 * A database that has run for a while writes its log into files it has used before. A new one makes each while a commit waits for it, 25 ms
 * for every 16 MB, which says nothing of bets and nothing of TPC-B. So the files are used up once and given back.
 */
export async function useLog({ adminUrl }: Postgres): Promise<void> {
  await asAdmin(adminUrl, async (ask) => {
    for (let file = 0; file < logFiles; file += 1) {
      await ask(`select pg_logical_emit_message(true, 'bench', 'a line')`)
      await ask('select pg_switch_wal()')
    }
    await ask('checkpoint')
  })
}

async function asAdmin(url: string, work: (ask: (sql: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work((sql) => client.query(sql))
  } finally {
    await client.end()
  }
}

export async function makeDatabase({ adminUrl }: Postgres, name: string): Promise<string> {
  await asAdmin(adminUrl, async (ask) => void (await ask(`create database ${name}`)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Counts a table anew, as the database does by itself soon after so many rows have come; only its owner may. */
export const countAnew = async (url: string, table: string): Promise<void> =>
  await asAdmin(url, async (ask) => void (await ask(`analyze ${table}`)))
