import { expect, test } from 'vitest'
import { Gather, gatherDistinct } from './gather.ts'

test('BX-04 what comes together is asked together, each with its own answer', async () => {
  const batches: number[][] = []
  const gather = new Gather(async (asked: readonly number[]) => {
    batches.push([...asked])
    return asked.map((one) => one * 10)
  }, 3)
  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => gather.ask(one)))).toEqual([10, 20, 30, 40, 50])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('BX-04 a failure reaches those who were asked for together, and nobody after them', async () => {
  let count = 0
  const gather = new Gather(async (asked: readonly number[]) => {
    count += 1
    if (count === 1) throw new Error('away')
    return asked
  })
  await expect(gather.ask(1)).rejects.toThrow('away')
  expect(await gather.ask(2)).toBe(2)
})

test('BX-04 what many ask alike at one moment is asked once, and anew for those who come later', async () => {
  const asked: string[] = []
  const gather = gatherDistinct(
    (one: string) => one,
    async (one) => {
      asked.push(one)
      return one.toUpperCase()
    },
  )
  expect(await Promise.all(['a', 'b', 'b', 'c'].map((one) => gather.ask(one)))).toEqual(['A', 'B', 'B', 'C'])
  expect(asked).toEqual(['a', 'b', 'c'])
  await gather.ask('b')
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})
