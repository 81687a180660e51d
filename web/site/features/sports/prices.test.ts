import { expect, test } from 'vitest'
import type { EventReply, MarketReply } from '#modules/sports/contract.ts'
import { applyFrame, endMoves, type Known, moveMs } from '#web/site/features/sports/prices.ts'

const event = { id: 'a', status: 'in_play', isOpen: true, board: null } as EventReply
const market = (odds: number | null): MarketReply => ({
  ...{ id: 7, type: '1x2', spec: '', group: 'main', status: 'active', isMain: true },
  outcomes: [{ id: 'home', odds, trail: [] }],
})
const known: Known = new Map(
  ['a', 'c'].map((id) => [id, { event: { ...event, id }, markets: [market(2_000)], happened: [] }]),
)
const priceOf = (some: Known) => some.get('a')?.markets[0]?.outcomes[0]

test('a price that moved is marked for four seconds, up or down, and those before it are kept', () => {
  const up = applyFrame(known, [{ id: 'a', markets: [market(2_100)] }], 'match', 1_000)
  expect(priceOf(up)).toMatchObject({ move: { way: 'up', untilMs: 1_000 + moveMs }, trail: [2_000] })
  const down = applyFrame(up, [{ id: 'a', markets: [market(1_900)] }], 'match', 1_500)
  expect(priceOf(down)).toMatchObject({ move: { way: 'down' }, trail: [2_100, 2_000] })
  expect(priceOf(endMoves(down, 1_500 + moveMs))).toEqual({ id: 'home', odds: 1_900, trail: [2_100, 2_000] })
  const closed = applyFrame(down, [{ id: 'a', markets: [market(null)] }], 'match', 1_600)
  expect(priceOf(closed)).toEqual({ id: 'home', odds: null, trail: [1_900, 2_100, 2_000] })
})

test('what a frame does not touch stays the same object, so that it is not drawn again', () => {
  const after = applyFrame(known, [{ id: 'a', markets: [market(2_100)] }], 'list', 1_000)
  expect(after.get('c')).toBe(known.get('c'))
  expect(after.get('a')?.event).toBe(known.get('a')?.event)
  expect(endMoves(after, 1_100)).toBe(after)
  expect(endMoves(after, 1_000 + moveMs).get('c')).toBe(known.get('c'))
})

test('in a list a main line takes the place of the one before it; the page of a match keeps both', () => {
  const line = (id: number, spec: string) => ({ ...market(1_900), id, type: 'total', spec })
  const before = applyFrame(known, [{ id: 'a', markets: [line(8, 'total=2.5')] }], 'list', 0)
  const frame = [{ id: 'a', markets: [line(9, 'total=3.5')] }]
  const idsOf = (level: 'list' | 'match') =>
    applyFrame(before, frame, level, 0)
      .get('a')
      ?.markets.map(({ id }) => id)
  expect(idsOf('list')).toEqual([7, 9])
  expect(idsOf('match')).toEqual([7, 8, 9])
})

test('a frame that comes twice changes nothing more; one of a match that is not shown is passed over', () => {
  const frame = [
    { id: 'a', isOpen: false, markets: [market(null)] },
    { id: 'b', isOpen: false },
  ]
  const once = applyFrame(known, frame, 'match', 0)
  expect(applyFrame(once, frame, 'match', 0)).toEqual(once)
  expect(once.get('a')?.event.isOpen).toBe(false)
  expect(once.has('b')).toBe(false)
})

test('what happened is kept once each, oldest first', () => {
  const one = (id: number) => ({
    ...{ id, kind: 'goal', side: null, clockSeconds: 1, player: null, x: 1, y: 1, home: 0, away: 0 },
  })
  const after = applyFrame(known, [{ id: 'a', happened: [one(2), one(1)] }], 'match', 0)
  expect(
    applyFrame(after, [{ id: 'a', happened: [one(2), one(3)] }], 'match', 0)
      .get('a')
      ?.happened.map(({ id }) => id),
  ).toEqual([1, 2, 3])
})
