import { expect, test } from 'vitest'
import type { TableEvent } from '#modules/tables/contract.ts'
import { dealtCards } from '#web/site/features/play/tables/baccarat.tsx'
import { applyEvent, beginLive, goOnFrom, type Live } from '#web/site/features/play/tables/live.ts'
import { payoutsOf, type TableAnswer } from '#web/site/features/play/tables/model.ts'
import { ownStakes, purseOf } from '#web/site/features/play/tables/use-live-table.ts'

const serverTime = '2026-11-17T10:00:00.000Z'
const nowMs = Date.parse(serverTime) + 90_000

const cards = [
  { hand: 'player', card: '4D' },
  { hand: 'banker', card: 'KC' },
  { hand: 'player', card: '3S' },
  { hand: 'banker', card: '8H' },
] as const
const outcome = { player: ['4D', '3S'], banker: ['KC', '8H'] }

const slip = (id: string, number: number, stake: string): TableAnswer['slips'][number] => ({
  ...{ id, number, mode: 'demo', currency: 'PHP', stake, payout: null, balance: '100.00', at: serverTime },
  spots: [{ spot: 'banker', stake, payout: null }],
})

function answer(more: Partial<TableAnswer> = {}): TableAnswer {
  return {
    ...{ id: 'baccarat-sinag', name: 'Baccarat Sinag', game: 'baccarat', maker: 'Tala Live', icon: '/art/tile/x.svg' },
    ...{ options: { commission: true, laPartage: null, isSpeed: false }, language: 'EN', chatRoom: 'table-x' },
    limits: [{ currency: 'PHP', least: '10.00', most: '2000.00', spotMost: '1000.00', maxPayout: '99999.00' }],
    phases: { betting: 15_000, step: 1200, result: 5000 },
    state: { phase: 'revealing', number: 55, closesAt: null, actsUntil: null, until: null, shoe: 1 },
    ...{
      players: 3,
      streak: null,
      serverTime,
      spots: [],
      rules: {},
      mathVersion: 1,
      configHash: 'a',
      chain: null,
      acting: null,
    },
    round: {
      ...{ number: 55, state: 'closed', closesAt: serverTime, outcome: null, hash: null },
      steps: cards.slice(0, 3).map((step, at) => ({ at, step })),
    },
    results: [{ number: 54, mark: 'P7' }],
    slips: [slip('one', 55, '50.00')],
    totals: [],
    kept: [],
    balance: [{ currency: 'PHP', amount: '950.00' }],
    ...more,
  }
}

const told = (live: Live, ...event: readonly TableEvent[]) => event.reduce(applyEvent, live)

test('who joins in the middle of a deal sees the cards so far, the road and their own bets', () => {
  const from = answer()
  const live = beginLive(from, nowMs)
  expect([live.phase, live.round?.number, live.results.length]).toEqual(['revealing', 55, 1])
  expect(dealtCards(live.round).map(({ card }) => card)).toEqual(['4D', 'KC', '3S'])
  expect(Object.fromEntries(ownStakes(from, [], 55, 'PHP'))).toEqual({ banker: 5000n })
})

test('who joins after the last card sees the whole hand and what it paid', () => {
  const round: TableAnswer['round'] = { number: 55, state: 'over', closesAt: serverTime, steps: [], outcome, hash: 'b' }
  const live = beginLive(answer({ round, state: { ...answer().state, phase: 'over' } }), nowMs)
  expect(dealtCards(live.round).map(({ card }) => card)).toEqual(['4D', 'KC', '3S', '8H'])
  const stakes = new Map([
    ['banker', 5000n],
    ['tie', 1000n],
  ])
  expect(Object.fromEntries(payoutsOf('baccarat', stakes, outcome))).toEqual({ banker: 9750n, tie: 0n })
})

test('the countdown follows the server, however wrong this clock is', () => {
  const closesAt = '2026-11-17T10:00:12.000Z'
  const live = told(beginLive(answer(), nowMs), { type: 'betting', number: 56, closesAt, shoe: 1 })
  expect((live.round?.closesMs ?? 0) - nowMs).toBe(12_000)
})

