/** Lets those who name the same thing go one after another, and everybody else at once. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name)
    const own = (before ?? Promise.resolve()).then(work)
    const settled = own.catch(() => undefined)
    this.#last.set(name, settled)
    try {
      return await own
    } finally {
      if (this.#last.get(name) === settled) this.#last.delete(name)
    }
  }
}
