import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getGameMenus, getShowcase } from '#modules/catalog/contract.ts'
import { getHelpCenter } from '#modules/content/contract.ts'
import { getBrand, getCustomerService, getPermission } from '#modules/settings/contract.ts'
import { resizeScreen, server, show } from '#tests/support/screen.tsx'
import { brand, game, permission } from '#tests/support/screen-samples.ts'
import { readPopup } from '#web/features/popups/popups.ts'
import { Shell } from './shell.tsx'

const maker = {
  ...{ vassalage: 'LARO', displayName: 'Laro', gameType: 'COCKFIGHT' as const, gameCode: 'sabong-sinag', isGame: true },
  ...{ icon: 'habi', state: 'open' as const, gameCount: 2 },
}

test('the menu of a phone makes room for what one of its entries opens over the page', async () => {
  await resizeScreen(360)
  server.answer(getBrand, brand)
  server.answer(getPermission, permission())
  server.answer(getCustomerService, [])
  server.answer(getHelpCenter, { categories: [] })
  server.answer(getGameMenus, [{ gameCategory: 'COCKFIGHT', vendors: [maker] }])
  server.answer(getShowcase, ({ query }) => ({
    games: [game('Sabong', { nodeId: query.nodeId ?? '', gameType: 'COCKFIGHT' })],
    total: 1,
  }))
  const user = await show(<Shell>A page</Shell>)
  await user.click(await screen.findByRole('button', { name: 'Games' }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(await within(drawer).findByRole('button', { name: 'Cockfight' }))
  await waitFor(() => expect(readPopup()).toEqual({ kind: 'login', to: '/live/sabong-sinag' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull())
})
