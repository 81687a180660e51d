import { expect, test } from 'vitest'
import { makeBoundedQueue } from '#kit/bounded-queue.ts'

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, passed: promise }
}

test('A01 so many at once, so many in line in the order they came, and the next is refused at once', async () => {
  const line = makeBoundedQueue({ atOnce: 2, waitingMax: 2 })
  const door = gate()
  const begun: number[] = []
  const answers = [1, 2, 3, 4, 5].map(async (who) =>
    line.run(async () => {
      begun.push(who)
      await door.passed
      return who
    }),
  )
  expect(await answers[4]).toEqual({ ok: false, refusal: 'server_is_busy' })
  expect(begun).toEqual([1, 2])
  door.open()
  expect(await Promise.all(answers.slice(0, 4))).toEqual([1, 2, 3, 4].map((value) => ({ ok: true, value })))
  expect(begun).toEqual([1, 2, 3, 4])
})

test('A01 work that fails gives its place to the next', async () => {
  const line = makeBoundedQueue({ atOnce: 1, waitingMax: 1 })
  const fails = line.run(async () => {
    throw new Error('it broke')
  })
  const next = line.run(async () => 'done')
  await expect(fails).rejects.toThrow('it broke')
  expect(await next).toEqual({ ok: true, value: 'done' })
  expect(await line.run(async () => 'again')).toEqual({ ok: true, value: 'again' })
})
