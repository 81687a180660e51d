import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Issue, issueAt } from '#engines/lottery/schedule.ts'
import { verifyQuickly } from '#modules/ledger/service.ts'
import { findLottery, type SoldLottery } from '#modules/lottery/list.ts'
import { linesMax } from '#modules/lottery/model.ts'
import { buyBasket } from '#modules/lottery/place.ts'
import { boughtReply } from '#modules/lottery/tickets.ts'
import { readTrends } from '#modules/lottery/trends.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { type TestLotteries, testLotteries } from '#tests/support/lottery.ts'
import { type TestPlay, testPlay } from '#tests/support/play.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { median, note, percentile, round } from './figures.ts'
import { prepareTpcb } from './ledger/tpcb.ts'
import { fillIssue, notesOfBet } from './lottery/fill.ts'
import { countAnew, makeDatabase, useLog } from './postgres.ts'
import { watchMemory } from './watch-memory.ts'

const pastDraws = 100_000

/**
 * A lottery at its busiest, in this process: one draw with a hundred thousand bets of ten notes each, of which one in ten wins, settled against TPC-B in
 * slices before and after; baskets of a thousand lines, each a bet, from text to the answer of the call; trends over a hundred thousand draws.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const tpcb = await prepareTpcb(await makeDatabase(postgres, 'tpcb'))
  const db = await openPostgres({ url: postgres.url, poolSize: 4, hotPoolSize: 1 })
  try {
    const here = await testPlay(db)
    const house = testLotteries(db, here)
    const lottery = (await findLottery(house.lotteries, 'sinag-1')) as SoldLottery
    await house.turn()
    const baskets = await placeBaskets({ here, house, lottery }, isShort ? 30 : 150)
    const settled = await settleDraws({ db, here, house, lottery }, tpcb, isShort)
    const trends = await askTrends({ db, house, lottery }, postgres.url, isShort ? 10_000 : pastDraws)
    const { findings } = await db.tx(verifyQuickly)
    return { bench: 'lottery', ...settled, ...baskets, ...trends, drift: findings.length }
  } finally {
    await db.close()
    await postgres.stop()
  }
}

interface Room {
  readonly db: Database
  readonly here: TestPlay
  readonly house: TestLotteries
  readonly lottery: SoldLottery
}

const onSale = ({ here, lottery }: Pick<Room, 'here' | 'lottery'>) => issueAt(lottery.schedule, here.clock.nowMs())

/** Lets time pass to the beginning of the next issue, and draws the one before. */
async function passOn({ here, house, lottery }: Omit<Room, 'db'>): Promise<Issue> {
  const { drawAt } = onSale({ here, lottery })
  here.clock.advance(drawAt - here.clock.nowMs())
  await house.turn()
  return onSale({ here, lottery })
}

async function settleDraws(
  room: Room,
  tpcb: { readonly with: string; run(seconds: number): Promise<number> },
  isShort: boolean,
) {
  const [seconds, many] = isShort ? [3, 10_000] : [8, 100_000]
  const [yardsticks, rates, memories]: [number[], number[], number[]] = [[], [], []]
  for (let slice = 0; slice < (isShort ? 1 : 3); slice += 1) {
    yardsticks.push(await tpcb.run(seconds))
    const issue = await passOn(room)
    await fillIssue(room.db, { lottery: room.lottery.id, issue: issue.id }, many)
    room.here.clock.advance(issue.drawAt - room.here.clock.nowMs())
    const memory = watchMemory()
    const startMs = performance.now()
    await room.house.turn()
    const tookSeconds = (performance.now() - startMs) / 1000
    memories.push(memory.stop())
    rates.push(many / tookSeconds)
    note(`${many} bets settled in ${round(tookSeconds, 1)} s`)
  }
  yardsticks.push(await tpcb.run(seconds))
  const { rows } = await sql<{
    open: number
  }>`select count(*)::integer as open from bets_v_open where product = 'lottery'`.execute(room.db.read)
  return {
    ...{ bets: many, notes: many * notesOfBet, betsPerSecond: round(median(rates)), openAfter: rows[0]?.open },
    ...{ yardstick: `TPC-B by ${tpcb.with}, in slices between`, tpcbPerSecond: median(yardsticks) },
    ratio: round(median(rates) / median(yardsticks), 2),
    memoryMostMb: round(Math.max(...memories) / 1_048_576, 1),
  }
}

/** Each line is another number of three digits, as somebody pastes them; every basket is another member's. */
async function placeBaskets(room: Omit<Room, 'db'>, count: number) {
  const { here, house, lottery } = room
  const lines = Array.from({ length: linesMax }, (_, at) => ({
    ...{ play: 'front-three-direct', selection: [...String(at).padStart(3, '0')].join(','), unit: '0.01', multiple: 1 },
    prizeGroup: 1900,
  }))
  const took: number[] = []
  for (let at = 0; at < count; at += 1) {
    if (at % 20 === 0) await passOn(room)
    const { id } = await here.member('100.00')
    const basket = { key: randomUUID(), issue: onSale(room).id, currency: 'PHP', odds: lottery.odds, lines }
    const startMs = performance.now()
    const bought = await buyBasket(house.lotteries, lottery.id, id, basket)
    if (!bought.ok) throw new Error(bought.refusal)
    const reply = await boughtReply(house.lotteries, { ...bought.value.ticket, bets: bought.value.bets ?? [] })
    took.push(performance.now() - startMs)
    if (reply.lines.length !== linesMax) throw new Error('a line is missing')
  }
  const warm = took.slice(Math.floor(count / 5))
  note(`baskets of ${linesMax} lines: p50 ${round(percentile(warm, 0.5), 1)} ms`)
  return { basketP50Ms: round(percentile(warm, 0.5), 1), basketP99Ms: round(percentile(warm, 0.99), 1) }
}

async function askTrends({ db, house, lottery }: Omit<Room, 'here'>, url: string, draws: number) {
  await sql`insert into lottery_draw (lottery, issue, opens_at, closes_at, draws_at, state, outcome, drawn_at, is_settled)
    select ${lottery.id}, 'bench-' || n, at - interval '2 seconds', at - interval '1 second', at, 'drawn',
      jsonb_build_object('numbers', (select jsonb_agg(get_byte(decode(md5(n::text), 'hex'), place) % 10) from generate_series(0, 4) as place)), at, true
    from generate_series(1, ${draws}::integer) as n, lateral (select timestamptz '2025-01-01' + n * interval '3 seconds' as at) as moment`.execute(
    db.single,
  )
  await sql`delete from lottery_trend`.execute(db.single)
  await countAnew(url, 'lottery_draw')
  await readTrends(house.lotteries, lottery.id, 100)
  const took: number[] = []
  for (let at = 0; at < 200; at += 1) {
    const startMs = performance.now()
    const read = await readTrends(house.lotteries, lottery.id, 100)
    took.push(performance.now() - startMs)
    if (!read.ok || read.value.draws < draws) throw new Error('draws are missing')
  }
  return { draws, trendsP50Ms: round(percentile(took, 0.5), 1), trendsP99Ms: round(percentile(took, 0.99), 1) }
}
