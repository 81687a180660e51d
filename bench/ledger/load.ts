import pg from 'pg'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { AccountId, Movement } from '#modules/ledger/model.ts'
import { type GroupCommit, makeGroupCommit, openHouse, post } from '#modules/ledger/service.ts'
import type { Database } from '#server/db/database.ts'
import { isConnectionLost } from '#server/db/errors.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { percentile, round } from '../figures.ts'
import { pace } from '../pace.ts'

/** A ledger with many accounts and the means to load it. */
export interface Bank {
  readonly db: Database
  readonly ledger: GroupCommit
  /** Movements in flight from `crowd` callers for some seconds; how many a second were answered. */
  groupCommit(seconds: number): Promise<number>
  /** The same movement in a transaction of its own. */
  oneByOne(seconds: number): Promise<number>
  /** Movements started at an even pace, whatever the answers; how long they took from the moment they were due. */
  paced(perSecond: number, seconds: number): Promise<{ p50Ms: number; p99Ms: number }>
}

const queues = 3
const crowd = 1_200

export async function openBank(url: string, accounts: number): Promise<Bank> {
  const db = await openPostgres({ url, poolSize: 16, hotPoolSize: queues })
  await fillAccounts(url, accounts)
  const house = await db.tx((tx) => openHouse(tx, 'stakes', 'PHP'))
  const ledger = makeGroupCommit({
    tx: db.hot.tx,
    isConnectionLost,
    queues,
    cap: 200,
    waitingMax: 100_000,
    patienceMs: 10_000,
    pause: (attempt) => new Promise((resolve) => setTimeout(resolve, 10 * attempt)),
    nowMs: systemClock.nowMs,
  })
  let made = 0

  /** Walks the accounts in a fixed scattered order, so that neighbours in a batch are strangers on disk. */
  function next(): { owner: string; movement: Movement } {
    made += 1
    const account = BigInt(((made * 104_729) % accounts) + 1) as AccountId
    // Players are paid here and never short, so that every movement is a posting.
    const legs = [{ step: 'post', kind: 'payout', debit: house, credit: account, amount: 5n }] as const
    return { owner: String(account), movement: { scope: 'sys:bench', key: newId(systemClock), ref: 'round-1', legs } }
  }

  async function flood(callers: number, seconds: number, send: () => Promise<{ ok: boolean }>): Promise<number> {
    const starts = performance.now()
    const ends = starts + seconds * 1000
    let answered = 0
    async function call(): Promise<void> {
      while (performance.now() < ends) {
        const answer = await send()
        if (!answer.ok) throw new Error('a movement of the benchmark was refused')
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: callers }, call))
    return round(answered / ((performance.now() - starts) / 1000))
  }

  function submit() {
    const { owner, movement } = next()
    return ledger.submit(owner, movement)
  }

  return {
    db,
    ledger,
    groupCommit: (seconds) => flood(crowd, seconds, submit),
    oneByOne: (seconds) => flood(16, seconds, () => db.tx((tx) => post(tx, next().movement))),
    async paced(perSecond, seconds) {
      const took = await pace(perSecond, perSecond * seconds, submit)
      return { p50Ms: round(percentile(took, 0.5), 2), p99Ms: round(percentile(took, 0.99), 2) }
    },
  }
}

/** Opening a million accounts through the front door would take longer than the benchmark; the owner fills the table. */
async function fillAccounts(url: string, accounts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into ledger_account (id, owner, kind, currency) select nextval('ledger_account_id'), 'member-' || i, 'cash', 'PHP' from generate_series(1, ${accounts}) i`,
  )
  await client.query('vacuum analyze ledger_account')
  await client.end()
}
