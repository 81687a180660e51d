import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getGameMenus } from '#modules/catalog/contract.ts'
import { getHelpCenter } from '#modules/content/contract.ts'
import { getBrand, getCustomerService, getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { brand, permission } from '#tests/support/screen-samples.ts'
import { Footer } from './footer.tsx'

const maker = (vassalage: string, displayName: string, gameType: 'RNG' | 'LOTT') => ({
  ...{ vassalage, displayName, gameType, gameCode: null, isGame: false, icon: 'habi', state: 'open' as const },
  gameCount: 3,
})

test('LY-05 help, products, social links, and the makers without the house lottery', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const telegram = { resourceType: 'TELEGRAM' as const, labelNameEn: 'Telegram', url: 'https://t.me/laro' }
  server.answer(getBrand, brand)
  server.answer(getPermission, permission({ resources: [telegram] }))
  server.answer(getCustomerService, [])
  server.answer(getHelpCenter, {
    categories: [{ id, title: 'Your money', articles: [{ id, title: 'Deposits', content: '<p>How</p>' }] }],
  })
  server.answer(getGameMenus, [
    { gameCategory: 'RNG', vendors: [maker('HABI', 'Habi Games', 'RNG')] },
    { gameCategory: 'LOTT', vendors: [maker('TCG_SEA', 'Laro Lottery', 'LOTT')] },
  ])
  await show(<Footer />)
  const makers = await screen.findByRole('region', { name: 'Game makers' })
  expect(within(makers).getAllByRole('listitem')).toHaveLength(1)
  expect(within(makers).getByText('Habi Games').closest('li')?.querySelector('svg')).not.toBeNull()

  expect((await screen.findByRole('link', { name: 'Deposits' })).getAttribute('href')).toBe(`/help?article=${id}`)
  expect(screen.getByRole('link', { name: 'Slots' }).getAttribute('href')).toBe('/rng')
  expect((await screen.findByRole('link', { name: 'Telegram' })).getAttribute('href')).toBe('https://t.me/laro')
})
