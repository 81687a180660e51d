import { expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { isId, newId } from '#kit/id.ts'

test('an id is a UUIDv7 that begins with its millisecond', () => {
  const id = newId(manualClock(0x0123_4567_89ab))
  expect(id.slice(0, 13)).toBe('01234567-89ab')
  expect(isId(id)).toBe(true)
  expect(isId(id.replace('-7', '-4'))).toBe(false)
})

test('A12 ids made later sort later, and ids of one millisecond differ', () => {
  const clock = manualClock(1_800_000_000_000)
  const ids: string[] = []
  for (let i = 0; i < 1000; i += 1) {
    ids.push(newId(clock))
    clock.advance(1)
  }
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(Array.from({ length: 10_000 }, () => newId(clock))).size).toBe(10_000)
})
