import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadScreen, ScreenNotLoaded } from './screens.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('RT-21.1 a screen that comes is given, and leaves no clock running', async () => {
  await expect(loadScreen(async () => 'screen')).resolves.toBe('screen')
  expect(vi.getTimerCount()).toBe(0)
})

test('RT-21.2 a screen that does not come within 120 s is given up then, and not before', async () => {
  let failed: unknown
  const loading = loadScreen(() => new Promise(() => undefined)).catch((error: unknown) => {
    failed = error
  })
  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(failed).toBeInstanceOf(ScreenNotLoaded)
  expect(failed).toMatchObject({ kind: 'timeout', what: 'script' })
})

test('a screen that comes late is a screen all the same', async () => {
  const loading = loadScreen(() => new Promise((resolve) => setTimeout(() => resolve('late'), 119_000)))
  await vi.advanceTimersByTimeAsync(119_000)
  await expect(loading).resolves.toBe('late')
})

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://laro.test/assets/help-1.js', 'missing', 'script'],
  ['Firefox', 'error loading dynamically imported module: https://laro.test/assets/help-1.js', 'missing', 'script'],
  ['Safari', 'Importing a module script failed.', 'missing', 'script'],
  ['a stylesheet', 'Unable to preload CSS for /assets/help-1.css', 'missing', 'style'],
  ['a script that throws', 'x is not a function', 'error', 'script'],
])('RT-21.4 what %s says is named, and kept as the cause', async (_, message, kind, what) => {
  const cause = new TypeError(message)
  const failed = await loadScreen(() => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ScreenNotLoaded)
  expect(failed).toMatchObject({ kind, what, cause })
  expect(vi.getTimerCount()).toBe(0)
})

test('RT-21.4 a loader that throws before it begins, and one inside another, fail in the same one way', async () => {
  const throws = () => {
    throw new Error('at once')
  }
  await expect(loadScreen(throws)).rejects.toMatchObject({ kind: 'error', what: 'script' })
  const inner = new ScreenNotLoaded('missing', 'style')
  await expect(loadScreen(() => loadScreen(() => Promise.reject(inner)))).rejects.toBe(inner)
})
