export interface PaceClock {
  nowMs(): number
  sleep(ms: number): Promise<void>
}

const realClock: PaceClock = {
  nowMs: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}

/**
 * Calls at an even pace, whatever the answers. A call is timed from the moment it was due, not from when it was sent: where the sender
 * itself was held up, the calls that had to wait for it count with their wait (no coordinated omission).
 */
export async function pace(
  perSecond: number,
  count: number,
  call: (at: number) => Promise<unknown>,
  { nowMs, sleep }: PaceClock = realClock,
): Promise<number[]> {
  const took: number[] = []
  const startMs = nowMs()
  const calls: Promise<void>[] = []
  for (let at = 0; at < count; at += 1) {
    const dueMs = startMs + (at * 1000) / perSecond
    while (nowMs() < dueMs) await sleep(1)
    calls.push(call(at).then(() => void took.push(nowMs() - dueMs)))
  }
  await Promise.all(calls)
  return took
}
