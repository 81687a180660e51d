import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getGameMenus, getHotGames, getShowcase } from '#modules/catalog/contract.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, game } from '#tests/support/screen-samples.ts'
import { CategoryPage } from './category-page.tsx'

beforeEach(() => {
  server.answer(getBrand, brand)
  server.answer(getGameMenus, [])
  server.answer(getHotGames, [])
})

test('RT-07 a category that cannot be loaded says so, and is there on another try', async () => {
  server.breakDown(getShowcase)
  const user = await show(<CategoryPage />, { at: '/fish' })
  const failed = await screen.findByRole('alert')
  within(failed).getByText('This could not be loaded')

  server.answer(getShowcase, { games: [game('Reef Hunter', { gameType: 'FISH', state: 'soon' })], total: 7 })
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  const games = await screen.findByRole('list', { name: 'Fishing' })
  expect(within(games).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('7')
  expect(server.calls(getShowcase).at(-1)?.query).toMatchObject({ gameType: 'FISH', pageNo: '1' })
})

test('RT-07 an empty category leads home', async () => {
  server.answer(getShowcase, { games: [], total: 0 })
  const user = await show(<CategoryPage />, { at: '/pvp' })
  await screen.findByText('No games here yet')
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(location.pathname).toBe('/')
})
