import { describe, expect, test } from 'vitest'
import { makeHeard } from '#modules/bets/heard.ts'
import type { BetEvent } from '#modules/bets/model.ts'

const event = (lane: number, height: number) => ({ lane, height: BigInt(height) }) as BetEvent
const events = (lane: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => event(lane, from + at))
const heights = (found: readonly BetEvent[]) => found.map(({ height }) => Number(height))

describe('events that another reader has just read', () => {
  test('follow a height in their order, as far as there is no gap', () => {
    const heard = makeHeard()
    heard.add([...events(3, 1, 4), ...events(3, 6, 9), ...events(4, 1, 2)])
    expect(heights(heard.after(3, 0n, 3))).toEqual([1, 2, 3])
    expect(heights(heard.after(3, 2n, 10))).toEqual([3, 4])
    expect(heights(heard.after(3, 4n, 10))).toEqual([])
    expect(heights(heard.after(4, 0n, 10))).toEqual([1, 2])
    expect(heights(heard.after(5, 0n, 10))).toEqual([])
  })

  test('are kept for a while only: the older half goes when there are many', () => {
    const heard = makeHeard(8)
    heard.add(events(1, 1, 4))
    heard.add(events(1, 5, 8))
    expect(heights(heard.after(1, 0n, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    heard.add(events(1, 9, 10))
    expect(heights(heard.after(1, 0n, 10))).toEqual([])
    expect(heights(heard.after(1, 4n, 10))).toEqual([5, 6, 7, 8, 9, 10])
  })

  test('are forgotten when a step has failed', () => {
    const heard = makeHeard()
    heard.add(events(1, 1, 4))
    heard.forget()
    expect(heard.after(1, 0n, 10)).toEqual([])
  })
})
