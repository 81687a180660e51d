import { randomUUID } from 'node:crypto'
import { systemClock } from '#kit/clock.ts'
import { addDays, dayOf } from '#kit/day.ts'
import type { Id } from '#kit/id.ts'
import { seedCatalog } from '#modules/catalog/demo/seed.ts'
import { makeCatalog, readCatalog } from '#modules/catalog/service.ts'
import {
  type BetInput,
  type LineRequest,
  type Records,
  readBets,
  readBetTotals,
  readLines,
  readLineTotals,
  readProfit,
} from '#modules/records/service.ts'
import { makeSettings } from '#modules/settings/service.ts'
import { tallyMember } from '#modules/wallet/service.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { note, percentile, round } from './figures.ts'
import { fillHistory } from './records/fill.ts'

const zone = 'Asia/Manila'
const samples = 300
const warmups = 30

/**
 * How long pages of a member's records take who has a million rows among ten million, over a year: the newest, deep ones, filtered
 * ones, and the sums. Everything goes by the same use-cases as the calls do. `--short` is for trying it out, `--tenth` for a machine
 * that others use as well.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const share = args.includes('--short') ? 50 : args.includes('--tenth') ? 10 : 1
  const [rows, ofOne] = [10_000_000 / share, 1_000_000 / share]
  if (share > 1) note(`scaled down to one in ${share}, because ${args.join(' ')} was asked for`)
  const server = await startPostgres({
    settings: { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '30min' },
  })
  try {
    const db = await openPostgres({ url: server.url, poolSize: 4, hotPoolSize: 1 })
    const settings = makeSettings({ db, clock: systemClock, announce: () => undefined })
    const catalog = makeCatalog({ db, clock: systemClock, settings, announceChange: () => undefined })
    await seedCatalog(catalog)
    const member = randomUUID() as string as Id<'member'>
    const games = (await readCatalog(catalog)).games.slice(0, 40).map(({ nodeId }) => nodeId)
    const today = dayOf(systemClock.nowMs(), zone)
    await fillHistory(server.url, { rows, ofOne, member, games, lastDay: today })

    note(`counting ${ofOne} lines of one purse into days`)
    const began = performance.now()
    await db.long.tx(async (tx) => await tallyMember(tx, member))
    const tallyLinesPerSecond = round(ofOne / ((performance.now() - began) / 1000))

    const records: Records = { db, catalog, brand: async () => ({ currency: 'PHP', timeZone: zone }) }
    const figures = await measure(records, member, today, games)
    await db.close()
    const pages = Object.entries(figures).filter(([name]) => !name.endsWith('Sums') && !name.startsWith('profit'))
    return {
      bench: 'records',
      rows,
      rowsOfOne: ofOne,
      p99Ms: Math.max(...pages.map(([, { p99Ms }]) => p99Ms)),
      sumsP99Ms: Math.max(...Object.values(figures).map(({ p99Ms }) => p99Ms)),
      tallyLinesPerSecond,
      ...figures,
    }
  } finally {
    await server.stop()
  }
}

type Figures = Record<string, { readonly p50Ms: number; readonly p99Ms: number }>

async function measure(
  records: Records,
  memberId: Id<'member'>,
  today: string,
  games: readonly string[],
): Promise<Figures> {
  const year = { from: addDays(today, -364), to: today }
  const month = { from: addDays(today, -29), to: today }
  const bets = (more: Partial<BetInput> = {}): BetInput => {
    return { memberId, currency: 'PHP', ...year, category: null, vendor: null, game: null, state: null, ...more }
  }
  const lines = (more: Partial<LineRequest> = {}): LineRequest => {
    return { memberId, account: '1', ...year, figure: null, ...more }
  }
  // Where deep pages go on from: all over the year, found by their day.
  const places: (bigint | null)[] = [null]
  for (let back = 10; back < 300; back += 10) {
    const page = await readBets(records, bets({ from: year.from, to: addDays(today, -back) }), null, 1)
    places.push(page.ok ? (page.value.rows[0]?.number ?? null) : null)
  }
  const deep = (at: number) => places[at % places.length] ?? null
  const game = (at: number) => games[at % games.length] ?? ''
  return {
    betsNewest: await time(async () => await readBets(records, bets(month), null, 50)),
    betsDeep: await time(async (at) => await readBets(records, bets(), deep(at), 50)),
    betsOfGame: await time(async (at) => await readBets(records, bets({ game: game(at) }), deep(at), 50)),
    betsOfRareState: await time(async (at) => await readBets(records, bets({ state: 'returned' }), deep(at), 50)),
    betsOfCategory: await time(
      async (at) => await readBets(records, bets({ category: 'RNG', state: 'won' }), deep(at), 50),
    ),
    betsOneDay: await time(async (at) => {
      const day = addDays(today, -(at % 360))
      return await readBets(records, bets({ from: day, to: day, state: 'won' }), null, 50)
    }),
    linesNewest: await time(async () => await readLines(records, lines(month), null, 50)),
    linesDeep: await time(async (at) => await readLines(records, lines(), BigInt(10_000 + at * 29), 50)),
    linesOfRareKind: await time(
      async (at) => await readLines(records, lines({ figure: 'deposit' }), BigInt(10_000 + at * 29), 50),
    ),
    linesOfKind: await time(
      async (at) => await readLines(records, lines({ figure: 'payout' }), BigInt(10_000 + at * 29), 50),
    ),
    betMonthSums: await time(async () => await readBetTotals(records, bets(month))),
    betYearSums: await time(async () => await readBetTotals(records, bets())),
    lineYearSums: await time(async () => await readLineTotals(records, lines())),
    profitMonth: await time(async () => await readProfit(records, memberId, 'PHP', month)),
    profitYear: await time(async () => await readProfit(records, memberId, 'PHP', year)),
  }
}

type Answer = { readonly ok: true; readonly value: object } | { readonly ok: false; readonly refusal: string }

async function time(ask: (at: number) => Promise<Answer>): Promise<Figures[string]> {
  const taken: number[] = []
  for (let at = 0; at < samples + warmups; at += 1) {
    const began = performance.now()
    const answer = await ask(at)
    if (!answer.ok) throw new Error(answer.refusal)
    if ('rows' in answer.value && (answer.value.rows as unknown[]).length === 0) throw new Error('a page is empty')
    taken.push(performance.now() - began)
  }
  const measured = taken.slice(warmups)
  return { p50Ms: round(percentile(measured, 0.5), 2), p99Ms: round(percentile(measured, 0.99), 2) }
}
