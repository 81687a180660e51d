import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getBanners } from '#modules/content/contract.ts'
import { getDoors } from '#modules/identity/contract.ts'
import { getBrand, getCountryCodes, getRegistrationRules, getWhitelabel } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { queries } from '#web/features/client/client.ts'
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

const labels = {
  username: /^Username/,
  number: /^Mobile number/,
  code: /^Verification code/,
  password: /^Password/,
  invitation: /^Invitation code/,
}

/** Which fields the form has where the operator has switched these on. */
async function fieldsWith(...flags: readonly string[]): Promise<string[]> {
  cleanup()
  queries.clear()
  const { whitelabelVal, register } = permission().info
  server.answer(getWhitelabel, { ...whitelabelVal, ...Object.fromEntries(flags.map((flag) => [flag, true])) })
  server.answer(getRegistrationRules, register)
  await show(<RegisterPopup />)
  // A form, or the news that nobody can register.
  await screen.findAllByRole('button', { name: /^(Create account|Continue|Sign in)$/ })
  return Object.entries(labels).flatMap(([field, label]) =>
    screen.queryAllByLabelText(label, { selector: 'input' }).length > 0 ? [field] : [],
  )
}

const byNumber = ['number', 'code']
const byName = ['username', 'password']

test.each([
  ['RO-02.1', 'USERNAMEREG3', ['DIRECTREG3', 'MOBILENUMREG3'], byName, byNumber],
  ['RO-02.2', 'MOBILENUMREG3', ['DIRECTREG3'], byNumber, []],
  ['RO-02.3', 'MOBILENUMPASSREG3', ['DIRECTREG3', 'MOBILENUMREG3'], [...byNumber, 'password'], byNumber],
  ['RO-02.4', 'REGMOBVERF3', ['DIRECTREG3', 'USERNAMEREG3'], ['username', ...byNumber, 'password'], byName],
  ['RO-02.5', 'DIRECTREG3', ['USERNAMEREG3'], byName, [...byName, 'invitation']],
])('%s %s switches what the form asks for', async (_, flag, others, on, off) => {
  server.answer(getBanners, [])
  server.answer(getBrand, brand)
  server.answer(getDoors, { socials: [], firebase: null })
  server.answer(getCountryCodes, [{ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' }])
  expect(await fieldsWith(flag, ...others)).toEqual(on)
  expect(await fieldsWith(...others)).toEqual(off)
})
