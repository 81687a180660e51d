import { expect, test } from 'vitest'
import type { PromotionDocument } from '#modules/promotions/document.ts'
import { sizeOfReward } from '#modules/promotions/replies.ts'

type Reward = PromotionDocument['reward']

const words = { title: 'Gift', text: 'All of it in numbers.' }
const document: Omit<PromotionDocument, 'reward'> = {
  ...{ texts: { EN: words, TY: words, AR: words }, currency: 'PHP', stacks: true, budget: '10000.00' },
  ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z', secondPersonFrom: '1000.00' },
  trigger: { on: 'code', code: 'REGALO26' },
}
const nothing = {
  ...{ amount: null, currency: 'PHP', tickets: null, points: null, voucher: null },
  ...{ rounds: null, freeBet: null, rain: null, games: {} },
}
const shelf = '0197a000-0000-7000-8000-000000000001'

// What a reward takes from the budget is no sum that somebody is given.
test.each([
  [500n, { is: 'cash', size: { amount: '5.00' } }, { amount: '5.00' }],
  [500n, { is: 'envelope', total: '50.00', shares: 10 }, { amount: '5.00' }],
  [0n, { is: 'envelope', total: '50.00', shares: 10 }, { rain: { total: '50.00', shares: 10 } }],
  [500n, { is: 'tickets', game: 'wheel', count: 1, days: 7, worth: '5.00' }, { tickets: { game: 'wheel', count: 1 } }],
  [2_000n, { is: 'points', amount: 200, worth: '20.00' }, { points: 200 }],
  [
    30_000n,
    { is: 'voucher', reward: shelf, name: 'Barako coffee, 500 g', days: 14, worth: '300.00' },
    { voucher: { reward: shelf, name: 'Barako coffee, 500 g', days: 14 } },
  ],
  [
    5_000n,
    { is: 'rounds', vendor: 'KULAY', game: 'tatlong-parol', count: 10, stake: '5', days: 7 },
    {
      rounds: { game: 'tatlong-parol', count: 10, stake: '5.00', days: 7, wins: null },
      games: { 'tatlong-parol': 'Tatlong Parol' },
    },
  ],
  [
    10_000n,
    { is: 'free_bet', amount: '100', leastOdds: 1_500, days: 7 },
    { freeBet: { amount: '100.00', leastOdds: 1_500, days: 7 } },
  ],
] as [bigint, Reward, object][])('%s of %o is told as %o', (amount, reward, told) => {
  expect(sizeOfReward({ ...document, reward }, amount, { nameOf: () => 'Tatlong Parol' })).toEqual({
    ...nothing,
    ...told,
  })
})
