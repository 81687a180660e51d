import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getVip, getVipRanking } from '#modules/loyalty/reward-contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { VipView } from './vip-view.tsx'

const level = { upgrade: '0.00', keep: '0.00', pointPercent: 100, weekGift: '0.00', welcomeGift: '0.00' }

test('MC-11.6 MC-11.7 RO-03.2 the level is shown with what is missing to the next, and who stands highest', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getVip, {
    ...{ level: 1, currency: 'PHP', recent: '1200.00', upgradeDays: 30, keepDays: 30, toNext: '3800.00', keep: null },
    ...{ gifts: [], history: [], levels: [level, { ...level, upgrade: '1000.00' }, { ...level, upgrade: '5000.00' }] },
  })
  server.answer(getVipRanking, {
    places: [
      { place: 1, name: 'li•••e5', level: 2, isMe: false },
      { place: 2, name: 'pl•••r', level: 1, isMe: true },
    ],
  })
  await show(<VipView />, { at: '/vip', isSignedIn: true })
  await screen.findByText(/₱3,800\.00 to /)
  const ranking = (await screen.findByText('li•••e5')).closest('ul, ol')
  if (!(ranking instanceof HTMLElement)) throw new Error('the ranking is a list')
  expect(within(ranking).getAllByRole('listitem')).toHaveLength(2)
})
