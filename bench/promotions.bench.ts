import { randomBytes } from 'node:crypto'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'
import { type Lane, openLane } from './bet/http-lane.ts'
import { addMembers, type Bettor } from './bet/members.ts'
import { note, percentile, round } from './figures.ts'
import { useLog } from './postgres.ts'
import { fillGrants, fillMissions } from './promotions/fill.ts'
import { lagsOf, writeBets } from './promotions/stream.ts'

const promotions = 3
const missions = 20
const betsPerSecond = 2_000
/** Those that this measures, and the others that follow the same bets beside them. */
const readers = ['promotions', 'loyalty'] as const
const others = ['winners', 'returns', 'records', 'turnover'] as const

/**
 * A hundred thousand members with three bonuses that run and twenty missions each, whose bets end at two thousand a second: how far behind the
 * readers are that count them, and how long members wait for their promotions meanwhile. The bets are written into the stream without their
 * money, which `bench bet --under-grant` measures; everything that follows the stream follows it. `--short` is for trying it out.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const [count, seconds] = isShort ? [5_000, 10] : [100_000, 60]
  const postgres = await startPostgres({
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const db = await openPostgres({ url: postgres.url, poolSize: 8, hotPoolSize: 1 })
  await fillMissions(db, missions)
  const site = await startSite({
    DATABASE_URL: postgres.url,
    LARO_SECRET: randomBytes(32).toString('base64'),
    LARO_DEMO: 'on',
    LARO_BOTS: '0',
    LARO_PROXY_HOPS: '1',
  })
  try {
    const members = await addMembers(db, count)
    await fillGrants(postgres.url, promotions)
    const pace = { perSecond: betsPerSecond, seconds: isShort ? 3 : 10 }
    note('warming up')
    await writeBets(db, members, pace)
    const { host, hostname, port } = new URL(site.address)
    const lane = await openLane(hostname, Number(port))
    const ask = { lane, host, members }
    await askFor(ask, '/wps/member/promotions', untilAfter(2_000))
    note(`${betsPerSecond} bets a second for ${seconds} s`)
    const whole = untilAfter(seconds * 1_000)
    const half = untilAfter(seconds * 500)
    const [written, lags, [shown, missionsShown]] = await Promise.all([
      writeBets(db, members, { ...pace, seconds }),
      watchLags(db.read, whole),
      // A connection asks one thing at a time.
      askFor(ask, '/wps/member/promotions', half).then(
        async (first) => [first, await askFor(ask, '/wps/relay/MCSFE_getMissionSummaryDetails', whole)] as const,
      ),
    ])
    lane.close()
    return {
      bench: 'promotions',
      ...{ members: count, promotions, missions, betsPerSecond: round(written) },
      lagP99Ms: round(Math.max(...readers.map((name) => percentile(lags[name], 0.99)))),
      lagMostMs: round(Math.max(...readers.flatMap((name) => lags[name]))),
      othersLagMostMs: Object.fromEntries(others.map((name) => [name, round(Math.max(...lags[name]))])),
      ...{ promotionsP50Ms: round(percentile(shown, 0.5), 1), promotionsP99Ms: round(percentile(shown, 0.99), 1) },
      missionsP99Ms: round(percentile(missionsShown, 0.99), 1),
    }
  } finally {
    await db.close()
    await site.stop()
    await postgres.stop()
  }
}

type Until = () => boolean

function untilAfter(ms: number): Until {
  const endMs = performance.now() + ms
  return () => performance.now() >= endMs
}

type Lags = Record<(typeof readers | typeof others)[number], number[]>

async function watchLags(reader: Parameters<typeof lagsOf>[0], isOver: Until): Promise<Lags> {
  const lags: Lags = { promotions: [], loyalty: [], winners: [], returns: [], records: [], turnover: [] }
  while (!isOver()) {
    const now = await lagsOf(reader)
    for (const name of [...readers, ...others]) lags[name].push(now.get(name) ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return lags
}

interface Ask {
  readonly lane: Lane
  readonly host: string
  readonly members: readonly Bettor[]
}

/** One page after another, each of another member, some twenty a second. */
async function askFor({ lane, host, members }: Ask, path: string, isOver: Until): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; !isOver(); at += 1) {
    const { token, address } = members[(at * 104_729) % members.length] as Bettor
    const head = [
      `GET ${path} HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${token}`,
      `x-forwarded-for: ${address}`,
    ]
    const beganMs = performance.now()
    const answer = await lane.ask([...head, 'user-agent: bench', '', ''].join('\r\n'))
    took.push(performance.now() - beganMs)
    if (!answer.startsWith('{"success":true')) throw new Error(answer)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return took
}
