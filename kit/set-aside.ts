import { channel } from 'node:diagnostics_channel'
import type { Clock } from '#kit/clock.ts'

/** An item of a loop that failed. */
export interface SetAsideItem {
  readonly loop: string
  readonly item: string
  /** How often it has failed in a row. */
  readonly tries: number
  readonly error: unknown
}

/** Every item that is set aside is published here. The server logs and counts it; a loop needs no logger of its own. */
export const setAsideChannel = channel('laro.set-aside')

const firstPauseMs = 60_000
const longestPauseMs = 3_600_000

interface Pause {
  readonly tries: number
  readonly untilMs: number
}

/**
 * Runs the items of one loop apart from each other: one that throws is reported and left alone for a while, and the others go on. Each
 * item must be a transaction of its own. What is set aside is remembered by this process only: after a restart it is tried again at once.
 */
export class SetAside {
  readonly #loop: string
  readonly #clock: Clock
  readonly #pauses = new Map<string, Pause>()

  constructor(loop: string, clock: Clock) {
    this.#loop = loop
    this.#clock = clock
  }

  /** How many are set aside now: a query with a limit asks for so many more, since `due` leaves them out. */
  get count(): number {
    const nowMs = this.#clock.nowMs()
    for (const [item, { untilMs }] of this.#pauses) {
      // Somebody else has dealt with it long ago, or it would have been tried again.
      if (nowMs - untilMs > longestPauseMs) this.#pauses.delete(item)
    }
    return this.#pauses.size
  }

  /** The items without those that are set aside and not due again. */
  due<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
    const nowMs = this.#clock.nowMs()
    return items.filter((item) => (this.#pauses.get(nameOf(item))?.untilMs ?? nowMs) <= nowMs)
  }

  /** Reports an item that failed, and leaves it alone: a minute at first, then twice as long each time, an hour at most. */
  add(item: string, error: unknown): void {
    const tries = (this.#pauses.get(item)?.tries ?? 0) + 1
    const pauseMs = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)
    this.#pauses.set(item, { tries, untilMs: this.#clock.nowMs() + pauseMs })
    setAsideChannel.publish({ loop: this.#loop, item, tries, error } satisfies SetAsideItem)
  }

  /** What is set aside now, due again or not. */
  get names(): string[] {
    return [...this.#pauses.keys()]
  }

  /**
   * Items that share a transaction, because one for each would cost too much. If it fails, each goes by itself, and the one that fails is
   * set aside. Answers those that did not go through.
   */
  async together<Item>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    work: (items: readonly Item[]) => Promise<void>,
  ): Promise<Item[]> {
    const due = this.due(items, nameOf)
    const failed = items.filter((item) => !due.includes(item))
    if (due.length === 0) return failed
    try {
      await work(due)
      for (const item of due) this.#pauses.delete(nameOf(item))
      return failed
    } catch (error) {
      if (due.length === 1) this.add(nameOf(due[0] as Item), error)
      else await this.each(due, nameOf, async (item) => await work([item]))
    }
    return items.filter((item) => this.#pauses.has(nameOf(item)))
  }

  /** One item. Undefined when it failed and was set aside. */
  async attempt<T>(item: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const done = await work()
      this.#pauses.delete(item)
      return done
    } catch (error) {
      this.add(item, error)
      return undefined
    }
  }

  /**
   * All items that are due, one after another; answers what came of those that went through. Where several failed and none went through
   * it is not the items: the last error is thrown, so that a database that is away is not taken for a list of bad rows.
   */
  async each<Item, T>(
    items: readonly Item[],
    nameOf: (item: Item) => string,
    work: (item: Item) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T[]> {
    const done: T[] = []
    let failed = 0
    let lastError: unknown
    for (const item of this.due(items, nameOf)) {
      if (signal?.aborted) break
      try {
        done.push(await work(item))
        this.#pauses.delete(nameOf(item))
      } catch (error) {
        failed += 1
        lastError = error
        this.add(nameOf(item), error)
      }
    }
    if (failed > 1 && done.length === 0) throw lastError
    return done
  }
}

const asides = new WeakMap<object, Map<string, SetAside>>()

/** What a loop of these services has set aside. It lasts as long as they do, over all runs of the loop. */
export function asideOf(services: { readonly clock: Clock }, loop: string): SetAside
export function asideOf(services: object, loop: string, clock: Clock): SetAside
export function asideOf(services: object, loop: string, clock?: Clock): SetAside {
  const known = asides.get(services) ?? new Map<string, SetAside>()
  asides.set(services, known)
  const aside = known.get(loop) ?? new SetAside(loop, clock ?? (services as { readonly clock: Clock }).clock)
  known.set(loop, aside)
  return aside
}

/** Runs the steps of a job one after another, each whatever became of the one before; then throws the first error, if any. */
export async function runSteps(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
