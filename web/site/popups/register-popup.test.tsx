import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getBanners } from '#modules/content/contract.ts'
import { getRegistrationRules, getWhitelabel } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { permission } from '#tests/support/screen-samples.ts'
import { openPopup, readPopup } from '#web/features/popups/popups.ts'
import { RegisterPopup } from './register-popup.tsx'

test('PO-08.1 PO-08.5 PO-11.3 beside the form is the banner of w_register; where nobody can register one can still sign in', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const banner = { id, groupName: 'w_register', url: '/art/banner/w-register.svg', linkageType: 'NONE' } as const
  const { whitelabelVal, register } = permission().info
  server.answer(getWhitelabel, whitelabelVal)
  server.answer(getRegistrationRules, register)
  server.answer(getBanners, [{ ...banner, link: null, title: 'Come and see' }])
  openPopup({ kind: 'register' })
  const user = await show(<RegisterPopup />)
  await screen.findByText('Come and see')
  expect(server.calls(getBanners).map(({ query }) => query.groupName)).toEqual(['w_register'])
  await screen.findByText('Registration is closed at the moment')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'login' }))
})
