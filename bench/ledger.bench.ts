import pg from 'pg'
import { verifyQuickly } from '#modules/ledger/service.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { median, note, round } from './figures.ts'
import { type Bank, openBank } from './ledger/load.ts'
import { benchStatements } from './ledger/statements.ts'
import { prepareTpcb, tpcbAccounts } from './ledger/tpcb.ts'

const smallAccounts = 10_000

/**
 * The ledger against the yardstick, on one PostgreSQL in one run, over as many accounts. The rivals take turns, so that a busy minute of the machine
 * hits all of them. `--short` is for trying it out.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const seconds = isShort ? 2 : 6
  const server = await startPostgres({
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' },
  })
  try {
    const tpcb = await prepareTpcb(await makeDatabase(server, 'tpcb'))
    note(`TPC-B runs with ${tpcb.with}`)
    const large = await openBank(await makeDatabase(server, 'large'), tpcbAccounts)
    note('warming up')
    await large.groupCommit(seconds)
    await tpcb.run(seconds)

    const rounds: { tpcb: number; grouped: number; single: number }[] = []
    for (let i = 0; i < (isShort ? 1 : 5); i += 1) {
      rounds.push({
        tpcb: await tpcb.run(seconds),
        grouped: await large.groupCommit(seconds),
        single: await large.oneByOne(seconds / 2),
      })
      note(`round ${i + 1}: ${JSON.stringify(rounds.at(-1))}`)
    }
    const largePace = await large.paced(1_000, isShort ? 3 : 10)
    note(`paced at 1,000/s over ${tpcbAccounts} accounts: ${JSON.stringify(largePace)}`)

    const small = await openBank(await makeDatabase(server, 'small'), smallAccounts)
    await small.groupCommit(seconds)
    const sizes: { small: number; large: number }[] = []
    for (let i = 0; i < (isShort ? 1 : 3); i += 1) {
      sizes.push({ small: await small.groupCommit(seconds), large: await large.groupCommit(seconds) })
      note(`sizes ${i + 1}: ${JSON.stringify(sizes.at(-1))}`)
    }
    const smallPace = await small.paced(1_000, isShort ? 3 : 10)
    const drift = (await findings(small)) + (await findings(large))
    await small.db.close()
    await large.db.close()

    note('filling a table for statements')
    const url = await makeDatabase(server, 'statements')
    const history = await openBank(url, 10_000)
    const statements = await benchStatements(url, history.db, isShort ? 200_000 : 5_000_000)
    await history.db.close()

    const tpcbPerSecond = median(rounds.map((one) => one.tpcb))
    const postingsPerSecond = median(rounds.map((one) => one.grouped))
    const singlePerSecond = median(rounds.map((one) => one.single))
    return {
      bench: 'ledger',
      tpcbWith: tpcb.with,
      // On both sides of the ratio.
      accounts: tpcbAccounts,
      postingsPerSecond,
      tpcbPerSecond,
      ratio: round(median(rounds.map((one) => one.grouped / one.tpcb)), 2),
      onePerTransactionPerSecond: singlePerSecond,
      ratioToOnePerTransaction: round(postingsPerSecond / singlePerSecond, 2),
      p50Ms: largePace.p50Ms,
      p99Ms: largePace.p99Ms,
      few: { accounts: smallAccounts, postingsPerSecond: median(sizes.map((one) => one.small)), ...smallPace },
      many: { accounts: tpcbAccounts, postingsPerSecond: median(sizes.map((one) => one.large)), ...largePace },
      growth: round(median(sizes.map((one) => one.small / one.large)), 2),
      statements,
      drift,
    }
  } finally {
    await server.stop()
  }
}

async function makeDatabase({ adminUrl }: Postgres, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function findings({ db }: Bank): Promise<number> {
  return (await db.tx(verifyQuickly)).findings.length
}
