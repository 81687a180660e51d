import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { spotGames } from '#engines/tables/games.ts'
import { systemClock } from '#kit/clock.ts'
import { demoGames } from '#modules/catalog/demo/seed.ts'
import { addToCatalog } from '#modules/catalog/service.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import { changeSetting } from '#modules/settings/service.ts'
import { tablesDocument } from '#modules/tables/settings.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { testSettings } from '#tests/support/settings.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { addBettors } from './bet/members.ts'
import { note, percentile, round } from './figures.ts'
import { useLog } from './postgres.ts'
import { betEvenly } from './tables/bets.ts'
import { openFloor } from './tables/floor.ts'

const tableCount = 200
const watchedTables = 10
const watchersOfTable = 500
const watchersOfLobby = 500
const bettors = 3_000
const betsPerSecond = 300

/**
 * Two hundred tables that all deal, five thousand people who watch ten of them, five hundred in the lobby, and three hundred bets a second. The
 * server is a process of its own; those who bet are another, and those who
 * watch a third, which gives way to the others, all on the same cores. `tickP99Ms` is from before a round is opened until a watcher
 * hears of it, `settleP99Ms` from the end of a round until everybody is paid.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const share = args.includes('--tenth') ? 10 : 1
  if (share > 1) note(`scaled down to one watcher in ${share}, because ${args.join(' ')} was asked for`)
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const settings = {
    ...{
      DATABASE_URL: postgres.url,
      LARO_SECRET: randomBytes(32).toString('base64'),
      LARO_DEMO: 'on',
      LARO_BOTS: '0',
    },
    ...{ LARO_LEDGER_QUEUES: '1', LARO_PROXY_HOPS: '1' },
  }
  // The first start makes the tables of the database and the demo; the second finds two hundred tables to deal.
  await (await startSite(settings)).stop()
  const db = await openPostgres({ url: postgres.url, poolSize: 2, hotPoolSize: 1 })
  const ids = await addTables(db)
  const everybody = await addBettors(db, bettors)
  const site = await startSite(settings)
  try {
    const watched = ids.slice(0, watchedTables)
    const floor = await openFloor(site.address, {
      watched,
      watchersOfTable: watchersOfTable / share,
      watchersOfLobby: watchersOfLobby / share,
    })
    note(`${floor.count} are watching; the tables wake up`)
    await sleep(isShort ? 10_000 : 30_000)
    await betEvenly(site.address, everybody, floor, { perSecond: betsPerSecond, seconds: isShort ? 5 : 15 })
    await floor.forget()
    const before = usageOf(site)
    const seconds = isShort ? 20 : 90
    const { took, refused } = await betEvenly(site.address, everybody, floor, { perSecond: betsPerSecond, seconds })
    const after = usageOf(site)
    const { ages, settled, roundsOver } = await floor.figures()
    await floor.close()
    const { findings } = await db.tx(verifyQuickly)
    return {
      bench: 'tables',
      ...{
        tables: ids.length,
        watchers: floor.count,
        betsPerSecond: round(took.length / seconds),
        refused,
        roundsOver,
      },
      ...{ betP50Ms: round(percentile(took, 0.5), 1), betP99Ms: round(percentile(took, 0.99), 1) },
      ...{
        tickP50Ms: round(percentile(ages, 0.5), 1),
        tickP99Ms: round(percentile(ages, 0.99), 1),
        ticks: ages.length,
      },
      ...{ settleP50Ms: round(percentile(settled, 0.5), 1), settleP99Ms: round(percentile(settled, 0.99), 1) },
      ...{ serverCpu: round((after.cpuSeconds - before.cpuSeconds) / seconds, 2), serverRssMb: after.rssMb },
      drift: findings.length,
    }
  } finally {
    await db.close()
    await site.stop()
    await postgres.stop()
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tables besides those of the demo, over all games, until there are enough. */
async function addTables(db: Database): Promise<string[]> {
  const { initial } = tablesDocument
  const model = demoGames.find(({ gameType, engine }) => gameType === 'LIVE' && engine !== null)
  const limits = initial.tables[0]?.limits
  if (!model || !limits) throw new Error('the demo has tables')
  const more = Array.from({ length: tableCount - initial.tables.length }, (_, at) => {
    const game = spotGames[at % spotGames.length]?.info.id ?? ''
    const like = initial.tables.find((table) => table.game === game)
    return { ...(like ?? initial.tables[0]), ...{ id: `bench-${at}`, game, limits } } as (typeof initial.tables)[number]
  })
  const games = more.map(({ id, game }) => ({ ...model, nodeId: id, gameName: id, engine: game, badge: null }))
  await db.tx(async (tx) => await addToCatalog(tx, [], games))
  const tables = [...initial.tables, ...more]
  const changed = await changeSetting(
    testSettings(db, systemClock),
    { name: tablesDocument.name, version: 0, value: { ...initial, tables } },
    null,
  )
  if (!changed.ok) throw new Error(changed.refusal)
  return tables.map(({ id }) => id)
}

const ticksPerSecond = 100

function usageOf({ pid }: Site): { readonly cpuSeconds: number; readonly rssMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
    rssMb: Math.round(Number(rss) / 1024),
  }
}
