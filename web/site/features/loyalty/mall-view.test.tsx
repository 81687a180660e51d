import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  getPointBalance,
  getPointConfig,
  getPointReward,
  getRedeemPointList,
  redeemPointReward,
} from '#modules/loyalty/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand } from '#tests/support/screen-samples.ts'
import { MallView } from './mall-view.tsx'

const id = (last: number) => `0197a000-0000-7000-8000-00000000000${last}`
const gift = (last: number, name: string) => ({
  ...({ id: id(last), name, detail: '', points: '900', stock: 5, category: 'home', picture: 'coffee' } as const),
  ...{ isInstant: false, isSent: false, voucher: null },
})

const convert = { isOpen: true, per: 100, amount: '10.00', least: 100 }
const rates = { levelPercent: 100, ratePercent: { RNG: 100 }, perPoint: '10.00' }
const asked = { id: id(3), reward: 'Umbrella', points: '0', state: 'in_process', note: '' } as const

function answer(points: string) {
  server.answer(getBrand, brand)
  server.answer(getPointBalance, { points, held: '0' })
  server.answer(getPointConfig, { isOpen: true, currency: 'PHP', hasPaymentPassword: true, convert, ...rates })
}

test('a voucher offers its gift without points, says until when, and stands in the record; the other gift still costs points', async () => {
  const expiresAt = '2026-12-01T04:00:00.000Z'
  const coffee = { ...gift(1, 'Coffee'), voucher: { id: id(9), expiresAt } }
  answer('120')
  server.answer(getPointReward, { rewards: [coffee, gift(2, 'Rice')] })
  server.answer(getRedeemPointList, {
    redemptions: [{ ...asked, askedAt: '2026-11-01T04:00:00.000Z', decidedAt: null, delivery: null, address: null }],
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

test('goods ask where to send them, start with the address of the last time, and say beside a line what is wrong with it', async () => {
  const address = {
    ...{ name: 'Maria Santos', phone: '0917 123 4567', street: '12 Mabini Street, Ermita' },
    ...{ city: 'Manila', province: 'Metro Manila', postcode: '1000' },
  }
  const sent = { ...asked, id: id(4), askedAt: '2026-11-01T04:00:00.000Z', decidedAt: null, delivery: null }
  answer('1200')
  server.answer(getPointReward, { rewards: [{ ...gift(2, 'Rice'), isSent: true }] })
  server.answer(getRedeemPointList, { redemptions: [{ ...sent, address }] })
  server.answer(redeemPointReward, sent)
  const user = await show(<MallView />, { isSignedIn: true })
  await screen.findByText('Maria Santos, 12 Mabini Street, Ermita, 1000 Manila, Metro Manila')
  await user.click(await screen.findByRole('button', { name: 'Redeem: Rice' }))
  const dialog = within(await screen.findByRole('dialog'))
  const phone = dialog.getByRole('textbox', { name: 'Mobile number' })
  await user.clear(phone)
  await user.type(dialog.getByLabelText('Payment password'), '135790')
  await user.click(dialog.getByRole('button', { name: 'Redeem' }))
  dialog.getByText('Enter a phone number the courier can call, such as 0917 123 4567.')
  expect(server.calls(redeemPointReward)).toEqual([])
  await user.type(phone, '0918 765 4321')
  expect(dialog.queryByText(/^Enter a phone number/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Redeem' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(redeemPointReward)).toMatchObject([{ body: { address: { ...address, phone: '0918 765 4321' } } }])
})
