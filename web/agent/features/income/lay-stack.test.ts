import { expect, test } from 'vitest'
import { layStack } from './lay-stack.ts'

test('the parts of a day stand on each other, each as high as its amount', () => {
  const stack = layStack(
    [
      {
        day: '2026-11-14',
        parts: [
          { kind: 'rebate', amount: 100 },
          { kind: 'daily', amount: 300 },
        ],
      },
      { day: '2026-11-15', parts: [{ kind: 'rebate', amount: 0 }] },
    ],
    640,
    240,
  )
  const [rebate, daily] = stack.bars[0]?.parts ?? []
  expect(rebate && rebate.y + rebate.height).toBeCloseTo(stack.foot, 0)
  expect(rebate && daily && daily.y + daily.height).toBeCloseTo(rebate?.y ?? 0, 0)
  expect(rebate && daily && daily.height / rebate.height).toBeCloseTo(3, 1)
  expect(stack.bars[1]?.parts).toMatchObject([{ height: 0 }])
  expect(stack.ticks.at(-1)?.amount).toBe(400)
})
