import { AsyncResource } from 'node:async_hooks'
import { assert } from '#kit/assert.ts'
import type { Result } from '#kit/result.ts'
import { spread } from '#kit/spread.ts'
import type { Tx } from '#kit/tx.ts'
import type { LedgerRefusal, Movement, Receipt } from './model.ts'
import { assertWellFormed, type Batch, takeBatch } from './rules.ts'
import { commitMovements, limitLockWait } from './store.ts'

/** Domain rows (a bet, a round, an event) that are written in the same transaction as the money, many at a time. */
export interface Sink<Row> {
  insert(tx: Tx, rows: readonly Row[]): Promise<void>
}

export interface Attachment<Row = unknown> {
  readonly sink: Sink<Row>
  readonly rows: readonly Row[]
}

/**
 * Asked once the money is accepted, so that rows can carry the receipt. Never asked for a replay: its rows are there already. So this is where
 * a round may be drawn, when its stake is taken; what it pays its sink posts by `payAfter`, for all of the batch in one call.
 */
export type Attach = (receipt: Receipt) => readonly Attachment[]

export type Answer = Result<Receipt, LedgerRefusal>

export interface GroupCommitOptions {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Whether an error leaves it unknown if the transaction was committed. */
  isConnectionLost(error: unknown): boolean
  /** Whether somebody else sits on a row that the batch needs: nothing happened, and most of the batch is not concerned. */
  isLocked?(error: unknown): boolean
  /** Whether the database has no room or no time for anyone: nothing happened, and halving would only ask more of it. */
  isOverloaded?(error: unknown): boolean
  /** Queues that commit side by side, about one a database core. One owner's movements stay in one queue, and so in order. */
  readonly queues: number
  readonly cap: number
  /** A queue longer than this refuses more, so that overload is felt at once and not after a timeout. */
  readonly waitingMax: number
  /** How long a batch is sent again while the database is away. */
  readonly patienceMs: number
  /**
   * While several come at a time, batches of a queue begin at least this far apart, so that each carries more: what a batch costs besides
   * its movements is most of the cost of a small one. Who sends one after another waits for nobody.
   */
  readonly leastMs?: number
  /** How long to wait before sending again, by attempt. */
  pause(attempt: number): Promise<void>
  nowMs(): number
  /** What is done with a batch; without it, its movements are posted with their rows. */
  readonly commit?: CommitBatch
}

/** Whether the movement happened is not known. The same key sent again later will tell. */
export class LedgerUnavailable extends Error {
  override name = 'LedgerUnavailable'
}

/** Nothing happened; come back later. */
export class LedgerBusy extends Error {
  override name = 'LedgerBusy'
}

/**
 * Thrown by a sink that knows which of its rows cannot be taken, such as bets that came too late: their movements fail with this error, and
 * the others of the batch are sent again together. One that names no rows is looked for by halving, as any error is.
 */
export class RowsNotTaken extends Error {
  override name = 'RowsNotTaken'
  readonly rows: ReadonlySet<unknown>
  constructor(message: string, rows: Iterable<unknown>) {
    super(message)
    this.rows = new Set(rows)
  }
}

/** A movement as it was handed in, with the rows that belong to it. */
export interface Submitted {
  readonly owner: string
  readonly movement: Movement
  readonly attach: Attach | undefined
}

/** What a queue does with a batch, in its transaction. Each movement has an answer of its own. */
type CommitBatch = (tx: Tx, batch: readonly Submitted[]) => Promise<Answer[]>

