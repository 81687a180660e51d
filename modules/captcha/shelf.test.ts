import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeShelf } from './shelf.ts'

const restMs = 50
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Things that are made when the test says so. */
function workshop() {
  const orders: ((thing: number) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  let made = 0
  return {
    make: () =>
      new Promise<number>((resolve, reject) => {
        orders.push(resolve)
        failures.push(reject)
      }),
    underWay: () => orders.length,
    async finish() {
      made += 1
      orders.shift()?.(made)
      failures.shift()
      await vi.advanceTimersByTimeAsync(restMs)
    },
    async fail() {
      orders.shift()
      failures.shift()?.(new Error('no paint left'))
      await vi.advanceTimersByTimeAsync(restMs)
    },
  }
}

test('B05 nothing is made before somebody asks, then one at a time, and no more ahead than are asked for', async () => {
  const shop = workshop()
  const shelf = makeShelf({ make: shop.make, size: 3, waitersMax: 2, restMs })
  const finishAll = async (): Promise<number> => {
    let count = 0
    for (; shop.underWay() > 0; count += 1) {
      expect(shop.underWay()).toBe(1)
      await shop.finish()
    }
    return count
  }
  expect(shop.underWay()).toBe(0)
  const first = shelf.take()
  // The one that was asked for and two ahead.
  expect(await finishAll()).toBe(3)
  expect(await first).toBe(1)
  expect(await shelf.take()).toBe(2)
  expect(await finishAll()).toBe(1)
  // Who finds none makes it larger, and never larger than the shelf.
  const crowd = [shelf.take(), shelf.take(), shelf.take()]
  expect(await finishAll()).toBe(4)
  expect(await Promise.all(crowd)).toEqual([3, 4, 5])
  await shelf.stop()
})

test('B05 a crowd before an empty shelf: some wait, the others are sent away at once', async () => {
  const shop = workshop()
  const shelf = makeShelf({ make: shop.make, size: 1, waitersMax: 2, restMs })
  const crowd = Array.from({ length: 1_000 }, () => shelf.take())
  expect(await Promise.all(crowd.slice(2))).toEqual(new Array(998).fill(null))
  await shop.finish()
  await shop.finish()
  expect(await Promise.all(crowd.slice(0, 2))).toEqual([1, 2])
  const stopped = shelf.stop()
  await shop.finish()
  await stopped
  expect(await shelf.take()).toBeNull()
})

test('B05 a picture that cannot be made fails those who wait for it, and the next who asks starts anew', async () => {
  const shop = workshop()
  const shelf = makeShelf({ make: shop.make, size: 1, waitersMax: 2, restMs })
  const hurt = shelf.take().catch((error: unknown) => error)
  await shop.fail()
  expect(await hurt).toEqual(new Error('no paint left'))
  const next = shelf.take()
  await shop.finish()
  expect(await next).toBe(1)
  const stopped = shelf.stop()
  await shop.finish()
  await stopped
})
