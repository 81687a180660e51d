import { expect, test } from 'vitest'
import { pace } from './pace.ts'

/** A clock that moves only when somebody waits or works. */
function fakeClock() {
  let now = 1_000
  return {
    nowMs: () => now,
    sleep: async (ms: number) => {
      // What was answered before is noted before time goes on.
      await new Promise((resolve) => setImmediate(resolve))
      now += ms
    },
    work: (ms: number) => void (now += ms),
  }
}

test('calls start at an even pace, and each is timed from the moment it was due', async () => {
  const clock = fakeClock()
  const startedAt: number[] = []
  const took = await pace(100, 5, async () => void startedAt.push(clock.nowMs()), clock)
  expect(startedAt).toEqual([1_000, 1_010, 1_020, 1_030, 1_040])
  expect(took).toEqual([0, 0, 0, 0, 0])
})

test('a sender that is held up hides nothing: the calls that were due meanwhile count with their wait', async () => {
  const clock = fakeClock()
  const call = (at: number) => {
    // The first one takes the sender's own time, as a blocked event loop does.
    if (at === 0) clock.work(35)
    return Promise.resolve()
  }
  const took = await pace(100, 6, call, clock)
  expect(took).toEqual([35, 25, 15, 5, 0, 0])
})
