import { AsyncResource } from 'node:async_hooks'
import type { Result } from '#kit/result.ts'
import type { Tx } from '#kit/tx.ts'
import type { LedgerRefusal, Movement, Receipt } from './model.ts'
import { assertWellFormed, type Batch, takeBatch } from './rules.ts'
import { commitMovements } from './store.ts'

/** Domain rows (a bet, a round, news) that are written in the same transaction as the money, many at a time. */
export interface Sink<Row> {
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
}

export interface Attachment<Row = unknown> {
  readonly sink: Sink<Row>
  readonly rows: readonly Row[]
}

/** Asked once the money is accepted, so that rows can carry the receipt. Never asked for a replay: its rows are there already. */
export type Attach = (receipt: Receipt) => readonly Attachment[]

export type Answer = Result<Receipt, LedgerRefusal>

export interface GroupCommitOptions {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether an error leaves it unknown if the transaction was committed. */
  isConnectionLost(error: unknown): boolean
  /** Queues that commit side by side, about one a database core. One owner's movements stay in one queue, and so in order. */
  readonly queues: number
  readonly cap: number
  /** A queue longer than this refuses more, so that overload is felt at once and not after a timeout. */
  readonly waitingMax: number
  /** How long a batch is sent again while the database is away. */
  readonly patienceMs: number
  /** How long to wait before sending again, by attempt. */
  pause(attempt: number): Promise<void>
  nowMs(): number
}

/** Whether the movement happened is not known. The same key sent again later will tell. */
export class LedgerUnavailable extends Error {
  override name = 'LedgerUnavailable'
}

/** Nothing happened; come back later. */
export class LedgerBusy extends Error {
  override name = 'LedgerBusy'
}

interface Waiting {
  readonly movement: Movement
  readonly attach: Attach | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Queue {
  waiting: Waiting[]
  isRunning: boolean
}

export interface GroupCommit {
  submit(owner: string, movement: Movement, attach?: Attach): Promise<Answer>
  /** Waits until everything taken in is answered. */
  drain(): Promise<void>
  waitingCount(): number
}

/**
 * Movements that arrive while a batch is under way share the next transaction. An idle queue sends at once, so a lone bet waits
 * for nobody; a busy one fills its batches, so the cost of a commit is shared by as many as there are.
 */
export function makeGroupCommit(options: GroupCommitOptions): GroupCommit {
  const queues: Queue[] = Array.from({ length: options.queues }, () => ({ waiting: [], isRunning: false }))
  // A queue's loop belongs to no request, even though some request's call starts it.
  const own = new AsyncResource('LedgerQueue')

  async function run(queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      const batch = takeBatch(queue.waiting, options.cap)
      queue.waiting = queue.waiting.slice(batch.count)
      await settle(batch, options)
    }
    queue.isRunning = false
  }

  return {
    submit(owner, movement, attach) {
      assertWellFormed(movement)
      const queue = queues[spread(owner) % queues.length] as Queue
      if (queue.waiting.length >= options.waitingMax)
        return Promise.reject(new LedgerBusy('the ledger has too much to do'))
      return new Promise((resolve, reject) => {
        queue.waiting.push({ movement, attach, resolve, reject })
        if (queue.isRunning) return
        queue.isRunning = true
        own.runInAsyncScope(() => void Promise.resolve().then(() => run(queue)))
      })
    },
    async drain() {
      while (queues.some((queue) => queue.isRunning)) await new Promise((resolve) => setTimeout(resolve, 2))
    },
    waitingCount: () => queues.reduce((sum, queue) => sum + queue.waiting.length, 0),
  }
}

/** FNV-1a: cheap, and even enough to spread owners over a few queues. */
function spread(owner: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < owner.length; i += 1) h = Math.imul(h ^ owner.charCodeAt(i), 0x01000193)
  return h >>> 0
}

/** Answers every movement of a batch. It never throws: what fails is told to the ones who wait for it. */
async function settle({ firsts, followers }: Batch<Waiting>, options: GroupCommitOptions): Promise<void> {
  const answers = await commitOrBisect(firsts, options)
  for (const [i, item] of firsts.entries()) tell(item, answers[i] as Answer | Failure)
  for (const { item, first } of followers) {
    const answer = answers[first] as Answer | Failure
    const isAccepted = 'ok' in answer && answer.ok
    tell(item, isAccepted ? { ok: true, value: { ...answer.value, isReplay: true } } : answer)
  }
}

interface Failure {
  readonly error: unknown
}

function tell(item: Waiting, answer: Answer | Failure): void {
  if ('error' in answer) item.reject(answer.error)
  else item.resolve(answer)
}

/**
 * An error nobody expected (a row of a domain table that does not fit, say) rolls the whole batch back; halving finds the one
 * that caused it, and the rest go through in their order.
 */
async function commitOrBisect(batch: readonly Waiting[], options: GroupCommitOptions): Promise<(Answer | Failure)[]> {
  try {
    return await commitPatiently(batch, options)
  } catch (error) {
    if (batch.length === 1 || error instanceof LedgerUnavailable) return batch.map(() => ({ error }))
    const middle = Math.ceil(batch.length / 2)
    const left = await commitOrBisect(batch.slice(0, middle), options)
    const right = await commitOrBisect(batch.slice(middle), options)
    return [...left, ...right]
  }
}

/** A lost connection says nothing about the commit, so the same keys are sent again and the ledger tells which it knows. */
async function commitPatiently(batch: readonly Waiting[], options: GroupCommitOptions): Promise<Answer[]> {
  const giveUpAtMs = options.nowMs() + options.patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await options.tx((tx) => commitWithAttachments(tx, batch))
    } catch (error) {
      if (!options.isConnectionLost(error)) throw error
      if (options.nowMs() >= giveUpAtMs) throw new LedgerUnavailable('the database is away', { cause: error })
      await options.pause(attempt)
    }
  }
}

async function commitWithAttachments(tx: Tx, batch: readonly Waiting[]): Promise<Answer[]> {
  const movements = batch.map((item) => item.movement)
  const { answers } = await commitMovements(tx, movements, null)
  const rowsBySink = new Map<Sink<unknown>, unknown[]>()
  for (const [i, answer] of answers.entries()) {
    if (!answer.ok || answer.value.isReplay) continue
    for (const { sink, rows } of batch[i]?.attach?.(answer.value) ?? []) {
      const gathered = rowsBySink.get(sink)
      if (gathered) gathered.push(...rows)
      else rowsBySink.set(sink, [...rows])
    }
  }
  for (const [sink, rows] of rowsBySink) await sink.insert(tx, rows)
  return answers
}
