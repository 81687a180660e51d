import { type Courier, deliverQueued, findNextDelivery } from './service.ts'

/**
 * The bell is rung before the commit that makes a message visible, so the first look may come too early. These are the
 * looks after a ring; a commit that takes longer than all of them is left to the job of the minute.
 */
const looksMs = [20, 80, 250, 700, 2000]

export interface Delivery {
  /** Takes no new message; resolves when those under way are noted. */
  stop(): Promise<void>
}

/** Carries messages as soon as the bell rings, and again when one that failed is due. */
export function startDelivery(courier: Courier): Delivery {
  const stopping = new AbortController()
  let looksLeft: number[] = []
  let wake: (() => void) | undefined
  courier.bell.answer(() => {
    looksLeft = [...looksMs]
    wake?.()
  })

  /** Resolves after so long, or at once when the bell rings or the server stops. */
  const pause = async (ms: number | null): Promise<void> => {
    await new Promise<void>((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (stopping.signal.aborted) wake()
    })
    wake = undefined
  }

  const run = async (): Promise<void> => {
    let dueMs: number | null = null
    while (!stopping.signal.aborted) {
      const lookMs = looksLeft.shift()
      await pause(lookMs ?? dueMs)
      if (stopping.signal.aborted) return
      dueMs = await look(courier, stopping.signal)
    }
  }
  // The loop begins here, outside any transaction, and so does all its work, however deep inside one the bell is rung.
  const running = run()

  return {
    async stop() {
      courier.bell.answer(undefined)
      stopping.abort()
      wake?.()
      await running
    },
  }
}

/** How long until the next message is due, or null when none waits. A database that is away is the job's to find again. */
async function look(courier: Courier, signal: AbortSignal): Promise<number | null> {
  try {
    await deliverQueued(courier, signal)
    const next = await findNextDelivery(courier)
    return next === null ? null : Math.min(60_000, Math.max(50, next.getTime() - courier.clock.nowMs()))
  } catch (error) {
    courier.logger.warn({ err: error }, 'messages could not be carried')
    return null
  }
}
