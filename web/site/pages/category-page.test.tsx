import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getOwnRebates, getRebates } from '#modules/agents/contract.ts'
import { getGameMenus, getHotGames, getShowcase } from '#modules/catalog/contract.ts'
import { categoryOfPath } from '#modules/catalog/rules.ts'
import { getMemberInfo } from '#modules/identity/contract.ts'
import { agentDefaults } from '#modules/settings/agents.ts'
import { getBrand } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, game, member } from '#tests/support/screen-samples.ts'
import { CategoryHeading } from '#web/site/features/games/category-heading.tsx'
import { CategoryPage } from './category-page.tsx'

beforeEach(() => {
  server.answer(getBrand, brand)
  server.answer(getGameMenus, [])
  server.answer(getHotGames, [])
  server.answer(getRebates, { rates: agentDefaults.caps })
})

test('a category that cannot be loaded says so, and is there on another try', async () => {
  server.breakDown(getShowcase)
  const user = await show(<CategoryPage />, { at: '/fish' })
  const failed = await screen.findByRole('alert')
  within(failed).getByText('Couldn’t load this')

  server.answer(getShowcase, { games: [game('Reef Hunter', { gameType: 'FISH', state: 'soon' })], total: 7 })
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  const games = await screen.findByRole('list', { name: 'Fishing' })
  expect(within(games).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('7')
  expect(server.calls(getShowcase).at(-1)?.query).toMatchObject({ gameType: 'FISH', pageNo: '1' })
})

test('an empty category leads home', async () => {
  server.answer(getShowcase, { games: [], total: 0 })
  const user = await show(<CategoryPage />, { at: '/pvp' })
  await screen.findByText('No games here yet')
  await user.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(location.pathname).toBe('/')
})

test('in Arabic the games are counted as Arabic counts them, and figures keep their own direction', async () => {
  const vendor = (vassalage: string, gameCount: number) => ({
    ...{ vassalage, gameCount, gameType: 'RNG' as const, displayName: vassalage, gameCode: null, isGame: false },
    ...{ icon: 'habi', state: 'open' as const },
  })
  const vendors = Array.from({ length: 12 }, (_, at) => vendor(`V${at}`, 23))
  server.answer(getGameMenus, [{ gameCategory: 'RNG', vendors }])
  server.answer(getShowcase, { games: [], total: 0 })
  await show(<CategoryPage />, { at: '/rng', language: 'AR' })
  const counted = await screen.findByText(/لعبة.* من /)
  expect(counted.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toBe('276 لعبة من 12 مطوّرًا')
  expect(counted.textContent).toContain('\u2068276\u2069')
  expect(document.documentElement.dir).toBe('rtl')
})

// biome-ignore format: a table
test.each([
  ['/lott', 'Rebate up to 1%'], ['/elott', 'Rebate up to 1%'], ['/pvp', 'Rebate: –'], ['/fish', 'Rebate up to 1%'],
  ['/rng', 'Rebate up to 1.2%'], ['/live', 'Rebate up to 0.8%'], ['/sports', 'Rebate up to 1%'], ['/esports', 'Rebate up to 1%'],
  ['/jili', 'Rebate up to 1.2%'], ['/cockfight', 'Rebate up to 1%'],
])('CO-03.1 %s says what comes back of it: %s', async (at, label) => {
  server.answer(getShowcase, { games: [], total: 0 })
  await show(<CategoryHeading category={categoryOfPath(at) ?? 'RNG'} makers={[]} />, { at })
  await screen.findByText(label)
})

test('a member reads the rate of their own', async () => {
  server.answer(getMemberInfo, member)
  server.answer(getOwnRebates, { now: agentDefaults.defaultRates, next: null })
  await show(<CategoryHeading category="RNG" makers={[]} />, { at: '/rng', isSignedIn: true })
  await screen.findByText('Your rebate: 0.4%')
})
