import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { supportRoom } from '#modules/messaging/model.ts'
import { getCustomerService } from '#modules/settings/contract.ts'
import { documents } from '#modules/settings/documents.ts'
import { server, show } from '#tests/support/screen.tsx'
import { readPopup } from '#web/features/popups/popups.ts'
import RightBar from './right-bar.tsx'

beforeEach(() => server.answer(getCustomerService, []))

const bar = () => screen.queryByRole('complementary', { name: 'Reach us' })

test.each(['/seamless', '/lottery', '/vnlottery', '/sealottery', '/vnLottery', '/seaLottery', '/seamless?game=x'])(
  'RT-13 %s counts as a game page: nothing lies over it',
  async (at) => {
    await show(<RightBar />, { at })
    expect(bar()).toBeNull()
  },
)

test.each(['/', '/rng', '/lott'])('%s is no game page', async (at) => {
  await show(<RightBar />, { at })
  expect(bar()).not.toBeNull()
})

test('the chat opens at the room with customer service', async () => {
  const user = await show(<RightBar />)
  await user.click(screen.getByRole('button', { name: 'Live chat' }))
  expect(readPopup()).toEqual({ kind: 'chat', room: supportRoom })
})

test('a service that is the site’s own chat opens it over the page, and is offered once', async () => {
  server.answer(getCustomerService, documents.customerService.initial)
  const user = await show(<RightBar />, { at: '/rng' })
  await user.click(await screen.findByRole('button', { name: 'Live chat' }))
  expect(readPopup()).toEqual({ kind: 'chat', room: supportRoom })
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(location.pathname).toBe('/rng')
})
