import { expect, test } from 'vitest'
import { layWheel, restingTurn } from '#web/site/features/loyalty/wheel-drawing.ts'

const prizes = [
  { id: 'half', weight: 500_000 },
  { id: 'rare', weight: 1 },
  { id: 'rest', weight: 499_999 },
]

test('each slice is as wide as its chance, and together they are the whole wheel', () => {
  const slices = layWheel(prizes)
  for (const [at, { from, to }] of slices.entries())
    expect(to - from).toBeCloseTo(((prizes[at]?.weight ?? 0) / 1_000_000) * 360, 9)
  expect(slices.at(-1)?.to).toBe(360)
})

test.each([0, 499_999, 500_000, 500_001, 999_999])('number %s stands under the pointer in its own slice', (number) => {
  const drawn = number < 500_000 ? 'half' : number === 500_000 ? 'rare' : 'rest'
  for (const before of [0, 1_234.5, -20]) {
    const turn = restingTurn(before, number)
    expect(turn).toBeGreaterThan(before + 3 * 360)
    // What lies at the top of a wheel that has turned so far.
    const top = ((-turn % 360) + 360) % 360
    expect(layWheel(prizes).find(({ from, to }) => top >= from && top < to)?.id).toBe(drawn)
  }
})
