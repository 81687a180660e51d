import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { runSteps, SetAside, type SetAsideItem, setAsideChannel } from '#kit/set-aside.ts'

let reported: SetAsideItem[] = []
const listen = (item: unknown) => void reported.push(item as SetAsideItem)

beforeEach(() => {
  reported = []
  setAsideChannel.subscribe(listen)
})
afterEach(() => {
  setAsideChannel.unsubscribe(listen)
})

const self = (item: string) => item

test('SE-03 an item that fails is reported and left alone for a while, and the others go on', async () => {
  const clock = manualClock(0)
  const aside = new SetAside('rows', clock)
  let isBad = true
  const tried: string[] = []
  const run = async () =>
    await aside.each(['a', 'bad', 'c'], self, async (item) => {
      tried.push(item)
      if (item === 'bad' && isBad) throw new Error('a bad row')
      return item
    })
  expect(await run()).toEqual(['a', 'c'])
  expect(reported).toMatchObject([{ loop: 'rows', item: 'bad', tries: 1 }])
  expect(aside.count).toBe(1)
  clock.advance(59_999)
  expect(await run()).toEqual(['a', 'c'])
  expect(reported).toHaveLength(1)
  clock.advance(1)
  expect(await run()).toEqual(['a', 'c'])
  clock.advance(119_999)
  await run()
  expect(reported).toMatchObject([{ tries: 1 }, { tries: 2 }])
  clock.advance(1)
  isBad = false
  expect(await run()).toEqual(['a', 'bad', 'c'])
  expect(aside.count).toBe(0)
  expect(tried.filter((item) => item === 'bad')).toHaveLength(3)
})

test('SE-03 a pause grows to an hour; what nobody asks for any more is forgotten', async () => {
  const clock = manualClock(0)
  const aside = new SetAside('rows', clock)
  for (let tries = 1; tries <= 20; tries += 1) aside.add('bad', new Error('a bad row'))
  expect(aside.due(['bad'], self)).toEqual([])
  clock.advance(3_600_000)
  expect(aside.due(['bad'], self)).toEqual(['bad'])
  clock.advance(3_600_001)
  expect(aside.count).toBe(0)
})

test('SE-03 where several fail and none goes through it is not the rows, and the error is thrown', async () => {
  const aside = new SetAside('rows', manualClock(0))
  const fail = async () => await Promise.reject(new Error('the database is away'))
  await expect(aside.each(['a', 'b'], self, fail)).rejects.toThrow('the database is away')
  expect(await new SetAside('rows', manualClock(0)).each(['a'], self, fail)).toEqual([])
})

test('SE-03 a job runs all of its steps and fails by the first that did', async () => {
  const done: number[] = []
  const steps = [1, 2, 3].map((step) => async () => {
    done.push(step)
    if (step < 3) throw new Error(`step ${step}`)
  })
  await expect(runSteps(steps)).rejects.toThrow('step 1')
  expect(done).toEqual([1, 2, 3])
})
