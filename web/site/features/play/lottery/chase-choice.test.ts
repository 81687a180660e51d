import { expect, test } from 'vitest'
import { chaseOf, figuresOf, noChase, stepChase } from '#web/site/features/play/lottery/chase-choice.ts'

test('a plan is sent with the figures of its kind and no others', () => {
  expect(chaseOf({ ...noChase, kind: 'same', multiple: 3 })).toEqual({ kind: 'same', multiple: 3 })
  expect(chaseOf({ ...noChase, kind: 'double', multiple: 2, every: 3 })).toEqual({
    kind: 'double',
    multiple: 2,
    every: 3,
  })
  expect(chaseOf({ ...noChase, kind: 'profit', profitPercent: 25 })).toEqual({ kind: 'profit', rateBp: 2500 })
  expect(figuresOf('same')).toEqual(['multiple'])
  expect(figuresOf('double')).toEqual(['multiple', 'every'])
  expect(figuresOf('profit')).toEqual(['profitPercent'])
})

test('a figure stays within what a plan can have', () => {
  expect(stepChase(noChase, 'issues', 1).issues).toBe(6)
  expect(stepChase(noChase, 'issues', -99).issues).toBe(1)
  expect(stepChase(noChase, 'issues', 500).issues).toBe(100)
  expect(stepChase(noChase, 'multiple', -1).multiple).toBe(1)
})
