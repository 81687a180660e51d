import { afterEach, expect, test, vi } from 'vitest'
import { whenNear } from './when-near.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what came near counts when the browser was too busy to say one by one what happened, and counts once', () => {
  let tell: (entries: readonly { isIntersecting: boolean }[]) => void = () => undefined
  let isWatching = false
  class Observer {
    constructor(callback: typeof tell) {
      tell = callback
    }
    observe(): void {
      isWatching = true
    }
    disconnect(): void {
      isWatching = false
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  const run = vi.fn()
  whenNear(document.body, '600px 0px', run)
  tell([{ isIntersecting: false }])
  expect([run.mock.calls.length, isWatching]).toEqual([0, true])
  tell([{ isIntersecting: false }, { isIntersecting: true }])
  expect([run.mock.calls.length, isWatching]).toEqual([1, false])
})
