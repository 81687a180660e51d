import { expect, test } from 'vitest'
import { rateText } from '#web/features/cashier/channel-texts.ts'
import { loadTexts } from '#web/lib/i18n.ts'

test('a rate says what one unit of the channel’s money is worth', async () => {
  await loadTexts('cashier')
  expect(rateText('57.25', 'USDT', 'PHP')).toBe('1 USDT = ₱57.25')
})