interface Waiting extends Submitted {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Queue {
  waiting: Waiting[]
  isRunning: boolean
  /** Until when the next batch waits for company. */
  rest: Promise<void> | null
}

export interface GroupCommit {
  submit(owner: string, movement: Movement, attach?: Attach): Promise<Answer>
  /** Another set of queues with the same manners, for who has to look at a batch in its transaction before it is posted. */
  beside(work: Pick<GroupCommitOptions, 'tx'> & { readonly commit: CommitBatch }): GroupCommit
  /** Waits until everything taken in is answered. */
  drain(): Promise<void>
  waitingCount(): number
}

/**
 * Movements that arrive while a batch is under way share the next transaction. An idle queue sends at once, so a lone bet waits
 * for nobody; a busy one fills its batches, so the cost of a commit is shared by as many as there are.
 */
export function makeGroupCommit(options: GroupCommitOptions): GroupCommit {
  const queues: Queue[] = Array.from({ length: options.queues }, () => ({
    waiting: [],
    isRunning: false,
    rest: null,
  }))
  const besides: GroupCommit[] = []
  // A queue's loop belongs to no request, even though some request's call starts it.
  const own = new AsyncResource('LedgerQueue')

  async function run(queue: Queue): Promise<void> {
    while (queue.waiting.length > 0) {
      await queue.rest
      const batch = takeBatch(queue.waiting, options.cap)
      queue.rest = batch.count > 1 && options.leastMs ? sleep(options.leastMs) : null
      queue.waiting = queue.waiting.slice(batch.count)
      const isAway = await settle(batch, options)
      if (isAway) refuseWaiting(queue)
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
        queue.waiting.push({ owner, movement, attach, resolve, reject })
        if (queue.isRunning) return
        queue.isRunning = true
        own.runInAsyncScope(() => void Promise.resolve().then(() => run(queue)))
      })
    },
    beside(work) {
      const made = makeGroupCommit({ ...options, ...work })
      besides.push(made)
      return made
    },
    async drain() {
      while (queues.some((queue) => queue.isRunning)) await new Promise((resolve) => setTimeout(resolve, 2))
      for (const one of besides) await one.drain()
    },
    waitingCount: () =>
      [...queues.map(({ waiting }) => waiting.length), ...besides.map((one) => one.waitingCount())].reduce(
        (sum, count) => sum + count,
        0,
      ),
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Those behind a batch that waited in vain would only wait as long again, and be answered later than anyone cares. */
function refuseWaiting(queue: Queue): void {
  const refused = queue.waiting
  queue.waiting = []
  for (const item of refused) item.reject(new LedgerBusy('the database is away'))
}

/**
 * Answers every movement of a batch. It never throws: what fails is told to the ones who wait for it. True when the database
 * was away the whole time.
 */
async function settle({ firsts, followers }: Batch<Waiting>, options: GroupCommitOptions): Promise<boolean> {
  const followersOf = followers.length > 0 ? Map.groupBy(followers, ({ first }) => first) : null
  return await commitOrBisect(firsts, options, null, (place, answer) => {
    publish(firsts[place] as Waiting, answer)
    const isAccepted = 'ok' in answer && answer.ok
    const echo: Answer | Failure = isAccepted ? { ok: true, value: { ...answer.value, isReplay: true } } : answer
    for (const { item } of followersOf?.get(place) ?? []) publish(item, echo)
  })
}

interface Failure {
  readonly error: unknown
}

function publish(item: Waiting, answer: Answer | Failure): void {
  if ('error' in answer) item.reject(answer.error)
  else item.resolve(answer)
}

/** A lock that was waited for in full once is not waited for again at every halving. */
const lockMsOfHalves = 100

/**
 * An error nobody expected (a row of a domain table that does not fit, say) rolls the whole batch back; halving finds the one
 * that caused it, and the rest go through in their order, each told as soon as its part is done. True when the database is away.
 */
async function commitOrBisect(
  batch: readonly Waiting[],
  options: GroupCommitOptions,
  lockMs: number | null,
  answer: (place: number, answer: Answer | Failure) => void,
): Promise<boolean> {
  try {
    const answers = await commitPatiently(batch, options, lockMs)
    for (const [place, one] of answers.entries()) answer(place, one)
    return false
  } catch (error) {
    if (error instanceof ItemsNotTaken) {
      const isTaken = (place: number) => !error.names.has(nameOf((batch[place] as Waiting).movement))
      const left = [...batch.keys()].filter(isTaken)
      for (const place of batch.keys()) if (!isTaken(place)) answer(place, { error: error.cause })
      assert(left.length < batch.length, 'a sink names rows of this batch')
      if (left.length === 0) return false
      const rest = left.map((place) => batch[place] as Waiting)
      return await commitOrBisect(rest, options, lockMs, (at, one) => answer(left[at] as number, one))
    }
    const isLocked = options.isLocked?.(error) ?? false
    const isAway = error instanceof LedgerUnavailable
    if (batch.length === 1 || isAway || (!isLocked && options.isOverloaded?.(error))) {
      for (const place of batch.keys()) answer(place, { error })
      return isAway
    }
    const middle = Math.ceil(batch.length / 2)
    const halfLockMs = isLocked ? lockMsOfHalves : lockMs
    const isAwayNow = await commitOrBisect(batch.slice(0, middle), options, halfLockMs, answer)
    const right = batch.slice(middle)
    const answerRight = (place: number, one: Answer | Failure) => answer(middle + place, one)
    if (!isAwayNow) return await commitOrBisect(right, options, halfLockMs, answerRight)
    for (const place of right.keys()) answerRight(place, { error: new LedgerUnavailable('the database is away') })
    return true
  }
}

/** A lost connection says nothing about the commit, so the same keys are sent again and the ledger tells which it knows. */
async function commitPatiently(
  batch: readonly Waiting[],
  options: GroupCommitOptions,
  lockMs: number | null,
): Promise<Answer[]> {
  const giveUpAtMs = options.nowMs() + options.patienceMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await options.tx(async (tx) => {
        if (lockMs !== null) await limitLockWait(tx, lockMs)
        return await (options.commit ?? commitWithRows)(tx, batch)
      })
    } catch (error) {
      if (!options.isConnectionLost(error)) throw error
      if (options.nowMs() >= giveUpAtMs) throw new LedgerUnavailable('the database is away', { cause: error })
      await options.pause(attempt)
    }
  }
}

