import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPointBalance, getPointConfig, getPointReward, getRedeemPointList } from '#modules/loyalty/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand } from '#tests/support/screen-samples.ts'
import { MallView } from './mall-view.tsx'

const id = (last: number) => `0197a000-0000-7000-8000-00000000000${last}`
const gift = (last: number, name: string) => ({
  ...({ id: id(last), name, detail: '', points: '900', stock: 5, category: 'home', picture: 'coffee' } as const),
  ...{ isInstant: false, voucher: null },
})

test('a voucher offers its gift without points, says until when, and stands in the record; the other gift still costs points', async () => {
  const expiresAt = '2026-12-01T04:00:00.000Z'
  const coffee = { ...gift(1, 'Coffee'), voucher: { id: id(9), expiresAt } }
  const asked = { id: id(3), reward: 'Umbrella', points: '0', state: 'in_process', note: '' } as const
  const convert = { isOpen: true, per: 100, amount: '10.00', least: 100 }
  const rates = { levelPercent: 100, ratePercent: { RNG: 100 }, perPoint: '10.00' }
  server.answer(getBrand, brand)
  server.answer(getPointBalance, { points: '120', held: '0' })
  server.answer(getPointConfig, { isOpen: true, currency: 'PHP', hasPaymentPassword: true, convert, ...rates })
  server.answer(getPointReward, { rewards: [coffee, gift(2, 'Rice')] })
  server.answer(getRedeemPointList, {
    redemptions: [{ ...asked, askedAt: '2026-11-01T04:00:00.000Z', decidedAt: null, delivery: null }],
  })
  const user = await show(<MallView />, { isSignedIn: true })
  const cards = within(await screen.findByRole('region', { name: 'Gifts' })).getAllByRole('listitem')
  const [withVoucher, without] = cards as [HTMLElement, HTMLElement]
  within(withVoucher).getByText(/^Your voucher: use it by /)
  within(without).getByText('780 more')
  expect(within(without).queryByRole('button')).toBeNull()
  await screen.findByText('Voucher')
  await user.click(within(withVoucher).getByRole('button', { name: 'Use voucher: Coffee' }))
  within(await screen.findByRole('dialog')).getByText('Your voucher pays for this. No points are used.')
})
