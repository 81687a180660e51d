import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { findFreePort, ServerProcess, type ServerSettings } from '#tests/faults/server-process.ts'
import type { Outcome } from '#tests/faults/stage.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/** Nodes of one house on one PostgreSQL, and the way to its rows. */
export interface House {
  readonly nodes: readonly ServerProcess[]
  readonly db: Database
}

/** Starts nodes with the accounts of the demo, plays, stops them in good order, and judges what is written then. */
export async function onNodes(
  count: number,
  settings: Pick<ServerSettings, 'oddsFeeds'>,
  play: (house: House) => Promise<() => Promise<Outcome>>,
): Promise<Outcome> {
  const postgres = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'laro-nodes-'))
  const secret = randomBytes(32).toString('base64')
  const nodes: ServerProcess[] = []
  try {
    for (let node = 0; node < count; node += 1) {
      const own = { dataDir: join(folder, `node-${node}`), secret, hasDemo: true, databaseUrl: postgres.url }
      nodes.push(new ServerProcess(await findFreePort(), { ...own, ...settings }))
    }
    for (const node of nodes) await node.start()
    const db = await openPostgres({ url: postgres.url, poolSize: 2, hotPoolSize: 1 })
    try {
      const judge = await play({ nodes, db })
      for (const node of nodes) await node.stop()
      return await judge()
    } finally {
      await db.close()
    }
  } finally {
    for (const node of nodes) await node.kill9()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The node that holds a lease. The name of a node has the number of its process. */
export async function holderOf({ db, nodes }: House, lease: string): Promise<ServerProcess> {
  return await until(async () => {
    const { rows } = await sql<{ node: string }>`select node from rounds_lease where table_id = ${lease}`.execute(
      db.read,
    )
    return nodes.find(({ pid }) => pid !== undefined && rows[0]?.node.includes(`-${pid}-`)) ?? null
  })
}

/** Far beyond what anything takes. */
const waitMs = 150_000

export async function until<Found>(look: () => Promise<Found | null | false>): Promise<Found> {
  const giveUpAtMs = performance.now() + waitMs
  while (performance.now() < giveUpAtMs) {
    const found = await look()
    if (found !== null && found !== false) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`the house did not come to where it had to within ${waitMs} ms`)
}

/** A tally of bets that were not sent by the load: all were taken. */
export const tallyOf = (bets: number, slowestMs: number): Outcome['tally'] => ({
  ...{ intents: bets, sent: bets, acknowledged: bets, slowestMs: Math.round(slowestMs) },
  ...{ refused: 0, busy: 0, cut: 0, unclear: 0, hung: 0, wrong: [] },
})
