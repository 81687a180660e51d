import { expect, test } from 'vitest'
import type { Channel } from '#web/features/cashier/channel-texts.ts'
import { previewDeposit } from '#web/features/cashier/preview.ts'

const way = {
  state: 'open',
  least: '50.00',
  most: '30000.00',
  hours: null,
  etaMinutes: 1,
  presets: [],
  expiresMinutes: 15,
} as const

function channelWith(parts: Partial<Channel>, basisPoints: number, fixed: string): Channel {
  return {
    id: 'wallet',
    kind: 'ewallet',
    name: 'Wallet',
    currency: 'PHP',
    payCurrency: 'PHP',
    rate: null,
    maintenanceUntil: null,
    institutions: [],
    withdraw: null,
    deposit: { ...way, presets: [], fee: { basisPoints, fixed } },
    ...parts,
  }
}

test.each([
  // basis points, fixed, typed, fee, into the wallet
  [0, '0.00', '2000', '0.00', '2000.00'],
  [100, '0.00', '1500', '15.00', '1485.00'],
  // A fee is rounded down, in favour of who pays it.
  [125, '0.00', '99.99', '1.24', '98.75'],
  [0, '15.00', '200', '15.00', '185.00'],
  [100, '5.00', '100', '6.00', '94.00'],
])('%s hundredths of a percent and %s of %s are %s, and %s arrives', (points, fixed, text, fee, intoWallet) => {
  expect(previewDeposit(channelWith({}, points, fixed), text, 100)).toMatchObject({ fee, intoWallet })
})

test('what is paid in another currency is rounded up, so that it buys the amount', () => {
  const usdt = channelWith({ payCurrency: 'USDT', rate: '57.25' }, 0, '0.00')
  expect(previewDeposit(usdt, '1000', 100)).toMatchObject({ payAmount: '17.467249', payCurrency: 'USDT' })
})

test('nothing is shown for nothing', () => {
  expect(previewDeposit(channelWith({}, 100, '0.00'), '', 100)).toBeNull()
})

test.each([
  [100, '1485.00'],
  [300, '4455.00'],
  [50, '742.50'],
  [0, '0.00'],
])('at %i percent %s has to be bet of what arrives before it can be withdrawn', (percent, toPlay) => {
  expect(previewDeposit(channelWith({}, 100, '0.00'), '1500', percent)).toMatchObject({ toPlay })
})
