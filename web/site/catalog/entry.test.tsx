import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getGameMenus, getShowcase } from '#modules/catalog/contract.ts'
import { getHelpCenter } from '#modules/content/contract.ts'
import { getBrand, getCustomerService, getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, game, permission } from '#tests/support/screen-samples.ts'
import { closePopup, readPopup } from '#web/features/popups/popups.ts'
import { CategoryChips } from '#web/site/features/home/category-chips.tsx'
import { Footer } from '#web/site/shell/footer.tsx'
import { NavBar } from '#web/site/shell/nav-bar.tsx'
import { SideMenu } from '#web/site/shell/side-menu.tsx'
import { SideRail } from '#web/site/shell/side-rail.tsx'

const maker = (gameCode: string | null) => ({
  ...{ vassalage: 'LARO', displayName: 'Laro', gameType: 'COCKFIGHT' as const, gameCode, isGame: gameCode !== null },
  ...{ icon: 'habi', state: 'open' as const, gameCount: 2 },
})

function answer(gameCode: string | null): void {
  server.answer(getBrand, brand)
  server.answer(getPermission, permission())
  server.answer(getCustomerService, [])
  server.answer(getHelpCenter, { categories: [] })
  server.answer(getGameMenus, [{ gameCategory: 'COCKFIGHT', vendors: [maker(gameCode)] }])
  server.answer(getShowcase, ({ query }) => ({
    games: [game('Sabong', { nodeId: query.nodeId ?? '', gameType: 'COCKFIGHT' })],
    total: 1,
  }))
}

const places = [
  ['header', <NavBar key="header" />],
  ['side menu, which is the drawer of a phone too', <SideMenu key="menu" />],
  ['side rail', <SideRail key="rail" />],
  ['footer', <Footer key="footer" />],
  ['chips of home', <CategoryChips key="chips" />],
] as const

test('RT-10 the cockfight’s entry starts the first game from every place where it stands', async () => {
  for (const [place, part] of places) {
    answer('sabong-sinag')
    const user = await show(part)
    await user.click(await screen.findByRole('button', { name: 'Cockfight' }))
    // A visitor signs in, and is at the game then.
    await vi.waitFor(() => expect(readPopup(), place).toEqual({ kind: 'login', to: '/live/sabong-sinag' }))
    expect(location.pathname, place).toBe('/')
    closePopup('login')
    cleanup()
  }
})

test('where there is no first game to start, the cockfight’s entry leads to its page', async () => {
  answer(null)
  await show(<SideMenu />)
  expect((await screen.findByRole('link', { name: 'Cockfight' })).getAttribute('href')).toBe('/cockfight')
})
