import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getBanners } from '#modules/content/contract.ts'
import { getCountryCodes, getCustomerService, getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { permission } from '#tests/support/screen-samples.ts'
import { ForgotPopup } from './forgot-popup.tsx'

beforeEach(() => {
  server.answer(getBanners, [])
  server.answer(getPermission, permission())
  server.answer(getCustomerService, [{ csType: 'LIVECHAT', title: 'Live chat', url: 'https://chat.example/laro' }])
  server.answer(getCountryCodes, [{ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' }])
})
afterEach(() => void vi.restoreAllMocks())

test('PO-09.1 PO-09.3 RO-02.13 without the switch there is one way, by mail, beside the banner of w_forget', async () => {
  await show(<ForgotPopup />)
  await screen.findByLabelText('E-mail')
  expect(screen.queryAllByRole('tab')).toEqual([])
  await waitFor(() => expect(server.calls(getBanners).map(({ query }) => query.groupName)).toEqual(['w_forget']))
})

test('PO-09.2 PO-09.3 PO-09.4 RO-02.13 with it there are two, and the phone is the first', async () => {
  const { whitelabelVal } = permission().info
  server.answer(getPermission, permission({ whitelabelVal: { ...whitelabelVal, CHNGPASSVERIF3: true } }))
  const user = await show(<ForgotPopup />)
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['By phone', 'By e-mail']),
  )
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('By phone')
  screen.getByLabelText(/^Mobile number/)
  await user.click(screen.getByRole('tab', { name: 'By e-mail' }))
  screen.getByLabelText('E-mail')
})

test('PO-09.5 ER-02.4 customer service opens in a window of 440 by 750; one that is blocked says so', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const user = await show(<ForgotPopup />)
  await user.click(await screen.findByRole('button', { name: 'Customer service' }))
  expect(open.mock.calls[0]?.[2]).toContain('width=440,height=750')
  await screen.findByText('The window was blocked. Please allow popups for this site.')
})

test('ER-02.5 an address that is none says so', async () => {
  server.answer(getCustomerService, [{ csType: 'LIVECHAT', title: 'Live chat', url: 'javascript:alert(1)' }])
  const user = await show(<ForgotPopup />)
  await user.click(await screen.findByRole('button', { name: 'Customer service' }))
  await screen.findByText('This address is not valid. Please contact customer service.')
})
