/**
 * Pictures made ahead: two at first, and twice as many each time that somebody finds none, up to the size of the shelf. One is
 * made at a time, with a rest between two, so that however many are asked for the machine stays free for the players; who comes
 * when the shelf is empty waits, and when too many wait, is sent away.
 */
export interface Shelf<Thing> {
  /** Null when too many wait already, or the server is stopping. */
  take(): Promise<Thing | null>
  stop(): Promise<void>
}

export interface ShelfOptions<Thing> {
  readonly make: () => Promise<Thing>
  readonly size: number
  readonly waitersMax: number
  /** Between the end of one and the start of the next. */
  readonly restMs: number
}

interface Waiter<Thing> {
  readonly give: (thing: Thing | null) => void
  readonly fail: (error: unknown) => void
}

export function makeShelf<Thing>({ make, size, waitersMax, restMs }: ShelfOptions<Thing>): Shelf<Thing> {
  const ready: Thing[] = []
  const waiters: Waiter<Thing>[] = []
  let ahead = 1
  let filling: Promise<void> | null = null
  let isStopped = false
  let endRest: (() => void) | undefined

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      endRest = resolve
      setTimeout(resolve, restMs)
    })

  const isWanted = (): boolean => !isStopped && (ready.length < ahead || waiters.length > 0)

  async function fill(): Promise<void> {
    while (isWanted()) {
      const thing = await make()
      const waiter = waiters.shift()
      if (waiter) waiter.give(thing)
      else ready.push(thing)
      await rest()
    }
  }

  function startFilling(): void {
    filling ??= fill()
      .catch((error: unknown) => {
        for (const { fail } of waiters.splice(0)) fail(error)
      })
      .finally(() => {
        filling = null
        // Somebody may have come between the last look and this moment.
        if (waiters.length > 0 && !isStopped) startFilling()
      })
  }

  return {
    async take() {
      if (isStopped) return null
      const thing = ready.shift()
      if (thing !== undefined) {
        startFilling()
        return thing
      }
      ahead = Math.min(size, ahead * 2)
      if (waiters.length >= waitersMax) return null
      return await new Promise<Thing | null>((give, fail) => {
        waiters.push({ give, fail })
        startFilling()
      })
    },
    async stop() {
      isStopped = true
      for (const { give } of waiters.splice(0)) give(null)
      endRest?.()
      await filling
    },
  }
}
