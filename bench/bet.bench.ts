import { randomBytes } from 'node:crypto'
import { verifyQuickly } from '#modules/ledger/service.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { addBettors } from './bet/members.ts'
import { openTable } from './bet/table.ts'
import { median, note, percentile, round } from './figures.ts'
import { prepareTpcb } from './ledger/tpcb.ts'
import { makeDatabase, useLog } from './postgres.ts'

/** Enough that nobody bets faster than the policy allows. */
const bettors = 5_000
/** Each side asks from as many connections as it is fastest with: TPC-B from 16, bets, which are committed together, from many. */
const lanes = 1_024
/** A node uses one core for its own work, and waits for its batches besides; a machine of two cores is full with two of them. */
const nodes = 2

/**
 * Bets as members make them: signed in, over HTTP, against the real server process, each one stake, draw, payout and round in one commit.
 * The yardstick is TPC-B by pgbench on the same PostgreSQL in the same run. Slices of it are measured between slices of the bets, so that
 * whatever else the machine does meets both. The pace is asked of one node, the flood of two. The asking runs on the same cores.
 * With `--under-grant` everybody has a bonus, which every second of them pays with: the others have cash.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const isUnderGrant = args.includes('--under-grant')
  const seconds = isShort ? 3 : 8
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const tpcb = await prepareTpcb(await makeDatabase(postgres, 'tpcb'))
  note(`TPC-B runs with ${tpcb.with}`)
  await tpcb.run(seconds)
  const settings = {
    DATABASE_URL: postgres.url,
    LARO_SECRET: randomBytes(32).toString('base64'),
    LARO_DEMO: 'on',
    LARO_BOTS: '0',
    // Server, database and askers share the cores of one machine, so larger batches are worth more than batches side by side.
    LARO_LEDGER_QUEUES: '1',
    LARO_PROXY_HOPS: '1',
  }
  const sites: Site[] = [await startSite(settings)]
  const db = await openPostgres({ url: postgres.url, poolSize: 2, hotPoolSize: 1 })
  try {
    const everybody = await addBettors(db, bettors, { isUnderGrant })
    const openHouse = () =>
      openTable(
        sites.map(({ address }) => address),
        everybody,
        lanes,
      )
    const one = await openHouse()
    note('warming up: everybody bets once')
    await one.once()
    await one.flood(seconds)
    // A whole minute, so that what the house does every minute (following bets, closing windows) falls into it.
    const took = await one.pace(1_000, isShort ? 3 : 60)
    one.close()

    while (sites.length < nodes) sites.push(await startSite(settings))
    const all = await openHouse()
    await all.once()
    // The engine compiles what it sees often, for half a minute; a house runs for days.
    await inTurn(isShort ? 1 : 4, () => all.flood(seconds))
    const yardsticks: number[] = []
    const floods: number[] = []
    for (let slice = 0; slice < (isShort ? 2 : 5); slice += 1) {
      yardsticks.push(await tpcb.run(seconds))
      floods.push(await all.flood(seconds))
    }
    note(`TPC-B ${yardsticks.join(', ')}; bets ${floods.join(', ')}`)
    all.close()
    const { findings } = await db.tx(verifyQuickly)
    return {
      bench: 'bet',
      isUnderGrant,
      betsPerSecond: median(floods),
      yardstick: `TPC-B by ${tpcb.with}, in slices between the bets`,
      tpcbPerSecond: median(yardsticks),
      ratio: round(median(floods) / median(yardsticks), 2),
      p50Ms: round(percentile(took, 0.5), 1),
      p99Ms: round(percentile(took, 0.99), 1),
      drift: findings.length,
    }
  } finally {
    await db.close()
    for (const site of sites) await site.stop()
    await postgres.stop()
  }
}

async function inTurn(times: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  while (measured.length < times) measured.push(await measure())
  note(measured.join(', '))
  return measured
}
