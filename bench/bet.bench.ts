import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type Lane, openLane } from './bet/http-lane.ts'
import { addBettors, type Bettor } from './bet/members.ts'
import { median, note, percentile, round } from './figures.ts'
import { prepareTpcb } from './ledger/tpcb.ts'

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
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
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
    const everybody = await addBettors(db, bettors)
    const openHouse = () =>
      openTable(
        sites.map(({ address }) => address),
        everybody,
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

interface Table {
  /** A bet of everybody, so that each has a purse, seeds and a place in memory, as after the first minute of a visit. */
  once(): Promise<void>
  /** As many bets as go through. Answers with how many a second. */
  flood(seconds: number): Promise<number>
  /** Bets at an even pace, whatever the answers; how long each took from when it was due. */
  pace(perSecond: number, seconds: number): Promise<number[]>
  close(): void
}

/** A node and those who are at home there: whoever balances nodes keeps a member on one. */
interface Home {
  readonly host: string
  readonly wishes: readonly Wish[]
  next: number
}

/** Somebody's bet as it is sent, but for its key. It is written once, since writing costs the cores that answer. */
interface Wish {
  readonly before: string
  readonly after: string
}

interface HomeLane extends Lane {
  readonly home: Home
}

async function openTable(addresses: readonly string[], everybody: readonly Bettor[]): Promise<Table> {
  const homes = addresses.map((address, node): Home => {
    const { host } = new URL(address)
    const people = everybody.filter((_bettor, at) => at % addresses.length === node)
    return { host, wishes: people.map((bettor) => wishOf(bettor, host)), next: 0 }
  })
  const open: HomeLane[] = []
  for (let lane = 0; lane < lanes; lane += 1) {
    const home = homes[lane % homes.length] as Home
    const { hostname, port } = new URL(`http://${home.host}`)
    open.push({ ...(await openLane(hostname, Number(port))), home })
  }

  async function bet({ ask, home }: HomeLane): Promise<void> {
    const { before, after } = home.wishes[home.next % home.wishes.length] as Wish
    home.next += 1
    const answer = await ask(before + newId(systemClock) + after)
    assert(answer.startsWith('{"success":true'), `a bet was refused: ${answer}`)
  }

  return {
    async once() {
      let left = everybody.length
      await Promise.all(
        open.map(async (lane) => {
          while (left > 0) {
            left -= 1
            await bet(lane)
          }
        }),
      )
    },

    async flood(seconds) {
      const startMs = performance.now()
      let count = 0
      await Promise.all(
        open.map(async (lane) => {
          while (performance.now() - startMs < seconds * 1000) {
            await bet(lane)
            count += 1
          }
        }),
      )
      return round(count / ((performance.now() - startMs) / 1000))
    },

    async pace(perSecond, seconds) {
      const took: number[] = []
      const free = [...open]
      const startMs = performance.now()
      const under = new Map<HomeLane, Promise<void>>()
      for (let at = 0; at < perSecond * seconds; at += 1) {
        const dueMs = startMs + (at * 1000) / perSecond
        while (performance.now() < dueMs) await new Promise((resolve) => setTimeout(resolve, 1))
        // Waiting for a free connection is waiting too: it is measured from when the bet was due.
        while (free.length === 0) await Promise.race(under.values())
        const lane = free.shift() as HomeLane
        const asked = bet(lane).then(() => {
          took.push(performance.now() - dueMs)
          free.push(lane)
          under.delete(lane)
        })
        under.set(lane, asked)
      }
      await Promise.all(under.values())
      return took
    },

    close() {
      for (const lane of open) lane.close()
    },
  }
}

function wishOf({ token, address }: Bettor, host: string): Wish {
  const key = newId(systemClock)
  const body = JSON.stringify({
    key,
    nodeId: 'dagat-dice',
    mode: 'real',
    stake: '1.00',
    currency: 'PHP',
    choice: { side: 'under', chances: 4950 },
  })
  const request = [
    'POST /wps/play/rounds HTTP/1.1',
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${address}`,
    'user-agent: bench',
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
  const [before = '', after = ''] = request.split(key)
  return { before, after }
}

/** Of 16 MB each, more than all the measuring writes. */
const logFiles = 160

/**
 * A database that has run for a while writes its log into files it has used before. A new one makes each while a commit waits for it, 25 ms
 * for every 16 MB, which says nothing of bets and nothing of TPC-B. So the files are used up once and given back.
 */
async function useLog({ adminUrl }: Postgres): Promise<void> {
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

async function makeDatabase({ adminUrl }: Postgres, name: string): Promise<string> {
  await asAdmin(adminUrl, async (ask) => void (await ask(`create database ${name}`)))
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}
