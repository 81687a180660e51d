import { expect, test } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { noFaults } from './faults.ts'
import { Producer } from './producer.ts'

interface Heard {
  readonly seq: number
  readonly type: string
  readonly event?: unknown
  readonly markets?: readonly { readonly id: string; readonly spec: string; readonly outcomes?: readonly unknown[] }[]
  readonly certainty?: number
}

function start() {
  const clock = manualClock(Date.UTC(2026, 10, 18, 6))
  const heard: Heard[] = []
  const texts: string[] = []
  const producer = new Producer({
    clock,
    faults: () => noFaults,
    send(text) {
      texts.push(text)
      heard.push(JSON.parse(text) as Heard)
    },
  })
  producer.tick()
  const pass = (seconds: number) => {
    for (let at = 0; at < seconds; at += 1) {
      clock.advance(1_000)
      producer.tick()
    }
  }
  return { clock, heard, texts, producer, pass }
}

const inPlay = (heard: readonly Heard[]) =>
  heard.flatMap(({ type, event }) => {
    const { id, status, sport } = (type === 'fixture_change' ? event : {}) as {
      id?: string
      status?: string
      sport?: string
    }
    return status === 'in_play' && sport === 'football' && id !== undefined ? [id] : []
  })

test('messages are numbered one by one, and something is said at least every ten seconds', () => {
  const { heard, clock, pass } = start()
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, at) => at + 1))
  const gaps: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const before = heard.length
    pass(10)
    gaps.push(heard.length - before)
  }
  expect(Math.min(...gaps)).toBeGreaterThan(0)
  expect(clock.nowMs()).toBe(Date.UTC(2026, 10, 18, 6, 2))
})

test('who missed messages gets exactly those; who missed too many, or knows another life, a snapshot', () => {
  const { texts, heard, producer, pass } = start()
  pass(5)
  const epoch = String(Date.UTC(2026, 10, 18, 6))
  const after = heard.length - 3
  expect(producer.log.after(epoch, after)).toEqual(texts.slice(-3))
  expect(producer.log.after(epoch, heard.length)).toEqual([])
  expect(producer.log.after('another', after)).toBeNull()
  expect(producer.log.after(epoch, heard.length + 1)).toBeNull()
  const snapshot = producer.snapshot().map((text) => JSON.parse(text) as Heard & { snapshot: boolean; lines?: number })
  expect(new Set(snapshot.map(({ seq, snapshot: isPart }) => `${seq} ${isPart}`))).toEqual(
    new Set([`${heard.length} true`]),
  )
  expect(snapshot.at(-1)).toMatchObject({ type: 'snapshot_complete', lines: snapshot.length })
})

test('a goal stops betting before it is told, and prices come back after it', () => {
  const { heard, producer, pass } = start()
  const [id] = inPlay(heard)
  if (id === undefined) throw new Error('there is always football')
  pass(10)
  const before = heard.length
  expect(producer.act(id, 'goal_home')).toBe(true)
  pass(8)
  const told = heard.slice(before).filter(({ event }) => event === id)
  expect(told.map(({ type }) => type).slice(0, 2)).toEqual(['bet_stop', 'match_event'])
  expect(told.some(({ type }) => type === 'odds_change')).toBe(true)
})

test('at the end every market has a result, is confirmed, and a wrong result is rolled back first', () => {
  const { heard, producer, pass } = start()
  const [id] = inPlay(heard)
  if (id === undefined) throw new Error('there is always football')
  pass(10)
  const offered = new Set(
    heard
      .filter(({ event, type }) => event === id && type === 'odds_change')
      .flatMap(({ markets = [] }) => markets.map((one) => `${one.id} ${one.spec}`)),
  )
  const before = heard.length
  producer.act(id, 'end')
  pass(61)
  const results = heard.slice(before).filter(({ event, type }) => event === id && type === 'bet_settlement')
  const settled = (certainty: number) =>
    new Set(
      results
        .filter((one) => one.certainty === certainty)
        .flatMap(({ markets = [] }) => markets.map((one) => `${one.id} ${one.spec}`)),
    )
  expect(offered.size).toBeGreaterThan(10)
  expect([...offered].filter((name) => !settled(2).has(name))).toEqual([])
  expect(results.flatMap(({ markets = [] }) => markets).every(({ outcomes = [] }) => outcomes.length > 0)).toBe(true)
  producer.act(id, 'wrong_result')
  producer.act(id, 'correct_result')
  const types = heard.filter(({ event }) => event === id).map(({ type }) => type)
  expect(types.lastIndexOf('rollback_bet_settlement')).toBeLessThan(types.lastIndexOf('bet_settlement'))
  expect(types).toContain('rollback_bet_settlement')
})

test('a match of an earlier life has the same result whenever it is asked for', () => {
  const { producer } = start()
  const past = producer.event(`fb-${Math.floor(Date.UTC(2026, 10, 16) / 86_400_000)}-3`)
  expect(past).toMatchObject({ event: { status: expect.stringMatching(/ended|abandoned|walkover|postponed/) } })
  expect(start().producer.event(`fb-${Math.floor(Date.UTC(2026, 10, 16) / 86_400_000)}-3`)).toEqual(past)
  expect(producer.event('fb-1-99')).toBeNull()
})
