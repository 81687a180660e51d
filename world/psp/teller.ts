import { randomBytes } from 'node:crypto'
import type { Speaker } from '#world/vendor/speaker.ts'
import { type Faults, happens } from './faults.ts'

/** Tells the house what became of payments, as well or as badly as it is set to, and again until it is heard. */

const path = '/v1/payments/events'
const againAfterMs = [300, 1_000, 3_000, 10_000]

export interface Told {
  readonly event: string
  readonly type: 'intent' | 'payout'
  readonly data: object
}

export interface TellerDeps {
  readonly speaker: () => Promise<Speaker>
  readonly faults: () => Faults
}

export type Teller = ReturnType<typeof makeTeller>

export function makeTeller({ speaker, faults }: TellerDeps) {
  const underway = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  /** All that was ever told or lost, so that a test can tell it again. */
  const all: Told[] = []
  let heldBack: Told | null = null
  let isClosed = false

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (ms <= 0 || isClosed) return resolve()
      const timer = setTimeout(() => {
        timers.delete(timer)
        resolve()
      }, ms)
      timers.add(timer)
    })

  async function send(told: Told): Promise<void> {
    await pause(faults().delayMs)
    for (const waitMs of [...againAfterMs, null]) {
      if (isClosed) return
      const heard = await (await speaker()).ask('POST', path, JSON.stringify(told)).catch(() => null)
      if (heard?.status === 200 || heard?.status === 400) return
      if (waitMs === null) return
      await pause(waitMs)
    }
  }

  function start(told: Told): void {
    const sending: Promise<void> = send(told)
      .catch(() => undefined)
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }

  function deliver(told: Told): void {
    if (happens(faults().lose)) return
    start(told)
    if (happens(faults().duplicate)) start(told)
  }

  return {
    tell(type: Told['type'], data: object): void {
      const told = { event: `ev_${randomBytes(12).toString('base64url')}`, type, data }
      all.push(told)
      const waiting = heldBack
      heldBack = null
      if (waiting === null && happens(faults().reorder)) {
        heldBack = told
        return
      }
      deliver(told)
      if (waiting) deliver(waiting)
    },
    /** Does something later; what is not due yet when it closes is not done. */
    later(ms: number, work: () => void): void {
      const doing: Promise<void> = pause(ms).then(() => {
        underway.delete(doing)
        if (!isClosed) work()
      })
      underway.add(doing)
    },
    all: (): readonly Told[] => all,
    /** Tells one again, whatever is set. */
    again: (told: Told): void => start(told),
    /** Until nothing is on its way any more; what was held back goes first. */
    async settled(): Promise<void> {
      if (heldBack) deliver(heldBack)
      heldBack = null
      while (underway.size > 0) await Promise.all(underway)
    },
    async close(): Promise<void> {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
