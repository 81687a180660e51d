/** The last piece of work under each key. */
export type KeyedMutex = Map<string, Promise<unknown>>

export const makeKeyedMutex = (): KeyedMutex => new Map()

/**
 * Runs work of the same key one after another on this node. Attempts at a payment password are counted before they are checked, so
 * parallel calls would use up the attempts of a member who knows it; and a call sent twice finds the first one done.
 */
export async function withLock<T>(mutex: KeyedMutex, key: string, work: () => Promise<T>): Promise<T> {
  const before = mutex.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  mutex.set(key, mine)
  try {
    return await mine
  } finally {
    if (mutex.get(key) === mine) mutex.delete(key)
  }
}
