import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getGameMenus } from '#modules/catalog/contract.ts'
import { getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { permission } from '#tests/support/screen-samples.ts'
import { NavBar } from './nav-bar.tsx'

test('RT-15.1 RT-15.2 a category without a maker is not there; promotions and the app always are', async () => {
  const facebook = { resourceType: 'FACEBOOK' as const, labelNameEn: 'Facebook', url: 'https://www.facebook.com/' }
  server.answer(getGameMenus, [{ gameCategory: 'LIVE', vendors: [] }])
  server.answer(getPermission, permission({ resources: [facebook] }))
  await show(<NavBar />)
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
  await waitFor(() => expect(names()).toEqual(['Home', 'Promotions', 'App', 'Facebook']))
})
