import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getDepositGift, listPromotions, setDepositGift } from '#modules/promotions/contract.ts'
import { promotionSample } from '#tests/support/promotion-samples.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import type { Deposit } from '#web/features/cashier/deposit/use-deposit.ts'
import { DepositGift } from './deposit-gift.tsx'

const deposit: Deposit = {
  ...{ id: '01999999-0000-7000-8000-00000000000d', number: 'DP-7Q4K-2291', channel: 'gcash', channelName: 'GCash' },
  ...{ kind: 'ewallet', state: 'pending', reviewReason: null, isLate: false, currency: 'PHP', amount: '500.00' },
  ...{ fee: '5.00', credited: null, payCurrency: 'PHP', payAmount: '500.00', paid: null, rate: null, payUrl: null },
  ...{ qr: null, payTo: null, providerReference: null, expiresAt: '2026-11-19T12:00:00.000Z', canCancel: true },
  ...{ createdAt: '2026-11-19T11:00:00.000Z', updatedAt: '2026-11-19T11:00:00.000Z', steps: [] },
}
const joined = promotionSample({ state: 'Joined', least: '495.00' })

async function open(promotions = [joined]) {
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { promotions, total: promotions.length, block: null })
  return await show(<DepositGift deposit={deposit} />, { isSignedIn: true })
}

test('a deposit says what it brings, and can be had without; that can be changed until it is paid', async () => {
  let isWanted = true
  server.answer(getDepositGift, () => ({ isWanted }))
  server.answer(setDepositGift, ({ body }) => {
    isWanted = body.isWanted
    return { isWanted }
  })
  const user = await open()
  await screen.findByText('This deposit brings you: Welcome match')
  await user.click(screen.getByRole('button', { name: 'Deposit without the gift' }))
  await screen.findByText('This deposit brings no gift, and no wagering for it.')
  await user.click(screen.getByRole('button', { name: 'Take the gift after all' }))
  await screen.findByText('This deposit brings you: Welcome match')
  expect(server.calls(setDepositGift).map(({ params, body }) => [params['id'], body.isWanted])).toEqual([
    [deposit.id, false],
    [deposit.id, true],
  ])
})

test('what the deposit does not bring is not promised', async () => {
  const titled = (title: string) => ({ title, text: 'All of it in numbers.' })
  const named = (title: string) => ({ texts: { EN: titled(title), TY: titled(title), AR: titled(title) } })
  server.answer(getDepositGift, { isWanted: true })
  await open([
    promotionSample({ ...named('Not joined'), state: 'Join' }),
    promotionSample({ ...named('Waits'), state: 'Joined', waitsFor: 'bonus_is_running' }),
    // What reaches the purse is what counts.
    promotionSample({ ...named('For more'), state: 'Joined', least: '495.01' }),
    promotionSample({ ...named('By code'), state: 'Joined', trigger: 'code' }),
    promotionSample({ ...named('Reload'), state: 'Joined', least: '495.00' }),
  ])
  await screen.findByText('This deposit brings you: Reload')
})
