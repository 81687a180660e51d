import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForCode, firebaseWaitSeconds, secondsToWait } from './code-countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [5, 0, 300],
  [1, 0, 60],
  [5, 4_000, 298],
  [5, 900, 300],
  [0, 4_000, 0],
])(
  'ST-10.1 ST-10.2 a code that holds %i minutes, asked for in %i ms, is waited for %i s',
  (minutes, tripMs, seconds) => {
    expect(secondsToWait(minutes, tripMs)).toBe(seconds)
    expect(firebaseWaitSeconds).toBe(60)
  },
)

async function slowAnswer() {
  await vi.advanceTimersByTimeAsync(6_000)
  return { ok: true, value: { expiredMinutes: 5 } } as const
}

test('ST-10.2 only the flow that asks for it has half of the way taken off', async () => {
  expect(await askForCode(slowAnswer)).toEqual({ ok: true, waitSeconds: 300 })
  expect(await askForCode(slowAnswer, { takesOffHalfTrip: true })).toEqual({ ok: true, waitSeconds: 297 })
})

test('a refusal starts nothing', async () => {
  const refused = {
    ok: false,
    refusal: 'too_many_codes',
    status: 429,
    message: '',
    fields: [],
    requestId: 'r',
  } as const
  expect(await askForCode(async () => refused)).toBe(refused)
})
