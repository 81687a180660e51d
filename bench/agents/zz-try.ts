import { openPostgres } from '../../server/db/postgres.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { fillTeam, tidyFigures } from '../../bench/agents/fill.ts'
import { measureWindow } from '../../bench/agents/window.ts'
const server = await startPostgres({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } })
try {
  const db = await openPostgres({ url: server.url, poolSize: 4, hotPoolSize: 1 })
  await fillTeam(server.url, { members: 12_000, bets: 10_000, lastDay: '2026-11-15', name: 'large' })
  await tidyFigures(server.url)
  console.log(await measureWindow(db, server.url, { name: 'large', active: 10_000 }))
  await db.close()
} finally { await server.stop() }
process.exit(0)
