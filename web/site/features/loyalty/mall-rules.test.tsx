import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/screen.tsx'
import { MallRules } from './mall-rules.tsx'

test('MC-03.5 MC-03.6 the rules say how points come by kind of game and level, and that they never expire', async () => {
  const convert = { isOpen: true, per: 100, amount: '10.00', least: 100 }
  const config = { isOpen: true, currency: 'PHP', perPoint: '10.00', hasPaymentPassword: true, convert } as const
  await show(<MallRules config={{ ...config, levelPercent: 150, ratePercent: { RNG: 100, LIVE: 20, PVP: 0 } }} />)
  screen.getByText('Points never expire.')
  // ₱1,000 are a hundred points, half as many again at this level, and a fifth of that at live tables.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '150 for ₱1,000.00',
    '30 for ₱1,000.00',
  ])
})
