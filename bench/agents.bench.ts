import { systemClock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import type { TeamSort } from '#modules/records/model.ts'
import { readChildren } from '#modules/records/team/children.ts'
import { countActive, sumCategories } from '#modules/records/team/figures.ts'
import { readMoney } from '#modules/records/team/money.ts'
import { readOverview } from '#modules/records/team/overview.ts'
import { readPicture } from '#modules/records/team/picture.ts'
import { fold } from '#modules/turnover/service.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { fillTeam, tidyFigures, withoutFactIndexes } from './agents/fill.ts'
import { measureWindow } from './agents/window.ts'
import { note, percentile, round } from './figures.ts'

const zone = 'Asia/Manila'
const samples = 200
const warmups = 20
/** A backlog of a season is folded in larger steps than what comes in a minute. */
const factsAtOnce = 500_000

/**
 * How long an agent with a hundred thousand people below and ten million of their bets waits for the overview and for pages of reports,
 * and how much longer than one with a tenth of both. The facts are written in bulk; the figures are what the real fold makes of them.
 * `--short` is for trying it out, `--tenth` for a machine that others use as well.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const share = args.includes('--short') ? 50 : args.includes('--tenth') ? 10 : 1
  if (share > 1) note(`scaled down to one in ${share}, because ${args.join(' ')} was asked for`)
  const [members, bets] = [100_000 / share, 10_000_000 / share]
  const server = await startPostgres({
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' },
  })
  try {
    const db = await openPostgres({ url: server.url, poolSize: 4, hotPoolSize: 1 })
    const today = dayOf(systemClock.nowMs(), zone)
    const tops: string[] = []
    await withoutFactIndexes(server.url, async () => {
      tops.push(await fillTeam(server.url, { members, bets, lastDay: today, name: 'large' }))
      tops.push(await fillTeam(server.url, { members: members / 10, bets: bets / 10, lastDay: today, name: 'small' }))
    })
    const [large, small] = tops as [Id<'member'>, Id<'member'>]
    const began = performance.now()
    const facts = await fold(db.long, undefined, factsAtOnce)
    const foldSeconds = (performance.now() - began) / 1_000
    note(`folded ${facts} facts in ${round(foldSeconds)} s`)
    await tidyFigures(server.url)
    const [ofLarge, ofSmall] = [await measure(db, large, today), await measure(db, small, today)]
    const window = await measureWindow(db, server.url, { name: 'large', active: members / 2 })
    await db.close()
    const reports = Object.entries(ofLarge).filter(([name]) => !name.startsWith('overview'))
    return {
      bench: 'agents',
      members,
      bets,
      overviewP99Ms: ofLarge.overviewMonth.p99Ms,
      reportP99Ms: Math.max(...reports.map(([, { p99Ms }]) => p99Ms)),
      ...window,
      growth: round(ofLarge.overviewMonth.p50Ms / ofSmall.overviewMonth.p50Ms, 2),
      factsPerSecond: round(facts / foldSeconds),
      ...ofLarge,
    }
  } finally {
    await server.stop()
  }
}

interface Timing {
  readonly p50Ms: number
  readonly p99Ms: number
}

/** The overview and every report, over the last month and over a year, of the whole team and of somebody in it. */
async function measure(db: Database, agentId: Id<'member'>, today: string) {
  const month = { from: addDays(today, -29), to: today }
  const year = { from: addDays(today, -364), to: today }
  const input = { agentId, node: agentId as string, currency: 'PHP', ...month } as const
  const page = async (sort: TeamSort, range: typeof month, node: string, after: string | null = null) => {
    const found = await readChildren(db.read, { ...input, ...range, node }, { sort, after, limit: 50 })
    if (!found.ok || found.value.rows.length === 0) throw new Error('a page is empty')
    const teams = [found.value.node, ...found.value.rows].filter((row) => row.node.team > 0).map((row) => row.node.id)
    await countActive(db.read, teams, 'PHP', range)
    return found.value
  }
  const first = await page('turnover', month, agentId)
  const agents = first.rows.filter(({ node }) => node.directs > 0).map(({ node }) => node.id)
  if (agents.length === 0) throw new Error('nobody of the first has a team')
  const places: (string | null)[] = [null]
  for (let at = 0; at < 20; at += 1) places.push((await page('joined', month, agentId, places.at(-1) ?? null)).next)
  const one = (at: number) => agents[at % agents.length] ?? agentId
  const place = (at: number) => places[at % places.length] ?? null
  return {
    overviewMonth: await time(async () => await readOverview(db.read, agentId, 'PHP', month)),
    overviewYear: await time(async () => await readOverview(db.read, agentId, 'PHP', year)),
    treeMonth: await time(async () => await page('turnover', month, agentId)),
    treeOfOne: await time(async (at) => await page('profit', month, one(at))),
    treeDeep: await time(async (at) => await page('joined', month, agentId, place(at))),
    treeYear: await time(async () => await page('turnover', year, agentId)),
    picture: await time(async () => await readPicture(db.read, input)),
    categories: await time(
      async () => await sumCategories(db.read, { nodes: [agentId], parent: null, currency: 'PHP', range: month }, null),
    ),
    money: await time(async () => await readMoney(db.read, { ...input, kind: null }, null, 50)),
    moneyOfKind: await time(
      async (at) => await readMoney(db.read, { ...input, node: one(at), kind: 'withdrawal' }, null, 50),
    ),
  }
}

async function time(ask: (at: number) => Promise<object>): Promise<Timing> {
  const taken: number[] = []
  for (let at = 0; at < samples + warmups; at += 1) {
    const began = performance.now()
    const answer = await ask(at)
    if ('ok' in answer && !answer.ok) throw new Error('a report was refused')
    taken.push(performance.now() - began)
  }
  const measured = taken.slice(warmups)
  return { p50Ms: round(percentile(measured, 0.5), 2), p99Ms: round(percentile(measured, 0.99), 2) }
}
