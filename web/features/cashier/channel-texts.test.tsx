import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { nameOfChannel, rateText } from '#web/features/cashier/channel-texts.ts'

test('a rate says what one unit of the channel’s money is worth', async () => {
  await show(null)
  expect(rateText('57.25', 'USDT', 'PHP')).toBe('1 USDT = ₱57.25')
})

test('the channels of the first day are called in the reader’s language, an operator’s own as the operator calls them', async () => {
  await show(null, { language: 'AR' })
  expect(['Bank transfer', 'E-wallet', 'Palawan Express'].map(nameOfChannel)).toEqual([
    'تحويل بنكي',
    'محفظة إلكترونية',
    'Palawan Express',
  ])
})
