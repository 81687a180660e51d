import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToasts, showToast, subscribeToasts } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('what was done is said for six seconds, each by itself, and whoever listens hears both', () => {
  const heard: number[] = []
  const stop = subscribeToasts(() => heard.push(readToasts().length))
  showToast('Sent')
  vi.advanceTimersByTime(3_000)
  showToast('Welcome')
  expect(readToasts().map(({ text }) => text)).toEqual(['Sent', 'Welcome'])
  vi.advanceTimersByTime(3_000)
  expect(readToasts().map(({ text }) => text)).toEqual(['Welcome'])
  vi.advanceTimersByTime(3_000)
  expect(readToasts()).toEqual([])
  expect(heard).toEqual([1, 2, 1, 0])
  stop()
})
