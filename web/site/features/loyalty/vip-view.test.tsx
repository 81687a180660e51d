import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { socketTicket } from '#kit/frame-contract.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getVip, getVipRanking } from '#modules/loyalty/reward-contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member } from '#tests/support/screen-samples.ts'
import { VipView } from './vip-view.tsx'

const level = {
  ...{ upgrade: '0.00', keep: '0.00', pointPercent: 100 },
  ...{ weekGift: '0.00', welcomeGift: '0.00', birthdayGift: '0.00', withdrawDaily: '500000.00' },
}
const vip = {
  block: null,
  ...{ level: 1, currency: 'PHP', recent: '1200.00', upgradeDays: 30, keepDays: 30, toNext: '3800.00', keep: null },
  ...{ gifts: [], history: [], birthdayDays: 7, host: null },
  levels: [level, { ...level, upgrade: '1000.00' }, { ...level, upgrade: '5000.00' }],
} as const

test('MC-11.6 MC-11.7 RO-03.2 the level is shown with what is missing to the next, and who stands highest', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getVip, { ...vip, levels: [...vip.levels], gifts: [], history: [] })
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

test('what a level brings beside points: a gift on the birthday, more to withdraw a day, and a host with an address once it is reached', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getVip, {
    ...vip,
    history: [],
    gifts: [{ gift: 'birthday', level: 1, amount: '20.00', isGiven: false }],
    host: { fromLevel: 1, name: 'Tala', contact: 'tala@laro.example' },
    levels: [level, { ...level, upgrade: '1000.00', birthdayGift: '20.00', withdrawDaily: '750000.00' }],
  })
  server.answer(getVipRanking, { places: [] })
  await show(<VipView />, { at: '/vip', isSignedIn: true })
  await screen.findByRole('button', { name: 'Claim birthday gift ₱20.00' })
  screen.getByText('You can claim it for 7 days from your birthday on.')
  screen.getByText('Tala looks after you. Write to tala@laro.example.')
  const row = screen.getByRole('row', { name: /^Withdrawals a day, up to/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['₱500,000', '₱750,000'])
})

test('who limited themselves reads why nothing is given', async () => {
  server.answer(socketTicket, { ticket: 'a-ticket', validSeconds: 30 })
  server.answer(getMemberInfo, member)
  server.answer(getVip, {
    ...{ ...vip, block: 'limits_rule_bonuses_out' },
    ...{ levels: [...vip.levels], gifts: [], history: [] },
  })
  server.answer(getVipRanking, { places: [] })
  await show(<VipView />, { at: '/vip', isSignedIn: true })
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'You set limits on your play. While they’re active, no rewards are given to you. Your points are kept; tickets and gifts still run out on their dates.',
  )
})
