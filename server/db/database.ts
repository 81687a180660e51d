import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin } from 'kysely'
import { assert } from '#kit/assert.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/database.ts'
import type { Tx } from '#kit/tx.ts'
import { isRetryable } from './errors.ts'

export type { Database } from '#kit/database.ts'

const attemptsMax = 6
const backoffMs = 5

const insideTransaction = new AsyncLocalStorage<true>()

/** Turns what would be a silent deadlock on the embedded database into a clear failure on every database. */
const rootGuard: KyselyPlugin = {
  transformQuery({ node }) {
    assert(!insideTransaction.getStore(), 'the root database handle was used inside a transaction')
    return node
  },
  transformResult: async ({ result }) => result,
}

export interface Handles {
  readonly kind: Database['kind']
  readonly general: Kysely<object>
  readonly hot: Kysely<object>
  readonly long: Kysely<object>
  close(): Promise<void>
}

export function makeDatabase({ kind, general, hot, long, close }: Handles): Database {
  let lastBetMs = Number.NEGATIVE_INFINITY
  return {
    kind,
    read: general.withPlugin(rootGuard),
    single: general.withPlugin(rootGuard),
    tx: (work) => runTransaction(general, work),
    hot: {
      tx(work) {
        lastBetMs = systemClock.nowMs()
        return runTransaction(hot, work)
      },
    },
    ...inTurns(
      (work) => runTransaction(long, work),
      () => lastBetMs,
    ),
    close,
  }
}

const restMsMax = 1_000
/** Of what it worked, so that readers have a quarter of the time. A bet costs them least where one member made many of a step's bets. */
const restFactor = 3
/** Bets come in batches: of those that go on, the next is no further away. A turn between two of them rests like one beside them. */
const quietMs = 100

/** So many times as long as a turn of `spare` took `long` has its turns after it, while there are any. */
const longFactor = 4

/**
 * A turn begins when the one before has ended and had its rest, which it has only while bets are made. Of those who wait, whoever asked
 * `long` goes before whoever asked `spare`, which has a fifth of the time at least.
 */
function inTurns(run: Database['tx'], lastBet: () => number): Pick<Database, 'long' | 'spare'> {
  const waiting = { long: [] as (() => void)[], spare: [] as (() => void)[] }
  let isTaken = false
  let owedMs = 0
  const pass = () => {
    const isSpares = waiting.spare.length > 0 && (waiting.long.length === 0 || owedMs <= 0)
    const next = (isSpares ? waiting.spare : waiting.long).shift()
    isTaken = next !== undefined
    next?.()
  }
  const runner = (kind: keyof typeof waiting): Database['long'] => ({
    async tx(work) {
      assert(!insideTransaction.getStore(), 'a transaction was opened inside a transaction')
      if (isTaken) await new Promise<void>((resolve) => waiting[kind].push(resolve))
      isTaken = true
      const startMs = systemClock.nowMs()
      try {
        return await run(work)
      } finally {
        const endMs = systemClock.nowMs()
        const tookMs = endMs - startMs
        owedMs = kind === 'spare' ? Math.max(tookMs, 1) * longFactor : owedMs - Math.max(tookMs, 1)
        // Whoever asks for one turn after another asks for the next before it is given away.
        if (endMs - lastBet() > Math.max(tookMs, quietMs)) setImmediate(pass)
        else setTimeout(pass, Math.min(tookMs * restFactor, restMsMax))
      }
    },
  })
  return { long: runner('long'), spare: runner('spare') }
}

async function runTransaction<T>(handle: Kysely<object>, work: (tx: Tx) => Promise<T>): Promise<T> {
  assert(!insideTransaction.getStore(), 'a transaction was opened inside a transaction')
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await handle.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)))
    } catch (error) {
      if (attempt === attemptsMax || !isRetryable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, backoffMs * 2 ** attempt))
    }
  }
}

/** Starts work that outlives the transaction it was started from, such as a queue's own loop. */
export function outsideTransaction<T>(work: () => T): T {
  return insideTransaction.exit(work)
}
