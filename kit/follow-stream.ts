import { sql } from 'kysely'
import { type Clock, systemClock } from '#kit/clock.ts'
import { asideOf } from '#kit/set-aside.ts'
import { type Tx, together } from '#kit/tx.ts'

/** What a reader follows: something that only ever gets longer, and what the reader keeps of how far it has come. */
export interface Followed<Item> {
  /** What alerts call this reader. */
  readonly name: string
  /** Taken before each step: one transaction at a time reads on. */
  lock(tx: Tx): Promise<void>
  readNext(tx: Tx): Promise<readonly Item[]>
  /** Whether these are certainly the last for now, so that no further step has to find out. */
  isLast?(items: readonly Item[]): boolean
  apply(tx: Tx, items: readonly Item[]): Promise<void>
  /** These items are done with; the next step reads those behind them. */
  move(tx: Tx, items: readonly Item[]): Promise<void>
  nameOf(item: Item): string
  /** Items that could not be applied, for later. */
  readonly aside: {
    add(tx: Tx, item: Item): Promise<void>
    read(tx: Tx): Promise<readonly Item[]>
    /** False when somebody else has removed it. */
    remove(tx: Tx, item: Item): Promise<boolean>
  }
}

export interface FollowOptions {
  readonly signal?: AbortSignal | undefined
  readonly clock?: Clock
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
  { signal, clock = systemClock }: FollowOptions = {},
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return
    const aside = await followStep(db, followed, clock)
    if (aside) return await retryAside(db, followed, clock, aside, signal)
  }
}

/** Null while more is left; then the items that were set aside, which the last step reads too: most runs are this one transaction. */
async function followStep<Item>(
  db: FollowDatabase,
  followed: Followed<Item>,
  clock: Clock,
): Promise<readonly Item[] | null> {
  try {
    return await db.tx(async (tx) => {
      const [, items] = await together(followed.lock(tx), followed.readNext(tx))
      if (items.length === 0) return await followed.aside.read(tx)
      await followed.apply(tx, items)
      if (followed.isLast?.(items)) return (await together(followed.move(tx, items), followed.aside.read(tx)))[1]
      await followed.move(tx, items)
      return null
    })
  } catch (error) {
    await followApart(db, followed, clock, error)
    return null
  }
}

/**
 * After a step that failed: the same items one by one, each under a savepoint, so that what cannot be applied is left out of a step that is
 * one transaction all the same.
 */
async function followApart<Item>(
  db: FollowDatabase,
  followed: Followed<Item>,
  clock: Clock,
  first: unknown,
): Promise<void> {
  const aside = asideOf(db, followed.name, clock)
  await db.tx(async (tx) => {
    await followed.lock(tx)
    const items = await followed.readNext(tx)
    const failed: { item: Item; error: unknown }[] = []
    for (const item of items) {
      const error = await failureOf(tx, async () => await followed.apply(tx, [item]))
      if (error) failed.push({ item, error: error.cause })
    }
    // Where several fail and none goes through it is not the items: a database that is away is not a list of bad rows.
    if (items.length === 0 || (failed.length > 1 && failed.length === items.length)) throw first
    for (const { item, error } of failed) {
      aside.add(followed.nameOf(item), error)
      await followed.aside.add(tx, item)
    }
    await followed.move(tx, items)
  })
}

/** Undoes what the work did if it fails, and nothing else of the transaction. Null when it went through. */
async function failureOf(tx: Tx, work: () => Promise<void>): Promise<{ readonly cause: unknown } | null> {
  await sql`savepoint one_item`.execute(tx)
  try {
    await work()
    await sql`release savepoint one_item`.execute(tx)
    return null
  } catch (cause) {
    await sql`rollback to savepoint one_item`.execute(tx)
    return { cause }
  }
}

async function retryAside<Item>(
  db: FollowDatabase,
  followed: Followed<Item>,
  clock: Clock,
  items: readonly Item[],
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal?.aborted) return
  const aside = asideOf(db, followed.name, clock)
  for (const item of aside.due(items, followed.nameOf))
    await aside.attempt(followed.nameOf(item), async () => {
      await db.tx(async (tx) => {
        await followed.lock(tx)
        if (await followed.aside.remove(tx, item)) await followed.apply(tx, [item])
      })
    })
}
