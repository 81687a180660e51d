import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listMyEnvelopes } from '#modules/agents/envelope-contract.ts'
import { listMyContracts } from '#modules/contracts/contract.ts'
import { getMerchantWallet, recallAll } from '#modules/gateway/contract.ts'
import { getMemberInfo, getReferral } from '#modules/identity/contract.ts'
import { getReferralEarnings, listBonuses, listRewardHistory, listRewards } from '#modules/promotions/contract.ts'
import { getConsolidated } from '#modules/wallet/contract.ts'
import { Near } from '#tests/support/near.ts'
import { server, show } from '#tests/support/screen.tsx'
import type { MemberPageKey } from '#web/features/centres/member-keys.ts'
import { LoadedScreen } from '#web/features/screens/loaded-screen.tsx'
import { memberPages } from './member-pages.ts'

const showPage = (page: MemberPageKey) =>
  show(<LoadedScreen screen={memberPages[page]} skeleton={null} />, { at: `/member?page=${page}`, isSignedIn: true })

afterEach(() => void vi.unstubAllGlobals())

test('MC-01.9 who has no bonus is led to the promotions', async () => {
  server.answer(listBonuses, { bonuses: [], total: 0 })
  const user = await showPage('bonusDetails')
  await screen.findByText('No bonus yet')
  await user.click(screen.getByRole('link', { name: 'Promotions' }))
  expect(location.pathname).toBe('/promotions')
})

test('MC-01.10 where nothing waits to be claimed the page says so', async () => {
  server.answer(listMyEnvelopes, { open: [], taken: [] })
  server.answer(listRewards, { rewards: [], gifts: [], held: [], total: 0 })
  server.answer(listRewardHistory, { rewards: [], next: null })
  // Without an answer to who it is nothing is asked of other pages.
  server.breakDown(getMemberInfo)
  await showPage('rewardCenter')
  await screen.findByText('No rewards to claim')
})

test('MC-01.11 MC-11.8 friends are brought by a link, which a phone can read', async () => {
  vi.stubGlobal('IntersectionObserver', Near)
  const link = 'https://laro.example/register?referralCode=LUZ23456'
  server.answer(getReferral, { code: 'LUZ23456', link, invited: 0, invitedInTurn: 0 })
  server.answer(getReferralEarnings, { total: '0.00', currency: 'PHP' })
  await showPage('referral')
  await screen.findByText(link)
  screen.getByText('LUZ23456')
  await screen.findByRole('img', { name: 'QR code of your link' })
})

const funds = {
  ...{ currency: 'PHP', total: '100.00', cash: '100.00', held: '0.00', available: '100.00', bonus: '0.00' },
  ...{ locked: '0.00', floats: [], dailysalreqtype: null, divtypereq: null },
  ...{ contracthoursalreq: null, realtimesalreqtype: null },
} as const
const wallet = { vendor: 'KULAY', name: 'Kulay', isOpen: true, balance: '40.00', pending: null } as const

test('MC-01.2 MC-09.2 on one wallet there is nothing to transfer', async () => {
  server.answer(getConsolidated, funds)
  server.answer(getMerchantWallet, { isSingle: true, currency: 'PHP', main: '100.00', wallets: [] })
  await showPage('transferFund')
  await screen.findByText('One wallet for every game')
  await screen.findAllByText('₱100.00')
  expect(screen.queryByRole('button', { name: 'Take everything back' })).toBeNull()
})

test('MC-01.2 MC-09.1 MC-09.3 where a maker has a wallet, money goes there and back, and all of it by one press', async () => {
  server.answer(getConsolidated, funds)
  server.answer(getMerchantWallet, { isSingle: false, currency: 'PHP', main: '100.00', wallets: [wallet] })
  server.answer(recallAll, { transfers: [] })
  const user = await showPage('transferFund')
  const row = (await screen.findByText('Kulay')).closest('li')
  if (!row) throw new Error('the maker has a row')
  expect(within(row).getAllByRole('button')).toHaveLength(2)
  within(row).getByText('₱40.00')
  await user.click(screen.getByRole('button', { name: 'Take everything back' }))
  await waitFor(() => expect(server.calls(recallAll)).toHaveLength(1))
})

test('MC-04 contracts are looked at by kind: dividend, daily, hourly and real-time salary', async () => {
  const kinds = (['dividend', 'daily', 'hourly', 'realtime'] as const).map((kind) => ({
    ...{ kind, isOn: true, contract: null, upcoming: null, offer: null },
  }))
  server.answer(listMyContracts, { kinds, open: 0 })
  const user = await showPage('contracts')
  await screen.findByRole('tabpanel', { name: 'Dividend' })
  for (const name of ['Daily wages', 'Hourly salary', 'Real-time salary', 'Dividend']) {
    await user.click(screen.getByRole('tab', { name }))
    within(await screen.findByRole('tabpanel', { name })).getByText('No contract of this kind')
  }
})
