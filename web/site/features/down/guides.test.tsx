import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getPermission } from '#modules/settings/contract.ts'
import { server, show } from '#tests/support/screen.tsx'
import { permission } from '#tests/support/screen-samples.ts'
import { Guides } from './guides.tsx'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'

beforeEach(() => server.answer(getPermission, permission()))
afterEach(() => void vi.restoreAllMocks())

const chosen = () => screen.getByRole('tab', { selected: true }).textContent

test('a phone is shown its own guide first', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  await show(<Guides />, { at: '/down' })
  expect(chosen()).toBe('iPhone')
})

test('MC-12.1 MC-12.2 a code knows better than what is held', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(iPhone)
  const user = await show(<Guides />, { at: '/down?os=android' })
  expect(chosen()).toBe('Android')
  await user.click(screen.getByRole('tab', { name: 'iPhone' }))
  expect(`${location.pathname}${location.search}`).toBe('/down?os=ios')
})

test('MC-12.1 the profile is offered in Arabic too', async () => {
  const profile = { resourceType: 'MOBILECONFIG' as const, labelNameEn: 'Profile', url: '/down/laro.mobileconfig' }
  server.answer(getPermission, permission({ resources: [profile] }))
  await show(<Guides />, { at: '/down?os=ios', language: 'AR' })
  const link = await screen.findByRole('link', { name: 'نزّل ملف التعريف' })
  expect(link.getAttribute('href')).toBe('/down/laro.mobileconfig')
})
