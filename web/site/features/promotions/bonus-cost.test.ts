import { expect, test } from 'vitest'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { reckonCost } from '#web/site/features/promotions/bonus-cost.ts'

const match: Parameters<typeof reckonCost>[0] & { readonly bonus: NonNullable<Promotion['bonus']> } = {
  ...{ size: { percent: 100, most: '500.00' }, least: '100.00', currency: 'PHP' },
  bonus: {
    ...{ kind: 'cashable', wagerTimes: 5, wagerOn: 'bonus', stakeMost: null, cashTimes: 10, days: 7 },
    ...{ contribution: { RNG: 100, LIVE: 10 }, excludedGames: [], leastOdds: 1_500 },
  },
}
const slots = { deposit: '400', contributionPercent: 100, returnPercent: '96' }

test.each([
  // deposit    counts  return   bonus    to wager    costs    is worth
  ['400', 100, '96', 40_000n, 200_000n, 8_000n, 32_000n],
  ['900', 100, '96', 50_000n, 250_000n, 10_000n, 40_000n],
  ['400.50', 100, '94.75', 40_050n, 200_250n, 10_514n, 29_536n],
  ['400', 10, '98.94', 40_000n, 2_000_000n, 21_200n, 18_800n],
  ['400', 10, '97', 40_000n, 2_000_000n, 60_000n, -20_000n],
  ['400', 100, '100', 40_000n, 200_000n, 0n, 40_000n],
])(
  '₱%s where %s % counts at a return of %s % brings %s, to be wagered with %s; that costs %s, and leaves %s',
  (deposit, contributionPercent, returnPercent, gift, wagering, cost, worth) => {
    expect(reckonCost(match, { deposit, contributionPercent, returnPercent })).toEqual({ gift, wagering, cost, worth })
  },
)

test('where the deposit is wagered too it costs more; a fixed bonus needs no deposit', () => {
  const both = { ...match, bonus: { ...match.bonus, wagerOn: 'deposit_and_bonus' as const } }
  expect(reckonCost(both, slots)).toMatchObject({ wagering: 400_000n, cost: 16_000n, worth: 24_000n })
  const fixed = { ...match, size: { percent: null, most: '100.00' } }
  expect(reckonCost(fixed, { ...slots, deposit: '' })).toMatchObject({ gift: 10_000n, cost: 2_000n, worth: 8_000n })
})

test.each([
  ['too small a deposit', { deposit: '99.99' }],
  ['no number', { deposit: 'much' }],
  ['less than nothing', { deposit: '-400' }],
  ['a return of more than all', { returnPercent: '100.01' }],
  ['games that count nothing', { contributionPercent: 0 }],
])('nothing is said about %s', (_, some) => {
  expect(reckonCost(match, { ...slots, ...some })).toBeNull()
})
