import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getGameMenus } from '#modules/catalog/contract.ts'
import { logIn } from '#modules/identity/contract.ts'
import { getBrand, getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { offerSlides, slide } from '#tests/support/screen-slide.ts'
import { closePopup, readPopup } from '#web/features/popups/popups.ts'
import { Header } from './header.tsx'

type Flags = NonNullable<NonNullable<Parameters<typeof permission>[0]>['whitelabelVal']>

test('LY-02.1 the mark of the brand stands in the header and leads home', async () => {
  server.answer(getBrand, brand)
  server.answer(getPermission, permission())
  server.answer(getGameMenus, [])
  const user = await show(<Header hasSide={false} onMenu={() => undefined} />, { at: '/help' })
  const logo = within(await screen.findByRole('banner')).getByRole('link', { name: 'Laro' })
  expect(logo.querySelector('svg')).not.toBeNull()
  await user.click(logo)
  expect(location.pathname).toBe('/')
})

test('games are searched for from any page, by button and by key, and not while somebody types', async () => {
  server.answer(getBrand, brand)
  server.answer(getPermission, permission())
  server.answer(getGameMenus, [])
  const user = await show(
    <>
      <Header hasSide={false} onMenu={() => undefined} />
      <input aria-label="something else" />
    </>,
    { at: '/help' },
  )
  await user.type(await screen.findByRole('textbox'), 'a/b')
  expect(readPopup()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Search games' }))
  expect(readPopup()).toEqual({ kind: 'search' })
  closePopup('search')
  await user.keyboard('/')
  expect(readPopup()).toEqual({ kind: 'search' })
})

test('PO-05.3 ER-03.2 where the brand wants it, visitors sign in by name in the header itself', async () => {
  offerSlides()
  server.answer(getBrand, { ...brand, hasHeaderSignIn: true })
  server.answer(getPermission, permission({ whitelabelVal: { COMM3: true } as Flags }))
  server.answer(getGameMenus, [])
  server.refuse(logIn, 'credentials_are_wrong')
  const user = await show(<Header hasSide onMenu={() => undefined} />)
  const header = within(await screen.findByRole('banner'))
  const password = await header.findByLabelText('Password')
  expect(header.queryByRole('button', { name: 'Show the password' })).toBeNull()
  await user.type(header.getByLabelText('Username'), 'whoever')
  await user.type(password, 'not the password{Enter}')
  await slide()
  const warning = await screen.findByRole('dialog', { name: 'Password incorrect' })
  await user.click(within(warning).getByRole('button', { name: 'OK' }))

  await user.click(header.getByRole('button', { name: 'Forgot password?' }))
  expect(readPopup()).toEqual({ kind: 'forgot' })
})

test.each([
  ['the brand does not ask for it', false, true],
  ['names are switched off', true, false],
])('there is only the way to the popup where %s', async (_, hasHeaderSignIn, COMM3) => {
  server.answer(getBrand, { ...brand, hasHeaderSignIn })
  server.answer(getPermission, permission({ whitelabelVal: { COMM3 } as Flags }))
  server.answer(getGameMenus, [])
  const user = await show(<Header hasSide onMenu={() => undefined} />)
  await user.click(await screen.findByRole('link', { name: 'Log in' }))
  expect(readPopup()).toEqual({ kind: 'login' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})
