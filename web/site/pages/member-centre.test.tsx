import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listMyEnvelopes } from '#modules/agents/envelope-contract.ts'
import { getCompliance } from '#modules/compliance/contract.ts'
import { getMemberInfo, getSecurity, listLogins, listSessions } from '#modules/identity/contract.ts'
import { listRewards } from '#modules/promotions/contract.ts'
import { getBalance } from '#modules/wallet/contract.ts'
import { resizeScreen, server, show } from '#tests/support/screen.tsx'
import { MemberPage } from './member-page.tsx'

// Which page is shown is decided without anything that the server says.
const calls = [listMyEnvelopes, getCompliance, getMemberInfo, getSecurity, listLogins, listSessions, listRewards]
beforeEach(() => [...calls, getBalance].forEach((call) => server.breakDown(call)))

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const list = () => screen.queryByRole('navigation', { name: 'Member centre' })

test('RT-05.2 on a phone the centre opens with the account, and its list of pages has an address of its own', async () => {
  await resizeScreen(360)
  const user = await show(<MemberPage />, { at: '/member', isSignedIn: true })
  await heading('My account')
  expect(list()).toBeNull()

  await user.click(screen.getByRole('link', { name: 'Back to the list' }))
  await heading('Member centre')
  expect(location.search).toBe('?page=list')
  const menu = within(await screen.findByRole('navigation', { name: 'Member centre' }))
  expect(menu.queryByRole('link', { current: 'page' })).toBeNull()
  await user.click(menu.getByRole('link', { name: 'My account' }))
  await heading('My account')
  expect(location.search).toBe('?page=securityCenter')
})

test.each(['', '?page=list'])(
  'RT-05.2 where there is room the list stands beside the account at /member%s',
  async (query) => {
    await show(<MemberPage />, { at: `/member${query}`, isSignedIn: true })
    await heading('My account')
    expect(within(list() ?? document.body).getByRole('link', { current: 'page' }).textContent).toBe('My account')
  },
)
