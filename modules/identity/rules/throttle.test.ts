import { expect, test } from 'vitest'
import { type Count, type Counts, judgeAttempt, throttle } from '#modules/identity/rules/throttle.ts'

const now = Date.UTC(2026, 0, 1, 12)
const none: Counts = { pair: undefined, name: undefined, address: undefined, network: undefined, all: undefined }

const counted = (count: number, agoSeconds = 0): Count => ({
  count,
  sinceMs: now - agoSeconds * 1000,
  lockedUntilMs: null,
})
const locked = (forMs: number): Count => ({ count: 1, sinceMs: now, lockedUntilMs: now + forMs })

test.each([
  // kind        at an unknown place  at a known place
  ['pair', true, true],
  ['name', true, false],
  ['address', true, false],
  ['network', true, false],
  ['all', false, false],
] as const)('A03 a lock of the %s counts at an unknown place: %s, at a known one: %s', (kind, isUnknown, isKnown) => {
  const counts = { ...none, [kind]: locked(1) }
  expect(judgeAttempt(counts, false, now).isLocked).toBe(isUnknown)
  expect(judgeAttempt(counts, true, now).isLocked).toBe(isKnown)
})

test('A02 who guesses at one name from a place it is known at is locked out there like anywhere', () => {
  // A thief on the owner's own network has no more tries than one from outside.
  const counts = { ...none, pair: locked(throttle.lockSeconds * 1000), name: locked(throttle.lockSeconds * 1000) }
  expect(judgeAttempt(counts, true, now).isLocked).toBe(true)
})

test.each([
  [1, true],
  [0, false],
  [-1, false],
] as const)('A02 a lock that lasts another %i ms holds: %s', (forMs, isLocked) => {
  expect(judgeAttempt({ ...none, pair: locked(forMs) }, false, now).isLocked).toBe(isLocked)
})

test.each([
  ['pair', throttle.pair.wordAt, throttle.windowSeconds],
  ['name', throttle.name.wordAt, throttle.windowSeconds],
  ['address', throttle.address.wordAt, throttle.windowSeconds],
  ['network', throttle.network.wordAt, throttle.windowSeconds],
  ['all', throttle.all.wordAt, throttle.all.windowSeconds],
] as const)(
  'A02 a word is asked for at the failure of a %s that makes %i within %i s, and not before nor after',
  (kind, wordAt, windowSeconds) => {
    const needsWord = (count: Count): boolean[] =>
      [false, true].map((isKnown) => judgeAttempt({ ...none, [kind]: count }, isKnown, now).needsWord)
    expect(needsWord(counted(wordAt - 1))).toEqual([false, false])
    // A known place reads the word too: being known there is no proof of who types.
    expect(needsWord(counted(wordAt))).toEqual([true, true])
    expect(needsWord(counted(wordAt, windowSeconds - 1))).toEqual([true, true])
    expect(needsWord(counted(wordAt, windowSeconds))).toEqual([false, false])
  },
)

test('A02 nothing counted asks for nothing', () => {
  expect(judgeAttempt(none, false, now)).toEqual({ isLocked: false, needsWord: false })
})

test('A03 the locks are ordered from one guesser to everybody, so that a name locks out strangers before a network does', () => {
  const { pair, name, address, network } = throttle
  expect([pair.lockAt, name.lockAt, address.lockAt, network.lockAt]).toEqual(
    [pair.lockAt, name.lockAt, address.lockAt, network.lockAt].toSorted((a, b) => a - b),
  )
  expect(throttle.lockSeconds).toBe(5 * 60)
})
