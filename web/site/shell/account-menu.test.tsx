import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { member, permission } from '#tests/support/screen-samples.ts'
import { useSettingsEvents } from '#web/features/brand/use-brand.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { AccountMenu } from './account-menu.tsx'

function Corner() {
  useSettingsEvents()
  return <AccountMenu />
}

const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

/** The operator turns both lists of records on or off, and open pages are told. */
function turnRecords(isOn: boolean): void {
  const whitelabelVal = { ...permission().info.whitelabelVal, TRANSREC3: isOn, TRANSBETREPMEM3: isOn }
  server.answer(getPermission, permission({ whitelabelVal }))
  act(() => server.tell('public', { type: 'settings' }))
}

test('LY-03.1 LY-03.3 LY-03.4 LY-03.5 LY-03.6 RO-02.9 RO-02.10 ST-13.1 the account menu follows the operator’s switches at once, and asks before it signs out', async () => {
  server.answer(getMemberInfo, member)
  server.answer(getPermission, permission())
  const user = await show(<Corner />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Account of Luz' }))
  expect(items()).toEqual(['Member centre', 'Withdraw', 'Sign out'])
  turnRecords(true)
  await waitFor(() =>
    expect(items()).toEqual(['Member centre', 'Withdraw', 'Account records', 'Betting records', 'Sign out']),
  )
  turnRecords(false)
  await waitFor(() => expect(items()).toEqual(['Member centre', 'Withdraw', 'Sign out']))
  await user.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  expect(readPopup()).toEqual({ kind: 'sign-out' })
})

test('LY-03.2 an agent has the way to the agent centre', async () => {
  server.answer(getMemberInfo, { ...member, type: 1 })
  server.answer(getPermission, permission())
  const user = await show(<Corner />, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Account of Luz' }))
  expect(items()).toContain('Agent centre')
})
