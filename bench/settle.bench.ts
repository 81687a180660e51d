import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type DecideBets, settleGroup } from '#modules/bets/service.ts'
import { openAccounts, verifyQuickly } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { countGrown } from '#server/db/statistics.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startSite } from '#tests/support/site.ts'
import { addBettors } from './bet/members.ts'
import { openTable } from './bet/table.ts'
import { median, note, percentile, round } from './figures.ts'
import { prepareTpcb } from './ledger/tpcb.ts'
import { makeDatabase, useLog } from './postgres.ts'
import { watchMemory } from './watch-memory.ts'

/** Bets of one group, two of each member, of which 45 of 100 win, and of which one of ten was staked half in cash and half from a bonus. */
const many = 100_000
const few = 10_000
const othersPerSecond = 300

/**
 * How fast a group of bets is settled while others bet over HTTP: bets a second, until the events of the last one can be read, against TPC-B
 * by pgbench on the same PostgreSQL in the same run, with slices of it before and after. Settling happens in this process and the other bets
 * in the server's, on the same cores.
 */
export async function bench(args: readonly string[]): Promise<Record<string, unknown>> {
  const isShort = args.includes('--short')
  const seconds = isShort ? 3 : 8
  const postgres = await startPostgres({
    settings: { shared_buffers: '512MB', max_wal_size: '8GB', min_wal_size: '4GB', checkpoint_timeout: '30min' },
  })
  await useLog(postgres)
  const tpcb = await prepareTpcb(await makeDatabase(postgres, 'tpcb'))
  const site = await startSite({
    DATABASE_URL: postgres.url,
    LARO_SECRET: randomBytes(32).toString('base64'),
    LARO_DEMO: 'on',
    LARO_BOTS: '0',
    LARO_LEDGER_QUEUES: '1',
    LARO_PROXY_HOPS: '1',
  })
  const db = await openPostgres({ url: postgres.url, poolSize: 4, hotPoolSize: 1 })
  try {
    const table = await openTable([site.address], await addBettors(db, 2_000), 64)
    await table.once()
    const settle = async (name: string, bets: number) => {
      await fill(db, name, bets)
      const memory = watchMemory()
      const startMs = performance.now()
      const done = new AbortController()
      const others = (async () => {
        const took: number[] = []
        while (!done.signal.aborted) took.push(...(await table.pace(othersPerSecond, 1)))
        return took
      })()
      const settled = await settleGroup({ db, clock: systemClock }, name, decide)
      const tookSeconds = (performance.now() - startMs) / 1000
      done.abort()
      note(`${settled} bets in ${round(tookSeconds, 1)} s`)
      return { perSecond: settled / tookSeconds, others: await others, memory: memory.stop() }
    }
    const small = await settle('bench:few', few)
    const yardsticks: number[] = []
    const rates: number[] = []
    const others: number[] = []
    let memory = 0
    for (let slice = 0; slice < (isShort ? 1 : 3); slice += 1) {
      yardsticks.push(await tpcb.run(seconds))
      const measured = await settle(`bench:${slice}`, isShort ? few : many)
      rates.push(measured.perSecond)
      others.push(...measured.others)
      memory = Math.max(memory, measured.memory)
    }
    yardsticks.push(await tpcb.run(seconds))
    note(`TPC-B ${yardsticks.join(', ')}; settled ${rates.map((rate) => round(rate)).join(', ')}`)
    table.close()
    const { findings } = await db.tx(verifyQuickly)
    return {
      bench: 'settle',
      betsPerSecond: round(median(rates)),
      yardstick: `TPC-B by ${tpcb.with}, in slices between`,
      tpcbPerSecond: median(yardsticks),
      ratio: round(median(rates) / median(yardsticks), 2),
      otherBetsP99Ms: round(percentile(others, 0.99), 1),
      memoryMoreMb: round((memory - small.memory) / 1_048_576, 1),
      drift: findings.length,
    }
  } finally {
    await db.close()
    await site.stop()
    await postgres.stop()
  }
}

const decide: DecideBets = (bets) =>
  bets.map(({ id, stake }) => {
    const isWon = Number.parseInt(id.slice(-4), 16) % 100 < 45
    return { id, end: isWon ? 'won' : 'lost', payout: isWon ? stake * 2n : 0n, reason: null }
  })

/** Open bets as a product would have placed them. Their stakes are not posted: what is measured is what comes after. */
async function fill(db: Database, group: string, bets: number): Promise<void> {
  const membersAtOnce = 1_000
  for (let made = 0; made < bets / 2; made += membersAtOnce) {
    const members = Array.from({ length: membersAtOnce }, () => newId<'member'>(systemClock))
    const gifted = members.filter((_, at) => at % 10 === 0)
    // Ids as bets have them: by their time, and so in their order.
    const ids = Array.from({ length: 2 * membersAtOnce }, () => newId<'bet'>(systemClock))
    await db.tx(async (tx) => {
      await openAccounts(tx, members, 'cash', 'PHP')
      await sql`with gifted as (select member, gen_random_uuid() as id from unnest(${listOf(gifted)}::text::uuid[]) as one (member)),
        given as (insert into wallet_grant (id, member_id, currency, purse, kind, amount, target, contribution, excluded_games, given_at, expires_at)
          select id, member, 'PHP', ledger_open_account(member::text, 'bonus:' || id, 'PHP'), 'cashable', 100000, 100000000, '{"RNG": 100}', '{}',
            now(), now() + interval '1 day' from gifted),
        placed as (insert into bets_bet (id, member_id, product, game, currency, group_name, stake, bonus, most_payout, rule, placed_at)
          select one.id, one.member, 'bench', 'dagat-dice', 'PHP', ${group}, 1000, case when gifted.id is null then 0 else 500 end, 2000,
            0, now()
          from unnest(${listOf(ids)}::text::uuid[], ${listOf([...members, ...members].toSorted())}::text::uuid[]) as one (id, member)
          left join gifted using (member)
          returning id, member_id, bonus)
        insert into wallet_stake_part (bet_id, grant_id, amount)
          select placed.id, gifted.id, bonus from placed join gifted on member = member_id`.execute(tx)
    })
  }
  await countGrown(db, 100)
}

const listOf = (members: readonly string[]) => `{${members.join(',')}}`
