import { expect, test } from 'vitest'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { costOf, exampleOf, leastOddsText } from '#web/site/features/promotions/terms.ts'

const terms = {
  ...{ kind: 'cashable', wagerTimes: 12, wagerOn: 'bonus', stakeMost: '500.00', cashTimes: null },
  ...{ contribution: { RNG: 100 }, excludedGames: [], days: 14 },
} as const
const match = { size: { percent: 100, most: '8888.00' }, least: '100.00', bonus: terms } as unknown as Promotion

test('an example of a match is a deposit of 1,000, its bonus, what must count and what that costs at 96 %', () => {
  expect(exampleOf(match)).toEqual({ deposit: 1000, gift: 1000, target: 12_000, cost: 480, worth: 520 })
})

test('where the deposit counts too, it is wagered with the bonus', () => {
  const both = { ...match, bonus: { ...terms, wagerOn: 'deposit_and_bonus' } } as unknown as Promotion
  expect(exampleOf(both)).toMatchObject({ target: 24_000, cost: 960, worth: 40 })
})

test('a fixed bonus needs no deposit, a small most makes a small example, and cash has none', () => {
  const fixed = { ...match, size: { percent: null, most: '300.00' } } as unknown as Promotion
  expect(exampleOf(fixed)).toMatchObject({ deposit: 0, gift: 300, target: 3_600 })
  const small = { ...match, size: { percent: 50, most: '200.00' } } as unknown as Promotion
  expect(exampleOf(small)).toMatchObject({ deposit: 400, gift: 200 })
  expect(exampleOf({ ...match, bonus: null })).toBeNull()
})

test('slots that count by half cost twice as much; where they do not count nothing can be said', () => {
  expect(costOf(1000, 12_000, 50)).toEqual({ cost: 960, worth: 40 })
  expect(costOf(1000, 12_000, 0)).toEqual({ cost: null, worth: null })
})

test('where sports count, the least odds that count stand on the card in numbers', () => {
  const counting = (contribution: Record<string, number>, leastOdds: number | null = 1_500) => ({
    contribution,
    leastOdds,
  })
  expect(leastOddsText(counting({ RNG: 100, SPORTS: 100 }))).toBe('1.50')
  expect(leastOddsText(counting({ ESPORTS: 50 }, 1_650))).toBe('1.65')
  expect(leastOddsText(counting({ RNG: 100, SPORTS: 0 }))).toBeNull()
  expect(leastOddsText(counting({ SPORTS: 100 }, null))).toBeNull()
})
