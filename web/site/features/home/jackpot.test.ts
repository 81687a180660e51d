import { describe, expect, test } from 'vitest'
import { drawSecond, leastOf, runCounter, type Start } from '#web/site/features/home/jackpot.ts'
import { browserRandom, type Random } from '#web/site/features/home/random.ts'

interface Waiting {
  readonly run: () => void
  readonly ms: number
  isOff: boolean
}

/** A counter with a clock and a lot of the test's own. */
function start(from: Start, lots: readonly number[]) {
  const draws = [...lots]
  const asked: [number, number][] = []
  const random: Random = (min, max) => {
    asked.push([min, max])
    const lot = draws.shift() ?? 0
    return min + Math.round(lot * (max - min))
  }
  const waiting: Waiting[] = []
  const shown: number[] = []
  const stop = runCounter({
    start: from,
    random,
    later(run, ms) {
      const one = { run, ms, isOff: false }
      waiting.push(one)
      return () => {
        one.isOff = true
      }
    },
    show: (value) => shown.push(value),
  })
  const tick = (): void => {
    const last = waiting.at(-1)
    if (last && !last.isOff) last.run()
  }
  return { shown, asked, waiting, tick, stop }
}

const range = { min: 1_400_000, max: 1_500_000 }

describe('LY-09.2 LY-09.3 LY-09.4 LY-09.5 the counter', () => {
  test.each([
    // lot  begins at
    [0, 1_400_000],
    [0.5, 1_450_000],
    [1, 1_500_000],
  ])('with the lot %s begins at %i', (lot, value) => {
    const { shown, asked } = start(range, [lot])
    expect(shown).toEqual([value])
    expect(asked[0]).toEqual([1_400_000, 1_500_000])
  })

  test('begins where it is told to, without a lot', () => {
    expect(start({ fixed: 1_234_567 }, []).shown).toEqual([1_234_567])
  })

  test.each([
    // lot  waits
    [0, 3000],
    [0.5, 4000],
    [1, 5000],
  ])('with the lot %s waits %i ms', (lot, ms) => {
    expect(start({ fixed: 1 }, [lot]).waiting.map((one) => one.ms)).toEqual([ms])
  })

  test('adds between 1000 and 1500 each time, both ends possible', () => {
    const { shown, waiting, tick } = start({ fixed: 1_400_000 }, [0, 0, 1, 1, 0.5])
    tick()
    tick()
    expect(shown).toEqual([1_400_000, 1_401_000, 1_402_500])
    expect(waiting.map((one) => one.ms)).toEqual([3000, 5000, 4000])
  })

  test('is still after it was stopped, at the first wait and at a later one', () => {
    const early = start({ fixed: 5 }, [])
    early.stop()
    early.tick()
    expect(early.shown).toEqual([5])
    const late = start({ fixed: 5 }, [])
    late.tick()
    late.stop()
    late.tick()
    expect(late.shown).toEqual([5, 1005])
    expect(late.waiting.filter((one) => !one.isOff)).toHaveLength(1)
  })

  test('shows the least it can be before anything is drawn', () => {
    expect([leastOf(range), leastOf({ fixed: 7 })]).toEqual([1_400_000, 7])
  })
})

test.each([
  [[0, 0], '51101996.00'],
  [[0, 1], '51101996.99'],
  [[0.5, 0.07], '51187917.07'],
  [[1, 1], '51273838.00'],
])('LY-10 with the lots %j the second display is %s', (lots, value) => {
  const draws = [...lots]
  const random: Random = (min, max) => min + Math.round((draws.shift() ?? 0) * (max - min))
  expect(drawSecond({ min: 51_101_996, max: 51_273_838 }, random)).toBe(value)
})

test('LY-09.4 the browser’s lot stays within its ends and reaches both', () => {
  const drawn = new Set(Array.from({ length: 400 }, () => browserRandom(3, 5)))
  expect([...drawn].toSorted((a, b) => a - b)).toEqual([3, 4, 5])
  expect(browserRandom(7, 7)).toBe(7)
})
