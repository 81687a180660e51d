import { expect, test } from 'vitest'
import { wheelRisks } from '#engines/instant/wheel/data.ts'
import { wheelGame } from '#engines/instant/wheel/game.ts'
import { mathsOf, segmentAt, segmentsOf } from '#engines/instant/wheel/math.ts'
import { ratio } from '#engines/ratio.ts'

// biome-ignore format: a table
test.each([
  ['low', 35, 2], ['medium', 22, 12], ['high', 1, 49],
] as const)('BX-03.1 the wheel of %s risk returns exactly 98 of 100 on %i prizes up to %i stakes', (risk, prizes, top) => {
  const { rtp, hitRate, topMultiplier } = mathsOf({ risk })
  expect([rtp, hitRate, topMultiplier]).toEqual([ratio(49, 50), ratio(prizes, 50), ratio(top)])
})

test('BX-03.1 the million weights lie evenly under the segments', () => {
  const counts = new Map<number, number>()
  for (let weight = 0; weight < 1_000_000; weight += 1) {
    const segment = segmentAt(weight)
    counts.set(segment, (counts.get(segment) ?? 0) + 1)
  }
  expect([...counts.keys()]).toEqual(Array.from({ length: 50 }, (_, segment) => segment))
  expect(new Set(counts.values())).toEqual(new Set([20_000]))
})

test('a wheel pays what its segment shows', () => {
  for (const risk of wheelRisks)
    for (const [segment, tenths] of segmentsOf({ risk }).entries()) {
      const bet = { stake: 10n, maxPayout: 10_000n, choice: { risk } }
      const begun = wheelGame.begin(bet, { u32: () => 0, int: () => segment * 20_000 + 19_999, bits52: () => 0n })
      expect(begun).toEqual({ ok: true, value: { segment } })
      expect(begun.ok && wheelGame.payoutOf({ ...bet, state: begun.value })).toBe(BigInt(tenths))
    }
})

test('an unknown wheel is refused', () => {
  expect(wheelGame.readChoice({ risk: 'none' })).toMatchObject({ ok: false, fields: [{ path: 'risk' }] })
})
