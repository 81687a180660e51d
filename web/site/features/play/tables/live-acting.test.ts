import { expect, test } from 'vitest'
import { applyEvent, type Live, withAct, withSeats } from '#web/site/features/play/tables/live.ts'
import { firstStakes, payoutsOf } from '#web/site/features/play/tables/model.ts'

const hand = (cards: readonly string[], isDone = false) => [{ cards, isDoubled: false, isDone }]
const shown = { dealer: ['9H'], seats: { 1: hand(['TS', '6S']), 4: hand(['8S', '3S']) } }
const actsUntil = '2026-11-17T10:00:15.000Z'
const untilMs = Date.parse(actsUntil) + 90_000

const dealt: Live = {
  from: { game: 'blackjack' } as Live['from'],
  ...{
    aheadMs: 90_000,
    phase: 'revealing',
    acting: null,
    untilMs: null,
    shoe: 1,
    results: [],
    totals: [],
    kept: [],
    players: 2,
  },
  round: { number: 7, closesMs: 0, steps: [], outcome: null, isVoid: false },
}
const asked = {
  ...{ number: 7, shown },
  seats: [
    { seat: '1', isYours: false, at: 0, actions: [], actsUntil },
    { seat: '4', isYours: true, at: 0, actions: ['hit', 'stand', 'double'], actsUntil },
  ],
}
const acting = withSeats(applyEvent(dealt, { type: 'acting', number: 7, actsUntil, shown }), asked)
const seatOf = (live: Live, name: string) => live.acting?.seats.find(({ seat }) => seat === name)

test('turns begin with what everybody sees, by the server’s clock; own acts come with the answer', () => {
  const begun = applyEvent(dealt, { type: 'acting', number: 7, actsUntil, shown })
  expect([begun.phase, begun.acting?.untilMs, begun.acting?.seats]).toEqual(['acting', untilMs, []])
  expect(seatOf(acting, '4')).toMatchObject({ isYours: true, actions: ['hit', 'stand', 'double'], untilMs })
  // An answer of another round is old.
  expect(withSeats(begun, { ...asked, number: 6 })).toBe(begun)
})

test('what is done at another seat changes its cards and its clock, and nobody else’s', () => {
  const after = { dealer: ['9H'], seats: { 1: hand(['TS', '6S', '4D']) } }
  const acted = { type: 'acted', number: 7, seat: '1', action: 'hit', shown: after, actsUntil: null } as const
  const live = applyEvent(acting, acted)
  expect(live.acting?.shown).toEqual({ dealer: ['9H'], seats: { ...shown.seats, ...after.seats } })
  expect([seatOf(live, '1')?.untilMs, seatOf(live, '4')?.untilMs]).toEqual([null, untilMs])
  expect(live.acting?.called).toEqual({ seat: '1', action: 'hit' })
  expect(applyEvent(acting, { ...acted, number: 6 })).toBe(acting)
})

test('the answer to an own act says what can be done next; one that comes late takes nothing back', () => {
  const twice = { dealer: ['9H'], seats: { 4: hand(['8S', '3S', '2C']) } }
  const own = { number: 7, seat: '4', action: 'hit', shown: twice, actsUntil, at: 2, actions: ['hit', 'stand'] }
  const live = withAct(acting, own)
  expect(seatOf(live, '4')).toMatchObject({ at: 2, actions: ['hit', 'stand'] })
  expect(seatOf(withAct(live, { ...own, at: 1, actions: ['hit', 'stand', 'double'] }), '4')).toMatchObject({ at: 2 })
})

test('when it is over, what only this player knows is kept: a practice hand, or whether they played', () => {
  const practice = { dealer: ['9H'], seats: { practice: hand(['TS', 'TD'], true) } }
  const alone: Live = { ...dealt, acting: { shown: practice, seats: [], untilMs, called: null } }
  const over = { type: 'over', number: 7, state: 'over', mark: '17', hash: 'b' } as const
  const ended = applyEvent(alone, { ...over, outcome: { dealer: ['9H', '8C'], seats: {} } })
  expect(ended.round?.outcome).toEqual({ dealer: ['9H', '8C'], seats: practice.seats })
  const paid = payoutsOf('blackjack', new Map([['seat-practice', 1000n]]), ended.round?.outcome ?? null)
  expect(Object.fromEntries(paid)).toEqual({ 'seat-practice': 2000n })
  const poker: Live = {
    ...dealt,
    acting: { shown: { player: ['QS', 'QD', '2C'], act: 'play' }, seats: [], untilMs, called: null },
  }
  const cards = { player: ['QS', 'QD', '2C'], dealer: ['KS', '7D', '2H'], act: null }
  expect(applyEvent(poker, { ...over, outcome: cards }).round?.outcome).toEqual({ ...cards, act: 'play' })
})

test('who had a seat has a moment in the next round before others may take it', () => {
  const phases = { betting: 15_000, step: 600, result: 5_000, acting: { turn: 15_000, most: 45_000, keep: 5_000 } }
  const seat = { currency: 'PHP', stake: '10.00', players: 1 } as const
  const totals = [
    { ...seat, spot: 'seat-1', name: 'an***a' },
    { ...seat, spot: 'seat-4', name: 'be***n' },
    { ...seat, spot: 'behind-1', name: null },
  ]
  const next = { type: 'betting', number: 8, closesAt: '2026-11-17T10:01:00.000Z', shoe: 1 } as const
  const live = applyEvent({ ...acting, from: { ...acting.from, phases }, totals }, next)
  const until = Date.parse('2026-11-17T10:00:50.000Z') + acting.aheadMs
  expect(live.kept).toEqual([
    { spot: 'seat-1', name: 'an***a', isYours: false, untilMs: until },
    { spot: 'seat-4', name: 'be***n', isYours: true, untilMs: until },
  ])
})

test('a bet is repeated without what acts had added to it', () => {
  const stakes = new Map([
    ['seat-4', 500n],
    ['double-4-1', 500n],
    ['behind-2', 200n],
  ])
  expect([...firstStakes('blackjack', stakes).keys()]).toEqual(['seat-4', 'behind-2'])
  expect(firstStakes('baccarat', stakes)).toBe(stakes)
})
