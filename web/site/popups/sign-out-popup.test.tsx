import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logOut } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { session } from '#web/features/client/client.ts'
import { openPopup, readPopup } from '#web/features/popups/popups.ts'
import { SignOutPopup } from './sign-out-popup.tsx'

test('ST-13 RT-18.1 CA-02.3 leaving is asked about, waits for the server, leaves nothing but the brand in the tab, and leads home', async () => {
  const held = server.hold(logOut)
  openPopup({ kind: 'sign-out' })
  const user = await show(<SignOutPopup />, { at: '/records', isSignedIn: true })
  sessionStorage.setItem('merchantCode', 'laro')
  sessionStorage.setItem('nickname', 'Luz')
  sessionStorage.setItem('anything', 'else')
  await screen.findByRole('dialog', { name: /^Sign out of/ })
  const leave = screen.getByRole('button', { name: 'Sign out' })
  await user.click(leave)
  await waitFor(() => expect(server.calls(logOut)).toHaveLength(1))
  expect(server.calls(logOut)[0]?.isSignedIn).toBe(true)
  expect(leave.getAttribute('aria-disabled')).toBe('true')
  expect(leave.querySelector('svg')).not.toBeNull()
  expect(location.pathname).toBe('/')
  expect([session.token(), { ...sessionStorage }]).toEqual([null, { merchantCode: 'laro' }])
  held.release(null)
  await waitFor(() => expect(readPopup()).toBeNull())
})
