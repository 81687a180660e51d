import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getMarketing, listBonuses, listOffers, listPromotions } from '#modules/promotions/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, member } from '#tests/support/screen-samples.ts'
import { PromotionsView } from './promotions-view.tsx'

const promotion = (
  title: string,
  trigger: 'deposit' | 'cashback' | 'code' | 'sign_in',
  state: 'Join' | 'Close' = 'Join',
) => {
  const words = { title, text: `All about ${title}` }
  return {
    ...{ id: title.toLowerCase(), version: 1, termsHash: 'a'.repeat(64), texts: { EN: words, TY: words, AR: words } },
    ...{ trigger, state, currency: 'PHP' as const, startsAt: '2026-11-01T00:00:00.000Z' },
    ...{ endsAt: '2026-12-01T00:00:00.000Z', least: null, repeats: 'once' as const, bonus: null, stacks: true },
    ...{
      size: { percent: null, most: '100.00' },
      amount: null,
      reason: null,
      tickets: null,
      points: null,
      for: null,
      play: null,
      birthday: null,
      signIn: null,
      rain: null,
      rounds: null,
      freeBet: null,
      voucher: null,
      friends: null,
      award: null,
      ...{ appeal: null, games: {}, oddsFloor: 110, waitsFor: null },
    },
  }
}

test('MC-05.1 promotions are filtered by their kind, and what is over is apart', async () => {
  const promotions = [
    promotion('Welcome', 'deposit'),
    promotion('Monday', 'cashback'),
    promotion('Fiesta', 'code'),
    { ...promotion('Parol', 'code'), rounds: { game: 'parol', count: 10, stake: '5.00', days: 7, wins: null } },
    promotion('Everyday', 'sign_in'),
    promotion('Summer', 'deposit', 'Close'),
  ]
  server.answer(getBrand, brand)
  server.answer(listOffers, { promotions, total: promotions.length })
  const user = await show(<PromotionsView />, { at: '/promotions' })
  const filters = within(await screen.findByRole('group', { name: 'Kinds of promotions' }))
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Welcome', 'Monday', 'Fiesta', 'Parol', 'Everyday'])
  for (const [filter, left] of [
    [/^Deposit/, ['Welcome']],
    [/^Cashback/, ['Monday']],
    [/^Codes/, ['Fiesta', 'Parol']],
    [/^Free rounds/, ['Parol']],
    [/^Gifts/, ['Everyday']],
    [/^Ended/, ['Summer']],
    [/^All/, ['Welcome', 'Monday', 'Fiesta', 'Parol', 'Everyday']],
  ] as const) {
    await user.click(filters.getByRole('button', { name: filter }))
    expect(titles()).toEqual(left)
  }
})

test('a card says how often its reward can be had', async () => {
  server.answer(getBrand, brand)
  server.answer(listOffers, {
    promotions: [promotion('Welcome', 'deposit'), { ...promotion('Rescue', 'cashback'), repeats: 'daily' }],
    total: 2,
  })
  await show(<PromotionsView />, { at: '/promotions' })
  const cards = await screen.findAllByRole('listitem')
  within(cards[0] as HTMLElement).getByText('Once per person')
  within(cards[1] as HTMLElement).getByText('Once a day')
})

test.each([
  [null, '2 open to you. The terms are on the cards.'],
  ['limits_rule_bonuses_out', '0 open to you. The terms are on the cards.'],
] as const)('the heading counts what the reader can take part in; held back by %s: %s', async (block, hint) => {
  const segment = { levelFrom: 5, memberDaysLeast: null, memberDaysMost: null, hasDeposited: null }
  const promotions = [
    promotion('Welcome', 'deposit'),
    { ...promotion('Mine', 'cashback'), for: { ...segment, levelFrom: 1, unmet: null } },
    { ...promotion('High', 'cashback'), for: { ...segment, unmet: 'levelFrom' as const } },
    { ...promotion('Later', 'code'), state: 'coming soon' as const },
    promotion('Summer', 'deposit', 'Close'),
  ]
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { promotions, total: promotions.length, block })
  server.answer(listBonuses, { bonuses: [], total: 0 })
  server.answer(getMarketing, { isGiven: false })
  await show(<PromotionsView />, { at: '/promotions', isSignedIn: true })
  // What is for others is shown all the same, with whom it is for.
  await screen.findByRole('heading', { level: 2, name: 'High' })
  screen.getByText(hint)
})

test('a bonus on hold stands above all promotions as one, without a time at which it ends', async () => {
  const words = { title: 'Welcome match', text: 'All of it in numbers.' }
  const bonus = {
    ...{ id: crypto.randomUUID(), title: words.title, texts: { EN: words, TY: words, AR: words }, amount: '500.00' },
    ...{ currency: 'PHP' as const, turnoverOwed: '2500.00', turnoverDone: '1200.00', purse: '640.00' },
    ...{ givenAt: '2026-11-01T00:00:00.000Z', expiresAt: '2026-11-30T00:00:00.000Z', becameCash: '0.00' },
    ...{ state: 'active' as const, ended: 'active' as const, kind: 'cashable' as const, stakeMost: '100.00' },
    ...{
      cashMost: null,
      contribution: { RNG: 100 },
      excludedGames: [],
      leastOdds: 1_500,
      games: {},
      oddsFloor: 110,
      wager: null,
    },
    hold: { reason: 'opposite_bets', promotion: 'welcome' },
  }
  server.answer(getBrand, brand)
  server.answer(getMemberInfo, member)
  server.answer(listPromotions, { promotions: [], total: 0, block: null })
  server.answer(listBonuses, { bonuses: [bonus], total: 1 })
  server.answer(getMarketing, { isGiven: false })
  await show(<PromotionsView />, { at: '/promotions', isSignedIn: true })
  await screen.findByRole('heading', { level: 2, name: 'On hold Welcome match' })
  screen.getByText('₱1,200.00 of ₱2,500.00 wagered')
  expect(screen.queryByText(/^Ends/)).toBeNull()
})
