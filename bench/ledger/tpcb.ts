import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { note, round } from '../figures.ts'

/**
 * The TPC-B-like transaction of pgbench: the yardstick everybody has. Five statements and a commit, 16 clients, prepared.
 * As many branches as clients, so that it measures the database and not the queue for one row.
 */
const clients = 16
const scale = 16
/** A scale of one has so many. The ledger that is compared has as many, so that neither side has the warmer cache. */
export const tpcbAccounts = scale * 100_000

export interface Tpcb {
  readonly with: 'pgbench' | 'driver'
  run(seconds: number): Promise<number>
}

export async function prepareTpcb(url: string): Promise<Tpcb> {
  if (spawnSync('pgbench', ['--version']).status === 0) {
    pgbench(['-i', '-q', '-s', String(scale), url])
    return {
      with: 'pgbench',
      run: async (seconds) =>
        readTps(pgbench(['-c', String(clients), '-j', '2', '-M', 'prepared', '-T', String(seconds), url])),
    }
  }
  note('pgbench was not found; the same transaction runs through the driver')
  await fillTables(url)
  return { with: 'driver', run: (seconds) => runThroughDriver(url, seconds) }
}

function pgbench(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('pgbench', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`pgbench failed: ${stderr}`)
  return stdout
}

function readTps(output: string): number {
  const match = /tps = ([\d.]+)/.exec(output)
  if (!match) throw new Error('pgbench said no tps')
  return round(Number(match[1]))
}

const tables = [
  'create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100)',
  'create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
  'create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
  'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
  `insert into pgbench_branches select i, 0, '' from generate_series(1, ${scale}) i`,
  `insert into pgbench_tellers select i, (i - 1) / 10 + 1, 0, '' from generate_series(1, ${scale * 10}) i`,
  `insert into pgbench_accounts select i, (i - 1) / 100000 + 1, 0, '' from generate_series(1, ${tpcbAccounts}) i`,
  'vacuum analyze',
]

async function fillTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of tables) await client.query(statement)
  await client.end()
}

async function runThroughDriver(url: string, seconds: number): Promise<number> {
  const ends = performance.now() + seconds * 1000
  const counts = await Promise.all(Array.from({ length: clients }, (_, i) => runClient(url, i, ends)))
  return round(counts.reduce((sum, count) => sum + count, 0) / seconds)
}

async function runClient(url: string, seed: number, ends: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let count = 0
  for (let i = seed; performance.now() < ends; i += clients) {
    const aid = ((i * 7919) % tpcbAccounts) + 1
    const tid = ((i * 31) % (scale * 10)) + 1
    const bid = (i % scale) + 1
    const delta = (i % 1000) - 500
    await client.query('begin')
    await client.query({
      name: 'a',
      text: 'update pgbench_accounts set abalance = abalance + $1 where aid = $2',
      values: [delta, aid],
    })
    await client.query({ name: 'b', text: 'select abalance from pgbench_accounts where aid = $1', values: [aid] })
    await client.query({
      name: 'c',
      text: 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2',
      values: [delta, tid],
    })
    await client.query({
      name: 'd',
      text: 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2',
      values: [delta, bid],
    })
    await client.query({
      name: 'e',
      text: 'insert into pgbench_history values ($1, $2, $3, $4, now())',
      values: [tid, bid, aid, delta],
    })
    await client.query('commit')
    count += 1
  }
  await client.end()
  return count
}
