import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, member } from '#tests/support/screen-samples.ts'
import type { Promotion } from '#web/features/promotions/use-promotions.ts'
import { PromotionCard } from './promotion-card.tsx'

const words = { title: 'Puntos', text: 'All about it' }
const sample: Promotion = {
  ...{ id: 'puntos', version: 1, termsHash: 'a'.repeat(64), texts: { EN: words, TY: words, AR: words } },
  ...{ trigger: 'code', state: 'Claimed', currency: 'PHP', startsAt: '2026-11-01T00:00:00.000Z', least: null },
  ...{ endsAt: '2026-12-01T00:00:00.000Z', repeats: 'once', bonus: null, stacks: true, amount: null, friends: null },
  ...{ size: null, tickets: null, points: 1_200, play: null, birthday: null, signIn: null, rain: null, rounds: null },
  ...{ freeBet: null, voucher: null, reason: null, award: null, appeal: null, for: null },
  ...{ games: {}, oddsFloor: 110, waitsFor: null },
}
const term = (name: string) => screen.getByText(name).nextElementSibling?.textContent

test('points stand on the card as points, without wagering or an end, and lead to the points mall once they are given', async () => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  await show(<PromotionCard promotion={sample} />, { isSignedIn: true })
  expect(['Gift', 'Wager', 'Expires'].map(term)).toEqual(['1,200 points', 'None', 'Never'])
  expect(screen.getByRole('link', { name: 'Open the points mall' }).getAttribute('href')).toBe('/pointMall')
})

test.each([
  ['wheel' as const, '2 spins of the wheel'],
  ['egg' as const, '2 golden eggs'],
  ['raffle' as const, '2 raffle tickets'],
])(
  'tickets of the %s stand on the card as “%s”, with how long, without wagering and with all that they draw to be withdrawn',
  async (game, gift) => {
    server.answer(getBrand, brand)
    server.answer(getMemberInfo, member)
    const tickets = { game, count: 2, days: 7, open: 0 }
    await show(<PromotionCard promotion={{ ...sample, points: null, tickets }} />, { isSignedIn: true })
    expect(['Gift', 'Time to draw it', 'Wager', 'Top cash-out'].map(term)).toEqual([gift, '7 days', 'None', 'No limit'])
  },
)

test('points that can be claimed are named on the button', async () => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  const birthday = { days: 7, memberDays: 0, isKnown: true }
  const due: Promotion = { ...sample, trigger: 'birthday', state: 'Claim', birthday }
  await show(<PromotionCard promotion={due} />, { isSignedIn: true })
  screen.getByRole('button', { name: 'Claim 1,200 points' })
})

test.each([
  [null, true],
  ['levelFrom' as const, false],
])('a card says whom its promotion is for; with %s unmet it can be joined: %s', async (unmet, isOffered) => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  const segment = { levelFrom: 2, memberDaysLeast: 30, memberDaysMost: null, hasDeposited: true, unmet }
  await show(<PromotionCard promotion={{ ...sample, state: 'Join', for: segment }} />, { isSignedIn: true })
  expect(term('For')).toBe('VIP level 2 and up · Members for at least 30 days · Members who have deposited')
  expect(screen.queryByRole('button', { name: 'Join' }) !== null).toBe(isOffered)
  expect(screen.queryByText('For other members') === null).toBe(isOffered)
})

test('a voucher stands on the card with what it is for and how long, and leads to the points mall once it is given', async () => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  const voucher = { reward: '0197a000-0000-7000-8000-000000000001', name: 'Coffee, 500 g', days: 14 }
  await show(<PromotionCard promotion={{ ...sample, points: null, voucher }} />, { isSignedIn: true })
  expect(['Gift', 'Wager', 'Time to use it'].map(term)).toEqual(['Voucher: Coffee, 500 g', 'None', '14 days'])
  expect(screen.getByRole('link', { name: 'Open the points mall' }).getAttribute('href')).toBe('/pointMall')
})

test.each([
  ['Joined' as const, 0, 0, 'link', 'Sign in for today'],
  ['Claim' as const, 0, 7, 'button', 'Claim 1 spin of the wheel'],
  ['signed' as const, 1, 0, 'button', 'Draw 1 ticket'],
])(
  'signing in: in state %s with %i tickets and %i days it offers the %s “%s”',
  async (state, open, done, role, name) => {
    server.answer(getBrand, brand)
    server.answer(getMemberInfo, member)
    const signIn = { days: 7, done, isToday: state !== 'Joined' }
    const tickets = { game: 'wheel' as const, count: 1, days: 7, open }
    const promotion: Promotion = { ...sample, trigger: 'sign_in', state, points: null, signIn, tickets }
    await show(<PromotionCard promotion={promotion} />, { isSignedIn: true })
    screen.getByRole(role, { name })
  },
)

test('a day that was signed says how many of them count', async () => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  const signIn = { days: 7, done: 3, isToday: true }
  await show(<PromotionCard promotion={{ ...sample, trigger: 'sign_in', state: 'signed', signIn }} />, {
    isSignedIn: true,
  })
  screen.getByText('Signed in today: 3 of 7 days')
})

test.each([
  ['weekly' as const, 'The next week, Monday to Sunday'],
  ['daily' as const, 'The next day, until midnight'],
])('cashback that is given %s says when it can be claimed', async (repeats, text) => {
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  const size = { percent: 5, most: '100.00' }
  const promotion: Promotion = { ...sample, trigger: 'cashback', state: 'Joined', points: null, size, repeats }
  await show(<PromotionCard promotion={promotion} />, { isSignedIn: true })
  expect(term('Time to claim it')).toBe(text)
  expect(screen.queryByText('Time limit')).toBeNull()
})
