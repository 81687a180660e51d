import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getGameMenus } from '#modules/catalog/contract.ts'
import { getBrand, getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { closePopup, readPopup } from '#web/features/popups/popups.ts'
import { Header } from './header.tsx'

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