/** Posts movements with the domain rows that belong to them: of all of them in one insert for each table, and none of a replay. */
export const commitWithRows: CommitBatch = async (tx, batch) => {
  const answers = await commitMovements(
    tx,
    batch.map(({ movement }) => movement),
  )
  const rowsBySink = new Map<Sink<unknown>, unknown[]>()
  const nameOfRow = new Map<unknown, string>()
  for (const [i, answer] of answers.entries()) {
    if (!answer.ok || answer.value.isReplay) continue
    for (const { sink, rows } of batch[i]?.attach?.(answer.value) ?? []) {
      for (const row of rows) nameOfRow.set(row, nameOf((batch[i] as Submitted).movement))
      const gathered = rowsBySink.get(sink)
      if (gathered) gathered.push(...rows)
      else rowsBySink.set(sink, [...rows])
    }
  }
  try {
    for (const [sink, rows] of rowsBySink) await sink.insert(tx, rows)
  } catch (error) {
    if (!(error instanceof RowsNotTaken) || error.rows.size === 0) throw error
    throw new ItemsNotTaken(error, new Set([...error.rows].flatMap((row) => nameOfRow.get(row) ?? [])))
  }
  return answers
}

/** A movement as a batch knows it: no two of one batch have the same. */
const nameOf = ({ scope, key }: Movement): string => `${scope} ${key}`

/** Whose rows were not taken. By name, since whoever commits a batch may send parts of it, and changed. */
class ItemsNotTaken extends Error {
  override name = 'ItemsNotTaken'
  readonly names: ReadonlySet<string>
  constructor(cause: Error, names: ReadonlySet<string>) {
    super(cause.message, { cause })
    this.names = names
    assert(this.names.size > 0, 'what was not taken is named')
  }
}

/**
 * Thrown by who commits a batch: nothing of it is written. These movements fail with the cause, as if the ledger had never seen them, and the
 * others are sent again together.
 */
export const movementsNotTaken = (cause: Error, movements: readonly Movement[]): Error =>
  new ItemsNotTaken(cause, new Set(movements.map(nameOf)))
