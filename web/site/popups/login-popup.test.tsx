import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getBanners } from '#modules/content/contract.ts'
import { getDoors } from '#modules/identity/contract.ts'
import { getBrand, getCountryCodes, getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { openPopup, readPopup } from '#web/features/popups/popups.ts'
import { LoginPopup } from './login-popup.tsx'

type Switches = NonNullable<Parameters<typeof permission>[0]>['whitelabelVal']

/** What the operator has switched on. */
const turnOn = (...flags: readonly (keyof NonNullable<Switches>)[]) =>
  server.answer(
    getPermission,
    permission({ whitelabelVal: Object.fromEntries(flags.map((flag) => [flag, true])) as Switches & object }),
  )

const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)

beforeEach(() => {
  server.answer(getBrand, brand)
  server.answer(getBanners, [])
  server.answer(getDoors, { socials: [], firebase: null })
  server.answer(getCountryCodes, [{ countryCode: 'PH', countryDialingCode: '63', flag: '/flags/ph.svg' }])
})

test('PO-04.1 PO-04.4 RO-02.12 by name alone there are no tabs', async () => {
  turnOn('COMM3')
  await show(<LoginPopup kind="login" />)
  await screen.findByLabelText('Username')
  expect(tabs()).toEqual([])
})

test('PO-04.2 PO-04.4 RO-02.6 by SMS alone there are none either', async () => {
  turnOn('MOBILEVERCODELOGIN3')
  await show(<LoginPopup kind="login" />)
  await screen.findByLabelText(/^Mobile number/)
  expect(screen.queryByLabelText('Username')).toBeNull()
  expect(tabs()).toEqual([])
})

test('PO-04.1 PO-04.2 PO-04.3 PO-04.4 PO-06.2 with both there are two tabs, and the first is open', async () => {
  turnOn('COMM3', 'MOBILEVERCODELOGIN3')
  const user = await show(<LoginPopup kind="login" />)
  await waitFor(() => expect(tabs()).toEqual(['Username', 'SMS code']))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Username')
  screen.getByLabelText('Password')
  await user.click(screen.getByRole('tab', { name: 'SMS code' }))
  screen.getByLabelText(/^Mobile number/)
  screen.getByLabelText('Verification code')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('PO-04.5 the scene beside the form is the banner of w_login', async () => {
  turnOn('COMM3')
  const id = '00000000-0000-4000-8000-000000000001'
  const banner = { id, groupName: 'w_login', url: '/art/banner/w-login.svg', linkageType: 'NONE', link: null } as const
  server.answer(getBanners, [{ ...banner, title: 'The tables are open' }])
  await show(<LoginPopup kind="login" />)
  await screen.findByText('The tables are open')
  expect(server.calls(getBanners).map(({ query }) => query.groupName)).toEqual(['w_login'])
})

test('PO-07.1 PO-07.2 PO-07.3 PO-11.1 PO-11.2 the form keeps a day, signs in, and leads to a new account or a new password', async () => {
  turnOn('COMM3')
  openPopup({ kind: 'login' })
  const user = await show(<LoginPopup kind="login" />)
  await screen.findByRole('checkbox', { name: 'Keep me signed in for a day' })
  screen.getByRole('button', { name: 'Sign in' })
  await user.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(readPopup()).toEqual({ kind: 'forgot' })

  openPopup({ kind: 'login' })
  await user.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'register' }))
})

test('PO-07.4 the other services are there where the house has them', async () => {
  turnOn('COMM3')
  server.answer(getDoors, { socials: ['google', 'facebook'], firebase: null })
  await show(<LoginPopup kind="login" />)
  const form = await screen.findByRole('dialog', { name: 'Sign in' })
  await within(form).findByRole('button', { name: /Google/ })
  within(form).getByRole('button', { name: /Facebook/ })
})

test('ST-04.3 RO-02.7 a look around is offered where the operator offers one', async () => {
  turnOn('COMM3')
  await show(<LoginPopup kind="login" />)
  await screen.findByLabelText('Username')
  expect(screen.queryByRole('button', { name: 'Look around first' })).toBeNull()
})

test('ST-04.3 RO-02.7 and there it is', async () => {
  turnOn('COMM3', 'FREEPLAY3')
  await show(<LoginPopup kind="login" />)
  await screen.findByRole('button', { name: 'Look around first' })
})
