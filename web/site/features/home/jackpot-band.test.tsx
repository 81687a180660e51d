import { act, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getHome } from '#modules/settings/contract.ts'
import { homeDefaults } from '#modules/settings/home.ts'
import { server, show } from '#tests/support/screen.tsx'
import { queries } from '#web/features/client/client.ts'
import { JackpotBand } from './jackpot-band.tsx'

afterEach(() => void vi.useRealTimers())

const jackpot = { ...homeDefaults.jackpot, source: 'display' } as const
const counters = { ...homeDefaults, jackpot, currency: 'PHP', pool: null } as const
const counter = () => document.querySelector('[data-jackpot]')
const value = () => Number(counter()?.getAttribute('data-jackpot'))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The answer comes when time is the test's already. */
async function showBand(answer: Parameters<ReturnType<typeof server.hold<typeof getHome>>['release']>[0]) {
  const held = server.hold(getHome)
  await show(<JackpotBand />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  held.release(answer)
  await pass(0)
  expect(counter()).not.toBeNull()
}

test('LY-09.2 LY-09.4 the counter rolls up from a lot, and adds by the clock', async () => {
  await showBand(counters)
  await pass(10)
  const start = value()
  expect(start).toBeGreaterThanOrEqual(1_400_000)
  expect(start).toBeLessThanOrEqual(1_500_000)
  const second = Number(document.querySelector('[data-second]')?.textContent?.replaceAll(/[^\d.]/g, ''))
  expect(second).toBeGreaterThanOrEqual(51_101_996)
  expect(second).toBeLessThanOrEqual(51_273_838)

  // Four minutes are between 48 and 80 steps.
  await pass(240_000)
  expect(value() - start).toBeGreaterThanOrEqual(48 * 1000)
  expect(value() - start).toBeLessThanOrEqual(82 * 1500)
  const digits = [...document.querySelectorAll('[data-digit]')].map((one) => one.getAttribute('data-digit'))
  expect(Number(digits.join(''))).toBe(value())
})

test('LY-09.3 LY-09.6 it follows the brand’s setting: a figure to begin at, a pool, and nothing while there is no pool', async () => {
  server.answer(getHome, { ...counters, jackpot: { source: 'display', start: { fixed: 1_234_567 } } })
  await show(<JackpotBand />)
  await waitFor(() => expect(counter()).not.toBeNull())
  expect(value()).toBe(1_234_567)

  server.answer(getHome, { ...counters, jackpot: { ...counters.jackpot, source: 'pool' }, pool: '88000.50' })
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(value()).toBe(88_000))

  server.answer(getHome, { ...counters, jackpot: { ...counters.jackpot, source: 'pool' } })
  await act(() => queries.invalidateQueries())
  await waitFor(() => expect(counter()).toBeNull())
})
