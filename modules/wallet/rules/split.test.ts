import { describe, expect, test } from 'vitest'
import type { AccountId } from '#modules/ledger/model.ts'
import { splitPayout, splitStake, stakeLegs } from '#modules/wallet/rules/split.ts'

describe('a stake over two purses', () => {
  test.each([
    // cash bonus stake  outcome
    [100n, 50n, 60n, { fromCash: 60n, fromBonus: 0n }],
    [100n, 50n, 100n, { fromCash: 100n, fromBonus: 0n }],
    [100n, 50n, 101n, { fromCash: 100n, fromBonus: 1n }],
    [100n, 50n, 150n, { fromCash: 100n, fromBonus: 50n }],
    [0n, 50n, 50n, { fromCash: 0n, fromBonus: 50n }],
    [100n, 50n, 151n, 'funds_are_short'],
    [0n, 0n, 1n, 'funds_are_short'],
    [100n, 50n, 0n, 'stake_must_be_positive'],
    [100n, 50n, -1n, 'stake_must_be_positive'],
  ])('BX-01 cash %s bonus %s stake %s', (cash, bonus, stake, outcome) => {
    const split = splitStake({ cash, bonus }, stake)
    expect(split.ok ? split.value : split.refusal).toEqual(outcome)
  })

  test('BX-01 has one leg for each purse that gives, cash first, and wins as it was shared', () => {
    const [cash, bonus, house] = [1n, 2n, -16n] as unknown as [AccountId, AccountId, AccountId]
    const sides = { cash, bonus, house }
    const legs = stakeLegs(sides, { fromCash: 100n, fromBonus: 1n })
    expect(legs).toMatchObject([
      { kind: 'stake', debit: cash, credit: house, amount: 100n },
      { kind: 'stake', debit: bonus, credit: house, amount: 1n },
    ])
    expect(stakeLegs(sides, { fromCash: 0n, fromBonus: 7n })).toMatchObject([{ debit: bonus, amount: 7n }])
    expect(splitPayout({ fromCash: 100n, fromBonus: 50n }, 100n)).toEqual({ fromCash: 67n, fromBonus: 33n })
    expect(splitPayout({ fromCash: 100n, fromBonus: 0n }, 7n)).toEqual({ fromCash: 7n, fromBonus: 0n })
  })
})
