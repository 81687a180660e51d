import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preferStillness } from '#tests/support/screen.tsx'
import { useCountUp } from './use-count-up.ts'

let frames: FrameRequestCallback[] = []

beforeEach(() => {
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (at: number) => frames.splice(at - 1, 1, () => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The next frame, so many milliseconds after the first one. */
const frameAt = (ms: number) => act(() => frames.splice(0).forEach((run) => run(ms)))

interface PointProps {
  readonly round: string
  readonly to: bigint
  /** Everything that was ever on the screen. */
  readonly seen: bigint[]
}

function Point({ round, to, seen }: PointProps) {
  seen.push(useCountUp(to, 600, { key: round, from: 100n }))
  return null
}

test('a number on its way up never shows its end before it is there', () => {
  const seen: bigint[] = []
  const { rerender } = render(<Point round="" to={100n} seen={seen} />)
  frameAt(0)
  seen.length = 0
  rerender(<Point round="first" to={5_000n} seen={seen} />)
  for (const ms of [0, 150, 300, 450, 599]) frameAt(ms)
  expect(seen.every((shown) => shown < 5_000n)).toBe(true)
  expect(seen.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(seen)
  frameAt(600)
  expect(seen.at(-1)).toBe(5_000n)
})

test('a round that ends lower begins anew as well, from below', () => {
  const seen: bigint[] = []
  const { rerender } = render(<Point round="first" to={5_000n} seen={seen} />)
  for (const ms of [0, 600]) frameAt(ms)
  seen.length = 0
  rerender(<Point round="second" to={300n} seen={seen} />)
  for (const ms of [1_000, 1_300]) frameAt(ms)
  expect(seen.at(-1)).toBe(200n)
  expect(seen).not.toContain(300n)
  frameAt(1_600)
  expect(seen.at(-1)).toBe(300n)
})

test('who wants no motion sees the number at once', () => {
  preferStillness()
  const seen: bigint[] = []
  const { rerender } = render(<Point round="" to={100n} seen={seen} />)
  frameAt(0)
  rerender(<Point round="first" to={5_000n} seen={seen} />)
  frameAt(0)
  expect(seen.at(-1)).toBe(5_000n)
})
