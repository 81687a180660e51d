import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { HandlerTimedOut, type HandlerTimeouts, startHandlerTimeouts } from '#server/http/handler-timeouts.ts'

let clock: ManualClock
let timeouts: HandlerTimeouts

beforeEach(() => {
  vi.useFakeTimers()
  clock = manualClock(0)
  timeouts = startHandlerTimeouts(Fastify(), 1_000, clock)
})

afterEach(() => {
  vi.useRealTimers()
})

function begin({ sent = false } = {}) {
  const send = vi.fn()
  const reply = { place: -1, dueMs: 0, sent, send } as unknown as FastifyReply
  timeouts.begin(reply)
  return { reply, send }
}

function pass(ms: number): void {
  clock.advance(ms)
  vi.advanceTimersByTime(ms)
}

test('a call that does not answer is answered for, once', () => {
  const slow = begin()
  pass(750)
  expect(slow.send).not.toHaveBeenCalled()
  pass(2_000)
  expect(slow.send).toHaveBeenCalledExactlyOnceWith(expect.any(HandlerTimedOut))
})

test('a call that answered in time is left alone, and its place is taken by the next', () => {
  const quick = begin()
  const { place } = quick.reply
  timeouts.end(quick.reply)
  expect(begin().reply.place).toBe(place)
  pass(2_000)
  expect(quick.send).not.toHaveBeenCalled()
})

test('a call whose caller hung up gives its place back when it is due, though nobody tells of its end', () => {
  const gone = begin({ sent: true })
  const { place } = gone.reply
  pass(1_250)
  expect(gone.send).not.toHaveBeenCalled()
  expect(begin().reply.place).toBe(place)
})

test('a call that ends after it was answered for gives its place back only once', () => {
  const slow = begin()
  pass(1_250)
  const next = begin()
  timeouts.end(slow.reply)
  expect(begin().reply.place).not.toBe(next.reply.place)
})
