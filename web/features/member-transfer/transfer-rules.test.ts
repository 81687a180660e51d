import { expect, test } from 'vitest'
import { checkTransfer, type TransferLimits } from '#web/features/member-transfer/transfer-rules.ts'

const limits: TransferLimits = { least: '10.00', most: '500.00', leftToday: '450.00', available: '400.00' }

// biome-ignore format: a table
test.each([
  ['10',      '10.00'],
  ['400.00',  '400.00'],
  ['9.99',    'transfer_is_below_minimum'],
  ['500.01',  'transfer_is_above_maximum'],
  ['450.01',  'transfer_limit_is_reached'],
  ['400.01',  'funds_are_short'],
  ['-20',     'amount_is_malformed'],
  ['1e3',     'amount_is_malformed'],
  ['20.001',  'amount_is_malformed'],
  ['',        'amount_is_malformed'],
])('%s becomes %s', (text, outcome) => {
  const judged = checkTransfer(text, limits, 'PHP')
  expect(judged.ok ? judged.value : judged.refusal).toBe(outcome)
})
