/**
 * Loads many keys in one call: callers of the same turn of the event loop, or of the time while a call is under way, share the next
 * one. If a call fails, it fails for every caller of its batch.
 */
export class BatchLoader<Key, Value> {
  readonly #loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>
  readonly #most: number
  readonly #leastMs: number
  #waiting: Waiting<Key, Value>[] = []
  #isRunning = false
  #pause: Promise<void> | null = null

  /**
   * `loadAll` answers in the order of its keys. While several callers come at a time, two calls are `leastMs` apart: a short wait that
   * fills the batch is cheaper than a call for each. A caller that loads one key after another never waits.
   */
  constructor(
    loadAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
    { most = 200, leastMs = 0 }: { readonly most?: number; readonly leastMs?: number } = {},
  ) {
    this.#loadAll = loadAll
    this.#most = most
    this.#leastMs = leastMs
  }

  load(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject })
      if (!this.#isRunning) void this.#run()
    })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      await this.#waitForOthers()
      const batch = this.#waiting.splice(0, this.#most)
      this.#pause = batch.length > 1 && this.#leastMs > 0 ? sleep(this.#leastMs) : null
      try {
        const values = await this.#loadAll(batch.map(({ key }) => key))
        for (const [i, one] of batch.entries()) one.resolve(values[i] as Value)
      } catch (error) {
        for (const one of batch) one.reject(error)
      }
    }
    this.#isRunning = false
  }

  async #waitForOthers(): Promise<void> {
    if (this.#pause) await this.#pause
    // The embedded database answers without ever leaving this turn: without a pause nobody could join.
    else await new Promise((resolve) => setImmediate(resolve))
  }
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

interface Waiting<Key, Value> {
  readonly key: Key
  resolve(value: Value): void
  reject(error: unknown): void
}

/** For keys that many callers load at the same moment: equal keys are loaded once. */
export function batchDistinct<Key, Value>(
  nameOf: (key: Key) => string,
  loadOne: (key: Key) => Promise<Value>,
): BatchLoader<Key, Value> {
  return new BatchLoader(async (keys) => {
    const values = new Map<string, Promise<Value>>()
    for (const key of keys) {
      const name = nameOf(key)
      if (!values.has(name)) values.set(name, loadOne(key))
    }
    return await Promise.all(keys.map((key) => values.get(nameOf(key)) as Promise<Value>))
  })
}
