import { type Clock, systemClock } from '#kit/clock.ts'
import { asideOf } from '#kit/set-aside.ts'
import type { Tx } from '#kit/tx.ts'

/** What a reader follows: something that only ever gets longer, and what the reader keeps of how far it has come. */
export interface Followed<Item> {
  /** What alerts call this reader. */
  readonly name: string
  /** Taken before each step. False when another node is reading at this moment. */
  lock(tx: Tx): Promise<boolean>
  readNext(tx: Tx): Promise<readonly Item[]>
  /** May be given the same items more than once. */
  apply(tx: Tx, items: readonly Item[]): Promise<void>
  /** These items are done with; the next step reads those behind them. */
  move(tx: Tx, items: readonly Item[]): Promise<void>
  nameOf(item: Item): string
  /** Items that could not be applied, for later. */
  readonly aside: {
    add(tx: Tx, item: Item): Promise<void>
    read(tx: Tx): Promise<readonly Item[]>
    remove(tx: Tx, item: Item): Promise<void>
  }
}

export interface FollowDatabase {
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/**
 * Applies everything that is new, in small steps, each in a transaction with its progress. An item that cannot be applied is set aside
 * with an alert and remembered; the others go on, and it is tried again with every run.
 */
export async function follow<Item>(
  db: FollowDatabase,
  followed: Followed<Item>,
  signal?: AbortSignal,
  clock: Clock = systemClock,
): Promise<void> {
  for (let isMore = true; isMore; ) isMore = !signal?.aborted && (await followStep(db, followed, clock))
  if (!signal?.aborted) await retryAside(db, followed, clock)
}

/** False when nothing is left, or another node is at it. */
async function followStep<Item>(db: FollowDatabase, followed: Followed<Item>, clock: Clock): Promise<boolean> {
  try {
    return await db.tx(async (tx) => {
      if (!(await followed.lock(tx))) return false
      const items = await followed.readNext(tx)
      if (items.length === 0) return false
      await followed.apply(tx, items)
      await followed.move(tx, items)
      return true
    })
  } catch (error) {
    await followApart(db, followed, clock, error)
    return true
  }
}

/** After a step that failed: each item in a transaction of its own. */
async function followApart<Item>(
  db: FollowDatabase,
  followed: Followed<Item>,
  clock: Clock,
  first: unknown,
): Promise<void> {
  const aside = asideOf(db, followed.name, clock)
  const items = await db.tx(async (tx) => await followed.readNext(tx))
  const failed: Item[] = []
  for (const item of items) {
    const isDone = await aside.attempt(followed.nameOf(item), async () => {
      await db.tx(async (tx) => await followed.apply(tx, [item]))
      return true
    })
    if (!isDone) failed.push(item)
  }
  // Where several fail and none goes through it is not the items: a database that is away is not a list of bad rows.
  if (items.length === 0 || (failed.length > 1 && failed.length === items.length)) throw first
  await db.tx(async (tx) => {
    for (const item of failed) await followed.aside.add(tx, item)
    await followed.move(tx, items)
  })
}

async function retryAside<Item>(db: FollowDatabase, followed: Followed<Item>, clock: Clock): Promise<void> {
  const aside = asideOf(db, followed.name, clock)
  const items = await db.tx(async (tx) => await followed.aside.read(tx))
  for (const item of aside.due(items, followed.nameOf))
    await aside.attempt(followed.nameOf(item), async () => {
      await db.tx(async (tx) => {
        await followed.apply(tx, [item])
        await followed.aside.remove(tx, item)
      })
    })
}
