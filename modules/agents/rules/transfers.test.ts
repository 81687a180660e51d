import { expect, test } from 'vitest'
import { judgeAmount, leftToday, limitsIn } from '#modules/agents/rules/transfers.ts'

const limits = { least: 1_000n, most: 10_000n, dailyMost: 15_000n }

test.each([
  // amount  sent today  outcome
  [1_000n, 0n, 'taken'],
  [10_000n, 5_000n, 'taken'],
  [10_000n, 5_001n, 'transfer_limit_is_reached'],
  [10_001n, 0n, 'transfer_is_above_maximum'],
  [999n, 0n, 'transfer_is_below_minimum'],
  [0n, 0n, 'transfer_is_below_minimum'],
  [-5_000n, 0n, 'transfer_is_below_minimum'],
])('AC-07.4 a transfer of %s after %s on the same day: %s', (amount, sent, outcome) => {
  const judged = judgeAmount(amount, limits, sent)
  expect(judged.ok ? 'taken' : judged.refusal).toBe(outcome)
})

test('AC-07.4 a currency that is not named in the limits cannot be transferred, and nothing is left of a limit that was passed', () => {
  const texts = { least: {}, most: { PHP: '10.00' }, dailyMost: { PHP: '20.00' } }
  expect(limitsIn(texts, 'PHP')).toEqual({ least: 0n, most: 1_000n, dailyMost: 2_000n })
  const judged = judgeAmount(1n, limitsIn(texts, 'USDT'), 0n)
  expect(judged.ok ? 'taken' : judged.refusal).toBe('transfer_is_above_maximum')
  expect([leftToday(limits, 4_000n), leftToday(limits, 20_000n)]).toEqual([11_000n, 0n])
})