test('a round goes from bets to its result, and the road grows by it once', () => {
  const betting = told(beginLive(answer(), nowMs), { type: 'betting', number: 56, closesAt: serverTime, shoe: 1 })
  expect([betting.phase, betting.round?.steps, betting.totals]).toEqual(['betting', [], []])
  const dealt = told(
    betting,
    { type: 'closed', number: 56 },
    ...cards.map((step, at): TableEvent => ({ type: 'step', number: 56, at, step })),
  )
  expect([dealt.phase, dealtCards(dealt.round).length, dealt.round?.outcome]).toEqual(['revealing', 4, null])
  const over: TableEvent = { type: 'over', number: 56, state: 'over', outcome, mark: 'B8', hash: 'b' }
  const ended = told(dealt, over, over)
  expect(ended.results).toEqual([
    { number: 54, mark: 'P7' },
    { number: 56, mark: 'B8' },
  ])
  expect(ended.phase).toBe('over')
})

test('events of another round change nothing, a void round has no mark, and a new shoe begins its road anew', () => {
  const live = beginLive(answer(), nowMs)
  expect(told(live, { type: 'step', number: 54, at: 3, step: cards[3] }, { type: 'closed', number: 57 })).toEqual(live)
  const ended = told(live, { type: 'over', number: 55, state: 'void', outcome, mark: null, hash: 'b' })
  expect([ended.round?.isVoid, ended.results.length]).toEqual([true, 1])
  const shuffled = told(ended, { type: 'rest', phase: 'shuffling', until: '2026-11-17T10:00:30.000Z', shoe: 2 })
  expect([shuffled.phase, shuffled.results, (shuffled.untilMs ?? 0) - nowMs]).toEqual(['shuffling', [], 30_000])
})

test('a slow answer does not take the table back to a moment that is over, in this round or to the one before', () => {
  const betting = told(beginLive(answer(), nowMs), { type: 'betting', number: 56, closesAt: serverTime, shoe: 1 })
  const slow = answer()
  expect(goOnFrom(slow, betting, nowMs)).toEqual({ ...betting, from: slow })
  const dealt = told(betting, { type: 'closed', number: 56 }, { type: 'step', number: 56, at: 0, step: cards[0] })
  const ofBetting = answer({
    round: { number: 56, state: 'betting', closesAt: serverTime, outcome: null, hash: null, steps: [] },
    state: { ...answer().state, phase: 'betting', number: 56 },
  })
  expect(goOnFrom(ofBetting, dealt, nowMs)).toEqual({ ...dealt, from: ofBetting })
})

test('an answer that knows more is followed, and so is one of a table that began anew', () => {
  const late = told(beginLive(answer(), nowMs), { type: 'closed', number: 55 })
  expect(goOnFrom(answer(), late, nowMs).round?.steps.length).toBe(3)
  const ahead = told(late, { type: 'betting', number: 90, closesAt: serverTime, shoe: 3 })
  expect(goOnFrom(answer(), ahead, nowMs).round?.number).toBe(55)
})

test('a slip that was accepted after the answer counts once, and its balance is the newer one', () => {
  const from = answer()
  const later = { ...slip('two', 55, '20.00'), balance: '930.00', at: '2026-11-17T10:00:03.000Z' }
  expect(Object.fromEntries(ownStakes(from, [later], 55, 'PHP'))).toEqual({ banker: 7000n })
  expect(purseOf(from, later).balance).toBe(93_000n)
  const asked = answer({ slips: [...from.slips, later], serverTime: '2026-11-17T10:00:05.000Z' })
  expect(Object.fromEntries(ownStakes(asked, [later], 55, 'PHP'))).toEqual({ banker: 7000n })
  expect(purseOf(asked, later).balance).toBe(95_000n)
  expect(ownStakes(asked, [later], 56, 'PHP').size).toBe(0)
  expect(purseOf(answer({ balance: [] }), null).balance).toBeNull()
})
