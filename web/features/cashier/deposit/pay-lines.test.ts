import { expect, test } from 'vitest'
import { payLines } from '#web/features/cashier/deposit/pay-lines.ts'

const account = {
  institution: 'Isla Bank',
  holder: 'Pasada Payments Inc.',
  number: '0071 2204 8856',
  reference: 'PSD00000042',
}
const address = { institution: 'TRON (TRC-20)', holder: null, number: 'TXyz', reference: null }

test.each([
  ['bank', account, ['Isla Bank', 'Pasada Payments Inc.', '0071 2204 8856', '500.05', 'PSD00000042']],
  ['usdt', address, ['TRON (TRC-20)', 'TXyz', '500.05']],
  ['qrph', null, ['500.05']],
] as const)('who pays by %s is told all that they type', (kind, payTo, texts) => {
  expect(payLines({ kind, payTo, payAmount: '500.05' }).map(({ text }) => text)).toEqual(texts)
})
