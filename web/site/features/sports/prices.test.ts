import { expect, test } from 'vitest'
import type { EventReply, MarketReply } from '#modules/sports/contract.ts'
import { applyFrame, type Known, moveKey, moveMs } from '#web/site/features/sports/prices.ts'

const event = { id: 'a', status: 'in_play', isOpen: true, board: null } as EventReply
const market = (odds: number | null): MarketReply => ({
  ...{ id: 7, type: '1x2', spec: '', group: 'main', status: 'active', isMain: true },
  outcomes: [{ id: 'home', odds, trail: [] }],
})
const known: Known = { events: new Map([['a', { event, markets: [market(2_000)], happened: [] }]]), moves: new Map() }

test('a price that moved is marked for four seconds, up or down', () => {
  const up = applyFrame(known, [{ id: 'a', markets: [market(2_100)] }], 1_000)
  expect(up.moves.get(moveKey(7, 'home'))).toEqual({ way: 'up', untilMs: 1_000 + moveMs })
  const down = applyFrame(up, [{ id: 'a', markets: [market(1_900)] }], 1_500)
  expect(down.moves.get(moveKey(7, 'home'))?.way).toBe('down')
  expect(applyFrame(down, [], 1_500 + moveMs).moves.size).toBe(0)
})

test('a frame that comes twice changes nothing more; one of a match that is not shown is passed over', () => {
  const frame = [
    { id: 'a', isOpen: false, markets: [market(null)] },
    { id: 'b', isOpen: false },
  ]
  const once = applyFrame(known, frame, 0)
  expect(applyFrame(once, frame, 0)).toEqual(once)
  expect(once.events.get('a')?.event.isOpen).toBe(false)
  expect(once.events.has('b')).toBe(false)
})

test('what happened is kept once each, oldest first', () => {
  const one = (id: number) => ({
    id,
    kind: 'goal',
    side: null,
    clockSeconds: 1,
    player: null,
    x: 1,
    y: 1,
    home: 0,
    away: 0,
  })
  const after = applyFrame(known, [{ id: 'a', happened: [one(2), one(1)] }], 0)
  expect(
    applyFrame(after, [{ id: 'a', happened: [one(2), one(3)] }], 0)
      .events.get('a')
      ?.happened.map(({ id }) => id),
  ).toEqual([1, 2, 3])
})
