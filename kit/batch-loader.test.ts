import { expect, test, vi } from 'vitest'
import { BatchLoader, batchDistinct } from './batch-loader.ts'

test('what comes together is asked together, each with its own answer', async () => {
  const batches: number[][] = []
  const loader = new BatchLoader(
    async (asked: readonly number[]) => {
      batches.push([...asked])
      return asked.map((one) => one * 10)
    },
    { most: 3 },
  )
  expect(await Promise.all([1, 2, 3, 4, 5].map((one) => loader.load(one)))).toEqual([10, 20, 30, 40, 50])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test('a failure reaches those who were asked for together, and nobody after them', async () => {
  let count = 0
  const loader = new BatchLoader(async (asked: readonly number[]) => {
    count += 1
    if (count === 1) throw new Error('away')
    return asked
  })
  await expect(loader.load(1)).rejects.toThrow('away')
  expect(await loader.load(2)).toBe(2)
})

test('what many ask alike at one moment is asked once, and anew for those who come later', async () => {
  const asked: string[] = []
  const loader = batchDistinct(
    (one: string) => one,
    async (one) => {
      asked.push(one)
      return one.toUpperCase()
    },
  )
  expect(await Promise.all(['a', 'b', 'b', 'c'].map((one) => loader.load(one)))).toEqual(['A', 'B', 'B', 'C'])
  expect(asked).toEqual(['a', 'b', 'c'])
  await loader.load('b')
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('while several ask, questions are a while apart and carry more; who asks one by one waits for nobody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const batches: string[][] = []
    const loader = new BatchLoader(
      async (asked: readonly string[]) => {
        batches.push([...asked])
        return asked
      },
      { leastMs: 100 },
    )
    await loader.load('alone')
    await loader.load('alone again')
    await Promise.all([loader.load('a'), loader.load('b')])
    const later = [loader.load('c')]
    await vi.advanceTimersByTimeAsync(60)
    later.push(loader.load('d'))
    expect(batches.slice(2)).toEqual([['a', 'b']])
    await vi.advanceTimersByTimeAsync(40)
    expect(await Promise.all(later)).toEqual(['c', 'd'])
    expect(batches).toEqual([['alone'], ['alone again'], ['a', 'b'], ['c', 'd']])
  } finally {
    vi.useRealTimers()
  }
})
