import { CompiledQuery, sql } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '#kit/clock.ts'
import type { Job } from '#kit/job.ts'
import type { Rate } from '#kit/route.ts'
import type { Database } from '#server/db/database.ts'

export interface RateLimit {
  /** Spends one point of the key's budget; answers with the seconds to wait when there is none left, else null. */
  spend(key: string): Promise<number | null>
  /** The seconds that the key has to wait because it spent more than its budget; 0 when it may go on. Spends nothing. */
  waitOf(key: string): Promise<number>
}

/** Makes the limit of one budget. Its name keeps its keys apart from those of other budgets. */
export type OpenRateLimit = (name: string, rate: Rate) => RateLimit

/** A budget of this node, which refills when the window of the key ends. */
export const openLocalLimit: OpenRateLimit = (name, { points, perSeconds }) =>
  wrap(new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds }))

const rateLimitTable = 'server_rate_limit'

/**
 * Budgets that all nodes of one database spend together. Who has spent theirs is remembered here until the window ends, so that a flood
 * does not reach the database. While the database cannot be reached, each node counts for itself.
 */
export function sharedRateLimits(db: Pick<Database, 'single'>): OpenRateLimit {
  const storeClient = { query: (query: Query) => runQuery(db, query) }
  return (name, { points, perSeconds }) =>
    wrap(
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: rateLimitTable,
        tableCreated: true,
        // `sweepRateLimits` does it for all of them.
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: perSeconds,
        inMemoryBlockOnConsumed: points,
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds }),
      }),
    )
}

/** Deletes budgets whose windows have ended, a batch at a time; answers how many. */
export async function sweepRateLimits(db: Database, nowMs: number, batch = 10_000): Promise<number> {
  const { rows } = await db.tx((tx) =>
    sql`delete from server_rate_limit where key = any (array(
      select key from server_rate_limit where expire < ${nowMs} limit ${batch})) returning 1`.execute(tx),
  )
  return rows.length
}

export function rateLimitJobs(db: Database, clock: Clock): Job[] {
  return [
    {
      name: 'sweep-rate-limits',
      cron: '5-55/10 * * * *',
      async run(signal) {
        while (!signal.aborted && (await sweepRateLimits(db, clock.nowMs())) > 0);
      },
    },
  ]
}

interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The library expects what node-postgres answers; ours reads a bigint as one, with which it cannot count. */
async function runQuery({ single }: Pick<Database, 'single'>, { text, values }: Query): Promise<object> {
  const { rows } = await single.executeQuery<{ points: number; expire: bigint | null }>(
    CompiledQuery.raw(text, [...values]),
  )
  const read = rows.map(({ points, expire }) => ({ points, expire: expire === null ? null : Number(expire) }))
  return { rows: read, rowCount: read.length }
}

function wrap(limiter: RateLimiterMemory | RateLimiterPostgres): RateLimit {
  return {
    async spend(key) {
      try {
        await limiter.consume(key)
        return null
      } catch (refused) {
        // It refuses by throwing the answer; anything else is a fault.
        if (refused instanceof RateLimiterRes) return secondsOf(refused)
        throw refused
      }
    },
    async waitOf(key) {
      const found = await limiter.get(key)
      // A window that has just ended may still be found, until its timer has run.
      const isOver = found === null || found.msBeforeNext <= 0 || found.consumedPoints <= limiter.points
      return isOver ? 0 : secondsOf(found)
    },
  }
}

function secondsOf({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000))
}
