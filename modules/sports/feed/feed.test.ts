import { describe, expect, test } from 'vitest'
import { no, yes } from '#kit/result.ts'
import { readLine, signMessage } from '#modules/sports/feed/line.ts'
import type { FeedMessage } from '#modules/sports/feed/messages.ts'
import { gapMs, Sequence } from '#modules/sports/feed/sequence.ts'

const readJson = (bytes: Uint8Array) => {
  try {
    return yes(JSON.parse(Buffer.from(bytes).toString()) as unknown)
  } catch {
    return no('json_is_wrong')
  }
}
const secret = new Uint8Array(32).fill(7)
const keys = [{ id: 'k1', secret }]
const alive = { producer: 'tala', epoch: '1', seq: 5, sent_at: 1, type: 'alive' }
const lineOf = (value: object, key = 'k1', by = secret) => {
  const body = Buffer.from(JSON.stringify(value))
  return Buffer.concat([Buffer.from(`${key} ${signMessage(by, body)} `), body])
}

describe('a line', () => {
  test('is read where its signature is right', () => {
    expect(readLine(lineOf(alive), keys, readJson)).toMatchObject({ ok: true, value: { type: 'alive', seq: 5 } })
  })

  test.each([
    ['signed by somebody else', lineOf(alive, 'k1', new Uint8Array(32).fill(8))],
    ['with a key nobody knows', lineOf(alive, 'k2')],
    ['changed on the way', Buffer.from(lineOf(alive).toString().replace('"seq":5', '"seq":6'))],
    ['signed over something else', Buffer.concat([lineOf(alive), Buffer.from(' ')])],
  ])('%s is refused', (_, line) => {
    expect(readLine(line, keys, readJson)).toEqual(no('signature_is_wrong'))
  })

  test.each([
    ['of one word', Buffer.from('k1')],
    ['without a message', Buffer.from('k1 abc')],
  ])('%s is malformed', (_, line) => {
    expect(readLine(line, keys, readJson)).toEqual(no('line_is_malformed'))
  })

  test('of a type nobody knows counts in the sequence', () => {
    expect(readLine(lineOf({ ...alive, type: 'weather' }), keys, readJson)).toMatchObject({
      value: { type: 'unknown', seq: 5 },
    })
  })

  test.each([
    ['a price of 1.000', { odds: 1_000 }],
    ['a price that is no whole number', { odds: 1_950.5 }],
    ['a price as a text', { odds: '1950' }],
  ])('with %s is malformed', (_, outcome) => {
    const markets = [{ id: '1x2', status: 'active', outcomes: [{ id: 'home', ...outcome }] }]
    const change = { ...alive, type: 'odds_change', event: 'e', betting: 'open', markets }
    expect(readLine(lineOf(change), keys, readJson)).toEqual(no('message_is_malformed'))
  })
})

const message = (seq: number, more: object = {}) =>
  ({ producer: 'tala', epoch: '1', seq, sent_at: 1, snapshot: false, type: 'alive', ...more }) as FeedMessage
const applied = (sequence: Sequence, seq: number, nowMs = 0) => {
  const step = sequence.take(message(seq), nowMs)
  return step.do === 'apply' ? step.messages.map((one) => one.seq) : step.do
}

describe('the sequence', () => {
  test('messages are applied one after another, and one that comes again is passed over', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(applied(sequence, 5)).toEqual([5])
    expect(applied(sequence, 5)).toBe('wait')
    expect(applied(sequence, 3)).toBe('wait')
    expect(applied(sequence, 6)).toEqual([6])
    expect(sequence.place).toEqual({ epoch: '1', seq: 6 })
  })

  test('what comes ahead waits for what is missing', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(applied(sequence, 7)).toBe('wait')
    expect(applied(sequence, 6)).toBe('wait')
    expect(applied(sequence, 5, gapMs - 1)).toEqual([5, 6, 7])
    expect(sequence.isGapOver(gapMs * 10)).toBe(false)
  })

  test('what is missing for two seconds is a gap', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(applied(sequence, 6)).toBe('wait')
    expect(sequence.isGapOver(gapMs - 1)).toBe(false)
    expect(sequence.isGapOver(gapMs)).toBe(true)
    expect(sequence.take(message(8), gapMs)).toEqual({ do: 'close', why: 'gap' })
  })

  test('prices hold once what was missed is told, not before', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(sequence.take(message(5), 0)).toMatchObject({ do: 'apply', isUp: false })
    expect(sequence.take(message(5, { type: 'recovery_complete' }), 0)).toMatchObject({ isUp: true })
    expect(sequence.take(message(6), 0)).toMatchObject({ do: 'apply', isUp: true })
  })

  test('a recovery that ends before what it speaks of came is a gap', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(sequence.take(message(6, { type: 'recovery_complete' }), 0)).toEqual({ do: 'close', why: 'gap' })
  })

  test('another life of the producer is read from a snapshot only', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(sequence.take(message(1, { epoch: '2' }), 0)).toEqual({ do: 'close', why: 'sequence_is_wrong' })
  })

  const snapshot = (more: object = {}) => message(9, { epoch: '2', snapshot: true, ...more })

  test('a snapshot takes the place of everything, once it is whole', () => {
    const sequence = new Sequence({ epoch: '1', seq: 4 })
    expect(sequence.take(snapshot({ type: 'snapshot_begin' }), 0)).toEqual({ do: 'wait' })
    expect(sequence.take(snapshot(), 0)).toEqual({ do: 'wait' })
    expect(sequence.isUp).toBe(false)
    const done = sequence.take(snapshot({ type: 'snapshot_complete', lines: 3 }), 0)
    expect(done).toMatchObject({ do: 'replace', place: { epoch: '2', seq: 9 } })
    expect(sequence.isUp).toBe(true)
    expect(sequence.take(message(10, { epoch: '2' }), 0)).toMatchObject({ do: 'apply', isUp: true })
  })

  test('a snapshot that lost a line, or is mixed with other messages, is none', () => {
    const short = new Sequence({ epoch: null, seq: 0 })
    short.take(snapshot({ type: 'snapshot_begin' }), 0)
    expect(short.take(snapshot({ type: 'snapshot_complete', lines: 3 }), 0)).toMatchObject({ do: 'close' })
    const mixed = new Sequence({ epoch: null, seq: 0 })
    mixed.take(snapshot({ type: 'snapshot_begin' }), 0)
    expect(mixed.take(message(10, { epoch: '2' }), 0)).toMatchObject({ do: 'close' })
  })
})
