import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { noteFirstLogin } from '#modules/identity/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { session } from '#web/features/client/client.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { completeSignIn, type SignedIn } from './complete-sign-in.ts'

const reply: SignedIn = {
  ...{ id: '00000000-0000-4000-8000-00000000000a', account: 'player', nickname: 'Luz', type: 0, icon: 'araw' },
  ...{ token: 'a-token', next: 'open', twoFactor: null, firstTimeLogin: false, passwordExpired: false },
}

test('ST-06.2 RT-18.3 who is in has the token in the tab, and goes where they wanted', async () => {
  await show(null)
  const go = vi.fn()
  completeSignIn(reply, { to: '/', go })
  expect([session.token(), sessionStorage.getItem('token')]).toEqual(['a-token', 'a-token'])
  expect(go).toHaveBeenCalledWith('/')
  expect([readPopup(), server.calls(noteFirstLogin)]).toEqual([null, []])
})

test('ST-06.3 the first time is told to the server', async () => {
  server.answer(noteFirstLogin, null)
  await show(null)
  completeSignIn({ ...reply, firstTimeLogin: true }, { to: null, go: vi.fn() })
  await waitFor(() => expect(server.calls(noteFirstLogin)).toHaveLength(1))
})

test('PO-10.1 PO-10.2 who has to change the password is asked for another, and is not in yet', async () => {
  await show(null)
  const go = vi.fn()
  completeSignIn({ ...reply, next: 'password' }, { to: '/', go })
  expect(readPopup()).toEqual({ kind: 'change-password', token: 'a-token', to: '/', account: 'player' })
  expect([session.token(), go.mock.calls]).toEqual([null, []])
})
